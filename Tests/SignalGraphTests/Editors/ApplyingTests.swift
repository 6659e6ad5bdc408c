import SignalGraph
import SignalGraphTesting
import Testing

/// Transactions that were made elsewhere, performed on slots.
@Suite struct ApplyingTests {
  @Test func `a slot follows another by what that sent`() {
    let (rows, copy) = (ArraySlot(["a", "b"]), ArraySlot(["a", "b"]))
    let token = rows.observe { _, change in if let sent = change.transaction { copy.apply(sent) } }
    rows.move(from: 0, to: 1)
    rows.append(contentsOf: ["c", "d"])
    rows[0] = "x"
    rows.removeSubrange(1...2)
    #expect(copy.elementsEqual(rows.elements))
    token.tearDown()
  }

  @Test func `each kind performs a transaction and its inverse`() throws {
    let entries = DictionarySlot([1: 10, 2: 20])
    let change: DictionaryTransaction = [
      .insert(key: 3, value: 30), .update(key: 1, past: 10, future: 11), .remove(key: 2, past: 20),
    ]
    expectSignals(of: entries, [.transition(change), .transition(change.inverted())]) {
      entries.apply(change)
      entries.apply(change.inverted())
    }
    let members = SetSlot([1, 2])
    members.apply([.insert(3), .remove(1)])
    #expect(members.settled == [2, 3])
    let value = ValueSlot(1)
    value.apply(ValueTransaction(past: 1, future: 2))
    value.apply(ValueTransaction())
    #expect(value.value == 2)
    let rows = ArraySlot([1])
    expectSignals(of: rows, []) { rows.apply([]) }
    members.apply([])
    entries.apply([])
  }

  @Test func `in a body it joins the other edits`() {
    let rows = ArraySlot([Marked(value: 1, tag: 1)])
    expectSignals(of: rows, []) {
      transaction {
        rows[0] = Marked(value: 5, tag: 2)
        rows.apply([.update(at: 0, past: Marked(value: 5, tag: 2), future: Marked(value: 1, tag: 3))])
      }
    }
    #expect(rows[0].tag == 1)
    let entries = DictionarySlot([1: 10])
    expectSignals(of: entries, []) {
      transaction {
        entries[1] = 11
        entries[2] = 20
        entries.apply([.update(key: 1, past: 11, future: 10), .remove(key: 2, past: 20)])
      }
    }
    let members = SetSlot([1])
    expectSignals(of: members, []) {
      transaction {
        members.insert(2)
        members.apply([.remove(2)])
      }
    }
    let value = ValueSlot(1)
    expectSignals(of: value, []) {
      transaction {
        value.value = 2
        value.apply(ValueTransaction(past: 2, future: 1))
      }
    }
  }

  @Test func `a refresh stands`() {
    let rows = ArraySlot([1])
    expectSignals(of: rows, [.transition([.update(at: 0, past: 1, future: 1)])]) {
      rows.apply([.update(at: 0, past: 1, future: 1)])
    }
    let entries = DictionarySlot([1: 10])
    expectSignals(of: entries, [.transition([.update(key: 1, past: 10, future: 10)])]) {
      transaction {
        entries[2] = 1
        entries[2] = nil
        entries.apply([.update(key: 1, past: 10, future: 10)])
      }
    }
    let value = ValueSlot(1)
    expectSignals(of: value, [.transition(ValueTransaction(refreshing: 1))]) {
      transaction {
        value.value = 2
        value.value = 1
        value.apply(ValueTransaction(refreshing: 1))
      }
    }
  }

  @Test func `what comes from outside throws and changes nothing`() throws {
    let rows = ArraySlot([1, 2])
    #expect(throws: Violation.self) { try rows.apply(validating: [.remove(1, at: 0), .remove(7, at: 0)]) }
    #expect(throws: Violation.self) {
      try rows.apply(validating: ArrayTransaction(validating: [.insert(3, at: 5), .remove(3, at: 5)]))
    }
    #expect(rows.elementsEqual([1, 2]))
    let entries = DictionarySlot([1.5: 10])
    #expect(throws: Violation.self) {
      try entries.apply(validating: [.insert(key: 2, value: 1), .insert(key: 1.5, value: 1)])
    }
    #expect(throws: Violation.self) { try entries.apply(validating: [.insert(key: .nan, value: 1)]) }
    #expect(entries.count == 1)
    let members = SetSlot([1.5])
    #expect(throws: Violation.self) { try members.apply(validating: [.remove(2)]) }
    #expect(throws: Violation.self) { try members.apply(validating: [.insert(.nan)]) }
    #expect(members.count == 1)
    let value = ValueSlot(1)
    #expect(throws: Violation.self) { try value.apply(validating: ValueTransaction(past: 2, future: 3)) }
    try value.apply(validating: ValueTransaction(past: 1, future: 3))
    #expect(value.value == 3)
  }

  @Test func `in a handler it is a later turn, on the state as last edited`() {
    let (rows, trigger) = (ArraySlot([1]), ValueSlot(0))
    let token = trigger.observe { number in
      guard number == 1 else { return }
      rows.append(2)
      rows.apply([.remove(2, at: 1), .insert(3, at: 0)])
    }
    trigger.value = 1
    #expect(rows.elementsEqual([3, 1]))
    token.tearDown()
  }

  @Test func `what does not fit is a violation of the slot`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.apply([.update(at: 1, past: 7, future: 8)], fileID: "App/Board.swift", line: 50)
    }
    result.tells(
      .wrongPast,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was to apply at Board.swift:50",
      "but 2 is at 1"
    )
    let index = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      ArraySlot([1]).apply([.remove(1, at: 1)])
    }
    index.tells(.badIndex, "ApplyingTests.swift", "Apply it to the state it was made on")
    let key = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      DictionarySlot(["a": 1]).apply([.insert(key: "a", value: 2)])
    }
    key.tells(.doubleInsertion, "DictionarySlot<String, Int>")
  }
}
