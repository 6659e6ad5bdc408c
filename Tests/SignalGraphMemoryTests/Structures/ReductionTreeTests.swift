import SignalGraphTesting
import Testing

@testable import SignalGraph

/// The tree of partial results against an array, with its invariants, its work and what it lets go of.
@Suite struct ReductionTreeTests {
  @Test(arguments: Settings.seeds(60)) func `random edits`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tree = ReductionTree<[Int]>(+)
    var model: [[Int]] = []
    for step in 0..<300 {
      let at = generator.number(below: model.count + 1)
      let value = [step]
      // Announced right, announced wrong, or not at all.
      switch generator.number(below: 4) {
      case 0: tree.foresee(at)
      case 1: tree.foresee(generator.number(below: model.count + 3))
      default: break
      }
      switch generator.number(below: 12) {
      case 0...3:
        tree.insert(value, at: at)
        model.insert(value, at: at)
      case 4:
        for _ in 0..<20 {
          // Growing at one end, which keeps turning the tree over.
          tree.insert(value, at: seed % 2 == 0 ? 0 : model.count)
          model.insert(value, at: seed % 2 == 0 ? 0 : model.count)
        }
      case 5...7:
        guard at < model.count else { continue }
        tree.remove(at: at)
        model.remove(at: at)
      case 8...9:
        guard at < model.count else { continue }
        tree.update(at: at, with: value)
        model[at] = value
      case 10:
        let range = at..<at + generator.number(below: model.count - at + 1)
        let values = (0..<generator.number(below: 6)).map { [step, $0] }
        tree.replace(range, with: values)
        model.replaceSubrange(range, with: values)
      default:
        if generator.chance(1, in: 8) { model = [] }
        tree.load(model)
      }
      #expect(tree.whole ?? [] == model.flatMap { $0 } && tree.count == model.count, "seed \(seed), step \(step)")
      #expect(tree.values == model && tree.fault == nil, "seed \(seed), step \(step)")
    }
  }

  /// Fewer than 32 for the leaf, and one for each level above: 5 or 6 of a thousand, 9 or 10 of sixteen thousand.
  @Test(arguments: [1000, 16_000]) func `an edit calls the operation a few times for each doubling`(count: Int) {
    checkCalls(count, 0, &+, update: count == 1000 ? 30 : 35, insertion: count == 1000 ? 34 : 38)
  }

  /// Fewer than sixteen for the leaf, and one level more.
  @Test(arguments: [1000, 16_000]) func `with references it calls it less often`(count: Int) {
    checkCalls(count, "", { max($0, $1) }, update: count == 1000 ? 19 : 23, insertion: count == 1000 ? 19 : 23)
  }

  @Test func `looking ahead calls nothing, and is forgotten with the next edit`() {
    let calls = CallCounter()
    let tree = ReductionTree<Int> {
      calls.record()
      return $0 &* 31 &+ $1
    }
    tree.foresee(0)
    tree.load(Array(0..<1000))
    calls.reset()
    tree.foresee(700)
    #expect(calls.count == 0 && tree.found?.position == 700)
    tree.update(at: 3, with: 5)
    #expect(tree.found == nil && tree.values[3] == 5 && tree.values[700] == 700)
    tree.foresee(2000)
    #expect(tree.found?.position == 999)
    tree.insert(1000, at: 1000)
    #expect(tree.found == nil && tree.values.last == 1000 && tree.fault == nil)
    tree.foresee(7)
    tree.load([1, 2])
    #expect(tree.found == nil)
  }

  private func checkCalls<Value>(
    _ count: Int, _ value: Value, _ combine: @escaping (Value, Value) -> Value, update: Int, insertion: Int
  ) {
    let calls = CallCounter()
    let tree = ReductionTree<Value> {
      calls.record()
      return combine($0, $1)
    }
    func callsOfUpdates() -> Int {
      calls.reset()
      for _ in 0..<1000 { tree.update(at: generator.number(below: count), with: value) }
      tree.spent = []
      print("\(Double(calls.count) / 1000) calls per update of \(count) of \(Value.self)")
      return calls.count
    }
    tree.load(Array(repeating: value, count: count))
    #expect(calls.count == count - 1)
    var generator = SeededGenerator(seed: 1)
    #expect(callsOfUpdates() <= 1000 * update)
    calls.reset()
    for _ in 0..<count { tree.insert(value, at: generator.number(below: tree.count + 1)) }
    for _ in 0..<count { tree.remove(at: generator.number(below: tree.count)) }
    print("\(Double(calls.count) / Double(2 * count)) calls per insertion or removal, \(count) to \(2 * count) values")
    #expect(calls.count <= 2 * count * insertion)
    #expect(callsOfUpdates() <= 1000 * update)
  }

  @Test func `a removal makes one of two leaves with few values, which balancing may have brought together`() {
    let tree = ReductionTree<[Int]>(+)
    var leaves: Int { Int(tree.root.pointee.leaves) }
    func insert(_ count: Int, at position: Int) { for value in 0..<count { tree.insert([value], at: position) } }
    func remove(_ count: Int, at position: Int) { for _ in 0..<count { tree.remove(at: position) } }
    tree.load((0..<17).map { [$0] })
    remove(7, at: 0)
    tree.remove(at: 9)
    #expect(leaves == 2 && tree.count == 9 && tree.fault == nil)
    tree.remove(at: 8)
    #expect(leaves == 1 && tree.count == 8 && tree.fault == nil)
    // The first leaf keeps one value, since the other part of its parent has two leaves.
    tree.load((0..<24).map { [$0] })
    insert(5, at: 14)
    #expect(leaves == 3)
    remove(11, at: 0)
    remove(7, at: 1)
    #expect(leaves == 3 && tree.fault == nil)
    insert(32, at: tree.count)
    #expect(tree.fault == nil && tree.hasSparsePair)
    tree.remove(at: 1)
    #expect(tree.fault == nil && !tree.hasSparsePair)
  }

  @Test func `what it lets go of waits to be taken, and nothing else is kept`() {
    final class Living {
      nonisolated(unsafe) static var count = 0
      init() { Self.count += 1 }
      deinit { Self.count -= 1 }
    }
    do {
      let tree = ReductionTree<Living> { _, _ in Living() }
      tree.load((0..<20).map { _ in Living() })
      // Twenty values in two leaves, a node above, and eight results on the way through each leaf.
      #expect(Living.count == 39 && tree.spent.count == 16)
      tree.spent.removeAll()
      #expect(Living.count == 23)
      tree.remove(at: 3)
      tree.insert(Living(), at: 19)
      tree.update(at: 0, with: Living())
      #expect(Living.count > 23)
      tree.spent.removeAll()
      #expect(Living.count == 23)
      tree.load([])
      #expect(Living.count == 23)
      tree.spent.removeAll()
      #expect(Living.count == 0 && tree.whole == nil)
    }
  }
}

