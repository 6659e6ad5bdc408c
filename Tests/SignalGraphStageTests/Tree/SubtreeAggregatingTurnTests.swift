import SignalGraph
import SignalGraphTesting
import Testing

extension SubtreeAggregatingTests {
  /// A sum that tells of each number that is added, and taken out.
  private struct Sum<Item>: Aggregate {
    var number: (Item) -> Int
    var tell: (_ isAdded: Bool) -> Void = { _ in }

    func makeState() -> Int { 0 }

    func add(_ item: Item, to sum: inout Int) {
      sum += number(item)
      tell(true)
    }

    func remove(_ item: Item, from sum: inout Int) {
      sum -= number(item)
      tell(false)
    }

    func result(_ sum: Int) -> Int { sum }
  }

  /// How often measures were added and taken out.
  private final class Steps {
    let (adds, removes, measures) = (CallCounter(), CallCounter(), CallCounter())

    var counts: [Int] { [adds.count, removes.count, measures.count] }

    func reset() { for counter in [adds, removes, measures] { counter.reset() } }

    func sums(_ tree: Tree) -> SubtreeAggregating<Int, Int, Int> {
      let sum = Sum<Int>(number: { $0 }, tell: { ($0 ? self.adds : self.removes).record() })
      return tree.aggregatedBySubtree(Aggregation(sum, measures.counting { $0.value.value % 10 }))
    }
  }

