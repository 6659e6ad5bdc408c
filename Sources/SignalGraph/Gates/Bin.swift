/// What a graph has let go of and not released yet.
///
/// Releasing a value may run a `deinit` of its user, which may edit. So nothing is released while the memory that it lay in is
/// being written, while stages or handlers run, or while a transaction body is open: it is kept here, and the turn empties
/// its bins when all of that is over. What a `deinit` edits then is a turn of its own, like the edit of a handler.
///
/// Enters: values that slots, stages and rollbacks let go of. Leaves: nothing but their release.
@usableFromInline
class AnyBin {
  /// The turn has it on its list of bins to empty.
  @exclusivity(unchecked) @usableFromInline final var isListed = false

  @usableFromInline
  init() {}

  /// Releases what is kept; called by the turn.
  @usableFromInline
  func empty() {}
}

extension AnyBin {
  /// Has the running turn, or the end of the open body, empty this bin.
  @usableFromInline
  final func list(_ turn: Turn) {
    if isListed { return }
    isListed = true
    turn.core.pointee.bins.append(self)
  }
}

/// The bin of values of one type.
///
/// Values of trivial types are not kept: releasing them runs no code.
@usableFromInline
final class Bin<Value>: AnyBin {
  @exclusivity(unchecked) @usableFromInline var values: ContiguousArray<Value> = []

  @usableFromInline
  override init() {}

  /// Keeps a value until no stage and no handler runs and no body is open; where that is so already, releases it.
  @inlinable
  @inline(__always)
  func keep(_ value: consuming Value) {
    if _isPOD(Value.self) { return }
    keepReferences(value)
  }

  @inlinable
  @inline(never)
  func keepReferences(_ value: consuming Value) {
    let turn = Turn.current
    if turn.isIdle { return }
    values.append(value)
    list(turn)
  }

  @usableFromInline
  override func empty() {
    // Taken out first: what is released may come back here with more.
    var released: ContiguousArray<Value> = []
    swap(&released, &values)
    released.removeAll(keepingCapacity: released.count <= 256)
    if values.isEmpty, values.capacity == 0 { swap(&released, &values) }
  }
}

/// The bin of an emitter's transactions: their memory is used again.
@usableFromInline
final class TransactionBin<Transaction: StateTransaction>: AnyBin {
  @exclusivity(unchecked) @usableFromInline var spent = Transaction()
  private var more: [Transaction] = []

  @usableFromInline
  override init() {}

  /// Takes what a transaction holds, and leaves it empty, with memory if there is some.
  @inlinable
  func take(_ transaction: inout Transaction) {
    if transaction.isEmpty { return }
    if spent.isEmpty {
      swap(&spent, &transaction)
    } else {
      keep(transaction)
      transaction = Transaction()
    }
    list(Turn.current)
  }

  /// Keeps a transaction, whoever else has it.
  @usableFromInline
  func keep(_ transaction: Transaction) {
    more.append(transaction)
    list(Turn.current)
  }

  @usableFromInline
  override func empty() {
    var released = Transaction()
    swap(&released, &spent)
    let others = more
    more = []
    released.removeAll()
    if spent.isEmpty { swap(&released, &spent) }
    withExtendedLifetime(others) {}
  }
}
