/// A key with its value: the element of the arrays that keyed stages make.
public struct DictionaryEntry<Key, Value> {
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

extension DictionaryEntry: Equatable where Key: Equatable, Value: Equatable {}
extension DictionaryEntry: Hashable where Key: Hashable, Value: Hashable {}
extension DictionaryEntry: Sendable where Key: Sendable, Value: Sendable {}

extension DictionaryEntry: CustomStringConvertible {
  /// `key: value`.
  public var description: String { "\(key): \(value)" }
}
