import SignalGraph
import SignalGraphTesting

/// Joins of parts of one input: a turn changes both sides, one, or none of them, and foreign keys with them.
extension Recipes {
  typealias Joined = DictionaryStorage<JoinKey<Int?, Int?>, JoinRow<Int?, Int?>>

  /// Some entries of the left have no foreign key, several share one, and so do some of the right.
  static var fullJoin: StageRecipe<Numbers, Joined> {
    StageRecipe("full join") { numbers in
      numbers.filter { $0.key % 2 == 0 }.fullyJoined(
        numbers.filter { $0.value % 3 != 0 }, by: { $0.value == 0 ? nil : $0.value }, to: { $0.key / 8 })
    } oracle: { numbers in
      let (left, right) = (numbers.filter { $0.key % 2 == 0 }, numbers.filter { $0.value % 3 != 0 })
      let groups = Dictionary(grouping: right) { $0.key / 8 }
      var rows: TableDictionary<JoinKey<Int?, Int?>, JoinRow<Int?, Int?>> = [:]
      var matched: Set<Int> = []
      for l in left {
        let matches = l.value == 0 ? [] : groups[l.value] ?? []
        for r in matches {
          rows[JoinKey(l.key, r.key)] = JoinRow(l.value, r.value)
          matched.insert(r.key)
        }
        if matches.isEmpty { rows[JoinKey(l.key, nil)] = JoinRow(l.value, nil) }
      }
      for r in right where !matched.contains(r.key) { rows[JoinKey(nil, r.key)] = JoinRow(nil, r.value) }
      return rows
    }
  }

  /// Elements name how many there are of a remainder; some name none.
  static var rowLookedUp: [StageRecipe<Row, Row>] {
    func named(_ element: Int, _ shift: Int) -> Int? { element % 4 == 0 ? nil : abs((element &+ shift) % 7) }
    func counts(_ row: TreeArray<Int>) -> [Int: Int] { Dictionary(grouping: row) { abs($0 % 5) }.mapValues(\.count) }
    return [
      StageRecipe("semi join of a row with the odd ones") { row in
        row.semiJoined(row.filter { $0 % 2 != 0 }.distinct { abs($0 % 7) }.keySet()) { named($0, 0) }
      } oracle: { row in
        let members = Set(row.filter { $0 % 2 != 0 }.map { abs($0 % 7) })
        return TreeArray(row.filter { named($0, 0).map(members.contains) ?? false })
      },
      StageRecipe("anti join of a row with the odd ones by a parameter") { row in
        row.antiJoined(row.filter { $0 % 2 != 0 }.distinct { abs($0 % 7) }.keySet(), with: row.counted()) {
          named($0, $1)
        }
      } oracle: { row in
        let members = Set(row.filter { $0 % 2 != 0 }.map { abs($0 % 7) })
        return TreeArray(row.filter { !(named($0, row.count).map(members.contains) ?? false) })
      },
      StageRecipe("look-up in an aggregated row") { row in
        row.lookedUp(in: row.aggregated(by: { abs($0 % 5) }, .count), missing: .dropped) { named($0, 0) }
          .map { $0.left &* 31 &+ $0.right }
      } oracle: { row in
        let counts = counts(row)
        return TreeArray(
          row.compactMap { element in named(element, 0).flatMap { counts[$0] }.map { element &* 31 &+ $0 } })
      },
      StageRecipe("look-up in an aggregated row with a parameter") { row in
        row.lookedUp(in: row.aggregated(by: { abs($0 % 5) }, .count), with: row.counted()) { named($0, $1) }
          .map { $0.left &* 31 &+ ($0.right ?? -1) }
      } oracle: { row in
        let counts = counts(row)
        return TreeArray(
          row.map { element in element &* 31 &+ (named(element, row.count).flatMap { counts[$0] } ?? -1) })
      }.exchanging(),
    ]
  }

  static var numbersJoined: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("semi join with a parameter") { numbers in
        numbers.semiJoined(
          numbers.filter { $0.key % 2 == 0 }, with: Deriving(numbers, threshold), by: { $0.value &+ $1 },
          to: { $0.key == $1 ? nil : $0.key })
      } oracle: { numbers in
        let shift = threshold(numbers)
        return numbers.filter { entry in
          let key = entry.value &+ shift
          return key % 2 == 0 && key != shift && numbers[key] != nil
        }
      },
      StageRecipe("lookup with a parameter") { numbers in
        numbers.lookedUp(
          in: numbers.filter { $0.key % 2 == 0 }, missing: .filled(with: -1), with: Deriving(numbers, threshold)
        ) {
          $0.value == 0 ? nil : $0.value &+ $1
        }
        .mapValues { $0.left &* 31 &+ $0.right }
      } oracle: { numbers in
        let shift = threshold(numbers)
        return numbers.mapValues { value in
          let found = value == 0 || (value &+ shift) % 2 != 0 ? nil : numbers[value &+ shift]
          return value &* 31 &+ (found ?? -1)
        }
      }.exchanging(),
      StageRecipe("matches") { numbers in
        numbers.matched(
          with: numbers.filter { $0.key % 2 == 0 }, by: { $0.key % 7 }, to: { $0.value == 0 ? nil : $0.value }
        )
        .mapValues { row in row.right.reduce(row.left) { $0 &* 31 &+ $1.key &* 7 &+ $1.value } }
      } oracle: { numbers in
        let others = numbers.filter { $0.key % 2 == 0 && $0.value != 0 }.sorted { $0.key < $1.key }
        return TableDictionary(
          uniqueKeysWithValues: numbers.map { entry in
            let matches = others.filter { $0.value == entry.key % 7 }
            return (entry.key, matches.reduce(entry.value) { $0 &* 31 &+ $1.key &* 7 &+ $1.value })
          })
      },
    ]
  }
}
