import Testing

@testable import SignalGraph

/// What nested bodies did, joined.
@Suite struct ArrayJoiningTests {
  typealias Transaction = ArrayTransaction<Tagged>
  let equality = Equality<Tagged>()

  /// Equal by value, told apart by tag.
  struct Tagged: Equatable, CustomStringConvertible {
    let value: Int
    let tag: Int
    init(_ value: Int, _ tag: Int) { (self.value, self.tag) = (value, tag) }
    static func == (left: Self, right: Self) -> Bool { left.value == right.value }
    var description: String { "\(value)#\(tag)" }
  }

  private func join(_ parts: [[ArrayMutation<Tagged>]], from start: [Tagged]) -> (Transaction, [String], [String]) {
    var state = TreeArray(start)
    let transactions = parts.map { part in
      var transaction = Transaction()
      for mutation in part { transaction.append(mutation, equality: .never) }
      transaction.apply(to: &state)
      return transaction
    }
    let joined = Transaction.joined(transactions, in: &state, equality: equality)
    var applied = TreeArray(start)
    joined.apply(to: &applied)
    return (joined, state.map(\.description), applied.map(\.description))
  }

  private func tags(_ count: Int) -> [Tagged] { (0..<count).map { Tagged($0, $0) } }

  @Test func `updates that cancel out give the state its instance back`() {
    let (joined, state, applied) = join(
      [
        [.update(at: 1, past: Tagged(1, 1), future: Tagged(9, 20))],
        [.update(at: 1, past: Tagged(9, 20), future: Tagged(1, 21))],
      ],
      from: tags(3)
    )
    #expect(joined.isEmpty && state == ["0#0", "1#1", "2#2"] && applied == state)
  }

  @Test func `the row is found where other commands have brought it`() {
    let (joined, state, applied) = join(
      [
        [.update(at: 1, past: Tagged(1, 1), future: Tagged(9, 20))],
        [
          .update(at: 1, past: Tagged(9, 20), future: Tagged(1, 21)), .insert(Tagged(5, 22), at: 0),
          .move(from: 3, to: 1, past: Tagged(2, 2), future: Tagged(2, 2)), .remove(Tagged(0, 0), at: 2),
        ],
      ],
      from: tags(3)
    )
    #expect(state == ["5#22", "2#2", "1#1"] && applied == state && joined.count == 3)
  }

  @Test func `a move stays, and its row has its first instance`() {
    let (joined, state, applied) = join(
      [
        [.update(at: 1, past: Tagged(1, 1), future: Tagged(9, 20))],
        [.move(from: 1, to: 2, past: Tagged(9, 20), future: Tagged(9, 20))],
        [.update(at: 2, past: Tagged(9, 20), future: Tagged(1, 21))],
      ],
      from: tags(3)
    )
    #expect(Array(joined.mutations) == [.move(from: 1, to: 2, past: Tagged(1, 1), future: Tagged(1, 1))])
    #expect(state == ["0#0", "2#2", "1#1"] && applied == state)
  }

  @Test func `of three, what the last one changes again is not given back`() {
    let (joined, state, applied) = join(
      [
        [.update(at: 0, past: Tagged(0, 0), future: Tagged(9, 20))],
        [.update(at: 0, past: Tagged(9, 20), future: Tagged(0, 21))],
        [.update(at: 0, past: Tagged(0, 21), future: Tagged(7, 22))],
      ],
      from: tags(2)
    )
    #expect(joined.count == 1 && state == ["7#22", "1#1"] && applied == state)
  }

  @Test func `a refresh is not lost`() {
    var first = Transaction()
    first.append(.update(at: 0, past: Tagged(0, 0), future: Tagged(0, 0)), equality: equality)
    var state: TreeArray = [Tagged(0, 5)]
    let next: Transaction = [.update(at: 0, past: Tagged(0, 0), future: Tagged(3, 4))]
    let last: Transaction = [.update(at: 0, past: Tagged(3, 4), future: Tagged(0, 5))]
    let joined = Transaction.joined([first, next, last], in: &state, equality: equality)
    #expect(joined.count == 1 && state[0].tag == 5)
  }

  /// Joined at random: the state is what the signals say, as instances.
  @Test(arguments: Settings.seeds(40)) func `state and transaction agree as instances`(seed: UInt64) {
    print("seed \(seed)")
    var numbers = SignalsSupport.Numbers(state: seed)
    let start = (0..<6).map { Tagged($0 % 3, $0) }
    var (current, fresh) = (start, 100)
    let parts = (0..<3).map { _ in
      (0..<Int.random(in: 1...6, using: &numbers)).compactMap { _ -> ArrayMutation<Tagged>? in
        fresh += 1
        let new = Tagged(Int.random(in: 0..<3, using: &numbers), fresh)
        guard !current.isEmpty else { return nil }
        let (at, to) = (
          current.indices.randomElement(using: &numbers)!, current.indices.randomElement(using: &numbers)!
        )
        let past = current[at]
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0:
          current.insert(new, at: at)
          return .insert(new, at: at)
        case 1:
          current.remove(at: at)
          return .remove(past, at: at)
        case 2, 3:
          current.insert(current.remove(at: at), at: to)
          return .move(from: at, to: to, past: past, future: past)
        default:
          if past == new { return nil }
          current[at] = new
          return .update(at: at, past: past, future: new)
        }
      }
    }
    let (_, state, applied) = join(parts, from: start)
    #expect(state == applied)
    #expect(state.map { $0.split(separator: "#")[0] } == current.map { "\($0.value)"[...] })
  }
}
