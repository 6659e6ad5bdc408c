import SignalGraph
import Testing

@Suite struct ValueTransactionTests {
  @Test func `all chains of values obey the laws`() {
    for first in 0..<3 {
      for second in 0..<3 {
        for third in 0..<3 {
          let one = ValueTransaction(past: first, future: second)
          let two = ValueTransaction(past: second, future: third)
          #expect(SignalsSupport.brokenLaw(of: one, from: first, to: second) == nil)
          #expect(one.composed(with: two) == ValueTransaction(past: first, future: third))
          for state in 0..<3 {
            #expect((one.fault(against: state) == nil) == (one.isEmpty || state == first))
          }
        }
      }
    }
  }

  @Test func `past and future`() {
    var transaction = ValueTransaction(past: "a", future: "b")
    #expect(transaction.past == "a")
    #expect(transaction.future == "b")
    #expect(transaction.mutation == ValueMutation(past: "a", future: "b"))
    #expect(transaction.description == "[a → b]")
    #expect(transaction.count == 1)
    transaction.removeAll()
    #expect(transaction == ValueTransaction())
    #expect(transaction.past == nil && transaction.future == nil)
    #expect(transaction.description == "[]")
    #expect(transaction.inverted().isEmpty)
    var state = "x"
    transaction.apply(to: &state)
    #expect(state == "x")
    #expect(transaction.fault(against: "y") == nil)
  }

  @Test func `a NaN in the place of a NaN is no change and no fault`() {
    #expect(ValueTransaction(past: Double.nan, future: .nan).isEmpty)
    let transaction = ValueTransaction(past: Double.nan, future: 1)
    #expect(transaction.fault(against: .nan) == nil)
    #expect(transaction.fault(against: 2)?.kind == .wrongPast)
    var state = Double.nan
    transaction.apply(to: &state)
    #expect(state == 1)
  }

  @Test func `values that cannot be compared always count as changed`() {
    let payload = OpaquePayload(number: 1)
    let transaction = ValueTransaction(past: payload, future: payload)
    #expect(transaction.count == 1)
    #expect(transaction.composed(with: transaction).count == 1)
    #expect(transaction.fault(against: OpaquePayload(number: 9)) == nil)
  }

  @Test func `an optional value may become nil`() {
    let transaction = ValueTransaction<Int?>(past: 1, future: nil)
    var state: Int? = 1
    transaction.apply(to: &state)
    #expect(state == nil)
    #expect(transaction.count == 1)
    #expect(transaction.mutation?.future == .some(nil))
  }
}
