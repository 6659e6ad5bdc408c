import SignalGraph
import SignalGraphTesting

/// Aggregates of all rows, and per group: one of each mechanism.
extension Recipes {
  static var aggregatesOfNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("aggregated by group") {
        $0.aggregated(by: group, .several(.wrappingSum { $0.value }, .max { $0.value }) { $0 &* 31 &+ ($1 ?? 0) })
      } oracle: {
        groups($0, group) { $0.reduce(0, &+) &* 31 &+ ($0.max() ?? 0) }
      },
      StageRecipe("changing aggregated by group") {
        $0.aggregated(with: Deriving($0, threshold), by: group) { threshold in
          .several(.count, .median { ($0.value &+ threshold) % 7 }) { $0 &* 31 &+ ($1 ?? 0) }
        }
      } oracle: { numbers in
        let threshold = threshold(numbers)
        return groups(numbers, { group($0, threshold) }) { values in
          values.count &* 31 &+ values.map { ($0 &+ threshold) % 7 }.sorted()[(values.count - 1) / 2]
        }
      },
    ]
  }

  static var aggregatesOfRow: [StageRecipe<Row, Number>] {
    [
      StageRecipe("aggregated row") {
        $0.aggregated(.several(.min { $0 % 3 == 0 ? nil : $0 }, .wrappingSum { $0 }) { ($0 ?? 0) &* 31 &+ $1 })
      } oracle: {
        ($0.filter { $0 % 3 != 0 }.min() ?? 0) &* 31 &+ $0.reduce(0, &+)
      },
      StageRecipe("reduced row") {
        $0.map(Slope.init).reduced(Slope(7), Slope.then).map { ($0.factor &+ $0.offset) % 9973 }
      } oracle: {
        let whole = $0.map(Slope.init).reduce(Slope(7), Slope.then)
        return (whole.factor &+ whole.offset) % 9973
      },
      StageRecipe("changing reduced row") {
        $0.map(Slope.init).reduced(with: Deriving($0) { $0.count % 3 }, from: Slope(7)) { first, second, count in
          Slope.then(first, Slope.then(Slope(count), second))
        }
        .map { ($0.factor &+ $0.offset) % 9973 }
      } oracle: { row in
        let whole = row.map(Slope.init).reduce(Slope(7)) { Slope.then($0, Slope.then(Slope(row.count % 3), $1)) }
        return (whole.factor &+ whole.offset) % 9973
      },
    ]
  }

  static var scansOfRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("scanned row") {
        $0.scan(1) { ($0 &* 3 &+ $1) % 5 }
      } oracle: {
        scanned($0) { ($0 &* 3 &+ $1) % 5 }
      },
      StageRecipe("changing scanned row") {
        $0.scan(with: Deriving($0) { $0.count % 3 }, from: 1) { ($0 &* $2 &+ $1) % 5 }
      } oracle: { row in
        scanned(row) { ($0 &* (row.count % 3) &+ $1) % 5 }
      },
    ]
  }

  /// What the step makes of each number and the result before it, which is 1 at first.
  private static func scanned(_ row: TreeArray<Int>, _ step: (Int, Int) -> Int) -> TreeArray<Int> {
    var last = 1
    return TreeArray(
      row.map { number in
        last = step(last, number)
        return last
      })
  }

  /// A linear function; which of two comes first matters.
  private struct Slope: Equatable {
    let (factor, offset): (Int, Int)

    init(_ number: Int) { (factor, offset) = (number % 5, number) }

    init(_ factor: Int, _ offset: Int) { (self.factor, self.offset) = (factor, offset) }

    static func then(_ first: Self, _ second: Self) -> Self {
      Self(first.factor &* second.factor, first.offset &* second.factor &+ second.offset)
    }
  }

  private static func group(_ entry: DictionaryEntry<Int, Int>) -> Int? {
    entry.value % 5 == 0 ? nil : (entry.key &+ entry.value) % 4
  }

  private static func group(_ entry: DictionaryEntry<Int, Int>, _ threshold: Int) -> Int? {
    entry.value % 5 == 0 ? nil : (entry.key &+ entry.value &+ threshold) % 4
  }

  private static func groups(
    _ numbers: TableDictionary<Int, Int>, _ group: (DictionaryEntry<Int, Int>) -> Int?, _ made: ([Int]) -> Int
  ) -> TableDictionary<Int, Int> {
    var result: TableDictionary<Int, Int> = [:]
    let entries = numbers.map { DictionaryEntry(key: $0.key, value: $0.value) }
    for (group, rows) in Dictionary(grouping: entries, by: group) {
      if let group { result[group] = made(rows.map(\.value)) }
    }
    return result
  }
}
