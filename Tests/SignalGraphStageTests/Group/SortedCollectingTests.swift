import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SortedCollectingTests {
  typealias Entries = TreeArray<DictionaryEntry<Int, Int>>

  static func entries(_ pairs: KeyValuePairs<Int, Int>) -> Entries {
    Entries(pairs.map { DictionaryEntry(key: $0.key, value: $0.value) })
  }

  /// By tens, of values that are not negative; the two with the greatest last digits.
  private func play(
    _ state: TableDictionary<Int, Int>, _ expected: [DictionarySignal<Int, Entries>],
    _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.collected(
      by: { $0.value < 0 ? nil : $0.value / 10 }, sortedBy: .descending { $0.value % 10 }, prefix: 2)
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private func play(
    rows: TreeArray<Int>, _ expected: [DictionarySignal<Int, TreeArray<Int>>], _ edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(rows)
    let stage = slot.collected(by: { $0 < 0 ? nil : $0 / 100 }, sortedBy: { $0 % 10 }, prefix: 2)
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private func play(
    prefix: Int, _ expected: [DictionarySignal<Int, TreeArray<Int>>], _ edit: (SetSlot<Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, length) = (SetSlot([1, 2, 3, 11, 21, 22]), ValueSlot(prefix))
    let stage = slot.collected(by: { $0 / 10 }, sortedBy: { $0 }, prefix: length)
    expectSignals(of: stage, expected) { edit(slot, length) }
    stage.tearDown()
    slot.assertTornDown()
    length.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    let entries = Self.entries
    try playTable(of: "Stages/Group/SortedCollecting.swift", type: "SortedCollecting") { table in
      table.row("the first row of a group comes", "`insert` of its array") {
        play([5: 10], [.transition([.insert(key: 2, value: entries([6: 20]))])]) { $0[6] = 20 }
      }
      table.row(
        "a row comes before the last that is shown", "`update`: the row that it pushes out is not shown any more"
      ) {
        play(
          [5: 11, 6: 13],
          [.transition([.update(key: 1, past: entries([6: 13, 5: 11]), future: entries([6: 13, 7: 12]))])]
        ) { $0[7] = 12 }
      }
      table.row("a row that is shown changes, or goes", "`update`, with the row that moves up, if there is one") {
        play(
          [5: 11, 6: 13, 7: 12],
          [
            .transition([.update(key: 1, past: entries([6: 13, 7: 12]), future: entries([6: 13, 5: 11]))]),
            .transition([.update(key: 1, past: entries([6: 13, 5: 11]), future: entries([5: 14, 6: 13]))]),
            .transition([.update(key: 1, past: entries([5: 14, 6: 13]), future: entries([6: 13]))]),
          ]
        ) { slot in
          slot[7] = nil
          slot[5] = 14
          slot[5] = nil
        }
      }
      table.row("several of these, in one turn", "one `update`") {
        play(
          [5: 11, 6: 13, 7: 12],
          [.transition([.update(key: 1, past: entries([6: 13, 7: 12]), future: entries([8: 19, 5: 14]))])]
        ) { slot in
          transaction {
            slot[6] = 10
            slot[8] = 19
            slot[5] = 14
            slot[7] = nil
          }
        }
      }
      table.row("a row behind those that are shown comes, changes or goes", "nothing") {
        play([5: 15, 6: 16], []) { slot in
          slot[7] = 11
          slot[7] = 12
          slot.refresh(7)
          slot[8] = 13
          slot[7] = nil
        }
      }
      table.row("the last row of a group goes", "`remove`") {
        play([5: 10, 6: 20], [.transition([.remove(key: 2, past: entries([6: 20]))])]) { $0[6] = nil }
      }
      table.row("`update` that changes the group", "what a removal from one and an insertion into the other give") {
        play(
          [5: 10, 6: 20],
          [.transition([.remove(key: 2, past: entries([6: 20])), .insert(key: 3, value: entries([6: 30]))])]
        ) { $0[6] = 30 }
      }
      table.row("a row without a group comes, changes or goes", "nothing") {
        play([5: 10], []) { slot in
          slot[6] = -1
          slot[6] = -2
          slot.refresh(6)
          slot[6] = nil
        }
      }
      table.row("`move` in an array past others than equals", "nothing") {
        play(rows: [10, 21, 105, 12], []) { slot in
          slot.move(from: 0, to: 3)
          slot.move(from: 1, to: 0)
        }
      }
      table.row("what leaves an equal array, as a `move` among equals", "nothing") {
        play(rows: [10, 10, 11], []) { slot in
          slot.move(from: 0, to: 1)
          transaction {
            slot.remove(at: 0)
            slot.insert(10, at: 2)
          }
          slot.replaceSubrange(0..<3, with: [10, 11, 10])
        }
        play(rows: [10, 20], [.transition([.update(key: 0, past: [10, 20], future: [20, 10])])]) {
          $0.move(from: 0, to: 1)
        }
      }
      table.row("a refresh of a row that is shown", "`update` of its group") {
        play([5: 10], [.transition([.update(key: 1, past: entries([5: 10]), future: entries([5: 10]))])]) {
          $0.refresh(5)
        }
        play(rows: [1, 2, 3], [.transition([.update(key: 0, past: [1, 2], future: [1, 2])])]) { slot in
          slot.refresh(at: 2)
          slot.refresh(at: 1)
        }
      }
      table.row("another `prefix`", "`update` of the groups of which it shows more or fewer rows") {
        play(
          prefix: 2,
          [
            .transition([.update(key: 0, past: [1, 2], future: [1, 2, 3])]),
            .transition([
              .update(key: 0, past: [1, 2, 3], future: [1]), .update(key: 2, past: [21, 22], future: [21]),
            ]),
          ]
        ) { _, length in
          length.value = 3
          length.value = 4
          length.value = 1
        }
      }
      table.row("a `prefix` of 0, or less, from a storage", "`remove` of all groups, `insert` when it grows") {
        play(
          prefix: 1,
          [
            .transition([
              .remove(key: 0, past: [1]), .remove(key: 1, past: [11]), .remove(key: 2, past: [21]),
            ]),
            .transition([
              .insert(key: 0, value: [1, 2]), .insert(key: 1, value: [11]), .insert(key: 2, value: [21, 22]),
            ]),
          ]
        ) { slot, length in
          length.value = 0
          length.value = -5
          slot.insert(30)
          slot.remove(30)
          length.value = 2
        }
      }
      table.row("a new parameter", "`insert`, `update` and `remove` of the groups that then show other rows") {
        let (slot, width) = (SetSlot([5, 15, 16, 25, 45]), ValueSlot(10))
        let stage = slot.collected(with: width, by: { $0 / $1 }, sortedBy: { member, _ in member }, prefix: 2)
        expectSignals(
          of: stage,
          [
            .transition([
              .update(key: 0, past: [5], future: [5, 15]), .update(key: 1, past: [15, 16], future: [25]),
              .update(key: 2, past: [25], future: [45]), .remove(key: 4, past: [45]),
            ])
          ]
        ) { width.value = 20 }
        expectSignals(of: stage, []) { width.value = 21 }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one `transition`") {
        let (slot, width) = (ArraySlot([25, 5]), ValueSlot(10))
        let length = ValueSlot(2)
        let stage = slot.collected(with: width, by: { $0 / $1 }, sortedBy: { $0 % $1 }, prefix: length)
        expectSignals(
          of: stage, [.transition([.update(key: 0, past: [5], future: [1, 3, 7]), .remove(key: 2, past: [25])])]
        ) {
          transaction {
            slot[1] = 7
            slot.append(3)
            slot[0] = 1
            slot.move(from: 1, to: 0)
            width.value = 30
            length.value = 4
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the arrays, while there are parameters") {
        let (gate, width) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.collected(by: { $0 / 10 }, sortedBy: { -$0 }, prefix: width)
        expectSignals(of: stage, [.initiation([1: [11]]), .termination([1: [11]])]) {
          gate.sensor.sense(.initiation([11, 10]))
          width.sensor.sense(.initiation(1))
          gate.sensor.sense(.termination([10, 11]))
        }
        width.sensor.sense(.termination(1))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let scores = DictionarySlot(["Ada": ("red", 7), "Bob": ("red", 9), "Cai": ("blue", 5)])
    let best = scores.collected(by: { $0.value.0 }, sortedBy: .descending(\.value.1), prefix: 2)
    var changes = -1
    let token = best.observe { _, _ in changes += 1 }
    func shown() -> TableDictionary<String, [String]> { best.snapshot!.mapValues { $0.map(\.key) } }
    #expect(shown() == ["blue": ["Cai"], "red": ["Bob", "Ada"]])
    scores["Dan"] = ("red", 8)
    #expect(shown() == ["blue": ["Cai"], "red": ["Bob", "Dan"]])
    scores["Ada"] = ("red", 6)
    #expect(changes == 1)
    scores["Bob"] = nil
    #expect(shown() == ["blue": ["Cai"], "red": ["Dan", "Ada"]])
    scores["Cai"] = ("red", 5)
    #expect(shown() == ["red": ["Dan", "Ada"]] && changes == 3)
    token.tearDown()
    best.tearDown()
    scores.assertTornDown()
  }

  // In other libraries a top k keeps the row that has gone if the one that replaces it is read first.
  @Test func `a row that is replaced at the top is not kept, whichever comes first`() {
    for isInsertedFirst in [true, false] {
      let (slot, rows) = (DictionarySlot([1: 50, 2: 40, 3: 30]), ArraySlot([50, 40, 30]))
      let (stage, other) = (
        slot.collected(by: { _ in 0 }, sortedBy: .descending { $0.value }, prefix: 1),
        rows.collected(by: { _ in 0 }, sortedBy: .descending { $0 }, prefix: 1)
      )
      transaction {
        if isInsertedFirst {
          slot[4] = 45
          rows.append(45)
        }
        slot[1] = nil
        rows.remove(at: 0)
        if !isInsertedFirst {
          slot[4] = 45
          rows.append(45)
        }
      }
      #expect(stage[0] == Self.entries([4: 45]) && other[0] == [45])
      slot[4] = 44
      rows[2] = 44
      #expect(stage[0] == Self.entries([4: 44]) && other[0] == [44])
      slot[4] = 10
      rows[2] = 10
      #expect(stage[0] == Self.entries([2: 40]) && other[0] == [40])
      stage.tearDown()
      other.tearDown()
    }
  }

  @Test func `without a prefix all rows are shown`() {
    let slot = DictionarySlot([1: 3, 2: 2, 3: 1])
    let stage = slot.collected(by: { _ in 0 }, sortedBy: { $0.value })
    #expect(stage[0]!.map(\.key) == [3, 2, 1])
    slot[4] = 0
    #expect(stage[0]!.map(\.key) == [4, 3, 2, 1])
    stage.tearDown()
  }

  @Test func `equals stand by key, by a tie rule and by position`() {
    let (slot, rows) = (DictionarySlot([3: 0, 1: 0, 2: 0]), ArraySlot([10, 20, 30]))
    let ascending = slot.collected(by: { _ in 0 }, sortedBy: .descending { $0.value }, prefix: 2)
    let descending = slot.collected(by: { _ in 0 }, sortedBy: { $0.value }, ties: .by { -$0 }, prefix: 2)
    let arrivals = slot.collected(by: { _ in 0 }, sortedBy: { $0.value }, ties: .arrival, prefix: 9)
    let positions = rows.collected(by: { _ in 0 }, sortedBy: { $0 % 10 }, prefix: 2)
    slot[0] = 0
    slot[3] = nil
    slot[3] = 0
    #expect(ascending[0]!.map(\.key) == [0, 1] && descending[0]!.map(\.key) == [3, 2])
    #expect(arrivals[0]!.map(\.key).suffix(2) == [0, 3])
    rows.move(from: 2, to: 0)
    #expect(positions[0] == [30, 10])
    for stage in [ascending, descending, arrivals] { stage.tearDown() }
    positions.tearDown()
  }

  @Test func `an order in a storage, of one type of key or another`() {
    typealias Entry = DictionaryEntry<Int, String>
    let byText = SortCriteria<Entry, String>.ascending { $0.value }.erased()
    let byLength = SortCriteria<Entry, Int>.descending { $0.value.count }.erased()
    let slot = DictionarySlot([1: "pear", 2: "fig", 3: "apple"])
    let order = ValueSlot(byText)
    let length = ValueSlot(2)
    let stage = slot.collected(by: { _ in 0 }, sortedBy: order, prefix: length)
    #expect(stage[0]!.map(\.value) == ["apple", "fig"])
    transaction {
      slot[2] = "cherry"
      slot[4] = "kiwi"
      order.value = byLength
    }
    #expect(stage[0]!.map(\.value) == ["cherry", "apple"])
    transaction {
      slot[2] = nil
      length.value = 3
      order.value = byText
    }
    #expect(stage[0]!.map(\.value) == ["apple", "kiwi", "pear"])
    stage.tearDown()
  }

  @Test func `arrays that were read stay as they were`() {
    for length in [3, 300, 900, Int.max] {
      let slot = ArraySlot(Array(0..<1000))
      let stage = slot.collected(by: { $0 % 2 }, sortedBy: { -$0 }, prefix: length)
      var (kept, plain): ([TreeArray<Int>], [[Int]]) = ([], [])
      for step in 0..<100 {
        kept.append(stage[step % 2]!)
        plain.append(Array(stage[step % 2]!))
        slot.move(from: step, to: 499 - step)
        slot[step] = step + 1000
        slot.remove(at: step * 7 % slot.count)
      }
      #expect(zip(kept, plain).allSatisfy { Array($0) == $1 })
      stage.tearDown()
    }
  }
}
