/// The edits of an origin that are not sent yet, in layers: each was made on the state that those beneath it leave.
///
/// | layers | are sent |
/// |---|---|
/// | at the bottom, those that are queued | in turns of their own, oldest first |
/// | drafts of the open bodies | in the turn of the outermost body |
/// | those that wait: of handlers called while bodies were open | in turns of their own, after that body's |
///
/// Drafts and waiting edits lie in the order in which they were made; they are sorted when the outermost body ends. The
/// uppermost draft is no layer while it is being recorded.
///
/// Invariant: the layers of an open body are those from its opening on, up to the opening of the next body inside it.
@usableFromInline
final class PendingEdits<Transaction: StateTransaction>: Drafting {
  @usableFromInline
  struct Layer {
    @usableFromInline var edits: Transaction
    /// How many bodies were open when the handler that made these edits was called; 0 for a draft.
    @usableFromInline var base: Int

    @inlinable
    init(edits: Transaction, base: Int) {
      self.edits = edits
      self.base = base
    }
  }

  /// What the innermost body has done, or what the handler does that is called.
  @exclusivity(unchecked) @usableFromInline var draft = Transaction()
  /// Edits that wait for turns of their own, oldest first; those before `next` are sent.
  @exclusivity(unchecked) @usableFromInline var queued: ContiguousArray<Transaction> = []
  @exclusivity(unchecked) @usableFromInline var next = 0
  @exclusivity(unchecked) @usableFromInline var layers: [Layer] = []
  /// How many of the layers wait, which are those that are not drafts.
  @exclusivity(unchecked) @usableFromInline var waitingCount = 0
  /// Whether a body that threw has undone what waiting edits were made on: they may have no effect now.
  @exclusivity(unchecked) @usableFromInline var isRebased = false
  /// The open bodies that have layers: their level, and where their layers begin.
  @exclusivity(unchecked) @usableFromInline var openings: [(level: Int, start: Int)] = []
  @usableFromInline let settled: SettledState<Transaction.Snapshot>
  @usableFromInline let bin: TransactionBin<Transaction>

  @inlinable
  init() {
    settled = SettledState()
    bin = TransactionBin()
    super.init(
      fold: { source, level in unsafeDowncast(source, to: Outlet<Transaction>.self).fold(level) },
      rollBack: { source, level in unsafeDowncast(source, to: Outlet<Transaction>.self).rollBack(level) },
      launchDraft: { source, turn in unsafeDowncast(source, to: Outlet<Transaction>.self).launchDraft(turn) },
      queueDraft: { source, base in unsafeDowncast(source, to: Outlet<Transaction>.self).queueDraft(base) }
    )
  }

  /// Joins drafts as they are.
  ///
  /// Not inlinable: no stage is edited, and slots bring a join of their own.
  @usableFromInline
  static func joinUnchanged(_ drafts: [Transaction], _ state: inout Transaction.Snapshot) -> Transaction {
    drafts.reduce(into: Transaction()) { $0.append($1) }
  }

  /// Whether there are no layers besides the draft.
  @inlinable var isEmpty: Bool { layers.isEmpty && next == queued.count }

  @inlinable
  func queue(_ edits: Transaction) {
    if edits.isEmpty { return }
    queued.append(edits)
  }

  @inlinable
  func takeQueued() -> Transaction {
    var edits = Transaction()
    swap(&edits, &queued[next])
    next += 1
    if next == queued.count {
      queued.removeAll(keepingCapacity: next <= 256)
      next = 0
    } else if next >= 64, next * 2 >= queued.count {
      queued.removeFirst(next)
      next = 0
    }
    return edits
  }
}

/// Several drafts, and the edits that they are together.
@usableFromInline
struct JointDraft<Transaction: StateTransaction> {
  @usableFromInline let parts: [Transaction]
  @usableFromInline var edits = Transaction()

  init(_ parts: [Transaction]) { self.parts = parts }
}

/// The state that signals are about, kept while there are edits that no signal has announced, if somebody asked for it.
///
/// Made once, by undoing what waits, then moved on with each turn; forgotten when nothing waits any more.
@usableFromInline
final class SettledState<Snapshot>: AnyBin {
  @exclusivity(unchecked) @usableFromInline var snapshot: Snapshot?
  private let bin = Bin<Snapshot>()

  @usableFromInline override init() {}

  /// Keeps the state until nothing waits.
  @usableFromInline
  func keep(_ state: Snapshot) {
    snapshot = state
    if !isListed { Turn.current.core.pointee.list(settled: self) }
  }

  /// Forgets the state.
  @usableFromInline
  override func empty() {
    guard let last = snapshot else { return }
    snapshot = nil
    bin.keep(last)
  }
}
