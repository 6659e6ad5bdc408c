import Testing

@testable import SignalGraph

/// Searching by an order that the elements are in, beside an array, with the counts of the last leaf outstanding.
@Suite struct TreeArraySearchingTests {
  @Test("The first index that does not come before an element is that of an array", arguments: [3, 40, 700, 6_000])
  func firstIndex(limit: Int) {
    for seed in 1...(limit > 1000 ? 2 : 6) as ClosedRange<UInt64> {
      var random = TreeRandom(seed: seed)
      var (tree, array) = (TreeArray<Int>(), [Int]())
      var position = 0
      for step in 0..<4 * limit {
        // Runs of edits near one place, so that its leaf has what its parents do not count yet.
        if step % 16 == 0 || position > array.count { position = random.edgy(below: array.count + 1) }
        let isGrowing = array.isEmpty || array.count < limit && random.next() % 3 != 0
        if isGrowing || position == array.count {
          let (low, high) = (position > 0 ? array[position - 1] : 0, position < array.count ? array[position] : 1 << 60)
          if high - low > 1 {
            tree.insert((low + high) / 2, at: position)
            array.insert((low + high) / 2, at: position)
            position += 1
          } else {
            position = 0
          }
        } else {
          #expect(tree.remove(at: position) == array.remove(at: position))
        }
        for _ in 0..<4 {
          let index = random.edgy(below: array.count + 1)
          let other = (index < array.count ? array[index] : 1 << 60) + Int(random.next() % 3) - 1
          let found = tree.firstIndex(notBefore: other) { $0 < $1 }
          if (found > 0 && array[found - 1] >= other) || (found < array.count && array[found] < other) {
            Issue.record("seed \(seed), step \(step), \(other): \(found)")
            return
          }
        }
      }
      #expect(tree.elementsEqual(array))
      #expect(tree.checkInvariants() == nil)
    }
  }

  @Test("A search in an order compares as often as a logarithm says")
  func comparisons() {
    let tree = TreeArray(0..<100_000)
    for other in stride(from: 0, through: 100_000, by: 7) {
      var count = 0
      let index = tree.firstIndex(notBefore: other) { element, other in
        count += 1
        return element < other
      }
      #expect(index == other)
      #expect(count <= 22)
    }
  }
}
