import SignalGraph
import SignalGraphTesting
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

  @Test func `further keys do not make the first one be compared more often`() {
    typealias Entry = DictionaryEntry<Int, Int>
    func comparisons<Key>(
      _ criteria: (@escaping (Entry) -> Counted<Int>) -> SortCriteria<Entry, Key>
    ) -> Int {
      let counter = CallCounter()
      let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<2_000).map { ($0, $0 * 7_919 % 2_003) }))
      let stage = slot.sorted(by: criteria { Counted($0.value, counter) })
      counter.reset()
      for key in 0..<200 { slot[key * 10] = key * 104_729 % 2_003 }
      stage.tearDown()
      return counter.count
    }
    let two = comparisons { .ascending($0).descending { $0.key % 7 } }
    let three = comparisons { .ascending($0).descending { $0.key % 7 }.ascending { $0.key % 5 } }
    let four = comparisons {
      .ascending($0).ascending { $0.key % 7 }.ascending { $0.key % 5 }.descending { $0.key % 3 }
    }
    #expect(three <= two && four <= two, "\(two), \(three), \(four)")
    let one = comparisons { .ascending($0) }
    #expect(two <= 2 * one, "\(one), \(two)")
  }

  @Test func `many keys sort as one after the other`() {
    let rows = (0..<200).map { [$0 % 2, $0 % 3, $0 * 7 % 5, $0 * 11 % 4] }
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.offset, $0.element) }))
    let stage = slot.sorted(
      by: .descending { $0.value[0] }.ascending { $0.value[1] }.descending { $0.value[2] }.ascending { $0.value[3] })
    func check() {
      let expected = slot.elements.sorted { one, other in
        let keys = [one, other].map { [-$0.value[0], $0.value[1], -$0.value[2], $0.value[3], $0.key] }
        return keys[0].lexicographicallyPrecedes(keys[1])
      }
      #expect(stage.elements.map(\.key) == expected.map(\.key))
    }
    check()
    for key in 0..<50 { slot[key * 3] = [key % 2, key % 4, key % 3, key % 5] }
    check()
    stage.tearDown()
  }
}