extension ReductionTree {
  /// The nodes of the tree, each before its parts.
  fileprivate var nodes: [Node] {
    var (nodes, pending) = ([Node](), [root])
    while let node = pending.popLast()?.pointee {
      nodes.append(node)
      if node.leaves > 1 { pending += [node.parts + 1, node.parts] }
    }
    return nodes
  }

  /// Whether two leaves with few values are the parts of a node.
  fileprivate var hasSparsePair: Bool {
    nodes.contains { $0.leaves == 2 && $0.count <= Self.width / 2 }
  }
}

extension ReductionTree where Value: Equatable {
  /// What is wrong with the tree, looked at as a whole.
  fileprivate var fault: String? {
    if count == 0 { return root.pointee.leaves == 0 && whole == nil ? nil : "an empty tree has a node" }
    for node in nodes {
      if node.leaves == 1 {
        if !(1...Self.width).contains(Int(node.count)) { return "a leaf of \(node.count) values" }
        let rows = UnsafeBufferPointer(start: node.rows, count: Int(node.count))
        if node.value != rows.dropFirst().reduce(rows[0], combine) { return "a stale leaf" }
        continue
      }
      let (first, second) = (node.parts[0], node.parts[1])
      if node.leaves != first.leaves + second.leaves { return "a wrong number of leaves" }
      if node.count != first.count + second.count { return "a wrong count" }
      if max(first.leaves, second.leaves) > 3 * min(first.leaves, second.leaves) {
        return "out of balance: \(first.leaves), \(second.leaves)"
      }
      if node.value != combine(first.value!, second.value!) { return "a stale result" }
    }
    return nil
  }
}
