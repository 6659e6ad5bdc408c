extension Outlet {
  /// Begins a session with a state.
  ///
  /// - Precondition: there is no session.
  @inlinable
  public func begin(_ snapshot: consuming Transaction.Snapshot) {
    if segment >= 0 { prepareNested(Turn.current) }
    if current != nil { reportDoubleInitiation() }
    current = snapshot
    hasBegun = true
  }

  /// Ends the session.
  ///
  /// - Precondition: there is a session.
  @inlinable
  public func end() {
    if segment >= 0 { prepareNested(Turn.current) }
    guard var last = current else { reportOutsideSession("a termination") }
    current = nil
    if hasBegun {
      hasBegun = false
    } else {
      if !transaction.isEmpty {
        transaction.inverted().apply(to: &last)
        forgetTransaction()
      }
      former = last
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
    if current == nil { reportOutsideSession("a transition") }
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
      if difference == nil { difference = Transaction.makeDifference() }
      let change = difference.unsafelyUnwrapped(old, new)
      // Elements that are equal keep their instances.
      update { state, transaction in
        transaction.append(change)
        change.apply(to: &state)
      }
    case (nil, nil): break
    }
  }

  /// Sends what the stage has done, unless it was put back to run once more in this turn.
  @inlinable @inline(__always)
  func commit(_ turn: Turn) {
    if let node, node._withUnsafeGuaranteedRef({ $0.isDue }) { return }
    if hasBegun || hasEnded {
      commitSession(turn)
    } else {
      guard !transaction.isEmpty else { return }
      isInPlace = true
      send(turn)
    }
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
    if hasEnded, let former { put(.termination(former), turn) }
    if hasBegun, let current { put(.initiation(current), turn) }
    (hasBegun, hasEnded, former) = (false, false, nil)
    send(turn)
  }

  /// Sends what a stage has done to a storage that it made.
  ///
  /// The stage's own outlet needs no such call.
  @inlinable public func commit() { commit(Turn.current) }

  /// Ends the session and lets go of the sensors, for a storage that a stage made and drops.
  ///
  /// Deregistering those sensors later does nothing.
  public func drop() {
    let turn = Turn.current
    if current != nil { end() }
    isDropped = true
    commit(turn)
    if segment < 0 { detachAll() }
  }

  @usableFromInline
  func reportDoubleInitiation() -> Never {
    Violation.trap(
      .doubleInitiation,
      "\(subject.located) received an initiation inside a session. End the session with a termination first."
    )
  }

  @usableFromInline
  func reportOutsideSession(_ signal: String) -> Never {
    Violation.trap(
      .signalOutsideSession,
      "\(subject.located) received \(signal) outside of a session. Begin the session with an initiation first."
    )
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
    if let origin = inlet.origin, !inlet.hasMail {
      // The hot path: one transaction, read where it lies. It is swapped out and back, so that nothing is retained; one
      // without references is read as it is.
      let isDone = origin._withUnsafeGuaranteedRef { source in
        guard source.isInPlace, source.serial != inlet.readSerial else { return false }
        inlet.readSerial = source.serial
        if current == nil { reportOutsideSession("a transition") }
        let outlet = unsafeDowncast(source, to: Outlet<Input>.self)
        var input = _isPOD(Input.self) ? outlet.transaction : Input()
        if !_isPOD(Input.self) { swap(&input, &outlet.transaction) }
        change(input, &current.unsafelyUnwrappedInPlace, &transaction)
        if !_isPOD(Input.self) { swap(&input, &outlet.transaction) }
        return true
      }
      if isDone { return }
    }
    followSignals(inlet, begin: begin, change: change, end: end)
  }

  @inlinable @inline(never)
  func followSignals<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, begin: (Input.Snapshot) -> Transaction.Snapshot,
    change: (borrowing Input, inout Transaction.Snapshot, inout Transaction) -> Void, end: () -> Void
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
