import SignalGraph

extension ValueTransaction: RelayTransaction where Value: RelayValue {
  /// Appends 0, or 1 and both values.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    guard let mutation else { return }
    mutation.past.write(to: &writer)
    mutation.future.write(to: &writer)
  }

  /// Reads at most one mutation.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    switch try reader.readNumber() {
    case 0: self.init()
    case 1: self.init(unequalPast: try reader.read(), future: try reader.read())
    case let count: throw .malformed("a value has \(count) mutations")
    }
  }

  /// The value.
  @inlinable
  public static func relayRows(of snapshot: Value) -> CollectionOfOne<Value> { CollectionOfOne(snapshot) }

  /// The value; throws if there is not exactly one.
  @inlinable
  public static func snapshot(ofRelayRows rows: [Value]) throws(RelayError) -> Value {
    guard let value = rows.first, rows.count == 1 else { throw .malformed("a value has \(rows.count) rows") }
    return value
  }
}
