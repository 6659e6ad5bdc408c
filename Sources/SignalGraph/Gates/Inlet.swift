/// The working end of a sensor: a stage reads its signals here; a monitor's are handed to its handler.
///
/// A stage reads the signals of this turn with ``read(_:)``, each once, in its emitter's memory. What comes to this
/// sensor alone (an initiation on registering, a termination on deregistering, a signal handed to `sense`) waits in an
/// inbox.
///
/// A stage may keep in a subclass what it knows of the input, on the memory that it reads anyway.
public class Inlet<Signal>: AnyInlet {
  @exclusivity(unchecked) @usableFromInline final var inbox: [Signal] = [] {
    didSet { hasMail = !inbox.isEmpty || awaits }
  }

  /// Makes the inlet of a stage.
  ///
  /// Not inlinable, so that the optimiser does not put an inlet on the stack of a caller that leaks its handle.
  public convenience init(subject: MessageSubject) { self.init(InletNaming(subject)) }

  /// Makes an inlet that is named as others are; not inlinable for the same reason.
  @usableFromInline override init(_ naming: InletNaming) { super.init(naming) }

  override func disconnect(site: Site) {
    guard let origin else { return }
    origin.takeUnretainedValue().deregister(self, site: site)
  }

  override func withdraw() {
    let source = origin?.takeUnretainedValue()
    if isAwaiting {
      // It may not have been connected yet.
      node?._withUnsafeGuaranteedRef { $0.forgetPostponed(of: self) }
      source?.unlink(self)
      discardMail()
    } else if let source {
      source.cut(self, with: source.signal(to: .close))
    }
  }
}

extension Inlet {
  /// Attached to an emitter that had not run yet: its initiation is read when it has.
  @inlinable final var isAwaiting: Bool {
    get { awaits }
    set { (awaits, hasMail) = (newValue, !inbox.isEmpty || newValue) }
  }

  /// The emitter that it is registered with, with its type.
  @inlinable
  var origin: Unmanaged<SignalSource<Signal>>? {
    @inline(__always) get { source.map { Unmanaged.fromOpaque($0.toOpaque()) } }
  }

  /// Whether something came since the last call of what reads it.
  @inlinable
  var hasNews: Bool {
    if hasMail || isCut { return true }
    guard let source else { return false }
    return source._withUnsafeGuaranteedRef { $0.serial != readSerial }
  }

  /// Calls `body` with each signal that came since the last call, in order.
  ///
  /// - Complexity: O(signals).
  @inlinable
  public func read(_ body: (borrowing Signal) -> Void) {
    let signals = take()
    var position = 0
    while position < signals.count {
      body(signals.start[position])
      position += 1
    }
  }

  /// Calls `body` with each event that came since the last call, in order, and with when it was dispatched in the turn.
  ///
  /// What came to this sensor alone is taken for the first.
  @inlinable
  func readEvents(_ body: (borrowing Signal, _ stamp: Int) -> Void) {
    let isMail = hasMail
    let events = take()
    guard events.count > 0 else { return }
    if isMail {
      for position in 0..<events.count { body(events.start[position], 0) }
      return
    }
    origin.unsafelyUnwrapped._withUnsafeGuaranteedRef { source in
      // Each has one that was put by an emitter.
      let stamps = source.extras.unsafelyUnwrapped.stamps
      for position in 0..<events.count { body(events.start[position], stamps[position]) }
    }
  }

  /// Takes what came since the last call, in the emitter's memory or, if there is mail, in a copy.
  @inlinable @inline(__always)
  func take() -> TakenSignals<Signal> {
    if hasMail { return takeMail() }
    guard let origin else { return TakenSignals(start: nil, count: 0) }
    return origin._withUnsafeGuaranteedRef { source in
      guard source.serial != readSerial else { return TakenSignals(start: nil, count: 0) }
      readSerial = source.serial
      if source.isInPlace { source.perform(.materialise) }
      return TakenSignals(start: source.memory, count: source.count)
    }
  }

  @usableFromInline @inline(never)
  func takeMail() -> TakenSignals<Signal> {
    var signals: [Signal] = []
    if let source = origin?.takeUnretainedValue() {
      if isAwaiting {
        if let signal = source.signal(to: .open) { inbox.append(signal) }
      } else if source.serial != readSerial {
        if source.isInPlace { source.perform(.materialise) }
        signals += UnsafeBufferPointer(start: source.memory, count: source.count)
      }
      readSerial = source.serial
    }
    isAwaiting = false
    signals += inbox
    inbox = []
    let mail = Mail(signals)
    Turn.current.core.pointee.bury(mail)
    return TakenSignals(start: mail.start, count: mail.count)
  }

  /// Drops mail that nobody is going to read.
  func discardMail() {
    if !inbox.isEmpty { Turn.current.core.pointee.bury(Mail(inbox)) }
    inbox = []
    isAwaiting = false
  }

  /// Receives a signal that no emitter sent.
  @usableFromInline
  func sense(_ signal: Signal) {
    let turn = Turn.current
    turn.requireOutsideStages("handed a signal", subject)
    endCutSession(turn)
    guard turn.core.pointee.phase == .idle else {
      return turn.enqueue([subject]) { turn in self.accept(signal, turn) }
    }
    turn.begin()
    accept(signal, turn)
    turn.run()
  }

  /// Receives signals that no emitter sent, in one turn.
  func sense(all signals: [Signal]) {
    let turn = Turn.current
    turn.requireOutsideStages("handed signals", subject)
    endCutSession(turn)
    guard turn.core.pointee.phase == .idle else {
      return turn.enqueue([subject]) { turn in
        for signal in signals { self.accept(signal, turn) }
      }
    }
    turn.begin()
    for signal in signals { accept(signal, turn) }
    turn.run()
  }

  /// Ends the session of a stage without a signal: who sent them sends no more.
  func senseEnd() {
    guard let node, source == nil else { return }
    isCut = true
    note()
    Turn.current.perform(node.takeUnretainedValue())
  }

  /// Has the stage read that its emitter has gone, if it was not run since: else that would end the session which begins.
  private func endCutSession(_ turn: Turn) {
    if isCut, let node { turn.perform(node.takeUnretainedValue()) }
  }

  private func accept(_ signal: Signal, _ turn: Turn) {
    if let node {
      inbox.append(signal)
      note()
      turn.schedule(node.takeUnretainedValue())
    } else {
      turn.core.pointee.phase = .monitors
      turn.asHandler { handle(signal) }
    }
  }
}

/// The signals that a stage reads in one run: in its emitter's memory, or in memory that the turn keeps.
@usableFromInline
struct TakenSignals<Signal> {
  @usableFromInline let pointer: UnsafeMutablePointer<Signal>?
  @usableFromInline let count: Int

  @inlinable
  init(start: UnsafeMutablePointer<Signal>?, count: Int) {
    pointer = start
    self.count = count
  }

  @inlinable var start: UnsafeMutablePointer<Signal> { pointer.unsafelyUnwrapped }
}

/// Signals that came to one sensor alone, kept until the turn is over.
///
/// They may hold the last reference to something, which must not be released while a stage runs.
private final class Mail<Signal> {
  let start: UnsafeMutablePointer<Signal>
  let count: Int

  init(_ signals: [Signal]) {
    count = signals.count
    start = .allocate(capacity: count)
    start.initialize(from: signals, count: count)
  }

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }
}
