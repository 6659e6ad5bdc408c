import SignalGraph
import SignalGraphTesting
import Testing

/// Aggregates of windows of events: the table, the example, and the same as two stages.
@Suite struct EventAggregatingTests {
  private typealias Play = (SignalDispatcher<Int>, SignalClock) -> Void

  /// The sum of a window of five seconds, of two events that came at zero; the clock shows one.
  private func expect(_ expected: [ValueSignal<Int>], when action: Play) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let sum = events.aggregated(within: .seconds(5), on: clock, .sum { $0 })
    events.dispatch(1)
    events.dispatch(2)
    clock.advance(by: .seconds(1))
    expectSignals(of: sum, expected) { action(events, clock) }
    sum.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  /// Events are their own instants, in seconds; the clock shows ten.
  private func expectDated(_ initial: [Int], _ expected: [ValueSignal<Int>], when action: Play) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let sum = events.aggregated(within: .seconds(5), on: clock, .sum { $0 }) { .seconds($0) }
    clock.advance(to: .seconds(10))
    for event in initial { events.dispatch(event) }
    expectSignals(of: sum, expected) { action(events, clock) }
    sum.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  /// A width that another replaces or that ends, or one that begins; events of one and two came at zero and three seconds.
  private func expect(
    width: Duration?, to next: Duration?, _ expected: [ValueSignal<Int>], between action: Play = { _, _ in }
  ) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let (slot, source) = (ValueSlot(width ?? .zero), ReplicatingValueStorage<Duration>())
    if width != nil { slot.register(source) }
    let sum = events.aggregated(within: source, on: clock, .sum { $0 })
    events.dispatch(1)
    clock.advance(by: .seconds(3))
    events.dispatch(2)
    expectSignals(of: sum, expected) {
      action(events, clock)
      if let next { slot.value = next } else { slot.deregister(source) }
      if width == nil { slot.register(source) }
    }
    if next != nil { slot.deregister(source) }
    sum.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func change(_ past: Int, _ future: Int) -> ValueSignal<Int> {
    .transition(ValueTransaction(past: past, future: future))
  }

  @Test func `the table`() throws {
    try playTable(of: "Stages/Event/EventAggregating.swift", type: "EventAggregating") { table in
      table.row("it is made", "a state, the result of no events") {
        let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
        let count = events.aggregated(inEach: .seconds(5), on: clock, .count)
        #expect(count.value == 0)
        count.tearDown()
      }
      table.row("events after which the result is another", "`transition`") {
        expect([change(3, 6)]) { events, _ in events.dispatch(3) }
        expectDated([8, 10], [change(18, 27)]) { events, _ in events.dispatch(9) }
      }
      table.row("events after which it is equal", "nothing") {
        expect([]) { events, _ in
          transaction {
            events.dispatch(3)
            events.dispatch(-3)
          }
        }
      }
      table.row("an event whose instant is to come", "nothing; the same in the turn of that instant") {
        expectDated([8], []) { events, clock in
          events.dispatch(12)
          #expect(clock.nextDeadline == .seconds(12))
        }
        expectDated([8], [change(8, 20)]) { events, clock in
          events.dispatch(12)
          clock.advance(to: .seconds(12))
        }
      }
      table.row("an event that is too late", "nothing") {
        expectDated([8], []) { events, _ in events.dispatch(5) }
      }
      table.row("events' time is over", "`transition` where the result is another, in the turn of that instant") {
        expect([change(3, 0)]) { _, clock in clock.advance(to: .seconds(5)) }
        expectDated([8, 9], [change(17, 9)]) { _, clock in clock.advance(to: .seconds(13)) }
      }
      table.row(
        "a new width, narrower",
        "`transition` where the result is another, without the events whose time is over by that"
      ) {
        expect(width: .seconds(5), to: .seconds(2), [change(3, 2)])
      }
      table.row("a new width, wider", "nothing: events that went do not come back") {
        expect(width: .seconds(2), to: .seconds(60), [])
      }
      table.row("the width ends", "`termination`; what comes meanwhile is left out") {
        expect(width: .seconds(5), to: nil, [.termination(3)])
      }
      table.row("it begins", "`initiation`, the result of no events") {
        expect(width: nil, to: .seconds(5), [.initiation(0)]) { events, _ in events.dispatch(3) }
      }
    }
  }

  @Test func `the example`() {
    let clock = SignalClock()
    let orders = SignalDispatcher<Int>()
    let total = orders.aggregated(within: .seconds(10), on: clock, .sum { $0 })
    #expect(total.value == 0)
    orders.dispatch(20)
    #expect(total.value == 20)
    clock.advance(by: .seconds(6))
    orders.dispatch(5)
    #expect(total.value == 25)
    clock.advance(by: .seconds(6))
    #expect(total.value == 5)
    total.tearDown()
  }

  @Test(arguments: Settings.seeds(8))
  func `one stage shows what two do, with instants of events and widths that change`(seed: Int) {
    let (clock, events, width) = (SignalClock(), SignalDispatcher<Int>(), ValueSlot(Duration.seconds(2)))
    func instant(_ event: Int) -> Duration { .milliseconds(250 * (event * 37 % 200)) }
    let stages = [
      events.aggregated(within: width, on: clock, .sum { $0 }),
      events.aggregated(inEach: width, on: clock, .sum { $0 }),
      events.aggregated(within: width, on: clock, .sum { $0 }, at: instant),
      events.aggregated(inEach: width, on: clock, .sum { $0 }, at: instant),
    ]
    let windows = [
      events.arrivals(within: width, on: clock).aggregated(.sum { $0 }),
      events.arrivals(inEach: width, on: clock).aggregated(.sum { $0 }),
      events.arrivals(within: width, on: clock, at: instant).aggregated(.sum { $0 }),
      events.arrivals(inEach: width, on: clock, at: instant).aggregated(.sum { $0 }),
    ]
    playInTime(seed, clock, stages, others: windows) { generator in
      if generator.number(below: 6) == 0 {
        width.value = .milliseconds(250 * generator.number(below: 16))
      } else {
        events.dispatch(generator.number(below: 900))
      }
    } oracles: {
      windows.map { $0.value }
    }
  }
}
