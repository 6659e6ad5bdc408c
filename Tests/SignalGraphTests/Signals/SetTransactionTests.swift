import SignalGraph
import Testing

@Suite struct SetTransactionTests {
  typealias Transaction = SetTransaction<Int>
  typealias Mutation = SetMutation<Int>

  static let states: [Set<Int>] = (0..<8).map { bits in Set((0..<3).filter { bits >> $0 & 1 == 1 }) }

  static func exhaust(from start: Set<Int>, length: Int) -> [String] {
    var failures: [String] = []
    func visit(_ state: Set<Int>, _ recorded: [Transaction], _ whole: [Transaction]) {
      let all = whole[whole.count - 1]
      all.checkInvariants()
      if let broken = SignalsSupport.brokenLaw(of: all, from: start, to: state) { failures.append(broken) }
      if all != Transaction.difference(from: start, to: state) { failures.append("\(all) is not the normal form") }
      for (first, rest) in zip(whole, recorded) where first.composed(with: rest) != all {
        failures.append("\(first) then \(rest) is not \(all)")
      }
      if whole.count > length || failures.count > 5 { return }
      for element in 0..<3 {
        let edit: Mutation = state.contains(element) ? .remove(element) : .insert(element)
        let suffixes = (recorded + [Transaction()]).map { suffix in
          var suffix = suffix
          suffix.append(edit)
          return suffix
        }
        visit(state.symmetricDifference([element]), suffixes, whole + [suffixes[0]])
      }
    }
    visit(start, [], [Transaction()])
    return failures
  }

  @Test(arguments: states) func `all sequences of five edits obey the laws`(start: Set<Int>) {
    #expect(Self.exhaust(from: start, length: 5) == [])
  }

  @Test func `fault is nil exactly for legal transactions`() {
    let choices: [(Int) -> Mutation?] = [{ _ in nil }, { .insert($0) }, { .remove($0) }]
    for first in choices {
      for second in choices {
        for third in choices {
          let mutations = [first(0), second(1), third(2)].compactMap(\.self)
          for state in Self.states {
            let isLegal = mutations.allSatisfy { mutation in
              switch mutation {
              case .insert(let element): !state.contains(element)
              case .remove(let element): state.contains(element)
              }
            }
            #expect((Transaction(mutations).fault(against: state) == nil) == isLegal)
          }
        }
      }
    }
  }

  @Test(arguments: [8, 9, 200]) func `many elements keep the normal form`(count: Int) {
    var numbers = SignalsSupport.Numbers(state: UInt64(count))
    let start = Set(0..<count)
    var state = start
    var transaction = Transaction()
    for _ in 0..<8 * count {
      let element = Int.random(in: 0..<2 * count, using: &numbers)
      if state.remove(element) != nil {
        transaction.remove(element)
      } else {
        state.insert(element)
        transaction.insert(element)
      }
    }
    transaction.checkInvariants()
    #expect(transaction == Transaction.difference(from: start, to: state))
    #expect(SignalsSupport.brokenLaw(of: transaction, from: start, to: state) == nil)
    #expect(transaction.composed(with: transaction.inverted()).isEmpty)
  }

  @Test func `parts and description`() {
    let transaction: Transaction = [.insert(1), .remove(2)]
    #expect(transaction.mutations.map(\.element) == [1, 2])
    #expect(transaction.description == "[insert(1), remove(2)]")
    #expect(transaction.inverted() == [.remove(1), .insert(2)])
    #expect(Transaction([.insert(1), .remove(1)]).isEmpty)
    #expect(Transaction([.remove(1), .insert(1)]).isEmpty)
    var unique = Transaction()
    unique.appendUnique(.insert(4))
    #expect(unique.withMutations { Array($0) } == [.insert(4)])
  }
}
