import SignalGraph
import SignalGraphTesting

/// Stages that read what storages hold that other storages name.
extension Recipes {
  /// Sources that a closure chooses from, which nothing else keeps.
  static func keeping(_ sources: [Chained], _ rigging: Rigging) {
    for source in sources {
      rigging.keep(source)
      rigging.onTearDown { [unowned source] in source.tearDown() }
    }
  }

  static var numbersFlattened: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("switched dictionaries") { numbers, rigging in
        let sources: [Numbers] = [
          numbers.filter { $0.key % 2 == 0 }, numbers.mapValues { $0 }.mapValues { $0 / 2 },
          numbers.filter { _ in true },
        ]
        keeping(sources, rigging)
        return numbers.counted().map { sources[$0 % 3] }.flattened()
      } oracle: { numbers in
        switch numbers.count % 3 {
        case 0: numbers.filter { $0.key % 2 == 0 }
        case 1: numbers.mapValues { $0 / 2 }
        default: numbers
        }
      }.resetting()
    ]
  }

  static var liveNumbers: [StageRecipe<Numbers, Numbers>] {
    // The storages that rows name change with the rows, or alone; one is above the others.
    func recipe(
      _ name: String, _ build: @escaping (Numbers, @escaping (Int) -> Number) -> Numbers,
      _ oracle: @escaping (TableDictionary<Int, Int>, (Int) -> Int) -> TableDictionary<Int, Int>
    ) -> StageRecipe<Numbers, Numbers> {
      StageRecipe(
        name,
        rigging: { numbers, rigging in
          let sources: [Number] = [
            numbers.counted(), Deriving(numbers, threshold), numbers.filter { $0.value > 5 }.counted().map { $0 % 3 },
          ]
          keeping(sources, rigging)
          return build(numbers) { sources[abs($0 % 3)] }
        }
      ) { numbers in
        let values = [numbers.count, threshold(numbers), numbers.count { $0.value > 5 } % 3]
        return oracle(numbers) { values[abs($0 % 3)] }
      }
    }
    return [
      recipe("live values") { numbers, source in
        numbers.map(live: { source($0.value) }) { ($0.value &* 3 &+ $1) % 100 }
      } _: { numbers, value in
        numbers.mapValues { ($0 &* 3 &+ value($0)) % 100 }
      },
      recipe("chained live values") { numbers, source in
        numbers.mapValues(live: { source($0).map { $0 &* 2 % 50 } }) { ($0 &+ $1) % 100 }
      } _: { numbers, value in
        numbers.mapValues { ($0 &+ value($0) &* 2 % 50) % 100 }
      },
      recipe("live filter") { numbers, source in
        numbers.filter(live: { source($0.key) }) { ($0.value &+ $1) % 3 != 0 }
      } _: { numbers, value in
        numbers.filter { ($0.value &+ value($0.key)) % 3 != 0 }
      },
      recipe("flattened numbers") { numbers, source in
        numbers.mapValues(source).flattened()
      } _: { numbers, value in
        numbers.mapValues(value)
      },
    ]
  }

  static var numberOfNumbersFlattened: [StageRecipe<Numbers, Number>] {
    [
      // The choice is low, what is chosen from lies at three heights.
      StageRecipe("switched counts") { numbers, rigging in
        let sources: [Number] = [
          numbers.counted(), numbers.filter { $0.value > 5 }.sorted { $0.value }.counted(),
          numbers.filter { $0.value % 2 == 0 }.counted().map { $0 }.map { $0 + 1 }.map { -$0 },
        ]
        keeping(sources, rigging)
        return sources[0].map { sources[$0 % 3] }.flattened()
      } oracle: { numbers in
        switch numbers.count % 3 {
        case 0: numbers.count
        case 1: numbers.count { $0.value > 5 }
        default: -numbers.count { $0.value % 2 == 0 } - 1
        }
      }
    ]
  }

  static var rowFlattened: [StageRecipe<Row, Row>] {
    [
      StageRecipe("switched rows") { row, rigging in
        let sources: [Row] = [row.map { $0 / 2 }, row.filter { $0 % 2 == 0 }.reversed(), row.prefix(5)]
        keeping(sources, rigging)
        return row.counted().map { sources[$0 % 3] }.flattened()
      } oracle: { row in
        switch row.count % 3 {
        case 0: TreeArray(row.map { $0 / 2 })
        case 1: TreeArray(row.filter { $0 % 2 == 0 }.reversed())
        default: TreeArray(row.prefix(5))
        }
      }.resetting()
    ]
  }

  static var liveRow: [StageRecipe<Row, Row>] {
    func recipe(
      _ name: String, _ build: @escaping (Row, @escaping (Int) -> Number) -> Row,
      _ oracle: @escaping (TreeArray<Int>, (Int) -> Int) -> [Int]
    ) -> StageRecipe<Row, Row> {
      StageRecipe(
        name,
        rigging: { row, rigging in
          let sources: [Number] = [
            row.counted(), Deriving(row) { $0.first ?? 0 }, row.filter { $0 > 5 }.counted().map { $0 % 3 },
          ]
          keeping(sources, rigging)
          return build(row) { sources[abs($0 % 3)] }
        }
      ) { row in
        let values = [row.count, row.first ?? 0, row.count { $0 > 5 } % 3]
        return TreeArray(oracle(row) { values[abs($0 % 3)] })
      }
    }
    return [
      recipe("live elements") { row, source in
        row.map(live: source) { ($0 &* 3 &+ $1) % 100 }
      } _: { row, value in
        row.map { ($0 &* 3 &+ value($0)) % 100 }
      },
      recipe("chained live elements") { row, source in
        row.filter(live: { source($0).map { $0 &* 2 % 50 } }) { ($0 &+ $1) % 3 != 0 }
      } _: { row, value in
        row.filter { ($0 &+ value($0) &* 2 % 50) % 3 != 0 }
      },
      recipe("live filter of a row") { row, source in
        row.filter(live: source) { ($0 &+ $1) % 3 != 0 }
      } _: { row, value in
        row.filter { ($0 &+ value($0)) % 3 != 0 }
      },
      recipe("flattened elements") { row, source in
        row.map(source).flattened()
      } _: { row, value in
        row.map(value)
      },
    ]
  }

  static var liveMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("live filter of members") { members, rigging in
        let sources: [Number] = [members.counted(), Deriving(members) { $0.min() ?? 0 }]
        keeping(sources, rigging)
        return members.filter(live: { sources[abs($0 % 2)] }) { ($0 &+ $1) % 3 != 0 }
      } oracle: { members in
        let values = [members.count, members.min() ?? 0]
        return members.filter { ($0 &+ values[abs($0 % 2)]) % 3 != 0 }
      }
    ]
  }

  static var membersFlattened: [StageRecipe<Members, Members>] {
    [
      StageRecipe("switched members") { members, _ in
        members.counted().map { count in members.filter { $0 % 3 != count % 3 } }.flattened()
      } oracle: { members in
        members.filter { $0 % 3 != members.count % 3 }
      }.resetting()
    ]
  }

  static var numberFlattened: [StageRecipe<Number, Number>] {
    [
      StageRecipe("switched numbers") { number, rigging in
        let sources: [Number?] = [number.map { $0 / 2 }, number.map { $0 }.map { $0 * 2 }]
        keeping(sources.compactMap { $0 }, rigging)
        return number.map { sources[abs($0 % 2)] }.flattened()
      } oracle: {
        $0 % 2 == 0 ? $0 / 2 : $0 * 2
      }
    ]
  }

  static var flatMapsOfRow: [StageRecipe<Row, Row>] {
    func children(_ number: Int) -> [Int] { (0..<abs(number % 4)).map { number % 10 &+ $0 % 2 } }
    // The last digit of each is its id; which come first depends on the number.
    func named(_ number: Int, _ width: Int) -> [Int] {
      let children = (0..<abs(number % 5)).map { (number / 2 % 10 &+ width % 3) * 10 &+ $0 }
      return number % 2 == 0 ? children : children.reversed()
    }
    return [
      StageRecipe("flat map") {
        $0.flatMap { children($0) }
      } oracle: { row in
        TreeArray(row.flatMap { children($0) })
      },
      StageRecipe("flat map by id") {
        $0.flatMap(id: { abs($0 % 10) }) { named($0, 0) }
      } oracle: { row in
        TreeArray(row.flatMap { named($0, 0) })
      },
      StageRecipe("changing flat map") {
        $0.flatMap(with: Deriving($0) { $0.count % 4 }) { children($0 &+ $1) }
      } oracle: { row in
        TreeArray(row.flatMap { children($0 &+ row.count % 4) })
      },
      StageRecipe("changing flat map by id") {
        $0.flatMap(with: Deriving($0) { $0.count }, id: { abs($0 % 10) }) { named($0, $1) }
      } oracle: { row in
        TreeArray(row.flatMap { named($0, row.count) })
      },
    ]
  }

  static var flatMapsOfNumbers: [StageRecipe<Numbers, Numbers>] {
    // The last digit of each is its id.
    func named(_ number: Int, _ width: Int) -> [Int] {
      (0..<abs(number % 5)).map { (number / 2 % 10 &+ width % 3) * 10 &+ $0 }
    }
    func id(_ child: Int) -> Int { abs(child % 10) }
    func joined(_ children: DictionaryStorage<JoinKey<Int, Int>, Int>) -> Numbers {
      children.rekeyed { $0.key.left &* 10 &+ $0.key.right }
    }
    func oracle(_ numbers: TableDictionary<Int, Int>, _ children: (Int) -> [Int]) -> TableDictionary<Int, Int> {
      TableDictionary(
        uniqueKeysWithValues: numbers.flatMap { row in
          children(row.value).map { (row.key &* 10 &+ id($0), $0) }
        })
    }
    return [
      StageRecipe("flat map by key") {
        joined($0.flatMap(id: id) { named($0.value, 0) })
      } oracle: { numbers in
        oracle(numbers) { named($0, 0) }
      },
      StageRecipe("changing flat map by key") {
        joined($0.flatMap(with: Deriving($0, threshold), id: id) { named($0.value, $1) })
      } oracle: { numbers in
        oracle(numbers) { named($0, threshold(numbers)) }
      },
      StageRecipe("changing try flat map") {
        joined(
          $0.tryFlatMap(with: Deriving($0, threshold), id: id) { entry, limit throws(Refusal) in
            named(try attempt(entry, limit) ?? 0, 0)
          })
      } oracle: { numbers in
        let limit = threshold(numbers)
        let rows = numbers.compactMap { entry -> (Int, Int)? in
          do {
            return (entry.key, try attempt(DictionaryEntry(key: entry.key, value: entry.value), limit) ?? 0)
          } catch {
            return nil
          }
        }
        return oracle(TableDictionary(uniqueKeysWithValues: rows)) { named($0, 0) }
      },
    ]
  }

  static var flatMapsOfMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("flat map of members") {
        $0.flatMap { [$0 / 2, $0 % 7, $0 / 3] }
      } oracle: { members in
        Set(members.flatMap { [$0 / 2, $0 % 7, $0 / 3] })
      }
    ]
  }
}
