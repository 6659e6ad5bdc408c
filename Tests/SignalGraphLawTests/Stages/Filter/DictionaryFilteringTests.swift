import SignalGraph
import Testing

@Suite struct DictionaryFilteringTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/DictionaryFiltering.swift", type: "DictionaryFiltering") { table in
      func play(
        _ state: [Int: Int],
        _ expected: [DictionarySignal<Int, Int>],
        _ edit: (DictionarySlot<Int, Int>) -> Void
      ) {
        let slot = DictionarySlot(state)
        let stage = slot.filter { $0.value > 0 }
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "", "yes", "`insert`") {
        play([:], [.transition([.insert(key: 1, value: 2)])]) { $0[1] = 2 }
      }
      table.row("`insert`", "", "no", "nothing") { play([:], []) { $0[1] = -2 } }
      table.row("`update`", "yes", "yes", "`update`") {
        play([1: 1], [.transition([.update(key: 1, past: 1, future: 2)])]) { $0[1] = 2 }
      }
      table.row("`update`", "no", "yes", "`insert`") {
        play([1: -1], [.transition([.insert(key: 1, value: 2)])]) { $0[1] = 2 }
      }
      table.row("`update`", "yes", "no", "`remove`") {
        play([1: 1], [.transition([.remove(key: 1, past: 1)])]) { $0[1] = -2 }
      }
      table.row("`update`", "no", "no", "nothing") { play([1: -1], []) { $0[1] = -2 } }
      table.row("`remove`", "yes", "", "`remove`") {
        play([1: 1], [.transition([.remove(key: 1, past: 1)])]) { $0[1] = nil }
      }
      table.row("`remove`", "no", "", "nothing") { play([1: -1], []) { $0[1] = nil } }
      table.row("`initiation`, `termination`", "", "", "the same, of the members") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.filter { $0.value > 0 }
        expectSignals(of: stage, [.initiation([1: 1]), .termination([1: 1])]) {
          gate.sensor.sense(.initiation([1: 1, 2: -2]))
          gate.sensor.sense(.termination([1: 1, 2: -2]))
        }
        stage.tearDown()
      }
    }
  }
}
