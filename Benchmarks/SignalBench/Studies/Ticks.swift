import SignalGraph

/// What an instant costs at which one stage is due: alone on its clock, and among others with a deadline each.
enum Ticks {
  static var subject: Subject {
    Subject(name: "tick") { _ in [contest] }
  }

  private static var contest: Contest {
    Contest(name: "tick", n: 100_000, hasReference: false) {
      [0, 1_000, 100_000].map { others in
        .work("one stage is due among \(others) others", turns: 1_000, ticks(others))
      }
    }
  }

  /// A change is held, and goes at the next nanosecond; the others hold a change for a day.
  private static func ticks(_ others: Int) -> (_ turns: Int) -> Void {
    let clock = SignalClock()
    let (slot, slow) = (ValueSlot(0), ValueSlot(0))
    let stage = Watched(slot.sampled(every: .nanoseconds(1), on: clock)) { signal, sum in
      if case .transition(let transaction) = signal { sum &+= transaction.future ?? 0 }
    }
    let waiting = Waiting((0..<others).map { slow.debounced(for: .seconds(86_400 + $0), on: clock) })
    slow.value = 1
    return { turns in
      withExtendedLifetime((stage, waiting)) {
        for _ in 0..<turns {
          slot.value &+= 1
          clock.advance(by: .nanoseconds(1))
        }
      }
    }
  }
}

/// Stages that are taken down when they are let go.
private final class Waiting {
  private let stages: [Chained]

  init(_ stages: [Chained]) { self.stages = stages }

  deinit { for stage in stages { stage.tearDown() } }
}
