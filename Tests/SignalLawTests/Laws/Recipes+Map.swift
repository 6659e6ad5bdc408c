import SignalGraph
import SignalGraphTesting

/// The maps, with parameters that change, with results that are missing, and with errors.
extension Recipes {
  struct Refusal: Error, Equatable {
    let number: Int
  }

  /// One number in twelve: few, because the test library notes the stack of every error that is thrown.
  static func isRefused(_ number: Int) -> Bool { number % 12 == 4 }

  /// Has no result for every third number.
  static func attempt(_ number: Int) throws(Refusal) -> Int? {
    if isRefused(number) { throw Refusal(number: number) }
    return number % 3 == 0 ? nil : number / 2
  }

  /// The same for an entry and a parameter; refuses few entries, because a new parameter asks about all of them.
  static func attempt(_ entry: DictionaryEntry<Int, Int>, _ threshold: Int) throws(Refusal) -> Int? {
    let number = entry.value &+ threshold
    return entry.key % 8 == 0 ? try attempt(number) : number % 3 == 0 ? nil : number / 2
  }

  static var mapsOfNumbers: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("compact map") {
        $0.compactMap { $0.value % 3 == 0 ? nil : $0.key % 2 + $0.value / 2 }
      } oracle: { numbers in
        keyed(numbers) { $0.value % 3 == 0 ? nil : $0.key % 2 + $0.value / 2 }
      },
      StageRecipe("changing compact map") {
        $0.filter { $0.key >= 20 }.compactMap(with: Deriving($0, threshold)) { entry, threshold in
          (entry.value &+ threshold) % 4 == 0 ? nil : max(entry.value, threshold)
        }
      } oracle: { numbers in
        let threshold = threshold(numbers)
        return keyed(numbers.filter { $0.key >= 20 }) {
          ($0.value &+ threshold) % 4 == 0 ? nil : max($0.value, threshold)
        }
      },
      StageRecipe("try map") {
        $0.tryCompactMap { entry throws(Refusal) in try attempt(entry.value) }
      } oracle: { numbers in
        keyed(numbers) { isRefused($0.value) || $0.value % 3 == 0 ? nil : $0.value / 2 }
      },
      StageRecipe("changing try map") {
        $0.tryCompactMap(with: Deriving($0, threshold)) { entry, limit throws(Refusal) in try attempt(entry, limit) }
      } oracle: { numbers in
        let threshold = threshold(numbers)
        return keyed(numbers) { (try? attempt(DictionaryEntry(key: $0.key, value: $0.value), threshold)) ?? nil }
      },
      StageRecipe(
        "changing failures of a try map",
        rigging: { input, rigging in
          let stage = input.tryCompactMap(with: Deriving(input, threshold)) { entry, limit throws(Refusal) in
            try attempt(entry, limit)
          }
          rigging.keep(stage)
          rigging.onTearDown { [unowned stage] in stage.tearDown() }
          return stage.failures.mapValues(\.number)
        },
        oracle: { numbers in
          let threshold = threshold(numbers)
          return keyed(numbers) {
            let number = $0.value &+ threshold
            return $0.key % 8 == 0 && isRefused(number) ? number : nil
          }
        }
      ),
      StageRecipe("changing compact map of values") {
        $0.compactMapValues(with: Deriving($0, threshold), Deriving($0) { $0.count % 2 }) {
          ($0 &+ $1) % 4 == 0 ? nil : max($0, $1) &+ $2
        }
      } oracle: { numbers in
        let (threshold, count) = (threshold(numbers), numbers.count % 2)
        return keyed(numbers) { ($0.value &+ threshold) % 4 == 0 ? nil : max($0.value, threshold) &+ count }
      },
      StageRecipe(
        "failures of a try map",
        rigging: { input, rigging in
          let stage = input.tryCompactMap { entry throws(Refusal) in try attempt(entry.value) }
          rigging.keep(stage)
          rigging.onTearDown { [unowned stage] in stage.tearDown() }
          return stage.failures.mapValues(\.number)
        },
        oracle: { numbers in numbers.filter { isRefused($0.value) } }
      ),
    ]
  }

  static var mapsOfRow: [StageRecipe<Row, Row>] {
    [
      StageRecipe("array compact map") {
        $0.compactMap { $0 % 3 == 0 ? nil : $0 / 2 }
      } oracle: { row in
        TreeArray(row.compactMap { $0 % 3 == 0 ? nil : $0 / 2 })
      },
      StageRecipe("changing array map") {
        $0.filter { $0 % 4 != 0 }.compactMap(with: Deriving($0) { $0.count { $0 % 4 != 1 } % 5 }) {
          ($0 &+ $1) % 3 == 0 ? nil : max($0, $1)
        }
      } oracle: { row in
        let number = row.count { $0 % 4 != 1 } % 5
        return TreeArray(
          row.filter { $0 % 4 != 0 }.compactMap { ($0 &+ number) % 3 == 0 ? nil : max($0, number) }
        )
      },
      StageRecipe("changing array map with several") {
        $0.map(with: Deriving($0) { $0.count % 3 }, Deriving($0) { $0.first ?? 0 }) { $0 / ($1 + 1) &+ $2 }
      } oracle: { row in
        TreeArray(row.map { $0 / (row.count % 3 + 1) &+ (row.first ?? 0) })
      },
      StageRecipe("changing array try filter") {
        $0.tryFilter(with: Deriving($0) { $0.count % 5 }) { number, count throws(Refusal) in
          try attempt(number &+ count) != nil
        }.map { result in (try? result.get()) ?? -1 }
      } oracle: { row in
        TreeArray(
          row.compactMap { number in
            let sum = number &+ row.count % 5
            return isRefused(sum) ? -1 : sum % 3 == 0 ? nil : number
          }
        )
      },
      StageRecipe("changing array try map") {
        $0.tryMap(with: Deriving($0) { $0.count % 5 }) { number, count throws(Refusal) in
          try attempt(number &+ count) ?? -2
        }.map { result in (try? result.get()) ?? -1 }
      } oracle: { row in
        TreeArray(
          row.map { number in
            let sum = number &+ row.count % 5
            return isRefused(sum) ? -1 : sum % 3 == 0 ? -2 : sum / 2
          }
        )
      },
      StageRecipe("array try compact map") {
        $0.tryCompactMap { number throws(Refusal) in try attempt(number) }.map { result in (try? result.get()) ?? -1 }
      } oracle: { row in
        TreeArray(row.compactMap { isRefused($0) ? -1 : $0 % 3 == 0 ? nil : $0 / 2 })
      },
      StageRecipe("changing array try compact map") {
        $0.tryCompactMap(with: Deriving($0) { $0.count % 5 }) { number, count throws(Refusal) in
          try attempt(number &+ count)
        }.map { result in (try? result.get()) ?? -1 }
      } oracle: { row in
        TreeArray(
          row.compactMap { number in
            let sum = number &+ row.count % 5
            return isRefused(sum) ? -1 : sum % 3 == 0 ? nil : sum / 2
          }
        )
      },
      StageRecipe("array try filter") {
        $0.tryFilter { number throws(Refusal) in try attempt(number) != nil }.map { result in
          (try? result.get()) ?? -1
        }
      } oracle: { row in
        TreeArray(row.compactMap { isRefused($0) ? -1 : $0 % 3 == 0 ? nil : $0 })
      },
    ]
  }

  static var mapsOfMembers: [StageRecipe<Members, Members>] {
    [
      StageRecipe("set try map") {
        $0.tryCompactMap { number throws(Refusal) in try attempt(number) }
      } oracle: { members in
        Set(members.compactMap { isRefused($0) || $0 % 3 == 0 ? nil : $0 / 2 })
      },
      StageRecipe("changing set try map") {
        $0.tryCompactMap(with: Deriving($0, threshold)) { number, threshold throws(Refusal) in
          try attempt(number &+ threshold / 30)
        }
      } oracle: { members in
        let numbers = members.map { $0 &+ threshold(members) / 30 }
        return Set(numbers.compactMap { isRefused($0) || $0 % 3 == 0 ? nil : $0 / 2 })
      },
    ]
  }

  static func keyed(_ numbers: TableDictionary<Int, Int>, _ transform: ((key: Int, value: Int)) -> Int?)
    -> TableDictionary<Int, Int>
  {
    var result: TableDictionary<Int, Int> = [:]
    for entry in numbers { result[entry.key] = transform(entry) }
    return result
  }
}
