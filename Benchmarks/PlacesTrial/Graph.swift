import SignalGraph

struct Row: Hashable, Sendable {
  var group: Int
  var score: Int
}

struct Random {
  var state: UInt64
  @inline(__always)
  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (z ^ (z >> 31)) % UInt64(bound))
  }
  @inline(__always)
  mutating func row() -> Row {
    let group = next(below: 16)
    return Row(group: group, score: next(below: 1_000_000))
  }
}

final class Tally {
  var count = 0

  @inline(__always)
  func read(_ signal: ArraySignal<Int>) {
    switch signal {
    case .initiation(let elements): count = elements.count
    case .transition(let transaction): count += transaction.growth
    case .termination: count = 0
    }
  }
}

/// W1 as a user writes it, without the benchmark's frame.
final class Graph {
  let n: Int
  let records: DictionarySlot<Int, Row>
  let end: ArrayStorage<Int>
  let monitor: SignalMonitor<ArraySignal<Int>>
  let tally = Tally()
  var random = Random(state: 42)
  var sum: UInt64 = 0

  init(_ n: Int, givesPlaces: Bool) {
    self.n = n
    var random = random
    records = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<n).map { ($0, random.row()) }))
    self.random = random
    records.givesPlaces = givesPlaces
    end = records.filter { $0.value.group < 8 }.sorted { $0.value.score }.map { $0.key &* 31 &+ $0.value.score }
    let tally = tally
    monitor = SignalMonitor { tally.read($0) }
    end.register(monitor)
  }

  @inline(never)
  func run(_ updates: Int) {
    for _ in 0..<updates {
      let key = random.next(below: n)
      records[key] = random.row()
      sum = sum &* 31 &+ UInt64(bitPattern: Int64(end.first ?? 0)) &+ UInt64(tally.count)
    }
  }
}
