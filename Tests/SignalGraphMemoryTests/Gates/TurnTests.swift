import SignalGraph
import Testing

/// Rule R2: one turn an edit or transaction, every stage settled before a monitor is called, one change an emitter.
@Suite struct TurnTests {
  @Test func `every stage is settled before any monitor is called`() {
    let slot = ValueSlot(1)
    let first = slot.map { $0 * 10 }
    let second = first.map { $0 + 1 }
    let log = SignalLog()
    log.watch(slot, "slot") { _ in log.note("\(first.value!) \(second.value!)") }
    log.watch(second, "second")
    _ = log.take()
    slot.value = 2
    #expect(log.take() == ["slot transition([1 → 2])", "20 21", "second transition([11 → 21])"])
    log.end()
    second.tearDown()
  }

  @Test func `a diamond gives one consistent output`() {
    let slot = ValueSlot(1)
    let (tens, hundreds) = (slot.map { $0 * 10 }, slot.map { $0 * 100 }.map { $0 })
    let sum = AddingTwo()
    tens.register(sum.left)
    hundreds.register(sum.right)
    let log = SignalLog()
    log.watch(sum, "sum")
    let runs = sum.runs
    slot.value = 2
    #expect(log.take() == ["sum initiation(110)", "sum transition([110 → 220])"])
    #expect(sum.runs == runs + 1)
    hundreds.deregister(sum.right)
    #expect(log.take() == ["sum termination(220)"])
    tens.deregister(sum.left)
    #expect(log.take() == [])
    log.end()
    tens.tearDown()
    hundreds.tearDown()
  }

  @Test func `a stage has a state while all its inputs have one`() {
    let (left, right) = (ReplicatingValueStorage<Int>(), ReplicatingValueStorage<Int>())
    let sum = AddingTwo()
    left.register(sum.left)
    right.register(sum.right)
    let log = SignalLog()
    log.watch(sum, "sum")
    left.sensor.sense(.initiation(1))
    #expect(log.take() == [])
    right.sensor.sense(.initiation(2))
    #expect(log.take() == ["sum initiation(3)"])
    left.sensor.sense(.termination(1))
    #expect(log.take() == ["sum termination(3)"])
    right.sensor.sense(.termination(2))
    #expect(log.take() == [])
    left.deregister(sum.left)
    right.deregister(sum.right)
    log.end()
  }

  @Test func `a reset of one input and a transition of another give one change`() {
    let resets = SignalDispatcher<ValueSignal<Int>>()
    let copy = ReplicatingValueStorage<Int>()
    resets.register(copy)
    let slot = ValueSlot(10)
    let sum = AddingTwo()
    copy.register(sum.left)
    slot.register(sum.right)
    let log = SignalLog()
    resets.dispatch(.initiation(1))
    log.watch(sum, "sum")
    log.watch(copy, "copy")
    _ = log.take()
    transaction {
      resets.dispatch(.termination(1))
      resets.dispatch(.initiation(2))
      slot.value = 20
    }
    #expect(log.take() == ["copy termination(1)", "copy initiation(2)", "sum transition([11 → 22])"])
    log.end()
    resets.dispatch(.termination(2))
    resets.deregister(copy)
    copy.deregister(sum.left)
    slot.deregister(sum.right)
  }

  @Test func `a transaction over several slots is one turn`() {
    let (left, right) = (ValueSlot(1), ValueSlot(2))
    let sum = AddingTwo()
    left.register(sum.left)
    right.register(sum.right)
    let log = SignalLog()
    log.watch(sum, "sum")
    _ = log.take()
    let runs = sum.runs
    let result = transaction {
      left.value = 10
      right.value = 20
      left.value = 100
      #expect(sum.value == 3)
      #expect(left.value == 100)
      return "result"
    }
    #expect(result == "result")
    #expect(log.take() == ["sum transition([3 → 120])"])
    #expect(sum.runs == runs + 1)
    left.deregister(sum.left)
    right.deregister(sum.right)
    log.end()
  }

  @Test func `edits that cancel out start no turn`() {
    let slot = DictionarySlot([1: 1])
    let log = SignalLog()
    log.watch(slot, "slot")
    _ = log.take()
    transaction {
      slot[2] = 2
      slot[1] = 5
      slot[2] = nil
      slot[1] = 1
    }
    #expect(log.take() == [])
    log.end()
  }

