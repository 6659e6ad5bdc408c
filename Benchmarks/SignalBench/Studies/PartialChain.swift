import SignalGraph

/// The first stages of W1's chain.
final class PartialChain {
  typealias Row = PlainShape.Row

  /// How far the chain goes.
  enum Length: Int, CaseIterable {
    case slot, filter, sorted, map, monitor

    var name: String { Self.allCases[...rawValue].map { "\($0)" }.joined(separator: ", ") }
  }

  private let records: DictionarySlot<Int, Row>
  private var tearDown: () -> Void = {}
  private var random = SplitMix64(seed: Workload.seed)

  /// What the loaded chain holds; nil where nobody counts.
  private(set) var bytes: Int?

  /// - Parameter keepEvery: Turns between two signals that the monitor keeps; 0 for never.
  init(_ load: TableDictionary<Int, Row>, _ length: Length, keepEvery: Int = 0) {
    let before = Probe.bytesInUse
    // A copy, so that no update has to make one.
    let records = DictionarySlot(TableDictionary(uniqueKeysWithValues: load.lazy.map { ($0.key, $0.value) }))
    self.records = records
    defer { bytes = before.flatMap { before in Probe.bytesInUse.map { $0 - before } } }
    guard length.rawValue >= Length.filter.rawValue else { return }
    let filter = records.filter { PlainShape.isMember($0.value) }
    tearDown = { filter.tearDown() }
    guard length.rawValue >= Length.sorted.rawValue else { return }
    let sorted = filter.sorted { $0.value.score }
    tearDown = { sorted.tearDown() }
    guard length.rawValue >= Length.map.rawValue else { return }
    let map = sorted.map { PlainShape.output($0.key, $0.value) &+ $0.value.group }
    tearDown = { map.tearDown() }
    guard length == .monitor else { return }
    let monitor = keepEvery > 0 ? Self.keeping(every: keepEvery) : Self.reading()
    map.register(monitor)
    tearDown = {
      map.deregister(monitor)
      map.tearDown()
    }
  }

  deinit {
    tearDown()
  }

  private static func reading() -> SignalMonitor<ArraySignal<Int>> {
    let tally = Tally()
    return SignalMonitor { tally.read($0) }
  }

  private static func keeping(every turns: Int) -> SignalMonitor<ArraySignal<Int>> {
    let (tally, kept) = (Tally(), Kept())
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

  /// W1's updates.
  func update(_ turns: Int) {
    let n = records.count
    for _ in 0..<turns {
      let key = random.next(below: n)
      records[key] = PlainShape.draw(key, &random)
    }
  }

  /// Updates that reach the end of the chain and move nothing: the group becomes another that is in the view exactly
  /// when the one before is.
  func updateInPlace(_ turns: Int) {
    let n = records.count
    for _ in 0..<turns {
      let key = random.next(below: n)
      guard var row = records[key] else { continue }
      row.group ^= 1 + random.next(below: 7)
      records[key] = row
    }
  }
}
