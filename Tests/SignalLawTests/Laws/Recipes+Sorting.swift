import SignalGraph
import SignalGraphTesting

/// The stages that sort.
extension Recipes {
  static var sortingNumbers: [StageRecipe<Numbers, Rows>] {
    [
      StageRecipe("sort by key") {
        $0.sorted()
      } oracle: {
        Oracles.rows($0) { $0.key < $1.key }
      },
      StageRecipe("sort by two keys") {
        $0.sorted(by: .descending { $0.value % 3 }.ascending(\.value))
      } oracle: {
        Oracles.rows($0) { (-($0.value % 3), $0.value, $0.key) < (-($1.value % 3), $1.value, $1.key) }
      },
      StageRecipe("changing sort") {
        let way = Deriving($0) { ($0[0] ?? 0) % 3 }
        let stage = $0.sorted(with: way) { order($0.value, $1) }
        stage.resetRatio = 1
        return stage
      } oracle: { numbers in
        let way = (numbers[0] ?? 0) % 3
        return Oracles.rows(numbers) { (order($0.value, way), $0.key) < (order($1.value, way), $1.key) }
      },
      StageRecipe("changing sort with ties and resets") {
        let way = Deriving($0) { ($0[0] ?? 0) % 3 }
        let stage = $0.sorted(with: way, by: { order($0.value, $1) }, ties: .by { -$0 })
        stage.resetRatio = 0.1
        return stage
      } oracle: { numbers in
        let way = (numbers[0] ?? 0) % 3
        return Oracles.rows(numbers) { (order($0.value, way), -$0.key) < (order($1.value, way), -$1.key) }
      }.resetting(),
      StageRecipe("sort by orders") {
        let orders = Deriving($0) { ($0[0] ?? 0) % 2 }.map {
          way -> SortCriteria<DictionaryEntry<Int, Int>, AnySortKey> in
          way == 0 ? .ascending(\.value).erased() : .descending { $0.value / 2 }.descending(\.key).erased()
        }
        return $0.sorted(by: orders)
      } oracle: { numbers in
        (numbers[0] ?? 0) % 2 == 0
          ? Oracles.rows(numbers) { ($0.value, $0.key) < ($1.value, $1.key) }
          : Oracles.rows(numbers) { (-($0.value / 2), -$0.key) < (-($1.value / 2), -$1.key) }
      }.resetting(),
    ]
  }

  static var membersToRow: [StageRecipe<Members, Row>] {
    [
      StageRecipe("sort of a set by itself") {
        $0.sorted()
      } oracle: {
        TreeArray($0.sorted())
      },
      StageRecipe("set sort") {
        $0.sorted { $0 % 7 }
      } oracle: {
        TreeArray($0.sorted { ($0 % 7, $0) < ($1 % 7, $1) })
      },
      StageRecipe("set sort with ties") {
        $0.sorted(by: .descending { $0 % 7 }, ties: .by { -$0 })
      } oracle: {
        TreeArray($0.sorted { (-($0 % 7), -$0) < (-($1 % 7), -$1) })
      },
      StageRecipe("changing set sort") {
        let way = Deriving($0) { $0.count % 3 }
        let stage = $0.sorted(with: way) { order($0 % 7, $1) }
        stage.resetRatio = 0.9
        return stage
      } oracle: { members in
        let way = members.count % 3
        return TreeArray(members.sorted { (order($0 % 7, way), $0) < (order($1 % 7, way), $1) })
      }.resetting(),
    ]
  }

  static var sortingRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("sort of a row by itself") {
        $0.sorted()
      } oracle: { row in
        TreeArray(row.sorted())
      },
      StageRecipe("changing sort by several") {
        $0.sorted(with: Deriving($0) { $0.count % 3 + 2 }, Deriving($0) { $0.first ?? 0 }) { ($0 &+ $2) % $1 }
      } oracle: { row in
        let order = { (element: Int) in (element &+ (row.first ?? 0)) % (row.count % 3 + 2) }
        return TreeArray(row.enumerated().sorted { (order($0.1), $0.0) < (order($1.1), $1.0) }.map(\.element))
      },
      StageRecipe("array sort") {
        $0.sorted { -$0 }
      } oracle: { row in
        TreeArray(row.sorted { $0 > $1 })
      },
    ]
  }

  static var sortingRows: [StageRecipe<Rows, Rows>] {
    [
      StageRecipe("sort of rows") {
        $0.sorted { $0.value }
      } oracle: {
        Oracles.positioned($0) { $0.value }
      },
      StageRecipe("changing sort of rows") {
        let way = Deriving($0) { ($0.first?.value ?? 0) % 3 }
        let stage = $0.sorted(with: way) { order($0.value % 4, $1) }
        stage.resetRatio = 1
        return stage
      } oracle: { rows in
        let way = (rows.first?.value ?? 0) % 3
        return Oracles.positioned(rows) { order($0.value % 4, way) }
      },
      StageRecipe("changing sort of rows with resets") {
        let way = Deriving($0) { $0.count % 3 }
        return $0.sorted(with: way) { order($0.value, $1) }
      } oracle: { rows in
        let way = rows.count % 3
        return Oracles.positioned(rows) { order($0.value, way) }
      }.resetting(),
    ]
  }

  /// Upwards, downwards, and with many equals.
  static func order(_ value: Int, _ way: Int) -> Int {
    switch way {
    case 0: value
    case 1: -value
    default: value % 2
    }
  }

  static var ranksOfNumbers: [StageRecipe<Numbers, Number>] {
    [
      StageRecipe("rank") {
        $0.rank(of: 2, by: .descending { $0.value % 6 }).map { $0 ?? 0 }
      } oracle: {
        rank(of: 2, $0) { -($0 % 6) }
      },
      StageRecipe("changing dense rank") {
        let (key, factor) = (Deriving($0) { $0.count % 4 }, Deriving($0, threshold))
        return $0.rank(of: key, .dense, with: factor) { ($0.value &* $1) % 5 }.map { $0 ?? 0 }
      } oracle: { numbers in
        rank(of: numbers.count % 4, numbers, isDense: true) { ($0 &* threshold(numbers)) % 5 }
      },
    ]
  }

  private static func rank(
    of key: Int, _ numbers: TableDictionary<Int, Int>, isDense: Bool = false, _ order: (Int) -> Int
  ) -> Int {
    guard let own = numbers[key].map(order) else { return 0 }
    let before = numbers.values.map(order).filter { $0 < own }
    return 1 + (isDense ? Set(before).count : before.count)
  }
}
