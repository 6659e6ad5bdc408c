extension KeyedTransaction {
  /// Gives the key a value that a closure has made, or none; the bin takes a value that is not kept.
  @inlinable @inline(__always)
  mutating func setMade(
    _ value: Value?, forKey key: Key, in state: inout Snapshot, _ equality: Equality<Value>, _ bin: Bin<Value>,
    standing isStanding: @autoclosure () -> Bool
  ) {
    if !setMade(value, forKey: key, in: &state, equality, standing: isStanding()), let value { bin.keep(value) }
  }
}
