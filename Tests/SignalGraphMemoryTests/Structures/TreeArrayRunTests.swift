import Testing

@testable import SignalGraph

/// Insertions, removals and replacements of many neighbouring elements, leaf by leaf.
@Suite struct TreeArrayRunTests {
  /// Runs against an array, with invariants after each, copies that share nodes, and single edits between them.
  private func compare<Element: Equatable>(seed: UInt64, limit: Int, longest: Int, steps: Int, _ make: (Int) -> Element)
  {
    var random = TreeRandom(seed: seed)
    var (tree, array) = (TreeArray<Element>(), [Element]())
    var kept: [(tree: TreeArray<Element>, array: [Element])] = []
    var next = 0
    func fresh(_ count: Int) -> [Element] {
      (0..<count).map { _ in
        next += 1
        return make(next)
      }
    }
    for step in 0..<steps {
      let isGrowing = array.count < limit && step % 60 < 40
      let start = random.edgy(below: array.count + 1)
      let removed = min(random.edgy(below: longest), array.count - start)
      switch random.next() % 10 {
      case 0 where !array.isEmpty:
        let at = min(start, array.count - 1)
        #expect(tree.remove(at: at) == array.remove(at: at))
      case 1:
        let new = fresh(1)
        tree.insert(new[0], at: start)
        array.insert(new[0], at: start)
      case 2...4:
        let new = fresh(random.edgy(below: longest))
        tree.replaceSubrange(start..<start + removed, with: new)
        array.replaceSubrange(start..<start + removed, with: new)
      case 5...7 where isGrowing:
        let new = fresh(random.edgy(below: longest))
        tree.insert(contentsOf: new, at: start)
        array.insert(contentsOf: new, at: start)
      case 8:
        let new = fresh(removed)
        var past: [Element] = []
        new.withUnsafeBufferPointer { tree.replaceRun(start..<start + removed, with: $0, handingOut: &past) }
        #expect(past == Array(array[start..<start + removed]))
        array.replaceSubrange(start..<start + removed, with: new)
      default:
        var past = fresh(1)
        tree.remove(start..<start + removed, into: &past)
        #expect(past.dropFirst().elementsEqual(array[start..<start + removed]))
        array.removeSubrange(start..<start + removed)
      }
      // Comparing is what takes long, so long arrays are compared now and then.
      if array.count > 500, step % 8 > 0 { continue }
      #expect(tree.checkInvariants() == nil, "seed \(seed), step \(step)")
      #expect(tree.elementsEqual(array), "seed \(seed), step \(step)")
      if random.next() % 12 == 0 { kept.append((tree, array)) }
      if kept.count > 3 { kept.remove(at: Int.random(in: kept.indices, using: &random)) }
      for copy in kept { #expect(copy.tree.elementsEqual(copy.array), "seed \(seed), step \(step)") }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `runs of integers agree with an array`(seed: UInt64) {
    let number = Int(seed) - 1
    let limit = [40, 100, 500, 3000, 12_000, 3000][number]
    compare(seed: seed, limit: limit, longest: [8, 30, 80, 400, 1020, 1500][number], steps: 300) { $0 }
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func `runs leave no object behind`(seed: UInt64) {
    let census = TreeCensus()
    compare(seed: seed, limit: [60, 400, 4000][Int(seed) - 11], longest: [20, 70, 500][Int(seed) - 11], steps: 200) {
      TreeCitizen($0, census)
    }
    #expect(census.count == 0, "seed \(seed)")
  }

  @Test(arguments: [0, 1, 7, 15, 16, 17, 100, 1023, 1024])
  func `each run of a small tree is removed and put back`(count: Int) {
    let array = Array(0..<count)
    let places = count < 20 ? Array(0...count) : [0, 1, 5, 15, 16, 17, count / 2, count - 16, count - 1, count]
    for start in places {
      for end in places where end >= start {
        var tree = TreeArray(array)
        let copy = count % 2 == 0 ? tree : TreeArray()
        tree.removeSubrange(start..<end)
        #expect(tree.checkInvariants() == nil)
        #expect(tree.elementsEqual(array[..<start] + array[end...]), "\(start)..<\(end) of \(count)")
        tree.insert(contentsOf: array[start..<end], at: start)
        #expect(tree.checkInvariants() == nil)
        #expect(tree.elementsEqual(array), "\(start)..<\(end) of \(count)")
        #expect(copy.isEmpty || copy.elementsEqual(array))
      }
    }
  }

  @Test func `runs in a tree that was in ordered use drop the order keys`() {
    let sorted = TreeArray<Int>(
      ordered: 0..<2000, orders: (0..<2000).map { "a key too long for the small form, number \($0)" })
    var tree = sorted
    tree.removeSubrange(100..<700)
    tree.insert(contentsOf: Array(0..<300), at: 50)
    #expect(tree.checkInvariants() == nil)
    #expect(tree.elementsEqual(Array(0..<50) + Array(0..<300) + Array(50..<100) + Array(700..<2000)))
    #expect(sorted.elementsEqual(0..<2000))
  }

  @Test func `leaves that went are used again, and few are kept`() {
    var tree = TreeArray(0..<10_000)
    func spares() -> Int { tree.box!.memory.state.pointee.spareLeaves.count }
    #expect(spares() == 0)
    tree.removeSubrange(4000..<4300)
    let kept = spares()
    #expect((20...30).contains(kept))
    tree.insert(contentsOf: Array(4000..<4300), at: 4000)
    #expect(spares() < 6)
    #expect(tree.elementsEqual(0..<10_000))
    for _ in 0..<20 { tree.removeSubrange(1000..<1450) }
    #expect(spares() <= 1450 / 32)
    let copy = tree
    tree.append(1)
    #expect(copy.count == 1000 && tree.count == 1001)
    #expect(spares() == 0, "a copy begins without")
  }

  @Test func `positions taken out of a permutation become free`() {
    for count in 0...16 {
      for start in 0...count {
        for end in start...count {
          var permutation = TreePermutation()
          permutation.move(from: 3, to: 9)
          permutation.rotate(first: 5)
          let slots = (0..<16).map { permutation[$0] }
          permutation.remove(start..<end, of: count)
          let expected = slots[..<start] + slots[end..<count] + slots[start..<end] + slots[count...]
          #expect((0..<16).map { permutation[$0] } == Array(expected), "\(start)..<\(end) of \(count)")
        }
      }
    }
  }
}
