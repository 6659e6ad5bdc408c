import SignalGraph
import SignalGraphTesting
import Testing

/// What becomes of measures that are equal, the same, or do not compare: alike with and without a parameter, where other
/// works keep them.
@Suite struct KeptMeasureTests {
  private func playBoth<Row, Result>(
    _ slot: DictionarySlot<Int, Row>, _ describe: @escaping (Result) -> String, _ expected: [String],
    _ aggregation: @escaping () -> Aggregation<DictionaryEntry<Int, Row>, some Aggregate<some Any, Result>>,
    sourceLocation: SourceLocation = #_sourceLocation, _ edit: () -> Void
  ) {
    let parameter = ValueSlot(0)
    let stages = [slot.aggregated(aggregation()), slot.aggregated(with: parameter) { _ in aggregation() }]
    var results = [[String]](repeating: [], count: 2)
    let tokens = stages.indices.map { index in
      stages[index].observe { state, change in
        if case .transition = change { results[index].append(describe(state)) }
      }
    }
    edit()
    #expect(results == [expected, expected], sourceLocation: sourceLocation)
    tokens.forEach { $0.tearDown() }
    stages.forEach { $0.tearDown() }
  }

  @Test func `a measure that is equal to the one before, but not the same, comes with a row that stands`() {
    struct Item: Equatable {
      let id: Int
      var score: Int
      static func == (one: Item, other: Item) -> Bool { one.id == other.id }
    }
    func makeSlot() -> DictionarySlot<Int, Item> {
      DictionarySlot([1: Item(id: 1, score: 1), 2: Item(id: 2, score: 2)], areEqual: { $0.score == $1.score })
    }
    var slot = makeSlot()
    playBoth(slot, { "\($0)" }, ["12"]) {
      .fold(0, add: { $0 += $1.value.score }, remove: { $0 -= $1.value.score })
    } _: {
      slot[1] = Item(id: 1, score: 10)
    }
    slot = makeSlot()
    playBoth(slot, { "\($0?.value.score ?? 0)" }, ["10"]) {
      .first { $0.key }
    } _: {
      slot[1] = Item(id: 1, score: 10)
    }
    slot = DictionarySlot([:], areEqual: { $0.score == $1.score })
    playBoth(slot, { "\($0?.key ?? 0)" }, ["1", "2"]) {
      .first(by: { _ in 0 }, ties: { _ in 0 })
    } _: {
      for key in 1...2 { slot[key] = Item(id: key, score: key) }
      slot.refresh(1)
    }
  }

  @Test func `a result that does not compare is announced only where a measure has changed`() {
    let slot = DictionarySlot([1: 10, 2: 20])
    playBoth(slot, { "\($0)" }, ["(10, 30)", "(10, 20)"]) {
      Aggregation.several(.min { $0.value / 10 * 10 }, .max { $0.value < 0 ? nil : $0.value / 10 * 10 }) { ($0!, $1!) }
    } _: {
      slot[1] = 13
      slot[3] = 30
      slot[3] = nil
    }
    struct Opaque: Aggregate {
      func makeState() {}
      func add(_ number: Int, to state: inout Void) {}
      func remove(_ number: Int, from state: inout Void) {}
      func result(_ state: Void) -> (Int, Int) { (0, 0) }
    }
    playBoth(slot, { "\($0)" }, []) {
      Aggregation(Opaque()) { $0.value < 0 ? nil : 1 }
    } _: {
      slot[4] = -1
      slot[4] = nil
    }
  }

  @Test func `a refresh of a row whose measure is the same object is announced where that shows`() {
    final class Box {}
    struct Last: Aggregate {
      func makeState() -> Int { 0 }
      func add(_ box: Box, to count: inout Int) { count += 1 }
      func remove(_ box: Box, from count: inout Int) { count -= 1 }
      func result(_ count: Int) -> Int { count }
      func shows(_ box: Box, _ count: Int) -> Bool { true }
    }
    let (slot, box) = (DictionarySlot([1: 1]), Box())
    playBoth(slot, { "\($0)" }, ["1"]) {
      Aggregation(Last()) { _ in box }
    } _: {
      slot.refresh(1)
    }
  }

  @Test func `a measure may be a storage that the closure chains`() {
    struct Sum: Aggregate {
      func makeState() -> Int { 0 }
      func add(_ value: ValueStorage<Int>, to count: inout Int) { count += 1 }
      func remove(_ value: ValueStorage<Int>, from count: inout Int) { count -= 1 }
      func result(_ count: Int) -> Int { count }
    }
    let (slot, other) = (DictionarySlot([1: 1]), ValueSlot(1))
    playBoth(slot, { "\($0)" }, ["2"]) {
      Aggregation(Sum()) { row in other.map { $0 + row.value } }
    } _: {
      slot[2] = 5
    }
    #expect(other.emitter.sensorCount == 0)
  }
}
