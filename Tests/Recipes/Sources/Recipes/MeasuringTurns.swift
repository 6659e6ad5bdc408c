public import Metrics
public import SignalGraph

extension Emitter {
  /// Measures the turns of this graph: a timer, and counters of turns, stages, handlers, signals and mutations.
  ///
  /// - Parameters:
  ///   - name: what the labels of the metrics begin with.
  ///   - factory: where they are made.
  public func measureTurns(_ name: String, factory: any MetricsFactory = MetricsSystem.factory) -> TurnHook {
    func counter(_ part: String) -> Counter { Counter(label: "\(name).\(part)", factory: factory) }
    let (turns, stages, handlers) = (counter("turns"), counter("stages"), counter("handlers"))
    let (signals, mutations) = (counter("signals"), counter("mutations"))
    let timer = Metrics.Timer(label: "\(name).duration", factory: factory)
    return onTurn { report in
      turns.increment()
      stages.increment(by: report.stages)
      handlers.increment(by: report.handlers)
      signals.increment(by: report.signals)
      mutations.increment(by: report.mutations)
      timer.recordNanoseconds(report.duration.nanoseconds)
    }
  }
}

extension Duration {
  /// Whole nanoseconds, up to the 292 years that 64 bits hold.
  var nanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }
}
