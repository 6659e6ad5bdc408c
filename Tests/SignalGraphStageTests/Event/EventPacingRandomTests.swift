import SignalGraph
import SignalGraphTesting
import Testing

/// What paced and delayed events are, from the instants at which events came, without a clock that rings.
private struct PacedOracle {
  let (kind, interval): (Int, Duration)
  private var seen: [(Int, Duration)] = []
  private var waiting: [(event: Int, instant: Duration)] = []
  private var (opens, held): (Duration, Int?) = (.zero, nil)
  private var due: Duration?

  init(_ kind: Int, _ interval: Duration) { (self.kind, self.interval) = (kind, interval) }

  /// What came up to an instant.
  mutating func events(until now: Duration) -> [(Int, Duration)] {
    while let due, due <= now {
      if let held { seen.append((held, due)) }
      self.due = nil
      if kind == 1 { opens = due + interval }
      held = nil
    }
    while let first = waiting.first, first.instant <= now { seen.append(waiting.removeFirst()) }
    return seen
  }

  mutating func take(_ event: Int, at now: Duration) {
    _ = events(until: now)
    switch kind {
    case 0: (held, due) = (event, now + interval)
    case 1, 2:
      if now >= opens {
        seen.append((event, now))
        opens = now + interval
      } else if kind == 1 {
        (held, due) = (event, opens)
      }
    case 3:
      due = due ?? now + interval
      held = event
    case 4:
      held = event
      var multiple = interval
      while multiple <= now { multiple += interval }
      due = multiple
    default: waiting.append((event, now + interval))
    }
  }
}

@Suite struct EventPacingRandomTests {
  @Test(arguments: Settings.seeds(25))
  func `events at random instants are those that a plain list of instants gives`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (clock, events) = (SignalClock(), SignalDispatcher<Int>())
    let interval = Duration.milliseconds(250 * (1 + generator.number(below: 8)))
    let stages: [EventStream<Int>] = [
      events.debounced(for: interval, on: clock), events.throttled(for: interval, on: clock),
      events.throttled(for: interval, on: clock, edges: .leading),
      events.throttled(for: interval, on: clock, edges: .trailing), events.sampled(every: interval, on: clock),
      events.delayed(by: interval, on: clock),
    ]
    var oracles = stages.indices.map { PacedOracle($0, interval) }
    var seen: [[(Int, Duration)]] = stages.map { _ in [] }
    let tokens = stages.indices.map { index in stages[index].observe { seen[index].append(($0, clock.now)) } }
    for step in 0..<200 {
      if generator.number(below: 2) == 0 {
        clock.advance(by: .milliseconds(250 * generator.number(below: 9)))
      } else {
        try? transaction {
          var sent: [Int] = []
          for _ in 0..<generator.number(below: 4) {
            sent.append(generator.number(below: 1_000))
            events.dispatch(sent[sent.count - 1])
          }
          if generator.number(below: 10) == 0 { throw Refusal() }
          for event in sent { for index in oracles.indices { oracles[index].take(event, at: clock.now) } }
        }
      }
      for index in oracles.indices {
        let expected = oracles[index].events(until: clock.now)
        #expect(
          seen[index].map(\.0) == expected.map(\.0) && seen[index].map(\.1) == expected.map(\.1),
          "kind \(index), seed \(seed), step \(step)"
        )
      }
    }
    for token in tokens { token.tearDown() }
    for stage in stages { stage.tearDown() }
    #expect(clock.nextDeadline == nil && events.emitter.sensorCount == 0)
  }
}
