import SignalGraph
import Testing

/// Rows followed through commands, and through what is recorded of them.
@Suite struct ArrayIdentityTests {
  typealias Transaction = ArrayTransaction<Int>
  typealias Mutation = ArrayMutation<Int>

  /// What is wrong with a recording of commands; nil if nothing.
  static func fault(of edits: [Mutation], recorded: Transaction, from start: [Int], to state: [Int]) -> String? {
    var (raw, rows) = (NumberedRows(count: start.count), NumberedRows(count: start.count))
    for edit in edits { raw.perform(edit) }
    rows.perform(recorded)
    if rows.origins != raw.origins { return "rows \(raw.origins) are recorded as \(rows.origins)" }
    var result = start
    recorded.apply(to: &result)
    if result != state { return "\(recorded) makes \(result)" }
    // What came and went leaves nothing.
    let stayed = Set(rows.origins.filter { $0 >= 0 })
    if rows.arrivals != state.count - stayed.count { return "\(recorded) has rows that come and go" }
    if Transaction(recorded.mutations) != recorded { return "\(recorded), written down, is another" }
    return nil
  }

  /// Every sequence of so many edits.
  static func exhaust(from start: [Int], length: Int, _ edits: ([Int], Int) -> [Mutation]) -> [String] {
    var failures: [String] = []
    let equality = Equality<Int>()
    func visit(_ state: [Int], _ transaction: Transaction, _ done: [Mutation]) {
      if let fault = fault(of: done, recorded: transaction, from: start, to: state) {
        failures.append("\(done) on \(start): \(fault)")
      }
      if done.count == length || failures.count > 5 { return }
      for edit in edits(state, 10 * (done.count + 1)) {
        var (state, transaction) = (state, transaction)
        transaction.append(edit, equality: equality)
        ArrayTransactionTests.perform(edit, on: &state)
        visit(state, transaction, done + [edit])
      }
    }
    visit(start, Transaction(), [])
    return failures
  }

  /// Commands of every kind, rows replaced by equal ones included.
  static func edits(of state: [Int], fresh: Int) -> [Mutation] {
    var edits: [Mutation] = []
    for at in 0...state.count {
      edits.append(.insert(fresh, at: at))
      for end in at...state.count where end - at < 3 {
        let past = Array(state[at..<end])
        for future in [[], [fresh], [fresh, fresh + 1], past] {
          edits.append(.replace(at: at, past: past, future: future))
        }
      }
    }
    for at in state.indices {
      edits.append(.update(at: at, past: state[at], future: fresh))
      edits.append(.remove(state[at], at: at))
      for to in state.indices { edits.append(.move(from: at, to: to, past: state[at], future: state[at])) }
    }
    return edits
  }

  @Test(arguments: (Settings.isWhole ? [[], [1], [1, 2], [1, 1]] : [[], [1]]) as [[Int]])
  func `rows are recorded as they went, in every three commands`(start: [Int]) {
    #expect(Self.exhaust(from: start, length: 3, Self.edits) == [])
  }

  @Test(arguments: [[1, 2, 3], [1, 1, 2, 2]] as [[Int]])
  func `rows are recorded as they went, in every two commands`(start: [Int]) {
    #expect(Self.exhaust(from: start, length: 2, Self.edits) == [])
  }

  @Test(arguments: (Settings.isWhole ? [[1, 2], [1, 2, 3]] : [[1, 2]]) as [[Int]])
  func `rows are recorded as they went, in every four removals, moves and insertions`(start: [Int]) {
    let failures = Self.exhaust(from: start, length: 4) { state, fresh in
      Self.edits(of: state, fresh: fresh).filter {
        switch $0 {
        case .insert(_, let at): at == 0 || at == state.count
        case .remove: true
        case .move(let from, let to, _, _): from != to
        case .update, .replace: false
        }
      }
    }
    #expect(failures == [])
  }

  /// Moves only: two of one row are one, and none is needed where all rows are back.
  @Test(arguments: 2...4) func `two moves of a row are one`(count: Int) {
    let start = Array(0..<count)
    let moves: ([Int], Int) -> [Mutation] = { state, _ in
      state.indices.flatMap { from in
        state.indices.map { to in .move(from: from, to: to, past: state[from], future: state[from]) }
      }
    }
    #expect(Self.exhaust(from: start, length: 3, moves) == [])
    for first in moves(start, 0) {
      var state = start
      ArrayTransactionTests.perform(first, on: &state)
      for second in moves(state, 0) {
        guard case .move(let from, _, let element, _) = first, case .move(_, let to, element, _) = second else {
          continue
        }
        let expected: [Mutation] = from == to ? [] : [.move(from: from, to: to, past: element, future: element)]
        #expect(Array(Transaction([first, second]).mutations) == expected, "\(first), \(second)")
      }
    }
  }

  @Test func `two moves of a row are one, whatever other commands stand between`() {
    // a b c d e
    let start = ["a", "b", "c", "d", "e"]
    typealias Words = ArrayTransaction<String>
    #expect(
      Words([
        .move(from: 0, to: 4, past: "a", future: "a"), .insert("x", at: 0), .update(at: 1, past: "b", future: "B"),
        .remove("c", at: 2), .move(from: 4, to: 1, past: "a", future: "a"),
      ])
        == [
          .insert("x", at: 0), .update(at: 2, past: "b", future: "B"), .remove("c", at: 3),
        ]
    )
    let words: Words = [
      .move(from: 4, to: 0, past: "e", future: "e"), .replace(at: 2, past: ["b", "c"], future: ["x", "y", "z"]),
      .move(from: 0, to: 3, past: "e", future: "e"),
    ]
    #expect(words.count == 2)
    var result = start
    words.apply(to: &result)
    #expect(result == ["a", "x", "y", "e", "z", "d"])
    // The place is covered: both moves are left.
    #expect(
      Words([
        .move(from: 2, to: 4, past: "c", future: "c"), .replace(at: 1, past: ["b", "d"], future: []),
        .move(from: 2, to: 0, past: "c", future: "c"),
      ]).count == 3
    )
  }

  @Test(arguments: Settings.seeds(60)) func `rows are recorded as they went, in long recordings`(seed: UInt64) {
    var numbers = SignalsSupport.Numbers(state: seed)
    print("seed \(seed)")
    let start = Array(0..<Int.random(in: 0...12, using: &numbers))
    var (state, transaction, done) = (start, Transaction(), [Mutation]())
    for step in 1...50 {
      guard let edit = Self.edits(of: state, fresh: 1000 * step).randomElement(using: &numbers) else { break }
      transaction.append(edit, equality: Equality())
      ArrayTransactionTests.perform(edit, on: &state)
      done.append(edit)
      var (raw, rows) = (NumberedRows(count: start.count), NumberedRows(count: start.count))
      for edit in done { raw.perform(edit) }
      rows.perform(transaction)
      #expect(rows.origins == raw.origins)
      #expect(rows.arrivals == state.count - rows.origins.count { $0 >= 0 }, "\(transaction)")
    }
    #expect(SignalsSupport.brokenLaw(of: transaction, from: TreeArray(start), to: TreeArray(state)) == nil)
  }
}
