/// A dictionary of either kind, the standard library's or that of states: what transactions are applied to.
@usableFromInline
protocol KeyedEntries<Key, Value>: Sequence where Element == (key: Key, value: Value) {
  associatedtype Key: Hashable
  associatedtype Value
  subscript(key: Key) -> Value? { get }
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value?
  mutating func removeValue(forKey key: Key) -> Value?
}

extension Dictionary: KeyedEntries {}
extension TableDictionary: KeyedEntries {}
