import SignalGraph
import Testing

@Suite struct SetSortingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Sort/Keyed/SetSorting.swift", type: "SetSorting") { table in
      func play(_ expected: [ArraySignal<Int>], _ edit: (SetSlot<Int>) -> Void) {
        let slot: SetSlot<Int> = SetSlot([1, 2, 3])
        let stage = slot.sorted { -$0 }
        expectSignals(of: stage, expected) { edit(slot) }
        stage.tearDown()
      }
      table.row("`insert`", "`insert` at its place") { play([.transition([.insert(4, at: 0)])]) { $0.insert(4) } }
      table.row("`remove`", "`remove`") { play([.transition([.remove(2, at: 1)])]) { $0.remove(2) } }
      table.row("`remove` of all, several at once", "one `replace`, by none") {
        play([.transition([.replace(at: 0, past: [3, 2, 1], future: [])])]) { $0.removeAll() }
      }
      playChanging(
        table,
        [1, 2, 3] as Set,
        gate: {
          let gate = ReplicatingSetStorage<Int>()
          return (gate as SetStorage<Int>, gate.sensor)
        },
        slot: {
          let slot = SetSlot<Int>([1, 2, 3])
          return (
            slot,
            {
              slot.insert(4)
              slot.remove(1)
            }
          )
        },
        sort: { (source: SetStorage<Int>, way) in source.sorted(with: way) { $0 * $1 } },
        [1, 2, 3],
        [3, 2, 1],
        edited: [4, 3, 2]
      )
    }
  }

  @Test func `the example of the documentation holds`() {
    let words = SetSlot(["pear", "fig", "apple"])
    let sorted = words.sorted { $0.count }
    #expect(sorted.elements == ["fig", "pear", "apple"])
    words.insert("plum")
    #expect(sorted.elements == ["fig", "pear", "plum", "apple"])
    words.remove("fig")
    #expect(sorted.elements == ["pear", "plum", "apple"])
    sorted.tearDown()
  }

  /// Not Comparable: a tie rule must be chosen, or it does not compile.
  struct Tag: Hashable {
    let name: String
    let weight: Int
  }

  @Test func `members that do not compare need a tie rule`() {
    let (a, b, c) = (Tag(name: "a", weight: 1), Tag(name: "b", weight: 1), Tag(name: "c", weight: 0))
    let slot = SetSlot([b])
    let byName = slot.sorted(by: { $0.weight }, ties: .by(\.name))
    let byArrival = slot.sorted(by: .ascending(\.weight), ties: .arrival)
    slot.insert(a)
    slot.insert(c)
    #expect(byName.elements.map(\.name) == ["c", "a", "b"])
    #expect(byArrival.elements.map(\.name) == ["c", "b", "a"])
    byArrival.resort()
    #expect(byArrival.elements.map(\.name) == ["c", "b", "a"])
    slot.remove(b)
    slot.insert(b)
    #expect(byArrival.elements.map(\.name) == ["c", "a", "b"])
    byName.tearDown()
    byArrival.tearDown()
  }
}
