/// The members of a set as the keys of a dictionary, each with a value made of it.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` under the member |
/// | `remove` | `remove` |
/// | `initiation`, `termination` | the same, with values |
///
/// ```swift
/// let words = SetSlot(["a", "bb"])
/// let lengths = words.associated { $0.count }    // a: 1, bb: 2
/// words.insert("ccc")                            // a: 1, bb: 2, ccc: 3
/// words.remove("a")                              // bb: 2, ccc: 3
/// lengths.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call of `value`; a transaction of k, O(k).
///   Memory: a dictionary entry a member.
///
/// Preconditions: `value` is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetAssociating<Element: Hashable, Value>: DictionaryStorage<Element, Value>, Replication {
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<SetSignal<Element>>

  /// Makes an association that is registered by its user.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    with value: @escaping (Element) -> Value
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(SetAssociating<Element, Value>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Element, Value>>(subject: subject)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { TableDictionary(uniqueKeysWithValues: $0.lazy.map { ($0, value($0)) }) },
        change: { input, state, output in
          for mutation in input.list.unsafeMutations {
            switch mutation {
            case .insert(let member):
              output.set(value(member), forKey: member, in: &state)
            case .remove(let member):
              output.unset(member, in: &state)
            }
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

extension SetStorage {
  /// Gives each member a value; see ``SetAssociating``.
  @inlinable
  public final func associated<Value>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    with value: @escaping (Element) -> Value
  ) -> SetAssociating<Element, Value> {
    let stage = SetAssociating(label: label, fileID: fileID, line: line, with: value)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}
