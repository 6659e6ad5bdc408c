import SignalGraph

/// The first stages of W1's chain, so that the cost of each can be found by difference.
final class PartialChain {
  typealias Row = PlainShape.Row

  /// How far the chain goes.
  enum Length: Int, CaseIterable {
    case slot, filter, sorted, map, monitor

    var name: String {
      switch self {
      case .slot: "slot"
      case .filter: "slot, filter"
      case .sorted: "slot, filter, sorted"
      case .map: "slot, filter, sorted, map"
      case .monitor: "slot, filter, sorted, map, monitor"
      }
    }
  }

  private let records: DictionarySlot<Int, Row>
  private var filter: DictionaryFiltering<Int, Row>?
  private var sorted: DictionarySorting<Int, Row, Int>?
  private var map: ArraySignalMapStorage<Entry<Int, Row>, Int>?
  private var monitor: SignalMonitor<ArraySignal<Int>>?
  private let tally = Tally()
  private var random = SplitMix64(seed: Workload.seed)
  private let n: Int

  /// What making a stage took.
  struct Load {
    var probe: Probe
    /// What it holds; nil where nobody counts.
    var bytes: Int?
  }

  /// The stages' loads, the slot's first, which includes drawing the records.
  private(set) var loads: [Load] = []

  /// - Parameter keepEvery: Turns between two signals that the monitor keeps; 0 for never.
  init(_ n: Int, _ length: Length, keepEvery: Int = 0) {
    self.n = n
    var loads: [Load] = []
    func load<Stage>(_ make: () -> Stage) -> Stage {
      let before = Probe.bytesInUse
      var probe = Probe()
      let stage = probe.measure(make)
      loads.append(Load(probe: probe, bytes: before.flatMap { before in Probe.bytesInUse.map { $0 - before } }))
      return stage
    }
    defer { self.loads = loads }
    let records = load { DictionarySlot(StageInput.records(n)) }
    self.records = records
    guard length.rawValue >= Length.filter.rawValue else { return }
    let filter = load { records.filter { PlainShape.isMember($0.value) } }
    self.filter = filter
    guard length.rawValue >= Length.sorted.rawValue else { return }
    let sorted = load { filter.sorted { $0.value.score } }
    self.sorted = sorted
    guard length.rawValue >= Length.map.rawValue else { return }
    let map = load { sorted.map { PlainShape.output($0.key, $0.value) &+ $0.value.group } }
    self.map = map
    guard length == .monitor else { return }
    let monitor = keepEvery > 0 ? Self.keeping(tally, every: keepEvery) : Self.reading(tally)
    self.monitor = monitor
    map.register(monitor)
  }

  deinit {
    if let map, let monitor { map.deregister(monitor) }
    map?.tearDown()
    sorted?.tearDown()
    filter?.tearDown()
  }

  private static func reading(_ tally: Tally) -> SignalMonitor<ArraySignal<Int>> {
    SignalMonitor { tally.read($0) }
  }

  private static func keeping(_ tally: Tally, every turns: Int) -> SignalMonitor<ArraySignal<Int>> {
    let kept = Kept()
    return SignalMonitor { signal in
      tally.read(signal)
      kept.turn += 1
      if kept.turn % turns == 0 {
        kept.signal = signal
      }
    }
  }

  /// The last signal that a monitor kept.
  private final class Kept {
    var signal: ArraySignal<Int>?
    var turn = 0
  }

  /// How many elements the last stage holds.
  var count: Int { map?.count ?? sorted?.count ?? filter?.count ?? records.count }

  /// W1's updates.
  func update(_ turns: Int) {
    for _ in 0..<turns {
      let key = random.next(below: n)
      records[key] = PlainShape.draw(key, &random)
    }
  }

  /// Updates that reach the end of the chain and move nothing: the group becomes another that is in the view exactly
  /// when the one before is.
  func updateInPlace(_ turns: Int) {
    for _ in 0..<turns {
      let key = random.next(below: n)
      guard var row = records[key] else { continue }
      row.group ^= 1 + random.next(below: 7)
      records[key] = row
    }
  }
}
