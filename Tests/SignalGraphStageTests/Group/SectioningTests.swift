import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SectioningTests {
  typealias Row = SectionRow<Int, Int, Int>
  typealias Signals = [ArraySignal<Row>]

  private static func header(_ group: Int, _ sum: Int) -> Row { .header(group, sum) }
  private static func row(_ element: Int) -> Row { .element(element) }

  /// By tens, the last digit descending, with their sum; of elements that are not negative.
  private func play(_ state: TreeArray<Int>, _ expected: Signals, _ edit: (ArraySlot<Int>) -> Void) {
    let slot = ArraySlot(state)
    let stage = slot.sectioned(by: { $0 < 0 ? nil : $0 / 10 }, sortedBy: { -($0 % 10) }, .sum { $0 })
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  /// By the tens of values, sorted by key, with the least value.
  private func keyed(
    _ state: TableDictionary<Int, Int>,
    _ expected: [ArraySignal<SectionRow<Int, Int?, DictionaryEntry<Int, Int>>>],
    _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.sectioned(by: { $0.value < 0 ? nil : $0.value / 10 }, sortedBy: { $0.key }, .min { $0.value })
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private func entry(_ key: Int, _ value: Int) -> SectionRow<Int, Int?, DictionaryEntry<Int, Int>> {
    .element(DictionaryEntry(key: key, value: value))
  }

  @Test func `the table of mutations holds`() throws {
    let (header, row) = (Self.header, Self.row)
    try playTable(of: "Stages/Group/Sectioning.swift", type: "Sectioning") { table in
      table.row("the first element of a group comes", "`insert` of the element, `insert` of the header") {
        play([10], [.transition([.insert(row(25), at: 2), .insert(header(2, 25), at: 2)])]) { $0.append(25) }
        keyed([1: 10], [.transition([.insert(entry(2, 5), at: 0), .insert(.header(0, 5), at: 0)])]) { $0[2] = 5 }
      }
      table.row("another comes", "`insert` at its place, `update` of the header where it shows something else") {
        play(
          [10, 13],
          [.transition([.insert(row(12), at: 2), .update(at: 0, past: header(1, 23), future: header(1, 35))])]
        ) {
          $0.append(12)
        }
        keyed([1: 10], [.transition([.insert(entry(2, 11), at: 2)])]) { $0[2] = 11 }
      }
      table.row("`update` that keeps group and order", "`update`, and the header's where it shows something else") {
        keyed(
          [1: 15, 2: 17],
          [
            .transition([
              .update(at: 1, past: entry(1, 15), future: entry(1, 12)),
              .update(at: 0, past: .header(1, 15), future: .header(1, 12)),
            ]),
            .transition([.update(at: 2, past: entry(2, 17), future: entry(2, 13))]),
          ]
        ) { slot in
          slot[1] = 12
          slot[2] = 13
        }
      }
      table.row("`update` that changes the order", "`move` within the section, and the header's `update`") {
        play(
          [13, 12],
          [
            .transition([
              .move(from: 1, to: 2, past: row(13), future: row(11)),
              .update(at: 0, past: header(1, 25), future: header(1, 23)),
            ])
          ]
        ) { $0[0] = 11 }
      }
      table.row("`update` that changes the group", "`move` into the other section; headers come, change and go") {
        play(
          [13, 21, 22],
          [
            .transition([
              .move(from: 1, to: 2, past: row(13), future: row(24)), .remove(header(1, 13), at: 0),
              .update(at: 0, past: header(2, 43), future: header(2, 67)),
            ]),
            .transition([
              .move(from: 1, to: 3, past: row(24), future: row(30)),
              .update(at: 0, past: header(2, 67), future: header(2, 43)), .insert(header(3, 30), at: 3),
            ]),
          ]
        ) { slot in
          slot[0] = 24
          slot[0] = 30
        }
      }
      table.row("`remove`", "`remove`, and the header's `update`") {
        play(
          [10, 13],
          [.transition([.remove(row(10), at: 2), .update(at: 0, past: header(1, 23), future: header(1, 13))])]
        ) { $0.remove(at: 0) }
      }
      table.row("the last element of a group goes", "`remove` of the element, `remove` of the header") {
        play([10, 25], [.transition([.remove(row(25), at: 3), .remove(header(2, 25), at: 2)])]) { $0.removeLast() }
      }
      table.row(
        "an element without a group comes, changes or goes",
        "nothing; `insert` or `remove` where it gets or loses a group"
      ) {
        play([10], []) { slot in
          slot.append(-1)
          slot[1] = -2
          slot.refresh(at: 1)
          slot.move(from: 1, to: 0)
          slot.remove(at: 0)
        }
        keyed(
          [1: 10, 2: -1], [.transition([.insert(entry(2, 11), at: 2)]), .transition([.remove(entry(2, 11), at: 2)])]
        ) {
          slot in
          slot[2] = 11
          slot[2] = -1
        }
      }
      table.row("`move` in an array past an equal of the same group", "`move`") {
        let slot = ArraySlot(["a1", "b1", "a2", "a1"])
        let stage = slot.sectioned(by: { $0.first }, sortedBy: { $0.last! }, .nothing)
        let before = stage.elements
        expectSignals(of: stage, [.transition([.move(from: 1, to: 2, past: .element("a1"), future: .element("a1"))])]) {
          slot.move(from: 0, to: 3)
        }
        #expect(stage.elements == before)
        stage.tearDown()
      }
      table.row("`move` past others", "nothing") {
        play([10, 21, 12], []) { slot in
          slot.move(from: 0, to: 1)
          slot.move(from: 0, to: 2)
          transaction {
            slot.move(from: 0, to: 2)
            slot.move(from: 2, to: 0)
          }
        }
      }
      table.row("`replace`", "`remove` of each row that goes, `insert` of each that comes") {
        play(
          [10, 13],
          [
            .transition([
              .remove(row(10), at: 2), .remove(row(13), at: 1), .insert(row(14), at: 1), .insert(row(12), at: 2),
              .update(at: 0, past: header(1, 23), future: header(1, 26)),
            ])
          ]
        ) { $0.replaceSubrange(0..<2, with: [14, 12]) }
      }
      table.row("a refresh", "`update`, and the header's where it shows the element, as the least one") {
        keyed(
          [1: 15, 2: 17],
          [
            .transition([
              .update(at: 1, past: entry(1, 15), future: entry(1, 15)),
              .update(at: 0, past: .header(1, 15), future: .header(1, 15)),
            ]),
            .transition([.update(at: 2, past: entry(2, 17), future: entry(2, 17))]),
          ]
        ) { slot in
          slot.refresh(1)
          slot.refresh(2)
        }
      }
      table.row("a new parameter", "moves, as few as possible, and the headers that come, change and go") {
        let (slot, width) = (SetSlot([5, 15, 25, 26]), ValueSlot(10))
        let stage = slot.sectioned(with: width, by: { $0 / $1 }, sortedBy: { member, _ in member }) { _ in .count }
        expectSignals(
          of: stage,
          [
            .transition([
              .remove(header(2, 2), at: 4), .move(from: 3, to: 2, past: row(15), future: row(15)),
              .update(at: 0, past: header(0, 1), future: header(0, 2)),
              .update(at: 3, past: header(1, 1), future: header(1, 2)),
            ])
          ]
        ) { width.value = 20 }
        stage.tearDown()
      }
      table.row("a new parameter and mutations", "one `transition`") {
        let (slot, width) = (ArraySlot([5, 15]), ValueSlot(10))
        let stage = slot.sectioned(with: width, by: { $0 / $1 }) { _ in .count }
        let log = SignalReplica<ArrayTransaction<Row>>()
        log.attach(to: stage)
        transaction {
          slot[0] = 7
          slot.append(25)
          slot.move(from: 2, to: 0)
          width.value = 20
        }
        #expect(log.changes == 2 && log.fault == nil && log.state == stage.elements)
        #expect(stage.elements == [header(0, 2), row(7), row(15), header(1, 1), row(25)])
        log.detach()
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, in sections, while there is a parameter") {
        let (gate, width) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.sectioned(with: width, by: { $0 / $1 }) { _ in .count }
        let state: TreeArray<Row> = [header(0, 1), row(3), header(1, 2), row(12), row(10)]
        expectSignals(of: stage, [.initiation(state), .termination(state)]) {
          gate.sensor.sense(.initiation([12, 3, 10]))
          width.sensor.sense(.initiation(10))
          gate.sensor.sense(.termination([12, 3, 10]))
        }
        width.sensor.sense(.termination(10))
        stage.tearDown()
      }
    }
  }

  private func text<Summary>(_ rows: TreeArray<SectionRow<String, Summary, DictionaryEntry<Int, String>>>) -> String {
    rows.map {
      switch $0 {
      case .header(let group, let summary): "\(group) (\(summary))"
      case .element(let entry): "\(entry.key)"
      }
    }.joined(separator: ", ")
  }

  @Test func `the examples of the documentation hold`() {
    let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
    let rows = trains.sectioned(by: { $0.value }, sortedBy: { -$0.key }, .count)
    #expect(text(rows.elements) == "RE (2), 8, 1, S (1), 5")
    trains[5] = "RE"
    #expect(text(rows.elements) == "RE (3), 8, 5, 1")
    trains[9] = "IC"
    #expect(text(rows.elements) == "IC (1), 9, RE (3), 8, 5, 1")
    rows.tearDown()
    let platforms = trains.sectioned(by: { $0.value }, sortedBy: { -$0.key })
    #expect(platforms.elements.compactMap(\.element?.key) == [9, 8, 5, 1])
    platforms.tearDown()
    trains.assertTornDown()

    let queue = ArraySlot([30, 21, 10])
    let decades = queue.sectioned { $0 / 10 }
    let nothing = Aggregates.Nothing()
    #expect(
      decades.elements == [
        .header(1, nothing), .element(10), .header(2, nothing), .element(21), .header(3, nothing), .element(30),
      ])
    queue.append(25)
    #expect(decades.elements.compactMap(\.element) == [10, 21, 25, 30])
    decades.tearDown()
    let descending = queue.sectioned(by: { $0 / 10 }, sortedBy: { -$0 })
    #expect(descending.elements.compactMap(\.element) == [10, 25, 21, 30])
    descending.tearDown()
    queue.assertTornDown()
  }

  @Test func `rows of a group are sorted by several keys`() {
    let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE", 12: "RE"])
    let byParity = trains.sectioned(
      by: { $0.value }, sortedBy: .descending { $0.key % 2 }.ascending { -$0.key }, .count)
    #expect(text(byParity.elements) == "RE (3), 1, 12, 8, S (1), 5")
    trains[3] = "RE"
    #expect(text(byParity.elements) == "RE (4), 3, 1, 12, 8, S (1), 5")
    let tied = trains.sectioned(by: { $0.value }, sortedBy: .ascending { _ in 0 }, ties: .by { -$0 })
    #expect(tied.elements.compactMap(\.element?.key) == [12, 8, 3, 1, 5])
    let plain = trains.sectioned(by: { $0.value }, sortedBy: .descending { $0.key })
    #expect(plain.elements.elementsEqual(tied.elements))
    let counted = trains.sectioned(by: { $0.value }, sortedBy: .ascending { _ in 0 }, ties: .by { -$0 }, .count)
    #expect(text(counted.elements) == "RE (4), 12, 8, 3, 1, S (1), 5")
    let queue = ArraySlot([30, 21, 10, 25])
    let decades = queue.sectioned(by: { $0 / 10 }, sortedBy: .ascending { $0 % 5 }.descending { $0 }, .count)
    #expect(decades.elements.compactMap(\.element) == [10, 25, 21, 30])
    let alone = queue.sectioned(by: { $0 / 10 }, sortedBy: .descending { $0 })
    #expect(alone.elements.compactMap(\.element) == [10, 25, 21, 30])
    for stage in [byParity, tied, plain, counted, decades, alone] as [Chained] { stage.tearDown() }
    trains.assertTornDown()
    queue.assertTornDown()
  }

  @Test func `groups stand in reverse, and members by a tie rule`() {
    let words = SetSlot(["pear", "fig", "apple", "plum", "date"])
    let stage = words.sectioned(by: { Descending($0.count) }, sortedBy: { _ in 0 }, ties: .by { $0.last! }, .count)
    func text() -> [String] { stage.elements.map { $0.element ?? "" } }
    #expect(text() == ["", "apple", "", "date", "plum", "pear", "", "fig"])
    words.insert("kiwi")
    words.remove("fig")
    #expect(text() == ["", "apple", "", "date", "kiwi", "plum", "pear"])
    stage.tearDown()
  }

  @Test func `what comes and goes in one turn leaves nothing`() {
    keyed([1: 15], []) { slot in
      transaction {
        slot[2] = 20
        slot[1] = 27
        slot[2] = nil
        slot[1] = 15
      }
    }
    play([13, 12], []) { slot in
      transaction {
        slot.append(44)
        slot[0] = 51
        slot.removeLast()
        slot[0] = 13
      }
    }
  }

  @Test func `a group of which the last element goes and another comes keeps its header`() {
    keyed(
      [1: 15],
      [
        .transition([
          .remove(entry(1, 15), at: 1), .insert(entry(2, 15), at: 1),
        ])
      ]
    ) { slot in
      transaction {
        slot[1] = nil
        slot[2] = 15
      }
    }
  }

  @Test func `each closure is called once, and an aggregate's change costs no more elements`() {
    for count in [100, 10_000] {
      for width in [1, count] {
        let (groups, orders, measures, comparisons) = (CallCounter(), CallCounter(), CallCounter(), CallCounter())
        let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))
        let stage = slot.sectioned(
          by: groups.counting { $0.key / width }, sortedBy: orders.counting { Counted($0.value, comparisons) },
          .sum(measures.counting { $0.value }))
        #expect(groups.count == count && orders.count == count && measures.count == count)
        for counter in [groups, orders, measures, comparisons] { counter.reset() }
        let replica = SignalReplica<ArrayTransaction<SectionRow<Int, Int, DictionaryEntry<Int, Int>>>>()
        replica.attach(to: stage)
        slot[7] = 70
        slot[7] = nil
        slot[7] = 7
        #expect(groups.count == 2 && orders.count == 2 && measures.count == 2)
        #expect(replica.changes == 4 && replica.fault == nil && replica.state == stage.elements)
        #expect(comparisons.count <= 3 * 2 * 20 * 2, "\(comparisons.count) of \(count)")
        replica.detach()
        stage.tearDown()
      }
    }
  }

  @Test func `stages wired by hand`() {
    let (slot, members, rows) = (DictionarySlot([1: 2]), SetSlot([4, 3]), ArraySlot([3, 4, 5]))
    let one = Sectioning<DictionaryTransaction<Int, Int>, Int, Int, DictionaryEntry<Int, Int>>(
      by: { $0.value }, sortedBy: { $0.key }, .count)
    let two = Sectioning<SetTransaction<Int>, Int, Int, Int>(
      by: { _ in 0 }, sortedBy: { _ in 0 }, ties: .by { -$0 }, .sum { $0 })
    let three = Sectioning<ArrayTransaction<Int>, Int, Int?, Int>(by: { $0 % 2 }, sortedBy: { -$0 }, .max { $0 })
    slot.register(one)
    members.register(two)
    rows.register(three)
    #expect(one.elements == [.header(2, 1), .element(DictionaryEntry(key: 1, value: 2))])
    #expect(two.elements == [.header(0, 7), .element(4), .element(3)])
    #expect(three.elements == [.header(0, 4), .element(4), .header(1, 5), .element(5), .element(3)])
    slot.deregister(one)
    members.deregister(two)
    rows.deregister(three)
  }
}
