import SignalGraph
import Testing

@Suite struct TreeArrayTests {
  @Test func `an empty tree has no elements and is one pointer wide`() {
    let tree = TreeArray<String>()
    #expect(tree.isEmpty)
    #expect(tree.count == 0)
    #expect(tree.first == nil)
    #expect(tree.last == nil)
    #expect(Array(tree) == [])
    #expect(tree.checkInvariants() == nil)
    #expect(MemoryLayout<TreeArray<String>>.size == MemoryLayout<Int>.size)
    #expect(MemoryLayout<TreeArray<String>?>.size == MemoryLayout<Int>.size)
  }

  @Test func `the example of the documentation holds`() {
    var lines: TreeArray = ["a", "b", "c", "d"]
    let past = lines
    lines.move(from: 0, to: 2)
    #expect(lines == ["b", "c", "a", "d"])
    #expect(lines.exchange(at: 1, with: "x") == "c")
    #expect(lines == ["b", "x", "a", "d"])
    #expect(past == ["a", "b", "c", "d"])
  }

  @Test func `the standard verbs do what they do to an array`() {
    var tree = TreeArray(0..<5)
    tree.append(5)
    tree.insert(-1, at: 0)
    #expect(tree == [-1, 0, 1, 2, 3, 4, 5])
    #expect(tree.remove(at: 3) == 2)
    #expect(tree.removeFirst() == -1)
    #expect(tree.removeLast() == 5)
    #expect(tree.popLast() == 4)
    #expect(tree == [0, 1, 3])
    tree.append(contentsOf: [7, 8, 9])
    tree.insert(contentsOf: [20, 21], at: 1)
    tree.replaceSubrange(0..<2, with: [100])
    #expect(tree == [100, 21, 1, 3, 7, 8, 9])
    tree.removeSubrange(1..<3)
    tree.swapAt(0, 4)
    #expect(tree == [9, 3, 7, 8, 100])
    tree.removeAll { $0 < 8 }
    #expect(tree == [9, 8, 100])
    tree[1] += 1
    tree.reverse()
    #expect(tree == [100, 9, 9])
    #expect(tree.first == 100)
    #expect(tree.last == 9)
    tree.sort()
    #expect(tree == [9, 9, 100])
    #expect(Array(tree[1...]) == [9, 100])
    tree.removeAll(keepingCapacity: true)
    #expect(tree.isEmpty)
  }

  @Test func `a move counts its target after the removal`() {
    for count in 1...6 {
      for from in 0..<count {
        for to in 0..<count {
          var tree = TreeArray(0..<count)
          var array = Array(0..<count)
          tree.move(from: from, to: to)
          array.insert(array.remove(at: from), at: to)
          #expect(Array(tree) == array)
          #expect(tree.move(from: to, to: from, with: 9) == from)
          array.remove(at: to)
          array.insert(9, at: from)
          #expect(Array(tree) == array)
        }
      }
    }
  }

  @Test func `trees compare and hash as arrays do`() {
    let tree = TreeArray(0..<1000)
    var other = tree
    #expect(tree == other)
    #expect(tree.hashValue == other.hashValue)
    other[500] = 0
    #expect(tree != other)
    other[500] = 500
    #expect(tree == other)
    #expect(tree.hashValue == other.hashValue)
    #expect(tree != TreeArray(0..<999))
    #expect(Set([tree, other]).count == 1)
    #expect(TreeArray([1, 2]).description == "[1, 2]")
    #expect(TreeArray(["a"]).debugDescription == "[\"a\"]")
  }

  @Test func `a tree is built from any sequence`() {
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 1000, 5000] {
      let expected = Array(0..<count)
      #expect(Array(TreeArray(expected)) == expected)
      #expect(Array(TreeArray(expected.lazy.filter { _ in true })) == expected)
      #expect(Array(TreeArray(AnySequence(expected))) == expected)
      #expect(TreeArray(expected).checkInvariants() == nil)
      #expect(Array(TreeArray(repeating: 7, count: count)) == Array(repeating: 7, count: count))
    }
  }

  @Test func `growing at either end keeps the nodes well filled`() {
    var (ahead, behind) = (TreeArray<Int>(), TreeArray<Int>())
    for number in 0..<5000 {
      ahead.append(number)
      behind.insert(number, at: 0)
    }
    #expect(Array(ahead) == Array(0..<5000))
    #expect(Array(behind) == (0..<5000).reversed())
    #expect(ahead.checkInvariants() == nil)
    #expect(behind.checkInvariants() == nil)
  }

  @Test func `reading goes by index, forwards, backwards and by slices`() {
    let tree = TreeArray(0..<3000)
    #expect(tree.indices == 0..<3000)
    for index in tree.indices { #expect(tree[index] == index) }
    #expect(Array(tree.reversed()) == (0..<3000).reversed())
    #expect(Array(tree[100..<200]) == Array(100..<200))
    #expect(tree.dropFirst(2990).elementsEqual(2990..<3000))
    #expect(tree.reduce(0, +) == 3000 * 2999 / 2)
  }

  @Test func `elements of any size and alignment are kept apart`() {
    var wide = TreeArray<SIMD8<Double>>()
    var none = TreeArray<Void>()
    var large = TreeArray<TreeRow>()
    for number in 0..<500 {
      wide.insert(SIMD8(repeating: Double(number)), at: number / 2)
      none.append(())
      large.insert(TreeRow(number), at: number / 2)
    }
    #expect(wide.checkInvariants() == nil)
    #expect(none.checkInvariants() == nil)
    #expect(large.checkInvariants() == nil)
    #expect(none.count == 500)
    #expect(wide.map { Int($0[3]) } == large.map(\.first))
    #expect(large.allSatisfy { $0 == TreeRow($0.first) })
    none.remove(at: 250)
    #expect(none.count == 499)
  }

  @Test func `an index outside of the bounds is a violation`() async {
    let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TreeArray(repeating: 1, count: -1)
    }
    negative?.tells(.badParameter, "A TreeArray was made of -1 elements")
    let after = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TreeArray([1, 2])[2]
    }
    after?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 2.")
    let before = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TreeArray([1, 2])[-1]
    }
    before?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index -1.")
    let empty = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TreeArray<Int>()[0]
    }
    empty?.tells(.badIndex, "TreeArray<Int> of 0 elements was asked for index 0.")
    let changed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree[2] = 3
    }
    changed?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 2.")
    let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree.insert(3, at: 3)
    }
    inserted?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 3.")
    let removed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree.remove(at: 2)
    }
    removed?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 2.")
    let moved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree.move(from: 0, to: 2)
    }
    moved?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 2.")
    let replaced = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree.replaceSubrange(1..<3, with: [])
    }
    replaced?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 3.")
    let swapped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray([1, 2])
      tree.swapAt(0, 5)
    }
    swapped?.tells(.badIndex, "TreeArray<Int> of 2 elements was asked for index 5.")
  }
}
