import SignalGraph
import SignalGraphTesting
import Testing

/// Events that are held back, delayed, or left out as duplicates: the tables, the examples, endings.
@Suite struct EventPacingTests {
  private typealias Play = (SignalDispatcher<Int>, SignalClock) -> Void

  private enum Kind: CaseIterable {
    case debounced, throttled, leading, trailing, sampled

    /// With an interval of two seconds, or one that changes.
    func stage(
      of events: some EventEmitter<Int>, for interval: ValueStorage<Duration>, _ clock: SignalClock
    ) -> EventPacing<Int> {
      switch self {
      case .debounced: events.debounced(for: interval, on: clock)
      case .throttled: events.throttled(for: interval, on: clock)
      case .leading: events.throttled(for: interval, on: clock, edges: .leading)
      case .trailing: events.throttled(for: interval, on: clock, edges: .trailing)
      case .sampled: events.sampled(every: interval, on: clock)
      }
    }
  }

  private func expect(_ kinds: [Kind], _ expected: [Int], when action: Play) {
    expect(kinds, expected) { events, clock, _ in action(events, clock) }
  }

  /// The clock shows one second, intervals are of two.
  private func expect(
    _ kinds: [Kind], _ expected: [Int],
    changing action: (SignalDispatcher<Int>, SignalClock, ValueSlot<Duration>) -> Void
  ) {
    for kind in kinds {
      let (events, clock, interval) = (SignalDispatcher<Int>(), SignalClock(), ValueSlot(Duration.seconds(2)))
      clock.advance(by: .seconds(1))
      expectEvents(of: kind.stage(of: events, for: interval, clock), expected) { action(events, clock, interval) }
      #expect(clock.nextDeadline == nil && events.emitter.sensorCount + interval.emitter.sensorCount == 0)
    }
  }

