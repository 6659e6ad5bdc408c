/// Several order keys, each ascending or descending: what a sorted stage may be given in place of a closure.
///
/// The second key decides between rows whose first keys are equal, and so on. Rows that are equal in all of them stand by
/// the stage's tie rule (key, element or position), ascending also where every key descends.
///
/// ```swift
/// let flights = ["LH4": (delay: 75, gate: "B"), "AF1": (delay: 10, gate: "A"), "BA2": (delay: 75, gate: "A")]
/// let slot = DictionarySlot(flights)
/// let sorted = slot.sorted(by: .descending(\.value.delay).ascending(\.value.gate))    // BA2, LH4, AF1
/// sorted.tearDown()
/// ```
///
/// A closure that returns a ``Descending`` sorts by one descending key as well. An order is a value: a
/// ``ValueStorage`` of orders steers a stage. Orders by keys of different types are made alike by ``erased()``.
public struct SortOrder<Element, Key: Comparable> {
  /// The order key of an element.
  public let key: (Element) -> Key

  /// Sorts by one key, ascending.
  @inlinable
  public init(_ key: @escaping (Element) -> Key) {
    self.key = key
  }
}

extension SortOrder {
  /// Sorts by one key, the least first.
  @inlinable
  public static func ascending<First>(_ key: @escaping (Element) -> First) -> SortOrder<Element, First> {
    SortOrder<Element, First>(key)
  }

  /// Sorts by one key, the greatest first.
  @inlinable
  public static func descending<First>(_ key: @escaping (Element) -> First) -> SortOrder<Element, Descending<First>> {
    SortOrder<Element, Descending<First>> { Descending(key($0)) }
  }

  /// Sorts equals by a further key, the least first.
  @inlinable
  public func ascending<Next>(_ next: @escaping (Element) -> Next) -> SortOrder<Element, SortKey<Key, Next>> {
    SortOrder<Element, SortKey<Key, Next>> { [key] in SortKey(key($0), next($0)) }
  }

  /// Sorts equals by a further key, the greatest first.
  @inlinable
  public func descending<Next>(
    _ next: @escaping (Element) -> Next
  ) -> SortOrder<Element, SortKey<Key, Descending<Next>>> {
    SortOrder<Element, SortKey<Key, Descending<Next>>> { [key] in SortKey(key($0), Descending(next($0))) }
  }

  /// The same order without the type of its key, so that orders by different keys fit into one storage.
  ///
  /// Each comparison then finds the type at run time, which takes several times as long.
  @inlinable
  public func erased() -> SortOrder<Element, AnySortKey> {
    SortOrder<Element, AnySortKey> { [key] in AnySortKey(key($0)) }
  }
}

/// A value whose order is turned round: the greatest first.
///
/// ```swift
/// [2, 3, 1].sorted { Descending($0) < Descending($1) }    // [3, 2, 1]
/// ```
public struct Descending<Value: Comparable>: Comparable {
  /// The value.
  public let value: Value

  /// Turns a value's order round.
  @inlinable
  public init(_ value: Value) {
    self.value = value
  }

  /// Whether the values are equal.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  /// Whether the left value is greater.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { right.value < left.value }
}

extension Descending: Sendable where Value: Sendable {}
extension Descending: Hashable where Value: Hashable {}

/// An order key of any type, compared with others of the same type; see ``SortOrder/erased()``.
public struct AnySortKey: Comparable {
  @usableFromInline let value: any Comparable

  /// Forgets the type of a key.
  @inlinable
  public init(_ value: some Comparable) {
    self.value = value
  }

  /// Whether the keys are equal.
  ///
  /// - Precondition: both are of one type, as those of one order are.
  public static func == (left: Self, right: Self) -> Bool { equal(left.value, right.value) }

  /// Whether the left key is less.
  ///
  /// - Precondition: both are of one type, as those of one order are.
  public static func < (left: Self, right: Self) -> Bool { less(left.value, right.value) }

  private static func equal<Known: Comparable>(_ left: Known, _ right: some Comparable) -> Bool {
    left == known(right)
  }

  private static func less<Known: Comparable>(_ left: Known, _ right: some Comparable) -> Bool {
    left < known(right)
  }

  private static func known<Key: Comparable, Known: Comparable>(_ key: Key) -> Known {
    guard Key.self == Known.self else {
      Violation.trap(
        .inconsistentOrder,
        "An order key of type \(Key.self) was compared with one of type \(Known.self). "
          + "Give an order whose keys are of one type."
      )
    }
    // One type by two names: a cast that may fail looks for conversions too, and takes ten times as long.
    return unsafeBitCast(key, to: Known.self)
  }
}
