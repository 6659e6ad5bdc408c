/// The signals of a state that wait: so many transitions, or what they amount to.
///
/// | waits | comes | waits then |
/// |---|---|---|
/// | fewer transitions than the limit | `transition` | one more |
/// | as many as the limit | `transition` | `termination` with the state that the loop has reached, `initiation` with the newest |
/// | an initiation | `transition` | an initiation with the newest state |
/// | a termination, or an initiation with its termination | `initiation` | the termination of what the loop has seen, the new one |
/// | anything else | `termination`, `initiation` | the same behind it |
///
/// So what waits is transitions, a termination, an initiation and its termination, in this order, each of which may be
/// absent. A session that begins and ends while the loop is busy is forgotten when the next begins.
///
/// A state that waits is moved on by the transitions that come, in place. Reading it anew from the storage each time
/// would make each edit copy a dictionary.
@usableFromInline
struct SignalBacklog<Transaction: StateTransaction & Sendable>: Backlog where Transaction.Snapshot: Sendable {
  @usableFromInline typealias Element = StateSignal<Transaction>
  @usableFromInline typealias Snapshot = Transaction.Snapshot

  @usableFromInline let limit: Int
  @usableFromInline var transitions = Ring<Transaction>()
  @usableFromInline var ended: Snapshot?
  @usableFromInline var begun: Snapshot?
  /// Whether the session that begins with `begun` has ended, with the same state.
  @usableFromInline var isOver = false

  @inlinable init(limit: Int) { self.limit = limit }

  @inlinable
  mutating func takeFirst() -> Element? {
    if let transition = transitions.popFirst() { return .transition(transition) }
    if let ended {
      self.ended = nil
      return .termination(ended)
    }
    guard let begun else { return nil }
    self.begun = nil
    if isOver { (ended, isOver) = (begun, false) }
    return .initiation(begun)
  }

  @inlinable
  mutating func takeAll() -> Self {
    var all = Self(limit: limit)
    swap(&all, &self)
    return all
  }
}

extension Mailbox {
  /// Puts in a signal of an outlet; false if the loop has closed.
  @inlinable
  func post<Transaction>(_ signal: StateSignal<Transaction>, of outlet: Outlet<Transaction>) -> Bool
  where Waiting == SignalBacklog<Transaction> {
    // What is to be done outside of the lock: an initiation to move on, or transitions that are too many. A session that
    // is forgotten is taken out only to be released.
    var (begun, excess): (Transaction.Snapshot?, [Transaction]?)
    let isOpen = put(signal) { waiting in
      switch signal {
      case .initiation(let snapshot):
        swap(&begun, &waiting.begun)
        (waiting.begun, waiting.isOver) = (snapshot, false)
      case .transition(let transaction):
        if waiting.begun != nil {
          swap(&begun, &waiting.begun)
        } else if waiting.transitions.count < waiting.limit {
          waiting.transitions.append(transaction)
        } else {
          excess = waiting.transitions.elements
          waiting.transitions = Ring()
        }
      case .termination(let snapshot):
        if waiting.begun != nil { waiting.isOver = true } else { waiting.ended = snapshot }
      }
    }
    guard case .transition(let transaction) = signal else { return isOpen }
    if begun != nil {
      transaction.apply(to: &begun.unsafelyUnwrappedInPlace)
      putBack { $0.begun = begun }
    } else if let excess {
      replace(excess, transaction, outlet)
    }
    return isOpen
  }

  /// Puts the end of the session that the loop has seen, and the beginning of one with the newest state, in the place of
  /// transitions that are too many.
  @usableFromInline @inline(never)
  func replace<Transaction>(_ excess: [Transaction], _ last: Transaction, _ outlet: Outlet<Transaction>)
  where Waiting == SignalBacklog<Transaction> {
    guard let newest = outlet.settled else { return }
    var reached = newest
    last.inverted().apply(to: &reached)
    for transition in excess.reversed() { transition.inverted().apply(to: &reached) }
    putBack { ($0.ended, $0.begun) = (reached, newest) }
  }
}