  @Test func `many edits of one key leave one mutation`() {
    let slot = DictionarySlot([1: 0])
    let log = SignalLog()
    var sent: [DictionaryTransaction<Int, Int>] = []
    log.watch(slot, "slot") { if case .transition(let transaction) = $0 { sent.append(transaction) } }
    transaction {
      for value in 1...100 { slot[1] = value }
      slot[2] = 7
      slot[2] = 8
    }
    #expect(sent == [[.update(key: 1, past: 0, future: 100), .insert(key: 2, value: 8)]])
    log.end()
  }

  @Test func `an empty transaction does nothing`() {
    transaction {}
    transaction { transaction {} }
    let slot = ValueSlot(1)
    let log = SignalLog()
    log.watch(slot, "slot")
    _ = log.take()
    transaction {}
    #expect(log.take() == [])
    log.end()
  }
}

/// Transactions inside of transactions, and those that throw.
@Suite struct NestedTransactionTests {
  enum Refusal: Error, Equatable { case no(Int) }

  @Test func `a nested transaction joins the outer one`() {
    let (first, second) = (ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    log.watch(first, "first")
    log.watch(second, "second")
    _ = log.take()
    transaction {
      first.value = 1
      transaction {
        first.value = 2
        second.value = 2
        transaction { second.value = 3 }
      }
      #expect(log.lines == [])
    }
    #expect(log.take() == ["first transition([0 → 2])", "second transition([0 → 3])"])
    log.end()
  }

  @Test func `a throw undoes the edits and sends nothing`() {
    let (value, set, entries) = (ValueSlot(0), SetSlot([1]), DictionarySlot(["a": 1]))
    let log = SignalLog()
    log.watch(value, "value")
    log.watch(set, "set")
    log.watch(entries, "entries")
    _ = log.take()
    #expect(throws: Refusal.no(1)) {
      try transaction {
        value.value = 1
        set.insert(2)
        set.remove(1)
        entries["a"] = 2
        entries["b"] = 3
        throw Refusal.no(1)
      }
    }
    #expect(value.value == 0)
    #expect(set.elements == [1])
    #expect(entries.snapshot == ["a": 1])
    #expect(log.take() == [])
    value.value = 5
    #expect(log.take() == ["value transition([0 → 5])"])
    log.end()
  }

  @Test func `the type of the error is kept`() {
    var caught: Refusal?
    do throws(Refusal) {
      try transaction { () throws(Refusal) in throw .no(2) }
    } catch {
      let typed: Refusal = error
      caught = typed
    }
    #expect(caught == .no(2))
  }

  @Test func `an inner throw undoes the inner edits only`() {
    let (first, second) = (ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    log.watch(first, "first")
    log.watch(second, "second")
    _ = log.take()
    transaction {
      first.value = 1
      try? transaction {
        first.value = 2
        second.value = 2
        throw Refusal.no(1)
      }
      #expect(first.value == 1)
      #expect(second.value == 0)
      try? transaction {
        transaction { second.value = 7 }
        #expect(second.value == 7)
        throw Refusal.no(2)
      }
      #expect(second.value == 0)
      transaction { first.value = 3 }
    }
    #expect(log.take() == ["first transition([0 → 3])"])
    log.end()
  }

  @Test func `an outer throw undoes the inner edits too`() {
    let entries = DictionarySlot(["a": 1])
    let log = SignalLog()
    log.watch(entries, "entries")
    _ = log.take()
    #expect(throws: Refusal.self) {
      try transaction {
        transaction {
          entries["a"] = 2
          transaction { entries["b"] = 1 }
        }
        entries["c"] = 1
        throw Refusal.no(1)
      }
    }
    #expect(entries.snapshot == ["a": 1])
    #expect(log.take() == [])
    log.end()
  }

  @Test func `what a body dispatched is not sent after a throw`() {
    let ticks = SignalDispatcher<Int>()
    let log = SignalLog()
    log.watch(ticks, "ticks")
    try? transaction {
      ticks.dispatch(1)
      throw Refusal.no(1)
    }
    transaction {
      ticks.dispatch(2)
      try? transaction {
        ticks.dispatch(3)
        throw Refusal.no(1)
      }
      transaction { ticks.dispatch(4) }
    }
    #expect(log.take() == ["ticks 2", "ticks 4"])
    log.end()
  }
}
