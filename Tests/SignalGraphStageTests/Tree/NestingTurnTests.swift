import SignalGraphTesting
import Testing

@testable import SignalGraph

extension NestingTests {
  /// The map before a nest is looked into while a turn is at work; kept for longer, its table would be copied at its next edit.
  @Test func `the entries are let go of when a turn is over`() {
    /// Whether each nest that is found there holds a table of entries.
    func areHeld(in object: Any, depth: Int = 0) -> [Bool] {
      let isNest = "\(type(of: object))".hasPrefix("Nest<")
      return Mirror(reflecting: object).children.flatMap { child in
        let mirror = Mirror(reflecting: child.value)
        if isNest { return child.label == "places" ? [!mirror.children.isEmpty] : [] }
        return depth < 4 && mirror.displayStyle == .class ? areHeld(in: child.value, depth: depth + 1) : []
      }
    }
    let (slot, shift) = (DictionarySlot([1: 0, 2: 1, 3: 1]), ValueSlot(0))
    let stages = [
      slot.nested { $0.value == 0 ? nil : $0.value }, slot.nested(with: shift) { $0.value == $1 ? nil : $0.value },
    ]
    let edits: [() -> Void] = [
      {}, { slot[4] = 3 }, { slot[3] = 2 }, { slot[1] = 4 }, { slot[1] = 0 }, { slot[2] = nil }, { shift.value = 1 },
      { slot.removeAll() },
    ]
    for (number, edit) in edits.enumerated() {
      edit()
      for stage in stages {
        #expect(stage.node?.tracing.map { areHeld(in: $0) } == [false], "after the edit \(number)")
      }
    }
    for stage in stages { stage.tearDown() }
  }

  @Test func `a chain of five thousand on a small stack`() {
    onOtherThread(stackSize: 512 * 1024) {
      let count = 5_000
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 - 1) }))
      let stage = slot.nested { $0.value < 0 ? nil : $0.value }
      #expect(stage.depth(of: count - 1) == count - 1 && stage.roots.elements == [0])
      slot[0] = count - 1
      #expect(stage.isEmpty && stage.cycles.count == count && stage.roots.isEmpty)
      slot[count / 2] = nil
      #expect(stage.count == count - 1 && stage.roots.elements == [count / 2 + 1] && stage.cycles.isEmpty)
      slot[count / 2] = -1
      #expect(stage.depth(of: 0) == count / 2 && stage.roots.elements == [count / 2])
      transaction { for key in 0..<count { slot[key] = key == count - 1 ? -1 : key + 1 } }
      #expect(stage.depth(of: 0) == count - 1 && stage.roots.elements == [count - 1])
      stage.tearDown()
      slot.assertTornDown()
    }
  }

  @Test func `closures are called once, and a subtree moves as one entry`() {
    let (calls, orders, changes) = (CallCounter(), CallCounter(), CallCounter())
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0 < 2 ? -1 : $0 % 2) }))
    let stage = slot.nested(
      under: calls.counting { $0.value < 0 ? nil : $0.value }, sortedBy: orders.counting { $0.key })
    let token = stage.observe { _, signal in
      for _ in 0..<(signal.transaction?.count ?? 0) { changes.record() }
    }
    #expect(calls.count == 1000 && orders.count == 1000)
    calls.reset()
    orders.reset()
    slot[1] = 0
    #expect(calls.count == 1 && orders.count == 1 && changes.count == 2 && stage.depth(of: 999) == 2)
    slot[7] = nil
    #expect(calls.count == 1 && changes.count == 4)
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a handler that edits, a body that throws, and a source that ends and begins`() {
    let slot = DictionarySlot([1: 0, 2: 10])
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    slot.register(gate)
    let stage = gate.nested(under: Self.parent)
    var seen: [Int] = []
    let token = stage.cycles.observe { cycles, _ in
      seen.append(cycles.count)
      if let key = cycles.min() { slot[key] = nil }
    }
    slot[1] = 20
    #expect(seen == [0, 2, 0] && stage.roots.elements == [2])
    do {
      try transaction {
        slot[2] = 20
        throw Refusal()
      }
    } catch {}
    #expect(seen.count == 3)
    slot.deregister(gate)
    slot[3] = 20
    slot.register(gate)
    #expect(stage.snapshot == [2: Self.entry(10, nil, [3]), 3: Self.entry(20, 2)] && seen == [0, 2, 0, 0, 0])
    token.tearDown()
    stage.tearDown()
    slot.deregister(gate)
    slot.assertTornDown()
  }

  @Test func `keys and orders that edit when they are released are released after the turn`() {
    let (id, factor) = (NotedNumber.Maker(), ValueSlot(1))
    let slot = DictionarySlot<NotedNumber, Int>([:])
    let stage = slot.nested(
      with: factor, under: { entry, factor in entry.value < 0 ? nil : id(entry.value * factor) },
      sortedBy: { id($0.value * $1) })
    for step in 0..<200 { slot[id(step * 7 % 12)] = step * 5 % 13 - 1 }
    factor.value = 2
    for step in 0..<40 { slot[id(step * 5 % 12)] = step % 3 == 0 ? nil : step * 11 % 13 - 1 }
    slot.removeAll()
    stage.tearDown()
    #expect(id.released.count == id.count)
  }

  @Test func `stages wired by hand`() {
    let slot = DictionarySlot([1: 0, 2: 10, 3: 10])
    let one = Nesting<Int, Int>(under: Self.parent, sortedBy: { -$0.key })
    let two = Nesting<Int, Int>(under: Self.parent, sortedBy: { _ in 0 }, ties: .by { -$0 })
    slot.register(one)
    slot.register(two)
    #expect(one[1]!.children == [3, 2] && two[1]!.children == [3, 2])
    slot.deregister(one)
    slot.deregister(two)
    #expect(one.cycles.snapshot == nil && two.roots.snapshot == nil)
    slot.assertTornDown()
  }

  @Test func `a parent's key that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1.5: 0])
      let stage = slot.nested(label: "folders", fileID: "App/Board.swift", line: 42) { $0.value > 0 ? .nan : nil }
      slot[2.5] = 1
      stage.tearDown()
    }
    result.tells(.badParameter, "Nesting<", "\"folders\" (Board.swift:42)", "not equal to itself")
  }

  @Test func `an order of siblings that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionarySlot([1: 0]).nested(label: "folders", under: Self.parent, sortedBy: { _ in Double.nan })
      stage.tearDown()
    }
    result.tells(.inconsistentOrder, "Nesting<", "\"folders\"", "not equal to itself")
  }
}
