import Observation
import SignalGraph
import SignalGraphObservation
import SignalGraphTesting
import Testing

private struct Refused: Error {}

@Suite struct ObservedSlotTests {
  @Test func `setting the value edits the slot, and both tell readers once`() {
    let slot = ValueSlot(60)
    let shown = ObservedSlot(slot)
    let first = Watch { shown.value }
    shown.value = 60
    #expect(first.count == 0)
    shown.value = 90
    #expect(first.count == 1 && slot.value == 90 && shown.value == 90)
    let second = Watch { shown.value }
    slot.value = 30
    #expect(second.count == 1 && shown.value == 30)
    let third = Watch { shown.value }
    slot.refresh()
    #expect(third.count == 1)
    shown.tearDown()
    shown.tearDown()
    slot.assertTornDown()
    shown.value = 1
    #expect(slot.value == 1)
  }

  @Test func `several edits are one change, and a throw undoes them`() {
    let slot = ValueSlot(1)
    let shown = ObservedSlot(slot)
    let double = slot.map { $0 * 2 }
    let watch = Watch { shown.value }
    transaction {
      shown.value += 1
      shown.value += 1
      #expect(shown.value == 3 && double.value == 2 && watch.count == 0)
    }
    #expect(watch.count == 1 && double.value == 6)
    let again = Watch { shown.value }
    try? transaction { () throws(Refused) in
      shown.value = 9
      throw Refused()
    }
    #expect(again.count == 0 && shown.value == 3 && slot.value == 3)
    double.tearDown()
    shown.tearDown()
  }

  @Test func `a key path writes, as a binding does`() {
    let shown = ObservedSlot(ValueSlot("tea"))
    let path: ReferenceWritableKeyPath<ObservedSlot<String>, String> = \.value
    shown[keyPath: path] = "milk"
    #expect(shown.slot.value == "milk")
    shown.tearDown()
  }

  #if DEBUG
    @Test func `one that is released while it observes`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let slot = ValueSlot(1)
        do { _ = ObservedSlot(slot, label: "least", fileID: "App/Board.swift", line: 42) }
        withExtendedLifetime(slot) {}
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ObservedSlot<Int> \"least\" (Board.swift:42)") && text.contains("Tear it down first"))
    }
  #endif
}

@Suite struct ObservedSetSlotTests {
  @Test func `setting a membership edits the slot, and is for readers of this element`() {
    let slot = SetSlot(["a"])
    let selected = ObservedSetSlot(slot)
    let (one, other) = (Watch { selected["a"] }, Watch { selected["b"] })
    let (count, all) = (Watch { selected.count }, Watch { selected.elements })
    selected["a"] = true
    selected["b"] = false
    #expect([one.count, other.count, count.count, all.count] == [0, 0, 0, 0])
    selected["b"] = true
    #expect([one.count, other.count, count.count, all.count] == [0, 1, 1, 1])
    #expect(slot.elements == ["a", "b"] && selected["b"] && selected.count == 2)
    let path: ReferenceWritableKeyPath<ObservedSetSlot<String>, Bool> = \.["a"]
    selected[keyPath: path] = false
    #expect(one.count == 1 && slot.elements == ["b"] && selected.elements == ["b"])
    let again = Watch { selected["c"] }
    transaction {
      slot.insert("c")
      selected["c"].toggle()
      selected["d"].toggle()
    }
    #expect(again.count == 0 && selected.elements == ["b", "d"])
    selected.tearDown()
    slot.assertTornDown()
  }
}

@Suite struct IdentifiableRowsTests {
  private struct Flight: Identifiable, Equatable {
    var id: String
    var delay: Int
  }

  @Test func `rows are known by the id of their elements`() {
    let slot = ArraySlot([Flight(id: "LH 4", delay: 75), Flight(id: "AF 1", delay: 10)])
    let list = ObservedRows(slot)
    let (row, rows) = (list.rows[0], Watch { list.rows })
    slot[0].delay = 80
    #expect(rows.count == 0 && list.rows[0] === row && row.value.delay == 80)
    #expect(list.rows.map(\.id) == ["LH 4", "AF 1"])
    slot[0] = Flight(id: "BA 9", delay: 80)
    #expect(rows.count == 1 && list.rows[0] !== row && list.rows.map(\.id) == ["BA 9", "AF 1"])
    list.tearDown()
    let numbered: ObservedRows<Int, Flight> = ObservedRows(slot)
    #expect(numbered.rows.map(\.id) == [1, 2])
    numbered.tearDown()
  }
}
