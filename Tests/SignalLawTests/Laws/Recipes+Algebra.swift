import SignalGraph
import SignalGraphTesting

/// Combinations of parts of one input: a turn changes several sources, one, or none of them.
extension Recipes {
  static var numbersCombined: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("union of dictionaries") { numbers in
        second(numbers).union(first(numbers), third(numbers))
      } oracle: { numbers in
        ([secondPart, firstPart, thirdPart] as [(TableDictionary<Int, Int>) -> TableDictionary<Int, Int>]).map {
          $0(numbers)
        }
        .reduce(TableDictionary()) { $0.merging($1) { first, _ in first } }
      }.exchanging(),
      StageRecipe("intersection of dictionaries by the last") { numbers in
        first(numbers).intersection(second(numbers), priority: .last)
      } oracle: { numbers in
        let (first, second) = (firstPart(numbers), secondPart(numbers))
        return second.filter { first[$0.key] != nil }
      },
      StageRecipe("difference of dictionaries") { numbers in
        first(numbers).combined(.subtraction, with: [second(numbers), third(numbers)])
      } oracle: { numbers in
        let (second, third) = (secondPart(numbers), thirdPart(numbers))
        return firstPart(numbers).filter { second[$0.key] == nil && third[$0.key] == nil }
      },
      StageRecipe("symmetric difference of dictionaries") { numbers in
        first(numbers).symmetricDifference(second(numbers), third(numbers))
      } oracle: { numbers in
        let parts = [firstPart(numbers), secondPart(numbers), thirdPart(numbers)]
        let union = parts.reduce(TableDictionary()) { $0.merging($1) { first, _ in first } }
        return union.filter { entry in parts.count { $0[entry.key] != nil } % 2 == 1 }
      }.exchanging(),
      StageRecipe("merge of dictionaries") { numbers in
        first(numbers).merging(second(numbers), third(numbers)) { $0 &* 10 &+ $1 }
      } oracle: { numbers in
        firstPart(numbers).merging(secondPart(numbers)) { $0 &* 10 &+ $1 }
          .merging(thirdPart(numbers)) { $0 &* 10 &+ $1 }
      },
      StageRecipe("merge of dictionaries with parameters") { numbers in
        first(numbers).merging(second(numbers), with: Deriving(numbers, threshold), Deriving(numbers) { $0.count % 2 })
        {
          max($0 &- $1, $2) &* $3
        }
      } oracle: { numbers in
        let (limit, factor) = (threshold(numbers), numbers.count % 2)
        return firstPart(numbers).merging(secondPart(numbers)) { max($0 &- $1, limit) &* factor }
      },
    ]
  }

  static var membersCombined: [StageRecipe<Members, Members>] {
    [
      StageRecipe("union of sets") { members in
        part(members, 2).union(part(members, 3))
      } oracle: { members in
        members.filter { $0 % 2 == 0 || $0 % 3 == 0 }
      },
      StageRecipe("intersection of sets") { members in
        part(members, 2).combined(.intersection, with: [part(members, 3), members])
      } oracle: { members in
        members.filter { $0 % 6 == 0 }
      },
      StageRecipe("difference of sets") { members in
        members.subtracting(part(members, 3), part(members, 2))
      } oracle: { members in
        members.filter { $0 % 2 != 0 && $0 % 3 != 0 }
      },
      StageRecipe("symmetric difference of sets") { members in
        part(members, 2).symmetricDifference(part(members, 3), part(members, 5))
      } oracle: { members in
        members.filter { member in [2, 3, 5].count { member % $0 == 0 } % 2 == 1 }
      },
    ]
  }

  static var rowConcatenated: [StageRecipe<Row, Row>] {
    [
      StageRecipe("concatenation") { row in
        row.map { $0 / 2 }.concatenated(row, row.map { $0 % 2 })
      } oracle: { row in
        TreeArray(row.map { $0 / 2 } + row + row.map { $0 % 2 })
      },
      StageRecipe(
        "concatenation of listed arrays",
        rigging: { row, rigging in
          let sources: [ArrayStorage<Int>] = [row.prefix(3), row.map { $0 / 2 }, row.filter { $0 % 2 == 0 }]
          for source in sources {
            rigging.keep(source)
            rigging.onTearDown { [unowned source] in source.tearDown() }
          }
          return row.prefix(4).map { sources[listed($0)] }.flattened()
        }
      ) { row in
        let sources = [Array(row.prefix(3)), row.map { $0 / 2 }, row.filter { $0 % 2 == 0 }]
        return TreeArray(row.prefix(4).flatMap { sources[listed($0)] })
      },
    ]
  }

  static var rowsConcatenated: [StageRecipe<Rows, Rows>] {
    [
      StageRecipe("rows twice") { rows in
        rows.concatenated(rows)
      } oracle: { rows in
        TreeArray(Array(rows) + Array(rows))
      }
    ]
  }

  /// Combinations of a list of sets that is made of a row, as the sets are, one of them by a further stage.
  static var rowToMembers: [StageRecipe<Row, Members>] {
    Combination.allCases.map { combination in
      StageRecipe(
        "\(combination) of listed sets",
        rigging: { row, rigging in
          let low = DerivingSet(row) { listedSet($0, 0) }
          let sources: [SetStorage<Int>] = [low, DerivingSet(row) { listedSet($0, 1) }, low.filter { $0 % 2 == 0 }]
          for source in sources {
            rigging.keep(source)
            rigging.onTearDown { [unowned source] in source.tearDown() }
          }
          return row.prefix(4).map { sources[listed($0)] }.combined(combination)
        }
      ) { row in
        let sets = row.prefix(4).map { listedSet(row, listed($0)) }
        return sets.reduce(Set()) { $0.union($1) }
          .filter { member in combination.includes(sets.map { $0.contains(member) }) }
      }
    }
  }

  /// The same with dictionaries, and merged.
  static var listedNumbers: [StageRecipe<Row, Numbers>] {
    func recipe(
      _ name: String,
      _ combine: @escaping (ArrayStorage<Numbers>) -> Numbers,
      _ oracle: @escaping ([TableDictionary<Int, Int>]) -> TableDictionary<Int, Int>
    ) -> StageRecipe<Row, Numbers> {
      StageRecipe(
        name,
        rigging: { row, rigging in
          let low = DerivingNumbers(row) { listedNumbers($0, 0) }
          let sources: [Numbers] = [
            low, DerivingNumbers(row) { listedNumbers($0, 1) }, low.filter { $0.key % 2 == 0 },
          ]
          for source in sources {
            rigging.keep(source)
            rigging.onTearDown { [unowned source] in source.tearDown() }
          }
          return combine(row.prefix(4).map { sources[listed($0)] })
        }
      ) { row in
        oracle(row.prefix(4).map { listedNumbers(row, listed($0)) })
      }
    }
    func merged(_ dictionaries: [TableDictionary<Int, Int>]) -> TableDictionary<Int, Int> {
      dictionaries.reduce([:]) { $0.merging($1) { first, _ in first } }
    }
    return Combination.allCases.map { combination in
      recipe("\(combination) of listed dictionaries", { $0.combined(combination) }) { dictionaries in
        merged(dictionaries).filter { entry in combination.includes(dictionaries.map { $0[entry.key] != nil }) }
      }
      .exchanging()
    } + [
      recipe("union of listed dictionaries by the last", { $0.combined(.union, priority: .last) }) {
        merged($0.reversed())
      }
      .exchanging(),
      recipe("merge of listed dictionaries", { $0.merged { $0 &* 31 &+ $1 } }) { dictionaries in
        dictionaries.reduce([:]) { $0.merging($1) { $0 &* 31 &+ $1 } }
      },
    ]
  }

  /// Which of the three sources an element of the row names; elements may be negative.
  private static func listed(_ name: Int) -> Int { (name % 3 + 3) % 3 }

  private static func listedSet(_ row: TreeArray<Int>, _ source: Int) -> Set<Int> {
    switch source {
    case 0: Set(row.prefix(6))
    case 1: Set(row.suffix(4).map { $0 / 2 })
    default: Set(row.prefix(6)).filter { $0 % 2 == 0 }
    }
  }

  private static func listedNumbers(_ row: TreeArray<Int>, _ source: Int) -> TableDictionary<Int, Int> {
    switch source {
    case 0: TableDictionary(row.prefix(6).enumerated().map { ($1, $0) }) { first, _ in first }
    case 1: TableDictionary(row.suffix(4).map { ($0 / 2, $0) }) { $0 &+ $1 }
    default: listedNumbers(row, 0).filter { $0.key % 2 == 0 }
    }
  }

  private static func part(_ members: Members, _ divisor: Int) -> Members {
    DerivingSet(members) { $0.filter { $0 % divisor == 0 } }
  }

  private static func first(_ numbers: Numbers) -> Numbers { numbers.filter { $0.value % 3 != 0 } }

  /// Its keys depend on the values, and its values are not those of the others.
  private static func second(_ numbers: Numbers) -> Numbers { DerivingNumbers(numbers, secondPart) }

  private static func third(_ numbers: Numbers) -> Numbers { DerivingNumbers(numbers, thirdPart) }

  private static func firstPart(_ numbers: TableDictionary<Int, Int>) -> TableDictionary<Int, Int> {
    numbers.filter { $0.value % 3 != 0 }
  }

  private static func secondPart(_ numbers: TableDictionary<Int, Int>) -> TableDictionary<Int, Int> {
    numbers.filter { $0.value % 2 == 0 }.mapValues { $0 / 2 }
  }

  private static func thirdPart(_ numbers: TableDictionary<Int, Int>) -> TableDictionary<Int, Int> {
    numbers.filter { $0.key % 5 < 3 }.mapValues { $0 % 4 }
  }
}
