import SignalGraph
import Testing

@Suite struct ArrayTransactionTests {
  typealias Transaction = ArrayTransaction<Int>
  typealias Mutation = ArrayMutation<Int>

  let equality = Equality<Int>()

  /// Every command of interest on a state; `fresh` is a value that nothing else has.
  static func edits(of state: [Int], fresh: Int) -> [Mutation] {
    var edits: [Mutation] = []
    for at in 0...state.count {
      edits.append(.insert(fresh, at: at))
      edits.append(.replace(at: at, past: [], future: [fresh, fresh + 1]))
    }
    for at in state.indices {
      let past = state[at]
      edits.append(.update(at: at, past: past, future: fresh))
      edits.append(.update(at: at, past: past, future: at))
      edits.append(.remove(past, at: at))
      for to in state.indices { edits.append(.move(from: at, to: to, past: past, future: past)) }
      edits.append(.move(from: at, to: 0, past: past, future: fresh))
    }
    for at in state.indices.dropLast() {
      let past = Array(state[at...at + 1])
      edits.append(.replace(at: at, past: past, future: []))
      edits.append(.replace(at: at, past: past, future: [past[1], fresh]))
      edits.append(.replace(at: at, past: past, future: [at, at + 1]))
    }
    return edits
  }

  static func perform(_ edit: Mutation, on state: inout [Int]) {
    switch edit {
    case .insert(let element, let at): state.insert(element, at: at)
    case .update(let at, _, let future): state[at] = future
    case .remove(_, let at): state.remove(at: at)
    case .move(let from, let to, _, let future):
      state.remove(at: from)
      state.insert(future, at: to)
    case .replace(let at, let past, let future): state.replaceSubrange(at..<at + past.count, with: future)
    }
  }

  /// A command that should have been dropped or shortened, or nil; an update to the same stands after a refresh.
  static func idleCommand(in transaction: Transaction, isRefreshed: Bool = false) -> Mutation? {
    transaction.mutations.first { mutation in
      switch mutation {
      case .insert, .remove: false
      case .update(_, let past, let future): past == future && !isRefreshed
      case .move(let from, let to, _, _): from == to
      case .replace(_, let past, let future): past.count + future.count < 2
      }
    }
  }

  static func isRefresh(_ edit: Mutation) -> Bool {
    if case .update(_, let past, let future) = edit { past == future } else { false }
  }

  static func exhaust(from start: [Int], length: Int) -> [String] {
    var failures: [String] = []
    let equality = Equality<Int>()
    func visit(_ state: [Int], _ recorded: [Transaction], _ whole: [Transaction], _ edits: [Mutation]) {
      let all = whole[whole.count - 1]
      let broken = SignalsSupport.brokenLaw(of: all, from: TreeArray(start), to: TreeArray(state))
      if let broken { failures.append("\(edits) on \(start): \(broken)") }
      if let idle = idleCommand(in: all, isRefreshed: edits.contains(where: isRefresh)) {
        failures.append("\(edits) leave \(idle) in \(all)")
      }
      if all.count > edits.count { failures.append("\(edits) leave \(all)") }
      if all.growth != state.count - start.count { failures.append("\(all) grows by \(all.growth)") }
      for (first, rest) in zip(whole, recorded) {
        let both = first.composed(with: rest)
        var result = start
        both.apply(to: &result)
        if result != state { failures.append("\(first) then \(rest) is not \(both)") }
      }
      if whole.count > length || failures.count > 5 { return }
      for edit in Self.edits(of: state, fresh: 10 * whole.count) {
        var next = state
        perform(edit, on: &next)
        let suffixes = (recorded + [Transaction()]).map { suffix in
          var suffix = suffix
          suffix.append(edit, equality: equality)
          return suffix
        }
        visit(next, suffixes, whole + [suffixes[0]], edits + [edit])
      }
    }
    visit(start, [], [Transaction()], [])
    return failures
  }

  @Test(arguments: (Settings.isWhole ? [[], [0], [0, 1]] : [[], [0]]) as [[Int]])
  func `all sequences of three commands obey the laws`(start: [Int]) {
    #expect(Self.exhaust(from: start, length: 3) == [])
  }

