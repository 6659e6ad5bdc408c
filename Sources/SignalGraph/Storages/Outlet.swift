/// The writing end of a storage: its state, and the one change that it sends in a turn.
///
/// Enters: what a stage or a slot does to the state. Leaves: one change a turn (a transition, a reset, a beginning or an
/// end), an initiation for each sensor that is registered while there is a state, a termination for each that is
/// deregistered. This is the only place that makes initiations and terminations.
///
/// A stage calls ``begin(_:)``, ``end()``, ``update(_:)`` or ``become(_:)`` as often as it likes while it runs; what they
/// amount to is sent once, when it has run.
///
/// The buffer of the transaction is reused: in the steady state a change allocates nothing, unless somebody kept the
/// signal before.
public final class Outlet<Transaction: StateTransaction>: Source<StateSignal<Transaction>> {
  /// The state; none outside of a session.
  @exclusivity(unchecked) @usableFromInline final var current: Transaction.Snapshot?
  /// What the running stage, or the edit, has done to the state and not sent.
  @exclusivity(unchecked) @usableFromInline final var transaction = Transaction()
  /// The state that the session ended with.
  @exclusivity(unchecked) @usableFromInline final var former: Transaction.Snapshot?
  @exclusivity(unchecked) @usableFromInline final var hasBegun = false
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false
  /// What compares snapshots, once ``become(_:)`` has needed it.
  @exclusivity(unchecked) @usableFromInline final var difference:
    ((_ past: Transaction.Snapshot, _ future: Transaction.Snapshot) -> Transaction)?

  /// What the innermost transaction body has done to the state, and its level; 0 when it has done nothing.
  @exclusivity(unchecked) @usableFromInline final var draft = Transaction()
  @exclusivity(unchecked) @usableFromInline final var draftLevel = 0
  /// What the outer bodies have done, outermost first.
  @exclusivity(unchecked) @usableFromInline final var outerDrafts: [(level: Int, transaction: Transaction)] = []
  /// What waits for turns of its own, oldest first.
  @exclusivity(unchecked) @usableFromInline final var queued: [Transaction] = []

  /// Makes the outlet of a stage, without a state, or of an origin, with one.
  @inlinable
  public init(subject: Subject, origin: Transaction.Snapshot? = nil) {
    current = origin
    super.init(
      subject: subject,
      drafting: origin == nil ? nil : Self.makeDrafting(),
      clear: { source in unsafeDowncast(source, to: Outlet<Transaction>.self).reclaim() },
      materialise: { source in unsafeDowncast(source, to: Outlet<Transaction>.self).makeSignal() },
      opening: { source in unsafeDowncast(source, to: Outlet<Transaction>.self).settled.map { .initiation($0) } },
      closing: { source in unsafeDowncast(source, to: Outlet<Transaction>.self).settled.map { .termination($0) } }
    )
  }

  /// The state; none outside of a session.
  @inlinable
  public final var state: Transaction.Snapshot? { current }

  /// The state that signals are about: without the edits that wait.
  @inlinable
  public final var settled: Transaction.Snapshot? {
    guard draftLevel != 0 || !queued.isEmpty else { return current }
    return undone()
  }

  @usableFromInline
  final func undone() -> Transaction.Snapshot? {
    guard var state = current else { return nil }
    for edits in (queued + outerDrafts.map(\.transaction) + [draft]).reversed() {
      edits.inverted().apply(to: &state)
    }
    return state
  }

  /// Makes a signal of the transaction that was to be read in place.
  @inlinable
  final func makeSignal() {
    isInPlace = false
    var sent = Transaction()
    swap(&sent, &transaction)
    signals.initialize(to: .transition(sent))
    count = 1
  }

  /// Takes the transaction's buffer back when the turn has ended.
  @inlinable
  final func reclaim() {
    if isInPlace {
      isInPlace = false
      transaction.removeAll()
      return
    }
    guard count == 1, case .transition = signals.pointee else { return forgetSignals() }
    count = 0
    guard case .transition(var sent) = signals.move() else { return }
    sent.removeAll()
    transaction = sent
  }
}