  @Test func `an edit takes a step for each entry above, and a move those above that differ`() {
    let steps = Steps()
    // A chain from 0 to 99, two more below 50, and under one of these fifty.
    var parents = Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, $0 - 1) })
    (parents[100], parents[101]) = (50, 50)
    for key in 102..<152 { parents[key] = 100 }
    let slot = DictionarySlot(
      TableDictionary(uniqueKeysWithValues: parents.map { ($0, $1 < 0 ? 1 : ($1 + 1) * 10 + 1) }))
    let stage = steps.sums(slot.nested { $0.value < 10 ? nil : $0.value / 10 - 1 })
    #expect(stage[0] == 152 && stage[50] == 102 && stage[99] == 1)
    #expect(steps.counts == [100 * 101 / 2 + 2 * 52 + 50 * 53, 0, 152])
    var announced = 0
    let token = stage.observe { _, signal in announced += signal.transaction?.count ?? 0 }
    func expect(_ adds: Int, _ removes: Int, _ measures: Int, _ changes: Int, _ comment: Comment, _ edit: () -> Void) {
      (announced, _) = (0, steps.reset())
      edit()
      #expect(steps.counts == [adds, removes, measures] && announced == changes, comment)
    }
    expect(100, 100, 1, 100, "a value at the end of the chain") { slot[99] = 99 * 10 + 2 }
    // Its parent counts one fewer, and is asked, too.
    expect(0, 100, 1, 100, "an entry that goes") { slot[99] = nil }
    expect(100, 0, 2, 100, "and comes") { slot[99] = 99 * 10 + 3 }
    // Fifty-one entries come to one more, and go from it to another; 50 and what is above it are left alone.
    expect(51, 0, 3, 1, "a subtree that moves below its neighbour") { slot[100] = 102 * 10 + 1 }
    expect(51, 51, 3, 2, "and below another one") { slot[100] = 52 * 10 + 1 }
    expect(52, 53 + 50, 3, 53, "and up, with another number") { slot[100] = 51 * 10 + 3 }
    expect(8, 8, 1, 0, "a refresh") { slot.refresh(7) }
    token.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a chain of thousands on a small stack`() {
    onOtherThread(stackSize: 512 * 1024) {
      let count = Settings.many(5_000)
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 - 1) }))
      let stage = slot.nested { $0.value < 0 ? nil : $0.value }.aggregatedBySubtree(.count)
      #expect(stage[0] == count && stage[count / 2] == count / 2 && stage[count - 1] == 1)
      slot[0] = count - 1
      #expect(stage.isEmpty)
      slot[count / 2] = -1
      #expect(stage.count == count && stage[0] == count / 2 && stage[count / 2] == count)
      transaction { for key in 0..<count { slot[key] = key == count - 1 ? -1 : key + 1 } }
      #expect(stage[0] == 1 && stage[count - 1] == count)
      slot[count / 2] = nil
      #expect(stage[count - 1] == count / 2 - 1 && stage[count / 2 - 1] == count / 2)
      stage.tearDown()
      slot.assertTornDown()
    }
  }

  @Test func `cycles that are closed, changed and broken in one turn`() {
    let slot = DictionarySlot([1: 1, 2: 12, 3: 23, 4: 4])
    let stage = Self.tree(slot).aggregatedBySubtree(.sum(Self.measure))
    #expect(stage.snapshot == [1: 6, 2: 5, 3: 3, 4: 4])
    transaction {
      slot[1] = 31
      slot[2] = 18
      slot[1] = 41
    }
    #expect(stage.snapshot == [1: 12, 2: 11, 3: 3, 4: 16])
    transaction {
      slot[4] = 35
      slot[3] = 26
    }
    #expect(stage.isEmpty)
    slot[3] = 27
    transaction {
      slot[2] = 8
      slot[5] = 23
    }
    #expect(stage.snapshot == [1: 1, 2: 24, 3: 13, 4: 6, 5: 3])
    // Turned over: each child is its parent's parent.
    transaction {
      slot[1] = 1
      slot[4] = 15
      slot[3] = 47
      slot[2] = 38
    }
    #expect(stage.snapshot == [1: 24, 4: 23, 3: 18, 2: 11, 5: 3])
    expectSignals(of: stage, []) {
      transaction {
        slot[3] = nil
        slot[2] = nil
        slot[2] = 38
        slot[1] = 21
        slot[3] = 47
        slot[1] = 1
      }
    }
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a parent that comes later, goes with its children, and comes again without`() {
    let slot = DictionarySlot([2: 12, 3: 23])
    let stage = Self.tree(slot).aggregatedBySubtree(.sum(Self.measure))
    #expect(stage.snapshot == [2: 5, 3: 3])
    slot[1] = 1
    #expect(stage.snapshot == [1: 6, 2: 5, 3: 3])
    slot.removeAll()
    #expect(stage.isEmpty)
    slot[2] = 2
    #expect(stage.snapshot == [2: 2])
    slot.replace(with: [2: 32, 3: 43, 4: 4])
    #expect(stage.snapshot == [2: 2, 3: 5, 4: 9])
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a NaN goes up and is gone with its entry`() {
    let slot = DictionarySlot([1: (0, 1.5), 2: (1, 0.1), 3: (2, 1e17)])
    let tree = slot.nested { $0.value.0 == 0 ? nil : $0.value.0 }
    let sums = tree.aggregatedBySubtree(.sum { $0.value.value.1 })
    let means = tree.aggregatedBySubtree(.mean { $0.value.value.1 })
    let greatest = tree.aggregatedBySubtree(.max(nan: .first) { $0.value.value.1 })
    slot[3] = (2, .nan)
    #expect([1, 2, 3].allSatisfy { sums[$0]!.isNaN && means[$0]!!.isNaN } && greatest[1] == 1.5 && greatest[2] == 0.1)
    var changes = 0
    let tokens = [sums.observe { _, _ in changes += 1 }, means.observe { _, _ in changes += 1 }]
    changes = 0
    slot[2] = (1, 0.2)
    #expect(changes == 0)
    slot[3] = (1, .nan)
    #expect(changes == 2 && sums[1]!.isNaN && sums[2] == 0.2 && means[2] == 0.2)
    slot[3] = nil
    #expect(sums[1] == 1.7 && means[1] == 0.85 && greatest[1] == 1.5)
    for token in tokens { token.tearDown() }
    for stage in [sums, means, greatest] as [Chained] where stage !== greatest { stage.tearDown() }
    greatest.tearDown()
    slot.assertTornDown()
  }

  @Test func `a measure that is equal but another goes as it came`() {
    struct Item: Equatable {
      let (id, folder, score): (Int, Int, Int)
      static func == (one: Item, other: Item) -> Bool { one.id == other.id }
    }
    let slot = DictionarySlot(
      [1: Item(id: 1, folder: 0, score: 1), 2: Item(id: 2, folder: 1, score: 2), 3: Item(id: 3, folder: 2, score: 4)],
      areEqual: { ($0.folder, $0.score) == ($1.folder, $1.score) })
    let stage = slot.nested { $0.value.folder == 0 ? nil : $0.value.folder }.aggregatedBySubtree(
      Aggregation(Sum<Item>(number: \.score)) { $0.value.value })
    #expect(stage.snapshot == [1: 7, 2: 6, 3: 4])
    slot[3] = Item(id: 3, folder: 2, score: 8)
    #expect(stage.snapshot == [1: 11, 2: 10, 3: 8])
    slot[3] = Item(id: 3, folder: 1, score: 16)
    slot[3] = nil
    #expect(stage.snapshot == [1: 3, 2: 2])
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a handler that edits, a body that throws, and a source that ends and begins`() {
    let slot = DictionarySlot([1: 1, 2: 12])
    let gate = ReplicatingDictionaryStorage<Int, Int>()
    slot.register(gate)
    let stage = Self.tree(gate).aggregatedBySubtree(.sum(Self.measure))
    var seen: [Int?] = []
    let token = stage.observe { sums, _ in
      seen.append(sums[1])
      if let sum = sums[1], sum > 5 { slot[2] = 10 }
    }
    slot[2] = 15
    #expect(seen == [3, 6, 1])
    do {
      try transaction {
        slot[2] = 18
        throw Refusal()
      }
    } catch {}
    #expect(seen.count == 3)
    slot.deregister(gate)
    slot[3] = 23
    slot.register(gate)
    #expect(stage.snapshot == [1: 4, 2: 3, 3: 3])
    token.tearDown()
    stage.tearDown()
    slot.deregister(gate)
    slot.assertTornDown()
  }

  @Test func `keys and measures that edit when they are released are released after the turn`() {
    let (id, factor) = (NotedNumber.Maker(), ValueSlot(1))
    let slot = DictionarySlot<NotedNumber, Int>([:])
    let tree = slot.nested { $0.value < 0 ? nil : id($0.value) }
    let stage = tree.filter { $0.key.number % 5 != 0 }.aggregatedBySubtree(with: factor) { factor in
      .max { id($0.value.value * factor) }
    }
    for step in 0..<200 { slot[id(step * 7 % 12)] = step * 5 % 13 - 1 }
    factor.value = 2
    for step in 0..<40 { slot[id(step * 5 % 12)] = step % 3 == 0 ? nil : step * 11 % 13 - 1 }
    slot.removeAll()
    stage.tearDown()
    #expect(id.released.count == id.count)
  }
}
