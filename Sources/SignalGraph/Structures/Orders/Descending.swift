/// A value that sorts in reverse: the greatest first.
///
/// ```swift
/// [2, 3, 1].sorted { Descending($0) < Descending($1) }    // [3, 2, 1]
/// ```
public struct Descending<Value: Comparable>: Comparable {
  /// The value.
  public let value: Value

  /// Reverses a value's order.
  @inlinable
  public init(_ value: Value) {
    self.value = value
  }

  /// Whether the values are equal.
  @inlinable public static func == (left: Self, right: Self) -> Bool { left.value == right.value }

  /// Whether the left value is greater.
  @inlinable public static func < (left: Self, right: Self) -> Bool {
    StrictOrder.precedes(right.value, left.value)
  }
}

extension Descending: Sendable where Value: Sendable {}
extension Descending: Hashable where Value: Hashable {}

extension Descending: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Descending: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
