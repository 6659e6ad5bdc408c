import Observation
import SignalGraph
import SignalGraphObservation
import SignalGraphTesting
import Synchronization
import Testing

/// How often what a closure reads has changed since it was read; one change is told of once.
final class Watch: Sendable {
  private final class Counter: Sendable {
    let changes = Atomic(0)
  }

  private let counter = Counter()
  var count: Int { counter.changes.load(ordering: .relaxed) }

  init<Result>(_ read: () -> Result) {
    withObservationTracking {
      _ = read()
    } onChange: { [counter] in
      counter.changes.add(1, ordering: .relaxed)
    }
  }
}

@Suite struct ObservedValueTests {
  @Test func `a value changes once a turn, and not where nothing changed`() {
    let rows = ArraySlot([1, 2])
    let total = ObservedValue(rows.aggregated(.sum { $0 }))
    #expect(total.value == 3)
    let first = Watch { total.value }
    rows.append(0)
    #expect(first.count == 0)
    transaction {
      rows.append(4)
      rows.append(5)
    }
    #expect(first.count == 1 && total.value == 12)
    total.tearDown()
    total.tearDown()
    rows.assertTornDown()
    #expect(total.value == 12)
  }

  @Test func `sessions`() {
    let (slot, gate) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    let observed = ObservedValue(gate)
    #expect(observed.value == nil)
    let begun = Watch { observed.value }
    slot.register(gate)
    #expect(begun.count == 1 && observed.value == 1)
    let ended = Watch { observed.value }
    slot.deregister(gate)
    #expect(ended.count == 0 && observed.value == 1)
    observed.tearDown()
  }
}

@Suite struct ObservedRowsTests {
  @Test func `an update is for readers of its row alone`() {
    let slot = ArraySlot(["a", "b", "c"])
    let list = ObservedRows(slot)
    let (rows, count) = (Watch { list.rows }, Watch { list.count })
    let (first, second, all) = (Watch { list.rows[0].value }, Watch { list[1] }, Watch { list.elements })
    slot[1] = "x"
    #expect([rows.count, count.count, first.count, second.count, all.count] == [0, 0, 0, 1, 1])
    #expect(list.elements == ["a", "x", "c"])
    slot.refresh(at: 0)
    #expect([rows.count, count.count, first.count] == [0, 0, 1])
    slot.move(from: 0, to: 2)
    #expect([rows.count, count.count] == [1, 0] && list.elements == ["x", "c", "a"])
    slot.removeLast()
    #expect(count.count == 1 && list.count == 2)
    list.tearDown()
    slot.assertTornDown()
  }

  @Test func `a row keeps its object and id through moves and updates`() {
    let slot = ArraySlot([1, 2, 3])
    let list = ObservedRows(slot)
    let row = list.rows[0]
    slot.move(from: 0, to: 2)
    slot[2] = 9
    #expect(list.rows[2] === row && row.value == 9 && list.rows.map(\.id) == [2, 3, 1])
    let gone = slot.remove(at: 2)
    slot.append(gone)
    #expect(list.rows[2] !== row && list.rows.map(\.id) == [2, 3, 4] && row.value == 9)
    list.tearDown()
  }

