/// The working end of a monitor's sensor: it hands signals to a handler.
///
/// For a monitor of one's own, where ``SignalMonitor`` will not do; its sensor is made of it. A class of its own, so that
/// the inlets of stages, which may be a hundred thousand, have no room for all this.
///
/// Teardown: that of its sensor.
public final class MonitorInlet<Signal>: Inlet<Signal> {
  @usableFromInline let handler: (Signal) -> Void
  /// Whether it is counted what its handler does; then also whether that is on the stack.
  @exclusivity(unchecked) private var isWatched = false
  @exclusivity(unchecked) private var isHandling = false
  /// Signals came while its handler was on the stack.
  @exclusivity(unchecked) @usableFromInline var hasWaiting = false

  /// Makes the inlet of a monitor, with what it does with each signal.
  ///
  /// Not inlinable, so that the optimiser does not put an inlet on the stack of a caller that leaks its handle.
  public init(subject: MessageSubject, _ handler: @escaping (Signal) -> Void) {
    self.handler = handler
    super.init(InletNaming(subject))
    needsCare = false
  }

  override var isOnStack: Bool { isWatched ? isHandling : needsCare }

  /// One that is on the stack is left as it is.
  override func setWatched(_ isToBe: Bool) {
    if isToBe == isWatched || isToBe && needsCare { return }
    isWatched = isToBe
    needsCare = isToBe || isHandling
  }
}

extension Inlet {
  /// Hands the emitter's signals of this turn to the handler; if that is on the stack, they wait for its return.
  @inlinable
  func handle(_ source: SignalSource<Signal>) {
    if needsCare { return handleCarefully(source) }
    // What has no handler needs care.
    unsafeDowncast(self, to: MonitorInlet<Signal>.self).call(source)
  }

  /// Hands one signal to the handler; if that is on the stack, the signal waits for its return.
  @inlinable
  func handle(_ signal: Signal) {
    if needsCare { return handleCarefully(signal) }
    unsafeDowncast(self, to: MonitorInlet<Signal>.self).call(signal)
  }

  /// Hands the emitter's signals of this turn to a handler that is on the stack, where they wait, or is watched.
  @usableFromInline @inline(never)
  func handleCarefully(_ source: SignalSource<Signal>) { (self as? MonitorInlet<Signal>)?.callCarefully(source) }

  /// The same with one signal.
  @usableFromInline @inline(never)
  func handleCarefully(_ signal: Signal) { (self as? MonitorInlet<Signal>)?.callCarefully(signal) }
}

extension MonitorInlet {
  @inlinable @inline(__always)
  func call(_ source: SignalSource<Signal>) {
    needsCare = true
    if source.count == 1 { source.signals.lend(handler) } else { callAll(source) }
    if hasWaiting { handleWaiting() }
    needsCare = false
  }

  @inlinable @inline(never)
  func callAll(_ source: SignalSource<Signal>) {
    for position in 0..<source.count { (source.signals + position).lend(handler) }
  }

  @inlinable @inline(__always)
  func call(_ signal: Signal) {
    needsCare = true
    handler(signal)
    if hasWaiting { handleWaiting() }
    needsCare = false
  }

  fileprivate func callCarefully(_ source: SignalSource<Signal>) {
    if isOnStack { return wait(UnsafeBufferPointer(start: source.memory, count: source.count)) }
    callWatched(source.count) {
      var position = 0
      while position < source.count {
        handler(source.signals[position])
        position += 1
      }
    }
  }

  fileprivate func callCarefully(_ signal: Signal) {
    if isOnStack { return wait(CollectionOfOne(signal)) }
    callWatched(1) { handler(signal) }
  }

  private func callWatched(_ signals: Int, _ body: () -> Void) {
    count(signals) {
      isHandling = true
      body()
      if hasWaiting { handleWaiting() }
      isHandling = false
      if !isWatched { needsCare = false }
    }
  }

  private func wait(_ signals: some Collection<Signal>) {
    inbox += signals
    hasWaiting = true
  }

  /// Hands over what came while the handler was on the stack.
  ///
  /// That ends its session if the handler deregistered it, and begins a new one if it registered it again.
  @usableFromInline
  func handleWaiting() {
    var rounds = 0
    while !inbox.isEmpty {
      rounds += 1
      if rounds > Turn.depthLimit { Turn.reportFeedback([subject.located]) }
      let signals = inbox
      inbox = []
      for signal in signals { handler(signal) }
    }
    hasWaiting = false
  }
}
