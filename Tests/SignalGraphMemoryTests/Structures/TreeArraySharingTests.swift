import SignalGraph
import Testing

/// Copies: isolated from each other, cheap, and readable from other threads.
@Suite struct TreeArraySharingTests {
  @Test func `a copy stays as it is whatever happens to the original`() {
    let original = TreeArray(0..<2000)
    let expected = Array(0..<2000)
    let edits: [(inout TreeArray<Int>) -> Void] = [
      { $0.insert(-1, at: 1000) }, { $0.remove(at: 1000) }, { $0.move(from: 3, to: 1990) }, { $0[7] = 0 },
      { $0.move(from: 1990, to: 3, with: 0) }, { $0.exchange(at: 1, with: 0) }, { $0.swapAt(0, 1999) },
      { $0.removeSubrange(10..<$0.count / 2) }, { $0.append(contentsOf: 0..<100) }, { $0.removeAll() },
      { $0.replaceSubrange(0..<$0.count / 2, with: 0..<500) }, { $0.append(1) }, { $0.sort(by: >) },
    ]
    for edit in edits {
      var tree = original
      edit(&tree)
      edit(&tree)
      #expect(Array(original) == expected)
      #expect(original.checkInvariants() == nil)
      #expect(tree.checkInvariants() == nil)
    }
  }

