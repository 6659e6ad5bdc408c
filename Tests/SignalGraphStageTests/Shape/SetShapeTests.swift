import SignalGraph
import Testing

/// Keys and entries, as sets.
@Suite struct DictionaryKeySetTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/DictionaryKeySet.swift", type: "DictionaryKeySet") { table in
      func play(
        _ state: TableDictionary<Int, Int>,
        _ expected: [SetSignal<Int>],
        _ edit: (DictionarySlot<Int, Int>) -> Void
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.keySet()
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "`insert` of the key") { play([:], [.transition([.insert(1)])]) { $0[1] = 2 } }
      table.row("`update`", "nothing") { play([1: 1], []) { $0[1] = 2 } }
      table.row("`remove`", "`remove` of the key") { play([1: 1], [.transition([.remove(1)])]) { $0[1] = nil } }
      table.row("`initiation`, `termination`", "the same, of the keys") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.keySet()
        expectSignals(of: stage, [.initiation([1, 2]), .termination([1, 2])]) {
          gate.sensor.sense(.initiation([1: 1, 2: 2]))
          gate.sensor.sense(.termination([1: 1, 2: 2]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the property of the same purpose still reads the keys`() {
    let slot = DictionarySlot([1: 1])
    #expect(Array(slot.keys) == [1])
  }
}

@Suite struct DictionaryEntrySetTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/DictionaryEntrySet.swift", type: "DictionaryEntrySet") { table in
      func play(
        _ state: TableDictionary<Int, Int>,
        _ expected: [SetSignal<DictionaryEntry<Int, Int>>],
        _ edit: (DictionarySlot<Int, Int>) -> Void
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.entrySet()
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      let (one, other) = (DictionaryEntry(key: 1, value: 1), DictionaryEntry(key: 1, value: 2))
      table.row("`insert`", "`insert` of the entry") { play([:], [.transition([.insert(one)])]) { $0[1] = 1 } }
      table.row("`update`", "`remove` of the past entry and `insert` of the future one; nothing where they are equal") {
        play([1: 1], [.transition([.remove(one), .insert(other)])]) { $0[1] = 2 }
        play([1: 1], []) { $0.refresh(1) }
      }
      table.row("`remove`", "`remove` of the entry") { play([1: 1], [.transition([.remove(one)])]) { $0[1] = nil } }
      table.row("`initiation`, `termination`", "the same, of the entries") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.entrySet()
        expectSignals(of: stage, [.initiation([one]), .termination([one])]) {
          gate.sensor.sense(.initiation([1: 1]))
          gate.sensor.sense(.termination([1: 1]))
        }
        stage.tearDown()
      }
    }
  }
}
