import SignalGraph
import SignalGraphTesting
import Testing

/// Verbs that put elements into another order: rows move, as few as can, and none goes or comes.
@Suite struct OrderVerbTests {
  /// Does something to a slot of the rows 0..<count and returns what it sent.
  private func sent(_ count: Int, _ body: (ArraySlot<Int>) -> Void) -> (
    change: ArrayTransaction<Int>, slot: ArraySlot<Int>
  ) {
    let slot = ArraySlot(0..<count)
    var change = ArrayTransaction<Int>()
    let token = slot.observe { _, signal in if case .transition(let sent) = signal { change.append(sent) } }
    body(slot)
    token.tearDown()
    return (change, slot)
  }

  /// Checks that each element is the row that it was, and that as few rows have moved as can.
  private func expectFewestMoves(_ count: Int, to order: [Int], _ body: (ArraySlot<Int>) -> Void) {
    let (change, slot) = sent(count, body)
    #expect(slot.elementsEqual(order))
    var rows = NumberedRows(count: count)
    rows.perform(change)
    #expect(rows.origins == order)
    #expect(change.count == count - longestAscent(order), "\(order): \(change)")
  }

  @Test(arguments: 0...6) func `sorting takes n − s moves where s rows can stay`(_ count: Int) {
    for order in permutations(Array(0..<count)) {
      var ranks = Array(0..<count)
      for (place, row) in order.enumerated() { ranks[row] = place }
      expectFewestMoves(count, to: order) { slot in slot.sort { ranks[$0] < ranks[$1] } }
    }
  }

  @Test func `reversing takes n − 1 moves`() {
    expectFewestMoves(6, to: [5, 4, 3, 2, 1, 0]) { $0.reverse() }
  }

  @Test func `shuffling and partitioning move`() {
    var generator = SeededGenerator(seed: 3)
    let order = Array(0..<6).shuffled(using: &generator)
    generator = SeededGenerator(seed: 3)
    expectFewestMoves(6, to: order) { $0.shuffle(using: &generator) }
    var parts = Array(0..<6)
    let start = parts.partition { $0 % 2 == 0 }
    expectFewestMoves(6, to: parts) { slot in #expect(slot.partition { $0 % 2 == 0 } == start) }
  }

  @Test func `exchanging two elements moves both`() {
    for (first, second) in [(0, 4), (3, 1), (2, 3)] {
      var order = Array(0..<5)
      order.swapAt(first, second)
      expectFewestMoves(5, to: order) { $0.swapAt(first, second) }
    }
  }

  @Test(arguments: 0...5) func `moving offsets does what a list expects`(_ count: Int) {
    for offsets in subsets(Array(0..<count)) {
      for target in 0...count {
        let isMoved = Set(offsets)
        let order =
          (0..<target).filter { !isMoved.contains($0) } + offsets + (target..<count).filter { !isMoved.contains($0) }
        expectFewestMoves(count, to: order) { $0.move(fromOffsets: offsets.reversed(), toOffset: target) }
      }
    }
  }

  @Test func `an editor of a replication moves too`() {
    let rows = ReplicatingArrayStorage<String>()
    let editor = ArrayEditor(rows, ["a", "b", "c", "d"])
    editor.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(rows.elementsEqual(["b", "d", "a", "c"]))
    editor.sort()
    #expect(rows.elementsEqual(["a", "b", "c", "d"]))
    editor.tearDown()
  }

  @Test func `orders of one body are one change, and a view follows`() {
    let slot = ArraySlot(Array("signal"))
    let copy = slot.map { $0 }
    var changes = 0
    let token = copy.observe { _, change in if case .transition = change { changes += 1 } }
    transaction {
      slot.sort()
      slot.append("s")
      slot.reverse()
      slot.swapAt(0, 3)
    }
    #expect(changes == 1)
    #expect(copy.elementsEqual(slot.elements))
    transaction {
      let before = Array(slot.elements)
      slot.reverse()
      slot.reverse()
      #expect(slot.elementsEqual(before))
    }
    #expect(copy.elementsEqual(slot.elements))
    token.tearDown()
    copy.tearDown()
  }

  @Test func `offsets outside of the elements`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.move(fromOffsets: [0, 3], toOffset: 0)
    }
    result.tells(.badIndex, "ArraySlot<Int> \"rows\" (Board.swift:42)", "position 3, which is not in 0..<3")
    let target = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      ArraySlot([1, 2, 3]).move(fromOffsets: [0], toOffset: 4)
    }
    target.tells(.badIndex, "position 4, which is not in 0..<4")
    let removed = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      ArraySlot([1, 2, 3]).remove(atOffsets: [0, 3])
    }
    removed.tells(.badIndex, "position 3, which is not in 0..<3")
  }

  @Test func `the elements at some offsets go in one turn`() {
    let rows = ArraySlot(Array(0..<8))
    var turns = 0
    let token = rows.observe { _, signal in if case .transition = signal { turns += 1 } }
    let steps = [([5, 1, 1, 0], [2, 3, 4, 6, 7]), ([], [2, 3, 4, 6, 7]), ([4, 0], [3, 4, 6]), ([2, 0, 1], [])]
    for (offsets, left) in steps {
      rows.remove(atOffsets: offsets)
      #expect(rows.elementsEqual(left))
    }
    #expect(turns == 3)
    token.tearDown()
  }
}
