/// An emitter at the start of a graph, with a public method that sends.
///
/// It sends stateless signals, or the signals of a state that is kept elsewhere. It knows no state itself: a sensor
/// that is registered receives no initiation, one that is deregistered no termination; a replication then ends its own
/// session. Events are what an ``EventStream`` is made of: a dispatcher of events has its chain verbs.
///
/// | dispatched | leaves |
/// |---|---|
/// | outside of a turn | the signal, in a turn of its own |
/// | in a handler | the signal, in a later turn |
/// | in a `transaction` body | the body's signals in order, in its turn; those of a state composed into one change |
/// | in a body that throws | nothing |
///
/// ```swift
/// let ticks = SignalDispatcher<Int>()
/// let printer = SignalMonitor<Int> { print($0) }
/// ticks.register(printer)
/// ticks.dispatch(1)        // prints 1
/// ticks.deregister(printer)
/// ```
///
/// - Complexity: O(sensors). Memory: the signals of a turn; what the largest turn took is kept.
public final class SignalDispatcher<Signal>: Chained, Dispatcher {
  /// The signals that are sent.
  public typealias Output = Signal

  /// The end that sends, to any number of sensors.
  public let emitter: SignalEmitter<Signal>
  @usableFromInline let draft: SignalDraft<Signal>

  /// Makes a dispatcher of stateless signals.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Signal: StatelessSignal {
    self.init(label: label, site: Site(fileID: fileID, line: line)) { $0.append($1) }
  }

  /// Makes a dispatcher of the signals of a state.
  ///
  /// - Precondition: what is dispatched forms sessions: an initiation, transitions, a termination.
  @inlinable
  public convenience init<Transaction>(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Signal == StateSignal<Transaction> {
    self.init(label: label, site: Site(fileID: fileID, line: line)) { $0.compose($1) }
  }

  @inlinable
  init(label: String?, site: Site, compose: @escaping (inout [Signal], Signal) -> Void) {
    let draft = SignalDraft(compose: compose)
    let source = SignalSource<Signal>(
      subject: MessageSubject(SignalDispatcher<Signal>.self, label: label, site: site),
      drafting: draft.drafting
    )
    self.draft = draft
    emitter = SignalEmitter(source: source)
    super.init()
  }

  deinit { if !attachments.isEmpty { releaseAttachments() } }

  final override var located: String { emitter.source.subject.located }

  @usableFromInline final override var hasSensors: Bool { emitter.sensorCount > attachments.count }

  final override var hasReaders: Bool { emitter.sensorCount > 0 }

  /// Sends a signal.
  @inlinable
  public func dispatch(_ signal: Signal) {
    let turn = Turn.current
    turn.requireOutsideStages("made to dispatch", emitter.source.subject)
    emitter.source.enter(turn)
    if turn.isIdle {
      turn.begin()
      emitter.source.put(signal, at: 0, turn)
      emitter.source.send(turn)
      turn.run()
    } else {
      draft.add(signal, to: emitter.source, turn)
      if emitter.source.segment < 0 { emitter.source.leave(turn) }
    }
  }
}

extension SignalDispatcher {
  /// Whether what is dispatched now has been sent when the call returns: no handler runs, and no body is open.
  package final var sendsAtOnce: Bool { Turn.current.isIdle }
}

extension SignalDispatcher: EventEmitter where Signal: StatelessSignal {}

/// The signals that open bodies have dispatched and that are not sent yet.
@usableFromInline
final class SignalDraft<Signal> {
  let compose: (inout [Signal], Signal) -> Void
  /// The signals in order, and where those of each open body that has dispatched begin.
  var signals: [Signal] = []
  /// When each was dispatched among those of all emitters.
  var stamps: [Int] = []
  var openings: [(level: Int, start: Int)] = []
  let bin = Bin<[Signal]>()

  @usableFromInline
  init(compose: @escaping (inout [Signal], Signal) -> Void) {
    self.compose = compose
  }

  @usableFromInline
  func add(_ signal: Signal, to source: AnySource, _ turn: Turn) {
    guard turn.isInBody else {
      return turn.enqueue([source.subject]) { [self] turn in send([signal], [0], source, turn) }
    }
    let level = turn.core.pointee.level
    if openings.last?.level != level {
      openings.append((level, signals.count))
      turn.touch(source)
    }
    signals.append(signal)
    stamps.append(turn.core.pointee.dispatched)
    turn.core.pointee.dispatched &+= 1
  }

  @usableFromInline
  var drafting: Drafting {
    Drafting(
      fold: { [self] _, level in
        let start = openings.removeLast().start
        if openings.last?.level == level - 1 || start == signals.count { return false }
        openings.append((level - 1, start))
        return true
      },
      rollBack: { [self] _, _ in
        guard let start = openings.last?.start else { return }
        bin.keep(Array(signals[start...]))
        signals.removeSubrange(start...)
        stamps.removeSubrange(start...)
      },
      launchDraft: { [self] source, turn in
        let (signals, stamps) = take()
        send(signals, stamps, source, turn)
      },
      queueDraft: { [self] source, _ in
        let (signals, stamps) = take()
        return signals.isEmpty ? nil : { [self] turn in send(signals, stamps, source, turn) }
      }
    )
  }

  private func take() -> (signals: [Signal], stamps: [Int]) {
    let start = openings.removeLast().start
    let taken = (Array(signals[start...]), Array(stamps[start...]))
    signals.removeSubrange(start...)
    stamps.removeSubrange(start...)
    return taken
  }

  private func send(_ signals: [Signal], _ stamps: [Int], _ source: AnySource, _ turn: Turn) {
    var composed: [Signal] = []
    for signal in signals { compose(&composed, signal) }
    guard !composed.isEmpty else { return }
    let source = unsafeDowncast(source, to: SignalSource<Signal>.self)
    // Events are never composed; the order of other signals among those of other emitters is of no use.
    for (position, signal) in composed.enumerated() { source.put(signal, at: stamps[position], turn) }
    source.send(turn)
  }
}

extension Array {
  /// Adds a state's signal to those of a turn, so that together they stay one change.
  @usableFromInline
  mutating func compose<Transaction>(_ next: Element) where Element == StateSignal<Transaction> {
    switch (last, next) {
    case (.transition(var first), .transition(let second)):
      first.append(second)
      self[count - 1] = .transition(first)
      if first.isEmpty { removeLast() }
    case (.initiation(var snapshot), .transition(let transaction)):
      transaction.apply(to: &snapshot)
      self[count - 1] = .initiation(snapshot)
    case (.initiation, .termination):
      removeLast()
    case (.transition(let transaction), .termination(var snapshot)):
      transaction.inverted().apply(to: &snapshot)
      self[count - 1] = .termination(snapshot)
    default:
      append(next)
    }
  }
}
