/// A number that sorts behind all others where it is NaN.
///
/// A stage that sorts, ranks, sections or groups by order takes no NaN, since that has no place among numbers: it is an
/// `inconsistentOrder` violation. Rows from outside may hold one; then order by this.
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3.5, "milk": .nan, "salt": 0.5])
/// let cheapest = prices.sorted { NaNLast($0.value) }     // salt, tea, milk
/// let dearest = prices.sorted { NaNLast(-$0.value) }     // tea, salt, milk
/// ```
///
/// `Descending(NaNLast(x))` begins with what is NaN. All NaNs are equal here, so such rows tie. For an aggregate that goes
/// by order there is ``NaNRule``.
public struct NaNLast<Value: FloatingPoint>: Comparable {
  /// The number.
  public let value: Value

  /// Gives a number a place, whatever it is.
  @inlinable
  public init(_ value: Value) {
    self.value = value
  }

  /// Whether the numbers are equal, or both are NaN.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.value == right.value || left.value.isNaN && right.value.isNaN
  }

  /// Whether the left number is less, or the right one alone is NaN.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    left.value < right.value || right.value.isNaN && !left.value.isNaN
  }
}

extension NaNLast: Sendable where Value: Sendable {}

extension NaNLast: Hashable {
  /// Hashes the number; that of each NaN is the same.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(value.isNaN ? .nan : value) }
}
