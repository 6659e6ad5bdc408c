import SignalGraph
import SignalGraphTesting
import Testing

/// Aggregates of subtrees against a plain walk up from each entry, and rebuilt from signals alone.
@Suite struct SubtreeAggregatingRandomTests {
  typealias Values = TableDictionary<Int, Int>
  typealias Results = TableDictionary<Int, [Int]>
  typealias Row = DictionaryEntry<Int, NestedEntry<Int, Int>>

  /// How many entries are at or below each, their sum and their greatest number, of those that have one.
  static func oracle(
    _ values: Values, _ parent: (_ key: Int, _ value: Int) -> Int?, _ number: (Int) -> Int?,
    where isIncluded: (_ key: Int, _ value: Int) -> Bool = { _, _ in true }
  ) -> Results {
    func hanging(_ key: Int) -> Int? { parent(key, values[key]!).flatMap { values[$0] == nil ? nil : $0 } }
    var below: [Int: [Int]] = [:]
    for key in values.keys where isIncluded(key, values[key]!) {
      var (way, next): ([Int], Int?) = ([], key)
      // Also above what was filtered out: whether it hangs is decided before.
      while let above = next, way.count <= values.count {
        way.append(above)
        next = hanging(above)
      }
      if next != nil { continue }
      for above in way.prefix(while: { isIncluded($0, values[$0]!) }) { below[above, default: []].append(values[key]!) }
    }
    return Results(
      uniqueKeysWithValues: below.map { key, values in
        let numbers = values.compactMap(number)
        return (key, [values.count, numbers.reduce(0, +), numbers.max() ?? -1])
      })
  }

  /// What a count and a sum measure.
  typealias CountAndSum = Aggregates.Both<Aggregates.Nothing?, Int?>

  static func aggregation(
    _ number: @escaping (Int) -> Int?
  ) -> Aggregation<Row, some Aggregate<Aggregates.Both<CountAndSum?, Int?>, [Int]>> {
    let measure = { (row: Row) in number(row.value.value) }
    return .several(.count, .sum(measure), .max(measure)) { [$0, $1, $2 ?? -1] }
  }

  /// The first two of these, whose states are added to each other where a subtree moves.
  static func addition(
    _ number: @escaping (Int) -> Int?
  ) -> Aggregation<Row, some Aggregate<CountAndSum, [Int]>> {
    .several(.count, .sum { number($0.value.value) }) { [$0, $1] }
  }

  static func addition(of results: Results) -> Results {
    Results(uniqueKeysWithValues: results.map { ($0.key, Array($0.value.prefix(2))) })
  }

  /// A stage, and its state rebuilt from signals.
  private final class Followed {
    let stage: DictionaryStorage<Int, [Int]>
    let replica = SignalReplica<DictionaryTransaction<Int, [Int]>>()
    private var (past, changes): (Results, Int)

    init(_ stage: DictionaryStorage<Int, [Int]>) {
      self.stage = stage
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      (past, changes) = (replica.state!, replica.changes)
    }

    /// Expects these results, and no news but of those that are others.
    func expect(_ results: Results, refreshes: Bool = false, _ comment: @autoclosure () -> Comment) {
      #expect(replica.fault == nil && replica.state == results && stage.snapshot == results, comment())
      let keys = Set(past.keys).union(results.keys).filter { past[$0] != results[$0] }
      let sent = replica.changes == changes ? [] : replica.history.last?.transaction?.mutations.map(\.key) ?? []
      #expect(replica.changes <= changes + 1, comment())
      #expect(refreshes ? Set(sent).isSuperset(of: keys) : Set(sent) == keys && sent.count == keys.count, comment())
      (past, changes) = (results, replica.changes)
    }

    func end() {
      replica.detach()
      stage.tearDown()
    }
  }

