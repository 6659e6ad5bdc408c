import SignalGraph
import Testing

@Suite struct ArrayReversingTests {
  private func play(
    _ state: TreeArray<Int>,
    _ expected: ArraySignal<Int>...,
    edit: (ArraySlot<Int>) -> Void
  ) {
    let slot = ArraySlot(state)
    let stage = slot.reversed()
    expectSignals(of: stage, expected) { edit(slot) }
    #expect(Array(stage.elements) == Array(slot.elements).reversed())
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/ArrayReversing.swift", type: "ArrayReversing") { table in
      table.row("`insert`", "`insert`, its index counted from the end") {
        play([1, 2, 3], .transition([.insert(9, at: 2)])) { $0.insert(9, at: 1) }
        play([1, 2, 3], .transition([.insert(9, at: 0)])) { $0.append(9) }
      }
      table.row("`update`", "`update`") {
        play([1, 2, 3], .transition([.update(at: 2, past: 1, future: 9)])) { $0[0] = 9 }
      }
      table.row("`remove`", "`remove`") { play([1, 2, 3], .transition([.remove(1, at: 2)])) { $0.remove(at: 0) } }
      table.row("`move`", "`move`") {
        play([1, 2, 3], .transition([.move(from: 2, to: 1, past: 1, future: 1)])) { $0.move(from: 0, to: 1) }
      }
      table.row("`replace` of a range", "`replace`, both sides reversed") {
        play([1, 2, 3, 4], .transition([.replace(at: 1, past: [3, 2], future: [7, 6, 5])])) {
          $0.replaceSubrange(1..<3, with: [5, 6, 7])
        }
      }
      table.row("`initiation`, `termination`", "the same, reversed") {
        let gate = ReplicatingArrayStorage<Int>()
        let stage = gate.reversed()
        expectSignals(of: stage, [.initiation([2, 1]), .termination([2, 1])]) {
          gate.sensor.sense(.initiation([1, 2]))
          gate.sensor.sense(.termination([1, 2]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `a move stays one move`() {
    for from in 0..<4 {
      for to in 0..<4 where to != from {
        play([1, 2, 3, 4], .transition([.move(from: 3 - from, to: 3 - to, past: from + 1, future: from + 1)])) {
          $0.move(from: from, to: to)
        }
      }
    }
  }

  @Test func `reversing twice is the same array`() {
    let slot = ArraySlot([1, 2, 3])
    let stage = slot.reversed().reversed()
    slot.insert(contentsOf: [7, 8], at: 1)
    slot.move(from: 0, to: 4)
    #expect(stage.elements == slot.elements)
    stage.tearDown()
  }

  @Test func `the standard library's reversal is there where an array is wanted, and of the elements`() {
    let slot = ArraySlot([1, 2, 3])
    let plain: [Int] = slot.elements.reversed()
    #expect(plain == [3, 2, 1])
    let view = slot.elements.reversed()
    #expect(type(of: view) == ReversedCollection<TreeArray<Int>>.self)
    slot.append(4)
    #expect(view.elementsEqual([3, 2, 1]), "of the elements as they were")
    #expect(slot.emitter.sensorCount == 0, "nothing live was made")
    let live = slot.reversed()
    #expect(type(of: live) == ArrayReversing<Int>.self && slot.emitter.sensorCount == 1)
    live.tearDown()
  }
}
