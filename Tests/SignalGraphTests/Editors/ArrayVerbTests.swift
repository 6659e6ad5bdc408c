import SignalGraph
import SignalGraphTesting
import Testing

/// What an array editor of either kind is: the verbs, and a replica that is fed by its signals alone.
private final class ArrayTrial<Editor: ArrayEditing> where Editor.Element == Int {
  let editor: Editor
  let replica = ReplicatingArrayStorage<Int>()
  private(set) var turns = 0
  private var monitor: SignalMonitor<ArraySignal<Int>>?

  init(_ editor: Editor) {
    self.editor = editor
    let monitor = SignalMonitor<ArraySignal<Int>> { [unowned self] _ in turns += 1 }
    self.monitor = monitor
    editor.slot.register(monitor)
    editor.slot.register(replica)
    turns = 0
  }

  /// Does the same to both and compares states, results, and how many turns there were: one, or none if nothing changed.
  func expect<Result>(
    _ oracle: inout [Int],
    _ mine: (Editor) -> Result,
    _ theirs: (inout [Int]) -> Result,
    isMove: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = oracle
    let result = mine(editor)
    #expect("\(result)" == "\(theirs(&oracle))", sourceLocation: sourceLocation)
    #expect(Array(editor.slot.elements) == oracle, sourceLocation: sourceLocation)
    #expect(Array(replica.elements) == oracle, sourceLocation: sourceLocation)
    // An element moved past its equal is a move, though the elements look the same.
    #expect(turns == (before == oracle && !isMove ? 0 : 1), sourceLocation: sourceLocation)
    turns = 0
  }

  func end() {
    editor.slot.deregister(monitor!)
    editor.slot.deregister(replica)
  }
}

/// The array verbs of slots and editors against the standard library's.
@Suite struct ArrayVerbTests {
  private func check<Editor: ArrayEditing>(_ editor: Editor) where Editor.Element == Int {
    var oracle = [1, 2, 3]
    let trial = ArrayTrial(editor)
    trial.expect(&oracle, { $0.append(4) }, { $0.append(4) })
    trial.expect(&oracle, { $0.append(contentsOf: [5, 6]) }, { $0.append(contentsOf: [5, 6]) })
    trial.expect(&oracle, { $0 += [7] }, { $0 += [7] })
    trial.expect(&oracle, { $0.append(contentsOf: []) }, { $0.append(contentsOf: []) })
    trial.expect(&oracle, { $0.append(contentsOf: $0.slot.elements) }, { $0.append(contentsOf: $0) })
    trial.expect(
      &oracle,
      { $0.append(contentsOf: $0.slot.elements.lazy.map { $0 * 2 }) },
      { $0.append(contentsOf: Array($0.lazy.map { $0 * 2 })) }
    )
    trial.expect(&oracle, { $0.append(contentsOf: Set([9])) }, { $0.append(contentsOf: Set([9])) })
    trial.expect(
      &oracle,
      { $0.append(contentsOf: stride(from: 0, to: 3, by: 1)) },
      { $0.append(contentsOf: stride(from: 0, to: 3, by: 1)) }
    )
    trial.expect(&oracle, { $0.insert(7, at: 0) }, { $0.insert(7, at: 0) })
    trial.expect(&oracle, { $0.insert(8, at: 2) }, { $0.insert(8, at: 2) })
    trial.expect(&oracle, { $0.insert(contentsOf: [1, 1], at: 1) }, { $0.insert(contentsOf: [1, 1], at: 1) })
    trial.expect(&oracle, { $0.insert(contentsOf: $0.slot.elements, at: 1) }, { $0.insert(contentsOf: $0, at: 1) })
    trial.expect(&oracle, { $0.remove(at: 3) }, { $0.remove(at: 3) })
    trial.expect(&oracle, { $0.removeFirst() }, { $0.removeFirst() })
    trial.expect(&oracle, { $0.removeFirst(2) }, { $0.removeFirst(2) })
    trial.expect(&oracle, { $0.removeFirst(0) }, { $0.removeFirst(0) })
    trial.expect(&oracle, { $0.removeLast() }, { $0.removeLast() })
    trial.expect(&oracle, { $0.removeLast(2) }, { $0.removeLast(2) })
    trial.expect(&oracle, { $0.popLast() }, { $0.popLast() })
    trial.expect(&oracle, { $0.removeSubrange(1..<3) }, { $0.removeSubrange(1..<3) })
    trial.expect(&oracle, { $0.removeSubrange(1...1) }, { $0.removeSubrange(1...1) })
    trial.expect(&oracle, { $0.removeSubrange(..<2) }, { $0.removeSubrange(..<2) })
    trial.expect(&oracle, { $0.removeSubrange(...1) }, { $0.removeSubrange(...1) })
    let count = oracle.count
    trial.expect(&oracle, { $0.removeSubrange((count - 2)...) }, { $0.removeSubrange((count - 2)...) })
    trial.expect(&oracle, { $0.removeSubrange(2..<2) }, { $0.removeSubrange(2..<2) })
    trial.expect(
      &oracle,
      { $0.replaceSubrange(1..<2, with: [4, 5, 6]) },
      { $0.replaceSubrange(1..<2, with: [4, 5, 6]) }
    )
    trial.expect(&oracle, { $0.replaceSubrange(0..<1, with: [3]) }, { $0.replaceSubrange(0..<1, with: [3]) })
    trial.expect(&oracle, { $0.swapAt(0, 4) }, { $0.swapAt(0, 4) })
    trial.expect(&oracle, { $0.swapAt(2, 1) }, { $0.swapAt(2, 1) })
    trial.expect(&oracle, { $0.swapAt(1, 1) }, { $0.swapAt(1, 1) })
    trial.expect(&oracle, { $0.reverse() }, { $0.reverse() })
    trial.expect(&oracle, { $0.sort() }, { $0.sort() })
    trial.expect(&oracle, { $0.sort() }, { $0.sort() })
    trial.expect(&oracle, { $0.sort(by: >) }, { $0.sort(by: >) })
    trial.expect(
      &oracle,
      { editor in withSeed { editor.shuffle(using: &$0) } },
      { oracle in withSeed { oracle.shuffle(using: &$0) } }
    )
    trial.expect(&oracle, { $0.partition { $0 > 4 } }, { $0.partition { $0 > 4 } })
    trial.expect(&oracle, { $0.removeAll { $0 % 2 == 0 } }, { $0.removeAll { $0 % 2 == 0 } })
    trial.expect(&oracle, { $0.removeAll { _ in false } }, { $0.removeAll { _ in false } })
    trial.expect(
      &oracle,
      { $0.move(from: 0, to: 2) },
      { oracle in
        let element = oracle.remove(at: 0)
        oracle.insert(element, at: 2)
      },
      isMove: true
    )
    trial.expect(&oracle, { $0.move(from: 1, to: 1) }, { _ in })
    trial.expect(&oracle, { $0.reserveCapacity(9) }, { $0.reserveCapacity(9) })
    trial.expect(&oracle, { $0.removeAll(keepingCapacity: true) }, { $0.removeAll(keepingCapacity: true) })
    trial.expect(&oracle, { $0.popLast() }, { $0.popLast() })
    trial.expect(&oracle, { $0.removeAll() }, { $0.removeAll() })
    trial.end()
  }

