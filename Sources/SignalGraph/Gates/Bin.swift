extension AnyBin {
  /// Has this bin emptied at the end of the running turn or of the open body.
  @usableFromInline
  final func list(_ turn: Turn) {
    if isListed { return }
    isListed = true
    turn.core.pointee.list(self)
  }
}

/// The bin of values of one type.
@usableFromInline
final class Bin<Value>: Discards<Value> {
  @exclusivity(unchecked) @usableFromInline var values: ContiguousArray<Value> = []

  @usableFromInline override init() {}

  /// Keeps a value until no stage and no handler runs and no body is open; if that is so already, releases it.
  @inlinable @inline(never)
  override func keepReferences(_ value: consuming Value) {
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

/// The bin of an emitter's spent transactions, whose memory is used again.
@usableFromInline
final class TransactionBin<Transaction: StateTransaction>: AnyBin {
  @exclusivity(unchecked) @usableFromInline var spent = Transaction()
  private var more: [Transaction] = []

  @usableFromInline override init() {}

  /// Takes what a transaction holds and leaves it empty, with memory to reuse if there is some.
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

  /// Keeps a transaction that others may hold too.
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
