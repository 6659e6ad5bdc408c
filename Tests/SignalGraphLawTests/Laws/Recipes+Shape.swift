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
      }
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
        counts($0.map { $0.value / 2 })
      },
      StageRecipe("value counts") {
        $0.valueCounts()
      } oracle: {
        counts($0.values)
      },
    ] + partitions
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
      StageRecipe(
        "partition: both sides",
        rigging: { input, rigging in
          let parts = input.partitioned { $0.value % 2 == 0 }
          let (matching, rest, both) = (parts.matching, parts.rest, Merging())
          matching.emitter.register(both.first)
          rest.emitter.register(both.second)
          rigging.onTearDown {
            if parts.sensor.isRegistered { input.deregister(parts) }
            if both.first.isRegistered { matching.emitter.deregister(both.first) }
            if both.second.isRegistered { rest.emitter.deregister(both.second) }
            withExtendedLifetime((matching, rest)) {}
          }
          return both
        },
        oracle: { $0 }
      ),
    ]
  }

  static func newKey(_ entry: (key: Int, value: Int)) -> Int { entry.value &* 2 &+ entry.key % 2 }

  static func counts(_ numbers: some Sequence<Int>) -> TableDictionary<Int, Int> {
    TableDictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
  }

  static var membersToNumbers: [StageRecipe<Members, Numbers>] {
    [
      StageRecipe("keyed members") {
        $0.keyed { $0 / 3 % 20 }
      } oracle: {
        TableDictionary($0.sorted().map { ($0 / 3 % 20, $0) }) { first, _ in first }
      },
      StageRecipe("associated") {
        $0.associated { $0 / 2 }
      } oracle: {
        TableDictionary(uniqueKeysWithValues: $0.map { ($0, $0 / 2) })
      },
      StageRecipe("distinct members") {
        $0.distinct { $0 / 10 }
      } oracle: {
        counts($0.map { $0 / 10 })
      },
    ]
  }

  static var shapedMembersToMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("set partition: matching") {
        $0.partitioned { $0 % 3 == 0 }.matching
      } oracle: {
        $0.filter { $0 % 3 == 0 }
      },
      StageRecipe("set partition: rest") {
        $0.partitioned { $0 % 3 == 0 }.rest
      } oracle: {
        $0.filter { $0 % 3 != 0 }
      },
    ]
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
      StageRecipe("distinct row") {
        $0.distinct()
      } oracle: { row in
        counts(row)
      },
      StageRecipe("distinct row by") {
        $0.distinct { $0 / 2 }
      } oracle: { row in
        counts(row.map { $0 / 2 })
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
      StageRecipe("enumerated") {
        ($0.enumerated() as ArrayEnumerating).map(\.element)
      } oracle: {
        $0
      },
    ]
  }

  static var shapedNumbersToNumber: [StageRecipe<Numbers, Number>] {
    [
      StageRecipe("value of a key") {
        $0.value(forKey: 0).map { $0 ?? -1 }
      } oracle: {
        $0[0] ?? -1
      }
    ]
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
      }
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