  @Test func `the table of paced events`() throws {
    let held: [Kind] = [.debounced, .trailing, .sampled]
    try playTable(of: "Stages/Event/EventPacing.swift", type: "EventPacing") { table in
      table.row("an event, nothing is to be held", "the event") {
        expect([.throttled, .leading], [1, 2]) { events, clock in
          events.dispatch(1)
          clock.advance(by: .seconds(2))
          events.dispatch(2)
        }
      }
      table.row("an event that is to be held", "nothing; one that was held before never comes") {
        expect(held, []) { events, clock in
          events.dispatch(1)
          #expect(clock.nextDeadline != nil)
        }
        expect(held, [3]) { events, clock in
          for event in 1...3 { events.dispatch(event) }
          clock.advance(by: .seconds(2))
        }
        expect([.throttled], [1, 3]) { events, clock in
          transaction { for event in 1...3 { events.dispatch(event) } }
          clock.advance(by: .seconds(9))
        }
        expect([.leading], [1]) { events, clock in
          transaction { for event in 1...3 { events.dispatch(event) } }
          // Nothing is held, so nothing is due.
          #expect(clock.nextDeadline == nil)
          clock.advance(by: .seconds(9))
        }
      }
      table.row("the time has come", "the event that is held, in the turn of that instant") {
        let due: [(Kind, Int)] = [(.debounced, 4), (.trailing, 3), (.sampled, 2), (.throttled, 3)]
        for (kind, second) in due {
          let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
          clock.advance(by: .seconds(1))
          let stage = kind.stage(of: events, for: ValueSlot(.seconds(2)), clock)
          var seen: [Duration] = []
          let token = stage.observe { event in if event == 2 { seen.append(clock.now) } }
          events.dispatch(1)
          if kind == .debounced || kind == .throttled { clock.advance(by: .seconds(1)) }
          events.dispatch(2)
          clock.advance(by: .seconds(99))
          #expect(seen == [.seconds(second)], "\(kind)")
          token.tearDown()
          stage.tearDown()
        }
      }
      table.row(
        "an event in that turn", "first the one that was held; the new one is the first of what follows"
      ) {
        // An event that another stage lets go at an instant at which the interval is over, too.
        func expectLate(_ kind: Kind, _ lateness: Int, _ expected: [Int]) {
          let (events, late, clock) = (SignalDispatcher<Int>(), SignalDispatcher<Int>(), SignalClock())
          clock.advance(by: .seconds(1))
          let all = events.merged(with: late.delayed(by: .seconds(lateness), on: clock))
          expectEvents(of: kind.stage(of: all, for: ValueSlot(.seconds(2)), clock), expected) {
            late.dispatch(9)
            for event in 1...2 { events.dispatch(event) }
            clock.advance(by: .seconds(lateness))
            #expect(clock.nextDeadline == clock.now + .seconds(2))
            clock.advance(by: .seconds(2))
          }
        }
        expectLate(.debounced, 2, [2, 9])
        expectLate(.trailing, 2, [2, 9])
        expectLate(.throttled, 2, [1, 2, 9])
        expectLate(.sampled, 1, [2, 9])
      }
      table.row(
        "a new interval", "the event that is held, if its time has come by that; else it waits for the rest of it"
      ) {
        expect([.debounced, .trailing], [1]) { events, clock, interval in
          interval.value = .seconds(9)
          events.dispatch(1)
          clock.advance(by: .seconds(3))
          interval.value = .seconds(5)
          #expect(clock.nextDeadline == .seconds(6))
          interval.value = .seconds(3)
        }
      }
      table.row("an interval that is not positive", "every event at once") {
        expect(Kind.allCases, [1, 2, 3]) { events, _, interval in
          interval.value = .zero
          transaction { for event in 1...2 { events.dispatch(event) } }
          events.dispatch(3)
        }
        expect(held, [2, 3]) { events, _, interval in
          for event in 1...2 { events.dispatch(event) }
          transaction {
            events.dispatch(3)
            interval.value = .seconds(-1)
          }
        }
      }
      table.row("the interval ends", "nothing; what is held is forgotten, and what comes meanwhile is left out") {
        let (events, clock, interval) = (
          SignalDispatcher<Int>(), SignalClock(), ReplicatingValueStorage<Duration>()
        )
        interval.sensor.sense(.initiation(.seconds(2)))
        expectEvents(of: events.debounced(for: interval, on: clock), [3]) {
          events.dispatch(1)
          interval.sensor.sense(.termination(.seconds(2)))
          #expect(clock.nextDeadline == nil)
          events.dispatch(2)
          interval.sensor.sense(.initiation(.seconds(2)))
          clock.advance(by: .seconds(9))
          events.dispatch(3)
          clock.advance(by: .seconds(2))
        }
      }
    }
  }

  @Test func `the table of delayed events`() throws {
    func expect(
      _ expected: [Int], when action: (SignalDispatcher<Int>, SignalClock, ValueSlot<Duration>) -> Void
    ) {
      let (events, clock, delay) = (SignalDispatcher<Int>(), SignalClock(), ValueSlot(Duration.seconds(5)))
      expectEvents(of: events.delayed(by: delay, on: clock), expected) { action(events, clock, delay) }
      #expect(clock.nextDeadline == nil && events.emitter.sensorCount + delay.emitter.sensorCount == 0)
    }
    try playTable(of: "Stages/Event/EventDelaying.swift", type: "EventDelaying") { table in
      table.row("an event", "nothing; the event in the turn of the instant that is the duration later") {
        expect([]) { events, clock, _ in
          events.dispatch(1)
          clock.advance(to: .seconds(4))
        }
        expect([1]) { events, clock, _ in
          events.dispatch(1)
          clock.advance(to: .seconds(5))
        }
      }
      table.row("several in one turn", "all in that turn, in order") {
        expect([1, 2, 3]) { events, clock, _ in
          transaction { for event in 1...2 { events.dispatch(event) } }
          clock.advance(to: .seconds(1))
          events.dispatch(3)
          clock.advance(to: .seconds(5))
          #expect(clock.nextDeadline == .seconds(6))
          clock.advance(to: .seconds(6))
        }
      }
      table.row("an event in the turn of others that come", "behind those") {
        expect([1, 2]) { events, clock, delay in
          events.dispatch(1)
          transaction {
            events.dispatch(2)
            delay.value = .zero
          }
        }
      }
      table.row("a new duration, shorter", "those whose time has come by that; the others earlier") {
        expect([1]) { events, clock, delay in
          events.dispatch(1)
          clock.advance(to: .seconds(2))
          events.dispatch(2)
          delay.value = .seconds(2)
          #expect(clock.nextDeadline == .seconds(4))
        }
      }
      table.row("a new duration, longer", "nothing; those that wait come later") {
        expect([]) { events, clock, delay in
          events.dispatch(1)
          delay.value = .seconds(7)
          clock.advance(to: .seconds(6))
          #expect(clock.nextDeadline == .seconds(7))
        }
      }
      table.row("a duration that is not positive", "those that wait, and then every event at once") {
        expect([1, 2, 3]) { events, clock, delay in
          for event in 1...2 { events.dispatch(event) }
          delay.value = .seconds(-1)
          events.dispatch(3)
        }
      }
      table.row("the duration ends", "nothing; those that wait are forgotten, and what comes meanwhile is left out") {
        let (events, clock, delay) = (SignalDispatcher<Int>(), SignalClock(), ReplicatingValueStorage<Duration>())
        delay.sensor.sense(.initiation(.seconds(2)))
        expectEvents(of: events.delayed(by: delay, on: clock), [3]) {
          events.dispatch(1)
          delay.sensor.sense(.termination(.seconds(2)))
          #expect(clock.nextDeadline == nil)
          events.dispatch(2)
          delay.sensor.sense(.initiation(.seconds(2)))
          events.dispatch(3)
          clock.advance(by: .seconds(9))
        }
      }
    }
  }

