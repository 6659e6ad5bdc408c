/// The newest state, if it waits.
///
/// It is moved on by the transitions that come, as that of a ``SignalBacklog`` is.
@usableFromInline
struct StateBacklog<Transaction: StateTransaction & Sendable>: Backlog where Transaction.Snapshot: Sendable {
  @usableFromInline var newest: Transaction.Snapshot?

  @inlinable init() {}

  @inlinable
  mutating func takeFirst() -> Transaction.Snapshot? {
    defer { newest = nil }
    return newest
  }

  @inlinable
  mutating func takeAll() -> Self {
    var all = Self()
    swap(&all, &self)
    return all
  }
}

extension Mailbox {
  /// Puts in the state that a signal of an outlet leads to; false if the loop has closed.
  @inlinable
  func post<Transaction>(_ signal: StateSignal<Transaction>, of outlet: Outlet<Transaction>) -> Bool
  where Waiting == StateBacklog<Transaction> {
    // What the session ended with is waited for as what came before it.
    if case .termination = signal { return isOpen }
    guard let state = signal.snapshot ?? outlet.settled else { return isOpen }
    var former: Transaction.Snapshot?
    let isOpen = put(state) { waiting in
      if waiting.newest == nil { waiting.newest = state } else { swap(&former, &waiting.newest) }
    }
    if former == nil { return isOpen }
    if case .transition(let transaction) = signal {
      transaction.apply(to: &former.unsafelyUnwrappedInPlace)
    } else {
      former = state
    }
    putBack { $0.newest = former }
    return isOpen
  }
}