  private func withSeed(_ body: (inout SeededGenerator) -> Void) {
    var generator = SeededGenerator(seed: 3)
    body(&generator)
  }

  @Test func `a slot's verbs do what an array's do`() {
    check(ArraySlot([1, 2, 3]))
  }

  @Test func `an editor's verbs on a slot do what an array's do`() {
    check(ArrayEditor(ArraySlot([1, 2, 3])))
  }

  @Test func `an editor's verbs on a replication do what an array's do`() {
    let rows = ReplicatingArrayStorage<Int>()
    let editor = ArrayEditor(rows, [1, 2, 3])
    check(editor)
    #expect(rows.elements == [])
    editor.tearDown()
    #expect(rows.snapshot == nil)
  }

  @Test func `a subscript sets one element`() {
    let editor = ArrayEditor(ArraySlot([1, 2, 3]))
    let trial = ArrayTrial(editor)
    var oracle = [1, 2, 3]
    trial.expect(&oracle, { $0[1] = 5 }, { $0[1] = 5 })
    trial.expect(&oracle, { $0[1] = 5 }, { $0[1] = 5 })
    trial.expect(&oracle, { $0.slot[2] += 5 }, { $0[2] += 5 })
    trial.end()
  }

  @Test func `replacing the elements sends the difference`() {
    let slot = ArraySlot([1, 2, 3, 4, 5])
    let trial = ArrayTrial(slot)
    var oracle = [1, 2, 3, 4, 5]
    trial.expect(&oracle, { $0.replace(with: [1, 2, 9, 4, 5]) }, { $0 = [1, 2, 9, 4, 5] })
    trial.expect(&oracle, { $0.replace(with: [1, 2, 9, 4, 5]) }, { _ in })
    trial.expect(&oracle, { $0.replace(with: $0.slot.elements.reversed()) }, { $0.reverse() })
    trial.expect(&oracle, { $0.replace(with: EmptyCollection<Int>()) }, { $0 = [] })
    trial.end()
  }

  @Test func `a predicate that throws removes nothing`() {
    struct Refusal: Error {}
    let slot = ArraySlot([1, 2, 3])
    #expect(throws: Refusal.self) {
      try slot.removeAll { if $0 == 3 { throw Refusal() } else { true } }
    }
    #expect(throws: Refusal.self) { try slot.sort { _, _ in throw Refusal() } }
    #expect(slot.elements == [1, 2, 3])
  }

  @Test func `random verbs agree with an array`() {
    var generator = SeededGenerator(seed: 11)
    let slot = ArraySlot([Int]())
    let trial = ArrayTrial(slot)
    var oracle: [Int] = []
    for _ in 0..<2000 {
      let position = Int.random(in: 0...oracle.count, using: &generator)
      let end = Int.random(in: position...oracle.count, using: &generator)
      let elements = (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0..<5, using: &generator)
      }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0:
        trial.expect(
          &oracle,
          { $0.replaceSubrange(position..<end, with: elements) },
          { $0.replaceSubrange(position..<end, with: elements) },
          // Rows that are replaced by equal ones have gone all the same.
          isMove: position < end
        )
      case 1: trial.expect(&oracle, { $0.append(end) }, { $0.append(end) })
      case 2 where end < oracle.count: trial.expect(&oracle, { $0.remove(at: end) }, { $0.remove(at: end) })
      case 3 where end < oracle.count: trial.expect(&oracle, { $0[end] = position }, { $0[end] = position })
      case 4 where end < oracle.count:
        trial.expect(
          &oracle,
          { $0.move(from: end, to: position) },
          { $0.insert($0.remove(at: end), at: position) },
          isMove: end != position
        )
      default: trial.expect(&oracle, { $0.insert(end, at: position) }, { $0.insert(end, at: position) })
      }
    }
    trial.end()
  }
}
