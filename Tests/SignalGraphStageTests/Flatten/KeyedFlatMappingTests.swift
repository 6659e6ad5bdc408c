import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct KeyedFlatMappingTests {
  typealias Key = JoinKey<Int, Int>
  typealias Change = DictionarySignal<Key, Int>

  private static func key(_ row: Int, _ id: Int) -> Key { Key(row, id) }

  /// Row 1 has the children 10 and 21, whose ids are their last digits.
  private func play(_ expected: [Change], _ edit: (_ rows: DictionarySlot<Int, [Int]>) -> Void) {
    let rows = DictionarySlot([1: [10, 21], 2: []])
    let stage = rows.flatMap(id: { $0 % 10 }) { $0.value }
    expectSignals(of: stage, expected) { edit(rows) }
    stage.tearDown()
    #expect(rows.emitter.sensorCount == 0)
  }

  @Test func `the table of mutations holds`() throws {
    let key = Self.key
    try playTable(of: "Stages/Flatten/KeyedFlatMapping.swift", type: "KeyedFlatMapping") { table in
      table.row("`insert`", "`insert` of each child") {
        play([.transition([.insert(key: key(3, 5), value: 5), .insert(key: key(3, 6), value: 6)])]) { $0[3] = [5, 6] }
        play([]) { $0[3] = [] }
      }
      table.row("`update`, a child of an id that was there before", "`update`, nothing where it is equal") {
        play([.transition([.update(key: key(1, 1), past: 21, future: 31)])]) { $0[1] = [31, 10] }
        play([]) { $0[1] = [21, 10] }
      }
      table.row("`update`, a child of another id", "`insert`") {
        play([.transition([.insert(key: key(1, 2), value: 2)])]) { $0[1] = [10, 21, 2] }
      }
      table.row("`update`, an id that is there no more", "`remove` of its child") {
        play([.transition([.remove(key: key(1, 0), past: 10)])]) { $0[1] = [21] }
      }
      table.row("a refresh", "the same, and `update` of each child that is equal") {
        play([
          .transition([
            .update(key: key(1, 0), past: 10, future: 10), .update(key: key(1, 1), past: 21, future: 21),
          ])
        ]) { $0.refresh(1) }
      }
      table.row("`remove`", "`remove` of each child") {
        play([.transition([.remove(key: key(1, 0), past: 10), .remove(key: key(1, 1), past: 21)])]) { $0[1] = nil }
      }
      table.row("a new parameter", "the same as an `update` of each row") {
        let (rows, limit) = (DictionarySlot([1: [10, 21]]), ValueSlot(15))
        let stage = rows.flatMap(with: limit, id: { $0 % 10 }) { row, limit in row.value.filter { $0 < limit } }
        expectSignals(of: stage, [.transition([.insert(key: key(1, 1), value: 21)])]) { limit.value = 30 }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one transition") {
        let (rows, limit) = (DictionarySlot([1: [10, 21]]), ValueSlot(15))
        let stage = rows.flatMap(with: limit, id: { $0 % 10 }) { row, limit in row.value.filter { $0 < limit } }
        expectSignals(of: stage, [.transition([.insert(key: key(2, 7), value: 7), .remove(key: key(1, 0), past: 10)])])
        {
          transaction {
            limit.value = 9
            rows[2] = [7, 8 + 4]
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of all children, while there is a parameter") {
        let stage = KeyedFlatMapping<DictionaryTransaction<Int, [Int]>, Int, Int>(id: { $0 % 10 }) { $0.value }
        expectSignals(of: stage, [.initiation([key(1, 5): 5]), .termination([key(1, 5): 5])]) {
          stage.sensor.sense(.initiation([1: [5], 2: []]))
          stage.sensor.sense(.termination([1: [5], 2: []]))
        }
        let (gate, limit, rows) = (ReplicatingValueStorage<Int>(), ValueSlot(3), DictionarySlot([1: [5]]))
        let gated = rows.flatMap(with: gate, id: { $0 }) { row, more in row.value + [more] }
        expectSignals(
          of: gated, [.initiation([key(1, 6): 6, key(1, 3): 3]), .termination([key(1, 6): 6, key(1, 3): 3])]
        ) {
          rows[1] = [6]
          limit.register(gate)
          limit.deregister(gate)
        }
        gated.tearDown()
      }
    }
  }

  @Test func `the table of failures holds`() throws {
    struct Refused: Error, Equatable { let number: Int }
    typealias Failing = ChildFailure<Int, Refused>
    typealias Failures = DictionarySignal<Int, Failing>
    let key = Self.key
    func children(_ row: [Int], _ limit: Int) throws(Refused) -> [Int] {
      if let number = row.first(where: { $0 > limit }) { throw Refused(number: number) }
      return row
    }
    /// Row 1 has two children, row 2 fails.
    func play(
      _ expected: [Change], _ failures: [Failures],
      _ edit: (_ rows: DictionarySlot<Int, [Int]>, _ limit: ValueSlot<Int>) -> Void
    ) {
      let (rows, limit) = (DictionarySlot([1: [10, 21], 2: [99]]), ValueSlot(50))
      let plain = rows.tryFlatMap(id: { $0 % 10 }) { row throws(Refused) in try children(row.value, 50) }
      let stage = rows.tryFlatMap(with: limit, id: { $0 % 10 }) { row, limit throws(Refused) in
        try children(row.value, limit)
      }
      expectSignals(of: stage, expected) {
        expectSignals(of: stage.failures, failures) {
          expectSignals(of: plain, limit.value == 50 ? expected : []) { edit(rows, limit) }
        }
      }
      for stage in [plain, stage] { stage.tearDown() }
      #expect(rows.emitter.sensorCount == 0)
    }
    func thrown(_ number: Int) -> Failing { .thrown(Refused(number: number)) }
    try playTable(of: "Stages/Flatten/KeyedTryFlatMapping.swift", type: "KeyedTryFlatMapping") { table in
      table.row("`insert`", "returns children", "`insert` of each", "nothing") {
        play([.transition([.insert(key: key(3, 5), value: 5)])], []) { rows, _ in rows[3] = [5] }
      }
      table.row("`insert`", "throws, or two have one id", "nothing", "`insert`") {
        play([], [.transition([.insert(key: 3, value: thrown(70))])]) { rows, _ in rows[3] = [70] }
        play([], [.transition([.insert(key: 3, value: .doubleID(4))])]) { rows, _ in rows[3] = [4, 14] }
      }
      table.row("`update`", "returns children", "as a flat map", "`remove`, if it was there") {
        play([.transition([.insert(key: key(2, 5), value: 5)])], [.transition([.remove(key: 2, past: thrown(99))])]) {
          rows, _ in rows[2] = [5]
        }
      }
      table.row(
        "`update`", "throws, or two have one id", "`remove` of each child",
        "`insert` or `update`; nothing for an equal one"
      ) {
        play(
          [.transition([.remove(key: key(1, 0), past: 10), .remove(key: key(1, 1), past: 21)])],
          [.transition([.insert(key: 1, value: .doubleID(1))])]
        ) { rows, _ in rows[1] = [1, 1] }
        play([], [.transition([.update(key: 2, past: thrown(99), future: thrown(98))])]) { rows, _ in
          rows[2] = [98]
          rows[2] = [98, 1]
        }
      }
      table.row("`remove`", "", "`remove` of each child", "`remove`, if it was there") {
        play([], [.transition([.remove(key: 2, past: thrown(99))])]) { rows, _ in rows[2] = nil }
      }
      table.row("a new parameter", "gives something else", "as a flat map", "`insert`, `update` or `remove`") {
        let (rows, limit) = (DictionarySlot([1: [10, 21], 2: [99]]), ValueSlot(50))
        let stage = rows.tryFlatMap(with: limit, id: { $0 % 10 }) { row, limit throws(Refused) in
          try children(row.value, limit)
        }
        expectSignals(of: stage, [.transition([.insert(key: key(2, 9), value: 99)])]) {
          expectSignals(of: stage.failures, [.transition([.remove(key: 2, past: thrown(99))])]) { limit.value = 100 }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "", "the same, of all children", "the same, of the failures") {
        let stage = KeyedTryFlatMapping<DictionaryTransaction<Int, [Int]>, Int, Int, Refused>(id: { $0 }) {
          row throws(Refused) in try children(row.value, 50)
        }
        expectSignals(of: stage, [.initiation([key(1, 5): 5]), .termination([key(1, 5): 5])]) {
          expectSignals(of: stage.failures, [.initiation([2: thrown(60)]), .termination([2: thrown(60)])]) {
            stage.sensor.sense(.initiation([1: [5], 2: [60]]))
            stage.sensor.sense(.termination([1: [5], 2: [60]]))
          }
        }
      }
    }
  }

  @Test func `the examples of the documentation`() {
    let orders = DictionarySlot([7: ["tea", "milk"]])
    let items = orders.flatMap(id: { $0 }) { $0.value }
    orders[7] = ["milk", "jam"]
    orders[8] = ["tea"]
    #expect(Set(items.elements.keys) == [JoinKey(7, "milk"), JoinKey(7, "jam"), JoinKey(8, "tea")])
    items.tearDown()

    let others = DictionarySlot([7: ["tea", "milk"], 8: ["tea", "tea"]])
    let tried = others.tryFlatMap(id: { $0 }) { $0.value }
    #expect(tried.count == 2 && tried.failures.elements == [8: .doubleID("tea")])
    others[8] = ["tea"]
    #expect(tried.count == 3 && tried.failures.isEmpty)
    tried.tearDown()

    let words = SetSlot(["tea", "eat", "tin"])
    let letters = words.flatMap { $0 }
    #expect(letters.elements == Set("teain"))
    words.remove("tin")
    #expect(letters.elements == Set("tea"))
    expectSignals(of: letters, []) { words.remove("tea") }
    letters.tearDown()
    #expect(words.emitter.sensorCount == 0)
  }

  @Test func `closures are called once per row that comes or is updated`() {
    var (calls, ids) = (0, 0)
    let rows = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<100).map { ($0, [$0, $0 + 1]) }))
    let stage = rows.flatMap(id: { (child: Int) -> Int in
      ids += 1
      return child
    }) { (row: DictionaryEntry<Int, [Int]>) -> [Int] in
      calls += 1
      return row.value
    }
    #expect(calls == 100 && ids == 200)
    transaction {
      rows[3] = [1, 2, 3]
      rows[4] = nil
    }
    #expect(calls == 101 && ids == 203 && stage.count == 199)
    stage.tearDown()
  }

  @Test(arguments: 0..<6)
  func `random rows`(seed: Int) {
    let (rows, members) = (DictionarySlot<Int, [Int]>([:]), SetSlot<Int>([]))
    func named(_ row: [Int], _ width: Int) -> [Int] { row.indices.map { row[$0] * 10 + ($0 + width) % 10 } }
    // Throws, or gives two children of one id, or one child.
    func accepted(_ member: Int, _ width: Int) throws(Refusal) -> [Int] {
      if member == width { throw Refusal() }
      return member < width ? [member, member + 10] : [member * 2]
    }
    playAtRandom(seed) { width in
      let accepting = members.tryFlatMap(id: { $0 % 10 }) { member throws(Refusal) in try accepted(member, 3) }
      let changing = members.tryFlatMap(with: width, id: { $0 % 10 }) { member, width throws(Refusal) in
        try accepted(member, width)
      }
      return [
        rows.flatMap(id: { $0 % 10 }) { named($0.value, 0) },
        rows.flatMap(with: width, id: { $0 % 10 }) { named($0.value, $1) },
        members.flatMap(with: width, id: { $0 % 10 }) { named([$0, $0 / 2], $1) },
        rows.tryFlatMap(with: width, id: { $0 }) { row, width in row.value.map { $0 + width } },
        members.flatMap(id: { $0 % 10 }) { named([$0, $0 / 2], 0) }, accepting, changing,
      ]
    } edit: { generator in
      let key = Int.random(in: 0..<6, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: rows[key] = nil
      case 1: rows.refresh(key)
      case 2: members.insert(key)
      case 3: members.remove(key)
      default:
        rows[key] = (0..<Int.random(in: 0...4, using: &generator)).map { _ in Int.random(in: 0..<4, using: &generator) }
      }
    } oracles: { width in
      func flat(_ rows: some Sequence<(key: Int, children: [(id: Int, child: Int)])>) -> TableDictionary<Key, Int> {
        TableDictionary(
          uniqueKeysWithValues: rows.flatMap { row in row.children.map { (Key(row.key, $0.id), $0.child) } })
      }
      func byDigit(_ children: [Int]) -> [(id: Int, child: Int)] { children.map { ($0 % 10, $0) } }
      let plain = rows.elements.map { (key: $0.key, children: byDigit(named($0.value, 0))) }
      let changing = rows.elements.map { (key: $0.key, children: byDigit(named($0.value, width))) }
      let ofMembers = members.elements.map { (key: $0, children: byDigit(named([$0, $0 / 2], width))) }
      let tried = rows.elements.filter { Set($0.value).count == $0.value.count }
        .map { (key: $0.key, children: $0.value.map { (id: $0 + width, child: $0 + width) }) }
      let plainMembers = members.elements.map { (key: $0, children: byDigit(named([$0, $0 / 2], 0))) }
      func acceptedMembers(_ width: Int) -> TableDictionary<Key, Int> {
        flat(members.elements.filter { $0 > width }.map { (key: $0, children: byDigit([$0 * 2])) })
      }
      return [
        flat(plain), flat(changing), flat(ofMembers), flat(tried), flat(plainMembers), acceptedMembers(3),
        acceptedMembers(width),
      ]
    }
  }

  @Test(arguments: 0..<3)
  func `random distinct children`(seed: Int) {
    let members = SetSlot<Int>([])
    playAtRandom(seed) { width in
      func parts(_ member: Int, _ width: Int) -> [Int] { [member / 2, member % width, member % width] }
      return [members.flatMap { parts($0, 3) }, members.flatMap(with: width) { parts($0, $1) }]
    } edit: { generator in
      let member = Int.random(in: 0..<12, using: &generator)
      if Bool.random(using: &generator) { members.insert(member) } else { members.remove(member) }
    } oracles: { width in
      func parts(_ width: Int) -> Set<Int> {
        var result: Set<Int> = []
        for member in members.elements { result.formUnion([member / 2, member % width]) }
        return result
      }
      return [parts(3), parts(width)]
    }
  }
}