  @Test func `rows that are known by a key`() {
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 90])
    let board = ObservedRows(delays.filter { $0.value >= 60 }.sorted { -$0.value }, identifiedBy: \.key)
    #expect(board.rows.map(\.id) == ["AF 1", "LH 4"])
    let row = board.rows[1]
    let rows = Watch { board.rows }
    delays["LH 4"] = 80
    #expect(rows.count == 0 && row.value.value == 80)
    delays["LH 4"] = 95
    #expect(rows.count == 1 && board.rows[0] === row && row.value.value == 95)
    delays["LH 4"] = 10
    delays["LH 4"] = 60
    #expect(board.rows.map(\.id) == ["AF 1", "LH 4"] && board.rows[1] !== row)
    board.tearDown()
    #expect(delays.emitter.sensorCount == 0)
  }

  @Test func `an update to another identity is another row`() {
    let slot = ArraySlot([10, 20])
    let list = ObservedRows(slot, identifiedBy: { $0 / 10 })
    let (old, rows) = (list.rows[0], Watch { list.rows })
    slot[0] = 11
    #expect(rows.count == 0 && list.rows[0] === old && old.value == 11)
    slot[0] = 35
    #expect(rows.count == 1 && list.rows[0] !== old && list.rows.map(\.id) == [3, 2] && old.value == 11)
    list.tearDown()
  }

  @Test(arguments: 0..<12)
  func `rows and ids follow random edits, one change a turn`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (slot, origin) = (ArraySlot<Int>(), ArrayOrigin(values: 8))
    let (list, numbered) = (ObservedRows(slot), Numbers())
    let token = slot.observe { _, change in numbered.rows.follow(change) }
    for step in 0..<30 {
      let before = Dictionary(uniqueKeysWithValues: zip(numbered.rows.numbers, list.rows))
      let watch = Watch { list.elements }
      let past = list.elements
      transaction {
        for _ in 0..<generator.size(in: 0...6) where slot.count < 100 { _ = origin.edit(slot, using: &generator) }
      }
      #expect(list.elements == Array(slot.elements) && list.count == slot.count, "seed \(seed), step \(step)")
      #expect(watch.count == 1 || past == list.elements, "seed \(seed), step \(step)")
      for (number, row) in zip(numbered.rows.numbers, list.rows) {
        if let old = before[number] { #expect(old === row, "seed \(seed), step \(step)") }
      }
      #expect(Set(list.rows.map(\.id)).count == list.count)
      if slot.count >= 100 { slot.removeAll() }
    }
    token.tearDown()
    list.tearDown()
    slot.assertTornDown()
  }

  private final class Numbers { var rows = RowNumbers() }

  #if DEBUG
    @Test func `one that is released while it observes`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let slot = ValueSlot(1)
        do { _ = ObservedValue(slot, label: "title", fileID: "App/Board.swift", line: 42) }
        withExtendedLifetime(slot) {}
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("ObservedValue<Int> \"title\" (Board.swift:42)") && text.contains("Tear it down first"))
    }
  #endif
}

/// What is done while an observer is told.
@Suite struct ObservedEditTests {
  @Test func `an observer that reads is told before the change, and one that edits gets a turn of its own`() {
    let slot = ArraySlot([1, 2])
    let list = ObservedRows(slot)
    nonisolated(unsafe) let (unsafeList, unsafeSlot) = (list, slot)
    nonisolated(unsafe) var seen: [[Int]] = []
    withObservationTracking {
      _ = list.elements
    } onChange: {
      seen.append(unsafeList.elements)
      unsafeSlot.append(9)
      seen.append(unsafeList.elements)
    }
    transaction {
      slot[0] = 5
      slot.insert(7, at: 0)
    }
    #expect(seen == [[1, 2], [1, 2]] && list.elements == [7, 5, 2, 9] && list.elements == Array(slot.elements))
    list.tearDown()
    slot.assertTornDown()
  }

  @Test func `an observer that tears down`() {
    let slot = ArraySlot([1, 2])
    let list = ObservedRows(slot.map { $0 * 2 })
    nonisolated(unsafe) let unsafeList = list
    withObservationTracking {
      _ = list.rows
    } onChange: {
      unsafeList.tearDown()
    }
    slot.append(3)
    slot.append(4)
    #expect(list.elements == [2, 4, 6])
    slot.assertTornDown()
  }

  @Test func `rows whose elements edit when they are released`() {
    final class Payload {
      let slot: ValueSlot<Int>
      init(_ slot: ValueSlot<Int>) { self.slot = slot }
      deinit { slot.value += 1 }
    }
    let count = ValueSlot(0)
    let observed = ObservedValue(count)
    let slot = ArraySlot<Payload>()
    let list = ObservedRows(slot)
    for _ in 0..<3 { slot.append(Payload(count)) }
    slot[0] = Payload(count)
    slot.removeLast()
    slot.removeAll()
    #expect(count.value == 4 && observed.value == 4 && list.count == 0)
    list.tearDown()
    observed.tearDown()
    slot.assertTornDown()
    count.assertTornDown()
  }
}
