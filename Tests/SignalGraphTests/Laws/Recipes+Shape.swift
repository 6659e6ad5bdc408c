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

/// The stages whose outputs have types of their own: without pairs.
extension Recipes {
  static var entrySet: StageRecipe<Numbers, SetStorage<Entry<Int, Int>>> {
    StageRecipe("entry set") {
      $0.entrySet()
    } oracle: {
      Set($0.map { Entry(key: $0.key, value: $0.value) })
    }
  }
}

extension TreeArray {
  fileprivate var elements: [Element] { Array(self) }
}
