import SignalGraph
import Testing

/// Random edits against an array, with invariants after every step and kept copies compared later.
@Suite struct TreeArrayModelTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `random edits of integers agree with an array`(seed: UInt64) {
    let limit = [40, 100, 400, 1500, 3000, 5000][Int(seed) - 1]
    compare(seed: seed, limit: limit, steps: 1200) { $0 }
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `random edits of strings agree with an array`(seed: UInt64) {
    compare(seed: seed, limit: 600, steps: 1000) { "a string too long for the small form, number \($0)" }
  }

  @Test(arguments: [21, 22] as [UInt64])
  func `random edits of rows agree with an array`(seed: UInt64) {
    compare(seed: seed, limit: 2000, steps: 1000) { TreeRow($0) }
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func `random edits leave no object behind`(seed: UInt64) {
    let census = TreeCensus()
    compare(seed: seed, limit: [50, 300, 1500][Int(seed) - 31], steps: 800) { TreeCitizen($0, census) }
    #expect(census.count == 0, "seed \(seed)")
  }

  private func compare<Element: Equatable>(
    seed: UInt64,
    limit: Int,
    steps: Int,
    _ make: (Int) -> Element
  ) {
    var random = TreeRandom(seed: seed)
    var tree = TreeArray<Element>()
    var array: [Element] = []
    var kept: [(tree: TreeArray<Element>, array: [Element])] = []
    var next = 0
    func fresh() -> Element {
      next += 1
      return make(next)
    }
    for step in 0..<steps {
      let growing = step % 400 < 250
      switch random.next() % 16 {
      case 0...3:
        let index = random.edgy(below: array.count + 1)
        // A run beside one place, as typing is.
        for offset in 0..<Int.random(in: 1...(growing ? 12 : 3), using: &random) {
          let element = fresh()
          tree.insert(element, at: index + offset)
          array.insert(element, at: index + offset)
        }
      case 4...6 where !array.isEmpty:
        let index = random.edgy(below: array.count)
        for _ in 0..<min(Int.random(in: 1...(growing ? 3 : 12), using: &random), array.count - index) {
          #expect(tree.remove(at: index) == array.remove(at: index), "seed \(seed) step \(step)")
        }
      case 7...8 where !array.isEmpty:
        let (from, to) = (random.edgy(below: array.count), random.edgy(below: array.count))
        tree.move(from: from, to: to)
        array.insert(array.remove(at: from), at: to)
      case 9 where !array.isEmpty:
        let (from, to) = (random.edgy(below: array.count), random.edgy(below: array.count))
        let element = fresh()
        let past = array.remove(at: from)
        array.insert(element, at: to)
        #expect(tree.move(from: from, to: to, with: element) == past, "seed \(seed) step \(step)")
      case 10 where !array.isEmpty:
        let index = random.edgy(below: array.count)
        let element = fresh()
        #expect(tree.exchange(at: index, with: element) == array[index], "seed \(seed) step \(step)")
        array[index] = element
      case 11 where !array.isEmpty:
        let (i, j) = (random.edgy(below: array.count), random.edgy(below: array.count))
        tree.swapAt(i, j)
        array.swapAt(i, j)
      case 12, 13:
        let bounds = [random.edgy(below: array.count + 1), random.edgy(below: array.count + 1)].sorted()
        let most = growing ? limit / 4 : limit / 16
        let new = (0..<Int.random(in: 0...most, using: &random)).map { _ in fresh() }
        let upper = random.next() % 4 == 0 ? bounds[1] : min(bounds[1], bounds[0] + most / 2)
        tree.replaceSubrange(bounds[0]..<upper, with: new)
        array.replaceSubrange(bounds[0]..<upper, with: new)
      case 14:
        tree.append(contentsOf: kept.last?.tree ?? tree)
        array.append(contentsOf: kept.last?.array ?? array)
      default:
        kept.append((tree, array))
        if kept.count > 4 { kept.removeFirst(2) }
      }
      if array.count > limit {
        tree.removeSubrange(limit / 2..<array.count)
        array.removeSubrange(limit / 2..<array.count)
      }
      guard array.count < 300 || step % 8 == 0 else { continue }
      #expect(tree.checkInvariants() == nil, "seed \(seed) step \(step)")
      guard tree.elementsEqual(array), tree.first == array.first, tree.last == array.last else {
        Issue.record("seed \(seed) step \(step): the tree differs from the array")
        return
      }
      if let (tree, array) = kept.randomElement(using: &random) {
        #expect(tree.checkInvariants() == nil, "a kept copy, seed \(seed) step \(step)")
        #expect(tree.elementsEqual(array), "a kept copy, seed \(seed) step \(step)")
      }
      if random.next() % 8 == 0, let index = kept.indices.randomElement(using: &random), !kept[index].array.isEmpty {
        // A kept copy is a value of its own: it may be edited too, and go on as the main one.
        let element = fresh()
        kept[index].tree.insert(element, at: 0)
        kept[index].array.insert(element, at: 0)
        swap(&kept[index].tree, &tree)
        swap(&kept[index].array, &array)
      }
    }
  }

  @Test func `every short sequence of edits agrees with an array`() {
    // Four edits, each one of all that are possible on up to four elements.
    func explore(_ tree: TreeArray<Int>, _ array: [Int], depth: Int) {
      #expect(Array(tree) == array)
      #expect(tree.checkInvariants() == nil)
      guard depth > 0 else { return }
      for index in 0...array.count {
        var (tree, array) = (tree, array)
        tree.insert(depth, at: index)
        array.insert(depth, at: index)
        explore(tree, array, depth: depth - 1)
      }
      for index in array.indices {
        var (shorter, less) = (tree, array)
        shorter.remove(at: index)
        less.remove(at: index)
        explore(shorter, less, depth: depth - 1)
        for to in array.indices where to != index {
          var (tree, array) = (tree, array)
          tree.move(from: index, to: to)
          array.insert(array.remove(at: index), at: to)
          explore(tree, array, depth: depth - 1)
        }
      }
    }
    explore([], [], depth: 4)
    explore([1, 2, 3], [1, 2, 3], depth: 2)
  }

  @Test func `every cut and every seam around full nodes holds`() {
    for count in [30, 32, 33, 64, 65, 96, 200] {
      let array = Array(0..<count)
      let tree = TreeArray(array)
      for lower in stride(from: 0, through: count, by: count > 60 ? 7 : 1) {
        for upper in stride(from: lower, through: count, by: count > 60 ? 7 : 1) {
          for added in [0, 1, 17, 40] {
            var (tree, array) = (tree, array)
            tree.replaceSubrange(lower..<upper, with: Array(repeating: -1, count: added))
            array.replaceSubrange(lower..<upper, with: Array(repeating: -1, count: added))
            #expect(Array(tree) == array)
            #expect(tree.checkInvariants() == nil)
          }
        }
      }
    }
  }

  @Test(arguments: [41, 42] as [UInt64])
  func `a large tree is cut and joined at any height`(seed: UInt64) {
    var random = TreeRandom(seed: seed)
    var tree = TreeArray<Int>()
    var array: [Int] = []
    for step in 0..<60 {
      let bounds = [random.edgy(below: array.count + 1), random.edgy(below: array.count + 1)].sorted()
      let new = Array(0..<Int(random.next() % (step % 3 == 0 ? 20_000 : 50)))
      tree.replaceSubrange(bounds[0]..<bounds[1], with: new)
      array.replaceSubrange(bounds[0]..<bounds[1], with: new)
      #expect(tree.checkInvariants() == nil, "seed \(seed) step \(step)")
      #expect(tree.elementsEqual(array), "seed \(seed) step \(step)")
    }
  }
}
