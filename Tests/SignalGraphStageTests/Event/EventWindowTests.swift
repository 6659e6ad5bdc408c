import SignalGraph
import SignalGraphTesting
import Testing

/// Windows of events: the table, the example, and folds over events and instants.
@Suite struct EventWindowTests {
  private typealias Play = (SignalDispatcher<Int>, SignalClock) -> Void

  /// A window of five seconds, of two events that came at zero; the clock shows one.
  private func expect(_ expected: [ArraySignal<Int>], when action: Play) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let window = events.arrivals(within: .seconds(5), on: clock)
    events.dispatch(1)
    events.dispatch(2)
    clock.advance(by: .seconds(1))
    expectSignals(of: window, expected) { action(events, clock) }
    window.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  /// Events are their own instants, in seconds; the clock shows ten.
  private func expectDated(_ initial: [Int], _ expected: [ArraySignal<Int>], when action: Play) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let window = events.arrivals(within: .seconds(5), on: clock) { .seconds($0) }
    clock.advance(to: .seconds(10))
    for event in initial { events.dispatch(event) }
    expectSignals(of: window, expected) { action(events, clock) }
    window.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func expect(
    width: Duration?, to next: Duration?, _ expected: [ArraySignal<Int>], between action: Play = { _, _ in }
  ) {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let (width, others) = (width.map { ValueSlot($0) }, next.map { ValueSlot($0) })
    let source = ReplicatingValueStorage<Duration>()
    width?.register(source)
    let window = events.arrivals(within: source, on: clock)
    events.dispatch(1)
    clock.advance(by: .seconds(3))
    events.dispatch(2)
    expectSignals(of: window, expected) {
      action(events, clock)
      if let width, let next { width.value = next } else if let others { others.register(source) }
      if let width, next == nil { width.deregister(source) }
    }
    if let width, next != nil { width.deregister(source) }
    if width == nil, let others { others.deregister(source) }
    window.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `the table`() throws {
    try playTable(of: "Stages/Event/EventWindow.swift", type: "EventWindow") { table in
      table.row("it is made", "a state, without events") {
        let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
        let window = events.arrivals(inEach: .seconds(5), on: clock)
        #expect(window.elements == [] && window.snapshot != nil)
        window.tearDown()
      }
      table.row("an event", "`insert` at the end") {
        expect([.transition([.insert(3, at: 2)])]) { events, _ in events.dispatch(3) }
        expect([.transition([.insert(3, at: 2), .insert(3, at: 3)])]) { events, _ in
          transaction {
            events.dispatch(3)
            events.dispatch(3)
          }
        }
      }
      table.row("an event with an instant before others'", "`insert` in front of them") {
        expectDated([8, 10], [.transition([.insert(9, at: 1)])]) { events, _ in events.dispatch(9) }
      }
      table.row("an event whose instant is to come", "nothing; `insert` in the turn of that instant") {
        expectDated([8], []) { events, clock in
          events.dispatch(12)
          #expect(clock.nextDeadline == .seconds(12))
        }
        expectDated([8], [.transition([.insert(12, at: 1)])]) { events, clock in
          events.dispatch(12)
          clock.advance(to: .seconds(12))
        }
      }
      table.row("an event that is too late", "nothing") {
        expectDated([8], []) { events, _ in events.dispatch(5) }
      }
      table.row("an event's time is over", "`remove`, of several `replace`, in the turn of that instant") {
        expect([.transition([.replace(at: 0, past: [1, 2], future: [])])]) { _, clock in
          clock.advance(to: .seconds(5))
        }
        expectDated([8, 9], [.transition([.remove(8, at: 0)])]) { _, clock in clock.advance(to: .seconds(13)) }
      }
      table.row("a new width, narrower", "`remove` of events whose time is over by that") {
        expect(width: .seconds(5), to: .seconds(2), [.transition([.remove(1, at: 0)])])
      }
      table.row("a new width, wider", "nothing: events that went do not come back") {
        expect(width: .seconds(2), to: .seconds(60), [])
      }
      table.row("the width ends", "`termination`; what comes meanwhile is left out") {
        expect(width: .seconds(5), to: nil, [.termination([1, 2])])
      }
      table.row("it begins", "`initiation`, without events") {
        expect(width: nil, to: .seconds(5), [.initiation([])]) { events, _ in events.dispatch(3) }
      }
    }
  }

  @Test func `the example`() {
    let clock = SignalClock()
    let orders = SignalDispatcher<Int>()
    let recent = orders.arrivals(within: .seconds(10), on: clock)
    let total = recent.aggregated(.sum { $0 })
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

  @Test func `events of a stage that filters are in, and those of a turn that is taken back are not`() {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let window = events.filter { $0 > 1 }.arrivals(inEach: .seconds(4), on: clock)
    let mean = window.aggregated(.mean { Double($0) })
    transaction {
      for event in 0..<4 { events.dispatch(event) }
    }
    #expect(window.elements == [2, 3] && mean.value == 2.5)
    clock.advance(by: .seconds(4))
    #expect(window.elements == [] && mean.value == .some(nil))
    mean.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `an event releases what it held when its time is over, and its deinit may dispatch`() {
    final class Parcel {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    struct Sent: StatelessSignal { let parcel: Parcel? }
    let (events, clock) = (SignalDispatcher<Sent>(), SignalClock())
    let window = events.arrivals(within: .seconds(1), on: clock)
    let counts = window.counted()
    events.dispatch(Sent(parcel: Parcel { events.dispatch(Sent(parcel: nil)) }))
    #expect(counts.value == 1)
    clock.advance(by: .seconds(1))
    #expect(counts.value == 1, "what the deinit dispatched")
    clock.advance(by: .seconds(1))
    #expect(counts.value == 0)
    counts.tearDown()
  }

  private static let widths = [Duration.seconds(1), .milliseconds(1_500), .seconds(3)]

  @Test(arguments: Settings.seeds(8)) func `windows are a fold over the events`(seed: Int) {
    let (clock, events) = (SignalClock(), SignalDispatcher<Int>())
    var (arrived, serial): ([(event: Int, instant: Duration)], Int) = ([], 0)
    let observation = events.observe { arrived.append(($0, clock.now)) }
    let sliding = Self.widths.map { events.arrivals(within: $0, on: clock) }
    let tumbling = Self.widths.map { events.arrivals(inEach: $0, on: clock) }
    func window(_ instant: Duration, _ width: Duration) -> Int64 {
      let length = { (duration: Duration) in
        duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
      }
      return length(instant) / length(width)
    }
    playInTime(seed, clock, sliding + tumbling) { generator in
      serial += 1
      events.dispatch(generator.number(below: 3) == 0 ? 7 : serial)
    } oracles: {
      Self.widths.map { width in TreeArray(arrived.filter { clock.now < $0.instant + width }.map(\.event)) }
        + Self.widths.map { width in
          TreeArray(arrived.filter { window($0.instant, width) == window(clock.now, width) }.map(\.event))
        }
    }
    observation.tearDown()
  }
}
