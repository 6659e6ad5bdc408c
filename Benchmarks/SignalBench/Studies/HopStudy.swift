import SignalGraph

/// What one further stage costs a turn: chains of 1 and of 101 stages that do next to nothing, by difference.
///
/// n is the number of stages; the row of a hop is the difference of the two chains for each of the 100 stages.
struct HopStudy: Study {
  let name = "hop"

  func run(_ settings: Settings, _ console: Console) -> [Measurement] {
    console.progress("hop")
    defer { console.clearProgress() }
    let turns = Program.isDebugBuild ? 100 : 20_000
    return rows("value map", Sampler(settings).sample(turns: turns, [Self.maps(1), Self.maps(101)]))
      + rows("dictionary filter", Sampler(settings).sample(turns: turns, [Self.filters(1), Self.filters(101)]))
  }

  private func rows(_ stage: String, _ costs: [Cost]) -> [Measurement] {
    [
      Measurement(study: name, n: 1, system: "chain of \(stage)s", costs[0]),
      Measurement(study: name, n: 101, system: "chain of \(stage)s", costs[1]),
      Measurement(study: name, n: 100, system: "a \(stage) more", costs[1].added(to: costs[0], per: 100)),
    ]
  }

  /// A chain of maps of a value that changes every turn.
  private static func maps(_ stages: Int) -> Sampler.Work {
    let origin = ValueSlot(0)
    var end: ValueStorage<Int> = origin
    for _ in 0..<stages {
      end = end.map { $0 &+ 1 }
    }
    let chain = Watched(end) { signal, sum in
      if case .transition(let transaction) = signal {
        sum &+= transaction.future ?? 0
      }
    }
    return { turns in
      withExtendedLifetime(chain) {
        for _ in 0..<turns {
          origin.value &+= 1
        }
      }
    }
  }

  /// A chain of filters that all keep the one entry that changes every turn.
  private static func filters(_ stages: Int) -> Sampler.Work {
    let origin = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, 0) }))
    var end: DictionaryStorage<Int, Int> = origin
    for _ in 0..<stages {
      end = end.filter { $0.value >= 0 }
    }
    let chain = Watched(end) { signal, sum in
      if case .transition(let transaction) = signal {
        sum &+= transaction.count
      }
    }
    var value = 0
    return { turns in
      withExtendedLifetime(chain) {
        for turn in 0..<turns {
          value += 1
          origin[turn & 15] = value
        }
      }
    }
  }
}

/// A storage with a monitor, taken down when it is let go.
final class Watched<Transaction: StateTransaction> {
  private let storage: StateStorage<Transaction>
  private let monitor: SignalMonitor<StateSignal<Transaction>>
  private let sum: UnsafeMutablePointer<Int>

  /// Watches the end of a chain; `read` adds to a sum what it makes of a signal, so that nothing is optimised away.
  ///
  /// The sum lies in plain memory: a captured variable would be checked for exclusive access at each signal, which costs
  /// more than the signal.
  @inline(__always)
  init(_ storage: StateStorage<Transaction>, _ read: @escaping (StateSignal<Transaction>, inout Int) -> Void) {
    self.storage = storage
    let sum = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    sum.initialize(to: 0)
    self.sum = sum
    monitor = SignalMonitor { read($0, &sum.pointee) }
    storage.register(monitor)
  }

  deinit {
    storage.deregister(monitor)
    storage.tearDown()
    sum.deallocate()
  }
}
