/// The members of a set that lie in a range; the range is fixed or a storage's value.
///
/// A range and a source that change in one turn give one change. Members must be Comparable; to choose them otherwise,
/// filter.
///
/// | in | member | out |
/// |---|---|---|
/// | `insert`, `remove` | in the range | the same |
/// | `insert`, `remove` | elsewhere | nothing |
/// | another range | in the old one alone | `remove` |
/// | another range | in the new one alone | `insert` |
/// | another range | in both, in none | nothing |
/// | `initiation`, `termination` | | the same, of the members in the range |
///
/// ```swift
/// let years = SetSlot([1815, 1882, 1906])
/// let century = ValueSlot(1800..<1900)
/// let some = years.members(in: century)     // 1815, 1882
/// years.insert(1806)                        // 1806, 1815, 1882
/// century.value = 1882..<1982               // 1882, 1906
/// some.tearDown()
/// ```
///
/// - Complexity: with a fixed range, initiation O(n), a mutation O(1) and at most three comparisons; memory: one entry
///   per member in the range. With a storage, initiation O(n log n), a mutation O(log n), another range O(log n) and
///   O(1) per member that comes or goes; memory: all members in a tree, too.
///
/// Preconditions: members are strictly and totally ordered. An empty range is allowed.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the range is fixed, it is enough to deregister its sensor.
public final class SetKeyRange<Element: Hashable & Comparable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a range of members that is registered by its user.
  @inlinable
  public init<Keys: KeyRange>(
    _ range: some Adjustable<Keys>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Keys.Bound == Element {
    let subject = MessageSubject(SetKeyRange<Element>.self, label, fileID, line)
    super.init(StageParts(subject, within: range.adjustment))
  }
}

extension SetStorage where Element: Comparable {
  /// Keeps the members in a range; see ``SetKeyRange``.
  ///
  /// - `range`: a range of the standard library, ``KeyBounds``, or a storage of either.
  @inlinable
  public final func members<Keys: KeyRange>(
    in range: some Adjustable<Keys>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetKeyRange<Element> where Keys.Bound == Element {
    feeding(SetKeyRange(range, label: label, fileID: fileID, line: line))
  }
}
