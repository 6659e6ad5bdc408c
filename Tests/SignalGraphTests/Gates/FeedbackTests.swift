import SignalGraph
import Testing

/// Rule R4: each edit, or outermost transaction, made in a handler is a later turn of its own, first in first out.
@Suite struct FeedbackTests {
  @Test func `edits in handlers are later turns in the order in which they were made`() {
    let (origin, left, right) = (ValueSlot(0), ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    log.watch(origin, "origin 1") { signal in
      guard case .transition = signal else { return }
      right.value += 1
      left.value += 1
      right.value += 1
    }
    log.watch(origin, "origin 2") { signal in
      guard case .transition = signal else { return }
      left.value += 10
    }
    log.watch(left, "left")
    log.watch(right, "right")
    _ = log.take()
    origin.value = 1
    #expect(
      log.take() == [
        "origin 1 transition([0 → 1])", "origin 2 transition([0 → 1])", "right transition([0 → 1])",
        "left transition([0 → 1])", "right transition([1 → 2])", "left transition([1 → 11])",
      ]
    )
    log.end()
  }

  @Test func `all sensors see one order`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      if case .transition(let change) = signal, let value = change.future, value < 3 { slot.value = value + 1 }
    }
    log.watch(slot, "b")
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "a transition([0 → 1])", "b transition([0 → 1])", "a transition([1 → 2])", "b transition([1 → 2])",
        "a transition([2 → 3])", "b transition([2 → 3])",
      ]
    )
    log.end()
  }

  @Test func `a transaction in a handler is one later turn`() {
    let (origin, left, right) = (ValueSlot(0), ValueSlot(1), ValueSlot(2))
    let sum = AddingTwo()
    left.register(sum.left)
    right.register(sum.right)
    let log = SignalLog()
    log.watch(origin, "origin") { signal in
      guard case .transition = signal else { return }
      transaction {
        left.value = 10
        transaction { right.value = 20 }
        left.value = 100
      }
      transaction {}
      transaction {
        left.value = 5
        left.value = 100
      }
      #expect(sum.value == 3)
    }
    log.watch(sum, "sum")
    _ = log.take()
    origin.value = 1
    #expect(log.take() == ["origin transition([0 → 1])", "sum transition([3 → 120])"])
    left.deregister(sum.left)
    right.deregister(sum.right)
    log.end()
  }

  @Test func `a transaction in a handler that throws is undone above what waits`() {
    struct Refusal: Error {}
    let (origin, slot) = (ValueSlot(0), DictionarySlot([1: 1]))
    let log = SignalLog()
    log.watch(origin, "origin") { signal in
      guard case .transition = signal else { return }
      slot[1] = 2
      try? transaction {
        slot[1] = 3
        slot[2] = 1
        throw Refusal()
      }
      #expect(slot.snapshot == [1: 2])
      #expect(slot.settled == [1: 1])
    }
    log.watch(slot, "slot")
    _ = log.take()
    origin.value = 1
    let update: DictionaryTransaction<Int, Int> = [.update(key: 1, past: 1, future: 2)]
    #expect(log.take() == ["origin transition([0 → 1])", "slot transition(\(update))"])
    log.end()
  }

  @Test func `a handler of an initiation may edit`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a")
    log.watch(slot, "b") { if case .initiation = $0 { slot.value = 1 } }
    #expect(log.take() == ["a initiation(0)", "b initiation(0)", "a transition([0 → 1])", "b transition([0 → 1])"])
    log.end()
  }

  @Test func `a handler of a termination may edit`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a")
    let monitor = log.monitor("b", ValueSignal<Int>.self) { if case .termination = $0 { slot.value = 1 } }
    slot.register(monitor)
    _ = log.take()
    slot.deregister(monitor)
    #expect(log.take() == ["b termination(0)", "a transition([0 → 1])"])
    log.end()
  }

  @Test func `a dispatch in a handler is a later turn among the edits`() {
    let slot = ValueSlot(0)
    let ticks = SignalDispatcher<Int>()
    let log = SignalLog()
    log.watch(slot, "slot") { signal in
      guard case .transition(let change) = signal, change.future == 1 else { return }
      ticks.dispatch(1)
      slot.value = 2
      ticks.dispatch(2)
      transaction {
        ticks.dispatch(3)
        slot.value = 3
        ticks.dispatch(4)
      }
    }
    log.watch(ticks, "ticks")
    _ = log.take()
    slot.value = 1
    #expect(
      log.take() == [
        "slot transition([0 → 1])", "ticks 1", "slot transition([1 → 2])", "ticks 2", "ticks 3", "ticks 4",
        "slot transition([2 → 3])",
      ]
    )
    log.end()
  }

  @Test func `handlers may answer each other a thousand times`() {
    let slot = ValueSlot(0)
    let log = SignalLog()
    log.watch(slot, "a") { signal in
      if case .transition(let change) = signal, let value = change.future, value < 1001 { slot.value = value + 1 }
    }
    slot.value = 1
    #expect(slot.value == 1001)
    #expect(log.end() == ["a termination(1001)"])
  }

  @Test func `many edits in one handler are not deep`() {
    let (origin, slot) = (ValueSlot(0), ValueSlot(0))
    var count = 0
    let log = SignalLog()
    log.watch(origin, "origin") { signal in
      if case .transition = signal { for value in 1...5000 { slot.value = value } }
    }
    log.watch(slot, "slot") { _ in count += 1 }
    origin.value = 1
    #expect(count == 5001)
    log.end()
  }

  @Test func `a subscript mutation closes its access before the turn starts`() {
    let entries = DictionarySlot(["a": [1]])
    let rows = ArraySlot([[1]])
    let value = ValueSlot([1])
    let log = SignalLog()
    log.watch(entries, "entries") { _ in entries["b", default: []] = entries["a"]! }
    log.watch(rows, "rows") { signal in if case .transition = signal, rows.count < 2 { rows.append(rows[0]) } }
    log.watch(value, "value") { _ in log.note("\(value.value)") }
    entries["a"]!.append(2)
    entries["a", default: []].append(3)
    rows[0].append(2)
    value.value.append(2)
    #expect(entries.snapshot == ["a": [1, 2, 3], "b": [1, 2, 3]])
    #expect(Array(rows.elements) == [[1, 2], [1, 2]])
    #expect(value.value == [1, 2])
    log.end()
  }
}
