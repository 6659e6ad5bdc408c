extension Inlet {
  /// Reads what came of sessions, in order: how each begins, changes and ends.
  ///
  /// A session ends with its last state, or with nil where the emitter is gone without a signal. The latter may also come
  /// where no session has begun.
  @inlinable @inline(__always)
  func readSessions<Transaction: StateTransaction>(
    begin: (Transaction.Snapshot) -> Void, change: (Transaction) -> Void, end: (Transaction.Snapshot?) -> Void
  ) where Signal == StateSignal<Transaction> {
    let signals = take()
    for position in 0..<signals.count {
      switch signals.start[position] {
      case .initiation(let snapshot): begin(snapshot)
      case .transition(let transaction): change(transaction)
      case .termination(let snapshot): end(snapshot)
      }
    }
    if isCut {
      isCut = false
      end(nil)
    }
  }
}
