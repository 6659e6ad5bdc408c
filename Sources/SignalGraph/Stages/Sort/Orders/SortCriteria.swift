/// Several order keys, each ascending or descending: what a sorted stage may be given in place of a closure.
///
/// The second key decides between rows whose first keys are equal, and so on. Rows that are equal in all of them stand
/// by the stage's tie rule (key, element or position), ascending also where every key descends.
///
/// ```swift
/// let flights = ["LH4": (delay: 75, gate: "B"), "AF1": (delay: 10, gate: "A"), "BA2": (delay: 75, gate: "A")]
/// let slot = DictionarySlot(flights)
/// let sorted = slot.sorted(by: .descending(\.value.delay).ascending(\.value.gate))    // BA2, LH4, AF1
/// sorted.tearDown()
/// ```
///
/// A closure that returns a ``Descending`` sorts by one descending key as well. Criteria are values: a ``ValueStorage``
/// of them changes the order of a stage, wherever a verb takes criteria. ``erased()`` gives criteria by keys of different types one type.
public struct SortCriteria<Element, Key: Comparable> {
  /// The order key of an element.
  public let key: (Element) -> Key

  /// Sorts by one key, ascending.
  @inlinable
  public init(_ key: @escaping (Element) -> Key) {
    self.key = key
  }
}

extension SortCriteria {
  /// Sorts by one key, the least first.
  @inlinable
  public static func ascending<First>(_ key: @escaping (Element) -> First) -> SortCriteria<Element, First> {
    SortCriteria<Element, First>(key)
  }

  /// Sorts by one key, the greatest first.
  @inlinable
  public static func descending<First>(_ key: @escaping (Element) -> First) -> SortCriteria<Element, Descending<First>>
  {
    SortCriteria<Element, Descending<First>> { Descending(key($0)) }
  }

  /// Sorts equals by a further key, the least first.
  @inlinable
  public func ascending<Next>(_ next: @escaping (Element) -> Next) -> SortCriteria<Element, SortKey<Key, Next>> {
    SortCriteria<Element, SortKey<Key, Next>> { [key] in SortKey(key($0), next($0)) }
  }

  /// Sorts equals by a further key, the greatest first.
  @inlinable
  public func descending<Next>(
    _ next: @escaping (Element) -> Next
  ) -> SortCriteria<Element, SortKey<Key, Descending<Next>>> {
    SortCriteria<Element, SortKey<Key, Descending<Next>>> { [key] in SortKey(key($0), Descending(next($0))) }
  }

  // A key of several parts is the first of them and the rest: comparing it, the first is asked once, where otherwise each
  // part behind it would ask it again.

  /// Sorts equals by a further key, the least first.
  @inlinable
  public func ascending<First, Second, Next>(
    _ next: @escaping (Element) -> Next
  ) -> SortCriteria<Element, SortKey<First, SortKey<Second, Next>>> where Key == SortKey<First, Second> {
    SortCriteria<Element, SortKey<First, SortKey<Second, Next>>> { [key] in key($0).followed(by: next($0)) }
  }

  /// Sorts equals by a further key, the greatest first.
  @inlinable
  public func descending<First, Second, Next>(
    _ next: @escaping (Element) -> Next
  ) -> SortCriteria<Element, SortKey<First, SortKey<Second, Descending<Next>>>> where Key == SortKey<First, Second> {
    SortCriteria<Element, SortKey<First, SortKey<Second, Descending<Next>>>> { [key] in
      key($0).followed(by: Descending(next($0)))
    }
  }

  /// The same order without the type of its key, so that orders by different keys fit into one storage.
  ///
  /// Each comparison then finds the type at run time, which takes several times as long.
  @inlinable
  public func erased() -> SortCriteria<Element, AnySortKey> {
    SortCriteria<Element, AnySortKey> { [key] in AnySortKey(key($0)) }
  }
}
