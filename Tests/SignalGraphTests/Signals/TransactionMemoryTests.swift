import Testing

@testable import SignalGraph

@Suite struct TransactionMemoryTests {
  typealias Transaction = DictionaryTransaction<Int, Int>

  static func place(_ transaction: Transaction) -> UnsafeRawPointer? {
    transaction.withMutations { UnsafeRawPointer($0.baseAddress) }
  }

  @Test func `a transaction is as wide as a pointer`() {
    #expect(MemoryLayout<Transaction>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<SetTransaction<String>>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<ArrayTransaction<String>>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(Self.place(Transaction()) == nil)
  }

  @Test func `nothing is allocated again in the steady state`() {
    var transaction = Transaction()
    for key in 0..<100 { transaction.insert(key: key, value: 0, equality: Equality()) }
    let place = Self.place(transaction)
    for round in 0..<50 {
      transaction.removeAll()
      #expect(transaction.isEmpty)
      for key in 0..<100 {
        transaction.update(key: key * round, past: round, future: -1, equality: Equality())
        if round == 0 { break }
      }
      #expect(Self.place(transaction) == place)
    }
    transaction.removeAll()
    transaction.append([.insert(key: 1, value: 1)])
    #expect(Self.place(transaction) == place)
    #expect(transaction == [.insert(key: 1, value: 1)])
  }

  @Test func `a kept transaction stays as it was`() {
    var transaction: Transaction = [.insert(key: 1, value: 1)]
    let kept = transaction
    transaction.update(key: 1, past: 1, future: 2, equality: Equality())
    #expect(kept == [.insert(key: 1, value: 1)])
    #expect(transaction == [.insert(key: 1, value: 2)])
    let second = transaction
    transaction.removeAll()
    #expect(transaction.isEmpty)
    #expect(second == [.insert(key: 1, value: 2)])
    transaction.append(second)
    transaction.remove(key: 1, past: 2, equality: Equality())
    #expect(transaction.isEmpty)
    #expect(second.count == 1)
  }

  @Test func `keeping any prefix of a long recording keeps it`() {
    var transaction = Transaction()
    var kept: [Transaction] = []
    for key in 0..<40 {
      transaction.insert(key: key, value: key, equality: Equality())
      kept.append(transaction)
    }
    for key in 0..<40 { transaction.remove(key: key, past: key, equality: Equality()) }
    #expect(transaction.isEmpty)
    for (last, prefix) in kept.enumerated() {
      #expect(prefix == Transaction((0...last).map { .insert(key: $0, value: $0) }))
    }
  }

  @Test func `one huge transaction does not hold its memory for ever`() {
    var transaction = Transaction()
    for key in 0..<100_000 { transaction.insert(key: key, value: 0, equality: Equality()) }
    transaction.removeAll()
    #expect(Self.place(transaction) != nil)
    transaction.insert(key: 1, value: 1, equality: Equality())
    transaction.removeAll()
    #expect(Self.place(transaction) == nil)
  }

  @Test func `an iterator reads on while its list is changed`() {
    var transaction: Transaction = [.insert(key: 1, value: 1), .insert(key: 2, value: 2)]
    var iterator = transaction.mutations.makeIterator()
    _ = iterator.next()
    transaction.removeAll()
    transaction.insert(key: 3, value: 3, equality: Equality())
    #expect(iterator.next() == .insert(key: 2, value: 2))
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
  }

  @Test func `mutations are a collection`() {
    let transaction: Transaction = [.insert(key: 1, value: 1), .insert(key: 2, value: 2)]
    let list = transaction.mutations
    #expect(list.count == 2)
    #expect(list[1] == .insert(key: 2, value: 2))
    #expect(list.last == list[1])
    #expect(list.map(\.key) == [1, 2])
    #expect(list.indices == 0..<2)
    #expect(list.withContiguousStorageIfAvailable { $0.count } == 2)
    #expect(MutationList<Int>().first == nil)
    #expect(MutationList<Int>().description == "[]")
    #expect(MutationList<Int>().withMutations { $0.count } == 0)
  }

