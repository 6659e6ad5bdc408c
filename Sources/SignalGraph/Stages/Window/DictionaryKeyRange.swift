/// The entries of a dictionary whose keys lie in a range; the range is fixed or a storage's value.
///
/// A range and a source that change in one turn give one change. Keys must be Comparable. To choose entries by their
/// values, filter; for positions, sort and use an ``ArrayWindow``.
///
/// | in | key | out |
/// |---|---|---|
/// | `insert`, `update`, `remove` | in the range | the same |
/// | `insert`, `update`, `remove` | elsewhere | nothing |
/// | another range | in the old one alone | `remove` |
/// | another range | in the new one alone | `insert` |
/// | another range | in both, in none | nothing |
/// | `initiation`, `termination` | | the same, of the entries in the range |
///
/// ```swift
/// let born = DictionarySlot([1815: "Ada", 1882: "Emmy", 1906: "Grace"])
/// let century = ValueSlot(1800..<1900)
/// let names = born.entries(in: century)    // Ada, Emmy
/// born[1806] = "Augustus"                  // Ada, Emmy, Augustus
/// century.value = 1882..<1982              // Emmy, Grace
/// names.tearDown()
/// ```
///
/// - Complexity: with a fixed range, initiation O(n), a mutation O(1) and at most three comparisons; memory: one
///   dictionary entry per member. With a storage, initiation O(n log n), a mutation O(log n), another range O(log n)
///   and O(1) per entry that comes or goes; memory: all entries in a tree, too.
///
/// Preconditions: keys are strictly and totally ordered. An empty range is allowed.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where the range is fixed, it is enough to deregister its sensor.
public final class DictionaryKeyRange<Key: Hashable & Comparable, Value>: DictionaryStage<
  DictionaryTransaction<Key, Value>, Key, Value
>
{
  /// Makes a range of keys that is registered by its user.
  @inlinable
  public init<Keys: KeyRange>(
    _ range: some Adjustable<Keys>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Keys.Bound == Key {
    let subject = MessageSubject(DictionaryKeyRange<Key, Value>.self, label, fileID, line)
    super.init(StageParts(subject, within: range.adjustment))
  }
}

extension DictionaryStorage where Key: Comparable {
  /// Keeps the entries whose keys lie in a range; see ``DictionaryKeyRange``.
  ///
  /// - `range`: a range of the standard library, ``KeyBounds``, or a storage of either.
  @inlinable
  public final func entries<Keys: KeyRange>(
    in range: some Adjustable<Keys>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryKeyRange<Key, Value> where Keys.Bound == Key {
    feeding(DictionaryKeyRange(range, label: label, fileID: fileID, line: line))
  }
}
