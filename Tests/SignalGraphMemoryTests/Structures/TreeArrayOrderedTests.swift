import Testing

@testable import SignalGraph

/// Ordered use against a sorted array.
@Suite struct TreeArrayOrderedTests {
  @Test func `the example of the documentation holds`() {
    var names = TreeArray<String>()
    #expect(names.insert("Ada", order: 1815, by: <) == 0)
    #expect(names.insert("Grace", order: 1906, by: <) == 1)
    #expect(names.insert("Emmy", order: 1882, by: <) == 1)
    #expect(names == ["Ada", "Emmy", "Grace"])
    #expect(names.index(ofOrder: 1882, by: <) == (1, true))
    #expect(names.index(ofOrder: 1900, by: <) == (2, false))
    #expect(names.order(at: 2, as: Int.self) == 1906)
    let moved = names.move(order: 1815, to: 1900, with: "Lise", by: <)
    #expect(moved?.from == 0 && moved?.to == 1 && moved?.past == "Ada")
    #expect(names.update(order: 1906, with: "Hopper", by: <)?.past == "Grace")
    #expect(names.remove(order: 1882, by: <)?.element == "Emmy")
    #expect(names.orderedElements(as: Int.self).map(\.order) == [1900, 1906])
    #expect(names == ["Lise", "Hopper"])
    #expect(names.remove(order: 1882, by: <) == nil)
    #expect(names.update(order: 1882, with: "", by: <) == nil)
    #expect(names.move(order: 1882, to: 1, with: "", by: <) == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `random ordered edits of rows agree with a sorted array`(seed: UInt64) {
    let limit = [30, 100, 800, 2500, 5000][Int(seed) - 1]
    compare(seed: seed, limit: limit, element: { TreeRow($0) }, order: { TreeKey(score: $0 % 1000, key: $0) })
  }

