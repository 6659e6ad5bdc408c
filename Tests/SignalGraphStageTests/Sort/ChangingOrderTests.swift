import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ChangingOrderTests {
  typealias Row = DictionaryEntry<Int, Int>

  @Test func `mutations of a dictionary are sorted by the order of the parameter`() {
    let (slot, way) = (DictionarySlot([1: 10, 2: 20]), ValueSlot(-1))
    let stage = slot.sorted(with: way) { $0.value * $1 }
    expectSignals(of: stage, [.transition([.insert(Row(key: 3, value: 15), at: 1)])]) { slot[3] = 15 }
    let move = ArrayMutation.move(from: 1, to: 2, past: Row(key: 3, value: 15), future: Row(key: 3, value: 5))
    expectSignals(of: stage, [.transition([move])]) { slot[3] = 5 }
    expectSignals(of: stage, [.transition([.remove(Row(key: 2, value: 20), at: 0)])]) { slot[2] = nil }
    stage.tearDown()
  }

  @Test func `mutations of a set are sorted by the order of the parameter`() {
    let (slot, way): (SetSlot<Int>, _) = (SetSlot([1, 2]), ValueSlot(-1))
    let stage = slot.sorted(with: way) { $0 * $1 }
    expectSignals(of: stage, [.transition([.insert(3, at: 0)])]) { slot.insert(3) }
    expectSignals(of: stage, [.transition([.remove(2, at: 1)])]) { slot.remove(2) }
    stage.tearDown()
  }

  @Test func `mutations of an array are sorted by the order of the parameter`() {
    let (slot, way) = (ArraySlot([1, 2]), ValueSlot(-1))
    let stage = slot.sorted(with: way) { $0 * $1 }
    expectSignals(of: stage, [.transition([.insert(3, at: 0)])]) { slot.append(3) }
    expectSignals(of: stage, [.transition([.move(from: 0, to: 2, past: 3, future: 0)])]) { slot[2] = 0 }
    expectSignals(of: stage, [.transition([.remove(2, at: 0)])]) { slot.remove(at: 1) }
    expectSignals(of: stage, []) { slot.move(from: 0, to: 1) }
    expectSignals(of: stage, [.transition([.replace(at: 0, past: [1, 0], future: []), .insert(1, at: 0)])]) {
      slot.replaceSubrange(0..<2, with: [1])
    }
    #expect(stage.elements == [1])
    stage.tearDown()
  }

  @Test func `source and order edited in one transaction give one change`() {
    let (slot, way) = (DictionarySlot([1: 10, 2: 20, 3: 30, 4: 40]), ValueSlot(1))
    let stage = slot.sorted(with: way) { $0.value * $1 }
    stage.resetRatio = 1
    let (calls, replica) = (CallCounter(), SignalReplica<ArrayTransaction<Row>>())
    let counted = slot.sorted(with: way) { entry, way in
      calls.record()
      return entry.value * way
    }
    replica.attach(to: stage)
    calls.reset()
    replica.turn {
      transaction {
        slot[1] = 50
        slot[2] = nil
        slot[9] = 35
        way.value = -1
      }
    }
    #expect(calls.count == 4)
    #expect(stage.elements.map(\.key) == [1, 4, 9, 3])
    #expect(replica.fault == nil)
    #expect(replica.latest.count == 1)
    replica.detach()
    stage.tearDown()
    counted.tearDown()
  }

  @Test func `array and order edited in one transaction give one change`() {
    let (slot, way) = (ArraySlot([10, 20, 30, 40]), ValueSlot(1))
    let stage = slot.sorted(with: way) { $0 / 10 % 2 * $1 }
    stage.resetRatio = 1
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    #expect(stage.elements == [20, 40, 10, 30])
    replica.turn {
      transaction {
        slot.move(from: 3, to: 0)
        slot[0] = 60
        slot.insert(50, at: 1)
        slot.remove(at: 2)
        way.value = -1
      }
    }
    #expect(slot.elements == [60, 50, 20, 30])
    #expect(stage.elements == [50, 30, 60, 20])
    #expect(replica.fault == nil)
    #expect(replica.latest.count == 1)
    replica.detach()
    stage.tearDown()
  }

  @Test func `orders of different keys come from one storage`() {
    typealias Order = SortCriteria<DictionaryEntry<String, Int>, AnySortKey>
    let slot = DictionarySlot(["a": 3, "b": 1, "c": 2])
    let column = ValueSlot<Order>(.ascending(\.key).erased())
    let stage = slot.sorted(by: column)
    #expect(stage.elements.map(\.key) == ["a", "b", "c"])
    column.value = .descending(\.value).erased()
    #expect(stage.elements.map(\.key) == ["a", "c", "b"])
    slot["b"] = 5
    #expect(stage.elements.map(\.key) == ["b", "a", "c"])
    stage.tearDown()
  }

  @Test func `orders of arrays, and of rows whose equals stand by a tie, come from one storage`() {
    let (row, members) = (ArraySlot([21, 12, 11, 22]), SetSlot([21, 12, 11, 22]))
    let digit = SortCriteria<Int, Int>.ascending { $0 % 10 }
    let order = ValueSlot(digit.erased())
    let elements = row.sorted(by: order)
    let ties = members.sorted(by: order, ties: .by { -$0 })
    #expect(elements.elements == [21, 11, 12, 22] && ties.elements == [21, 11, 22, 12])
    transaction {
      order.value = SortCriteria<Int, Int>.descending { $0 / 10 }.erased()
      row.append(20)
      members.insert(20)
    }
    #expect(elements.elements == [21, 22, 20, 12, 11] && ties.elements == [22, 21, 20, 12, 11])
    elements.tearDown()
    ties.tearDown()
    order.assertTornDown()
  }

  private typealias Order = SortCriteria<Row, AnySortKey>

  @Test func `the order of sections comes from a storage`() {
    typealias Shown = SectionRow<Int, Int, Row>
    let (board, numbers) = (DictionarySlot([1: 12, 2: 11, 3: 25, 4: 12]), ArraySlot([12, 11, 25, 12]))
    let column = ValueSlot<Order>(.ascending(\.value).erased())
    let way = ValueSlot<SortCriteria<Int, Int>>(.ascending { $0 })
    let counted = board.sectioned(by: { $0.value / 10 }, sortedBy: column, .count)
    let tied = board.sectioned(by: { $0.value / 10 }, sortedBy: column, ties: .by { -$0 }, .count)
    let plain = board.sectioned(by: { $0.value / 10 }, sortedBy: column)
    let plainTied = board.sectioned(by: { $0.value / 10 }, sortedBy: column, ties: .by { -$0 })
    let (rows, plainRows) = (
      numbers.sectioned(by: { $0 / 10 }, sortedBy: way, .sum { $0 }), numbers.sectioned(by: { $0 / 10 }, sortedBy: way)
    )
    func keys<Summary>(_ rows: ArrayStorage<SectionRow<Int, Summary, Row>>) -> [Int] {
      rows.elements.map { $0.element?.key ?? 0 }
    }
    #expect(keys(counted) == [0, 2, 1, 4, 0, 3] && keys(plain) == keys(counted) && counted.first == Shown.header(1, 3))
    #expect(keys(tied) == [0, 2, 4, 1, 0, 3] && keys(plainTied) == keys(tied))
    #expect(rows.elements.compactMap(\.element) == [11, 12, 12, 25] && rows.first == .header(1, 35))
    let replica = SignalReplica<ArrayTransaction<Shown>>()
    replica.attach(to: counted)
    replica.turn {
      transaction {
        column.value = .descending(\.value).erased()
        way.value = .ascending { -$0 }
        board[5] = 19
      }
    }
    #expect(replica.fault == nil && replica.latest.count == 1)
    #expect(keys(counted) == [0, 5, 1, 4, 2, 0, 3] && keys(plain) == keys(counted) && counted.first == .header(1, 4))
    #expect(keys(tied) == [0, 5, 4, 1, 2, 0, 3] && keys(plainTied) == keys(tied))
    #expect(rows.elements.compactMap(\.element) == [12, 12, 11, 25])
    #expect(plainRows.elements.compactMap(\.element) == [12, 12, 11, 25])
    replica.detach()
    for stage in [counted, tied, plain, plainTied, rows, plainRows] as [Chained] { stage.tearDown() }
    column.assertTornDown()
    way.assertTornDown()
  }

  @Test func `the order of siblings comes from a storage`() {
    // A root with three children.
    let board = DictionarySlot([1: 0, 2: 30, 3: 10, 4: 30])
    let column = ValueSlot<Order>(.ascending(\.value).erased())
    let tree = board.nested(under: { $0.key == 1 ? nil : 1 }, sortedBy: column)
    let tied = board.nested(under: { $0.key == 1 ? nil : 1 }, sortedBy: column, ties: .by { -$0 })
    #expect(tree[1]?.children.elementsEqual([3, 2, 4]) == true && tied[1]?.children.elementsEqual([3, 4, 2]) == true)
    column.value = .descending(\.value).erased()
    #expect(tree[1]?.children.elementsEqual([2, 4, 3]) == true && tied[1]?.children.elementsEqual([4, 2, 3]) == true)
    tree.tearDown()
    tied.tearDown()
    column.assertTornDown()
  }

  @Test func `the order of ranks comes from a storage`() {
    let (board, chosen, perhaps) = (DictionarySlot([1: 30, 2: 10, 3: 10]), ValueSlot(1), ValueSlot<Int?>(1))
    let column = ValueSlot<Order>(.ascending(\.value).erased())
    let (fixed, dense) = (board.rank(of: 1, by: column), board.rank(of: 1, .dense, by: column))
    let (live, optional) = (board.rank(of: chosen, by: column), board.rank(of: perhaps, by: column))
    let ranks: () -> [Int?] = { [fixed, dense, live, optional].map { $0.value } }
    #expect(ranks() == [3, 2, 3, 3])
    column.value = .descending(\.value).erased()
    #expect(ranks() == [1, 1, 1, 1])
    transaction {
      column.value = .descending(\.key).erased()
      (chosen.value, perhaps.value) = (2, nil)
    }
    #expect(ranks() == [3, 3, 2, nil])
    for stage in [fixed, dense, live, optional] { stage.tearDown() }
    column.assertTornDown()
  }

  @Test func `the input is disconnected and connected by hand, the parameter stays`() {
    let (slot, way) = (SetSlot<Int>([1, 2, 3]), ValueSlot(1))
    let stage = slot.sorted(with: way, label: "by hand") { $0 * $1 }
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
    way.value = -1
    slot.insert(4)
    slot.register(stage)
    #expect(stage.elements == [4, 3, 2, 1])
    slot.deregister(stage)
    #expect(stage.snapshot == nil)
    stage.tearDown()
    #expect(way.emitter.sensorCount == 0)
  }
}
