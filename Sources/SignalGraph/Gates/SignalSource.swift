/// The working end of an emitter: the signals that it sends in the running turn, and the session that it offers.
///
/// The signals stay here until the turn ends; stages and monitors read them in place.
public class SignalSource<Signal>: AnySource {
  /// Memory for signals, made when the first is sent: what stages read in place needs none.
  @exclusivity(unchecked) @usableFromInline final var memory: UnsafeMutablePointer<Signal>?
  @exclusivity(unchecked) @usableFromInline final var count = 0
  @exclusivity(unchecked) @usableFromInline final var capacity = 0
  /// Of events, when each was dispatched among those of the turn, whatever their emitters; empty for other signals.
  @exclusivity(unchecked) @usableFromInline final var stamps: ContiguousArray<Int> = []

  /// Where signals wait to be released; made when it is first needed.
  @exclusivity(unchecked) @usableFromInline final var signalBin: Bin<Signal>?

  /// Make the initiation and the termination for a sensor that comes or goes; nil while there is no state.
  @usableFromInline let opening: (AnySource) -> Signal?
  @usableFromInline let closing: (AnySource) -> Signal?

  @inlinable
  init(
    subject: MessageSubject, drafting: @escaping (AnySource) -> Drafting? = { _ in nil },
    deliver: @escaping (AnySource, Turn) -> Void = { unsafeDowncast($0, to: SignalSource<Signal>.self).serve($1) },
    clear: @escaping (AnySource) -> Void = { unsafeDowncast($0, to: SignalSource<Signal>.self).forgetSignals() },
    materialise: @escaping (AnySource) -> Void = { _ in }, opening: @escaping (AnySource) -> Signal? = { _ in nil },
    closing: @escaping (AnySource) -> Signal? = { _ in nil }
  ) {
    self.opening = opening
    self.closing = closing
    super.init(
      subject: subject,
      drafting: drafting,
      deliver: deliver,
      clear: clear,
      materialise: materialise
    )
  }

  /// Each of its signals is one.
  override func measureChange() -> SignalCounts { SignalCounts(signals: count, mutations: count, arrivals: count) }

  deinit {
    memory?.deinitialize(count: count)
    memory?.deallocate()
  }
}

extension SignalSource {
  /// The first of the signals, where there are any.
  @inlinable final var signals: UnsafeMutablePointer<Signal> {
    @inline(__always) get { memory.unsafelyUnwrapped }
  }

  /// Adds a signal to those of this turn.
  @inlinable @inline(__always)
  final func put(_ signal: consuming Signal, _ turn: Turn) {
    if segment >= 0, segment != turn.core.pointee.segment { setAside(turn) }
    if count == capacity { grow() }
    (signals + count).initialize(to: signal)
    count += 1
  }

  /// Adds an event to those of this turn.
  @inlinable
  final func put(_ event: consuming Signal, at stamp: Int, _ turn: Turn) {
    put(event, turn)
    stamps.append(stamp)
  }

  /// Forgets the signals of the turn that ends; they are released when no stage and no handler runs.
  @inlinable
  final func forgetSignals() {
    let forgotten = count
    count = 0
    // One by one: mostly there is one, and the array's own way to remove all is made for many.
    while !stamps.isEmpty { stamps.removeLast() }
    if !_isPOD(Signal.self) {
      if forgotten == 0 { return }
      let bin = signalBin ?? Bin()
      signalBin = bin
      for position in 0..<forgotten { bin.keep((signals + position).move()) }
    }
  }

  /// - Returns: The memory.
  @usableFromInline @discardableResult
  final func grow() -> UnsafeMutablePointer<Signal> {
    let size = max(2, capacity * 2)
    let new = UnsafeMutablePointer<Signal>.allocate(capacity: size)
    if let memory {
      new.moveInitialize(from: memory, count: count)
      memory.deallocate()
    }
    (memory, capacity) = (new, size)
    return new
  }