  @Test(arguments: [11, 12] as [UInt64])
  func `random ordered edits with string keys agree with a sorted array`(seed: UInt64) {
    compare(seed: seed, limit: 600, element: { $0 }, order: { "a key that is kept on the heap: \($0)" })
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func `random ordered edits leave no object behind`(seed: UInt64) {
    let census = TreeCensus()
    compare(
      seed: seed,
      limit: [60, 400, 3000][Int(seed) - 21],
      element: { TreeCitizen($0, census) },
      order: { TreeCitizen($0, census) }
    )
    #expect(census.count == 0, "seed \(seed)")
  }

  @Test(arguments: [31, 32] as [UInt64])
  func `random ordered edits with keys of no size agree with a sorted array`(seed: UInt64) {
    compare(seed: seed, limit: 2, element: { $0 }, order: { _ in TreeOnly.case })
    compare(seed: seed, limit: 2, element: { _ in TreeOnly.case }, order: { _ in TreeOnly.case })
    compare(seed: seed, limit: 2, element: { TreeRow($0) }, order: { _ in TreeNothing() })
  }

  /// There is one value of such a type: as a key it has one row at most, as an order it leaves all to the ties.
  @Test func `stages sort by keys of no size`() {
    let (members, entries) = (SetSlot<TreeOnly>(), DictionarySlot<TreeOnly, Int>())
    let (numbers, rows) = (DictionarySlot([1: 1, 2: 2]), ArraySlot([TreeNothing(), TreeNothing()]))
    let (sortedMembers, sortedEntries) = (members.sorted(), entries.sorted())
    let collected = entries.collected(by: { $0.value % 2 }, sortedBy: { $0.key })
    let (ties, sortedRows) = (numbers.sorted { _ in TreeNothing() }, rows.sorted())
    for round in 0..<3 {
      #expect(sortedMembers.isEmpty && sortedEntries.isEmpty && collected.isEmpty)
      members.insert(.case)
      entries[.case] = round
      entries[.case] = round + 1
      numbers[3 + round] = 0
      rows.append(TreeNothing())
      #expect(sortedMembers.elements == [.case] && sortedEntries.elements.map(\.value) == [round + 1])
      #expect(collected.count == 1 && ties.elements.map(\.key) == Array(1...3 + round) && sortedRows.count == 3 + round)
      members.removeAll()
      entries[.case] = nil
    }
    for chain in [sortedMembers, sortedEntries, collected, ties, sortedRows] as [Chained] { chain.tearDown() }
  }

  private func compare<Element: Equatable, Order: Comparable>(
    seed: UInt64,
    limit: Int,
    element make: (Int) -> Element,
    order key: (Int) -> Order
  ) {
    var random = TreeRandom(seed: seed)
    var pairs: [(order: Order, element: Element)] = (0..<limit / 2).map { (key($0 * 17), make($0)) }
    pairs.sort { $0.order < $1.order }
    var tree = TreeArray(ordered: pairs.map(\.element), orders: pairs.map(\.order))
    var kept: [(tree: TreeArray<Element>, pairs: [(order: Order, element: Element)])] = []
    func place(_ order: Order) -> (index: Int, found: Bool) {
      let index = pairs.firstIndex { !($0.order < order) } ?? pairs.count
      return (index, index < pairs.count && pairs[index].order == order)
    }
    for step in 0..<(Settings.isWhole ? 1500 : 600) {
      let name: Comment = "seed \(seed) step \(step)"
      let growing = step % 500 < 300 && pairs.count < limit
      let new = key(Int(random.next() % UInt64(limit * 20)))
      let old = pairs.isEmpty ? new : pairs[random.edgy(below: pairs.count)].order
      let (index, found) = place(new)
      let value = make(step)
      #expect(tree.index(ofOrder: new, by: <) == (index, found), name)
      switch random.next() % 12 {
      case (growing ? 8 : 11)...11:
        guard !found else { break }
        pairs.insert((new, value), at: index)
        #expect(tree.insert(value, order: new, by: <) == index, name)
      case 0...4:
        let (from, isThere) = place(old)
        guard !found || new == old else { break }
        let moved = tree.move(order: old, to: new, with: value, by: <)
        guard isThere else {
          #expect(moved == nil, name)
          break
        }
        let past = pairs.remove(at: from)
        let to = place(new).index
        pairs.insert((new, value), at: to)
        #expect(moved?.from == from && moved?.to == to && moved?.past == past.element, name)
      case 5:
        let (at, isThere) = place(old)
        let updated = tree.update(order: old, with: value, by: <)
        #expect((updated != nil) == isThere, name)
        guard isThere else { break }
        #expect(updated?.index == at && updated?.past == pairs[at].element, name)
        pairs[at].element = value
      case 6:
        kept.append((tree, pairs))
        if kept.count > 3 { kept.removeFirst() }
      default:
        let (at, isThere) = place(old)
        let removed = tree.remove(order: old, by: <)
        #expect((removed != nil) == isThere, name)
        guard isThere else { break }
        #expect(removed?.index == at && removed?.element == pairs.remove(at: at).element, name)
      }
      guard pairs.count < 300 || step % 8 == 0 else { continue }
      if pairs.isEmpty {
        #expect(tree.isEmpty, name)
      } else {
        #expect(tree.checkInvariants(as: Order.self, by: <) == nil, name)
      }
      let read = tree.isEmpty ? [] : Array(tree.orderedElements(as: Order.self))
      #expect(tree.elementsEqual(pairs.map(\.element)), name)
      #expect(read.elementsEqual(pairs) { $0.order == $1.order && $0.element == $1.element }, name)
      if let (tree, pairs) = kept.randomElement(using: &random), !pairs.isEmpty {
        #expect(tree.checkInvariants(as: Order.self, by: <) == nil, "a kept copy, \(name)")
        #expect(tree.elementsEqual(pairs.map(\.element)), "a kept copy, \(name)")
      }
    }
  }

  @Test func `every move of every small tree agrees with a sorted array`() {
    for count in 1...6 {
      // Keys 0, 2, 4 … so that a move can go between any two.
      for old in 0..<count {
        for new in -1...2 * count where new == 2 * old || !(0..<2 * count).contains(new) || new % 2 != 0 {
          var keys = (0..<count).map { 2 * $0 }
          var tree = TreeArray(ordered: keys, orders: keys)
          let moved = tree.move(order: 2 * old, to: new, with: new, by: <)
          keys.remove(at: old)
          let to = keys.firstIndex { $0 > new } ?? keys.count
          keys.insert(new, at: to)
          #expect(moved?.from == old && moved?.to == to && moved?.past == 2 * old)
          #expect(Array(tree) == keys)
          #expect(tree.checkInvariants(as: Int.self, by: <) == nil)
        }
      }
    }
  }

  @Test(arguments: [10, 100, 1000, 10_000, 100_000])
  func `a search compares about log n times`(count: Int) {
    var random = TreeRandom(seed: 5)
    let keys = Array(0..<count)
    var tree = TreeArray(ordered: keys, orders: keys.map { $0 * 2 })
    var (searches, all, most) = (0, 0, 0)
    var calls = 0
    let less: (Int, Int) -> Bool = {
      calls += 1
      return $0 < $1
    }
    func note(_ searched: Int) {
      searches += searched
      all += calls
      most = max(most, (calls + searched - 1) / searched)
      calls = 0
    }
    for _ in 0..<2000 {
      let old = tree.order(at: Int(random.next() % UInt64(count)), as: Int.self)
      let new = Int(random.next() % UInt64(2 * count)) | 1
      guard !tree.index(ofOrder: new, by: <).found else { continue }
      _ = tree.index(ofOrder: new, by: less)
      note(1)
      #expect(tree.move(order: old, to: new, with: 0, by: less) != nil)
      note(2)
      tree.remove(order: new, by: less)
      note(1)
      tree.insert(0, order: old, by: less)
      note(1)
    }
    let logarithm = Int.bitWidth - (count - 1).leadingZeroBitCount
    #expect(all <= searches * (logarithm + 2), "\(Double(all) / Double(searches)) comparisons per search")
    #expect(most <= logarithm + 4)
    #expect(tree.checkInvariants(as: Int.self, by: <) == nil)
  }

  @Test func `a plain edit ends ordered use for one copy and spares the others`() {
    let census = TreeCensus()
    do {
      let citizens = (0..<1000).map { TreeCitizen($0, census) }
      let ordered = TreeArray(ordered: citizens, orders: citizens)
      let edits: [(inout TreeArray<TreeCitizen>) -> Void] = [
        { $0.remove(at: 500) }, { $0.move(from: 3, to: 900) }, { $0.insert(citizens[0], at: 77) },
        { $0.removeSubrange(10..<$0.count / 2) }, { $0[3] = citizens[3] }, { $0.append(contentsOf: citizens) },
      ]
      for edit in edits {
        var plain = ordered
        edit(&plain)
        #expect(plain.checkInvariants() == nil)
        #expect(plain.checkInvariants(as: TreeCitizen.self, by: <) != nil)
        #expect(ordered.checkInvariants(as: TreeCitizen.self, by: <) == nil)
        var alone = TreeArray(ordered: citizens, orders: citizens)
        edit(&alone)
        edit(&alone)
        #expect(alone.checkInvariants() == nil)
        alone.removeAll()
        alone.insert(citizens[0], order: "another type of key", by: <)
        #expect(alone.checkInvariants(as: String.self, by: <) == nil)
      }
    }
    #expect(census.count == 0)
  }

  @Test func `an emptied tree takes any order`() {
    var tree = TreeArray(ordered: [1], orders: ["one"])
    tree.remove(order: "one", by: <)
    #expect(tree.insert(2, order: 2.5, by: <) == 0)
    tree.remove(at: 0)
    #expect(tree.insert(2, order: "two", by: <) == 0)
    #expect(tree.checkInvariants(as: String.self, by: <) == nil)
  }

  @Test func `an ordered verb on a tree without such keys is a violation`() async {
    let plain = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree: TreeArray = [1, 2]
      tree.insert(3, order: 3, by: <)
    }
    plain?.tells(.brokenInvariant, "TreeArray<Int> carries no order keys of type Int")
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let tree = TreeArray(ordered: [1, 2], orders: [1, 2])
      _ = tree.order(at: 0, as: String.self)
    }
    other?.tells(.brokenInvariant, "TreeArray<Int> carries no order keys of type String")
    let mixed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray(ordered: [1, 2], orders: [1, 2])
      tree.append(3)
      _ = tree.index(ofOrder: 1, by: <)
    }
    mixed?.tells(.brokenInvariant, "TreeArray<Int> carries no order keys of type Int")
    let fewer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = TreeArray(ordered: [1, 2], orders: [1])
    }
    fewer?.tells(.brokenInvariant, "TreeArray<Int> carries no order keys of type Int")
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      var tree = TreeArray<Int>()
      tree.insert(1, order: TreeUnordered(), by: { _, _ in false })
    }
    none?.tells(.brokenInvariant, "TreeArray<Int> carries no order keys of type TreeUnordered")
  }

  @Test func `an order that contradicts itself harms no memory`() {
    var random = TreeRandom(seed: 3)
    let census = TreeCensus()
    do {
      var tree = TreeArray<TreeCitizen>()
      for number in 0..<3000 {
        let less: (TreeCitizen, TreeCitizen) -> Bool = { _, _ in random.next() % 2 == 0 }
        let (one, other) = (TreeCitizen(number, census), TreeCitizen(-number, census))
        tree.insert(one, order: one, by: less)
        tree.move(order: one, to: other, with: other, by: less)
        if number % 3 == 0 { tree.remove(order: other, by: less) }
      }
      #expect(tree.checkInvariants() == nil)
    }
    #expect(census.count == 0)
  }
}

/// A type with one value, which takes up no memory.
private enum TreeOnly: Hashable, Comparable { case `case` }

/// Another one.
private struct TreeNothing: Hashable, Comparable {
  static func < (left: Self, right: Self) -> Bool { false }
}
