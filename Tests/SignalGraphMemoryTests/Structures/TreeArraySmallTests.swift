import Testing

@testable import SignalGraph

/// Trees of a single leaf, which lies in the box.
@Suite struct TreeArraySmallTests {
  private func isInside<Element>(_ tree: TreeArray<Element>) -> Bool { tree.box?.memory.isRootInside ?? false }

  @Test func `a small tree is one allocation however it was made`() {
    var (appended, ordered) = (TreeArray<Int>(), TreeArray<Int>())
    for number in 0..<16 {
      appended.append(number)
      ordered.insert(number, order: TreeKey(score: -number, key: number), by: <)
    }
    var copy = ordered
    copy.remove(order: TreeKey(score: -3, key: 3), by: <)
    var mixed = ordered
    mixed.remove(at: 7)
    let trees = [
      appended, ordered, copy, mixed, TreeArray(0..<9), TreeArray(repeating: 1, count: 12), [1, 2],
      TreeArray(mapping: TreeArray(0..<12)) { $0 + 1 },
      TreeArray(ordered: [1, 2], orders: ["one", "two"]),
    ]
    for tree in trees {
      #expect(isInside(tree))
      #expect(tree.checkInvariants() == nil)
    }
    #expect(ordered.elementsEqual((0..<16).reversed()))
    #expect(copy.checkInvariants(as: TreeKey.self, by: <) == nil)
    #expect(ordered.checkInvariants(as: TreeKey.self, by: <) == nil)
    #expect(!isInside(TreeArray(0..<17)))
    // One whose elements have the greatest alignment.
    var wide: TreeArray<SIMD8<Double>> = [.zero]
    wide.append(.one)
    #expect(isInside(wide) && wide.elementsEqual([.zero, .one]) && wide.checkInvariants() == nil)
  }

  @Test func `copies of a small tree grow, shrink and come apart without each other`() {
    let small = TreeArray(0..<16)
    let edits: [(inout TreeArray<Int>, inout [Int]) -> Void] = [
      {
        $0.append(1); $1.append(1)
      },
      {
        $0.insert(2, at: 0); $1.insert(2, at: 0)
      },
      {
        $0.insert(contentsOf: 0..<40, at: 5); $1.insert(contentsOf: 0..<40, at: 5)
      },
      {
        $0.insert(contentsOf: 0..<4000, at: 5); $1.insert(contentsOf: 0..<4000, at: 5)
      },
      {
        $0.append(contentsOf: small); $1.append(contentsOf: 0..<16)
      },
      {
        $0.replaceSubrange(3..<9, with: TreeArray(0..<2000)); $1.replaceSubrange(3..<9, with: 0..<2000)
      },
      {
        $0.removeSubrange(2..<5); $1.removeSubrange(2..<5)
      },
      {
        $0.removeAll(); $1.removeAll()
      },
    ]
    for first in edits {
      for second in edits {
        var (tree, array) = (small, Array(small))
        first(&tree, &array)
        let (kept, expected) = (tree, array)
        if array.count >= 9 || tree.isEmpty {
          if array.count >= 9 { second(&tree, &array) }
          while array.count > 5 {
            tree.remove(at: array.count / 2)
            array.remove(at: array.count / 2)
          }
        }
        #expect(tree.elementsEqual(array) && tree.checkInvariants() == nil)
        #expect(kept.elementsEqual(expected) && kept.checkInvariants() == nil)
        #expect(small.elementsEqual(0..<16) && small.checkInvariants() == nil)
      }
    }
  }

  @Test func `objects in a small tree, and its order keys, go once`() {
    let census = TreeCensus()
    func citizen(_ number: Int) -> TreeCitizen { TreeCitizen(number, census) }
    for count in [0, 1, 3, 16] {
      for end in 0..<6 {
        var objects = TreeArray<TreeCitizen>()
        var numbers = TreeArray<Int>()
        for number in 0..<count {
          objects.insert(citizen(number), order: citizen(number), by: <)
          numbers.insert(number, order: citizen(number), by: <)
        }
        var copies = (objects, numbers)
        #expect(census.count == 3 * count)
        switch end {
        case 0: objects.append(citizen(-1))
        case 1:
          // Copies have order keys of their own until a plain edit.
          copies.0.insert(citizen(99), order: citizen(99), by: <)
          copies.1.insert(99, order: citizen(99), by: <)
          #expect(copies.0.checkInvariants(as: TreeCitizen.self, by: <) == nil)
        case 2: numbers.append(contentsOf: 0..<3000)
        case 3: objects.append(contentsOf: (0..<3000).map(citizen))
        case 4:
          copies = ([], [])
          objects.append(contentsOf: (0..<3000).map(citizen))
          numbers.append(contentsOf: 0..<3000)
          #expect(census.count == count + 3000)
        default:
          // One that is empty again takes keys of another type.
          while let last = numbers.last { numbers.remove(order: citizen(last), by: <) }
          numbers.insert(1, order: "a text of more than fifteen bytes", by: <)
          numbers.insert(2, order: "a text that is longer than that, too", by: <)
          #expect(numbers == [1, 2] && numbers.checkInvariants(as: String.self, by: <) == nil)
        }
        #expect(objects.checkInvariants() == nil && numbers.checkInvariants() == nil)
        #expect(copies.0.checkInvariants() == nil && copies.1.checkInvariants() == nil)
      }
      #expect(census.count == 0, "\(count) objects")
    }
  }
}
