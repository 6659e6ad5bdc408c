import SignalGraph

extension DictionaryTransaction: RelayTransaction where Key: RelayValue, Value: RelayValue {
  /// Appends the number of mutations, and of each 0, 1 or 2 for insertion, update or removal, the key, the past and the
  /// future.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    withMutations { mutations in
      for mutation in mutations {
        switch mutation {
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
    let count = try reader.readCount()
    if count == 1 {
      // One mutation contradicts nothing; only its key may be wrong.
      let mutation = try Self.readMutation(&reader)
      if mutation.key == mutation.key {
        self.init()
        appendUnique(mutation)
      } else {
        self = try RelayError.faults { () throws(Violation) in try Self(validating: CollectionOfOne(mutation)) }
      }
      return
    }
    var mutations: [DictionaryMutation<Key, Value>] = []
    for _ in 0..<count { mutations.append(try Self.readMutation(&reader)) }
    self = try RelayError.faults { () throws(Violation) in try Self(validating: mutations) }
  }

  @inlinable
  static func readMutation(_ reader: inout RelayReader) throws(RelayError) -> DictionaryMutation<Key, Value> {
    switch try reader.readByte() {
    case 0: return .insert(key: try reader.read(), value: try reader.read())
    case 1: return .update(key: try reader.read(), past: try reader.read(), future: try reader.read())
    case 2: return .remove(key: try reader.read(), past: try reader.read())
    case let byte: throw .malformed("\(byte) is no mutation of a dictionary")
    }
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