  @Test func `objects go when their mutations do`() {
    let counter = CountedPayload.Counter()
    var values = DictionaryTransaction<Int, CountedPayload>()
    var keys = SetTransaction<CountedPayload>()
    var elements = ArrayTransaction<CountedPayload>()
    func fill(_ count: Int) {
      for number in 0..<count {
        values.insert(key: number, value: CountedPayload(number, counter), equality: Equality())
        keys.insert(CountedPayload(number, counter))
        elements.append(.insert(CountedPayload(number, counter), at: 0), equality: Equality())
        elements.append(.remove(CountedPayload(number, counter), at: 0), equality: Equality())
        elements.append(
          .replace(at: 0, past: [], future: [CountedPayload(1, counter), CountedPayload(2, counter)]),
          equality: Equality()
        )
        elements.append(
          .update(at: 0, past: CountedPayload(1, counter), future: CountedPayload(3, counter)),
          equality: Equality()
        )
      }
      for number in 0..<count where number % 2 == 0 {
        values.update(
          key: number,
          past: CountedPayload(number, counter),
          future: CountedPayload(-1, counter),
          equality: Equality()
        )
        keys.remove(CountedPayload(number, counter))
      }
    }
    for count in [1, 8, 9, 50] {
      fill(count)
      #expect(counter.living == count + count / 2 + 2 * count)
      let kept = (values, keys, elements)
      values.removeAll()
      keys.removeAll()
      elements.removeAll()
      #expect(counter.living > 0)
      withExtendedLifetime(kept) {}
    }
    #expect(counter.living == 0)
    fill(20)
    values.removeAll()
    keys.removeAll()
    elements.removeAll()
    #expect(counter.living == 0)
  }

  @Test func `edits within a large bulk command do not copy it`() {
    let count = 100_000
    var transaction: ArrayTransaction = [.replace(at: 0, past: [], future: Array(0..<count))]
    for number in 0..<count {
      transaction.append(.update(at: number, past: number, future: -number - 1), equality: Equality())
    }
    for number in (count - 1000..<count).reversed() {
      transaction.append(.remove(-number - 1, at: number), equality: Equality())
    }
    #expect(transaction == [.replace(at: 0, past: [], future: (0..<count - 1000).map { -$0 - 1 })])
  }

  @Test func `elements that a bulk command no longer has go at once`() {
    let counter = CountedPayload.Counter()
    func payload(_ number: Int) -> CountedPayload { CountedPayload(number, counter) }
    var transaction = ArrayTransaction<CountedPayload>()
    func record(_ mutation: ArrayMutation<CountedPayload>) { transaction.append(mutation, equality: Equality()) }
    record(.replace(at: 0, past: [], future: (0..<10).map(payload)))
    record(.insert(payload(50), at: 20))
    record(.replace(at: 30, past: [], future: (0..<3).map(payload)))
    for round in 0..<100 {
      record(.update(at: 3, past: payload(round == 0 ? 3 : 100 + round - 1), future: payload(100 + round)))
    }
    #expect(counter.living == 14)
    for number in (0..<10).reversed() { record(.remove(payload(number == 3 ? 199 : number), at: number)) }
    #expect(counter.living == 4)
    #expect(transaction.count == 2)
    let kept = transaction
    record(.replace(at: 20, past: (0..<3).map(payload), future: []))
    #expect(transaction.count == 1)
    #expect(counter.living == 4)
    #expect(kept.count == 2)
    #expect(kept.mutations[1] == .replace(at: 20, past: [], future: (0..<3).map(payload)))
    transaction.removeAll()
    withExtendedLifetime(kept) {}
  }

  /// Whoever takes a change back asks for the fault of each command: a copy of the state would cost more than the command.
  @Test func `one command is looked at without being performed`() {
    let rows = WatchedRows([1, 2, 3])
    rows.edits.count = 0
    for command: ArrayMutation in [.insert(9, at: 1), .remove(2, at: 1), .update(at: 1, past: 2, future: 4)] {
      #expect(ArrayTransaction([command]).fault(performingOn: rows) == nil && rows.edits.count == 0)
    }
    #expect(ArrayTransaction([.remove(3, at: 1)]).fault(performingOn: rows)?.kind == .wrongPast)
    #expect(ArrayTransaction([.remove(2, at: 3)]).fault(performingOn: rows)?.kind == .badIndex)
    #expect(ArrayTransaction([.remove(1, at: 0), .remove(3, at: 1)]).fault(performingOn: rows) == nil)
    #expect(rows.edits.count == 1)
  }
}

/// Rows that count how often they, or copies of them, are edited.
private struct WatchedRows: PositionalState {
  final class Edits { var count = 0 }
  let edits = Edits()
  private var rows: [Int] = []

  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { rows.count }

  subscript(position: Int) -> Int {
    get { rows[position] }
    set {
      edits.count += 1
      rows[position] = newValue
    }
  }

  mutating func replaceSubrange(_ range: Range<Int>, with others: some Collection<Int>) {
    edits.count += 1
    rows.replaceSubrange(range, with: others)
  }

  mutating func move(from: Int, to: Int, with element: Int) -> Int {
    edits.count += 1
    return rows.move(from: from, to: to, with: element)
  }
}
