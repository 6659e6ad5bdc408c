import SignalGraph

/// What one further sensor costs a turn: a value with 1 monitor and with 101, by difference.
///
/// n is the number of monitors; the last row is the difference for each of the 100.
struct FanOutStudy: Study {
  let name = "fan-out"

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    console.progress("fan-out")
    defer { console.clearProgress() }
    let turns = Program.isDebugBuild ? 100 : 20_000
    let costs = Sampler(settings).sample(turns: turns, [Self.monitors(1), Self.monitors(101)])
    return [
      Measurement(study: name, n: 1, system: "monitors", costs[0]),
      Measurement(study: name, n: 101, system: "monitors", costs[1]),
      Measurement(study: name, n: 100, system: "a monitor more", costs[1].added(to: costs[0], per: 100)),
    ]
  }

  private static func monitors(_ count: Int) -> Sampler.Work {
    let origin = ValueSlot(0)
    let watchers = (0..<count).map { _ in
      Watched(origin) { signal, sum in
        if case .transition(let transaction) = signal {
          sum &+= transaction.future ?? 0
        }
      }
    }
    return { turns in
      withExtendedLifetime(watchers) {
        for _ in 0..<turns {
          origin.value &+= 1
        }
      }
    }
  }
}