  /// Changes, a thousand in a debug build, among the 1,331 states of three entries, which are absent, or hang nowhere, under each other, themselves or a
  /// stranger, with one number, another or none.
  @Test func `four thousand changes of three entries`() {
    func parent(_ key: Int, _ value: Int) -> Int? { value % 5 == 4 ? nil : value % 5 }
    func number(_ value: Int) -> Int? { value < 5 ? nil : value / 5 }
    // The last is not there.
    let choices = [4, 10, 9, 6, 1, 5, 7, 12, 13, 3, 15]
    let states = (0..<(choices.count * choices.count * choices.count)).map { code -> Values in
      let each = [code % choices.count, code / choices.count % choices.count, code / choices.count / choices.count]
      let numbered = each.enumerated().filter { $0.element + 1 < choices.count }
      return Values(uniqueKeysWithValues: numbered.map { ($0.offset, choices[$0.element]) })
    }
    let oracles = states.map { Self.oracle($0, parent, number) }
    let slot = DictionarySlot(states[0])
    let tree = slot.nested { parent($0.key, $0.value) }
    let followed = Followed(tree.aggregatedBySubtree(Self.aggregation(number)))
    let added = Followed(tree.aggregatedBySubtree(Self.addition(number)))
    var (past, code) = (0, 0)
    for _ in 0..<Settings.few(4_000) {
      code = (code &* 1_103 &+ 407) % states.count
      let future = (code &* 31 &+ past / 7) % states.count
      transaction { for key in 0..<3 { slot[key] = states[future][key] } }
      followed.expect(oracles[future], "\(states[past]) to \(states[future])")
      added.expect(Self.addition(of: oracles[future]), "\(states[past]) to \(states[future]), added")
      past = future
    }
    followed.end()
    added.end()
    slot.assertTornDown()
  }

  @Test(arguments: Settings.seeds(16))
  func `random edits`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (slot, shift, factor) = (DictionarySlot<Int, Int>(), ValueSlot(1), ValueSlot(1))
    let range = [6, 12, 30, 60][seed % 4]
    func parent(_ key: Int, _ value: Int) -> Int? { value % 5 == 0 ? nil : value % range }
    func shifted(_ key: Int, _ value: Int, _ shift: Int) -> Int? { value % 4 == 0 ? nil : (value + shift) % range }
    func number(_ value: Int) -> Int? { value % 7 == 0 ? nil : value / 10 }
    let followed = [
      Followed(slot.nested { parent($0.key, $0.value) }.aggregatedBySubtree(Self.aggregation(number))),
      Followed(
        slot.nested(with: shift) { shifted($0.key, $0.value, $1) }.aggregatedBySubtree(with: factor) { factor in
          Self.aggregation { value in number(value).map { $0 * factor } }
        }),
      Followed(
        slot.nested { parent($0.key, $0.value) }.filter(with: factor) { $0.key % 4 != $1 }
          .aggregatedBySubtree(Self.aggregation(number))),
      Followed(slot.nested { parent($0.key, $0.value) }.aggregatedBySubtree(Self.addition(number))),
      Followed(
        slot.nested { parent($0.key, $0.value) }.filter(with: factor) { $0.key % 4 != $1 }
          .aggregatedBySubtree(Self.addition(number))),
    ]
    func check(_ refreshes: Bool, _ comment: @autoclosure () -> String) {
      let values = slot.elements
      let whole = Self.oracle(values, parent, number)
      let filtered = Self.oracle(values, parent, number, where: { key, _ in key % 4 != factor.value })
      let oracles = [
        whole,
        Self.oracle(values, { shifted($0, $1, shift.value) }, { value in number(value).map { $0 * factor.value } }),
        filtered, Self.addition(of: whole), Self.addition(of: filtered),
      ]
      for (number, (one, oracle)) in zip(followed, oracles).enumerated() {
        one.expect(oracle, refreshes: refreshes, "stage \(number), seed \(seed), \(comment())")
      }
    }
    for step in 0..<150 {
      var refreshes = false
      try? transaction {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          let key = Int.random(in: 0..<range, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0, 1: slot[key] = nil
          case 2:
            slot.refresh(key)
            refreshes = true
          // A cycle, whatever was there.
          case 3: if let value = slot[key], value % 5 != 0 { slot[value % range] = key % 5 == 0 ? key + range : key }
          default: slot[key] = Int.random(in: 0..<120, using: &generator)
          }
          if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { shift.value = Int.random(in: 0...3, using: &generator) }
        if Int.random(in: 0..<6, using: &generator) == 0 { factor.value = Int.random(in: 0...3, using: &generator) }
      }
      check(refreshes, "step \(step)")
    }
    for one in followed { one.end() }
    for slot in [shift, factor] { slot.assertTornDown() }
    slot.assertTornDown()
  }
}
