import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayConcatenatingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Algebra/ArrayConcatenating.swift", type: "ArrayConcatenating") { table in
      func play(_ expected: ArrayMutation<Int>, _ edit: (ArraySlot<Int>) -> Void) {
        let (first, second) = (ArraySlot([1, 2]), ArraySlot([7, 8, 9]))
        let stage = first.concatenated(second)
        expectSignals(of: stage, [.transition([expected])]) { edit(second) }
        #expect(Array(stage.elements) == Array(first.elements) + Array(second.elements))
        stage.tearDown()
      }
      table.row("`insert`", "`insert`, behind the elements of the sources before") {
        play(.insert(5, at: 3)) { $0.insert(5, at: 1) }
      }
      table.row("`update`", "`update`") { play(.update(at: 4, past: 9, future: 5)) { $0[2] = 5 } }
      table.row("`remove`", "`remove`") { play(.remove(7, at: 2)) { $0.remove(at: 0) } }
      table.row("`move`", "`move`") {
        play(.move(from: 2, to: 4, past: 7, future: 7)) { $0.move(from: 0, to: 2) }
      }
      table.row("`replace` of a range", "`replace`") {
        play(.replace(at: 2, past: [7, 8], future: [])) { $0.removeSubrange(0..<2) }
      }
      table.row("initiation of the last source that was missing", "`initiation`") {
        playSessions(ending: false, [.initiation([1, 2])])
      }
      table.row("termination of the first source that ends", "`termination`") {
        playSessions(ending: true, [.termination([1, 2])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [ArraySignal<Int>]) {
    let stage = ArrayConcatenating<Int>()
    stage.sensors[1].sense(.initiation([2]))
    if ending { stage.sensors[0].sense(.initiation([1])) }
    expectSignals(of: stage, expected) {
      if ending {
        stage.sensors[0].sense(.termination([1]))
        stage.sensors[1].sense(.termination([2]))
      } else {
        stage.sensors[0].sense(.initiation([1]))
      }
    }
  }

  @Test func `the example of the documentation`() {
    let (urgent, later) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
    let all = urgent.concatenated(later)
    #expect(all.elements == ["a", "x", "y"])
    urgent.append("b")
    #expect(all.elements == ["a", "b", "x", "y"])
    expectSignals(of: all, [.transition([.move(from: 2, to: 3, past: "x", future: "x")])]) {
      later.move(from: 0, to: 1)
    }
    #expect(all.elements == ["a", "b", "y", "x"])
    all.tearDown()
  }

  @Test func `places count what came to the sources before in the same turn`() {
    let slots = [ArraySlot([1]), ArraySlot([2]), ArraySlot([3])]
    let stage = slots[0].concatenated(slots[1], slots[2])
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    replica.turn {
      transaction {
        slots[2].append(30)
        slots[0].append(10)
        slots[1].move(from: 0, to: 0)
        slots[1].remove(at: 0)
      }
    }
    #expect(stage.elements == [1, 10, 3, 30])
    #expect(replica.fault == nil && replica.state == stage.snapshot)
    replica.detach()
    stage.tearDown()
  }

  /// A defect of peers: range deletion with rising indices.
  @Test func `a range deleted from one source leaves the others whole`() {
    let (first, second) = (ArraySlot(["x"]), ArraySlot(["a", "b", "c", "d", "e", "f"]))
    let stage = first.concatenated(with: [second, first])
    second.removeSubrange(1..<4)
    #expect(stage.elements == ["x", "a", "e", "f", "x"])
    stage.tearDown()
  }

  @Test func `one source alone is itself, and one given twice stands there twice`() {
    let slot = ArraySlot([1, 2])
    let (alone, twice) = (slot.concatenated(with: []), slot.concatenated(slot))
    slot.append(3)
    slot.move(from: 0, to: 2)
    #expect(alone.elements == [2, 3, 1])
    #expect(twice.elements == [2, 3, 1, 2, 3, 1])
    alone.tearDown()
    twice.tearDown()
  }

  @Test(arguments: [0, -1])
  func `with no sources there is no state`(count: Int) {
    let stage = ArrayConcatenating<Int>(sources: count)
    #expect(stage.sensors.isEmpty && stage.snapshot == nil)
    stage.tearDown()
  }
}
