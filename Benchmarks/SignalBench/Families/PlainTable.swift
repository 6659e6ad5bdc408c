import SignalGraph

/// A hash table that views are written with by hand: the standard library's, or this library's.
///
/// The requirements are those that the views need; both types have them anyway.
protocol PlainTable<Value>: Sequence where Element == (key: Int, value: Value) {
  associatedtype Value

  init(minimumCapacity: Int)

  var count: Int { get }
  subscript(key: Int) -> Value? { get set }

  mutating func reserveCapacity(_ capacity: Int)
  mutating func updateValue(_ value: Value, forKey key: Int) -> Value?
}

extension Dictionary: PlainTable where Key == Int {}
extension TableDictionary: PlainTable where Key == Int {}
