/// What travels through a graph: a session begins, its state changes, the session ends.
///
/// A receiver cannot see the origin: it rebuilds the state from signals alone. A termination followed by an initiation
/// is a *reset*, and means the same as one transition between the two snapshots.
///
/// | case | carries | the receiver |
/// |---|---|---|
/// | `initiation` | the first state | starts from it |
/// | `transition` | what changed | applies it |
/// | `termination` | the last state | has no state any more |
public enum StateSignal<Transaction: StateTransaction> {
  /// A session begins with this state.
  case initiation(Transaction.Snapshot)
  /// The state changes.
  case transition(Transaction)
  /// The session ends; this was its last state.
  case termination(Transaction.Snapshot)
}

/// A signal about one value.
public typealias ValueSignal<Value> = StateSignal<ValueTransaction<Value>>
/// A signal about a set.
public typealias SetSignal<Element: Hashable> = StateSignal<SetTransaction<Element>>
/// A signal about a dictionary.
public typealias DictionarySignal<Key: Hashable, Value> = StateSignal<DictionaryTransaction<Key, Value>>

extension StateSignal {
  /// The state that an initiation or a termination carries; nil for a transition.
  @inlinable
  public var snapshot: Transaction.Snapshot? {
    switch self {
    case .initiation(let snapshot), .termination(let snapshot): snapshot
    case .transition: nil
    }
  }

  /// The changes that a transition carries; nil for other signals.
  @inlinable
  public var transaction: Transaction? {
    if case .transition(let transaction) = self { transaction } else { nil }
  }

  /// The signal that undoes this one: initiation and termination change places, a transition is inverted.
  ///
  /// A recorded session played backwards, with each signal inverted, is a session too.
  @inlinable
  public func inverted() -> Self {
    switch self {
    case .initiation(let snapshot): .termination(snapshot)
    case .transition(let transaction): .transition(transaction.inverted())
    case .termination(let snapshot): .initiation(snapshot)
    }
  }

  /// The same case with another payload.
  ///
  /// - Parameters:
  ///   - snapshot: Turns a snapshot into one of the new kind; must agree with `transaction`.
  ///   - transaction: Turns a transaction into one of the new kind.
  @inlinable
  public func map<Mapped: StateTransaction, Failure: Error>(
    snapshot: (Transaction.Snapshot) throws(Failure) -> Mapped.Snapshot,
    transaction: (Transaction) throws(Failure) -> Mapped
  ) throws(Failure) -> StateSignal<Mapped> {
    switch self {
    case .initiation(let state): .initiation(try snapshot(state))
    case .transition(let change): .transition(try transaction(change))
    case .termination(let state): .termination(try snapshot(state))
    }
  }
}

extension StateSignal: Equatable where Transaction: Equatable, Transaction.Snapshot: Equatable {}

extension StateSignal: Hashable where Transaction: Hashable, Transaction.Snapshot: Hashable {}

extension StateSignal: Sendable where Transaction: Sendable, Transaction.Snapshot: Sendable {}

extension StateSignal: CustomStringConvertible {
  /// The case and what it carries.
  public var description: String {
    switch self {
    case .initiation(let snapshot): "initiation(\(snapshot))"
    case .transition(let transaction): "transition(\(transaction))"
    case .termination(let snapshot): "termination(\(snapshot))"
    }
  }
}
