import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SetTryFilteringTests {
  struct Unreadable: Error, Equatable {}

  private static func isPositive(_ text: String) throws(Unreadable) -> Bool {
    guard let number = Int(text) else { throw Unreadable() }
    return number > 0
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/SetTryFiltering.swift", type: "SetTryFiltering") { table in
      func play(
        _ state: Set<String>,
        _ members: SetTransaction<String>?,
        _ failures: DictionaryTransaction<String, Unreadable>?,
        _ edit: (SetSlot<String>) -> Void
      ) {
        let slot = SetSlot(state)
        let stage = slot.tryFilter { text throws(Unreadable) in try Self.isPositive(text) }
        expectSignals(of: stage, members.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { edit(slot) }
        }
        stage.tearDown()
      }
      table.row("`insert`", "is satisfied", "`insert`", "nothing") { play([], [.insert("1")], nil) { $0.insert("1") } }
      table.row("`insert`", "is not satisfied", "nothing", "nothing") { play([], nil, nil) { $0.insert("0") } }
      table.row("`insert`", "throws", "nothing", "`insert`") {
        play([], nil, [.insert(key: "x", value: Unreadable())]) { $0.insert("x") }
      }
      table.row("`remove`", "was satisfied", "`remove`", "nothing") {
        play(["1"], [.remove("1")], nil) { $0.remove("1") }
      }
      table.row("`remove`", "was not satisfied", "nothing", "nothing") { play(["0"], nil, nil) { $0.remove("0") } }
      table.row("`remove`", "has thrown", "nothing", "`remove`") {
        play(["x"], nil, [.remove(key: "x", past: Unreadable())]) { $0.remove("x") }
      }
      func change(
        to least: Int, _ members: SetTransaction<String>?, _ failures: DictionaryTransaction<String, Unreadable>?
      ) {
        let (slot, limit) = (SetSlot(["1", "4", "x", "yy"]), ValueSlot(2))
        let stage = slot.tryFilter(with: limit) { text, limit throws(Unreadable) in
          if Int(text) == nil, text.count < limit { throw Unreadable() }
          return (Int(text) ?? 0) > limit
        }
        expectSignals(of: stage, members.map { [.transition($0)] } ?? []) {
          expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? []) { limit.value = least }
        }
        stage.tearDown()
      }
      table.row("a new parameter", "gives what it gave", "nothing", "nothing") {
        let (slot, limit) = (SetSlot(["1", "x"]), ValueSlot(2))
        let stage = slot.tryFilter(with: limit) { text, _ throws(Unreadable) in try Self.isPositive(text) }
        expectSignals(of: stage, []) { expectSignals(of: stage.failures, []) { limit.value = 3 } }
        stage.tearDown()
      }
      table.row(
        "a new parameter",
        "gives something else",
        "`insert`, `remove` or nothing",
        "`insert`, `update`, `remove` or nothing"
      ) {
        change(to: 0, [.insert("1")], [.remove(key: "x", past: Unreadable())])
        change(to: 4, [.remove("4")], [.insert(key: "yy", value: Unreadable())])
      }
      table.row("`initiation`, `termination`", "", "the same, of the members", "the same, of the failures") {
        let gate = ReplicatingSetStorage<String>()
        let stage = gate.tryFilter { text throws(Unreadable) in try Self.isPositive(text) }
        expectSignals(of: stage, [.initiation(["1"]), .termination(["1"])]) {
          expectSignals(of: stage.failures, [.initiation(["x": Unreadable()]), .termination(["x": Unreadable()])]) {
            gate.sensor.sense(.initiation(["1", "0", "x"]))
            gate.sensor.sense(.termination(["1", "0", "x"]))
          }
        }
        stage.tearDown()
      }
    }
  }
}
