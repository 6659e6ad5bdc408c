import SignalGraph
import Testing

/// Verbs of arrays that fit no table.
@Suite struct ArrayRestTests {
  @Test func `an editor reads the elements that it edits`() {
    let rows = ReplicatingArrayStorage<Int>()
    let editor = ArrayEditor(rows, [3, 1, 2])
    #expect(editor[1] == 1)
    editor[1] += 5
    #expect(rows.elementsEqual([3, 6, 2]) && editor[1] == 6)
    editor.tearDown()
  }

  @Test func `shuffling is one change and keeps the elements`() {
    let slot = ArraySlot(Array(0..<100))
    var changes: [ArrayTransaction<Int>] = []
    _ = slot.observe { _, signal in
      if case .transition(let change) = signal { changes.append(change) }
    }
    slot.shuffle()
    #expect(slot.elements.sorted() == Array(0..<100))
    #expect(changes.count == 1)
    slot.tearDown()
  }

  @Test func `an array is replaced by the elements of any sequence`() {
    let slot = ArraySlot([1, 2, 3])
    slot.replace(with: stride(from: 2, through: 8, by: 2))
    #expect(slot.elementsEqual([2, 4, 6, 8]))
  }

  @Test func `growth says by how much an array grows`() {
    let mutations: [ArrayMutation<Int>] = [
      .insert(1, at: 0), .update(at: 0, past: 1, future: 2), .remove(1, at: 0),
      .move(from: 0, to: 1, past: 1, future: 1), .replace(at: 0, past: [1], future: [1, 2, 3]),
    ]
    #expect(mutations.map(\.growth) == [1, 0, -1, 0, 2])
  }

  @Test func `the hooks of a handler can be read`() {
    let handler = StateHandler<ValueTransaction<Int>>()
    #expect(handler.initiation == nil && handler.transition == nil && handler.termination == nil)
    var heard: [Int] = []
    handler.initiation = { heard.append($0) }
    handler.transition = { _ in heard.append(0) }
    handler.termination = { heard.append(-$0) }
    handler.initiation?(1)
    handler.transition?(ValueTransaction(past: 1, future: 2))
    handler.termination?(2)
    #expect(heard == [1, 0, -2])
  }

  @Test func `an editor that is torn down twice leaves the next emitter alone`() {
    let (copy, rows) = (ReplicatingArrayStorage<Int>(), ArraySlot([2]))
    let editor = ArrayEditor(copy, [1])
    editor.tearDown()
    rows.register(copy)
    editor.tearDown()
    rows.append(3)
    #expect(copy.elements == [2, 3])
    rows.deregister(copy)
  }
}
