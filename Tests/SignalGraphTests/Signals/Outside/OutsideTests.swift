import SignalGraph
import Testing

/// What lists from outside may say, and what is said of those that may not.
@Suite struct OutsideTests {
  typealias Numbers = DictionaryTransaction<Int, Int>
  typealias Members = SetTransaction<Int>
  typealias Row = ArrayTransaction<Int>

  private func fault(_ make: () throws -> Void) -> Violation? {
    do {
      try make()
      return nil
    } catch {
      return error as? Violation
    }
  }

  @Test func `a key is inserted once, removed once and not updated after that`() {
    let inserted = fault { _ = try Numbers(validating: [.insert(key: 1, value: 1), .insert(key: 1, value: 2)]) }
    #expect(inserted?.kind == .doubleInsertion)
    #expect(
      inserted?.message
        == """
        A DictionaryTransaction<Int, Int> inserts the key 1, which is present. Update or remove it. \
        It is at index 1 of the list.
        """
    )
    #expect(
      fault { _ = try Numbers(validating: [.remove(key: 1, past: 1), .remove(key: 1, past: 1)]) }?.kind == .wrongPast
    )
    #expect(
      fault { _ = try Numbers(validating: [.remove(key: 1, past: 1), .update(key: 1, past: 1, future: 2)]) }?.kind
        == .wrongPast
    )
    #expect(fault { _ = try Members(validating: [.insert(1), .insert(1)]) }?.kind == .doubleInsertion)
    #expect(fault { _ = try Members(validating: [.remove(1), .remove(1)]) }?.kind == .wrongPast)
  }

  @Test func `a past is what the mutation before left`() {
    #expect(
      fault { _ = try Numbers(validating: [.insert(key: 1, value: 1), .remove(key: 1, past: 2)]) }?.kind == .wrongPast
    )
    #expect(
      fault {
        _ = try ValueTransaction(validating: [
          ValueMutation(past: 1, future: 2), ValueMutation(past: 3, future: 4),
        ])
      }?.kind == .wrongPast
    )
    #expect(fault { _ = try Row(validating: [.insert(1, at: 3), .remove(2, at: 3)]) }?.kind == .wrongPast)
    #expect(
      fault { _ = try Row(validating: [.replace(at: 0, past: [], future: [1, 2]), .remove(1, at: 1)]) }?.kind
        == .wrongPast
    )
  }

  @Test func `a key that does not equal itself is refused`() {
    #expect(fault { _ = try SetTransaction<Double>(validating: [.insert(.nan)]) }?.kind == .badParameter)
    #expect(
      fault { _ = try DictionaryTransaction<Double, Int>(validating: [.insert(key: .nan, value: 1)]) }?.kind
        == .badParameter
    )
  }

  @Test func `what cancels out is required of the state all the same`() throws {
    let members = try Members(validating: [.insert(1), .remove(1), .remove(2), .insert(2)])
    #expect(members.isEmpty)
    #expect(members == [])
    #expect(members.fault(against: [2]) == nil)
    #expect(members.fault(against: [1, 2])?.kind == .doubleInsertion)
    #expect(members.fault(against: [])?.kind == .wrongPast)
    let numbers = try Numbers(validating: [
      .insert(key: 1, value: 1), .remove(key: 1, past: 1), .update(key: 2, past: 5, future: 6),
      .update(key: 2, past: 6, future: 5),
    ])
    #expect(numbers.fault(against: [2: 5]) == nil)
    #expect(numbers.fault(against: [1: 1, 2: 5])?.kind == .doubleInsertion)
    #expect(numbers.fault(against: [2: 6])?.kind == .wrongPast)
    #expect(numbers.fault(against: [:])?.kind == .wrongPast)
    let value = try ValueTransaction(validating: [ValueMutation(past: 1, future: 2), ValueMutation(past: 2, future: 1)])
    #expect(value.fault(against: 1) == nil)
    #expect(value.fault(against: 3)?.kind == .wrongPast)
  }

  @Test func `a list for arrays is judged as it was written`() throws {
    let standing = try Row(validating: [.move(from: 0, to: 0, past: 7, future: 7)])
    #expect(standing.fault(against: [7]) == nil)
    #expect(standing.fault(against: [Int]())?.kind == .badIndex)
    #expect(standing.fault(against: [8])?.kind == .wrongPast)
    let nothing = try Row(validating: [.replace(at: 3, past: [], future: [])])
    #expect(nothing.fault(against: [1, 2, 3]) == nil)
    #expect(nothing.fault(against: [1, 2])?.kind == .badIndex)
    let passing = try Row(validating: [.insert(9, at: 2), .remove(9, at: 2)])
    #expect(passing.isEmpty)
    #expect(passing.fault(against: TreeArray([1, 2])) == nil)
    #expect(passing.fault(against: TreeArray([1]))?.kind == .badIndex)
    let back = try Row(validating: [.update(at: 0, past: 1, future: 2), .update(at: 0, past: 2, future: 1)])
    #expect(back.fault(against: [1]) == nil)
    #expect(back.fault(against: [3])?.kind == .wrongPast)
  }

  @Test func `a list for arrays is recorded until it stays as it is`() throws {
    // The bulk command shrinks to a removal, and what is between it and the move keeps the two apart.
    let removal = try Row(validating: [
      .move(from: 1, to: 0, past: 1, future: 5), .insert(9, at: 1), .replace(at: 0, past: [5], future: [6]),
      .remove(6, at: 0),
    ])
    #expect(removal == [.remove(1, at: 1), .insert(9, at: 0)])
    #expect(try Row(validating: removal.mutations) == removal)
    #expect(removal.fault(against: [0, 1]) == nil)
    // An element that does not equal itself.
    let number = try ArrayTransaction<Double>(validating: [
      .move(from: 1, to: 0, past: 1, future: .nan), .insert(9, at: 1), .replace(at: 0, past: [.nan], future: [6]),
      .remove(6, at: 0),
    ])
    #expect(number == [.remove(1, at: 1), .insert(9, at: 0)])
  }

  @Test func `what is announced is announced however often a list is recorded`() throws {
    let list: [ArrayMutation<Int>] = [
      .move(from: 1, to: 0, past: 1, future: 1), .update(at: 0, past: 1, future: 1),
      .move(from: 1, to: 0, past: 2, future: 2),
    ]
    let refresh = try Row(validating: list)
    #expect(refresh == [.update(at: 1, past: 1, future: 1)])
    #expect(try Row(validating: refresh.mutations) == refresh)
    #expect(refresh.fault(against: [2, 1]) == nil)
    let far = try Row(
      validating: list + [.insert(3, at: 0), .insert(3, at: 0), .update(at: .max / 4, past: 4, future: 5)])
    #expect(far.fault(against: [2, 1])?.kind == .badIndex)
  }

  @Test func `numbers at their ends are faults and no traps`() {
    let ends: [Int] = [.min, .min + 1, -1, .max - 1, .max, .max / 2, .max / 4, .max / 4 + 1]
    func commands(_ at: Int) -> [ArrayMutation<Int>] {
      [
        .insert(1, at: at), .remove(1, at: at), .update(at: at, past: 1, future: 2),
        .move(from: at, to: 0, past: 1, future: 1), .move(from: 0, to: at, past: 1, future: 1),
        .replace(at: at, past: [1, 1], future: []), .replace(at: at, past: [], future: [1, 2, 3]),
        .replace(at: at, past: [], future: []),
      ]
    }
    var (thrown, refused) = (0, 0)
    for first in ends.flatMap(commands) {
      for second in [-1, .max / 4, .max].flatMap(commands) {
        do {
          let transaction = try Row(validating: [first, second])
          #expect(transaction.fault(against: [1]) != nil, "\(first), \(second)")
          #expect(transaction.fault(against: TreeArray([1, 1])) != nil, "\(first), \(second)")
          refused += 1
        } catch {
          #expect(error.kind == .badIndex || error.kind == .wrongPast)
          thrown += 1
        }
      }
    }
    #expect(thrown > 1000 && refused > 10)
  }

  @Test func `a list that grows beyond any array is refused`() throws {
    let many = [UInt8](repeating: 0, count: 1 << 20)
    let list = [ArrayMutation.replace(at: 0, past: [], future: many)]
    let transaction = try ArrayTransaction(validating: Array(repeatElement(list[0], count: 2048)))
    #expect(transaction.fault(against: TreeArray<UInt8>())?.kind == .badIndex)
  }

  @Test func `elements that do not compare are any elements`() throws {
    let transaction = try ArrayTransaction(validating: [
      .insert(OpaquePayload(number: 1), at: 0), .remove(OpaquePayload(number: 2), at: 0),
      .remove(OpaquePayload(number: 3), at: 0),
    ])
    #expect(transaction.fault(against: [OpaquePayload(number: 4)]) == nil)
    #expect(transaction.fault(against: [OpaquePayload]())?.kind == .badIndex)
  }

  @Test func `what a list required goes with its transaction and with nothing else`() throws {
    var transaction = try Members(validating: [.insert(1), .remove(1)])
    let kept = transaction
    #expect(kept.fault(against: [1]) != nil)
    transaction.removeAll()
    #expect(transaction.fault(against: [1]) == nil)
    #expect(kept.fault(against: [1]) != nil)
    #expect(kept.inverted().fault(against: [1]) == nil)
    var row = try Row(validating: [.insert(9, at: 2), .remove(9, at: 2)])
    row.append(.insert(1, at: 0), equality: Equality())
    row.append(.replace(at: 0, past: [], future: [5, 6]), equality: Equality())
    #expect(row.fault(against: [Int]())?.kind == .badIndex)
    #expect(row.fault(against: [1, 2]) == nil)
    row.removeAll()
    #expect(row.fault(against: [Int]()) == nil)
  }

  @Test func `a list made to defeat the search for rows is no slower`() throws {
    // In the order that made a tree of fixed priorities as deep as it was large, among others.
    let list = (0..<20_000).map { ArrayMutation.insert($0, at: $0 * 7919 % ($0 + 1)) }
    let transaction = try Row(validating: list)
    #expect(transaction.count == 20_000)
    #expect(transaction.fault(against: [Int]()) == nil)
  }
}
