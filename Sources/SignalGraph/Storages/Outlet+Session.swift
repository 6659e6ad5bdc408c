extension Outlet {
  /// Begins a session with a state.
  ///
  /// - Precondition: there is no session.
  @inlinable
  public func begin(_ snapshot: consuming Transaction.Snapshot) {
    if segment >= 0 { prepareNested(Turn.current) }
    if current != nil { subject.reportDoubleInitiation() }
    current = snapshot
    hasBegun = true
  }

  /// Ends the session.
  ///
  /// - Precondition: there is a session.
  @inlinable
  public func end() {
    if segment >= 0 { prepareNested(Turn.current) }
    guard var last = current else { subject.reportOutsideSession("a termination") }
    current = nil
    if hasBegun {
      hasBegun = false
    } else {
      if !transaction.isEmpty {
        transaction.inverted().apply(to: &last)
        forgetTransaction()
      }
      makeOutletExtras().former = last
      hasEnded = true
    }
  }

  /// Changes the state and records the change in the transaction.
  ///
  /// What is recorded must be exactly what is done to the state, command by command.
  ///
  /// - Precondition: there is a session.
  @inlinable
  public func update(_ body: (inout Transaction.Snapshot, inout Transaction) -> Void) {
    if segment >= 0 { prepareNested(Turn.current) }
    if current == nil { subject.reportOutsideSession("a transition") }
    body(&current.unsafelyUnwrappedInPlace, &transaction)
    if hasBegun { forgetTransaction() }
  }

  /// Begins, changes or ends so that the state becomes `snapshot`; the difference is found by comparing.
  ///
  /// - Complexity: what `Transaction.difference` takes; O(1) for a value.
  @inlinable
  public func become(_ snapshot: Transaction.Snapshot?) {
    switch (current, snapshot) {
    case (nil, let new?): begin(new)
    case (.some, nil): end()
    case (let old?, let new?):
      let extras = makeOutletExtras()
      if extras.difference == nil { extras.difference = Transaction.makeDifference() }
      let change = extras.difference.unsafelyUnwrapped(old, new)
      // Elements that are equal keep their instances.
      update { state, transaction in
        transaction.append(change)
        change.apply(to: &state)
      }
    case (nil, nil): break
    }
  }

  @inlinable
  func makeOutletExtras() -> OutletExtras<Transaction> {
    // Made by `newExtras()` alone.
    unsafeDowncast(makeExtras(), to: OutletExtras<Transaction>.self)
  }

  /// Makes ready for what the stage does.
  @inlinable @inline(__always)
  func open(_ turn: Turn) {
    if segment >= 0 { prepareNested(turn) }
  }

  /// Sends what the stage has done, unless it was put back to run once more in this turn.
  @inlinable @inline(__always)
  func commit(_ turn: Turn) {
    if hasTransition(turn) { turn.announce(self) }
  }

  /// Ends a step: what the stage has done is sent, or returned if it is alone, to be handed on; without a turn it stays.
  @inlinable @inline(__always)
  func conclude(_ turn: Turn?) -> Unmanaged<AnySource>? {
    guard let turn, hasTransition(turn) else { return nil }
    if turn.core.pointee.due == 0 { return .passUnretained(self) }
    send(turn)
    return nil
  }

  /// Whether there is a transition to be sent; a beginning or an end is sent at once.
  @inlinable @inline(__always)
  func hasTransition(_ turn: Turn) -> Bool {
    if turn.core.pointee.due > 0, let node, node._withUnsafeGuaranteedRef({ $0.isDue }) { return false }
    if hasBegun || hasEnded {
      commitSession(turn)
      return false
    }
    if transaction.isEmpty { return false }
    isInPlace = true
    return true
  }

  /// Lets the transaction be read where it lies, and forgets it then if it was handed on.
  @inlinable @inline(__always)
  func lendTransaction(_ body: (borrowing Transaction) -> Void) {
    let transaction = lendTransaction()
    body(transaction)
    restore(consume transaction)
  }

  /// Lends the transaction that lies here, until it is restored.
  @inlinable @inline(__always)
  func lendTransaction() -> Transaction {
    isLent = true
    return withUnsafeMutablePointer(to: &transaction) { $0.lend() }
  }

  /// Takes the transaction back that was lent, and forgets it if it was handed on.
  @inlinable @inline(__always)
  func restore(_ lent: consuming Transaction) {
    // A stored property has one address while its object lives.
    withUnsafeMutablePointer(to: &transaction) { $0 }.restore(consume lent)
    isLent = false
    // Where it was made a signal meanwhile, there is more to forget; and a refresh is kept.
    guard isHandedOn, isInPlace, !transaction.isRefresh else { return }
    (isHandedOn, isInPlace) = (false, false)
    if Transaction.isTrivial { transaction.removeAll() } else { forgetTransaction() }
  }

  /// Sets aside what an outer turn has sent, before the stage runs again inside one of that turn's handlers.
  @usableFromInline @inline(never)
  func prepareNested(_ turn: Turn) {
    guard segment != turn.core.pointee.segment else { return }
    if isInPlace { makeSignal() }
    setAside(turn)
  }

  @usableFromInline
  func commitSession(_ turn: Turn) {
    if hasEnded {
      let extras = makeOutletExtras()
      if let former = extras.former { put(.termination(former), turn) }
      extras.former = nil
    }
    if hasBegun, let current { put(.initiation(current), turn) }
    (hasBegun, hasEnded) = (false, false)
    send(turn)
  }

  /// Sends what a stage has done to a storage that it made.
  ///
  /// The stage's own outlet needs no such call.
  @inlinable
  public func commit() {
    let turn = Turn.current
    if hasTransition(turn) { send(turn) }
  }

  /// Ends the session and lets go of the sensors, for a storage that a stage made and drops.
  ///
  /// Deregistering those sensors later does nothing.
  public func drop() {
    if current != nil {
      // Where nobody is told, nobody asks what the state was before this turn.
      if sensorCount == 0, watch == nil { forgetTransaction() }
      end()
    }
    isDropped = true
    commit()
    if segment < 0 { detachAll() }
  }
}

