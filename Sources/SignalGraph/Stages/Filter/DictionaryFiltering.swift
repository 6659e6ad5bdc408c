/// The entries of a dictionary that satisfy a predicate.
///
/// Membership is remembered: the predicate is called once for an inserted or updated entry, never for past values or
/// removals. To keep a part of an array, or to change the predicate, use another stage of this family.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `update` | yes | yes | `update` |
/// | `update` | no | yes | `insert` |
/// | `update` | yes | no | `remove` |
/// | `update` | no | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | `initiation`, `termination` | | | the same, of the members |
///
/// ```swift
/// let delays = DictionarySlot([1: 75, 2: 10])
/// let late = delays.filter { $0.value >= 60 }    // [1: 75]
/// delays[2] = 90                                 // [1: 75, 2: 90], an insertion
/// delays[1] = 5                                  // [2: 90], a removal
/// late.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and one call of the predicate; a transaction of k, O(k). Memory: one
///   dictionary entry a member.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class DictionaryFiltering<Key: Hashable, Value>: DictionaryStorage<Key, Value>, Replication {
  /// The signals that are received.
  public typealias Input = DictionarySignal<Key, Value>
  /// The unicatching end.
  public let sensor: SignalSensor<DictionarySignal<Key, Value>>

  /// Makes a filter that is registered by its user.
  @inlinable
  public init(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping ((key: Key, value: Value)) -> Bool
  ) {
    let site = Site(fileID: fileID, line: line)
    let subject = Subject(DictionaryFiltering<Key, Value>.self, label: label, site: site)
    let inlet = Inlet<DictionarySignal<Key, Value>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject)
    let node = Node(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0.filter(isIncluded) },
        change: { input, members, output in
          for mutation in input.list.unsafeMutations {
            switch mutation {
            case .insert(let key, let value):
              guard isIncluded((key, value)) else { break }
              members[key] = value
              output.list.appendOwned(.insert(key: key, value: value))
            case .update(let key, _, let future):
              if isIncluded((key, future)) {
                if let past = members.updateValue(future, forKey: key) {
                  output.list.appendOwned(.update(key: key, past: past, future: future))
                } else {
                  output.list.appendOwned(.insert(key: key, value: future))
                }
              } else if let past = members.removeValue(forKey: key) {
                output.list.appendOwned(.remove(key: key, past: past))
              }
            case .remove(let key, _):
              if let past = members.removeValue(forKey: key) {
                output.list.appendOwned(.remove(key: key, past: past))
              }
            }
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

/// The long name of ``DictionaryFiltering``.
public typealias DictionaryFilteringDictionaryStorage = DictionaryFiltering

extension DictionaryStorage {
  /// Keeps the entries that satisfy a predicate; see ``DictionaryFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ isIncluded: @escaping ((key: Key, value: Value)) -> Bool
  ) -> DictionaryFiltering<Key, Value> {
    let stage = DictionaryFiltering(label: label, fileID: fileID, line: line, isIncluded)
    stage.chain(stage.sensor, to: self, site: Site(fileID: fileID, line: line))
    return stage
  }
}
