extension AnyBin {
  /// Has this bin emptied at the end of the running turn or of the open body.
  @usableFromInline
  final func list(_ turn: Turn) {
    if !isListed { turn.core.pointee.list(self) }
  }
}

/// The bin of values of one type.
@usableFromInline
final class Bin<Value>: Discards<Value> {
  @exclusivity(unchecked) @usableFromInline var values: ContiguousArray<Value> = []
  /// Releases what is kept: a closure, because one made where the type is known is specialised, as ``empty()`` is not.
  @usableFromInline let release: (Bin) -> Void
  /// Nothing is kept: a body that appends to one long text again and again would keep all its states.
  @usableFromInline let isSilent = isSilentlyReleased(Value.self)

  @inlinable
  override init() {
    release = { bin in
      // Taken out first: what is released may come back here with more.
      var released: ContiguousArray<Value> = []
      swap(&released, &bin.values)
      // Mostly there is one, and the array's own way to remove all is made for many.
      if released.count == 1 {
        released.removeLast()
      } else {
        released.removeAll(keepingCapacity: released.count <= 256)
      }
      if bin.values.isEmpty, bin.values.capacity == 0 { swap(&released, &bin.values) }
    }
    super.init()
  }

  /// Keeps a value until no stage and no handler runs and no body is open; if that is so already, releases it.
  @inlinable @inline(never)
  override func keepReferences(_ value: consuming Value) {
    if isSilent { return }
    let turn = Turn.current
    if turn.isIdle { return }
    values.append(value)
    list(turn)
  }

  @usableFromInline override func empty() { release(self) }
}

/// The bin of an emitter's spent transactions, whose memory is used again.
@usableFromInline
final class TransactionBin<Transaction: StateTransaction>: AnyBin {
  @exclusivity(unchecked) @usableFromInline var spent = Transaction()
  @exclusivity(unchecked) @usableFromInline var more: [Transaction] = []
  /// Where states wait; made when it is first needed.
  @exclusivity(unchecked) @usableFromInline var states: Bin<Transaction.Snapshot>?
  /// Releases what is kept: a closure, because one made where the type is known is specialised, as ``empty()`` is not.
  @usableFromInline let release: (TransactionBin) -> Void

  @inlinable
  override init() {
    release = { bin in
      let others = bin.more
      if !others.isEmpty { bin.more = [] }
      var released = Transaction()
      swap(&released, &bin.spent)
      released.removeAll()
      if bin.spent.isEmpty { swap(&released, &bin.spent) }
      withExtendedLifetime(others) {}
    }
    super.init()
  }

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

  /// Keeps a state until no stage and no handler runs and no body is open.
  @inlinable @inline(never)
  func keep(state: consuming Transaction.Snapshot) {
    let bin = states ?? Bin()
    states = bin
    bin.keep(state)
  }

  /// Keeps a transaction that others may hold too.
  @usableFromInline
  func keep(_ transaction: Transaction) {
    more.append(transaction)
    list(Turn.current)
  }

  @usableFromInline override func empty() { release(self) }
}