extension Outlet {
  /// Follows one input: its session, and its transitions through `change`.
  ///
  /// This is the work of most stages with one input.
  ///
  /// - Parameters:
  ///   - inlet: where the input's signals wait.
  ///   - begin: makes the state from the input's.
  ///   - change: applies to the state what the input's transaction means for it, and records that.
  ///   - end: forgets what the stage keeps besides the state.
  @inlinable @inline(__always)
  public func follow<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, begin: (Input.Snapshot) -> Transaction.Snapshot,
    change: (borrowing Input, inout Transaction.Snapshot, inout Transaction) -> Void, end: () -> Void = {}
  ) {
    if followInPlace(inlet, change) { return }
    followSignals(inlet, begin: begin, change: change, end: end)
  }

  /// Follows the one transaction that has come, which lies in the input's outlet.
  @inlinable @inline(__always)
  func step<Input: StateTransaction>(
    _ inlet: AnyInlet, _ change: (borrowing Input, inout Transaction.Snapshot, inout Transaction) -> Void
  ) {
    if current == nil { subject.reportOutsideSession("a transition") }
    inlet.source.unsafelyUnwrapped._withUnsafeGuaranteedRef { source in
      unsafeDowncast(source, to: Outlet<Input>.self)
        .lendTransaction { change($0, &current.unsafelyUnwrappedInPlace, &transaction) }
    }
  }

  /// Follows the one transaction that the input has sent, read where it lies; false if it has sent something else.
  @inlinable @inline(__always)
  func followInPlace<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>,
    _ change: (borrowing Input, inout Transaction.Snapshot, inout Transaction) -> Void
  ) -> Bool {
    guard inlet.takesInPlace() else { return false }
    step(inlet, change)
    return true
  }

  @inlinable @inline(never)
  func followSignals<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, begin: (Input.Snapshot) -> Transaction.Snapshot,
    change: (borrowing Input, inout Transaction.Snapshot, inout Transaction) -> Void,
    end: () -> Void = {}
  ) {
    inlet.readSessions { snapshot in
      self.begin(begin(snapshot))
    } change: { input in
      update { change(input, &$0, &$1) }
    } end: { last in
      if case .none = last, current == nil { return }
      end()
      self.end()
    }
  }
}