  /// Puts the signals of an outer turn aside, since one of its handlers may be reading them in place.
  @usableFromInline
  final func setAside(_ turn: Turn) {
    let (memory, count, capacity) = (self.memory, self.count, self.capacity)
    let (segment, cursor, limit, stamps) = (self.segment, self.cursor, self.limit, self.stamps)
    (self.memory, self.count, self.capacity, self.segment, self.stamps) = (nil, 0, 0, -1, [])
    turn.core.pointee.bury(self)
    turn.core.pointee.restorations.append {
      self.memory?.deinitialize(count: self.count)
      self.memory?.deallocate()
      (self.memory, self.count, self.capacity) = (memory, count, capacity)
      // The serial number stays: no stage has anything of the outer turn left to read.
      (self.segment, self.cursor, self.limit, self.stamps) = (segment, cursor, limit, stamps)
    }
  }

  /// Calls the monitors that are still owed this turn's signals.
  @inlinable @inline(__always)
  final func serve(_ turn: Turn) {
    let limit = self.limit
    while cursor < limit {
      let entry = monitors[cursor]
      cursor &+= 1
      guard let entry else { continue }
      entry._withUnsafeGuaranteedRef { inlet in
        unsafeDowncast(inlet, to: Inlet<Signal>.self).handle(self)
      }
    }
  }
}

extension UnsafeMutablePointer {
  /// Calls `body` with the value that lies here, without retaining it: it is taken out and put back.
  ///
  /// Meanwhile the memory holds the same bits, so that who reads it then finds the value. That does not hold where moving
  /// a value is more than copying its bits: such a value is retained.
  @inlinable @inline(__always)
  func lend(_ body: (borrowing Pointee) -> Void) {
    let isLent = !_isPOD(Pointee.self) && _isBitwiseTakable(Pointee.self)
    let value = isLent ? move() : pointee
    // Called in one place, so that it is compiled into it.
    body(value)
    if isLent { initialize(to: consume value) }
  }
}

extension SignalSource {
  /// Connects an inlet and opens its session.
  @usableFromInline
  final func register(_ inlet: Inlet<Signal>, site: Site) {
    let turn = Turn.current
    if turn.core.pointee.phase == .stages { return registerMade(inlet, turn, site: site) }
    enter(turn)
    defer { if segment < 0 { leave(turn) } }
    if inlet.isCut, let node = inlet.node { turn.perform(node.takeUnretainedValue()) }
    link(inlet, site: site)
    inlet.readSerial = serial
    guard let signal = opening(self) else { return }
    if let node = inlet.node {
      inlet.inbox.append(signal)
      inlet.note()
      turn.perform(node.takeUnretainedValue())
    } else {
      turn.callOut(inlet) { inlet.handle(signal) }
    }
  }

  /// Closes an inlet's session and disconnects it.
  @usableFromInline
  final func deregister(_ inlet: Inlet<Signal>, site: Site) {
    let turn = Turn.current
    turn.requireOutsideStages("deregistered", inlet.subject)
    guard inlet.source?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() else {
      if isDropped { return }
      let state = inlet.source.map { "is registered with \($0.takeUnretainedValue().subject.located)" }
      Violation.trap(
        .foreignDeregistration,
        "\(inlet.subject.located) was deregistered from \(subject.located) at \(site) but "
          + "\(state ?? "is not registered"). Deregister a sensor once, from its own emitter."
      )
    }
    enter(turn)
    defer { if segment < 0 { leave(turn) } }
    let signal = closing(self)
    if let node = inlet.node {
      cut(inlet, with: signal)
      turn.perform(node.takeUnretainedValue())
      return
    }
    let isOwed = segment >= 0 && cursor <= inlet.indexInList && inlet.indexInList < limit
    unlink(inlet)
    if isOwed, isInPlace { materialise(self) }
    turn.callOut(inlet) {
      if isOwed { inlet.handle(self) }
      if let signal { inlet.handle(signal) }
    }
  }

  /// Takes a stage's inlet out and leaves in its inbox what ends its session.
  final func cut(_ inlet: Inlet<Signal>, with signal: Signal?) {
    if segment >= 0, inlet.readSerial != serial {
      if isInPlace { materialise(self) }
      inlet.inbox += UnsafeBufferPointer(start: memory, count: count)
    }
    if let signal { inlet.inbox.append(signal) } else { inlet.isCut = true }
    inlet.note()
    unlink(inlet)
  }
}

extension SignalSource {
  /// The initiation for a sensor that comes now.
  @inlinable final var openingSignal: Signal? { opening(self) }

  /// The termination for a sensor that goes now.
  @inlinable final var closingSignal: Signal? { closing(self) }
}
