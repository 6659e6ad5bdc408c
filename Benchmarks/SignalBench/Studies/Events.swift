import SignalGraph

/// What the stages of events take, each by itself: an event that a handler gets, and the same past a stage.
///
/// By hand there is nothing but calls of closures, without turns, order or teardown; so each is compared with an event that
/// passes no stage. Of 50 events each ten are followed by a pause of 10 ns, and the last by one of 50.
enum Events {
  static var subject: Subject {
    Subject(name: "event") { _ in
      [
        Contest(name: "event", n: 1) { stages },
        Contest(name: "event waiting", n: waiting, hasReference: false) {
          [work("delayed, while so many wait") { $0.delayed(by: .nanoseconds(waiting / 50 * 90), on: $1) }]
        },
      ]
    }
  }

  private static let waiting = Program.isDebugBuild ? 100 : 100_000
  /// Events of one measurement, before they are repeated.
  private static let turns = Program.isDebugBuild ? 50 : 1_000

  private static var stages: [System] {
    let factor = ValueSlot(3)
    return [
      work("a handler") { events, _ in events },
      work("mapped") { events, _ in events.map { $0 &+ 1 } },
      work("filtered, half of them stay") { events, _ in events.filter { $0 & 1 == 0 } },
      work("scanned") { events, _, handle in
        let sums = events.scan(1) { $0 &* 31 &+ $1 }
        return (sums, sums.observe { sum in handle(sum) })
      },
      work("with the latest of a value") { events, _ in events.withLatest(of: factor) { $0 &* $1 } },
      work("merged of two maps") { events, _ in events.map { $0 &+ 1 }.merged(with: events.map { $0 &- 1 }) },
      work("without repetitions, which half of them are") { events, _ in events.removeDuplicates { $0 / 2 == $1 / 2 } },
      work("delayed") { $0.delayed(by: .nanoseconds(90), on: $1) },
      work("debounced, one of 50 goes") { $0.debounced(for: .nanoseconds(40), on: $1) },
      work("throttled") { $0.throttled(for: .nanoseconds(50), on: $1) },
      work("sampled") { $0.sampled(every: .nanoseconds(50), on: $1) },
    ]
  }

  /// Dispatches events past a stage, if there is one, to a handler.
  private static func work<Stage: EventEmitter<Int>>(
    _ name: String, _ stage: (SignalDispatcher<Int>, SignalClock) -> Stage
  ) -> System {
    work(name) { events, clock, handle in
      let end = stage(events, clock)
      return (end, end.observe(handle))
    }
  }

  private static func work(
    _ name: String,
    watching: (SignalDispatcher<Int>, SignalClock, _ handle: @escaping (Int) -> Void) -> (Chained, ObservationToken)
  ) -> System {
    let (events, clock) = (SignalDispatcher<Int>(), SignalClock())
    var sum = 0
    let chain = Chain(watching(events, clock) { sum &+= $0 })
    return .work(name, turns: turns) { turns in
      withExtendedLifetime(chain) {
        for turn in 0..<turns {
          events.dispatch(turn)
          if turn % 10 == 9 { clock.advance(by: .nanoseconds(turn % 50 == 49 ? 50 : 10)) }
        }
      }
    }
  }

  /// Takes a chain down when it is released.
  private final class Chain {
    private let (end, token): (Chained, ObservationToken)

    init(_ parts: (Chained, ObservationToken)) { (end, token) = parts }

    deinit {
      token.tearDown()
      end.tearDown()
    }
  }
}
