import SignalGraph
import SignalGraphTesting
import Testing

extension SortedCollectingTests {
  @Test func `closures are called once, comparisons are logarithmic, and nothing is sent behind the top`() {
    for count in [100, 10_000] {
      let (calls, orders, signals, comparisons) = (CallCounter(), CallCounter(), CallCounter(), CallCounter())
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) }))
      let length = ValueSlot(5)
      let stage = slot.collected(
        by: calls.counting { $0.key % 4 }, sortedBy: orders.counting { Counted($0.value, comparisons) }, prefix: length)
      let token = stage.observe { _, _ in signals.record() }
      #expect(calls.count == count && orders.count == count && signals.count == 1)
      for counter in [calls, orders, signals, comparisons] { counter.reset() }
      slot[50] = 51
      slot[51] = nil
      slot[51] = 52
      #expect(calls.count == 2 && orders.count == 2 && signals.count == 0)
      #expect(comparisons.count <= 4 * 2 * 24, "\(comparisons.count) of \(count)")
      length.value = 6
      length.value = 2
      #expect(calls.count == 2 && orders.count == 2 && signals.count == 2)
      slot[0] = -1
      #expect(calls.count == 3 && orders.count == 3 && signals.count == 3)
      token.tearDown()
      stage.tearDown()
    }
  }

  @Test func `what is made of a group and stays equal costs what changed in the group`() {
    struct Row: Equatable {
      var number: Int
      let counter: CallCounter
      static func == (one: Row, other: Row) -> Bool {
        one.counter.record()
        return one.number == other.number
      }
    }
    for count in [100, 10_000] {
      let comparisons = CallCounter()
      let rows = (0..<count).map { ($0, Row(number: $0, counter: comparisons)) }
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: rows))
      // In the second the row also moves, so that other leaves of its group have one row less and one more.
      let groups = slot.collected(by: { _ in 0 }, sortedBy: { $0.value.number % (2 * count) })
      let firsts = groups.mapValues { $0.first?.key }
      for number in [count / 2 + 2 * count, count - 2] {
        comparisons.reset()
        slot[count / 2]!.number = number
        #expect(firsts[0] == 0)
        #expect(comparisons.count <= 60, "\(comparisons.count) of \(count)")
      }
      firsts.tearDown()
      groups.tearDown()
    }
  }

  @Test func `stages wired by hand`() {
    let (slot, members, rows) = (DictionarySlot([1: 2]), SetSlot([4, 3]), ArraySlot([3, 4, 5]))
    let one = SortedCollecting<DictionaryTransaction<Int, Int>, Int, DictionaryEntry<Int, Int>>(
      by: { $0.value }, sortedBy: { $0.key })
    let two = SortedCollecting<SetTransaction<Int>, Int, Int>(
      by: { _ in 0 }, sortedBy: { _ in 0 }, ties: .by { -$0 }, prefix: 1)
    let three = SortedCollecting<ArrayTransaction<Int>, Int, Int>(by: { $0 % 2 }, sortedBy: { -$0 }, prefix: 1)
    slot.register(one)
    members.register(two)
    rows.register(three)
    #expect(one.snapshot == [2: Self.entries([1: 2])] && two.snapshot == [0: [4]])
    #expect(three.snapshot == [0: [4], 1: [5]])
    slot.deregister(one)
    members.deregister(two)
    rows.deregister(three)
    slot.assertTornDown()
    rows.assertTornDown()
  }

  @Test func `a handler that edits, a body that throws, and a source that ends and begins`() {
    let slot = DictionarySlot([1: 1, 2: 2, 3: 3])
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    slot.register(gate)
    let stage = gate.collected(by: { $0.value % 2 }, sortedBy: .descending { $0.value }, prefix: 1)
    var seen: [[Int]] = []
    let token = stage.observe { groups, _ in
      seen.append(groups.values.compactMap { $0.first?.value }.sorted())
      if let top = groups[1]?.first, top.value < 7 { slot[top.key] = top.value + 2 }
    }
    #expect(seen == [[2, 3], [2, 5], [2, 7]])
    do {
      try transaction {
        slot[2] = 100
        throw Refusal()
      }
    } catch {}
    #expect(seen.count == 3)
    slot.deregister(gate)
    slot[2] = 4
    slot.register(gate)
    #expect(stage.snapshot == [0: Self.entries([2: 4]), 1: Self.entries([3: 7])])
    token.tearDown()
    stage.tearDown()
    slot.deregister(gate)
    slot.assertTornDown()
  }

  @Test func `objects that edit when they are released are released after the turn`() {
    let log = SetSlot<Int>()
    final class Row {
      let number: Int
      let log: SetSlot<Int>
      init(_ number: Int, _ log: SetSlot<Int>) { (self.number, self.log) = (number, log) }
      deinit { log.insert(number) }
    }
    struct Order: Comparable {
      let row: Row
      static func == (left: Self, right: Self) -> Bool { left.row.number == right.row.number }
      static func < (left: Self, right: Self) -> Bool { left.row.number < right.row.number }
    }
    let (slot, factor) = (DictionarySlot<Int, Row>([:]), ValueSlot(1))
    let stage = slot.collected(
      with: factor, by: { row, _ in row.value.number % 2 },
      sortedBy: { Order(row: Row($0.value.number * $1 + 1000, log)) }, prefix: 2)
    for number in 0..<10 { slot[number] = Row(number, log) }
    for number in 0..<10 where number % 3 == 0 { slot[number] = Row(number + 20, log) }
    #expect(log.contains(0) && log.contains(9))
    factor.value = -1
    #expect(log.contains(1005))
    for number in 0..<10 { slot[number] = nil }
    stage.tearDown()
    #expect(log.contains(26) && log.contains(974))
  }
}