  @Test(arguments: (Settings.isWhole ? [[0, 1, 2], [0, 1, 1, 0], [1, 0, 2, 3, 4]] : [[0, 1, 1, 0]]) as [[Int]])
  func `all sequences of two commands obey the laws`(start: [Int]) {
    #expect(Self.exhaust(from: start, length: 2) == [])
  }

  @Test(arguments: Settings.seeds(100)) func `long random recordings obey the laws`(seed: UInt64) {
    var numbers = SignalsSupport.Numbers(state: seed)
    let start = Array(0..<Int.random(in: 0...20, using: &numbers))
    var state = start
    var transaction = Transaction()
    var unchecked = Transaction()
    for step in 1...120 {
      guard let edit = Self.edits(of: state, fresh: 1000 * step).randomElement(using: &numbers) else { break }
      if Self.isRefresh(edit) { continue }
      transaction.append(edit, equality: equality)
      unchecked.appendUnchecked(edit)
      Self.perform(edit, on: &state)
    }
    let (from, to) = (TreeArray(start), TreeArray(state))
    #expect(SignalsSupport.brokenLaw(of: transaction, from: from, to: to) == nil)
    #expect(SignalsSupport.brokenLaw(of: unchecked, from: from, to: to) == nil)
    #expect(Self.idleCommand(in: transaction) == nil)
    #expect(unchecked.count > 100)
    var visited: [Mutation] = []
    transaction.forEach { visited.append($0) }
    #expect(visited == Array(transaction.mutations))
    #expect(transaction.count <= 120)
  }

  /// Within the commands looked back at, what came and went, or was replaced again, leaves no trace.
  @Test(arguments: Settings.seeds(100)) func `passing values leave no trace`(seed: UInt64) {
    var numbers = SignalsSupport.Numbers(state: seed)
    let start = Array(0..<8)
    var state = start
    var transaction = Transaction()
    for fresh in 100..<160 {
      let at = Int.random(in: 0...state.count, using: &numbers)
      let edit: Mutation
      switch Int.random(in: 0..<4, using: &numbers) {
      case 1 where at < state.count: edit = .update(at: at, past: state[at], future: fresh)
      case 2 where at < state.count: edit = .remove(state[at], at: at)
      case 3
      where at < state.count && state[at] >= 100 && !transaction.mutations.contains(where: { $0.past == state[at] }):
        let to = Int.random(in: 0..<state.count, using: &numbers)
        let isNew = transaction.mutations.contains { if case .insert(state[at], _) = $0 { true } else { false } }
        edit = isNew ? .move(from: at, to: to, past: state[at], future: state[at]) : .insert(fresh, at: at)
      default: edit = .insert(fresh, at: at)
      }
      transaction.append(edit, equality: equality)
      Self.perform(edit, on: &state)
    }
    #expect(SignalsSupport.brokenLaw(of: transaction, from: TreeArray(start), to: TreeArray(state)) == nil)
    let known = Set(start + state)
    for mutation in transaction.mutations {
      #expect(known.isSuperset(of: [mutation.past, mutation.future].compactMap(\.self)), "\(mutation)")
    }
  }

