import SignalGraph
import Testing

/// Rule R4: a slot's edited state, which it returns, and its settled state, which every signal is about.
@Suite struct EditedAndSettledTests {
  enum Refusal: Error { case no }

  @Test func `outside of bodies and handlers the two are equal`() {
    let (value, set, entries, rows) = (ValueSlot(1), SetSlot([1]), DictionarySlot([1: 1]), ArraySlot([1]))
    value.value = 2
    set.insert(2)
    entries[2] = 2
    rows.append(2)
    #expect(value.settled == 2)
    #expect(set.settled == [1, 2])
    #expect(entries.settled == [1: 1, 2: 2])
    #expect(Array(rows.settled) == [1, 2])
  }

  @Test func `inside a body accessors return the edited state`() {
    let (value, set, entries, rows) = (ValueSlot(1), SetSlot([1]), DictionarySlot([1: 1]), ArraySlot([1]))
    transaction {
      value.value = 2
      set.insert(2)
      set.remove(1)
      entries[2] = 2
      entries[1] = 5
      rows.append(2)
      rows[0] = 7
      #expect(value.value == 2)
      #expect(set.elements == [2])
      #expect(entries.snapshot == [1: 5, 2: 2])
      #expect(rows.elements == [7, 2])
      #expect(value.settled == 1)
      #expect(set.settled == [1])
      #expect(entries.settled == [1: 1])
      #expect(Array(rows.settled) == [1])
      transaction {
        value.value = 3
        entries[1] = nil
        #expect(value.settled == 1)
        #expect(entries.settled == [1: 1])
      }
      #expect(value.settled == 1)
    }
    #expect(value.settled == 3)
    #expect(entries.settled == [2: 2])
  }

  @Test func `a sensor registered inside a body begins with the settled state`() {
    let slot = DictionarySlot([1: 1])
    let log = SignalLog()
    transaction {
      slot[1] = 2
      log.watch(slot, "a")
      #expect(log.take() == ["a initiation([1: 1])"])
      slot[1] = 3
      #expect(log.take() == [])
    }
    #expect(log.take() == ["a transition(\(transition(1, 3)))"])
    #expect(log.end() == ["a termination([1: 3])"])
  }

  private func transition(_ past: Int, _ future: Int) -> DictionaryTransaction<Int, Int> {
    [.update(key: 1, past: past, future: future)]
  }

  @Test func `a sensor deregistered inside a body ends with the settled state`() {
    let slot = DictionarySlot([1: 1])
    let log = SignalLog()
    let monitor = log.monitor("a", DictionarySignal<Int, Int>.self)
    slot.register(monitor)
    _ = log.take()
    transaction {
      slot[1] = 2
      slot.deregister(monitor)
      #expect(log.take() == ["a termination([1: 1])"])
    }
    #expect(log.take() == [])
  }

  @Test func `a stage registered inside a body is settled at once and moves with the turn`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    let stage = transaction {
      slot.value = 2
      let stage = slot.map { $0 * 10 }
      log.watch(stage, "stage")
      #expect(stage.value == 10)
      return stage
    }
    #expect(stage.value == 20)
    #expect(log.take() == ["stage initiation(10)", "stage transition([10 → 20])"])
    log.end()
    stage.tearDown()
  }

  @Test func `a stage taken down inside a body ends with the settled state`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    let stage = slot.map { $0 * 10 }
    log.watch(stage, "stage")
    _ = log.take()
    transaction {
      slot.value = 2
      stage.tearDown()
      #expect(log.take() == ["stage termination(10)"])
    }
    #expect(log.take() == [])
    log.end()
  }

  @Test func `a registration inside a body that throws stays and the edits go`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    try? transaction {
      slot.value = 2
      log.watch(slot, "a")
      throw Refusal.no
    }
    #expect(log.take() == ["a initiation(1)"])
    slot.value = 3
    #expect(log.take() == ["a transition([1 → 3])"])
    log.end()
  }

  @Test func `inside a handler the settled state is the one before the edits that wait`() {
    let slot = ValueSlot(1)
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      guard case .transition(let change) = signal, change.future == 2 else { return }
      slot.value = 3
      slot.value = 4
      log.note("edited \(slot.value) settled \(slot.settled)")
      let late = log.monitor("late", ValueSignal<Int>.self)
      slot.register(late)
      slot.deregister(late)
      log.watch(slot, "b")
    }
    _ = log.take()
    slot.value = 2
    #expect(
      log.take() == [
        "a transition([1 → 2])", "edited 4 settled 2", "late initiation(2)", "late termination(2)", "b initiation(2)",
        "a transition([2 → 3])", "b transition([2 → 3])", "a transition([3 → 4])", "b transition([3 → 4])",
      ]
    )
    log.end()
  }

  @Test func `between queued turns the settled state follows the turns`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      if case .transition(let change) = signal, change.future == 1 { for value in 2...4 { slot.value = value } }
      log.note("\(slot.settled) of \(slot.value)")
    }
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "1 of 4", "a transition([1 → 2])", "2 of 4", "a transition([2 → 3])", "3 of 4",
        "a transition([3 → 4])", "4 of 4",
      ]
    )
    log.end()
  }
}
