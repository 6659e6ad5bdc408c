import SignalGraph
import SignalGraphTesting
import Testing

/// What a transaction is to a table view.
@Suite struct ListBatchTests {
  typealias Move = ListBatch<Int>.Move

  @Test func `the example of the page`() {
    let change: ArrayTransaction = [
      .remove("b", at: 1), .move(from: 0, to: 2, past: "a", future: "A"), .insert("x", at: 0),
    ]
    let batch = change.batch()
    #expect(
      batch
        == ListBatch(
          deletions: [1], insertions: [0], moves: [Move(from: 0, to: 3)], updates: [Move(from: 0, to: 3)]))
    #expect("\(batch.moves)" == "[0 → 3]" && batch.count == 4 && !batch.isEmpty && batch.reloads == [])
    #expect(batch.inOneStep() == ListBatch(deletions: [0, 1], insertions: [0, 3]))
    let other: ArrayTransaction = [.remove("a", at: 0), .remove("b", at: 0), .insert("c", at: 4)]
    #expect(other.batch() == ListBatch(deletions: [0, 1], insertions: [4]))
    #expect(ArrayTransaction<Int>().batch().isEmpty)
  }

  @Test func `an update and a move are the same row, a removal and an insertion are not`() {
    let update: ArrayTransaction = [.update(at: 2, past: 1, future: 5)]
    #expect(update.batch() == ListBatch(updates: [Move(from: 2, to: 2)]) && update.batch().reloads == [2])
    let exchange: ArrayTransaction = [.remove(1, at: 2), .insert(1, at: 2)]
    #expect(exchange.batch() == ListBatch(deletions: [2], insertions: [2]))
    let bulk: ArrayTransaction = [.replace(at: 1, past: [1, 2, 3], future: [1, 2])]
    #expect(bulk.batch() == ListBatch(deletions: [1, 2, 3], insertions: [1, 2]))
    let move: ArrayTransaction = [.move(from: 3, to: 1, past: 1, future: 1)]
    #expect(move.batch() == ListBatch(moves: [Move(from: 3, to: 1)]))
  }

  @Test func `a refresh is an update, of a row that moves, too`() {
    let slot = ArraySlot([1, 2, 3])
    var heard: [ListBatch<Int>?] = []
    let token = slot.observeBatches { heard.append($1) }
    slot.refresh(at: 1)
    transaction {
      slot.insert(0, at: 0)
      slot.refresh(at: 3)
    }
    #expect(
      heard
        == [
          nil, ListBatch(updates: [Move(from: 1, to: 1)]),
          ListBatch(insertions: [0], updates: [Move(from: 2, to: 3)]),
        ])
    token.tearDown()
  }

  @Test func `the row moves that a command has moved`() {
    for (from, to) in [(0, 1), (1, 0)] {
      let swap: ArrayTransaction = [.move(from: from, to: to, past: 7, future: 7)]
      #expect(swap.batch().moves == [Move(from: from, to: to)])
    }
  }

  @Test func `as few rows move as possible`() {
    let slot = ArraySlot(0..<10)
    var heard: [ListBatch<Int>?] = []
    let token = slot.observeBatches { heard.append($1) }
    // Nine rows go behind the last one: it alone need move.
    transaction { for _ in 0..<9 { slot.move(from: 0, to: 9) } }
    #expect(heard.last! == ListBatch(moves: [Move(from: 9, to: 0)]))
    token.tearDown()
  }

  @Test func `what amounts to nothing is not told`() {
    let slot = ArraySlot(0..<200)
    var calls = 0
    let token = slot.observeBatches { _, _ in calls += 1 }
    transaction { for _ in 0..<200 { slot.move(from: 0, to: 199) } }
    #expect(calls == 1 && Array(slot.elements) == Array(0..<200))
    transaction {
      slot.append(1)
      slot.removeLast()
    }
    slot[3] = 3
    #expect(calls == 1)
    token.tearDown()
  }

  @Test func `sessions that begin, and resets, show everything anew`() {
    let (slot, gate) = (ArraySlot([1]), ReplicatingArrayStorage<Int>())
    var heard: [(Int, Bool)] = []
    let token = gate.observeBatches { heard.append(($0.count, $1 == nil)) }
    #expect(heard.isEmpty)
    slot.register(gate)
    slot.append(2)
    slot.deregister(gate)
    #expect(heard.count == 2)
    slot.append(3)
    slot.register(gate)
    #expect(heard.map { $0.0 } == [1, 2, 3] && heard.map { $0.1 } == [true, false, true])
    token.tearDown()
    slot.deregister(gate)
    slot.assertTornDown()
  }

  @Test func `a handler that edits is told of it in a turn of its own`() {
    let slot = ArraySlot([1])
    var (list, refusals) = (ListReplica<Int>(), [ListRefusal?]())
    var token: ObservationToken?
    token = slot.observeBatches { rows, batch in
      refusals.append(list.perform(batch, showing: Array(rows)))
      if rows.count < 5 { slot.insert(rows.count + 1, at: 0) } else { token?.tearDown() }
    }
    slot.append(9)
    #expect(refusals == [nil, nil, nil, nil, nil] || refusals.allSatisfy { $0 == nil })
    #expect(!slot.elements.isEmpty && list.sections[0].count >= 5)
    token?.tearDown()
    slot.assertTornDown()
  }

  @Test func `members are sorted, and one step names each row once`() {
    let batch = ListBatch(
      deletions: [4], insertions: [0], moves: [Move(from: 3, to: 1), Move(from: 1, to: 5)],
      updates: [Move(from: 3, to: 1), Move(from: 0, to: 2)])
    #expect(
      batch.inOneStep()
        == ListBatch(
          deletions: [3, 4], insertions: [0, 1], moves: [Move(from: 1, to: 5)], updates: [Move(from: 0, to: 2)]))
    #expect(batch.reloads == [0] && batch.inOneStep().reloads == [0])
    #expect(batch.inOneStep().inOneStep() == batch.inOneStep())
  }

  @Test(arguments: Settings.seeds(20))
  func `random transactions against a model of row numbers`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    for step in 0..<(Settings.isWhole ? 60 : 12) {
      var state = TreeArray((0..<generator.size(in: 0...24)))
      let past = state
      var (numbers, next) = (RowNumbers(), 1000)
      numbers.follow(.initiation(state))
      let before = numbers.numbers
      var change = ArrayTransaction<Int>()
      for _ in 0..<generator.size(in: 1...30) {
        let mutation = generator.mutation(of: state, &next)
        ([mutation] as ArrayTransaction).apply(to: &state)
        change.append([mutation])
      }
      numbers.follow(.transition(change))
      let words: Comment = "seed \(seed), step \(step): \(change)"
      checkBatch(change.batch(), before, numbers.numbers, past, state, words)
    }
  }
}

