import SignalGraph
import Testing

@Suite struct DictionarySortingTests {
  typealias Row = DictionaryEntry<Int, Int>

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Sort/Keyed/DictionarySorting.swift", type: "DictionarySorting") { table in
      func play(
        _ expected: [ArraySignal<Row>],
        _ edit: (DictionarySlot<Int, Int>) -> Void
      ) {
        let slot = DictionarySlot([1: 10, 2: 20, 3: 30])
        let stage = slot.sorted { $0.value }
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "`insert` at its place") {
        play([.transition([.insert(Row(key: 4, value: 25), at: 2)])]) { $0[4] = 25 }
      }
      table.row("`update` that keeps the place", "`update`") {
        play([.transition([.update(at: 1, past: Row(key: 2, value: 20), future: Row(key: 2, value: 25))])]) {
          $0[2] = 25
        }
      }
      table.row("`update` that changes it", "`move`, with past and future entry") {
        play([.transition([.move(from: 1, to: 2, past: Row(key: 2, value: 20), future: Row(key: 2, value: 35))])]) {
          $0[2] = 35
        }
      }
      table.row("`remove`", "`remove`") {
        play([.transition([.remove(Row(key: 2, value: 20), at: 1)])]) { $0[2] = nil }
      }
      table.row("`remove` of all, several at once", "one `replace`, by none") {
        let past = [10, 20, 30].map { Row(key: $0 / 10, value: $0) }
        play([.transition([.replace(at: 0, past: past, future: [])])]) { $0.removeAll() }
      }
      let rows = [
        DictionaryEntry(key: 1, value: 10), DictionaryEntry(key: 2, value: 20), DictionaryEntry(key: 3, value: 30),
      ]
      playChanging(
        table,
        [1: 10, 2: 20, 3: 30],
        gate: {
          let gate = ReplicatingDictionaryStorage<Int, Int>()
          return (gate as DictionaryStorage<Int, Int>, gate.sensor)
        },
        slot: {
          let slot = DictionarySlot([1: 10, 2: 20, 3: 30])
          return (slot, { (slot[4], slot[1]) = (25, nil) })
        },
        sort: { (source: DictionaryStorage<Int, Int>, way) in source.sorted(with: way) { $0.value * $1 } },
        rows,
        rows.reversed(),
        edited: [rows[2], DictionaryEntry(key: 4, value: 25), rows[1]]
      )
    }
  }

  /// A defect of peers: the view keeps what a truncation of its source has taken.
  @Test func `a truncation of the source is one of the view`() {
    let values = (0..<100).map { $0 * 37 % 100 }
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0, $1) }))
    let stage = slot.sorted { $0.value }
    transaction {
      for key in 20..<100 { slot[key] = nil }
    }
    #expect(stage.elements.map(\.value) == values[..<20].sorted())
    slot.replace(with: [1: 1])
    #expect(stage.elements == [Row(key: 1, value: 1)])
    stage.tearDown()
  }

  /// A defect of peers: a change of rank as removal and insertion, so that a selection is lost.
  @Test func `a change of rank is a move`() {
    let slot = DictionarySlot(["a": 1, "b": 2, "c": 3])
    let stage = slot.sorted { $0.value }
    expectSignals(
      of: stage,
      [
        .transition([
          .move(from: 0, to: 2, past: DictionaryEntry(key: "a", value: 1), future: DictionaryEntry(key: "a", value: 9))
        ])
      ]
    ) {
      slot["a"] = 9
    }
    stage.tearDown()
  }
}
