import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct GroupCollectingTests {
  typealias Entries = TreeArray<DictionaryEntry<Int, Int>>

  private static func entries(_ pairs: KeyValuePairs<Int, Int>) -> Entries {
    Entries(pairs.map { DictionaryEntry(key: $0.key, value: $0.value) })
  }

  /// By tens, of values that are not negative.
  private func play(
    _ state: TableDictionary<Int, Int>, _ expected: [DictionarySignal<Int, Entries>],
    _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.collected { $0.value < 0 ? nil : $0.value / 10 }
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private func play(
    rows: TreeArray<Int>, _ expected: [DictionarySignal<Int, TreeArray<Int>>], _ edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(rows)
    let stage = slot.collected { $0 < 0 ? nil : $0 / 10 }
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    let entries = Self.entries
    try playTable(of: "Stages/Group/GroupCollecting.swift", type: "GroupCollecting") { table in
      table.row("the first row of a group comes", "`insert` of its array") {
        play([5: 10], [.transition([.insert(key: 2, value: entries([6: 20]))])]) { $0[6] = 20 }
      }
      table.row("rows of a group come, change, move or go", "`update`, with another array, once a turn") {
        play(
          [5: 10, 7: 11, 8: 12],
          [
            .transition([
              .update(key: 1, past: entries([5: 10, 7: 11, 8: 12]), future: entries([5: 15, 6: 13, 8: 12]))
            ])
          ]
        ) { slot in
          transaction {
            slot[6] = 13
            slot[5] = 15
            slot[7] = nil
          }
        }
        play(rows: [10, 20, 11], [.transition([.update(key: 1, past: [10, 11], future: [11, 10])])]) {
          $0.move(from: 0, to: 2)
        }
        play(rows: [10, 20, 11], [.transition([.update(key: 1, past: [10, 11], future: [13, 14, 11])])]) {
          $0.replaceSubrange(0..<1, with: [13, 14])
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
      table.row("`move` among elements of other groups", "nothing") {
        play(rows: [20, 10, 11, -1], []) { slot in
          slot.move(from: 1, to: 0)
          slot.move(from: 3, to: 0)
        }
        play(rows: [10, 11, 20], []) { slot in
          transaction {
            slot.move(from: 0, to: 2)
            slot.move(from: 0, to: 2)
          }
        }
      }
      table.row("what leaves an equal array, as a `move` among equals", "nothing") {
        play(rows: [10, 11, 11, 12], []) { slot in
          slot.move(from: 1, to: 2)
          transaction {
            slot.remove(at: 1)
            slot.insert(11, at: 2)
          }
          slot.replaceSubrange(1..<3, with: [11, 11])
          transaction {
            slot[0] = 12
            slot[3] = 10
            slot.move(from: 0, to: 3)
            slot.move(from: 2, to: 0)
          }
        }
        play(rows: [10, 11], [.transition([.update(key: 1, past: [10, 11], future: [10, 11])])]) { slot in
          transaction {
            slot.remove(at: 0)
            slot.insert(10, at: 0)
            slot.refresh(at: 1)
          }
        }
      }
      table.row("a refresh of a row", "`update` of its group") {
        play([5: 10], [.transition([.update(key: 1, past: entries([5: 10]), future: entries([5: 10]))])]) {
          $0.refresh(5)
        }
        play(rows: [10, 20], [.transition([.update(key: 1, past: [10], future: [10])])]) { $0.refresh(at: 0) }
      }
      table.row("a new parameter", "`insert`, `update` and `remove` of the groups that rows came into or left") {
        let (slot, width) = (SetSlot([5, 15, 25, 45]), ValueSlot(10))
        let stage = slot.collected(with: width) { $0 / $1 }
        expectSignals(
          of: stage,
          [
            .transition([
              .update(key: 0, past: [5], future: [5, 15]), .update(key: 1, past: [15], future: [25]),
              .update(key: 2, past: [25], future: [45]), .remove(key: 4, past: [45]),
            ])
          ]
        ) { width.value = 20 }
        expectSignals(of: stage, []) { width.value = 21 }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one `transition`") {
        let (slot, width) = (ArraySlot([25, 5]), ValueSlot(10))
        let stage = slot.collected(with: width) { $0 / $1 }
        expectSignals(
          of: stage, [.transition([.update(key: 0, past: [5], future: [7, 25]), .remove(key: 2, past: [25])])]
        ) {
          transaction {
            slot[1] = 7
            slot.move(from: 1, to: 0)
            width.value = 30
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the arrays, while there is a parameter") {
        let (gate, width) = (ReplicatingSetStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.collected(with: width) { $0 / $1 }
        expectSignals(of: stage, [.initiation([1: [10, 11]]), .termination([1: [10, 11]])]) {
          gate.sensor.sense(.initiation([11, 10]))
          width.sensor.sense(.initiation(10))
          gate.sensor.sense(.termination([10, 11]))
        }
        width.sensor.sense(.termination(10))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
    let kinds = trains.collected { $0.value }
    #expect(kinds.snapshot!.mapValues { $0.map(\.key) } == ["RE": [1, 8], "S": [5]])
    let kept = kinds["RE"]!
    trains[5] = "RE"
    #expect(kinds.snapshot!.mapValues { $0.map(\.key) } == ["RE": [1, 5, 8]])
    trains[1] = nil
    #expect(kinds["RE"]!.map(\.key) == [5, 8] && kept.count == 2)
    kinds.tearDown()
    trains.assertTornDown()
  }

  @Test func `rows stand by a tie rule, and keep their arrival`() {
    let slot = DictionarySlot<Int, Int>([:])
    let (arrivals, descending) = (
      slot.collected(by: { $0.value < 0 ? nil : $0.value % 2 }, ties: .arrival),
      slot.collected(by: { $0.value < 0 ? nil : $0.value % 2 }, ties: .by { -$0 })
    )
    for (key, value) in [(3, 0), (1, 2), (2, -1), (0, 1)] { slot[key] = value }
    #expect(arrivals[0]!.map(\.key) == [3, 1] && descending[0]!.map(\.key) == [3, 1])
    slot[2] = 4
    slot[0] = 6
    #expect(arrivals[0]!.map(\.key) == [3, 1, 2, 0] && descending[0]!.map(\.key) == [3, 2, 1, 0])
    slot[1] = 1
    slot[1] = 2
    #expect(arrivals[0]!.map(\.key) == [3, 1, 2, 0])
    slot[3] = nil
    slot[3] = 8
    #expect(arrivals[0]!.map(\.key) == [1, 2, 0, 3] && descending[0]!.map(\.key) == [3, 2, 1, 0])
    for stage in [arrivals, descending] { stage.tearDown() }
    slot.assertTornDown()
  }

  @Test func `arrays that were read stay as they were`() {
    let slot = ArraySlot(Array(0..<500))
    let stage = slot.collected { $0 % 2 }
    var (kept, plain): ([TreeArray<Int>], [[Int]]) = ([], [])
    for step in 0..<200 {
      kept.append(stage[step % 2]!)
      plain.append(Array(stage[step % 2]!))
      slot.move(from: step, to: 499 - step)
      slot[step] = step + 1000
      slot.remove(at: step * 7 % slot.count)
    }
    #expect(zip(kept, plain).allSatisfy { Array($0) == $1 })
    stage.tearDown()
  }

  @Test func `ten thousand groups of one row, and one of ten thousand`() {
    for count in [100, 10_000] {
      for width in [1, count] {
        let (calls, signals, comparisons) = (CallCounter(), CallCounter(), CallCounter())
        func key(_ number: Int) -> CountedKey { CountedKey(number: number, comparisons: comparisons) }
        let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { (key($0), $0) }))
        let stage = slot.collected(by: calls.counting { $0.key.number / width })
        let monitor = SignalMonitor<DictionarySignal<Int, TreeArray<DictionaryEntry<CountedKey, Int>>>> { _ in
          signals.record()
        }
        stage.register(monitor)
        #expect(calls.count == count && stage.count == count / width)
        for counter in [calls, signals, comparisons] { counter.reset() }
        slot[key(7)] = 70
        slot[key(7)] = nil
        slot[key(7)] = 7
        #expect(calls.count == 2 && signals.count == 3)
        #expect(comparisons.count <= 3 * 24, "\(comparisons.count) of \(count)")
        stage.deregister(monitor)
        stage.tearDown()
      }
    }
  }

  @Test func `stages wired by hand`() {
    let (slot, members, rows) = (DictionarySlot([1: 2]), SetSlot([4, 3]), ArraySlot([3, 4, 5]))
    let one = GroupCollecting<DictionaryTransaction<Int, Int>, Int, DictionaryEntry<Int, Int>> { $0.value }
    let two = GroupCollecting<SetTransaction<Int>, Int, Int>(by: { _ in 0 }, ties: .by { -$0 })
    let three = GroupCollecting<ArrayTransaction<Int>, Int, Int> { $0 % 2 }
    slot.register(one)
    members.register(two)
    rows.register(three)
    #expect(one.snapshot == [2: Self.entries([1: 2])] && two.snapshot == [0: [4, 3]])
    #expect(three.snapshot == [0: [4], 1: [3, 5]])
    slot.deregister(one)
    members.deregister(two)
    rows.deregister(three)
  }

  @Test func `a tie rule for members, with parameters`() {
    let (members, width) = (SetSlot([1, 2, 3, 11]), ValueSlot(10))
    let stage = members.collected(with: width, by: { $0 / $1 }, ties: .by { -$0 })
    #expect(stage.snapshot == [0: [3, 2, 1], 1: [11]])
    transaction {
      members.insert(12)
      members.remove(2)
      width.value = 20
    }
    #expect(stage.snapshot == [0: [12, 11, 3, 1]])
    stage.tearDown()
  }
}

/// A key whose comparisons are counted.
private struct CountedKey: Hashable, Comparable {
  let number: Int
  let comparisons: CallCounter

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  static func < (left: Self, right: Self) -> Bool {
    left.comparisons.record()
    return left.number < right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
