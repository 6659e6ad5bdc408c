/// The working end of an emitter: the signals that it sends in the running turn, and the session that it offers.
///
/// The signals stay here until the turn ends; stages and monitors read them in place.
public class SignalSource<Signal>: AnySource {
  @inlinable
  override init(
    subject: MessageSubject, drafting: Drafting? = nil, spent: AnyBin? = nil,
    work: @escaping Work = { source, task, _ in SignalSource<Signal>.perform(source, task) }
  ) {
    super.init(subject: subject, drafting: drafting, spent: spent, work: work)
  }

  /// Does what a turn asks for where signals are kept as such, and no state is known.
  @inlinable
  static func perform(_ source: AnySource, _ task: SourceTask) {
    let source = unsafeDowncast(source, to: SignalSource<Signal>.self)
    switch task {
    case .deliver: source.serve()
    case .clear, .takeBack: source.forgetSignals()
    case .conclude:
      source.serve()
      if !source.needsCare { source.forgetSignals() }
    case .materialise, .open, .close, .join: break
    }
  }

  override func newExtras() -> SourceExtras { SignalExtras<Signal>() }

  /// Each of its signals is one.
  override func measureChange() -> SignalCounts { SignalCounts(signals: count, mutations: count, arrivals: count) }

  deinit {
    memory?.deinitialize(count: count)
    memory?.deallocate()
  }
}

/// What few emitters need, where the type of their signals counts.
@usableFromInline
class SignalExtras<Signal>: SourceExtras {
  /// Where signals wait to be released; made when it is first needed.
  @exclusivity(unchecked) @usableFromInline final var bin: Bin<Signal>?
}

extension SignalSource {
  @inlinable
  final func makeSignalExtras() -> SignalExtras<Signal> {
    // Made by `newExtras()` alone.
    unsafeDowncast(makeExtras(), to: SignalExtras<Signal>.self)
  }

  /// Memory for signals, made when the first is sent: what stages read in place needs none.
  @inlinable final var memory: UnsafeMutablePointer<Signal>? {
    // Made by `grow()` alone.
    @inline(__always) get { signalMemory?.assumingMemoryBound(to: Signal.self) }
    @inline(__always) set { signalMemory = UnsafeMutableRawPointer(newValue) }
  }

  /// How many signals there are.
  @inlinable final var count: Int {
    @inline(__always) get { Int(used) }
    @inline(__always) set { used = UInt32(truncatingIfNeeded: newValue) }
  }

  /// How many there is memory for.
  @inlinable final var capacity: Int {
    @inline(__always) get { Int(available) }
    @inline(__always) set { available = UInt32(truncatingIfNeeded: newValue) }
  }

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
    makeExtras().stamps.append(stamp)
  }

  /// Forgets the signals of the turn that ends; they are released when no stage and no handler runs.
  @inlinable
  final func forgetSignals() {
    let forgotten = count
    count = 0
    if let extras {
      // One by one: mostly there is one, and the array's own way to remove all is made for many.
      while !extras.stamps.isEmpty { extras.stamps.removeLast() }
    }
    if !_isPOD(Signal.self) {
      if forgotten == 0 { return }
      let extras = makeSignalExtras()
      let bin = extras.bin ?? Bin()
      extras.bin = bin
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
    let (segment, cursor, limit, stamps) = (self.segment, self.cursor, self.limit, extras?.stamps)
    (self.memory, self.count, self.capacity, self.segment) = (nil, 0, 0, -1)
    extras?.stamps = []
    turn.core.pointee.bury(self)
    turn.core.pointee.restorations.append {
      self.memory?.deinitialize(count: self.count)
      self.memory?.deallocate()
      (self.memory, self.count, self.capacity) = (memory, count, capacity)
      // The serial number stays: no stage has anything of the outer turn left to read.
      (self.segment, self.cursor, self.limit) = (segment, cursor, limit)
      self.extras?.stamps = stamps ?? []
    }
  }

  /// Calls the monitors that are still owed this turn's signals.
  @inlinable @inline(__always)
  final func serve() {
    let limit = self.limit
    // Of a single one the turn knows.
    let isOneOfSeveral = limit - cursor > 1
    while cursor < limit {
      let entry = monitors[cursor]
      cursor &+= 1
      if isOneOfSeveral, cursor == limit { Turn.current.core.pointee.owing &-= 1 }
      guard let entry else { continue }
      entry._withUnsafeGuaranteedRef { inlet in
        unsafeDowncast(inlet, to: Inlet<Signal>.self).handle(self)
      }
    }
  }
}

extension UnsafeMutablePointer {
  /// Whether a value is lent without being retained: moving it is copying its bits.
  @inlinable
  static var lendsBits: Bool {
    @inline(__always) get { !_isPOD(Pointee.self) && _isBitwiseTakable(Pointee.self) }
  }

  /// Lends the value that lies here, without retaining it: it is taken out, and is put back by ``restore(_:)``.
  ///
  /// Meanwhile the memory holds the same bits, so that who reads it then finds the value. That does not hold where moving
  /// a value is more than copying its bits: such a value is retained.
  @inlinable @inline(__always)
  func lend() -> Pointee { Self.lendsBits ? move() : pointee }

  /// Puts a value back that was lent.
  @inlinable @inline(__always)
  func restore(_ value: consuming Pointee) { if Self.lendsBits { initialize(to: consume value) } }

  /// Calls `body` with the value that lies here, lent.
  @inlinable @inline(__always)
  func lend(_ body: (borrowing Pointee) -> Void) {
    let value = lend()
    // Called in one place, so that it is compiled into it.
    body(value)
    restore(consume value)
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
    guard let signal = signal(to: .open) else { return }
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
    let signal = signal(to: .close)
    if let node = inlet.node {
      cut(inlet, with: signal)
      turn.perform(node.takeUnretainedValue())
      return
    }
    let isOwed = segment >= 0 && cursor <= inlet.indexInList && inlet.indexInList < limit
    unlink(inlet)
    if isOwed, isInPlace { perform(.materialise) }
    turn.callOut(inlet) {
      if isOwed { inlet.handle(self) }
      if let signal { inlet.handle(signal) }
    }
  }

  /// Takes a stage's inlet out and leaves in its inbox what ends its session.
  final func cut(_ inlet: Inlet<Signal>, with signal: Signal?) {
    if segment >= 0, inlet.readSerial != serial {
      if isInPlace { perform(.materialise) }
      inlet.inbox += UnsafeBufferPointer(start: memory, count: count)
    }
    if let signal { inlet.inbox.append(signal) } else { inlet.isCut = true }
    inlet.note()
    unlink(inlet)
  }
}

extension SignalSource {
  /// The initiation for a sensor that comes now, or the termination for one that goes; nil while there is no state.
  ///
  /// - Precondition: the task is to open, or to close.
  @inlinable
  final func signal(to task: SourceTask) -> Signal? {
    var signal: Signal?
    // One closure does what returns nothing, too.
    withUnsafeMutablePointer(to: &signal) { work(self, task, $0) }
    return signal
  }
}
