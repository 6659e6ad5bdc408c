import SignalGraph
import SignalGraphTesting

/// The stages that change the shape of a state.
extension Recipes {
  static var numbersToMembers: [StageRecipe<Numbers, Members>] {
    [
      StageRecipe("key set") {
        $0.keySet()
      } oracle: {
        Set($0.keys)
      },
      cyclesOfNestings,
    ]
  }

  static var shapedNumbersToNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe(
        "read-only filter",
        rigging: { input, rigging in
          let filter = input.filter { $0.value % 2 == 0 }
          rigging.keep(filter)
          rigging.onTearDown { filter.tearDown() }
          return filter.readOnly()
        },
        oracle: { $0.filter { $0.value % 2 == 0 } }
      )
    ] + rekeyings + [
      StageRecipe("distinct") {
        $0.distinct { $0.value / 2 }
      } oracle: {
        Oracles.counts($0.map { $0.value / 2 })
      },
      StageRecipe("changing distinct") {
        $0.distinct(with: Deriving($0, threshold)) { $0.value / (abs($1) + 1) }
      } oracle: { numbers in
        Oracles.counts(numbers.map { $0.value / (abs(threshold(numbers)) + 1) })
      },
      StageRecipe("value counts") {
        $0.valueCounts()
      } oracle: {
        Oracles.counts($0.values)
      },
    ] + partitions + groupings + groupArrays + sortedGroups + nestings
  }

  static var rekeyings: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("rekeyed") {
        $0.rekeyed(by: newKey)
      } oracle: {
        TableDictionary($0.sorted { $0.key < $1.key }.map { (newKey($0), $0.value) }) { first, _ in first }
      }.exchanging(),
      StageRecipe("rekeyed: highest") {
        $0.rekeyed(by: newKey, collisions: .lowest(by: >))
      } oracle: {
        TableDictionary($0.sorted { $0.key < $1.key }.map { (newKey($0), $0.value) }) { _, last in last }
      }.exchanging(),
      StageRecipe("rekeyed: combined") {
        $0.rekeyed(by: newKey, collisions: .combined { $0 &* 31 &+ $1 })
      } oracle: {
        TableDictionary($0.sorted { $0.key < $1.key }.map { (newKey($0), $0.value) }) { $0 &* 31 &+ $1 }
      },
      StageRecipe("changing rekeyed") {
        $0.rekeyed(with: Deriving($0, threshold)) { newKey($0, $1) }
      } oracle: { numbers in
        let threshold = threshold(numbers)
        let entries = numbers.sorted { $0.key < $1.key }.map { (newKey($0, threshold), $0.value) }
        return TableDictionary(entries) { first, _ in first }
      }.exchanging(),
      StageRecipe("changing rekeyed: combined") {
        let count = Deriving($0) { $0.count % 3 }
        return $0.rekeyed(
          with: Deriving($0, threshold), count, by: { newKey($0, $1 &+ $2) }, collisions: .combined { $0 &* 31 &+ $1 })
      } oracle: { numbers in
        let threshold = threshold(numbers) &+ numbers.count % 3
        let entries = numbers.sorted { $0.key < $1.key }.map { (newKey($0, threshold), $0.value) }
        return TableDictionary(entries) { $0 &* 31 &+ $1 }
      },
    ]
  }

  /// The sides of a partition, and both put together again by a stage that reads both.
  static var partitions: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("partition: matching") {
        $0.partitioned { $0.value % 2 == 0 }.matching
      } oracle: {
        $0.filter { $0.value % 2 == 0 }
      },
      StageRecipe("partition: rest") {
        $0.partitioned { $0.value % 2 == 0 }.rest
      } oracle: {
        $0.filter { $0.value % 2 != 0 }
      },
      StageRecipe("changing partition: matching") {
        $0.partitioned(with: Deriving($0, threshold)) { $0.value >= $1 }.matching
      } oracle: { numbers in
        numbers.filter { $0.value >= threshold(numbers) }
      },
      StageRecipe("changing partition: rest") {
        $0.partitioned(with: Deriving($0, threshold)) { $0.value >= $1 }.rest
      } oracle: { numbers in
        numbers.filter { $0.value < threshold(numbers) }
      },
      bothSides("partition: both sides") { $0.partitioned { $0.value % 2 == 0 } },
      bothSides("changing partition: both sides") { $0.partitioned(with: Deriving($0, threshold)) { $0.value >= $1 } },
    ]
  }

  /// Both sides of a partition, merged: in each turn every entry is on one of them.
  static func bothSides(
    _ name: String,
    of divide: @escaping (Numbers) -> DictionaryPartitioning<Int, Int>
  ) -> StageRecipe<Numbers, Numbers> {
    StageRecipe(
      name,
      rigging: { input, rigging in
        let parts = divide(input)
        let (matching, rest, both) = (parts.matching, parts.rest, Merging())
        matching.emitter.register(both.first)
        rest.emitter.register(both.second)
        rigging.onTearDown {
          parts.tearDown()
          if both.first.isRegistered { matching.emitter.deregister(both.first) }
          if both.second.isRegistered { rest.emitter.deregister(both.second) }
          withExtendedLifetime((matching, rest)) {}
        }
        return both
      },
      oracle: { $0 }
    )
  }

  static func newKey(_ entry: (key: Int, value: Int)) -> Int { entry.value &* 2 &+ entry.key % 2 }
  static func newKey(_ entry: DictionaryEntry<Int, Int>) -> Int { newKey((entry.key, entry.value)) }

  static func newKey(_ entry: (key: Int, value: Int), _ threshold: Int) -> Int {
    entry.value &* 2 &+ (entry.key &+ threshold) % 2
  }
  static func newKey(_ entry: DictionaryEntry<Int, Int>, _ threshold: Int) -> Int {
    newKey((entry.key, entry.value), threshold)
  }

  static var rowToNumbers: [StageRecipe<Row, Numbers>] {
    [
      StageRecipe("keyed row") {
        $0.keyed { $0 / 3 }
      } oracle: { row in
        TableDictionary(row.map { ($0 / 3, $0) }) { first, _ in first }
      }.exchanging(),
      StageRecipe("keyed row: combined") {
        $0.keyed(by: { $0 / 3 }, collisions: .combined { $0 &* 31 &+ $1 })
      } oracle: { row in
        TableDictionary(row.map { ($0 / 3, $0) }) { $0 &* 31 &+ $1 }
      },
      StageRecipe("changing keyed row") {
        $0.keyed(with: Deriving($0) { $0.count % 3 }) { $0 / ($1 + 2) }
      } oracle: { row in
        TableDictionary(row.map { ($0 / (row.count % 3 + 2), $0) }) { first, _ in first }
      }.exchanging(),
      StageRecipe("changing keyed row: combined") {
        let number = Deriving($0) { $0.count % 3 }
        return $0.keyed(with: number, by: { $0 / ($1 + 2) }, collisions: .combined { $0 &* 31 &+ $1 })
      } oracle: { row in
        TableDictionary(row.map { ($0 / (row.count % 3 + 2), $0) }) { $0 &* 31 &+ $1 }
      },
      StageRecipe("distinct row") {
        $0.distinct()
      } oracle: { row in
        Oracles.counts(row)
      },
      StageRecipe("distinct row by") {
        $0.distinct { $0 / 2 }
      } oracle: { row in
        Oracles.counts(row.map { $0 / 2 })
      },
      StageRecipe("changing distinct row") {
        $0.distinct(with: Deriving($0) { $0.count % 3 }) { $0 / ($1 + 1) }
      } oracle: { row in
        Oracles.counts(row.map { $0 / (row.count % 3 + 1) })
      },
    ] + listedNumbers
  }

  static var shapedRowToRow: [StageRecipe<Row, Row>] {
    [
      reversedRow,
      StageRecipe("array partition: matching") {
        $0.partitioned { $0 % 2 == 0 }.matching
      } oracle: { row in
        TreeArray(row.filter { $0 % 2 == 0 } as [Int])
      },
      StageRecipe("array partition: rest") {
        $0.partitioned { $0 % 2 == 0 }.rest
      } oracle: { row in
        TreeArray(row.filter { $0 % 2 != 0 } as [Int])
      },
      StageRecipe("changing array partition: matching") {
        $0.partitioned(with: Deriving($0) { $0.count % 5 }) { $0 % 5 >= $1 }.matching
      } oracle: { row in
        TreeArray(row.filter { $0 % 5 >= row.count % 5 } as [Int])
      },
      StageRecipe("changing array partition: rest") {
        $0.partitioned(with: Deriving($0) { $0.count % 5 }) { $0 % 5 >= $1 }.rest
      } oracle: { row in
        TreeArray(row.filter { $0 % 5 < row.count % 5 } as [Int])
      },
      StageRecipe("enumerated") {
        $0.enumerated().map(\.element)
      } oracle: {
        $0
      },
    ] + arrayGroupings + groupArraysOfRow + sortedGroupsOfRow + sectionsOfRow
  }

  static var shapedNumbersToNumber: [StageRecipe<Numbers, Number>] {
    [
      StageRecipe("value of a key") {
        $0.value(forKey: 0).map { $0 ?? -1 }
      } oracle: {
        $0[0] ?? -1
      },
      StageRecipe("value of a changing key") {
        $0.value(forKey: Deriving($0) { $0.count % 7 }).map { $0 ?? -1 }
      } oracle: {
        $0[$0.count % 7] ?? -1
      },
    ] + ranksOfNumbers
  }

  static var reversedRow: StageRecipe<Row, Row> {
    StageRecipe("reversed") {
      $0.reversed()
    } oracle: {
      TreeArray($0.elements.reversed())
    }
  }

  static var reversedRows: StageRecipe<Rows, Rows> {
    StageRecipe("reversed rows") {
      $0.reversed()
    } oracle: {
      TreeArray($0.elements.reversed())
    }
  }

  static var shapedRowToNumber: [StageRecipe<Row, Number>] {
    [
      StageRecipe("element at an index") {
        $0.element(at: 2).map { $0 ?? -1 }
      } oracle: {
        $0.count > 2 ? $0[2] : -1
      },
      StageRecipe("element at a changing index") {
        $0.element(at: Deriving($0) { $0.count % 5 - 1 }).map { $0 ?? -1 }
      } oracle: {
        $0.indices.contains($0.count % 5 - 1) ? $0[$0.count % 5 - 1] : -1
      },
      StageRecipe("element at a changing optional index") {
        $0.element(at: Deriving($0) { $0.count % 3 == 0 ? nil : $0.count % 5 as Int? }).map { $0 ?? -1 }
      } oracle: {
        $0.count % 3 != 0 && $0.indices.contains($0.count % 5) ? $0[$0.count % 5] : -1
      },
      StageRecipe("last element") {
        $0.lastElement().map { $0 ?? -1 }
      } oracle: {
        $0.last ?? -1
      },
      StageRecipe("containment") {
        $0.containment(of: 3).map { $0 ? 1 : 0 }
      } oracle: {
        $0.contains(3) ? 1 : 0
      },
      StageRecipe("changing containment") {
        $0.containment(of: Deriving($0) { $0.count % 4 }).map { $0 ? 1 : 0 }
      } oracle: {
        $0.contains($0.count % 4) ? 1 : 0
      },
      StageRecipe("emptiness") {
        $0.filter { $0 % 4 == 0 }.emptiness().map { $0 ? 1 : 0 }
      } oracle: {
        $0.contains { $0 % 4 == 0 } ? 0 : 1
      },
    ]
  }
}

/// The stages whose outputs have types of their own, which no other stage reads.
extension Recipes {
  static var keyedRows: [StageRecipe<Rows, DictionaryStorage<Int, DictionaryEntry<Int, Int>>>] {
    [
      StageRecipe("keyed rows") {
        $0.keyed(by: \.value)
      } oracle: { rows in
        TableDictionary(rows.map { ($0.value, $0) }) { first, _ in first }
      }.exchanging(),
      StageRecipe("keyed rows: last") {
        $0.keyed(by: \.value, collisions: .lowest(by: >))
      } oracle: { rows in
        TableDictionary(rows.map { ($0.value, $0) }) { _, last in last }
      }.exchanging(),
    ]
  }

  static var entrySet: StageRecipe<Numbers, SetStorage<DictionaryEntry<Int, Int>>> {
    StageRecipe("entry set") {
      $0.entrySet()
    } oracle: {
      Set($0.map { DictionaryEntry(key: $0.key, value: $0.value) })
    }
  }
}

extension TreeArray {
  fileprivate var elements: [Element] { Array(self) }
}
