import SignalGraphTesting
import Testing

@testable import SignalGraph

/// Rows of two sides by foreign key, with any number of transactions of each side in a turn, against a search of all
/// pairs.
@Suite struct JoinWorkTests {
  typealias Form = FullJoin<Int, Int, Int, Int>
  typealias Work = JoinWork<Form, Int>
  typealias Rows = TableDictionary<Int, Int>

  private static let subject = MessageSubject(JoinWorkTests.self, nil, #fileID, #line)

  @Test(arguments: Settings.seeds(12))
  func `random turns give what a search of all pairs gives`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var modulus = 3
    var calls = 0
    func foreignKey(_ entry: DictionaryEntry<Int, Int>) -> Int? {
      calls += 1
      return Self.foreignKey(entry, modulus)
    }
    let work = Work(JoinSide(Self.subject, foreignKey), JoinSide(Self.subject, foreignKey))
    var sides: [Rows] = [[:], [:]]
    var state: TableDictionary<Form.Key, Form.Row>?
    for turn in 0..<150 {
      var arrivals = [Set<Int>(), Set<Int>()]
      for _ in 0..<generator.number(below: 5) {
        let side = generator.number(below: 2)
        let transaction = Self.edit(&sides[side], &generator)
        for mutation in transaction.mutations {
          if mutation.future == nil { arrivals[side].remove(mutation.key) } else { arrivals[side].insert(mutation.key) }
        }
        if side == 0 { work.left.change(transaction) } else { work.right.change(transaction) }
      }
      let isRekeyed = generator.chance(1, in: 8)
      if isRekeyed {
        modulus = 2 + generator.number(below: 3)
        work.rekey()
      }
      calls = 0
      if var rows = state {
        let past = rows
        var output = DictionaryTransaction<Form.Key, Form.Row>()
        work.write(&rows, &output)
        #expect(output.excess == nil)
        var replayed = past
        output.apply(to: &replayed)
        #expect(replayed == rows)
        #expect(calls == (isRekeyed ? sides[0].count + sides[1].count : arrivals[0].count + arrivals[1].count))
        state = rows
      }
      if generator.chance(1, in: 10) {
        if state == nil {
          state = work.begin()
        } else {
          work.end()
          state = nil
        }
      }
      if let state { #expect(state == Self.rows(sides[0], sides[1], modulus), "seed \(seed), turn \(turn)") }
      Self.check(work.left, sides[0], state == nil ? nil : modulus)
      Self.check(work.right, sides[1], state == nil ? nil : modulus)
    }
    work.left.unload(isKept: true)
    work.right.unload(isKept: false)
    #expect(work.left.rows.count + work.left.bags.count + work.right.rows.count + work.right.bags.count == 0)
  }

  @Test func `a row that goes and comes again in one turn is updated, one that comes and goes is nothing`() {
    var calls = 0
    let work = JoinWork<InnerJoin<Int, Int, Int, Int>, Int>(
      JoinSide(Self.subject) {
        calls += 1
        return $0.value
      },
      JoinSide(Self.subject) { $0.value }
    )
    work.left.load([1: 5, 2: 5])
    work.right.load([1: 5])
    var (state, output) = (work.begin(), DictionaryTransaction<JoinKey<Int, Int>, JoinRow<Int, Int>>())
    calls = 0
    work.left.change([.remove(key: 1, past: 5), .update(key: 2, past: 5, future: 6), .insert(key: 3, value: 5)])
    work.left.change([.insert(key: 1, value: 5), .remove(key: 3, past: 5), .remove(key: 2, past: 6)])
    work.write(&state, &output)
    #expect(
      output == [
        .update(key: JoinKey(1, 1), past: JoinRow(5, 5), future: JoinRow(5, 5)),
        .remove(key: JoinKey(2, 1), past: JoinRow(5, 5)),
      ]
    )
    #expect(calls == 1)
  }

  @Test(arguments: [1, 2, 3])
  func `a bag takes keys out by the positions that their rows know`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bag = JoinBag<Int>()
    var positions: [Int: Int32] = [:]
    for key in 0..<1000 {
      // It grows to some hundred keys, and shrinks to a few.
      if positions.isEmpty || generator.chance(key % 500 < 250 ? 3 : 1, in: 4) {
        positions[key] = bag.append(key)
      } else {
        let gone = positions.keys.sorted()[generator.number(below: positions.count)]
        let moved = bag.remove(gone, at: positions.removeValue(forKey: gone)!)
        if let moved { positions[moved.key] = moved.position }
      }
      var keys: [Int] = []
      bag.forEach { keys.append($0) }
      #expect(keys.sorted() == positions.keys.sorted(), "seed \(seed), key \(key)")
    }
    while let (key, position) = positions.popFirst() {
      if let moved = bag.remove(key, at: position) { positions[moved.key] = moved.position }
    }
    #expect(bag.isUnused, "seed \(seed)")
  }

  private static func foreignKey(_ entry: DictionaryEntry<Int, Int>, _ modulus: Int) -> Int? {
    entry.value == 0 ? nil : (entry.key + entry.value) % modulus
  }

  private static func edit(_ rows: inout Rows, _ generator: inout SeededGenerator) -> DictionaryTransaction<Int, Int> {
    var transaction = DictionaryTransaction<Int, Int>()
    for _ in 0..<generator.number(below: 4) {
      let value: Int? = generator.chance(1, in: 3) ? nil : generator.number(below: 4)
      transaction.place(value, forKey: generator.number(below: 7), in: &rows, equality: Equality())
    }
    return transaction
  }

  private static func rows(_ left: Rows, _ right: Rows, _ modulus: Int) -> TableDictionary<Form.Key, Form.Row> {
    var rows: TableDictionary<Form.Key, Form.Row> = [:]
    var matched: Set<Int> = []
    for l in left {
      let key = foreignKey(DictionaryEntry(key: l.key, value: l.value), modulus)
      let matches = right.filter {
        key != nil && foreignKey(DictionaryEntry(key: $0.key, value: $0.value), modulus) == key
      }
      for r in matches { rows[JoinKey(l.key, r.key)] = JoinRow(l.value, r.value) }
      matched.formUnion(matches.keys)
      if matches.isEmpty { rows[JoinKey(l.key, nil)] = JoinRow(l.value, nil) }
    }
    for r in right where !matched.contains(r.key) { rows[JoinKey(nil, r.key)] = JoinRow(nil, r.value) }
    return rows
  }

  /// The index holds each row once, at its position, under the foreign key that it has.
  private static func check(_ side: JoinSide<Int, Int, Int>, _ rows: Rows, _ modulus: Int?) {
    var linked = 0
    side.bags.forEach { bag in
      #expect(bag.value.left == 0 && bag.value.came == 0 && !bag.value.isMarked && !bag.value.isUnused)
      let keys = (bag.value.first.map { [$0] } ?? []) + bag.value.others
      linked += keys.count
      for (position, key) in keys.enumerated() {
        let row = side.rows.value(of: key)
        #expect(row?.foreignKey == bag.key)
        #expect(row.map { bag.value.place(of: key, $0.position) } == position)
      }
    }
    var keyed = 0
    side.rows.forEach { row in
      #expect(rows[row.key] == row.value.value)
      if row.value.foreignKey != nil { keyed += 1 }
      guard let modulus else { return }
      #expect(row.value.marks == [])
      #expect(row.value.foreignKey == foreignKey(DictionaryEntry(key: row.key, value: row.value.value), modulus))
    }
    #expect(side.rows.count == rows.count && linked == keyed)
  }
}
