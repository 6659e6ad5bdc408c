// How the state follows the inputs.
extension Inputs {
  /// Reads what the inputs of this turn have sent.
  @inlinable
  func follow(_ conclude: (inout Output.Snapshot, inout Output) -> Void) {
    due.take { read($0) }
    settle(conclude)
  }

  /// Reads the one transaction that an input has sent, where nothing else has come.
  @inlinable @inline(__always)
  func followAlone(_ inlet: AnyInlet, _ conclude: (inout Output.Snapshot, inout Output) -> Void) {
    (due.isAlone, due.hasList) = (true, false)
    read(inlet)
    settle(conclude)
  }

  @inlinable @inline(__always)
  func read(_ inlet: AnyInlet) {
    // One that was detached meanwhile has no reader.
    if let reader = inlet.reader { reader._withUnsafeGuaranteedRef { $0.read(inlet, self) } }
  }

  /// Changes the state for all that was read.
  @inlinable @inline(__always)
  func settle(_ conclude: (inout Output.Snapshot, inout Output) -> Void) {
    // Inputs were added: the stage runs again after their emitters.
    if outlet.isPutBack { return }
    if missing > 0 { leave() }
    if outlet.current != nil {
      if outlet.segment >= 0 { outlet.prepareNested(Turn.current) }
      conclude(&outlet.current.unsafelyUnwrappedInPlace, &outlet.transaction)
      return
    }
    if session == nil { edit(conclude) }
    if missing == 0 {
      outlet.begin(session?.begin() ?? waiting.unsafelyUnwrappedInPlace)
      waiting = empty
    }
  }

  /// Reads what an input has sent: mostly one transaction, which is read in place.
  @inlinable @inline(__always)
  func read<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ load: InputKind<Input, Output>.Edit<Input.Snapshot>,
    _ change: (borrowing Input, Int, inout Output.Snapshot, inout Output) -> Void,
    _ unload: InputKind<Input, Output>.Edit<Input.Snapshot?>
  ) {
    isInSession = outlet.current != nil
    if isInSession, !outlet.hasBegun, let origin = inlet.origin, !inlet.hasMail {
      let isDone = origin._withUnsafeGuaranteedRef { source in
        guard source.isInPlace, source.serial != inlet.readSerial else { return false }
        inlet.readSerial = source.serial
        let origin = unsafeDowncast(source, to: Outlet<Input>.self)
        origin.lendTransaction {
          change($0, inlet.name, &outlet.current.unsafelyUnwrappedInPlace, &outlet.transaction)
        }
        return true
      }
      if isDone { return }
    }
    readSignals(inlet, load, change, unload)
  }

  /// Reads what an input has sent, beginnings and ends of sessions included.
  @inlinable @inline(never)
  func readSignals<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ load: InputKind<Input, Output>.Edit<Input.Snapshot>,
    _ change: (borrowing Input, Int, inout Output.Snapshot, inout Output) -> Void,
    _ unload: InputKind<Input, Output>.Edit<Input.Snapshot?>
  ) {
    readSessions(of: inlet) { snapshot in
      edit { load(snapshot, inlet.name, &$0, &$1) }
    } change: { input in
      edit { change(input, inlet.name, &$0, &$1) }
    } end: { last in
      edit { unload(last, inlet.name, &$0, &$1) }
    }
  }

  /// Reads an input that goes without ending the state, and takes out what is left of it.
  ///
  /// - Parameter last: gives the state of its storage.
  @inlinable @inline(never)
  func dismiss<Input: StateTransaction>(
    _ inlet: Inlet<StateSignal<Input>>, _ last: () -> Input.Snapshot?,
    _ load: InputKind<Input, Output>.Edit<Input.Snapshot>,
    _ change: (borrowing Input, Int, inout Output.Snapshot, inout Output) -> Void,
    _ unload: InputKind<Input, Output>.Edit<Input.Snapshot?>
  ) {
    if !inlet.isPresent { missing -= 1 }
    // Attached in this turn, it was never read.
    if inlet.isAwaiting { return }
    isDismissing = true
    readSignals(inlet, load, change, unload)
    isDismissing = false
    if inlet.isPresent { edit { unload(last(), inlet.name, &$0, &$1) } }
    inlet.isPresent = false
  }
}

extension Inputs {
  /// Whether the input that is read is the only one that has changed, in a session of all.
  @inlinable var isAlone: Bool { due.isAlone && isInSession }

  /// Whether no list is read, in a session of all: then none of the inputs that it names comes, goes or is another.
  @inlinable var isUnlisted: Bool { !due.hasList && isInSession }

  /// Edits the state: the stage's, or the one that waits while an input is missing.
  @inlinable @inline(__always)
  func edit(_ body: (inout Output.Snapshot, inout Output) -> Void) {
    isInSession = outlet.current != nil
    if isInSession { return outlet.update(body) }
    body(&waiting.unsafelyUnwrappedInPlace, &outlet.transaction)
    outlet.forgetTransaction()
  }

  /// Reads what came of an input's sessions.
  ///
  /// The state ends when an input does, unless that input goes for good.
  @inlinable @inline(__always)
  func readSessions<Input: StateTransaction>(
    of inlet: Inlet<StateSignal<Input>>, begin: (Input.Snapshot) -> Void, change: (Input) -> Void,
    end: (Input.Snapshot?) -> Void
  ) {
    inlet.readSessions { snapshot in
      if inlet.isPresent { outlet.subject.reportDoubleInitiation() }
      inlet.isPresent = true
      if !isDismissing { missing -= 1 }
      begin(snapshot)
    } change: { input in
      if !inlet.isPresent { outlet.subject.reportOutsideSession("a transition") }
      change(input)
    } end: { last in
      if !inlet.isPresent {
        if case .none = last { return }
        outlet.subject.reportOutsideSession("a termination")
      }
      inlet.isPresent = false
      if !isDismissing {
        leave()
        missing += 1
      }
      end(last)
    }
  }

  /// Reads what a parameter has received.
  @inlinable @inline(never)
  func follow(_ parameter: AnyParameter, _ change: () -> Void) {
    let wasPresent = parameter.isPresent
    if !parameter.read() { return }
    if wasPresent, !parameter.isPresent { leave() }
    missing += (wasPresent ? 1 : 0) - (parameter.isPresent ? 1 : 0)
    if parameter.isPresent { change() }
    parameter.forgetFormer()
  }

  /// The state ends, if there is one.
  @inlinable
  func leave() {
    guard let state = outlet.current else { return }
    if let session { session.end() } else { waiting = state }
    outlet.end()
  }
}

extension Outlet {
  /// Whether the stage was put back to run once more in this turn.
  @usableFromInline var isPutBack: Bool { node?._withUnsafeGuaranteedRef { $0.isDue } ?? false }
}