  @Test func `the table of events without duplicates`() throws {
    let events = SignalDispatcher<Int>()
    try playTable(of: "Stages/Event/EventDeduplicating.swift", type: "EventDeduplicating") { table in
      table.row("the first event", "the event") {
        expectEvents(of: events.removeDuplicates(), [0]) { events.dispatch(0) }
      }
      table.row("a duplicate of the last one that passed", "nothing") {
        expectEvents(of: events.removeDuplicates(), [1, 2, 1]) {
          for event in [1, 1, 2] { events.dispatch(event) }
          transaction { for event in [2, 1, 1] { events.dispatch(event) } }
        }
      }
      table.row("any other event", "the event") {
        // Compared with what passed: steps of one add up.
        expectEvents(of: events.removeDuplicates { abs($0 - $1) < 3 }, [1, 4, 7]) {
          for event in 1...8 { events.dispatch(event) }
        }
      }
      table.row("another parameter", "nothing: the next events are compared with it") {
        let step = ValueSlot(3)
        expectEvents(of: events.removeDuplicates(with: step) { abs($0 - $1) < $2 }, [1, 2]) {
          for event in 1...3 { events.dispatch(event) }
          step.value = 1
          events.dispatch(2)
        }
      }
      table.row("it changes and events come in one turn", "each is compared with the new one") {
        let step = ValueSlot(3)
        expectEvents(of: events.removeDuplicates(with: step) { abs($0 - $1) < $2 }, [1, 2, 3]) {
          transaction {
            for event in 1...3 { events.dispatch(event) }
            step.value = 1
          }
        }
        step.assertTornDown()
      }
      table.row("events while a parameter has no value", "nothing; the one that passed before is kept") {
        let step = ReplicatingValueStorage<Int>()
        step.sensor.sense(.initiation(3))
        expectEvents(of: events.removeDuplicates(with: step) { abs($0 - $1) < $2 }, [1, 5]) {
          events.dispatch(1)
          step.sensor.sense(.termination(3))
          events.dispatch(9)
          step.sensor.sense(.initiation(3))
          for event in [2, 5] { events.dispatch(event) }
        }
      }
    }
    #expect(events.emitter.sensorCount == 0)
  }

