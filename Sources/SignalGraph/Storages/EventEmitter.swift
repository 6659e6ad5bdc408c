/// An emitter of events: signals that stand for themselves, without a state behind them.
///
/// Adopted by ``EventStream``, and by ``SignalDispatcher`` where its signals are events. Their verbs are the same, and
/// chains of events are taken down like chains of storages.
public protocol EventEmitter<Output>: Chained, Emitter where Output: StatelessSignal {}

extension EventEmitter {
  /// Makes this emitter the input of a stage that was made for it, and returns the stage.
  @inlinable
  public func feeding<Stage: Sensor & Chained>(_ stage: Stage) -> Stage where Stage.Input == Output {
    stage.chain(stage.sensor.inlet, to: self, site: stage.sensor.inlet.subject.site)
    return stage
  }
}

extension Chained {
  @usableFromInline
  final func chain<Event>(_ inlet: Inlet<Event>, to source: any EventEmitter<Event>, site: Site) {
    source.checkStands(readBy: inlet.subject, site)
    upstream.append(source)
    source.emitter.source.register(inlet, site: site)
  }
}
