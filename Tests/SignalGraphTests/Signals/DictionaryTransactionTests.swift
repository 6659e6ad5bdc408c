import SignalGraph
import Testing

@Suite struct DictionaryTransactionTests {
  typealias Transaction = DictionaryTransaction<Int, Int>
  typealias Mutation = DictionaryMutation<Int, Int>

  let equality = Equality<Int>()

  static func edits(of state: TableDictionary<Int, Int>, keys: Range<Int> = 0..<3, values: Range<Int> = 0..<2)
    -> [Mutation]
  {
    keys.flatMap { key -> [Mutation] in
      guard let past = state[key] else { return values.map { .insert(key: key, value: $0) } }
      return values.map { .update(key: key, past: past, future: $0) } + [.remove(key: key, past: past)]
    }
  }

  static func perform(_ edit: Mutation, on state: inout TableDictionary<Int, Int>) {
    state[edit.key] = edit.future
  }

  static let states: [TableDictionary<Int, Int>] = (0..<27).map { number in
    var state: TableDictionary<Int, Int> = [:]
    for (key, digit) in [number % 3, number / 3 % 3, number / 9].enumerated() where digit > 0 { state[key] = digit - 1 }
    return state
  }

  /// Goes through all sequences of edits; `recorded[i]` holds the edits from the i-th on.
  static func exhaust(from start: TableDictionary<Int, Int>, length: Int) -> [String] {
    var failures: [String] = []
    let equality = Equality<Int>()
    func visit(_ state: TableDictionary<Int, Int>, _ recorded: [Transaction], _ whole: [Transaction]) {
      let all = whole[whole.count - 1]
      all.checkInvariants()
      if let broken = SignalsSupport.brokenLaw(of: all, from: start, to: state) { failures.append(broken) }
      if all != Transaction.difference(from: start, to: state) { failures.append("\(all) is not the normal form") }
      for (first, rest) in zip(whole, recorded) where first.composed(with: rest) != all {
        failures.append("\(first) then \(rest) is not \(all)")
      }
      if whole.count > length || failures.count > 5 { return }
      for edit in edits(of: state) {
        var next = state
        perform(edit, on: &next)
        let suffixes = (recorded + [Transaction()]).map { suffix in
          var suffix = suffix
          suffix.append(edit, equality: equality)
          return suffix
        }
        visit(next, suffixes, whole + [suffixes[0]])
      }
    }
    visit(start, [], [Transaction()])
    return failures
  }

  @Test(arguments: states) func `all sequences of three edits obey the laws`(start: TableDictionary<Int, Int>) {
    #expect(Self.exhaust(from: start, length: 3) == [])
  }

  static let few: [TableDictionary<Int, Int>] =
    Settings.isWhole ? [[:], [1: 0], [0: 1, 2: 0], [0: 0, 1: 1, 2: 0]] : [[1: 0]]

  @Test(arguments: few)
  func `all sequences of four edits obey the laws`(start: TableDictionary<Int, Int>) {
    #expect(Self.exhaust(from: start, length: 4) == [])
  }

  @Test func `fault is nil exactly for legal transactions`() {
    let choices: [(Int) -> Mutation?] = [
      { _ in nil },
      { .insert(key: $0, value: 0) }, { .insert(key: $0, value: 1) },
      { .update(key: $0, past: 0, future: 1) }, { .update(key: $0, past: 1, future: 0) },
      { .remove(key: $0, past: 0) }, { .remove(key: $0, past: 1) },
    ]
    var legalOnes = 0
    for first in choices {
      for second in choices {
        for third in choices {
          let mutations = [first(0), second(1), third(2)].compactMap(\.self)
          let transaction = Transaction(mutations)
          #expect(transaction.count == mutations.count)
          for state in Self.states {
            let isLegal = mutations.allSatisfy { state[$0.key] == $0.past }
            if isLegal { legalOnes += 1 }
            if (transaction.fault(against: state) == nil) != isLegal {
              Issue.record("\(transaction) on \(state) is \(isLegal ? "legal" : "illegal")")
            }
          }
        }
      }
    }
    #expect(legalOnes == 27 * 27)
  }

  @Test func `edits of one key leave one mutation`() {
    var transaction: Transaction = [.update(key: 1, past: 0, future: 1), .insert(key: 2, value: 5)]
    for value in 1..<100 { transaction.update(key: 1, past: value, future: value + 1, equality: equality) }
    #expect(transaction == [.insert(key: 2, value: 5), .update(key: 1, past: 0, future: 100)])
    transaction.update(key: 1, past: 100, future: 0, equality: equality)
    #expect(transaction == [.insert(key: 2, value: 5)])
    transaction.remove(key: 2, past: 5, equality: equality)
    #expect(transaction.isEmpty)
  }

