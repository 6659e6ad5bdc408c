import SignalGraph
import SignalGraphTesting
import Testing

/// What becomes of rows without a group, and how they get one, as the page *Choosing stages* says.
@Suite struct NilGroupTests {
  typealias Flight = (carrier: String, tail: String?)

  @Test func `rows without a group are in none, or in that of nil where it is a group`() {
    let flights = DictionarySlot<Int, Flight>([1: ("LH", "A"), 2: ("LH", nil), 3: ("AF", "A"), 4: ("BA", nil)])
    let plain = flights.aggregated(by: { $0.value.tail }, .count)
    let named = flights.aggregated(by: { $0.value.tail ?? "unknown" }, .count)
    let whole = flights.aggregated(by: { .some($0.value.tail) }, .count)
    #expect(plain.snapshot == ["A": 2])
    #expect(named.snapshot == ["A": 2, "unknown": 2])
    #expect(whole.snapshot == [.some("A"): 2, .none: 2])
    flights[2] = ("LH", "B")
    #expect(plain.snapshot == ["A": 2, "B": 1])
    #expect(named.snapshot == ["A": 2, "B": 1, "unknown": 1])
    #expect(whole.snapshot == [.some("A"): 2, .some("B"): 1, .none: 1])
    flights[4] = nil
    #expect(named.snapshot == ["A": 2, "B": 1])
    #expect(whole.snapshot == [.some("A"): 2, .some("B"): 1])
    plain.tearDown()
    named.tearDown()
    whole.tearDown()
  }
}