  @Test func `the examples`() {
    var lines: [String] = []
    func note(_ line: some Any) { lines.append("\(line)") }
    let (clock, keys) = (SignalClock(), SignalDispatcher<String>())
    let pauses = keys.debounced(for: .milliseconds(300), on: clock)
    var tokens = [pauses.observe(note)]
    keys.dispatch("t")
    clock.advance(by: .milliseconds(200))
    keys.dispatch("tea")
    clock.advance(by: .milliseconds(300))
    #expect(lines == ["tea"])
    lines = []
    let orders = SignalDispatcher<String>()
    let reminders = orders.delayed(by: .seconds(60), on: clock).map { "still waiting: \($0)" }
    tokens.append(reminders.observe(note))
    orders.dispatch("tea")
    clock.advance(by: .seconds(60))
    #expect(lines == ["still waiting: tea"])
    lines = []
    let levels = SignalDispatcher<Int>()
    let steps = levels.removeDuplicates { abs($0 - $1) < 3 }
    tokens.append(steps.observe(note))
    for level in [10, 12, 13] { levels.dispatch(level) }
    #expect(lines == ["10", "13"])
    for token in tokens { token.tearDown() }
    for stage in [pauses, reminders, steps] as [Chained] { stage.tearDown() }
    #expect(clock.nextDeadline == nil)
  }

  @Test func `what was held comes before the transitions of its turn`() {
    let (events, slot, clock) = (SignalDispatcher<Int>(), ValueSlot(0), SignalClock())
    let news = slot.debounced(for: .seconds(1), on: clock).transitions().map { $0.future! }
    expectEvents(of: news.merged(with: events.delayed(by: .seconds(1), on: clock)), [1, 2, 9]) {
      slot.value = 9
      for event in 1...2 { events.dispatch(event) }
      clock.advance(by: .seconds(1))
    }
    #expect(clock.nextDeadline == nil)
  }

  @Test func `an event that a handler dispatches when another comes is delayed from then`() {
    let (pings, clock) = (SignalDispatcher<Int>(), SignalClock())
    let pongs = pings.delayed(by: .seconds(1), on: clock)
    var seen: [Duration] = []
    let token = pongs.observe { ball in
      seen.append(clock.now)
      if ball > 1 { pings.dispatch(ball - 1) }
    }
    pings.dispatch(4)
    clock.advance(by: .seconds(10))
    #expect(seen == (1...4).map { .seconds($0) })
    token.tearDown()
    pongs.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `ten thousand that wait, each a turn`() {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    let later = events.delayed(by: .seconds(60), on: clock)
    var seen: [Int] = []
    let token = later.observe { seen.append($0) }
    for event in 0..<10_000 {
      events.dispatch(event)
      clock.advance(by: .milliseconds(10))
    }
    clock.advance(by: .seconds(60))
    #expect(seen == Array(0..<10_000))
    token.tearDown()
    later.tearDown()
  }

  @Test func `held events are released when no stage runs`() {
    /// An edit inside a stage would be a violation.
    final class Note {
      let released: ValueSlot<Int>
      init(_ released: ValueSlot<Int>) { self.released = released }
      deinit { released.value += 1 }
    }
    struct Event: StatelessSignal { let note: Note }
    let makers: [(SignalDispatcher<Event>, SignalClock) -> EventStream<Event>] = [
      { $0.debounced(for: .seconds(1), on: $1) }, { $0.throttled(for: .seconds(1), on: $1, edges: .leading) },
      { $0.delayed(by: .seconds(1), on: $1) }, { events, _ in events.removeDuplicates { _, _ in false } },
    ]
    for make in makers {
      let (events, clock, released) = (SignalDispatcher<Event>(), SignalClock(), ValueSlot(0))
      let stage = make(events, clock)
      let token = stage.observe { _ in }
      for _ in 0..<3 { events.dispatch(Event(note: Note(released))) }
      clock.advance(by: .seconds(2))
      events.dispatch(Event(note: Note(released)))
      #expect(released.value >= 2)
      token.tearDown()
      stage.tearDown()
    }
  }

  @Test func `a throttle without an edge`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
      let stage = events.throttled(
        for: .seconds(1), on: clock, edges: [], label: "clicks", fileID: "App/Board.swift", line: 7)
      stage.tearDown()
    }
    result.tells(.badParameter, "EventPacing<Int> \"clicks\" (Board.swift:7)", "no edge")
  }
}
