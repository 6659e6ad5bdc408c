import SignalGraph
import SignalGraphTesting
import Testing

/// Moves of one row that cannot be made one.
@Suite struct SeveralMoveTests {
  typealias Transaction = ArrayTransaction<Int>
  typealias Mutation = ArrayMutation<Int>

  /// What a bulk command replaces on both sides of a row keeps its moves apart, but not what they make of it.
  @Test func `of two moves of a row the later one updates it`() {
    let begin: [Mutation] = [
      .move(from: 1, to: 2, past: 2, future: 20), .replace(at: 0, past: [1, 3], future: [5]),
    ]
    let replaced: [Mutation] = [.move(from: 1, to: 2, past: 2, future: 2), .replace(at: 0, past: [1, 3], future: [5])]
    func leaves(_ next: [Mutation], _ last: Mutation) {
      let transaction = Transaction(begin + next)
      #expect(Array(transaction.mutations) == replaced + [last])
      var state = TreeArray([1, 2, 3, 4])
      transaction.apply(to: &state)
      #expect(state[2] == last.future)
      transaction.inverted().apply(to: &state)
      #expect(state == [1, 2, 3, 4])
    }
    let moved = Mutation.move(from: 1, to: 2, past: 20, future: 20)
    leaves([moved], .move(from: 1, to: 2, past: 2, future: 20))
    leaves([.move(from: 1, to: 2, past: 20, future: 30)], .move(from: 1, to: 2, past: 2, future: 30))
    leaves([moved, .update(at: 2, past: 20, future: 40)], .move(from: 1, to: 2, past: 2, future: 40))
    leaves([moved, .update(at: 2, past: 20, future: 2)], .move(from: 1, to: 2, past: 2, future: 2))
    let row = ArraySlot([1, 2, 3, 4])
    let odd = row.keyed(by: { $0 % 2 }, collisions: .combined { $0 * 31 + $1 })
    let update = [DictionaryMutation.update(key: 1, past: 34, future: 5), .update(key: 0, past: 66, future: 126)]
    expectSignals(of: odd, [.transition(DictionaryTransaction(update))]) {
      transaction {
        row[1] = 20
        row.move(from: 1, to: 2)
        row.replaceSubrange(0..<2, with: [5])
        row.move(from: 1, to: 2)
        row[2] = 2
      }
    }
    #expect(row.elements == [5, 4, 2])
    odd.tearDown()
  }
}
