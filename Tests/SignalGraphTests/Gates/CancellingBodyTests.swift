import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 for edits in open bodies, and of handlers called there, that cancel out: what is an edit is judged by what the
/// last body leaves.
@Suite struct CancellingBodyTests {
  /// What a body does before and after a handler's edits cancels out by the slot's comparison, not by the type's.
  @Test func `what cancels out around it, the slot's comparison decides`() {
    let areEqual: (String, String) -> Bool = { $0.lowercased() == $1.lowercased() }
    let value = ValueSlot("a", areEqual: areEqual)
    let entries = DictionarySlot([1: "a"], areEqual: areEqual)
    let rows = ArraySlot(["a"], areEqual: areEqual)
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    let (late, lateRows) = (ReplicatingValueStorage<String>(), ReplicatingArrayStorage<String>())
    let lateEntries = ReplicatingDictionaryStorage<Int, String>()
    value.register(late)
    entries.register(lateEntries)
    rows.register(lateRows)
    log.watch(value, "value")
    log.watch(entries, "entries")
    log.watch(rows, "rows")
    _ = log.take()
    transaction {
      (value.value, entries[1], rows[0]) = ("b", "b", "b")
      log.watch(trigger, "trigger") { signal in
        guard case .initiation = signal else { return }
        (entries[2], entries[1]) = ("x", "c")
        rows.append("x")
      }
      (value.value, entries[1], rows[0]) = ("A", "A", "A")
    }
    #expect(value.value == "a" && late.value == "a")
    #expect(entries.snapshot == lateEntries.snapshot)
    #expect(rows.elements == ["a", "x"] && lateRows.elements == ["a", "x"])
    let lines = log.take()
    #expect(!lines.contains { $0.hasPrefix("value transition") })
    #expect(lines.filter { $0.hasPrefix("rows transition") }.count == 1, "\(lines)")
    rows.deregister(lateRows)
    entries.deregister(lateEntries)
    value.deregister(late)
    log.end()
  }

  /// A body that throws takes away what made a handler's edit one: what equals the value that is there again changes nothing.
  @Test func `an edit that leads to where the body began is none, when that throws`() {
    let areEqual: (String, String) -> Bool = { $0.lowercased() == $1.lowercased() }
    let value = ValueSlot("a", areEqual: areEqual)
    let entries = DictionarySlot([1: "a"], areEqual: areEqual)
    let rows = ArraySlot(["a"], areEqual: areEqual)
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    log.watch(value, "value")
    log.watch(entries, "entries")
    log.watch(rows, "rows")
    _ = log.take()
    body(throwing: true) {
      (value.value, entries[1], rows[0]) = ("b", "b", "b")
      log.watch(trigger, "trigger") { signal in
        guard case .initiation = signal else { return }
        transaction { (value.value, entries[1], rows[0]) = ("A", "A", "A") }
      }
      #expect((value.value, entries[1]) == ("A", "A"))
    }
    #expect((value.value, entries[1]) == ("a", "a"))
    #expect(rows.elements == ["a"])
    #expect(log.take() == ["trigger initiation(0)"])
    log.end()
  }

  /// The row is gone in the end: what has taken it out gives up what it held before.
  @Test(arguments: [5, 93])
  func `an update that an inner body takes back before it takes the row out is none`(count: Int) {
    let rows = ArraySlot((0..<count).map { $0 + 100 })
    let at = count / 2
    let removal = ArrayMutation.replace(at: 0, past: Array(rows.elements), future: [])
    expectSignals(of: rows, [.transition([removal])]) {
      transaction {
        rows[at] = 2
        transaction {
          rows[at] = at + 100
          rows.removeAll()
        }
      }
    }
  }

  @Test func `a row that an inner body moves, updates back and replaces was not updated`() {
    let rows = ArraySlot([0, 1, 2])
    let halves = rows.keyed(by: { $0 % 2 }, collisions: .combined { $0 * 31 + $1 })
    expectSignals(of: halves, [.transition([.update(key: 1, past: 1, future: 38)])]) {
      transaction {
        rows[0] = 100
        transaction {
          rows.move(from: 0, to: 2)
          rows[2] = 0
          rows.replaceSubrange(2..<3, with: [7])
        }
      }
    }
    halves.tearDown()
  }

