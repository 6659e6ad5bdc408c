import SignalGraph

extension DictionaryTransaction: RelayTransaction where Key: RelayValue, Value: RelayValue {
  /// Appends the number of mutations, and of each 0, 1 or 2 for insertion, update or removal, the key, the past and the
  /// future.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    withMutations { mutations in
      for position in mutations.indices {
        switch mutations[position] {
        case .insert(let key, let value):
          writer.write(byte: 0)
          key.write(to: &writer)
          value.write(to: &writer)
        case .update(let key, let past, let future):
          writer.write(byte: 1)
          key.write(to: &writer)
          past.write(to: &writer)
          future.write(to: &writer)
        case .remove(let key, let past):
          writer.write(byte: 2)
          key.write(to: &writer)
          past.write(to: &writer)
        }
      }
    }
  }

  /// Reads mutations.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init()
    _ = try read(from: &reader, of: nil)
  }

  /// Reads mutations of a dictionary; one alone is compared with it on the way.
  @inlinable
  public mutating func read(
    from reader: inout RelayReader, of state: TableDictionary<Key, Value>?
  ) throws(RelayError) -> Bool {
    let count = try reader.readCount()
    var isFitting = false
    if count == 1 {
      appendUnique(try Self.readMutation(&reader, of: state, &isFitting))
      // What fits alone contradicts nothing.
      if isFitting { return true }
      let mutations = mutations
      self = try RelayError.faults { () throws(Violation) in try Self(validating: mutations) }
      return false
    }
    var mutations: [DictionaryMutation<Key, Value>] = []
    for _ in 0..<count { mutations.append(try Self.readMutation(&reader, of: state, &isFitting)) }
    self = try RelayError.faults { () throws(Violation) in try Self(validating: mutations) }
    return false
  }

  /// Reads a mutation, and whether it fits a dictionary.
  @inlinable
  static func readMutation(
    _ reader: inout RelayReader, of state: TableDictionary<Key, Value>?, _ isFitting: inout Bool
  ) throws(RelayError) -> DictionaryMutation<Key, Value> {
    let kind = try reader.readByte()
    guard kind < 3 else { throw .malformed("\(kind) is no mutation of a dictionary") }
    let key = try reader.read(Key.self)
    if kind == 0 {
      if let state { isFitting = key == key && state[key] == nil }
      return .insert(key: key, value: try reader.read())
    }
    let past = try readPast(&reader, state?[key], &isFitting)
    return kind == 1 ? .update(key: key, past: past, future: try reader.read()) : .remove(key: key, past: past)
  }

  /// Reads a past, which mostly is what the dictionary holds; a text is that one then, and none is made.
  @inlinable @inline(__always)
  static func readPast(
    _ reader: inout RelayReader, _ held: Value?, _ isFitting: inout Bool
  ) throws(RelayError) -> Value {
    guard let held else { return try reader.read() }
    isFitting = Value.self == String.self && reader.skip(held as! String)
    if isFitting { return held }
    let past = try reader.read(Value.self)
    isFitting = Equality<Value>()(past, held)
    return past
  }

  /// The entries.
  @inlinable
  public static func relayRows(
    of snapshot: TableDictionary<Key, Value>
  ) -> LazyMapSequence<TableDictionary<Key, Value>, DictionaryEntry<Key, Value>> {
    snapshot.lazy.map { DictionaryEntry(key: $0.key, value: $0.value) }
  }

  /// The dictionary; throws if a key comes twice or does not equal itself.
  @inlinable
  public static func snapshot(
    ofRelayRows rows: [DictionaryEntry<Key, Value>]
  ) throws(RelayError) -> TableDictionary<Key, Value> {
    try TableDictionary(relayed: rows)
  }
}