/// Compares a batch with what became of rows that have numbers.
func checkBatch(
  _ batch: ListBatch<Int>, _ before: [Int], _ after: [Int], _ past: TreeArray<Int>, _ state: TreeArray<Int>,
  _ words: Comment
) {
  #expect(batch.deletions == before.indices.filter { !after.contains(before[$0]) }, words)
  #expect(batch.insertions == after.indices.filter { !before.contains(after[$0]) }, words)
  #expect(batch.moves.count == disorder(before, after), words)
  #expect(batch.moves.map(\.to) == batch.moves.map(\.to).sorted(), words)
  #expect(batch.updates.map(\.to) == batch.updates.map(\.to).sorted(), words)
  for batch in [batch, batch.inOneStep()] {
    var (list, rows) = (ListReplica<Int>(), ListReplica<Int>())
    #expect(list.perform(nil, showing: Array(past)) == nil && rows.perform(nil, showing: before) == nil)
    #expect(list.perform(batch, showing: Array(state)) == nil, words)
    // The same rows, not only equal ones: but in one step rows go and come that are the same.
    let refusal = rows.perform(batch, showing: after)
    #expect(refusal == nil, words)
  }
  let step = batch.inOneStep()
  let named = Set(step.deletions + step.moves.map(\.from) + step.reloads)
  #expect(named.count == step.count - step.insertions.count, words)
  // The way back from a batch to a transaction.
  let again = try? ArrayTransaction(validating: batch, from: past, to: state)
  #expect(again?.fault(against: past) == nil, words)
  var result = past
  again?.apply(to: &result)
  #expect(result == state && again?.batch() == batch, words)
}

/// How many rows that two orders have in common must move: all but a longest ascending subsequence, found in O(n²).
func disorder(_ before: [Int], _ after: [Int]) -> Int {
  let positions = after.compactMap { before.firstIndex(of: $0) }
  var lengths: [Int] = []
  for (index, position) in positions.enumerated() {
    lengths.append(1 + (0..<index).reduce(0) { positions[$1] < position ? max($0, lengths[$1]) : $0 })
  }
  return positions.count - (lengths.max() ?? 0)
}

extension SeededGenerator {
  /// A command that is legal on a state, with new elements that were never there.
  mutating func mutation(of state: TreeArray<Int>, _ next: inout Int) -> ArrayMutation<Int> {
    func new() -> Int {
      next += 1
      return next
    }
    let place = edge(below: state.count + 1)
    if place == state.count { return .insert(new(), at: place) }
    switch number(below: 8) {
    case 0: return .insert(new(), at: place)
    case 1: return .update(at: place, past: state[place], future: new())
    case 2, 3: return .remove(state[place], at: place)
    case 4, 5: return .move(from: place, to: edge(below: state.count), past: state[place], future: state[place])
    case 6: return .move(from: place, to: edge(below: state.count), past: state[place], future: new())
    default:
      let end = place + number(below: Swift.min(5, state.count - place + 1))
      return .replace(at: place, past: Array(state[place..<end]), future: (0..<number(below: 4)).map { _ in new() })
    }
  }
}
