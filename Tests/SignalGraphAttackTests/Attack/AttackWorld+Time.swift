import SignalGraph

// Stages that go by time, and how it passes. Instants are whole seconds, so that deadlines meet.
extension AttackWorld {
  /// Lets time go on; in a body or a handler, when all is done there.
  func advance(in place: AttackPlace) {
    let duration = Duration.seconds(generator.number(below: 4))
    count("advance", place)
    note("clock.advance(by: \(duration))")
    goal += duration
    if let body { body.target = goal } else { promise = goal }
    clock.advance(by: duration)
  }

  /// Checks that time has gone where it should, and that nothing is overdue.
  func checkTime() {
    if clock.now != goal { fail(.oracle, "the clock shows \(clock.now), not \(goal)") }
    if let deadline = clock.nextDeadline, deadline <= clock.now {
      fail(.lateness, "a stage that is due at \(deadline) has not run at \(clock.now)")
    }
  }

  func onTime(_ source: AttackNode) -> AttackNode? {
    let (label, clock) = (label, clock)
    switch (source.storage, generator.number(below: 3)) {
    case (.members(let storage), 0):
      return make("expiring", [source], expiry { $0[0].rank & 3 }) {
        .members(storage.expiring(on: clock, label: label) { Self.lifetime($0.value.rank & 3) })
      }
    case (.members(let storage), 1):
      return make("lingering", [source], lingering(isKeyed: false) { _ in 2 }) {
        .members(storage.lingering(for: .seconds(2), on: clock, label: label))
      }
    case (.dictionary(let storage), 0): return onEntriesInTime(storage, source)
    case (.dictionary(let storage), 1):
      guard let (other, value) = liveValue() else { return nil }
      return make("lingering", [source, other], lingering(isKeyed: true) { $0[0].rank & 3 }) {
        let delay = value.map(label: label) { Duration.seconds($0.value.rank & 3) }
        return .dictionary(storage.lingering(for: delay, on: clock, label: label))
      }
    case (.array(let storage), 0), (.array(let storage), 1):
      // A row that moved in a turn and was refreshed looks as if it had only moved.
      guard !options.contains(.refreshes) else { return onPace(source) }
      guard let (other, number) = number() else { return nil }
      return make("expiring", [source, other], expiry { ($0[0].rank & 3) + ($0[1].key & 1) }) {
        .array(
          storage.expiring(on: clock, with: number, label: label) { Self.lifetime(($0.value.rank & 3) + ($1 & 1)) })
      }
    default: return onPace(source)
    }
  }

  private func onEntriesInTime(_ storage: DictionaryStorage<Int, AttackItem>, _ source: AttackNode) -> AttackNode? {
    let (label, clock) = (label, clock)
    switch generator.number(below: 3) {
    case 0:
      guard let (other, number) = number() else { return nil }
      return make("expiring", [source, other], expiry { ($0[0].rank & 3) + ($0[1].key & 1) }) {
        .dictionary(
          storage.expiring(on: clock, with: number, label: label) {
            Self.lifetime(($0.value.value.rank & 3) + ($1 & 1))
          })
      }
    case 1:
      let isTumbling = generator.chance(1, in: 2)
      return make(isTumbling ? "tumbling" : "sliding", [source], arriving(isTumbling: isTumbling)) {
        .rows(
          isTumbling
            ? storage.arrivals(inEach: .seconds(3), on: clock, label: label)
            : storage.arrivals(within: .seconds(2), on: clock, label: label))
      }
    default:
      let isTumbling = generator.chance(1, in: 2)
      let rows = arriving(isTumbling: isTumbling)
      let fold = AttackFold(begin: rows.begin, change: rows.change) {
        [Cell(key: rows.cells().reduce(0) { $0 + $1.rank })]
      }
      return make("arrived", [source], fold) {
        .number(
          isTumbling
            ? storage.aggregated(inEach: .seconds(3), on: clock, .sum { $0.value.value.rank }, label: label)
            : storage.aggregated(within: .seconds(2), on: clock, .sum { $0.value.value.rank }, label: label))
      }
    }
  }

  /// Debounced, throttled or sampled.
  private func onPace(_ source: AttackNode) -> AttackNode? {
    let keepsRows =
      switch source.storage {
      case .array, .rows: true
      default: false
      }
    // Whether what is held has cancelled out cannot be seen where values are announced again, differ from themselves, or
    // are of no type that can be compared, nor from the commands of an array.
    let isPlain = if case .secret = source.storage { false } else { !keepsRows }
    let pace = AttackPace.drawn(
      &generator, closes: isPlain && options.isDisjoint(with: [.refreshes, .notNumbers]))
    return make(pace.verb, [source], pacing(pace, keepsRows: keepsRows)) {
      switch source.storage {
      case .value(let storage): .value(pace.on(storage, self))
      case .secret(let storage): .secret(pace.on(storage, self))
      case .number(let storage): .number(pace.on(storage, self))
      case .members(let storage): .members(pace.on(storage, self))
      case .keys(let storage): .keys(pace.on(storage, self))
      case .dictionary(let storage): .dictionary(pace.on(storage, self))
      case .array(let storage): .array(pace.on(storage, self))
      case .rows(let storage): .rows(pace.on(storage, self))
      }
    }
  }

  /// How long a row stays: some for ever, some not at all.
  static func lifetime(_ number: Int) -> Duration? { number == 0 ? nil : .seconds(number - 1) }
}
