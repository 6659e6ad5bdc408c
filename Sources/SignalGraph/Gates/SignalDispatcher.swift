/// An initial emitter that exposes the sending method.
///
/// Sends stateless signals, or the signals of a state that something else keeps. It knows no state: a sensor that is
/// registered receives no initiation, one that is deregistered no termination; a replication then ends its own session.
///
/// | dispatched | leaves |
/// |---|---|
/// | outside of a turn | the signal, in a turn of its own |
/// | in a handler | the signal, in a later turn |
/// | in a `transaction` body | the body's signals in order, in its turn; those of a state composed to one change |
/// | in a body that throws | nothing |
///
/// ```swift
/// let ticks = SignalDispatcher<Int>()
/// let printer = SignalMonitor<Int> { print($0) }
/// ticks.register(printer)
/// ticks.dispatch(1)        // prints 1
/// ticks.deregister(printer)
/// ```
public final class SignalDispatcher<Signal>: Dispatcher {
  /// The signals that are sent.
  public typealias Output = Signal

  /// The multicasting end.
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
    let source = Source<Signal>(
      subject: Subject(SignalDispatcher<Signal>.self, label: label, site: site),
      drafting: draft.drafting
    )
    self.draft = draft
    emitter = SignalEmitter(source: source)
  }

  /// Sends a signal.
  @inlinable
  public func dispatch(_ signal: Signal) {
    let turn = Turn.current
    turn.requireOutsideStages("made to dispatch", emitter.source.subject)
    emitter.source.enter(turn)
    if turn.isIdle {
      turn.begin()
      emitter.source.put(signal, turn)
      emitter.source.send(turn)
      turn.run()
    } else {
      draft.add(signal, to: emitter.source, turn)
      if emitter.source.segment < 0 { emitter.source.leave(turn) }
    }
  }
}

@available(*, unavailable)
extension SignalDispatcher: Sendable {}

/// The signals that open bodies and handlers have dispatched, and which are not sent yet.
@usableFromInline
final class SignalDraft<Signal> {
  let compose: (inout [Signal], Signal) -> Void
  var levels: [(level: Int, signals: [Signal])] = []
  var queued: [[Signal]] = []

  @usableFromInline
  init(compose: @escaping (inout [Signal], Signal) -> Void) {
    self.compose = compose
  }

  @usableFromInline
  func add(_ signal: Signal, to source: AnySource, _ turn: Turn) {
    let level = turn.core.pointee.level
    guard level > 0 else {
      queued.append([signal])
      return turn.enqueue([source.subject]) { turn in source.drafting.unsafelyUnwrapped.launchQueued(source, turn) }
    }
    if levels.last?.level != level {
      levels.append((level, []))
      turn.touch(source)
    }
    compose(&levels[levels.count - 1].signals, signal)
  }

  @usableFromInline
  var drafting: Drafting {
    Drafting(
      fold: { [self] _, level in
        let signals = levels.removeLast().signals
        guard levels.last?.level == level - 1 else {
          levels.append((level - 1, signals))
          return true
        }
        for signal in signals { compose(&levels[levels.count - 1].signals, signal) }
        return false
      },
      rollBack: { [self] _ in levels.removeLast() },
      launchDraft: { [self] source, turn in send(levels.removeLast().signals, source, turn) },
      queueDraft: { [self] _ in
        queued.append(levels.removeLast().signals)
        return true
      },
      launchQueued: { [self] source, turn in send(queued.removeFirst(), source, turn) }
    )
  }

  private func send(_ signals: [Signal], _ source: AnySource, _ turn: Turn) {
    guard !signals.isEmpty else { return }
    let source = unsafeDowncast(source, to: Source<Signal>.self)
    for signal in signals { source.put(signal, turn) }
    source.send(turn)
  }
}

extension Array {
  /// Adds a signal of a state to those of a turn, so that they stay one change.
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
