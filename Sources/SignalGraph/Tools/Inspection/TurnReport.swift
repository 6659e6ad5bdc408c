/// What happened in one turn of a graph, for a log, for metrics and for traces; see ``Emitter/onTurn(clock:_:)``.
public struct TurnReport: Sendable {
  /// Which edit it was, and whose.
  public let cause: TurnCause
  /// When the turn began, from when the hook was set; read when the first stage or handler was about to run.
  public let began: Duration
  /// From then until its last signals were forgotten, handlers included.
  public let duration: Duration
  /// How many stages ran; one that was put back to run again counts twice.
  public let stages: Int
  /// How many handlers were called.
  public let handlers: Int
  /// How many signals were sent, each once, however many read it.
  public let signals: Int
  /// The mutations in them.
  public let mutations: Int
}

extension TurnReport: CustomStringConvertible {
  /// The cause and the numbers, in one line.
  public var description: String {
    "\(cause): \(stages) stages, \(handlers) handlers, \(signals) signals, \(mutations) mutations in \(duration)"
  }
}

/// A hook that is told of each turn of a graph, while it is kept.
///
/// Teardown: ``stop()``, or releasing it.
public final class TurnHook {
  private let watch: GraphWatch

  init(_ source: AnySource, now: @escaping () -> Duration, _ body: @escaping (TurnReport) -> Void) {
    watch = GraphWatch(now: now) { body(TurnReport($0)) }
    watch.spread(from: source)
  }

  deinit {
    watch.stop()
    watch.forget()
  }

  /// Takes the hook away; may be called twice, and by the hook itself.
  public func stop() { watch.stop() }
}

@available(*, unavailable)
extension TurnHook: Sendable {}

extension TurnReport {
  init(_ record: TurnRecord) {
    (cause, began, duration) = (record.cause, record.began, record.ended - record.began)
    (stages, handlers) = (record.counts.runs, record.calls)
    (signals, mutations) = (record.counts.signals, record.counts.mutations)
  }
}

extension Emitter {
  /// Calls a closure with a report of each turn of the graph that this is a part of.
  ///
  /// It is called when the turn is over, and what it let go of is released: before the turn that a handler has asked for
  /// in it, and not while a body is open. It may edit, as a handler may: what it edits comes behind the turns that wait. A
  /// turn is reported if any emitter of the graph has sent, a stage run or a handler been called. What a handler's
  /// registration does belongs to that handler's turn.
  ///
  /// ```swift
  /// let hook = delays.onTurn { report in
  ///   if report.duration > .milliseconds(5) { print("slow turn:", report) }
  /// }
  /// delays["LH 4"] = 80
  /// hook.stop()
  /// ```
  ///
  /// A graph without a hook pays nothing. For violations there is ``Violation/setHook(_:)``.
  ///
  /// - Parameters:
  ///   - clock: what the times are read from.
  ///   - body: given the report.
  /// - Returns: The hook, which is called while it is kept.
  /// - Complexity: a turn, what counting costs; see ``GraphCounters``.
  public func onTurn(clock: some Clock<Duration>, _ body: @escaping (TurnReport) -> Void) -> TurnHook {
    TurnHook(emitter.source, now: clock.elapsing, body)
  }

  /// Does the same with times from the continuous clock.
  public func onTurn(_ body: @escaping (TurnReport) -> Void) -> TurnHook { onTurn(clock: ContinuousClock(), body) }
}
