/// A read-only view of a state, with an emitter of its mutations.
///
/// Adopted by ``ValueStorage``, ``SetStorage``, ``DictionaryStorage``, ``ArrayStorage`` and all their subclasses:
/// replications, slots and stages.
public protocol Storage: Emitter where Output == StateSignal<Transaction> {
  /// How the state changes; its `Snapshot` is the state.
  associatedtype Transaction: StateTransaction

  /// The state, as last edited; nil outside of a session.
  var snapshot: Transaction.Snapshot? { get }
}

/// A storage that rebuilds its state from the signals of its sensor, so that storages can be chained.
///
/// Adopted by ``ReplicatingValueStorage`` and its kin, and by every stage with one input.
public protocol Replication: Storage, Sensor {}

/// A storage that is edited directly.
///
/// It is an origin: it has no sensor, so signalling it does not compile. Its own accessors return its edited state;
/// every signal is about its settled state. Outside of `transaction` bodies and handlers the two are the same; inside,
/// the settled state lacks the edits that have not been sent.
public protocol Slot: Storage {
  /// The state that signals are about.
  var settled: Transaction.Snapshot { get }

  /// Replaces the state by sending the difference as one transaction.
  func replace(with snapshot: Transaction.Snapshot)

  /// Performs a transaction that came from outside, if it is legal on the state as last edited.
  ///
  /// If it is not, this throws and changes nothing.
  ///
  /// ```swift
  /// let count = ValueSlot(1)
  /// try count.apply(validating: ValueTransaction(past: 1, future: 2))    // 2
  /// try count.apply(validating: ValueTransaction(past: 1, future: 3))    // throws: the past is not what is there
  /// ```
  ///
  /// - Throws: What ``StateTransaction/fault(against:)`` finds; a `badParameter` violation for a key that does not
  ///   equal itself.
  func apply(validating transaction: Transaction) throws(Violation)
}
