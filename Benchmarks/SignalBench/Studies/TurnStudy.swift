import SignalGraph

/// What a turn costs by itself; n is the number of turns.
struct TurnStudy: Study {
  let name = "turn"

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    console.progress("turn")
    defer { console.clearProgress() }
    let turns = Program.isDebugBuild ? 1_000 : 200_000
    let names = [
      "an edit nobody reads", "an edit and a monitor", "an edit in a transaction, and a monitor",
      "an edit that changes nothing",
    ]
    let costs = Sampler(settings).sample(
      turns: turns,
      [Self.unread(), Self.edits(), Self.transactions(), Self.idle()]
    )
    return zip(names, costs).map { Measurement(study: name, n: turns, system: $0, $1) }
  }

  private static func unread() -> Sampler.Work {
    let origin = ValueSlot(0)
    return { turns in
      for _ in 0..<turns {
        origin.value &+= 1
      }
    }
  }

  private static func edits() -> Sampler.Work {
    let (origin, watched) = watchedValue()
    return { turns in
      withExtendedLifetime(watched) {
        for _ in 0..<turns {
          origin.value &+= 1
        }
      }
    }
  }

  private static func transactions() -> Sampler.Work {
    let (origin, watched) = watchedValue()
    return { turns in
      withExtendedLifetime(watched) {
        for _ in 0..<turns {
          transaction { origin.value &+= 1 }
        }
      }
    }
  }

  private static func idle() -> Sampler.Work {
    let (origin, watched) = watchedValue()
    return { turns in
      withExtendedLifetime(watched) {
        for _ in 0..<turns {
          origin.value = 0
        }
      }
    }
  }

  private static func watchedValue() -> (ValueSlot<Int>, Watched<ValueTransaction<Int>>) {
    let origin = ValueSlot(0)
    let watched = Watched(origin) { signal, sum in
      if case .transition(let transaction) = signal {
        sum &+= transaction.future ?? 0
      }
    }
    return (origin, watched)
  }
}
