import SignalGraph
import Testing

@Suite struct SortOrderTests {
  struct Flight: Hashable {
    let delay: Int
    let gate: String
    let number: Int
  }

  static let flights = [
    Flight(delay: 75, gate: "B", number: 1), Flight(delay: 10, gate: "A", number: 2),
    Flight(delay: 75, gate: "A", number: 3), Flight(delay: 10, gate: "A", number: 4),
  ]

  @Test func `the example of the documentation holds`() {
    let flights = ["LH4": (delay: 75, gate: "B"), "AF1": (delay: 10, gate: "A"), "BA2": (delay: 75, gate: "A")]
    let slot = DictionarySlot(flights)
    let sorted = slot.sorted(by: .descending(\.value.delay).ascending(\.value.gate))
    #expect(sorted.elements.map(\.key) == ["BA2", "LH4", "AF1"])
    sorted.tearDown()
  }

  @Test func `each key ascends or descends, and ties ascend`() {
    let array = ArraySlot(Self.flights)
    let entries = DictionarySlot(Dictionary(uniqueKeysWithValues: Self.flights.map { ($0.number, $0) }))
    let set = SetSlot(Set(Self.flights))
    let order = SortCriteria<Flight, Int>.descending(\.delay).descending(\.gate)
    let stages = (
      array.sorted(by: order), set.sorted(by: order, ties: .by(\.number)),
      entries.sorted(by: .descending(\.value.delay).descending(\.value.gate)),
      array.sorted(by: order.erased()), array.sorted { Descending($0.delay) }
    )
    #expect(stages.0.elements.map(\.number) == [1, 3, 2, 4])
    #expect(stages.1.elements.map(\.number) == [1, 3, 2, 4])
    #expect(stages.2.elements.map(\.key) == [1, 3, 2, 4])
    #expect(stages.3.elements.map(\.number) == [1, 3, 2, 4])
    #expect(stages.4.elements.map(\.number) == [1, 3, 2, 4])
    array.swapAt(1, 3)
    #expect(stages.0.elements.map(\.number) == [1, 3, 4, 2])
    #expect(stages.3.elements.map(\.number) == [1, 3, 4, 2])
    stages.0.tearDown()
    stages.1.tearDown()
    stages.2.tearDown()
    stages.3.tearDown()
    stages.4.tearDown()
  }

  @Test func `three keys`() {
    let array = ArraySlot(Self.flights)
    let stage = array.sorted(by: .ascending(\.delay).ascending(\.gate).descending(\.number))
    #expect(stage.elements.map(\.number) == [4, 2, 3, 1])
    stage.tearDown()
  }

  @Test func `keys of one type compare without their type`() {
    #expect(AnySortKey(1) < AnySortKey(2))
    #expect(!(AnySortKey("b") < AnySortKey("a")))
    #expect(AnySortKey(1) == AnySortKey(1))
    #expect(AnySortKey(Double.nan) != AnySortKey(Double.nan))
    #expect(Descending(2) < Descending(1))
    #expect(Set([Descending(1), Descending(1)]).count == 1)
  }
}
