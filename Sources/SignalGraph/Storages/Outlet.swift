/// The writing end of a storage: its state, and the one change that it sends in a turn.
///
/// Enters: what a stage or a slot does to the state. Leaves: one change per turn (a transition, a reset, a beginning or
/// an end), an initiation for each sensor registered while there is a state, a termination for each deregistered.
/// Nothing else makes initiations and terminations.
///
/// A stage calls ``begin(_:)``, ``end()``, ``update(_:)`` or ``become(_:)`` as often as it likes while it runs; the
/// result is sent once, after it has run.
///
/// The transaction's buffer is reused: in the steady state a change allocates nothing, unless somebody kept the signal
/// before.
public final class Outlet<Transaction: StateTransaction>: SignalSource<StateSignal<Transaction>> {
  // The fields that each turn reads stand first here and last in the base class, so that they share cache lines.

  /// The state; nil outside of a session.
  @exclusivity(unchecked) @usableFromInline final var current: Transaction.Snapshot?
  /// What the running stage, or the edit, has done to the state and not sent yet.
  @exclusivity(unchecked) @usableFromInline final var transaction = Transaction()

  /// Makes the outlet of a stage, which has no state yet, or of an origin, which has one.
  @inlinable
  public convenience init(subject: MessageSubject, origin: Transaction.Snapshot? = nil) {
    self.init(subject: subject, origin: origin) { source, task, result in
      Outlet.perform(source, task, result) { PendingEdits.joinUnchanged($0, &$1) }
    }
  }

  /// Makes an outlet that does its work by ``perform(_:_:_:join:)``.
  @inlinable
  init(subject: MessageSubject, origin: Transaction.Snapshot?, work: @escaping Work) {
    current = origin
    super.init(subject: subject, spent: Transaction.isTrivial ? nil : TransactionBin<Transaction>(), work: work)
  }

  /// Does what is asked for.
  ///
  /// - Parameter join: makes one transaction of what several bodies did, one after the other. Where that cancels out, it
  ///   gives the past values back to the state, which is the one after all of them.
  @inlinable @inline(__always)
  static func perform(
    _ source: AnySource, _ task: SourceTask, _ result: UnsafeMutableRawPointer?,
    join: (_ drafts: [Transaction], inout Transaction.Snapshot) -> Transaction
  ) {
    let outlet = unsafeDowncast(source, to: Outlet<Transaction>.self)
    // What the result is of, the task says.
    if let result {
      guard task == .join else {
        let signal = outlet.signal(isFirst: task == .open)
        return result.assumingMemoryBound(to: StateSignal<Transaction>?.self).pointee = signal
      }
      let draft = result.assumingMemoryBound(to: JointDraft<Transaction>.self)
      draft.pointee.edits = join(draft.pointee.parts, &outlet.current.unsafelyUnwrappedInPlace)
      return
    }
    if task == .takeBack, outlet.announcesAgain { return outlet.sendLate() }
    let isServed = task == .deliver || task == .conclude && outlet.cursor < outlet.limit
    if outlet.isInPlace, isServed || task == .materialise { outlet.makeSignal() }
    if isServed { outlet.serve() }
    if task == .clear || task == .takeBack || task == .conclude && !outlet.needsCare { outlet.reclaim() }
  }

  /// Whether its change may be asked for after it was read, as it lies here or was made a signal; see
  /// ``StateTransaction/isRefresh``.
  @inlinable final var announcesAgain: Bool {
    if isInPlace { return transaction.isRefresh }
    guard count > 0, case .transition(let sent) = signals[count - 1] else { return false }
    return sent.isRefresh
  }

  @inlinable @inline(never)
  func signal(isFirst: Bool) -> StateSignal<Transaction>? {
    settled.map { isFirst ? .initiation($0) : .termination($0) }
  }

  /// Where what was sent waits to be released; nil if releasing it runs no code.
  @inlinable final var bin: TransactionBin<Transaction>? {
    // Made by `init` alone.
    @inline(__always) get { spent.map { unsafeDowncast($0, to: TransactionBin<Transaction>.self) } }
  }

