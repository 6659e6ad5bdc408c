import Testing

@testable import SignalGraph

/// Where two arrays differ, beside a comparison of all their elements.
@Suite struct TreeArrayDifferenceTests {
  private static func plain(_ past: [Int], _ future: [Int]) -> (past: Range<Int>, future: Range<Int>) {
    let limit = min(past.count, future.count)
    var (start, end) = (0, 0)
    while start < limit, past[start] == future[start] { start += 1 }
    while end < limit - start, past[past.count - 1 - end] == future[future.count - 1 - end] { end += 1 }
    return (start..<past.count - end, start..<future.count - end)
  }

  private func check(_ past: TreeArray<Int>, _ future: TreeArray<Int>, _ comment: Comment) {
    let found = past.difference(to: future, by: ==)
    let expected = Self.plain(Array(past), Array(future))
    // Where all are the same, both ranges are empty, wherever.
    #expect(found.past == expected.past && found.future == expected.future, comment)
    #expect(past.checkInvariants() == nil && future.checkInvariants() == nil, comment)
  }

  @Test func `arrays that share nothing`() {
    check([], [], "empty")
    check([], [1], "one comes")
    check([1], [], "one goes")
    check([1, 2, 3, 4], [1, 5, 4], "in the middle")
    check([1, 1, 1], [1, 1], "equal ones")
    for count in [15, 16, 17, 300, 2_000] {
      let past = TreeArray(0..<count)
      check(past, TreeArray(Array(0..<count)), "\(count) equal ones")
      for place in [0, 1, count / 2, count - 1] {
        var future = Array(0..<count)
        future[place] = -1
        check(past, TreeArray(future), "\(count), \(place)")
        future.remove(at: place)
        check(past, TreeArray(future), "\(count), without \(place)")
        check(TreeArray(future), past, "\(count), with \(place)")
      }
    }
  }

  /// Runs of plain edits leave counts outstanding in the last leaf; ordered ones do not.
  @Test("Copies that were edited", arguments: [10, 40, 700, 6_000])
  func copies(limit: Int) {
    for seed in 1...(limit > 1_000 ? 1 : 6) as ClosedRange<UInt64> {
      var random = TreeRandom(seed: seed)
      var tree = TreeArray(0..<limit / 2)
      var next = limit
      for step in 0..<(limit > 100 ? 40 : 150) {
        let past = tree
        for _ in 0..<random.next() % 4 + 1 {
          next += 1
          let place = random.edgy(below: tree.count + 1)
          switch random.next() % 8 {
          case 0 where !tree.isEmpty: tree.remove(at: min(place, tree.count - 1))
          case 1 where !tree.isEmpty: tree[min(place, tree.count - 1)] = next
          case 2 where !tree.isEmpty: tree.move(from: min(place, tree.count - 1), to: random.edgy(below: tree.count))
          case 3 where tree.count > limit: tree.removeSubrange(place / 2..<place)
          case 4: tree.insert(contentsOf: next..<next + limit / 8, at: place)
          case 5: for offset in 0..<9 { tree.insert(next * 16 + offset, at: place + offset) }
          default: tree.insert(next, at: place)
          }
        }
        check(past, tree, "seed \(seed), step \(step)")
        check(tree, past, "seed \(seed), step \(step), back")
      }
    }
  }

  @Test func `one edit among ten thousand compares those of two leaves at most`() {
    let past = TreeArray(0..<10_000)
    var most = 0
    func count(_ future: TreeArray<Int>, _ old: Range<Int>, _ new: Range<Int>, _ comment: Comment) {
      var comparisons = 0
      let found = past.difference(to: future) { one, other in
        comparisons += 1
        return one == other
      }
      #expect(found.past == old && found.future == new, comment)
      most = max(most, comparisons)
    }
    for place in stride(from: 0, to: 10_000, by: 37) {
      var (came, went, changed) = (past, past, past)
      came.insert(-1, at: place)
      went.remove(at: place)
      changed[place] = -1
      count(came, place..<place, place..<place + 1, "insertion at \(place)")
      count(went, place..<place + 1, place..<place, "removal at \(place)")
      count(changed, place..<place + 1, place..<place + 1, "update at \(place)")
    }
    #expect(most <= 64, "\(most) comparisons")
    var comparisons = 0
    let copy = past
    _ = past.difference(to: copy) { _, _ in
      comparisons += 1
      return true
    }
    #expect(comparisons == 0)
  }

  @Test func `ordered edits, as those of children, share what they leave alone`() {
    var tree = TreeArray<Int>()
    for number in 0..<5_000 { tree.insert(number * 2, order: number * 2, by: <) }
    for number in stride(from: 1, to: 10_000, by: 332) {
      let past = tree
      let at = tree.insert(number, order: number, by: <)
      var comparisons = 0
      let found = past.difference(to: tree) { one, other in
        comparisons += 1
        return one == other
      }
      #expect(found.past == at..<at && found.future == at..<at + 1 && comparisons <= 64, "\(number): \(comparisons)")
    }
  }
}
