import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayWindowTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Window/ArrayWindow.swift", type: "ArrayWindow") { table in
      /// Rows 1 and 2 of five.
      func play(_ expected: [ArrayTransaction<Int>], _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void) {
        let (slot, offset) = (ArraySlot([0, 1, 2, 3, 4]), ValueSlot(1))
        let stages = [slot.window(offset: 1, limit: 2), slot.window(offset: offset, limit: 2)]
        expectSignals(of: stages[1], expected.map { .transition($0) }) { edit(slot, offset) }
        if offset.value == 1 { #expect(Array(stages[0].elements) == Array(stages[1].elements)) }
        for stage in stages { stage.tearDown() }
      }
      let across = "`remove` of the row that leaves, `insert` of the one that enters"
      table.row("`insert`", "in the rows, before them", across) {
        play([[.remove(2, at: 1), .insert(9, at: 0)]]) { slot, _ in slot.insert(9, at: 1) }
        play([[.remove(2, at: 1), .insert(0, at: 0)]]) { slot, _ in slot.insert(9, at: 0) }
      }
      table.row("`remove`", "in the rows, before them", across) {
        play([[.remove(1, at: 0), .insert(3, at: 1)]]) { slot, _ in slot.remove(at: 1) }
        play([[.remove(1, at: 0), .insert(3, at: 1)]]) { slot, _ in slot.remove(at: 0) }
      }
      table.row("`insert`, `remove`", "behind the rows", "nothing") {
        play([]) { slot, _ in
          slot.insert(9, at: 3)
          slot.remove(at: 5)
        }
      }
      table.row("`update`", "in the rows", "`update`") {
        play([[.update(at: 1, past: 2, future: 7)]]) { slot, _ in slot[2] = 7 }
      }
      table.row("`update`", "elsewhere", "nothing") {
        play([]) { slot, _ in
          slot[0] = 7
          slot[3] = 7
        }
      }
      table.row("`move`", "inside the rows", "`move`") {
        play([[.move(from: 0, to: 1, past: 1, future: 1)]]) { slot, _ in slot.move(from: 1, to: 2) }
      }
      table.row("`move`", "across an edge", across) {
        play([[.remove(1, at: 0), .insert(3, at: 1)]]) { slot, _ in slot.move(from: 0, to: 4) }
        play([[.remove(2, at: 1), .insert(4, at: 0)]]) { slot, _ in slot.move(from: 4, to: 1) }
      }
      table.row("`move`", "on one side", "nothing") { play([]) { slot, _ in slot.move(from: 3, to: 4) } }
      table.row("several that cancel out", "anywhere", "nothing") {
        play([]) { slot, _ in
          transaction {
            slot.insert(9, at: 0)
            slot.remove(at: 1)
          }
        }
      }
      table.row(
        "another offset, limit, number, size, count",
        "",
        "`remove` of the rows that leave, `insert` of those that enter"
      ) {
        play([[.remove(1, at: 0), .insert(3, at: 1)]]) { _, offset in offset.value = 2 }
      }
      table.row("the same, no row stays", "", "`replace`") {
        play([[.replace(at: 0, past: [1, 2], future: [3, 4])]]) { _, offset in offset.value = 3 }
      }
      table.row("`initiation`, `termination`", "", "the same, of the rows") {
        let gate = ReplicatingArrayStorage<Int>()
        let stage = gate.window(offset: 1, limit: 2)
        expectSignals(of: stage, [.initiation([1, 2]), .termination([1, 2])]) {
          gate.sensor.sense(.initiation([0, 1, 2, 3]))
          gate.sensor.sense(.termination([0, 1, 2, 3]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `a page follows its number`() {
    let names = ArraySlot(["Ada", "Emmy", "Grace", "Karen"])
    let number = ValueSlot(0)
    let page = names.page(number: number, size: 2)
    #expect(page.elements == ["Ada", "Emmy"])
    names.remove(at: 0)
    #expect(page.elements == ["Emmy", "Grace"])
    number.value = 1
    #expect(page.elements == ["Karen"])
    number.value = 2
    #expect(page.isEmpty && page.total.value == 3)
    page.tearDown()
    #expect(page.total.value == nil)
  }

  @Test func `source, offset and limit that change in one turn give one change`() {
    let (slot, offset, limit) = (ArraySlot(0..<10), ValueSlot(0), ValueSlot(4))
    let window = slot.window(offset: offset, limit: limit)
    let expected: ArrayTransaction<Int> = [
      .replace(at: 0, past: [0, 1], future: []), .move(from: 0, to: 1, past: 2, future: 2), .insert(4, at: 2),
    ]
    expectSignals(of: window, [.transition(expected)]) {
      transaction {
        slot.move(from: 2, to: 3)
        offset.value = 2
        limit.value = 3
      }
    }
    #expect(window.elements == [3, 2, 4])
    window.tearDown()
  }

  @Test func `windows have a state while all of source and parameters have one`() {
    let (offset, slot) = (ReplicatingValueStorage<Int>(), ArraySlot([1, 2, 3]))
    let window = slot.window(offset: offset, limit: 2)
    expectSignals(of: window, [.initiation([2, 3]), .transition([.remove(3, at: 1)]), .termination([2])]) {
      offset.sensor.sense(.initiation(1))
      slot.removeLast()
      offset.sensor.sense(.termination(1))
    }
    slot.append(4)
    #expect(window.snapshot == nil && window.total.value == nil)
    expectSignals(of: window, [.initiation([1, 2])]) { offset.sensor.sense(.initiation(0)) }
    #expect(window.total.value == 3)
    offset.sensor.sense(.termination(0))
    window.tearDown()
  }

  @Test func `the total and the rows are of one turn`() {
    let slot = ArraySlot([1, 2, 3])
    let top = slot.prefix(2)
    var seen: [[Int]] = []
    let monitors = (
      SignalMonitor<ValueSignal<Int>> { _ in seen.append(Array(top.elements) + [top.total.value!]) },
      SignalMonitor<ArraySignal<Int>> { _ in seen.append(Array(top.elements) + [top.total.value!]) }
    )
    top.total.register(monitors.0)
    top.register(monitors.1)
    seen = []
    slot.insert(0, at: 0)
    #expect(seen == [[0, 1, 4], [0, 1, 4]])
    slot.removeLast()
    #expect(seen.last == [0, 1, 3] && seen.count == 3)
    slot.swapAt(0, 1)
    #expect(seen.last == [1, 0, 3] && seen.count == 4)
    top.deregister(monitors.1)
    top.total.deregister(monitors.0)
    top.tearDown()
  }

  @Test func `a window wired by hand`() {
    let (slot, number) = (ArraySlot(0..<10), ValueSlot(3))
    let page = ArrayWindow<Int>(offset: number, limit: 3)
    #expect(page.snapshot == nil)
    slot.register(page)
    #expect(page.elements == [3, 4, 5])
    number.value = 9
    #expect(page.elements == [9])
    slot.deregister(page)
    page.tearDown()
  }
}
