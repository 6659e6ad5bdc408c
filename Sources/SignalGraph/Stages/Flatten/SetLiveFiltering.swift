/// The members of a set that satisfy a predicate of them and of a value that each names.
///
/// For members that know a storage: the users who are online, the sensors whose reading is high. Where the values are
/// wanted too, use `associated(live:)`, a ``DictionaryLiveMapping``; where all members depend on the same value, a filter
/// with a parameter.
///
/// | in | out |
/// |---|---|
/// | `insert` of a member that satisfies the predicate | `insert` |
/// | `insert` of another | nothing |
/// | `remove` of a member of the result | `remove` |
/// | the value of a member changes | `insert`, `remove` or nothing |
/// | members and values in one turn | one `transition` |
/// | a member names a storage without a state | `termination` |
/// | the last value that was missing comes | `initiation` |
/// | `termination` of the set | `termination` |
///
/// ```swift
/// let isOnline = ["ada": ValueSlot(true), "bob": ValueSlot(false)]
/// let users = SetSlot(["ada", "bob"])
/// let online = users.filter(live: { isOnline[$0]! }) { $1 }    // ada
/// isOnline["bob"]!.value = true                                // ada, bob
/// isOnline["ada"]!.value = false                               // bob
/// online.tearDown()
/// ```
///
/// The closure may also chain the storage, which then belongs to the member and ends when that goes; see <doc:Turns>.
///
/// - Complexity: initiation O(n); a member that comes or goes O(1); a value that changes O(1) for each member that names
///   it, with one call of the predicate. Memory: some 300 bytes per member. Storages are kept while members name them.
///
/// Preconditions: the closures are pure; only `live` may chain stages; no storage that is named reads this one, directly or
/// through others, which would be a cycle.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class SetLiveFiltering<Element: Hashable, Live>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a filter whose sensor is registered by its user.
  ///
  /// - `live`: the storage that a member names, which it may chain.
  /// - `isIncluded`: whether a member with this value is in the result.
  @inlinable
  public init(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Live) -> Bool
  ) {
    let work = KeyedLive<SetTransaction<Element>, Live, SetTransaction<Element>>(
      MessageSubject(SetLiveFiltering.self, label, fileID, line), .init(live, selecting: isIncluded, as: { _ in () })
    )
    super.init(Parts(work.addRows(), work.inputs, work.makeNode()))
  }
}

extension SetStorage {
  /// The members that satisfy a predicate of them and of the value that each names; see ``SetLiveFiltering``.
  ///
  /// - `live`: the storage that a member names, which it may chain.
  /// - `isIncluded`: whether a member with this value is in the result.
  @inlinable
  public final func filter<Live>(
    live: @escaping (Element) -> ValueStorage<Live>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Live) -> Bool
  ) -> SetLiveFiltering<Element, Live> {
    feeding(SetLiveFiltering(live: live, label: label, fileID: fileID, line: line, isIncluded))
  }
}
