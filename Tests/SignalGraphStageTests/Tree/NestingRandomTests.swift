import SignalGraph
import SignalGraphTesting
import Testing

/// Trees against a plain walk up from each entry, and rebuilt from signals alone.
@Suite struct NestingRandomTests {
  typealias Entry = NestedEntry<Int, Int>
  typealias States = (entries: TableDictionary<Int, Entry>, roots: TreeArray<Int>, cycles: Set<Int>)

  /// Walks up from each entry: to a root, or longer than there are entries.
  static func oracle(
    _ values: TableDictionary<Int, Int>, _ parent: (Int, Int) -> Int?, _ order: (Int, Int) -> Int = { key, _ in key },
    tie: Int = 1
  ) -> States {
    func hanging(_ key: Int) -> Int? { parent(key, values[key]!).flatMap { values[$0] == nil ? nil : $0 } }
    func sorted(_ keys: some Sequence<Int>) -> TreeArray<Int> {
      TreeArray(keys.sorted { (order($0, values[$0]!), tie * $0) < (order($1, values[$1]!), tie * $1) })
    }
    var states: States = ([:], [], [])
    let keys = values.keys.sorted()
    for key in keys {
      var (next, steps): (Int?, Int) = (key, 0)
      while let above = next, steps <= keys.count { (next, steps) = (hanging(above), steps + 1) }
      if next != nil {
        states.cycles.insert(key)
      } else {
        let children = sorted(keys.filter { hanging($0) == key })
        states.entries[key] = Entry(value: values[key]!, parent: hanging(key), children: children)
      }
    }
    states.roots = sorted(keys.filter { hanging($0) == nil })
    return states
  }

  /// A nesting's three states, rebuilt from signals.
  private final class Followed {
    let stage: Nesting<Int, Int>
    let entries = SignalReplica<DictionaryTransaction<Int, Entry>>()
    let roots = SignalReplica<ArrayTransaction<Int>>()
    let cycles = SignalReplica<SetTransaction<Int>>()
    private(set) var changes = (0, 0, 0)

    init(_ stage: Nesting<Int, Int>) {
      self.stage = stage
      entries.admitsEqualUpdates = true
      entries.attach(to: stage)
      roots.attach(to: stage.roots)
      cycles.attach(to: stage.cycles)
      note()
    }

    func note() { changes = (entries.changes, roots.changes, cycles.changes) }

    /// Expects these states, each after one change at most, and after none where nothing is said to have happened.
    func expect(_ states: States, isSame: Bool = false, _ comment: Comment) {
      let faults = [entries.fault, roots.fault, cycles.fault].compactMap { $0 }
      #expect(faults.isEmpty, comment)
      #expect(entries.state == states.entries && stage.snapshot == states.entries, comment)
      #expect(roots.state == states.roots && stage.roots.snapshot == states.roots, comment)
      #expect(cycles.state == states.cycles && stage.cycles.snapshot == states.cycles, comment)
      let now = (entries.changes - changes.0, roots.changes - changes.1, cycles.changes - changes.2)
      #expect(max(now.0, now.1, now.2) <= (isSame ? 0 : 1), comment)
      note()
    }

    func end() {
      entries.detach()
      roots.detach()
      cycles.detach()
      stage.tearDown()
    }
  }

  /// Each state of three entries, which are absent, or name none, each other, themselves or a stranger, to each other.
  @Test func `every change of three entries`() {
    typealias Values = TableDictionary<Int, Int>
    let states = (0..<216).map { code -> Values in
      let choices = [code % 6, code / 6 % 6, code / 36]
      return Values(
        uniqueKeysWithValues: choices.enumerated().filter { $0.element < 5 }.map { ($0.offset, $0.element - 1) })
    }
    func parent(_ key: Int, _ value: Int) -> Int? { value < 0 ? nil : value }
    let oracles = states.map { Self.oracle($0, parent) }
    let slot = DictionarySlot(states[0])
    let followed = Followed(slot.nested { parent($0.key, $0.value) })
    func go(_ number: Int, from past: Int) {
      transaction { for key in 0..<3 { slot[key] = states[number][key] } }
      let isSame = number == past
      followed.expect(oracles[number], isSame: isSame, "\(states[past]) to \(states[number])")
    }
    var past = 0
    for first in states.indices {
      for second in states.indices where (first + second) % (Settings.isWhole ? 5 : 25) == 0 {
        go(first, from: past)
        go(second, from: first)
        past = second
      }
    }
    followed.end()
    slot.assertTornDown()
  }

  @Test(arguments: Settings.seeds(16))
  func `random edits`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (slot, shift) = (DictionarySlot<Int, Int>(), ValueSlot(1))
    let range = [6, 12, 30, 60][seed % 4]
    func parent(_ key: Int, _ value: Int) -> Int? { value % 5 == 0 ? nil : value % range }
    func shifted(_ key: Int, _ value: Int, _ shift: Int) -> Int? { value % 4 == 0 ? nil : (value + shift) % range }
    let followed = [
      Followed(slot.nested { parent($0.key, $0.value) }),
      Followed(slot.nested(under: { parent($0.key, $0.value) }, sortedBy: .descending { $0.value % 3 })),
      Followed(
        slot.nested(
          with: shift, under: { shifted($0.key, $0.value, $1) }, sortedBy: { $0.value % 7 * $1 }, ties: .by { -$0 })),
      Followed(
        slot.nested(under: { parent($0.key, $0.value) }, sortedBy: .descending { $0.value % 3 }, ties: .by { -$0 })),
    ]
    func check(_ step: Int) {
      let values = slot.elements
      let oracles = [
        Self.oracle(values, parent), Self.oracle(values, parent, { _, value in -(value % 3) }),
        Self.oracle(
          values, { shifted($0, $1, shift.value) }, { _, value in value % 7 * shift.value }, tie: -1),
        Self.oracle(values, parent, { _, value in -(value % 3) }, tie: -1),
      ]
      for (number, (one, oracle)) in zip(followed, oracles).enumerated() {
        one.expect(oracle, "stage \(number), seed \(seed), step \(step)")
      }
    }
    for step in 0..<150 {
      try? transaction {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          let key = Int.random(in: 0..<range, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0, 1: slot[key] = nil
          case 2: slot.refresh(key)
          // A cycle, whatever was there.
          case 3: if let value = slot[key], value % 5 != 0 { slot[value % range] = key % 5 == 0 ? key + range : key }
          default: slot[key] = Int.random(in: 0..<120, using: &generator)
          }
          if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { shift.value = Int.random(in: 0...3, using: &generator) }
      }
      check(step)
    }
    for one in followed { one.end() }
    slot.assertTornDown()
    shift.assertTornDown()
  }

  @Test func `a late registration, and several readers of one nesting`() {
    let slot = DictionarySlot([1: 0, 2: 1, 3: 2])
    let stage = slot.nested { $0.value == 0 ? nil : $0.value }
    let both = stage.roots.map { $0 * 10 }
    let (depths, count) = (stage.mapValues { $0.children.count }, stage.cycles.counted())
    #expect(both.elements == [10] && depths.snapshot == [1: 1, 2: 1, 3: 0] && count.value == 0)
    transaction {
      slot[1] = 3
      slot[4] = 0
    }
    #expect(both.elements == [40] && depths.snapshot == [4: 0] && count.value == 3)
    for view in [both, depths, count] as [Chained] { view.tearDown() }
    stage.tearDown()
    slot.assertTornDown()
  }
}