  @Test(arguments: [7, 8, 9, 10, 100, 1000, 3000]) func `many keys keep the normal form`(count: Int) {
    var numbers = SignalsSupport.Numbers(state: UInt64(count))
    let start = TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 % 3) })
    var state = start
    var transaction = Transaction()
    for round in 0..<6 * count {
      let key = Int.random(in: 0..<2 * count, using: &numbers)
      let edits = Self.edits(of: state, keys: key..<key + 1, values: 0..<3)
      let edit = edits.randomElement(using: &numbers)!
      transaction.append(edit, equality: equality)
      Self.perform(edit, on: &state)
      if round % (count + 1) == 0 {
        transaction.checkInvariants()
        #expect(transaction == Transaction.difference(from: start, to: state))
      }
    }
    #expect(SignalsSupport.brokenLaw(of: transaction, from: start, to: state) == nil)
    for (key, value) in state.sorted(by: { $0.key > $1.key }) {
      transaction.remove(key: key, past: value, equality: equality)
    }
    #expect(transaction == Transaction.difference(from: start, to: [:]))
    for (key, value) in start { transaction.insert(key: key, value: value, equality: equality) }
    #expect(transaction.isEmpty)
  }

  @Test func `mutations appended as unique are found afterwards`() {
    var transaction = Transaction()
    for round in 0..<3 {
      for key in 0..<20 { transaction.appendUnique(.insert(key: key, value: round)) }
      for key in 20..<40 { transaction.insert(key: key, value: round, equality: equality) }
      for key in 40..<60 { transaction.appendUnique(.insert(key: key, value: round)) }
      for key in 0..<60 { transaction.update(key: key, past: round, future: -key, equality: equality) }
      transaction.checkInvariants()
      #expect(transaction == Transaction((0..<60).map { .insert(key: $0, value: -$0) }))
      for key in (0..<60).reversed() { transaction.remove(key: key, past: -key, equality: equality) }
      #expect(transaction.isEmpty)
      transaction.removeAll()
    }
  }

  @Test func `equality does not depend on the order`() {
    let mutations: [Mutation] = (0..<30).map { .update(key: $0, past: $0, future: $0 + 1) }
    let one = Transaction(mutations)
    var numbers = SignalsSupport.Numbers(state: Settings.seed)
    let other = Transaction(mutations.shuffled(using: &numbers))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    var third = other
    third.update(key: 7, past: 8, future: 9, equality: equality)
    #expect(one != third)
    #expect(Transaction(mutations.dropLast()) != one)
    let moved = Transaction(mutations.dropLast() + [.update(key: 99, past: 0, future: 1)])
    #expect(moved != one)
  }

  @Test func `a NaN in the place of a NaN is no change and no fault`() {
    typealias Floats = DictionaryTransaction<Int, Double>
    var transaction = Floats()
    transaction.update(key: 1, past: .nan, future: .nan, equality: Equality())
    #expect(transaction.isEmpty)
    transaction.update(key: 1, past: .nan, future: 2, equality: Equality())
    #expect(transaction.fault(against: [1: .nan]) == nil)
    #expect(transaction.fault(against: [1: 1])?.kind == .wrongPast)
    var state = [1: Double.nan]
    transaction.apply(to: &state)
    #expect(state == [1: 2])
    transaction.update(key: 1, past: 2, future: .nan, equality: Equality())
    #expect(transaction.isEmpty)
    #expect(Floats.difference(from: [1: .nan], to: [1: .nan]).isEmpty)
  }

  @Test func `values that cannot be compared always count as changed`() {
    typealias Opaque = DictionaryTransaction<Int, OpaquePayload>
    let payload = OpaquePayload(number: 1)
    var transaction = Opaque()
    transaction.update(key: 1, past: payload, future: payload, equality: Equality())
    #expect(transaction.count == 1)
    transaction.remove(key: 1, past: payload, equality: Equality())
    transaction.insert(key: 1, value: payload, equality: Equality())
    #expect(transaction.count == 1)
    #expect(transaction.fault(against: [1: payload]) == nil)
    #expect(transaction.fault(against: [:])?.kind == .wrongPast)
    #expect(Opaque.difference(from: [1: payload], to: [1: payload]).count == 1)
  }

  @Test func `generic code finds equality at run time`() {
    func twice<Transaction: StateTransaction>(_ past: Transaction.Snapshot, _ type: Transaction.Type) -> Int {
      Transaction.difference(from: past, to: past).count
    }
    #expect(twice([1: "a"], DictionaryTransaction<Int, String>.self) == 0)
    #expect(twice("a", ValueTransaction<String>.self) == 0)
  }

  @Test func `optional values keep absence and nil apart`() {
    typealias Optionals = DictionaryTransaction<Int, Int?>
    let transaction: Optionals = [.insert(key: 1, value: nil)]
    var state: TableDictionary<Int, Int?> = [:]
    transaction.apply(to: &state)
    #expect(state.count == 1)
    #expect(transaction.fault(against: state)?.kind == .doubleInsertion)
    transaction.inverted().apply(to: &state)
    #expect(state.isEmpty)
  }

  @Test func `parts of a mutation`() {
    let insertion = Mutation.insert(key: 1, value: 2)
    #expect((insertion.key, insertion.past, insertion.future) == (1, nil, 2))
    let update = Mutation.update(key: 1, past: 2, future: 3)
    #expect((update.key, update.past, update.future) == (1, 2, 3))
    let removal = Mutation.remove(key: 1, past: 3)
    #expect((removal.key, removal.past, removal.future) == (1, 3, nil))
    let transaction: Transaction = [insertion]
    #expect(transaction.description == "[insert(key: 1, value: 2)]")
    #expect(Array(transaction.mutations) == [insertion])
  }
}
