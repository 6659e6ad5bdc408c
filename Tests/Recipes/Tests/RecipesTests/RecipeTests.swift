import InMemoryLogging
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Recipes
import SignalGraph
import Testing
import Tracing

/// What the recipes hand to each of the packages.
@Suite struct RecipeTests {
  @Test func `turns are logged with their cause, slow ones as warnings`() {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "graph") { _ in handler }
    logger.logLevel = .debug
    let slot = ValueSlot(1, label: "price")
    let twice = slot.map { $0 * 2 }
    let quiet = slot.logTurns(to: logger, slowerThan: .seconds(60))
    slot.value = 2
    quiet.stop()
    let loud = slot.logTurns(to: logger, slowerThan: .zero)
    slot.value = 3
    loud.stop()
    #expect(handler.entries.map(\.level) == [.debug, .warning])
    #expect(handler.entries.allSatisfy { "\($0.metadata["cause"]!)".contains("\"price\"") })
    #expect(handler.entries.allSatisfy { $0.metadata["stages"] == "1" })
    twice.tearDown()
  }

  @Test func `turns are counted and timed`() throws {
    let metrics = TestMetrics()
    let slot = ValueSlot(1)
    let twice = slot.map { $0 * 2 }
    let hook = slot.measureTurns("board", factory: metrics)
    for value in 2...4 { slot.value = value }
    hook.stop()
    slot.value = 9
    #expect(try metrics.expectCounter("board.turns").values == [1, 1, 1])
    #expect(try metrics.expectCounter("board.signals").totalValue == 6)
    #expect(try metrics.expectTimer("board.duration").values.count == 3)
    twice.tearDown()
  }

  @Test func `turns are spans, those of handlers say whose`() {
    let tracer = InMemoryTracer()
    let (price, total) = (ValueSlot(1, label: "price"), ValueSlot(0, label: "total"))
    let sum = price.combined(with: total) { $0 + $1 }
    let adder = price.observe(label: "adder") { total.value += $0 }
    let hook = sum.traceTurns("turn", with: tracer)
    price.value = 2
    hook.stop()
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["turn", "turn"])
    #expect(spans.map { $0.attributes.get("graph.depth") } == [.int64(0), .int64(1)])
    #expect(spans[1].attributes.get("graph.handler") != nil && spans[0].attributes.get("graph.handler") == nil)
    #expect(spans.allSatisfy { $0.endInstant.nanosecondsSinceEpoch >= $0.startInstant.nanosecondsSinceEpoch })
    adder.tearDown()
    sum.tearDown()
  }
}