  /// The level of the innermost transaction body that has done something to the state; 0 while none is recorded here.
  @inlinable final var draftLevel: Int {
    @inline(__always) get { Int(drafted) }
    @inline(__always) set { drafted = UInt32(truncatingIfNeeded: newValue) }
  }

  /// What else was done to the state of an origin and is not sent yet; made when there first is something.
  @inlinable final var pending: PendingEdits<Transaction>? {
    // Made by `makePending()` alone.
    @inline(__always) get { drafting.map { unsafeDowncast($0, to: PendingEdits<Transaction>.self) } }
  }

  override func newExtras() -> SourceExtras { OutletExtras<Transaction>() }

  override var inspectedState: Any? { settled }

  override var hasRows: Bool { Transaction.self is any RowTransaction.Type }

  override func measureChange() -> SignalCounts {
    if isInPlace { return transaction.counts }
    return memory?.counts(count) ?? SignalCounts()
  }

  /// A sensor gets its termination when the stage has run; where there is no state, there will be none.
  override func letGo() {
    isDropped = true
    if current == nil, segment < 0 { detachAll() }
  }

  /// The state; nil outside of a session.
  @inlinable public final var state: Transaction.Snapshot? { current }

  /// The state, for users: in a debug build, reading it in an element closure is a violation.
  @inlinable
  final var shown: Transaction.Snapshot? {
    @inline(__always) _read {
      noteReading()
      yield current
    }
  }

  /// The state that signals are about, for users.
  @inlinable
  final var shownSettled: Transaction.Snapshot? {
    noteReading()
    return settled
  }

  /// The state that signals are about: without the edits that are not sent yet.
  ///
  /// - Complexity: O(1) if no edit waits. Else O(n + k) for the first call, with k waiting edits, and O(1) for later
  ///   ones until none waits any more.
  @inlinable
  public final var settled: Transaction.Snapshot? {
    guard isAhead else { return current }
    return undone()
  }

  @usableFromInline
  final func undone() -> Transaction.Snapshot? {
    guard let pending, var state = current else { return nil }
    if let known = pending.settled.snapshot { return known }
    pending.draft.inverted().apply(to: &state)
    for layer in pending.layers.reversed() { layer.edits.inverted().apply(to: &state) }
    for edits in pending.queued[pending.next...].reversed() { edits.inverted().apply(to: &state) }
    pending.settled.keep(state)
    return state
  }

  /// Makes a signal of the transaction that was meant to be read in place.
  @inlinable @inline(__always)
  final func makeSignal() {
    isInPlace = false
    var sent = Transaction()
    if isLent { sent = transaction } else { swap(&sent, &transaction) }
    (memory ?? grow()).initialize(to: .transition(sent))
    count = 1
  }

  /// Takes the transaction's buffer back when the turn has ended.
  @inlinable @inline(__always)
  final func reclaim() {
    if isInPlace {
      isInPlace = false
    } else {
      guard count == 1, case .transition = signals.pointee else { return forgetSignals() }
      count = 0
      guard case .transition(var sent) = signals.move() else { return }
      // Swapped, so that no second reference exists when the list is asked whether its memory is shared.
      swap(&transaction, &sent)
    }
    if Transaction.isTrivial { transaction.removeAll() } else { forgetTransaction() }
  }

  /// Empties the transaction; what it held is released when no stage runs.
  @inlinable @inline(never)
  final func forgetTransaction() {
    if let bin { bin.take(&transaction) } else { transaction.removeAll() }
  }
}

/// What few outlets need: those of stages whose session ends, that compare states, or that are fed with signals.
@usableFromInline
final class OutletExtras<Transaction: StateTransaction>: SignalExtras<StateSignal<Transaction>> {
  /// The state that the session ended with.
  @exclusivity(unchecked) @usableFromInline var former: Transaction.Snapshot?
  /// What compares snapshots; made when ``Outlet/become(_:)`` first needs it.
  @exclusivity(unchecked) @usableFromInline var difference:
    ((_ past: Transaction.Snapshot, _ future: Transaction.Snapshot) -> Transaction)?
  /// Where a transaction lies for the stage's step that came as a signal.
  @exclusivity(unchecked) var apart: AnyObject?
}
