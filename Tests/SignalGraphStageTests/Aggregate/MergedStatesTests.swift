import SignalGraph
import SignalGraphTesting
import Testing

/// States that are added to each other, of every aggregate that has a ``StateMerging``.
@Suite struct MergedStatesTests {
  /// Those that add numbers; the others look for measures, or are given functions.
  private static let merging: Set = [
    "count", "count where", "isEmpty", "nothing", "any", "all", "contains", "sum", "sum of doubles", "wrappingSum",
    "mean",
    "mean of doubles", "variance", "variance of a sample", "variance of doubles", "standardDeviation",
    "standardDeviation of doubles", "histogram",
  ]

  @Test(arguments: EveryAggregateTests.trials.map(\.name), Settings.seeds(8))
  func `are those of the measures one by one`(_ name: String, _ seed: Int) throws {
    let trial = try #require(EveryAggregateTests.trials.first { $0.name == name })
    #expect(trial.merge(UInt64(seed)) == Self.merging.contains(name))
  }

  @Test func `of several are added where all of them are`() {
    typealias Row = DictionaryEntry<Int, Int>
    func both(_ row: Row) -> Int? { row.value % 5 == 0 ? nil : row.value }
    let added = Aggregation<Row, _>.several(.count, .mean(both), .sum { Double($0.value) / 8 }) {
      (count: Int, mean: Double?, sum: Double) -> [Double] in [Double(count), mean ?? 0, sum]
    }
    let states = MergedStates(added) { rows in
      let numbers = rows.compactMap(both)
      let mean: Double = numbers.isEmpty ? 0 : Double(numbers.reduce(0, +)) / Double(numbers.count)
      let sum: Double = rows.reduce(0) { $0 + Double($1.value) / 8 }
      return [Double(rows.count), mean, sum]
    }
    #expect(states.run("several", 1))
    #expect(Aggregation<Row, _>.several(.count, .max(both)) { $1 ?? $0 }.base.merging == nil)
  }
}

/// The states of one aggregate, of some rows each, and what is made plainly of them together.
struct MergedStates<Base: Aggregate> where Base.Result: Equatable {
  typealias Entry = DictionaryEntry<Int, Int>
  let aggregation: Aggregation<Entry, Base>
  let plain: ([Entry]) -> Base.Result

  init(_ aggregation: Aggregation<Entry, Base>, _ plain: @escaping ([Entry]) -> Base.Result) {
    (self.aggregation, self.plain) = (aggregation, plain)
  }

  /// Parts come to a state and go from it in any order, and rows besides.
  func run(_ name: String, _ seed: UInt64) -> Bool {
    let base = aggregation.base
    guard let merging = base.merging else { return false }
    var generator = SeededGenerator(seed: seed)
    var whole = base.makeState()
    var (rows, parts): ([Entry], [[Entry]]) = ([], [])
    func state(of rows: [Entry]) -> Base.State {
      var state = base.makeState()
      for measure in rows.compactMap(aggregation.measured) { base.add(measure, to: &state) }
      return state
    }
    for step in 0..<60 {
      switch generator.number(below: 4) {
      case 0 where !parts.isEmpty:
        let part = parts.remove(at: generator.number(below: parts.count)).shuffled(using: &generator)
        merging.remove(state(of: part), &whole)
      case 1:
        let row = Entry(key: step, value: generator.number(below: 400))
        if let measure = aggregation.measured(row) { base.add(measure, to: &whole) }
        rows.append(row)
      case 2 where !rows.isEmpty:
        let row = rows.remove(at: generator.number(below: rows.count))
        if let measure = aggregation.measured(row) { base.remove(measure, from: &whole) }
      default:
        let part = (0..<generator.number(below: 6)).map {
          Entry(key: (step + 1) * 100 + $0, value: generator.number(below: 400))
        }
        merging.add(state(of: part), &whole)
        parts.append(part)
      }
      #expect(base.result(whole) == plain(rows + parts.joined()), "\(name), seed \(seed), step \(step)")
    }
    return true
  }
}
