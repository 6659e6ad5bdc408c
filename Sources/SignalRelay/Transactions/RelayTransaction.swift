import SignalGraph

/// A transaction that can be relayed: what its mutations and the rows of its state are as bytes.
///
/// The four kinds are, where what they carry is a ``RelayValue``.
public protocol RelayTransaction: StateTransaction {
  /// A piece of the state: an element, a member, an entry, or the value.
  associatedtype RelayRow: RelayValue
  /// The pieces of a state.
  associatedtype RelayRows: Sequence<RelayRow>

  /// Appends the mutations.
  func write(to writer: inout RelayWriter)

  /// Reads mutations, and makes a transaction of them as `init(validating:)` does.
  ///
  /// - Throws: ``RelayError/fault(_:)`` if they contradict each other.
  init(reading reader: inout RelayReader) throws(RelayError)

  /// Reads mutations into an empty transaction, as `init(reading:)` does, and looks at the state meanwhile.
  ///
  /// - Returns: Whether that has shown that they fit the state; if not, `fault(against:)` decides.
  mutating func read(from reader: inout RelayReader, of state: Snapshot?) throws(RelayError) -> Bool

  /// The pieces of a state, in order if they have one.
  static func relayRows(of snapshot: Snapshot) -> RelayRows

  /// The state made of its pieces; throws if they are not those of one.
  static func snapshot(ofRelayRows rows: [RelayRow]) throws(RelayError) -> Snapshot
}

extension RelayTransaction {
  /// Reads mutations, whatever the state.
  @inlinable
  public mutating func read(from reader: inout RelayReader, of state: Snapshot?) throws(RelayError) -> Bool {
    self = try Self(reading: &reader)
    return false
  }
}

/// A storage that a replica may be: it shows what its sensor receives, and nothing else.
///
/// The four replicating storages are.
public protocol RelayReplicating: Replication where Transaction: RelayTransaction, Input == StateSignal<Transaction> {
  /// Makes a replication without a state.
  init(label: String?, fileID: StaticString, line: UInt)
}

extension ReplicatingValueStorage: RelayReplicating where Value: RelayValue {}
extension ReplicatingSetStorage: RelayReplicating where Element: RelayValue {}
extension ReplicatingDictionaryStorage: RelayReplicating where Key: RelayValue, Value: RelayValue {}
extension ReplicatingArrayStorage: RelayReplicating where Element: RelayValue {}

extension RelayError {
  /// Calls the function, whose violations are faults.
  @inlinable
  static func faults<Result>(of body: () throws(Violation) -> Result) throws(RelayError) -> Result {
    do { return try body() } catch { throw .fault(error) }
  }
}
