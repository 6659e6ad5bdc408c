import SignalGraph
import SignalGraphTesting
import Testing

/// Intervals of paced events at their ends, and what is a duplicate.
@Suite struct EventIntervalTests {
  @Test(arguments: [ThrottleEdges.leading, [.leading, .trailing]])
  func `an interval that is over stays over when it becomes a longer one`(edges: ThrottleEdges) {
    let (events, clock, interval) = (SignalDispatcher<Int>(), SignalClock(), ValueSlot(Duration.seconds(10)))
    let paced = events.throttled(for: interval, on: clock, edges: edges)
    var seen: [Int] = []
    let token = paced.observe { seen.append($0) }
    events.dispatch(1)
    clock.advance(to: .seconds(12))
    interval.value = .seconds(54)
    clock.advance(to: .seconds(13))
    events.dispatch(2)
    #expect(seen == [1, 2])
    token.tearDown()
    paced.tearDown()
  }

  @Test func `a NaN behind a NaN is a duplicate`() {
    let events = SignalDispatcher<Double>()
    expectEvents(of: events.removeDuplicates().map { $0.isNaN ? -1 : Int($0) }, [-1, 0, -1]) {
      for event in [.nan, .nan, 0, -0.0, .nan] { events.dispatch(event) }
    }
  }

  @Test func `intervals that end behind all instants never end`() {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let rows = DictionarySlot([1: 1])
    clock.advance(to: .seconds(1))
    let endless = Duration(attoseconds: .max)
    let expiring = rows.expiring(after: endless, on: clock)
    let lingering = rows.lingering(for: endless, on: clock)
    let lists = ArraySlot([1]).expiring(after: endless, on: clock)
    let window = events.arrivals(within: endless, on: clock)
    let tumbling = events.arrivals(inEach: endless, on: clock)
    let (delayed, throttled) = (events.delayed(by: endless, on: clock), events.throttled(for: endless, on: clock))
    var seen: [Int] = []
    let tokens = [delayed.observe { seen.append($0) }, throttled.observe { seen.append(-$0) }]
    events.dispatch(1)
    events.dispatch(2)
    rows[1] = nil
    clock.advance(by: .seconds(1 << 40))
    #expect(seen == [-1] && lingering.snapshot == [1: 1] && expiring.snapshot == [:] && lists.elements == [1])
    #expect(window.count == 2 && tumbling.count == 2)
    for token in tokens { token.tearDown() }
    for stage in [expiring, lingering] { stage.tearDown() }
    lists.tearDown()
    for stage in [window, tumbling] { stage.tearDown() }
    delayed.tearDown()
    throttled.tearDown()
  }
}
