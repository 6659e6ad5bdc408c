import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArraySortingTests {
  typealias Row = DictionaryEntry<Int, Int>

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Sort/Arrays/ArraySorting.swift", type: "ArraySorting") { table in
      // Sorted: 2: 1, 0: 3, 1: 3, 3: 9.
      let elements: TreeArray = [
        Row(key: 0, value: 3), Row(key: 1, value: 3), Row(key: 2, value: 1), Row(key: 3, value: 9),
      ]
      func play(_ expected: ArrayTransaction<Row>, _ edit: (ArraySlot<Row>) -> Void) {
        let slot = ArraySlot(elements)
        let stage = slot.sorted { $0.value }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(expected)]) { edit(slot) }
        stage.tearDown()
      }
      let five = Row(key: 4, value: 5)
      table.row("`insert`", "`insert` at its place") { play([.insert(five, at: 3)]) { $0.insert(five, at: 0) } }
      table.row("`update` that keeps the place", "`update`") {
        let future = Row(key: 7, value: 3)
        play([.update(at: 2, past: elements[1], future: future)]) { $0[1] = future }
      }
      table.row("`update` that changes it", "`move`, with past and future element") {
        play([.move(from: 0, to: 2, past: elements[2], future: five)]) { $0[2] = five }
      }
      table.row("`remove`", "`remove`") { play([.remove(elements[1], at: 2)]) { $0.remove(at: 1) } }
      table.row("`move` among elements of other orders", "nothing") { play([]) { $0.move(from: 3, to: 0) } }
      table.row("`move` past an equal", "`move`") {
        play([.move(from: 1, to: 2, past: elements[0], future: elements[0])]) { $0.move(from: 0, to: 1) }
      }
      table.row("`replace`", "`remove` of each row that goes, `insert` of each that comes") {
        play([.remove(elements[0], at: 1), .remove(elements[1], at: 1), .insert(five, at: 1)]) {
          $0.replaceSubrange(0..<2, with: [five])
        }
      }
      table.row("`replace` of all elements", "one `replace`, by none; `insert` of each that comes") {
        let past = [2, 0, 1, 3].map { elements[$0] }
        play([.replace(at: 0, past: past, future: []), .insert(five, at: 0)]) { $0.replaceSubrange(0..., with: [five]) }
      }
      playChanging(
        table,
        [20, 10, 30] as TreeArray,
        gate: {
          let gate = ReplicatingArrayStorage<Int>()
          return (gate as ArrayStorage<Int>, gate.sensor)
        },
        slot: {
          let slot = ArraySlot([20, 10, 30])
          return (slot, { slot.replaceSubrange(1..<2, with: [25]) })
        },
        sort: { (source: ArrayStorage<Int>, way) in source.sorted(with: way) { $0 * $1 } },
        [10, 20, 30],
        [30, 20, 10],
        edited: [30, 25, 20]
      )
    }
  }

  @Test func `the example of the documentation holds`() {
    let delays = ArraySlot([75, 10, 40])
    let sorted = delays.sorted { $0 }
    #expect(sorted.elements == [10, 40, 75])
    expectSignals(of: sorted, [.transition([.move(from: 0, to: 1, past: 10, future: 50)])]) { delays[1] = 50 }
    expectSignals(of: sorted, []) { delays.move(from: 0, to: 2) }
    #expect(sorted.elements == [40, 50, 75])
    delays.removeLast(2)
    #expect(sorted.elements == [50])
    sorted.tearDown()
  }

  @Test func `equals stand by position, under a descending order too`() {
    let slot = ArraySlot(["bb", "a", "cc", "d"])
    let (up, down) = (slot.sorted { $0.count }, slot.sorted(by: .descending(\.count)))
    #expect(up.elements == ["a", "d", "bb", "cc"])
    #expect(down.elements == ["bb", "cc", "a", "d"])
    slot.insert("ee", at: 0)
    slot.move(from: 2, to: 4)
    #expect(up.elements == ["d", "a", "ee", "bb", "cc"])
    #expect(down.elements == ["ee", "bb", "cc", "d", "a"])
    up.tearDown()
    down.tearDown()
  }

  /// A defect of peers: the view keeps what a truncation of its source has taken.
  @Test func `a truncation of the source is one of the view`() {
    let slot = ArraySlot((0..<100).map { $0 * 37 % 100 })
    let stage = slot.sorted { $0 }
    slot.removeSubrange(20..<100)
    #expect(Array(stage.elements) == (0..<20).map { $0 * 37 % 100 }.sorted())
    slot.append(-1)
    slot.removeAll()
    #expect(stage.isEmpty)
    slot.append(contentsOf: [2, 1])
    #expect(stage.elements == [1, 2])
    stage.tearDown()
  }

  /// A defect of peers: a change of rank as removal and insertion, so that a selection is lost.
  @Test func `a change of rank is a move, also of an element that was moved in the source`() {
    let slot = ArraySlot([1, 2, 3])
    let stage = slot.sorted { $0 }
    expectSignals(of: stage, [.transition([.move(from: 0, to: 2, past: 1, future: 9)])]) {
      transaction {
        slot.move(from: 0, to: 1)
        slot[1] = 9
      }
    }
    stage.tearDown()
  }

  @Test func `many moves leave nothing behind`() {
    var random = SeededGenerator(seed: 5)
    let slot = ArraySlot((0..<50).map { Row(key: $0, value: $0 % 5) })
    let stage = slot.sorted { $0.value }
    for step in 0..<3000 {
      slot.move(from: random.number(below: 50), to: random.number(below: 50))
      if step % 100 == 0 {
        #expect(stage.elements == Oracles.positioned(slot.elements) { $0.value })
        #expect(stage.elements.checkInvariants() == nil)
      }
    }
    stage.tearDown()
  }

  @Test func `typing in one place keeps positions apart`() {
    let slot = ArraySlot((0..<10).map { Row(key: -$0, value: 0) })
    let stage = slot.sorted { $0.value }
    for number in 0..<2000 { slot.insert(Row(key: number, value: 0), at: number % 2 == 0 ? 5 : 5 + number / 2) }
    #expect(stage.elements == slot.elements)
    stage.tearDown()
  }

  @Test func `an element of no equality is sorted`() {
    struct Plain { let order: Int }
    let slot = ArraySlot([Plain(order: 2), Plain(order: 1)])
    let stage = slot.sorted { $0.order }
    slot.append(Plain(order: 0))
    slot.move(from: 0, to: 2)
    #expect(stage.elements.map(\.order) == [0, 1, 2])
    stage.tearDown()
  }
}
