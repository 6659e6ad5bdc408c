import SignalGraph

/// What a turn costs by itself, one stage more, and one monitor more; the last two by difference.
enum Turns {
  static var subjects: [Subject] {
    [
      Subject(name: "turn") { _ in [turn] },
      Subject(name: "hop") { _ in
        [
          differing("hop", "chain of value maps", "a value map", maps),
          differing("hop", "chain of dictionary filters", "a dictionary filter", filters),
          differing("hop", "chain of combined values", "a combination of two values", combinations),
          differing("hop", "chain of scans", "a scan of a value", scans),
          differing("hop", "chain of maps of events", "a map of events", events),
        ]
      },
      Subject(name: "fan-out") { _ in [differing("fan-out", "monitors", "a monitor", monitors)] },
    ]
  }

  /// Turns of one measurement, before they are repeated.
  private static let turns = Program.isDebugBuild ? 20 : 1_000

  private static var turn: Contest {
    Contest(name: "turn", n: 1, hasReference: false) {
      let (unread, read, batched, idle) = (ValueSlot(0), ValueSlot(0), ValueSlot(0), ValueSlot(0))
      let watched = [read, batched, idle].map { monitor($0) }
      return [
        .work("an edit nobody reads", turns: turns) { turns in
          for _ in 0..<turns { unread.value &+= 1 }
        },
        .work("an edit and a monitor", turns: turns) { turns in
          withExtendedLifetime(watched) {
            for _ in 0..<turns { read.value &+= 1 }
          }
        },
        .work("an edit in a transaction, and a monitor", turns: turns) { turns in
          for _ in 0..<turns {
            transaction { batched.value &+= 1 }
          }
        },
        .work("an edit that changes nothing", turns: turns) { turns in
          for _ in 0..<turns { idle.value = 0 }
        },
      ]
    }
  }

  /// One of something and 101 of them, and what each of the 100 adds.
  private static func differing(
    _ name: String,
    _ many: String,
    _ one: String,
    _ work: @escaping (_ count: Int) -> (_ turns: Int) -> Void
  ) -> Contest {
    Contest(
      name: name,
      n: 101,
      hasReference: false,
      conclude: { $0 + [$0[1].added(to: $0[0], per: 100, as: "\(one) more")] },
      systems: { [1, 101].map { .work("\(many): \($0)", turns: turns, work($0)) } }
    )
  }

  private static func monitor(_ storage: ValueStorage<Int>) -> Watched<ValueTransaction<Int>> {
    Watched(storage) { signal, sum in
      if case .transition(let transaction) = signal {
        sum &+= transaction.future ?? 0
      }
    }
  }

  /// A chain of maps of a value that changes every turn.
  private static func maps(_ stages: Int) -> (_ turns: Int) -> Void {
    let origin = ValueSlot(0)
    var end: ValueStorage<Int> = origin
    for _ in 0..<stages {
      end = end.map { $0 &+ 1 }
    }
    let chain = monitor(end)
    return { turns in
      withExtendedLifetime(chain) {
        for _ in 0..<turns {
          origin.value &+= 1
        }
      }
    }
  }

  /// A chain of values that are combined with a value that stays.
  private static func combinations(_ stages: Int) -> (_ turns: Int) -> Void {
    let (origin, one) = (ValueSlot(0), ValueSlot(1))
    var end: ValueStorage<Int> = origin
    for _ in 0..<stages {
      end = end.combined(with: one) { $0 &+ $1 }
    }
    let chain = monitor(end)
    return { turns in
      withExtendedLifetime(chain) {
        for _ in 0..<turns { origin.value &+= 1 }
      }
    }
  }

  /// A chain of scans of a value that changes every turn.
  private static func scans(_ stages: Int) -> (_ turns: Int) -> Void {
    let origin = ValueSlot(0)
    var end: ValueStorage<Int> = origin
    for _ in 0..<stages {
      end = end.scan(1) { $0 &* 31 &+ $1 | 1 }
    }
    let chain = monitor(end)
    return { turns in
      withExtendedLifetime(chain) {
        for _ in 0..<turns { origin.value &+= 1 }
      }
    }
  }

  /// A chain of maps of an event a turn.
  private static func events(_ stages: Int) -> (_ turns: Int) -> Void {
    let origin = SignalDispatcher<Int>()
    var end = origin.map { $0 }
    for _ in 1..<stages {
      end = end.map { $0 &+ 1 }
    }
    var sum = 0
    let (token, chain) = (end.observe { sum &+= $0 }, Chain(end))
    return { turns in
      withExtendedLifetime((token, chain)) {
        for turn in 0..<turns { origin.dispatch(turn) }
      }
    }
  }

  /// Takes a chain down when it is released.
  private final class Chain {
    private let end: Chained

    init(_ end: Chained) { self.end = end }

    deinit { end.tearDown() }
  }

  /// A chain of filters that all keep the one entry that changes every turn.
  private static func filters(_ stages: Int) -> (_ turns: Int) -> Void {
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

  /// A value with so many monitors.
  private static func monitors(_ count: Int) -> (_ turns: Int) -> Void {
    let origin = ValueSlot(0)
    let watchers = (0..<count).map { _ in monitor(origin) }
    return { turns in
      withExtendedLifetime(watchers) {
        for _ in 0..<turns {
          origin.value &+= 1
        }
      }
    }
  }
}