  @Test func `commands on one element become one`() {
    #expect(Transaction([.insert(1, at: 3), .update(at: 3, past: 1, future: 2)]) == [.insert(2, at: 3)])
    #expect(Transaction([.insert(1, at: 3), .remove(9, at: 0), .remove(1, at: 2)]) == [.remove(9, at: 0)])
    #expect(Transaction([.update(at: 0, past: 1, future: 2), .update(at: 0, past: 2, future: 1)]).isEmpty)
    #expect(Transaction([.update(at: 0, past: 1, future: 2), .remove(2, at: 0)]) == [.remove(1, at: 0)])
    #expect(
      Transaction([.update(at: 0, past: 1, future: 2), .move(from: 0, to: 4, past: 2, future: 2)])
        == [.move(from: 0, to: 4, past: 1, future: 2)]
    )
    #expect(
      Transaction([.move(from: 0, to: 4, past: 1, future: 1), .move(from: 4, to: 0, past: 1, future: 1)]).isEmpty
    )
    #expect(Transaction([.move(from: 0, to: 4, past: 1, future: 2), .remove(2, at: 4)]) == [.remove(1, at: 0)])
    #expect(Transaction([.insert(1, at: 0), .move(from: 0, to: 4, past: 1, future: 2)]) == [.insert(2, at: 4)])
    #expect(
      Transaction([.move(from: 0, to: 4, past: 1, future: 2), .update(at: 4, past: 2, future: 1)])
        == [.move(from: 0, to: 4, past: 1, future: 1)]
    )
    #expect(
      Transaction([.move(from: 0, to: 4, past: 1, future: 2), .move(from: 4, to: 0, past: 2, future: 2)])
        == [.update(at: 0, past: 1, future: 2)]
    )
    #expect(Transaction([.move(from: 2, to: 2, past: 1, future: 1)]).isEmpty)
    #expect(
      Transaction([.move(from: 2, to: 2, past: 1, future: 3)]) == [.update(at: 2, past: 1, future: 3)]
    )
  }

  @Test func `what goes and what comes are two rows`() {
    func same(_ mutations: [Mutation]) { #expect(Array(Transaction(mutations).mutations) == mutations) }
    same([.remove(1, at: 0), .insert(2, at: 0)])
    same([.remove(1, at: 0), .insert(1, at: 0)])
    same([.replace(at: 1, past: [1], future: [2])])
    same([.replace(at: 1, past: [1, 2], future: [1, 2])])
    same([.replace(at: 1, past: [1, 2, 3], future: [1, 3])])
    same([.replace(at: 1, past: [1, 1], future: [1, 1, 1])])
    same([.remove(1, at: 0), .replace(at: 0, past: [], future: [1, 2])])
  }

  @Test func `bulk commands have one form`() {
    #expect(Transaction([.replace(at: 1, past: [], future: [])]).isEmpty)
    #expect(Array(Transaction([.replace(at: 1, past: [], future: [2])]).mutations) == [.insert(2, at: 1)])
    #expect(Array(Transaction([.replace(at: 1, past: [2], future: [])]).mutations) == [.remove(2, at: 1)])
    var transaction: Transaction = [.replace(at: 1, past: [2], future: [3, 4])]
    transaction.append(.remove(4, at: 2), equality: equality)
    #expect(transaction == [.replace(at: 1, past: [2], future: [3])])
    transaction.append(.remove(3, at: 1), equality: equality)
    #expect(Array(transaction.mutations) == [.remove(2, at: 1)])
    let opaque: ArrayTransaction<OpaquePayload> = [
      .replace(at: 0, past: [OpaquePayload(number: 1)], future: [OpaquePayload(number: 1), OpaquePayload(number: 1)])
    ]
    #expect(opaque.count == 1)
  }

  @Test func `an update to the same stands`() {
    let refresh: Mutation = .update(at: 0, past: 1, future: 1)
    let transaction = Transaction([refresh])
    #expect(Array(transaction.mutations) == [refresh])
    #expect(transaction.inverted() == transaction && transaction.fault(against: [1]) == nil)
    #expect(Transaction().composed(with: transaction) == transaction)
    #expect(transaction.composed(with: transaction) == transaction)
    let there: Transaction = [.update(at: 0, past: 1, future: 2)]
    #expect(there.composed(with: there.inverted()).isEmpty)
    #expect(transaction.composed(with: there).composed(with: there.inverted()) == transaction)
    #expect(there.composed(with: [.update(at: 0, past: 2, future: 2)]).composed(with: there.inverted()) == transaction)
    #expect(transaction.composed(with: [.remove(1, at: 0)]) == [.remove(1, at: 0)])
    #expect(Transaction([.insert(1, at: 0), refresh]) == [.insert(1, at: 0)])
  }

  @Test func `a bulk command lets what came before it go`() {
    var transaction: Transaction = [
      .insert(11, at: 3), .update(at: 8, past: 7, future: 70), .replace(at: 2, past: [2, 11], future: [9, 2]),
    ]
    #expect(
      Array(transaction.mutations) == [
        .update(at: 7, past: 7, future: 70), .replace(at: 2, past: [2], future: [9, 2]),
      ]
    )
    transaction.append(.remove(9, at: 2), equality: equality)
    transaction.append(.update(at: 7, past: 70, future: 7), equality: equality)
    #expect(Array(transaction.mutations) == [.replace(at: 2, past: [2], future: [2])])

    transaction = [.insert(12, at: 3), .replace(at: 5, past: [4, 5], future: []), .insert(11, at: 3)]
    transaction.append(.replace(at: 2, past: [2, 11], future: [9, 2]), equality: equality)
    transaction.append(.remove(9, at: 2), equality: equality)
    #expect(
      transaction == [
        .insert(12, at: 3), .replace(at: 5, past: [4, 5], future: []), .replace(at: 2, past: [2], future: [2]),
      ]
    )
    transaction.append(.remove(2, at: 2), equality: equality)
    transaction.append(.remove(12, at: 2), equality: equality)
    #expect(transaction == [.replace(at: 4, past: [4, 5], future: []), .remove(2, at: 2)])
  }

  @Test func `a bulk command finds its rows wherever they came`() {
    var transaction: Transaction = [
      .insert(7, at: 0), .replace(at: 0, past: [], future: [4, 8, 4]), .insert(9, at: 11),
      .replace(at: 0, past: [4, 8, 4, 7], future: []),
    ]
    #expect(Array(transaction.mutations) == [.insert(9, at: 7)])
    transaction.append(.remove(9, at: 7), equality: equality)
    #expect(transaction.isEmpty)
  }

  @Test func `bulk commands join the commands whose elements they replace`() {
    var transaction = Transaction()
    for number in 0..<10 { transaction.append(.insert(number, at: number), equality: equality) }
    transaction.append(.replace(at: 0, past: Array(0..<10), future: []), equality: equality)
    #expect(transaction.isEmpty)
    transaction.append(.replace(at: 2, past: [], future: [1, 2, 3, 4]), equality: equality)
    transaction.append(.replace(at: 1, past: [0, 1, 2], future: [7]), equality: equality)
    #expect(transaction == [.replace(at: 1, past: [0], future: [7, 3, 4])])
    transaction.append(.replace(at: 3, past: [4, 5], future: [9, 9]), equality: equality)
    #expect(transaction == [.replace(at: 1, past: [0, 5], future: [7, 3, 9, 9])])
    transaction.append(.move(from: 1, to: 9, past: 7, future: 7), equality: equality)
    #expect(transaction == [.replace(at: 1, past: [0, 5], future: [3, 9, 9]), .insert(7, at: 9)])
  }

  @Test func `a command far back is left alone`() {
    var transaction: Transaction = [.insert(5, at: 0)]
    for number in 0..<70 { transaction.append(.insert(number, at: 1), equality: equality) }
    transaction.append(.remove(5, at: 0), equality: equality)
    #expect(transaction.count == 72)
    var state: [Int] = []
    transaction.apply(to: &state)
    #expect(state == Array((0..<70).reversed()))
  }

  @Test func `a large bulk command is not searched through again and again`() {
    let many = Array(0..<5000)
    var transaction: Transaction = [.replace(at: 0, past: [], future: many)]
    transaction.append(.remove(0, at: 0), equality: equality)
    #expect(transaction.count == 2)
    transaction.append(.update(at: 4998, past: 4999, future: -1), equality: equality)
    transaction.append(.remove(-1, at: 4998), equality: equality)
    #expect(transaction.count == 2)
    var state: [Int] = []
    transaction.apply(to: &state)
    #expect(state == Array(1..<4999))
    #expect(transaction.fault(against: [Int]()) == nil)
  }

  @Test func `fault is nil exactly for legal commands`() {
    for count in 0...3 {
      let state = Array(0..<count)
      for at in -1...4 {
        let isIndex = state.indices.contains(at)
        let held = isIndex ? state[at] : 0
        func check(_ mutation: Mutation, _ isLegal: Bool) {
          var transaction = Transaction()
          transaction.appendUnchecked(mutation)
          #expect((transaction.fault(against: state) == nil) == isLegal, "\(mutation) on \(state)")
          #expect((transaction.fault(against: TreeArray(state)) == nil) == isLegal, "\(mutation) on \(state)")
        }
        check(.insert(9, at: at), (0...count).contains(at))
        check(.remove(held, at: at), isIndex)
        check(.remove(held + 1, at: at), false)
        check(.update(at: at, past: held, future: 9), isIndex)
        check(.update(at: at, past: 9, future: held), false)
        for to in -1...4 {
          check(.move(from: at, to: to, past: held, future: 9), isIndex && state.indices.contains(to))
          check(.move(from: at, to: to, past: 8, future: 9), false)
        }
        for length in 0...4 {
          let range = at..<at + length
          let isRange = at >= 0 && range.upperBound <= count
          check(.replace(at: at, past: Array(range), future: [7]), isRange)
          if length > 0 { check(.replace(at: at, past: Array(range).dropLast() + [9], future: []), false) }
        }
      }
    }
    #expect(Transaction([.update(at: 5, past: 0, future: 1)]).fault(against: [0])?.kind == .badIndex)
    #expect(Transaction([.update(at: 0, past: 9, future: 1)]).fault(against: [0])?.kind == .wrongPast)
  }

  @Test func `a NaN in the place of a NaN is no change and no fault`() {
    typealias Floats = ArrayTransaction<Double>
    #expect(Floats([.move(from: 0, to: 0, past: .nan, future: .nan)]).isEmpty)
    #expect(Floats([.remove(.nan, at: 0)]).fault(against: [.nan]) == nil)
    #expect(Floats.difference(from: [.nan, 1], to: [.nan, 2]) == [.replace(at: 1, past: [1], future: [2])])
  }

  @Test func `differences are short where arrays are`() {
    #expect(Transaction.difference(from: [1, 2, 3], to: [1, 3]) == [.remove(2, at: 1)])
    #expect(Transaction.difference(from: [1, 3], to: [1, 2, 3]) == [.insert(2, at: 1)])
    #expect(
      Transaction.difference(from: [1, 2, 3, 4, 5], to: [0, 2, 3, 5, 5, 5])
        == [.replace(at: 0, past: [1], future: [0]), .replace(at: 3, past: [4], future: [5, 5])]
    )
    #expect(Transaction.difference(from: [], to: [1, 2]) == [.replace(at: 0, past: [], future: [1, 2])])
    let opaque = TreeArray((0..<3).map { OpaquePayload(number: $0) })
    #expect(ArrayTransaction<OpaquePayload>.difference(from: opaque, to: opaque).count == 1)
    #expect(ArrayTransaction<OpaquePayload>.difference(from: [], to: []).isEmpty)
  }

  @Test func `few changes of a long array stay single commands`() {
    let past = TreeArray(0..<20_000)
    var future = past
    for place in 1...10 { future[place * 1_900] = -place }
    #expect(
      Transaction.difference(from: past, to: future)
        == Transaction((1...10).map { .replace(at: $0 * 1_900, past: [$0 * 1_900], future: [-$0]) })
    )
    future.remove(at: 7)
    #expect(Transaction.difference(from: past, to: future).count == 11)
  }

  /// Beyond the limit a difference is one command, and no more of the ends than what differs.
  @Test func `long arrays that have nothing in common are replaced whole`() {
    let past = TreeArray([-1] + (0..<5_000) + [-2])
    let future = TreeArray([-1] + (10_000..<14_000) + [-2])
    #expect(
      Transaction.difference(from: past, to: future)
        == [.replace(at: 1, past: Array(0..<5_000), future: Array(10_000..<14_000))]
    )
  }

  @Test(arguments: [10, 300, 2000]) func `differences lead from one array to the other`(count: Int) {
    var numbers = SignalsSupport.Numbers(state: UInt64(count))
    for _ in 0..<10 {
      let past = (0..<count).map { _ in Int.random(in: 0..<count, using: &numbers) }
      var future = past
      for _ in 0..<Int.random(in: 0...20, using: &numbers) {
        guard let edit = Self.edits(of: Array(future.prefix(30)), fresh: count).randomElement(using: &numbers) else {
          continue
        }
        Self.perform(edit, on: &future)
      }
      let (from, to) = (TreeArray(past), TreeArray(future))
      let difference = Transaction.difference(from: from, to: to)
      #expect(SignalsSupport.brokenLaw(of: difference, from: from, to: to) == nil)
      #expect(Self.idleCommand(in: difference) == nil)
    }
  }
}
