/// A key with its value: the element of the arrays that keyed stages make.
public struct Entry<Key, Value> {
  /// The key.
  public var key: Key
  /// The value.
  public var value: Value

  /// Pairs a key with a value.
  @inlinable
  public init(key: Key, value: Value) {
    self.key = key
    self.value = value
  }
}

extension Entry: Equatable where Key: Equatable, Value: Equatable {}
extension Entry: Hashable where Key: Hashable, Value: Hashable {}
extension Entry: Sendable where Key: Sendable, Value: Sendable {}

extension Entry: CustomStringConvertible {
  /// `key: value`.
  public var description: String { "\(key): \(value)" }
}
