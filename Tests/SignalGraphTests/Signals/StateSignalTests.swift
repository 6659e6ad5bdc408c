import SignalGraph
import Testing

@Suite struct StateSignalTests {
  typealias Signal = DictionarySignal<Int, String>

  @Test func `payloads are read by kind`() {
    let transaction: DictionaryTransaction<Int, String> = [.insert(key: 1, value: "a")]
    #expect(Signal.initiation([1: "a"]).snapshot == [1: "a"])
    #expect(Signal.termination([1: "a"]).snapshot == [1: "a"])
    #expect(Signal.transition(transaction).snapshot == nil)
    #expect(Signal.transition(transaction).transaction == transaction)
    #expect(Signal.initiation([:]).transaction == nil)
  }

  @Test func `a session played backwards is a session`() {
    let transaction: DictionaryTransaction<Int, String> = [.insert(key: 1, value: "a")]
    let session: [Signal] = [.initiation([:]), .transition(transaction), .termination([1: "a"])]
    let back: [Signal] = [.initiation([1: "a"]), .transition([.remove(key: 1, past: "a")]), .termination([:])]
    #expect(session.reversed().map { $0.inverted() } == back)
  }

  @Test func `a signal is mapped case by case`() {
    func counted(_ signal: Signal) -> ValueSignal<Int> {
      signal.map(
        snapshot: \.count,
        transaction: { ValueTransaction(past: 0, future: $0.count) }
      )
    }
    #expect(counted(.initiation([1: "a", 2: "b"])) == .initiation(2))
    #expect(counted(.transition([.insert(key: 1, value: "a")])) == .transition(ValueTransaction(past: 0, future: 1)))
    #expect(counted(.termination([:])) == .termination(0))
  }

  @Test func `signals say what they carry`() {
    #expect(SetSignal<Int>.initiation([1]).description == "initiation([1])")
    #expect(SetSignal<Int>.transition([.insert(1)]).description == "transition([insert(1)])")
    #expect(ArraySignal<Int>.termination([1, 2]).description == "termination([1, 2])")
  }

  @Test func `signals are values that can be hashed and sent`() {
    func requireSendable<Value: Sendable & Hashable>(_ type: Value.Type) -> Bool { true }
    #expect(requireSendable(ValueSignal<Int>.self))
    #expect(requireSendable(SetSignal<String>.self))
    #expect(requireSendable(DictionarySignal<Int, String>.self))
    #expect(requireSendable(ArraySignal<Int>.self))
    #expect(requireSendable(MutationListElement.self))
    #expect(Set([SetSignal<Int>.initiation([1]), .initiation([1]), .termination([1])]).count == 2)
  }

  typealias MutationListElement = DictionaryMutation<Int, ValueMutation<Int>>

  @Test func `a kept transaction is read elsewhere while its origin goes on`() async {
    var transaction = DictionaryTransaction<Int, Int>()
    await withTaskGroup(of: Int.self) { group in
      for round in 0..<200 {
        for key in 0..<20 { transaction.insert(key: key, value: round, equality: Equality()) }
        if round % 3 == 0 {
          let kept = transaction
          group.addTask {
            kept.mutations.reduce(0) { $0 + ($1.future ?? 0) } - 20 * round + kept.composed(with: kept.inverted()).count
          }
        }
        transaction.removeAll()
      }
      for await sum in group { #expect(sum == 0) }
    }
  }
}