  @Test func `the finger of an original does not reach into its copies`() {
    // The original edits beside its last place again after a copy was taken, edited and, in half of the cases, let go.
    for keeps in [true, false] {
      var tree = TreeArray(0..<3000)
      tree.insert(-1, at: 1500)
      var copy: TreeArray<Int>? = tree
      copy?.insert(-2, at: 1500)
      let expected = copy.map(Array.init)
      if !keeps { copy = nil }
      tree.insert(-3, at: 1501)
      tree.remove(at: 1500)
      tree[1502] = 0
      if let copy { #expect(Array(copy) == expected) }
      #expect(tree[1500] == -3)
      #expect(tree.checkInvariants() == nil)
    }
  }

  @Test func `copies are compared where they do not share`() {
    final class Counter { var count = 0 }
    struct Number: Equatable {
      let number: Int
      let counter: Counter
      static func == (one: Number, other: Number) -> Bool {
        one.counter.count += 1
        return one.number == other.number
      }
    }
    let counter = Counter()
    for count in [10, 1_000, 30_000] {
      let past = TreeArray((0..<count).map { Number(number: $0, counter: counter) })
      var future = past
      for position in [0, count / 2, count - 1] { future[position] = past[position] }
      counter.count = 0
      #expect(past == future)
      #expect(counter.count <= 3 * 16, "\(counter.count) comparisons of \(count)")
      future[count / 2] = Number(number: -1, counter: counter)
      #expect(past != future)
      #expect(counter.count <= 6 * 16, "\(counter.count) comparisons of \(count)")
      // What moved is the first difference, wherever nodes divide the elements otherwise behind it.
      for (from, to) in [(count / 4, count - 2), (count - 2, count / 4)] {
        future = past
        future.move(from: from, to: to)
        counter.count = 0
        #expect(past != future && future != past)
        #expect(counter.count <= 4 * 16, "\(counter.count) comparisons of \(count)")
      }
    }
  }

  @Test func `what is pending where a copy is taken is counted when copies are compared`() {
    for pending in [-2, -1, 1, 2] {
      var tree = TreeArray(0..<300)
      // The first edit finds the leaf, the others are counted in it alone.
      tree[40] = -1
      for _ in 0..<abs(pending) { if pending < 0 { tree.remove(at: 40) } else { tree.insert(-2, at: 40) } }
      for place in 100..<140 {
        var copy = tree
        copy.remove(at: place)
        copy.insert(-3, at: place)
        #expect(tree != copy && copy != tree)
        copy = tree
        copy.insert(copy.remove(at: place), at: place + 1)
        #expect(tree != copy && copy != tree)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `copies are equal where their elements are`(seed: UInt64) {
    var random = TreeRandom(seed: seed)
    for size in [3, 15, 40, 600, 3000] {
      var tree = TreeArray((0..<size).map { $0 / 3 })
      for _ in 0..<Settings.few(60) {
        // Some of it pending when the copy is taken.
        let place = random.edgy(below: tree.count - 2)
        for _ in 0..<random.edgy(below: 3) { tree.remove(at: place) }
        while tree.count < size { tree.insert(place / 3, at: place) }
        if random.edgy(below: 2) == 0 { tree.insert(tree.remove(at: place), at: place) }
        var edited = tree
        for _ in 0..<2 {
          let (from, to) = (random.edgy(below: edited.count), random.edgy(below: edited.count))
          switch random.edgy(below: 5) {
          case 4: edited.insert(edited.remove(at: from), at: to)
          case 0: edited.move(from: from, to: to)
          case 1: edited[from] = edited[to]
          case 2: edited.insert(edited.remove(at: from), at: from)
          default: edited.swapAt(from, to)
          }
        }
        #expect((tree == edited) == (Array(tree) == Array(edited)), "seed \(seed)")
        #expect((edited == tree) == (Array(tree) == Array(edited)), "seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `counts that lag behind the finger reach every copy`(seed: UInt64) {
    var random = TreeRandom(seed: seed)
    var tree = TreeArray(0..<3000)
    var array = Array(0..<3000)
    for round in 0..<Settings.few(60) {
      let start = random.edgy(below: array.count - 12)
      // A run of edits in one leaf, and a copy in the middle of it.
      for step in 0..<6 {
        if random.next() % 2 == 0 {
          tree.insert(round, at: start + step)
          array.insert(round, at: start + step)
        } else {
          #expect(tree.remove(at: start + 2) == array.remove(at: start + 2))
        }
        for index in [0, start, start + 1, start + 2, array.count - 1] { #expect(tree[index] == array[index]) }
      }
      var copy = tree
      let place = random.edgy(below: array.count)
      switch random.next() % 6 {
      case 0: copy.insert(-1, at: place)
      case 1: copy.remove(at: place)
      case 2: copy.move(from: place, to: start)
      case 3: copy.removeSubrange(start / 2..<start)
      case 4: copy.append(contentsOf: tree)
      default: copy = TreeArray(tree + tree)
      }
      #expect(copy.checkInvariants() == nil, "seed \(seed) round \(round)")
      #expect(tree.checkInvariants() == nil, "seed \(seed) round \(round)")
      #expect(tree.elementsEqual(array), "seed \(seed) round \(round)")
      #expect((0..<array.count).allSatisfy { tree[$0] == array[$0] }, "seed \(seed) round \(round)")
      tree.insert(-2, at: start + 1)
      array.insert(-2, at: start + 1)
      #expect(tree.elementsEqual(array), "seed \(seed) round \(round)")
    }
  }

  @Test func `an iterator goes on over what it began with`() {
    var tree = TreeArray(0..<500)
    var seen: [Int] = []
    for element in tree {
      seen.append(element)
      tree.remove(at: 0)
    }
    #expect(seen == Array(0..<500))
    #expect(tree.isEmpty)
  }

  @Test func `objects die when the last copy that holds them dies`() {
    let census = TreeCensus()
    var tree = TreeArray((0..<1000).map { TreeCitizen($0, census) })
    var copies: [TreeArray<TreeCitizen>] = []
    for number in 0..<100 {
      copies.append(tree)
      tree.remove(at: number * 7)
      tree.move(from: number, to: 500)
    }
    #expect(census.count == 1000)
    copies.removeAll()
    #expect(census.count == 900)
    tree.removeSubrange(100...)
    #expect(census.count == 100)
    tree = []
    #expect(census.count == 0)
  }

  @Test func `copies are read on other threads while the original is edited`() async {
    var tree = TreeArray((0..<2000).map { "element number \($0)" })
    await withTaskGroup(of: Bool.self) { group in
      var random = TreeRandom(seed: 7)
      for round in 0..<60 {
        let snapshot = tree
        let (count, first) = (tree.count, tree.first)
        let sum = tree.reduce(0) { $0 &+ $1.utf8.count }
        for _ in 0..<2 {
          group.addTask {
            var copy = snapshot
            let agrees =
              snapshot.reduce(0) { $0 &+ $1.utf8.count } == sum && snapshot.first == first
              && (0..<count).allSatisfy { !snapshot[$0].isEmpty }
            // A copy of a copy is edited here at the same time.
            copy.insert("another", at: count / 2)
            copy.remove(at: count / 3)
            return agrees && snapshot.count == count && copy.count == count
          }
        }
        for _ in 0..<200 {
          let index = Int(random.next() % UInt64(tree.count))
          switch random.next() % 4 {
          case 0: tree.insert("new in round \(round)", at: index)
          case 1: tree.remove(at: index)
          case 2: tree.move(from: index, to: tree.count - 1 - index)
          default: tree[index] = "changed in round \(round)"
          }
        }
      }
      for await agrees in group { #expect(agrees) }
    }
    #expect(tree.checkInvariants() == nil)
  }

  @Test func `trees that share their nodes do not grow beyond what they can count`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray(repeating: 0, count: 1 << 20)
      for _ in 0..<10 { tree.append(contentsOf: tree) }
      precondition(tree.count == 1 << 30)
      tree.append(contentsOf: tree)
    }
    result.tells(.badParameter, "A TreeArray<Int> holds at most 2147482623 elements.")
  }
}
