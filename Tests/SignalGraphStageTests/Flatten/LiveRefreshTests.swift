import SignalGraph
import Testing

/// A refresh of a value arrives although its row has named another storage within the same turn.
@Suite struct LiveRefreshTests {
  private struct Row: Equatable {
    let score: ValueSlot<Int>

    static func == (left: Row, right: Row) -> Bool { left.score === right.score }
  }

  private func play(refreshing: Bool) -> [ArrayMutation<Int>] {
    let (one, two) = (ValueSlot(5), ValueSlot(7))
    let rows = ArraySlot((0..<200).map { Row(score: $0 == 0 ? one : two) })
    let stage = rows.map(live: { $0.score }) { $1 * 2 }
    var changes: [ArrayMutation<Int>] = []
    let token = stage.observe { _, change in
      if case .transition(let sent) = change { sent.forEach { changes.append($0) } }
    }
    transaction {
      rows[0] = Row(score: two)
      // More commands than are tidied as they come.
      for index in 1..<100 { rows[index] = Row(score: one) }
      rows[0] = Row(score: one)
      if refreshing { one.refresh() }
    }
    token.tearDown()
    stage.tearDown()
    return changes.filter { if case .update(0, _, _) = $0 { true } else { false } }
  }

  @Test func `a row that names another storage and comes back is refreshed`() {
    #expect(play(refreshing: true) == [.update(at: 0, past: 10, future: 10)])
    #expect(play(refreshing: false) == [])
  }

  /// What else reads the value to which the row turns: what is fed to one stage alone is handed on, and else sent.
  enum Company: CaseIterable {
    case none, stageThatLeft, stage, monitor
  }

  private final class Box: Equatable {
    static func == (left: Box, right: Box) -> Bool { left === right }
  }

  private final class Plain {}

  /// A value, another one that equals it after the edit, and the edit.
  private typealias Turning<Value> = (to: ValueStorage<Value>, from: ValueStorage<Value>, edit: () -> Void)

  /// Has a row turn to a value in the turn in which that is edited, and counts what is sent of the row: of the value, and
  /// of what a closure makes of it, which is always the same.
  private func turn<Value>(in company: Company, _ make: () -> Turning<Value>) -> [Int] {
    let values = count(make(), company) { $0.flattened() }
    let results = count(make(), company) { $0.mapValues(live: { $0 }) { _, _ in 0 } }
    return [values, results]
  }

  private func count<Value, Made>(
    _ turning: Turning<Value>, _ company: Company,
    _ make: (DictionaryStorage<Int, ValueStorage<Value>>) -> DictionaryStorage<Int, Made>
  ) -> Int {
    var isTurned = false
    let (source, other, edit) = turning
    let reader = company == .stage || company == .stageThatLeft ? source.map { _ in 0 } : nil
    let monitor = company == .monitor ? source.observe { _, _ in } : nil
    let stage = make(DictionarySlot([1: 0]).mapValues(with: source) { _, _ in isTurned ? source : other })
    if company == .stageThatLeft { reader?.tearDown() }
    var count = 0
    let token = stage.observe { _, change in
      if case .transition(let sent) = change { count += sent.count }
    }
    isTurned = true
    edit()
    token.tearDown()
    stage.tearDown()
    if company == .stage { reader?.tearDown() }
    monitor?.tearDown()
    return count
  }

  private func refreshed<Value>(_ value: Value) -> Turning<Value> {
    let slot = ValueSlot(value)
    return (slot, ValueSlot(value), { slot.refresh() })
  }

  @Test(arguments: Company.allCases) func `a row that turns to a value in the turn of its refresh is updated`(
    company: Company
  ) {
    #expect(turn(in: company) { refreshed(1) } == [1, 1])
    #expect(turn(in: company) { refreshed("one") } == [1, 1])
    #expect(turn(in: company) { refreshed(Box()) } == [1, 1])
    #expect(turn(in: company) { refreshed(Plain()) } == [1, 1])
    let inBody = turn(in: company) {
      let turning = refreshed(1)
      return (turning.to, turning.from, { transaction { turning.edit() } })
    }
    #expect(inBody == [1, 1])
    let setAgain = turn(in: company) {
      let plain = Plain()
      let slot = ValueSlot(plain)
      return (slot, ValueSlot(plain), { slot.value = plain })
    }
    #expect(setAgain == [1, 1])
  }

