import SignalGraph
import SignalGraphTesting
import Testing

/// Every state of three small entries to every other one in one turn, on both sides: each transition is the smallest.
@Suite struct JoinExhaustiveTests {
  typealias Entries = TableDictionary<Int, Int>

  /// Absent, two values of one foreign key, and one of another.
  private static let values = [nil, 2, 3, 4]

  private static func foreignKey(_ entry: DictionaryEntry<Int, Int>) -> Int? { entry.value / 2 }

  /// The states of one entry on one side and two on the other.
  private static func states(_ one: Int, _ others: (Int, Int)) -> [(one: Entries, others: Entries)] {
    func entries(_ values: [(Int, Int?)]) -> Entries {
      Entries(uniqueKeysWithValues: values.compactMap { key, value in value.map { (key, $0) } })
    }
    return values.flatMap { first in
      values.flatMap { second in
        [nil, 2, 4].map { third in (entries([(one, first)]), entries([(others.0, second), (others.1, third)])) }
      }
    }
  }

  private func exhaust<Key, Row: Equatable>(
    _ join: (DictionarySlot<Int, Int>, DictionarySlot<Int, Int>) -> DictionaryStorage<Key, Row>,
    _ rows: (Entries, Entries) -> TableDictionary<Key, Row>
  ) {
    let sides = Self.states(1, (1, 2))
    // Keys 1 and 2 are foreign keys as well, for look-ups.
    var states = sides.map { (left: $0.one, right: $0.others, rows: rows($0.one, $0.others)) }
    exhaust(join, states)
    states = sides.map { (left: $0.others, right: $0.one, rows: rows($0.others, $0.one)) }
    exhaust(join, states)
  }

  private func exhaust<Key, Row: Equatable>(
    _ join: (DictionarySlot<Int, Int>, DictionarySlot<Int, Int>) -> DictionaryStorage<Key, Row>,
    _ states: [(left: Entries, right: Entries, rows: TableDictionary<Key, Row>)]
  ) {
    let (left, right) = (DictionarySlot(states[0].left), DictionarySlot(states[0].right))
    let stage = join(left, right)
    var sent: [DictionaryTransaction<Key, Row>] = []
    let token = stage.observe { _, signal in sent += signal.transaction.map { [$0] } ?? [] }
    var past = states[0]
    func move(to state: (left: Entries, right: Entries, rows: TableDictionary<Key, Row>)) -> Bool {
      defer { past = state }
      sent = []
      transaction {
        for key in 1...2 {
          if left[key] != state.left[key] { left[key] = state.left[key] }
          if right[key] != state.right[key] { right[key] = state.right[key] }
        }
      }
      return stage.snapshot == state.rows && Self.isSmallest(sent, past.rows, state.rows)
    }
    walk: for (number, one) in states.enumerated() {
      _ = move(to: one)
      for other in states[(number + 1)...] where !(move(to: other) && move(to: one)) {
        Issue.record("\(one) to \(other), or back, gave \(sent)")
        break walk
      }
    }
    token.tearDown()
    stage.tearDown()
  }

  /// Whether what was sent says once, and only, what has changed.
  private static func isSmallest<Key, Row: Equatable>(
    _ sent: [DictionaryTransaction<Key, Row>], _ past: TableDictionary<Key, Row>, _ future: TableDictionary<Key, Row>
  ) -> Bool {
    let keys = Set(past.keys).union(future.keys).filter { past[$0] != future[$0] }
    if keys.isEmpty { return sent.isEmpty }
    guard sent.count == 1, sent[0].count == keys.count else { return false }
    return keys.allSatisfy { key in
      let change = sent[0].change(of: key)
      return change != nil && change?.past == past[key] && change?.future == future[key]
    }
  }

  private func exhaust<Form: JoinForm>(
    _ join: (DictionarySlot<Int, Int>, DictionarySlot<Int, Int>) -> DictionaryJoining<Form>
  )
  where Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int, Form.Row: Equatable {
    exhaust({ join($0, $1) }) { JoinOracle.rows(Form.self, $0, $1, by: Self.foreignKey, to: Self.foreignKey) }
  }

  @Test func `an inner join`() { exhaust { $0.joined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `a left join`() { exhaust { $0.leftJoined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `a right join`() { exhaust { $0.rightJoined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `a full join`() { exhaust { $0.fullyJoined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `a semi join`() { exhaust { $0.semiJoined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `an anti join`() { exhaust { $0.antiJoined($1, by: Self.foreignKey, to: Self.foreignKey) } }

  @Test func `a look-up`() {
    func rows(_ entries: Entries, _ others: Entries) -> [(Int, JoinRow<Int, Int?>)] {
      entries.map { ($0.key, JoinRow($0.value, others[$0.value / 2])) }
    }
    exhaust {
      $0.lookedUp(in: $1, by: Self.foreignKey)
    } _: {
      TableDictionary(uniqueKeysWithValues: rows($0, $1))
    }
    exhaust {
      $0.lookedUp(in: $1, missing: .dropped, by: Self.foreignKey)
    } _: {
      TableDictionary(
        uniqueKeysWithValues: rows($0, $1).compactMap { key, row in row.right.map { (key, JoinRow(row.left, $0)) } })
    }
  }

  @Test func `matches`() {
    typealias Matches = TreeArray<DictionaryEntry<Int, Int>>
    exhaust {
      $0.matched(with: $1, by: Self.foreignKey, to: Self.foreignKey)
    } _: { entries, others in
      TableDictionary(
        uniqueKeysWithValues: entries.map { entry in
          let matches = others.filter { $0.value / 2 == entry.value / 2 }.sorted { $0.key < $1.key }
          return (
            entry.key, JoinRow(entry.value, Matches(matches.map { DictionaryEntry(key: $0.key, value: $0.value) }))
          )
        })
    }
  }
}
