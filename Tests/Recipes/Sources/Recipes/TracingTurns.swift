public import SignalGraph
public import Tracing

extension Emitter {
  /// Makes a span of each turn of this graph, in the context in which the hook was set.
  ///
  /// - Parameters:
  ///   - name: that of the spans.
  ///   - tracer: what makes them.
  public func traceTurns(_ name: String, with tracer: some Tracer) -> TurnHook {
    let (start, context) = (DefaultTracerClock.now.nanosecondsSinceEpoch, ServiceContext.current ?? .topLevel)
    return onTurn { report in
      let began = start + UInt64(clamping: report.began.nanoseconds)
      let ended = began + UInt64(clamping: report.duration.nanoseconds)
      let span = tracer.startSpan(
        name, context: context, at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: began)
      )
      span.attributes["graph.origins"] = report.cause.origins.map(\.located)
      span.attributes["graph.depth"] = report.cause.depth
      if let handler = report.cause.handler { span.attributes["graph.handler"] = handler.located }
      span.attributes["graph.stages"] = report.stages
      span.attributes["graph.mutations"] = report.mutations
      span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: ended))
    }
  }
}
