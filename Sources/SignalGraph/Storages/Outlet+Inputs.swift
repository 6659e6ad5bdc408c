extension Outlet {
  /// Connects an input of the running stage, for stages that gain inputs while they run.
  ///
  /// The stage runs once more in this turn, above the new input, and then finds the initiation in `inlet`. What it has
  /// done so far is sent only after that.
  ///
  /// An edge that closes a cycle waits until the stages on the way have run that might let go of what they read, so that
  /// dependencies can turn round in one transaction; if they do not, it is a violation.
  ///
  /// - Precondition: the inlet has no emitter, and the edge closes no cycle in the end.
  public func attach<Input: Emitter>(
    _ inlet: Inlet<Input.Output>, to input: Input,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    attach(inlet, to: input.emitter.source, site: Site(fileID: fileID, line: line))
  }

  @usableFromInline
  func attach<Signal>(_ inlet: Inlet<Signal>, to source: SignalSource<Signal>, site: Site) {
    guard let node = node?.takeUnretainedValue() else { return }
    if inlet.node == nil { node.add(inlet) }
    node.choose(inlet, from: source, site: site)
    Turn.current.perform(node)
  }

  /// Disconnects an input of the running stage, and forgets what it has not read.
  ///
  /// Nothing is sent to it, since the stage knows.
  public func detach<Signal>(_ inlet: Inlet<Signal>) {
    inlet.source?.takeUnretainedValue().unlink(inlet)
    inlet.discardMail()
    node?.takeUnretainedValue().remove(inlet)
  }

  /// Makes the outlet of a storage that the stage makes; the stage writes it when it runs.
  public func makeOutlet<Other: StateTransaction>(_ subject: MessageSubject) -> Outlet<Other> {
    let outlet = Outlet<Other>(subject: subject)
    node?.takeUnretainedValue().adopt(outlet)
    return outlet
  }
}

extension Inlet {
  /// Applies what came to a copy of the input's state that the stage keeps; nil outside of the input's session.
  ///
  /// Signals that are out of order are violations.
  ///
  /// - Returns: Whether anything came.
  @inlinable @discardableResult
  public func replay<Transaction: StateTransaction>(into state: inout Transaction.Snapshot?) -> Bool
  where Signal == StateSignal<Transaction> {
    var hasCome = false
    readSessions { snapshot in
      if state != nil { subject.reportDoubleInitiation() }
      (state, hasCome) = (snapshot, true)
    } change: { transaction in
      if state == nil { subject.reportOutsideSession("a transition") }
      transaction.apply(to: &state.unsafelyUnwrappedInPlace)
      hasCome = true
    } end: { last in
      if last != nil, state == nil { subject.reportOutsideSession("a termination") }
      (state, hasCome) = (nil, true)
    }
    return hasCome
  }
}
