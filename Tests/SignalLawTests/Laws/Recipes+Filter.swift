import SignalGraph
import SignalGraphTesting

/// The filters, with parameters that change alone, together with the source, or not at all.
extension Recipes {
  /// A number that changes with the values of the first keys.
  static func threshold(_ numbers: TableDictionary<Int, Int>) -> Int {
    (0..<40).reduce(0) { $0 &+ (numbers[$1] ?? 0) } % 12
  }

  /// A number that changes with some members.
  static func threshold(_ members: Set<Int>) -> Int { members.count { $0 % 5 == 0 } % 7 * 30 }

  static func hint(_ past: Int, _ future: Int) -> FilterHint { future > past ? .tightened : .relaxed }

  static var filtersOfNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("changing filter") {
        $0.filter(with: Deriving($0, threshold)) { $0.value >= $1 }
      } oracle: { numbers in
        numbers.filter { $0.value >= threshold(numbers) }
      },
      StageRecipe("changing filter with several") {
        let threshold = Deriving($0, threshold)
        return $0.filter(with: threshold, Deriving($0) { $0.count % 4 }, threshold) { $0.value >= $1 &+ $2 &- $3 }
      } oracle: { numbers in
        numbers.filter { $0.value >= numbers.count % 4 }
      },
      StageRecipe("hinted filter") {
        $0.filter { $0.key >= 20 }.filter(with: Deriving($0, threshold), hint: hint) { $0.value >= $1 }
      } oracle: { numbers in
        numbers.filter { $0.key >= 20 && $0.value >= threshold(numbers) }
      },
    ]
  }

  static var filterByPredicate: StageRecipe<Numbers, Numbers> {
    StageRecipe("filter by a predicate") {
      let predicate = Deriving($0, threshold).map { threshold in
        { (entry: DictionaryEntry<Int, Int>) in entry.value >= threshold }
      }
      return $0.filter(with: predicate) { $1($0) }
    } oracle: { numbers in
      numbers.filter { $0.value >= threshold(numbers) }
    }
  }

  static var filtersOfMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("set filter") {
        $0.filter { $0 % 3 != 0 }
      } oracle: {
        $0.filter { $0 % 3 != 0 }
      },
      StageRecipe("changing set filter") {
        $0.filter(with: Deriving($0, threshold)) { $0 >= $1 }
      } oracle: { members in
        members.filter { $0 >= threshold(members) }
      },
      StageRecipe("hinted set filter") {
        $0.filter { $0 % 10 != 0 }.filter(with: Deriving($0, threshold), hint: hint) { $0 >= $1 }
      } oracle: { members in
        members.filter { $0 % 10 != 0 && $0 >= threshold(members) }
      },
      StageRecipe("changing set try filter") {
        $0.tryFilter(with: Deriving($0, threshold)) { number, threshold throws(Refusal) in
          try attempt(number &+ threshold / 30) != nil
        }
      } oracle: { members in
        let shift = threshold(members) / 30
        return members.filter { !isRefused($0 &+ shift) && ($0 &+ shift) % 3 != 0 }
      },
      StageRecipe("set try filter") {
        $0.tryFilter { number throws(Refusal) in try attempt(number) != nil }
      } oracle: { members in
        members.filter { !isRefused($0) && $0 % 3 != 0 }
      },
    ]
  }

  static var setFilterByPredicate: StageRecipe<Members, Members> {
    StageRecipe("set filter by a predicate") {
      $0.filter(with: Deriving($0, threshold).map { threshold in { $0 >= threshold } }) { $1($0) }
    } oracle: { members in
      members.filter { $0 >= threshold(members) }
    }
  }

  static var filtersOfRows: [StageRecipe<Rows, Rows>] {
    [
      StageRecipe("filter of rows") {
        $0.filter { $0.value % 3 != 0 }
      } oracle: { rows in
        TreeArray(rows.filter { $0.value % 3 != 0 })
      }
    ]
  }

  static var filtersOfRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("array filter") {
        $0.filter { $0 % 3 != 0 }
      } oracle: { row in
        TreeArray(row.filter { $0 % 3 != 0 })
      },
      StageRecipe("changing array filter") {
        $0.filter(with: Deriving($0) { $0.count % 5 }) { $0 % 5 >= $1 }
      } oracle: { row in
        TreeArray(row.filter { $0 % 5 >= row.count % 5 })
      },
      StageRecipe("uniqued") {
        $0.uniqued(on: { $0 % 7 })
      } oracle: { row in
        firsts(row) { $0 % 7 }
      },
      StageRecipe("changing uniqued") {
        $0.uniqued(with: Deriving($0) { $0.count % 3 + 2 }) { $0 % $1 }
      } oracle: { row in
        firsts(row) { $0 % (row.count % 3 + 2) }
      },
      StageRecipe("hinted array filter") {
        $0.filter { $0 % 4 != 0 }.filter(with: Deriving($0) { $0.count { $0 % 4 != 1 } % 8 }, hint: hint) { $0 >= $1 }
      } oracle: { row in
        TreeArray(row.filter { $0 % 4 != 0 && $0 >= row.count { $0 % 4 != 1 } % 8 })
      },
    ]
  }

  /// The first element of each key.
  static func firsts(_ row: TreeArray<Int>, _ key: (Int) -> Int) -> TreeArray<Int> {
    var seen: Set<Int> = []
    return TreeArray(row.filter { seen.insert(key($0)).inserted })
  }

  static var arrayFilterByPredicate: StageRecipe<Row, Row> {
    StageRecipe("array filter by a predicate") {
      $0.filter(with: Deriving($0) { $0.first ?? 0 }.map { limit in { $0 >= limit } }) { $1($0) }
    } oracle: { row in
      TreeArray(row.filter { $0 >= row.first ?? 0 })
    }
  }
}
