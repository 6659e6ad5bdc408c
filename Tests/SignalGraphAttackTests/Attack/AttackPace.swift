import SignalGraph
import SignalGraphTesting

/// How a stage holds changes back.
enum AttackPace {
  case quiet
  case spaced(ThrottleEdges)
  case beat

  /// - `closes`: whether a throttle with both edges may be drawn: it stays closed after what was held has gone.
  static func drawn(_ generator: inout SeededGenerator, closes: Bool) -> AttackPace {
    switch generator.number(below: 5) {
    case 0: .spaced(.leading)
    case 1: .spaced(.trailing)
    case 2: .beat
    case 3 where closes: .spaced([.leading, .trailing])
    default: .quiet
    }
  }

  var verb: String {
    switch self {
    case .quiet: "debounced"
    case .spaced: "throttled"
    case .beat: "sampled"
    }
  }

  static var interval: Duration { .seconds(2) }

  /// When a change goes that came then.
  func end(_ since: Duration) -> Duration {
    guard case .beat = self else { return since + Self.interval }
    var instant = Duration.zero
    while instant <= since { instant += Self.interval }
    return instant
  }

  func on<Value>(_ storage: ValueStorage<Value>, _ world: AttackWorld) -> ValueStorage<Value> {
    let (interval, clock, label) = (Self.interval, world.clock, world.label)
    return switch self {
    case .quiet: storage.debounced(for: interval, on: clock, label: label)
    case .spaced(let edges): storage.throttled(for: interval, on: clock, edges: edges, label: label)
    case .beat: storage.sampled(every: interval, on: clock, label: label)
    }
  }

  func on<Element>(_ storage: SetStorage<Element>, _ world: AttackWorld) -> SetStorage<Element> {
    let (interval, clock, label) = (Self.interval, world.clock, world.label)
    return switch self {
    case .quiet: storage.debounced(for: interval, on: clock, label: label)
    case .spaced(let edges): storage.throttled(for: interval, on: clock, edges: edges, label: label)
    case .beat: storage.sampled(every: interval, on: clock, label: label)
    }
  }

  func on<Value>(_ storage: DictionaryStorage<Int, Value>, _ world: AttackWorld) -> DictionaryStorage<Int, Value> {
    let (interval, clock, label) = (Self.interval, world.clock, world.label)
    return switch self {
    case .quiet: storage.debounced(for: interval, on: clock, label: label)
    case .spaced(let edges): storage.throttled(for: interval, on: clock, edges: edges, label: label)
    case .beat: storage.sampled(every: interval, on: clock, label: label)
    }
  }

  func on<Element>(_ storage: ArrayStorage<Element>, _ world: AttackWorld) -> ArrayStorage<Element> {
    let (interval, clock, label) = (Self.interval, world.clock, world.label)
    return switch self {
    case .quiet: storage.debounced(for: interval, on: clock, label: label)
    case .spaced(let edges): storage.throttled(for: interval, on: clock, edges: edges, label: label)
    case .beat: storage.sampled(every: interval, on: clock, label: label)
    }
  }
}

extension AttackWorld {
  /// What a pace has let go.
  func pacing(_ pace: AttackPace, keepsRows: Bool) -> AttackFold {
    var (shown, latest): ([Cell], [Cell]) = ([], [])
    var since: Duration?
    /// Lets go what is due before now, or now too: a turn of the clock comes before the others of its instant.
    func settle(throughNow: Bool) {
      let now = self.clock.now
      while let begun = since, throughNow ? pace.end(begun) <= now : pace.end(begun) < now {
        since = nil
        if case .spaced(let edges) = pace {
          if !edges.contains(.trailing) { continue }
          if edges.contains(.leading), !Cell.agree(latest, shown) { since = pace.end(begun) }
        }
        shown = latest
      }
    }
    func take(_ rows: [Cell]) -> [Cell] { keepsRows ? rows : rows.map { $0.rowed(0) } }
    return AttackFold {
      shown = take($0[0])
      (latest, since) = (shown, nil)
    } change: { inputs in
      // In a turn of the clock, what comes goes with what is due, where that is not a sample.
      let isDue = self.isClockTurn
      switch pace {
      case .spaced(.leading), .beat: settle(throughNow: true)
      case .quiet, .spaced: settle(throughNow: !isDue)
      }
      latest = take(inputs[0])
      switch pace {
      case .quiet: since = self.clock.now
      case .beat: since = since ?? self.clock.now
      case .spaced(let edges):
        if since == nil {
          since = self.clock.now
          if edges.contains(.leading) { shown = latest }
        }
      }
      settle(throughNow: true)
    } cells: {
      settle(throughNow: true)
      return shown
    }
  }
}
