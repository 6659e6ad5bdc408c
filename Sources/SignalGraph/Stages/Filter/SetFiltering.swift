/// The members of a set that satisfy a predicate.
///
/// Membership is remembered: the predicate is called once for an inserted member and never in a removal. For a predicate
/// that changes use ``SetSteeredFiltering``.
///
/// | in | member of the result | out |
/// |---|---|---|
/// | `insert` | yes | `insert` |
/// | `insert` | no | nothing |
/// | `remove` | yes | `remove` |
/// | `remove` | no | nothing |
/// | `initiation`, `termination` | | the same, of the members |
///
/// ```swift
/// let numbers = SetSlot([1, 2])
/// let even = numbers.filter { $0 % 2 == 0 }    // [2]
/// numbers.insert(4)                            // [2, 4]
/// numbers.remove(2)                            // [4]
/// even.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call of the predicate; a transaction of k, O(k).
///   Memory: one set entry a member.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetFiltering<Element: Hashable>: SetStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<SetSignal<Element>>

  /// Makes a filter that is registered by its user.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(SetFiltering<Element>.self, label: label, site: site)
    let inlet = Inlet<SetSignal<Element>>(subject: subject)
    let outlet = Outlet<SetTransaction<Element>>(subject: subject)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0.filter(isIncluded) },
        change: { input, members, output in
          for mutation in input.list.unsafeMutations {
            switch mutation {
            case .insert(let element):
              if isIncluded(element) { output.set(element, in: &members) }
            case .remove(let element):
              output.unset(element, in: &members)
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
  /// Keeps the members that satisfy a predicate; see ``SetFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> SetFiltering<Element> {
    let stage = SetFiltering(label: label, fileID: fileID, line: line, isIncluded)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}