  @Test(arguments: Company.allCases) func `a row that turns to a value made of a refreshed one is updated`(
    company: Company
  ) {
    func made(_ make: (ValueSlot<Int>) -> ValueStorage<Int>) -> [Int] {
      turn(in: company) {
        let slot = ValueSlot(1)
        return (make(slot), ValueSlot(2), { slot.refresh() })
      }
    }
    #expect(made { $0.map { $0 + 1 } } == [1, 1])
    #expect(made { $0.removeDuplicates { _, _ in false }.map { $0 + 1 } } == [1, 1])
    #expect(made { $0.combined(with: ValueSlot(1)) { $0 + $1 } } == [1, 1])
    func read(_ read: (DictionarySlot<Int, String>) -> ValueStorage<String?>) -> [Int] {
      turn(in: company) {
        let rows = DictionarySlot([1: "x", 2: "y"])
        return (read(rows), ValueSlot("x"), { rows.refresh(1) })
      }
    }
    #expect(read { $0.value(forKey: 1) } == [1, 1])
    #expect(read { $0.value(forKey: ValueSlot(1)) } == [1, 1])
    #expect(read { $0.aggregated(.min { $0.value }) } == [1, 1])
    #expect(read { $0.mapValues { $0 }.value(forKey: 1).map { $0 } } == [1, 1])
  }

  @Test(arguments: Company.allCases) func `a row that turns to a value that becomes what the row has is not`(
    company: Company
  ) {
    for future in [2, 3] {
      let sent = turn(in: company) {
        let slot = ValueSlot(1)
        return (slot, ValueSlot(2), { slot.value = future })
      }
      #expect(sent == [future - 2, 0])
    }
  }

  @Test func `a refresh from before the session is not told later`() {
    let slots = (0..<3).map { _ in ValueSlot(1) }
    let late = ReplicatingValueStorage<Int>()
    let rows = ArraySlot<ValueStorage<Int>>([slots[0], late])
    let entries = DictionarySlot<Int, ValueStorage<Int>>([0: slots[0], 1: late])
    let (list, table) = (rows.flattened(), entries.flattened())
    transaction {
      (rows[0], entries[0]) = (slots[1], slots[1])
      slots[1].refresh()
    }
    late.sensor.sense(.initiation(9))
    #expect(list.elements == [1, 9] && table[1] == 9)
    expectSignals(of: list, []) { rows[0] = slots[2] }
    expectSignals(of: table, []) { entries[0] = slots[2] }
    list.tearDown()
    table.tearDown()
  }

  @Test func `a row is told of a refresh where the stage waits for another row`() {
    let (one, two, new) = (ValueSlot(1), ValueSlot(1), ValueSlot(7))
    let (rows, entries) = (ArraySlot([one]), DictionarySlot([0: one]))
    let (list, table) = (rows.flattened(), entries.flattened())
    expectSignals(of: list, [.transition([.insert(7, at: 1), .update(at: 0, past: 1, future: 1)])]) {
      transaction {
        rows.append(new)
        rows[0] = two
        two.refresh()
      }
    }
    rows[0] = one
    expectSignals(
      of: table, [.transition([.insert(key: 1, value: 7), .update(key: 0, past: 1, future: 1)])]
    ) {
      transaction {
        entries[1] = new
        entries[0] = two
        two.refresh()
      }
    }
    list.tearDown()
    table.tearDown()
  }

  @Test func `a row is told of the refresh of a value that stands above its stage`() {
    let (one, two) = (ValueSlot(1), ValueSlot(1))
    let far = two.map { $0 }.map { $0 }.map { $0 }
    let rows = ArraySlot<ValueStorage<Int>>([one])
    let stage = rows.flattened()
    expectSignals(of: stage, [.transition([.update(at: 0, past: 1, future: 1)])]) {
      transaction {
        rows[0] = far
        two.refresh()
      }
    }
    expectSignals(of: stage, []) { rows[0] = one }
    stage.tearDown()
    far.tearDown()
  }

  @Test func `a row that turns to the value before a refreshed one is updated`() {
    for company in Company.allCases {
      let sent = turn(in: company) {
        let slot = ValueSlot(1)
        let before = slot.previous()
        slot.value = 2
        return (before, ValueSlot<Int?>(1), { slot.refresh() })
      }
      #expect(sent == [1, 1])
    }
  }
}
