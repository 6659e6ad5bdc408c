import SignalGraph
import SignalGraphTesting
import Testing

/// Transactions and the standard library's differences, both ways.
@Suite struct CollectionDifferenceTests {
  @Test func `the example of the page, and what moves is associated`() throws {
    let slot = ArraySlot(["a", "b", "c"])
    var found: [CollectionDifference<String>] = []
    let token = slot.observe { state, change in
      guard let change = change.transaction else { return }
      var before = state
      change.inverted().apply(to: &before)
      found.append(change.collectionDifference(from: before))
    }
    slot.move(from: 0, to: 2)
    slot[1] = "x"
    slot.remove(at: 0)
    #expect(
      found == [
        CollectionDifference([
          .remove(offset: 0, element: "a", associatedWith: 2), .insert(offset: 2, element: "a", associatedWith: 0),
        ]),
        CollectionDifference([
          .remove(offset: 1, element: "c", associatedWith: 1), .insert(offset: 1, element: "x", associatedWith: 1),
        ]),
        CollectionDifference([.remove(offset: 0, element: "b", associatedWith: nil)]),
      ])
    token.tearDown()
  }

  @Test func `from the standard library's difference`() throws {
    let difference = ["c", "a", "b"].difference(from: ["a", "b", "c"]).inferringMoves()
    let change = try ArrayTransaction(validating: difference)
    #expect(change == [.move(from: 2, to: 0, past: "c", future: "c")])
    #expect(change.fault(against: ["a", "b", "c"]) == nil && change.fault(against: ["a", "b"])?.kind == .badIndex)
    #expect(change.fault(against: ["a", "b", "d"])?.kind == .wrongPast)
    #expect(try ArrayTransaction(validating: [1].difference(from: [1])).isEmpty)
  }

  @Test func `a refresh stays one`() throws {
    var refresh = ArrayTransaction<Int>()
    refresh.append(.update(at: 1, past: 2, future: 2), equality: Equality())
    let difference = refresh.collectionDifference(from: [1, 2])
    #expect(difference.count == 2)
    #expect(try ArrayTransaction(validating: difference) == refresh)
  }

  @Test(arguments: Settings.seeds(20))
  func `random transactions there and back`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for step in 0..<(Settings.isWhole ? 60 : 12) {
      let past = TreeArray(0..<generator.size(in: 0...24))
      var (state, next, change) = (past, 1000, ArrayTransaction<Int>())
      for _ in 0..<generator.size(in: 1...30) {
        let mutation = generator.mutation(of: state, &next)
        ([mutation] as ArrayTransaction).apply(to: &state)
        change.append([mutation])
      }
      let words: Comment = "seed \(seed), step \(step): \(change)"
      let difference = change.collectionDifference(from: past)
      #expect(Array(past).applying(difference) == Array(state), words)
      #expect(change.collectionDifference(from: Array(past)) == difference)
      let again = try ArrayTransaction(validating: difference)
      #expect(again.fault(against: past) == nil, words)
      var result = past
      again.apply(to: &result)
      #expect(result == state && again.batch().moves.count == change.batch().moves.count, words)
      #expect(again.collectionDifference(from: past) == difference, words)
    }
  }

  @Test(arguments: Settings.seeds(20))
  func `differences of random arrays, with moves inferred and without`(_ seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<(Settings.isWhole ? 60 : 12) {
      let (past, future) = (0..<2).map { _ in
        (0..<generator.size(in: 0...16)).map { _ in generator.number(below: 12) }
      }.pair
      for difference in [future.difference(from: past), future.difference(from: past).inferringMoves()] {
        let change = try ArrayTransaction(validating: difference)
        #expect(change.fault(against: past) == nil, "seed \(seed): \(difference) of \(past)")
        var result = past
        change.apply(to: &result)
        #expect(result == future, "seed \(seed): \(difference) of \(past)")
      }
    }
  }

  /// A difference may be decoded, and then has any offsets.
  @Test func `hostile offsets throw, or are found illegal on the state`() {
    typealias Change = CollectionDifference<Int>.Change
    var generator = SeededGenerator(seed: Settings.seed)
    let far = [Int.max, .max - 1, .max / 2, .max / 4, .max / 4 + 1, Int(Int32.max), 1 << 40]
    func offset() -> Int {
      generator.chance(1, in: 12) ? far[generator.number(below: far.count)] : generator.number(below: 8)
    }
    func element() -> Int { generator.number(below: 2) }
    var (legal, thrown, faults) = (0, 0, 0)
    for _ in 0..<(Settings.isWhole ? 20_000 : 2_000) {
      var changes: [Change] = []
      for _ in 0..<generator.number(below: 4) {
        changes.append(.remove(offset: offset(), element: element(), associatedWith: nil))
      }
      for _ in 0..<generator.number(below: 4) {
        changes.append(.insert(offset: offset(), element: element(), associatedWith: nil))
      }
      for _ in 0..<generator.number(below: 3) {
        let (from, to) = (offset(), offset())
        changes.append(.remove(offset: from, element: element(), associatedWith: to))
        changes.append(.insert(offset: to, element: element(), associatedWith: from))
      }
      guard let difference = CollectionDifference(changes) else { continue }
      let past = (0..<generator.number(below: 8)).map { _ in element() }
      do {
        let change = try ArrayTransaction(validating: difference)
        if change.fault(against: past) == nil {
          legal += 1
          var result = past
          change.apply(to: &result)
          #expect(past.applying(difference) == result, "seed \(Settings.seed): \(difference) of \(past)")
        } else {
          faults += 1
        }
      } catch {
        thrown += 1
        #expect(error.kind == .badIndex)
      }
    }
    #expect(legal > 20 && faults > 20 && thrown > 20, "\(legal) \(faults) \(thrown)")
  }

  @Test func `a batch that is illegal throws`() throws {
    typealias Move = ListBatch<Int>.Move
    let (past, future): (TreeArray, TreeArray) = ([1, 2, 3], [1, 9, 3])
    let wrong: [ListBatch<Int>] = [
      ListBatch(deletions: [3]), ListBatch(deletions: [-1], insertions: [0]), ListBatch(deletions: [1]),
      ListBatch(deletions: [1, 1], insertions: [1, 1]), ListBatch(insertions: [0]),
      ListBatch(deletions: [0], insertions: [.max]), ListBatch(moves: [Move(from: 0, to: 3)]),
      ListBatch(deletions: [0], insertions: [2], moves: [Move(from: 0, to: 1)]),
      ListBatch(moves: [Move(from: 0, to: 1), Move(from: 0, to: 2)]),
      ListBatch(updates: [Move(from: 0, to: 1)]), ListBatch(updates: [Move(from: .min, to: .max)]),
      ListBatch(updates: [Move(from: 1, to: 1), Move(from: 1, to: 1)]),
    ]
    for batch in wrong {
      #expect(throws: Violation.self) { try ArrayTransaction(validating: batch, from: past, to: future) }
    }
    let right = ListBatch(updates: [Move(from: 1, to: 1)])
    #expect(
      try ArrayTransaction(validating: right, from: past, to: future) == [.update(at: 1, past: 2, future: 9)])
    // A row that is said to move and does not is not named.
    let idle = ListBatch(moves: [Move(from: 1, to: 1)])
    #expect(try ArrayTransaction(validating: idle, from: past, to: past).isEmpty)
    #expect(
      try ArrayTransaction(validating: ListBatch(deletions: [0], insertions: [1]), from: ["a", "b"], to: ["b", "c"])
        == [.remove("a", at: 0), .insert("c", at: 1)])
  }
}

extension Array {
  fileprivate var pair: (Element, Element) { (self[0], self[1]) }
}
