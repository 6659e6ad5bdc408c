import SignalGraph
import SignalGraphTesting

/// Every stage that there is, on payloads that let any two be joined.
enum Recipes {
  static var numbersToNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("filter") {
        $0.filter { $0.value % 3 != 0 }
      } oracle: {
        $0.filter { $0.value % 3 != 0 }
      },
      StageRecipe(
        "dictionary replica",
        rigging: { input, _ in
          let replica = ReplicatingDictionaryStorage<Int, Int>()
          input.register(replica)
          return replica
        },
        oracle: { $0 }
      ),
    ] + filtersOfNumbers + shapedNumbersToNumbers + rangesOfNumbers + mapsOfNumbers + numbersCombined
      + numbersJoined
      + aggregatesOfNumbers + numbersFlattened + liveNumbers + [suspendedNumbers] + timedNumbers + flatMapsOfNumbers
  }

  static var numbersToRows: [StageRecipe<Numbers, Rows>] {
    [
      StageRecipe("sort") {
        $0.sorted { $0.value }
      } oracle: { numbers in
        Oracles.rows(numbers) { ($0.value, $0.key) < ($1.value, $1.key) }
      },
      StageRecipe("sort with ties") {
        $0.sorted(by: { $0.value % 4 }, ties: .by { -$0 })
      } oracle: { numbers in
        Oracles.rows(numbers) { ($0.value % 4, -$0.key) < ($1.value % 4, -$1.key) }
      },
    ] + sortingNumbers + sectionsOfNumbers
  }

  static var numbersToRow: [StageRecipe<Numbers, Row>] { [rootsOfNestings] + outlines }

  static var numbersToNumber: [StageRecipe<Numbers, Number>] {
    [
      StageRecipe("dictionary count") {
        $0.counted()
      } oracle: {
        $0.count
      }
    ] + shapedNumbersToNumber + numberOfNumbersFlattened + [snapshotsOfNumbers]
  }

  static var rowsToRow: [StageRecipe<Rows, Row>] {
    [
      StageRecipe("array map of rows") {
        $0.map { $0.key &* 31 &+ $0.value }
      } oracle: { rows in
        TreeArray(rows.map { $0.key &* 31 &+ $0.value })
      },
      StageRecipe(
        "stateless map of rows",
        rigging: { input, rigging in
          stateless(input, rigging) { $0.value / 2 }
        },
        oracle: { rows in TreeArray(rows.map { $0.value / 2 }) }
      ),
    ]
  }

  static var rowsToRows: [StageRecipe<Rows, Rows>] {
    [
      StageRecipe(
        "replica of rows",
        rigging: { input, _ in
          let replica = ReplicatingArrayStorage<DictionaryEntry<Int, Int>>()
          input.register(replica)
          return replica
        },
        oracle: { $0 }
      )
    ] + filtersOfRows + [reversedRows] + windowsOfRows + sortingRows + rowsConcatenated + [suspendedRows]
  }

  static var rowsToNumber: [StageRecipe<Rows, Number>] {
    [
      StageRecipe("count of rows") {
        $0.counted()
      } oracle: {
        $0.count
      }
    ]
  }

  static var rowToRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("array map") {
        $0.map { $0 / 2 }
      } oracle: { row in
        TreeArray(row.map { $0 / 2 })
      },
      StageRecipe(
        "stateless map",
        rigging: { input, rigging in
          stateless(input, rigging) { $0 / 3 }
        },
        oracle: { row in TreeArray(row.map { $0 / 3 }) }
      ),
      StageRecipe(
        "array replica",
        rigging: { input, _ in
          let replica = ReplicatingArrayStorage<Int>()
          input.register(replica)
          return replica
        },
        oracle: { $0 }
      ),
    ] + filtersOfRow + shapedRowToRow + windowsOfRow + mapsOfRow + sortingRow + rowConcatenated
      + rowFlattened + liveRow + rowLookedUp + timedRow + flatMapsOfRow + scansOfRow
  }

  static var rowToNumber: [StageRecipe<Row, Number>] {
    [
      StageRecipe("array count") {
        $0.counted()
      } oracle: {
        $0.count
      }
    ] + shapedRowToNumber + totalsOfRow + aggregatesOfRow + [snapshotsOfRow]
  }

  static var membersToMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe(
        "set replica",
        rigging: { input, _ in
          let replica = ReplicatingSetStorage<Int>()
          input.register(replica)
          return replica
        },
        oracle: { $0 }
      )
    ] + filtersOfMembers + shapedMembersToMembers + rangesOfMembers + membersCombined + membersFlattened + liveMembers
      + [suspendedMembers] + mapsOfMembers + timedMembers + flatMapsOfMembers
  }

  static var membersToNumber: [StageRecipe<Members, Number>] {
    [
      StageRecipe("set count") {
        $0.counted()
      } oracle: {
        $0.count
      },
      snapshotsOfMembers,
    ]
  }

  static var numberToNumber: [StageRecipe<Number, Number>] {
    [
      StageRecipe("value map") {
        $0.map { $0 / 2 }
      } oracle: {
        $0 / 2
      },
      StageRecipe(
        "value replica",
        rigging: { input, _ in
          let replica = ReplicatingValueStorage<Int>()
          input.register(replica)
          return replica
        },
        oracle: { $0 }
      ),
    ] + mapsOfNumber + combinationsOfNumber + numberFlattened + [suspendedNumber]
  }
}

extension Recipes {
  /// A stateless map with a replication behind it, so that there is a state to look at.
  static func stateless<Element>(
    _ input: ArrayStorage<Element>,
    _ rigging: Rigging,
    _ transform: @escaping (Element) -> Int
  ) -> ArrayStorage<Int> {
    let map = ArraySignalMap<Element, Int>(transform)
    let replica = ReplicatingArrayStorage<Int>()
    input.register(map)
    map.register(replica)
    rigging.onTearDown { if map.sensor.isRegistered { input.deregister(map) } }
    return replica
  }
}