  /// What is judged is what the last body leaves: an inner one that throws may take away what an outer one brings back.
  @Test(arguments: [false, true])
  func `an edit that an inner throw has left without a change is one when the outer throws`(throwing: Bool) {
    let (value, trigger, log) = (ValueSlot(0), ValueSlot(0), SignalLog())
    log.watch(value, "value")
    _ = log.take()
    body(throwing: throwing) {
      value.value = 3
      body(throwing: true) {
        value.value = 1
        log.watch(trigger, "trigger") { if case .initiation = $0 { value.value = 3 } }
      }
      #expect(value.value == 3)
    }
    #expect(value.value == 3)
    #expect(log.take() == ["trigger initiation(0)", "value transition([0 → 3])"])
    log.end()
  }

  @Test func `an edit that leads to where the body of a handler began is none, when that throws`() {
    let (value, first, second, start, log) = (ValueSlot(0), ValueSlot(0), ValueSlot(0), ValueSlot(0), SignalLog())
    log.watch(value, "value")
    let act = {
      transaction {
        body(throwing: true) {
          value.value = 1
          log.watch(first, "first") { if case .initiation = $0 { value.value = 0 } }
          log.watch(second, "second") { if case .initiation = $0 { value.value = 2 } }
        }
      }
    }
    _ = log.take()
    transaction { log.watch(start, "start") { if case .initiation = $0 { act() } } }
    #expect(log.take().filter { $0.hasPrefix("value") } == ["value transition([0 → 2])"])
    log.end()
  }

  /// A throw has left the first handler's edits without a change, and what the body does afterwards takes the second's away.
  @Test(arguments: [false, true])
  func `an edit without a change is no refresh to those that the body makes after it`(inHandler: Bool) {
    let (value, entries, rows) = (ValueSlot(0), DictionarySlot([1: 0]), ArraySlot([0]))
    let (first, second, start, log) = (ValueSlot(0), ValueSlot(0), ValueSlot(0), SignalLog())
    func edit(to number: Int) { (value.value, entries[1], rows[0]) = (number, number, number) }
    log.watch(value, "value")
    log.watch(entries, "entries")
    log.watch(rows, "rows")
    _ = log.take()
    func act() {
      transaction {
        body(throwing: true) {
          edit(to: 1)
          log.watch(first, "first") { if case .initiation = $0 { edit(to: 0) } }
        }
        edit(to: 3)
        log.watch(second, "second") { if case .initiation = $0 { edit(to: 4) } }
        edit(to: 5)
      }
    }
    if inHandler {
      transaction { log.watch(start, "start") { if case .initiation = $0 { act() } } }
    } else {
      act()
    }
    #expect(
      log.take().filter { $0.contains("transition") } == [
        "value transition([0 → 5])",
        "entries transition([update(key: 1, past: 0, future: 5)])",
        "rows transition([update(at: 0, past: 0, future: 5)])",
      ]
    )
    log.end()
  }

  /// A refresh in a body stands, also where a handler's edits lie between it and what the body did before.
  @Test func `a refresh behind its edits stands`() {
    let (value, entries, rows) = (ValueSlot("a"), DictionarySlot([1: "a"]), ArraySlot(["a"]))
    let (log, trigger) = (SignalLog(), ValueSlot(0))
    log.watch(value, "value")
    log.watch(entries, "entries")
    log.watch(rows, "rows")
    _ = log.take()
    transaction {
      (value.value, entries[2]) = ("b", "b")
      value.value = "a"
      rows.append("b")
      log.watch(trigger, "trigger") { signal in
        guard case .initiation = signal else { return }
        (value.value, entries[3]) = ("c", "c")
        rows.append("c")
      }
      value.value = "a"
      value.refresh()
      entries.refresh(1)
      rows.refresh(at: 0)
    }
    let lines = log.take()
    for name in ["value", "entries", "rows"] {
      let first = lines.first { $0.hasPrefix("\(name) transition") } ?? ""
      #expect(first.contains("a → a") || first.contains(#"past: "a", future: "a""#), "\(lines)")
    }
    log.end()
  }
}
