/// An order key of any type, compared with others of the same type; see ``SortCriteria/erased()``.
public struct AnySortKey: Comparable {
  @usableFromInline let value: any Comparable

  /// Wraps a key and hides its type.
  @inlinable
  public init(_ value: some Comparable) {
    self.value = value
  }

  /// Whether the keys are equal.
  ///
  /// - Precondition: both keys have the same type, as those of one order do; anything else is an `inconsistentOrder`
  ///   violation.
  public static func == (left: Self, right: Self) -> Bool { equal(left.value, right.value) }

  /// Whether the left key is less.
  ///
  /// - Precondition: both keys have the same type, as those of one order do; anything else is an `inconsistentOrder`
  ///   violation.
  public static func < (left: Self, right: Self) -> Bool { less(left.value, right.value) }

  private static func equal<Known: Comparable>(_ left: Known, _ right: some Comparable) -> Bool {
    left == known(right)
  }

  private static func less<Known: Comparable>(_ left: Known, _ right: some Comparable) -> Bool {
    StrictOrder.precedes(left, known(right))
  }

  private static func known<Key: Comparable, Known: Comparable>(_ key: Key) -> Known {
    guard Key.self == Known.self else {
      Violation.trap(
        .inconsistentOrder,
        "An order key of type \(Key.self) was compared with one of type \(Known.self). "
          + "Give an order whose keys are of one type."
      )
    }
    // One type by two names; a conditional cast also looks for conversions, and takes ten times as long.
    return unsafeBitCast(key, to: Known.self)
  }
}
