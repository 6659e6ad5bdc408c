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
}
