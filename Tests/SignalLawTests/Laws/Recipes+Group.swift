import SignalGraph
import SignalGraphTesting

/// The stages that deal rows into groups.
extension Recipes {
  /// All entries that are in a group, followed through the groups' own signals.
  static var groupings: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("grouped") {
        FollowingGroups($0.grouped { $0.value % 5 == 0 ? nil : $0.value % 3 }) { $1 &* 3 &+ $0 }
      } oracle: { numbers in
        numbers.filter { $0.value % 5 != 0 }.mapValues { $0 &* 3 &+ $0 % 3 }
      },
      StageRecipe("changing grouped") {
        let (width, domain) = (Deriving($0) { abs(threshold($0)) + 1 }, DerivingSet($0) { Set($0.keys) })
        return FollowingGroups($0.grouped(with: width, by: { $0.value % $1 }, domain: domain)) { $1 &* 3 &+ $0 }
      } oracle: { numbers in
        let width = abs(threshold(numbers)) + 1
        return numbers.filter { numbers[$0.value % width] != nil }.mapValues { $0 &* 3 &+ $0 % width }
      },
      StageRecipe("changing try grouped") {
        FollowingGroups(
          $0.tryGrouped(with: Deriving($0, threshold)) { entry, limit throws(Refusal) in
            try attempt(entry, limit).map { $0 % 3 }
          }
        ) { $1 &* 3 &+ $0 }
      } oracle: { numbers in
        let limit = threshold(numbers)
        return keyed(numbers) { entry in
          let made = try? attempt(DictionaryEntry(key: entry.key, value: entry.value), limit)
          return (made ?? nil).map { entry.value &* 3 &+ $0 % 3 }
        }
      },
    ]
  }

  /// All elements that are in a group, group by group.
  static var arrayGroupings: [StageRecipe<Row, Row>] {
    func dealt(_ row: [Int], _ group: (Int) -> Int) -> TreeArray<Int> {
      TreeArray(Dictionary(grouping: row, by: group).sorted { $0.key < $1.key }.flatMap(\.value))
    }
    return [
      StageRecipe("grouped row") {
        $0.grouped { $0 % 5 == 0 ? nil : $0 % 3 }.sorted { $0.key }.map(\.value).flattened()
      } oracle: { row in
        dealt(row.filter { $0 % 5 != 0 }) { $0 % 3 }
      },
      StageRecipe("changing grouped row") {
        let (width, domain) = (Deriving($0) { $0.count % 4 + 1 }, DerivingSet($0) { Set($0) })
        return $0.grouped(with: width, by: { $0 % $1 }, domain: domain).sorted { $0.key }.map(\.value).flattened()
      } oracle: { row in
        let width = row.count % 4 + 1
        return dealt(row.filter { row.contains($0 % width) }) { $0 % width }
      },
      StageRecipe(
        "failures of a try grouped row",
        rigging: { input, rigging in
          let stage = input.tryGrouped(with: Deriving(input) { $0.count % 2 }) { number, count throws(Refusal) in
            if isRefused(number &+ count) { throw Refusal(number: number / 2) }
            return number % 3
          }
          rigging.keep(stage)
          rigging.onTearDown { [unowned stage] in stage.tearDown() }
          return stage.failures.map(\.failure.number)
        },
        oracle: { row in TreeArray(row.filter { isRefused($0 &+ row.count % 2) }.map { $0 / 2 }) }
      ),
    ]
  }

  /// A number made of each group's array, in its order.
  static var groupArrays: [StageRecipe<Numbers, Numbers>] {
    func digest(_ rows: some Sequence<DictionaryEntry<Int, Int>>) -> Int {
      rows.reduce(0) { $0 &* 31 &+ $1.key &* 7 &+ $1.value } % 9973
    }
    func collected(_ numbers: TableDictionary<Int, Int>, _ width: Int, _ ascending: Bool) -> TableDictionary<Int, Int> {
      let entries = Oracles.rows(numbers.filter { $0.value % 5 != 0 }) { ascending == ($0.key < $1.key) }
      return TableDictionary(Dictionary(grouping: entries) { $0.value % width }.mapValues(digest))
    }
    return [
      StageRecipe("collected") {
        $0.collected { $0.value % 5 == 0 ? nil : $0.value % 3 }.mapValues { digest($0) }
      } oracle: {
        collected($0, 3, true)
      },
      StageRecipe("changing collected") {
        let width = Deriving($0) { abs(threshold($0)) + 1 }
        return $0.collected(with: width, by: { $0.value % 5 == 0 ? nil : $0.value % $1 }, ties: .by { -$0 })
          .mapValues { digest($0) }
      } oracle: {
        collected($0, abs(threshold($0)) + 1, false)
      },
    ]
  }

  static var groupArraysOfRow: [StageRecipe<Row, Row>] {
    func digest(_ group: Int, _ elements: some Sequence<Int>) -> Int {
      elements.reduce(group) { $0 &* 31 &+ $1 } % 9973
    }
    func digests(_ row: TreeArray<Int>, _ width: Int) -> TreeArray<Int> {
      let groups = Dictionary(grouping: row.filter { $0 % 5 != 0 }) { $0 % width }
      return TreeArray(groups.sorted { $0.key < $1.key }.map { digest($0.key, $0.value) })
    }
    return [
      StageRecipe("collected row") {
        $0.collected { $0 % 5 == 0 ? nil : $0 % 3 }.sorted().map { digest($0.key, $0.value) }
      } oracle: {
        digests($0, 3)
      },
      StageRecipe("changing collected row") {
        let width = Deriving($0) { $0.count % 4 + 1 }
        return $0.collected(with: width) { $0 % 5 == 0 ? nil : $0 % $1 }.sorted()
          .map { digest($0.key, $0.value) }
      } oracle: {
        digests($0, $0.count % 4 + 1)
      },
    ]
  }

  /// A number made of the first rows of each group.
  static var sortedGroups: [StageRecipe<Numbers, Numbers>] {
    func digest(_ rows: some Sequence<DictionaryEntry<Int, Int>>) -> Int {
      rows.reduce(0) { $0 &* 31 &+ $1.key &* 7 &+ $1.value } % 9973
    }
    func collected(
      _ numbers: TableDictionary<Int, Int>, _ width: Int, _ order: (Int) -> Int, ascending: Bool, _ length: Int
    ) -> TableDictionary<Int, Int> {
      let entries = Oracles.rows(numbers.filter { $0.value % 5 != 0 }) {
        let (one, other) = (order($0.value), order($1.value))
        return one == other ? ascending == ($0.key < $1.key) : one < other
      }
      return TableDictionary(Dictionary(grouping: entries) { $0.value % width }.mapValues { digest($0.prefix(length)) })
    }
    return [
      StageRecipe("top of groups") {
        $0.collected(
          by: { $0.value % 5 == 0 ? nil : $0.value % 3 }, sortedBy: .descending { $0.value / 4 }, prefix: 2
        ).mapValues { digest($0) }
      } oracle: {
        collected($0, 3, { -($0 / 4) }, ascending: true, 2)
      },
      StageRecipe("changing top of groups") {
        let (width, length) = (Deriving($0) { abs(threshold($0)) + 1 }, Deriving($0) { $0.count % 3 + 1 })
        return $0.collected(
          with: width, by: { $0.value % 5 == 0 ? nil : $0.value % $1 }, sortedBy: { $0.value % 7 &* ($1 % 3 - 1) },
          ties: .by { -$0 }, prefix: length
        ).mapValues { digest($0) }
      } oracle: { numbers in
        let width = abs(threshold(numbers)) + 1
        return collected(numbers, width, { $0 % 7 &* (width % 3 - 1) }, ascending: false, numbers.count % 3 + 1)
      },
    ]
  }

  static var sortedGroupsOfRow: [StageRecipe<Row, Row>] {
    func digest(_ group: Int, _ elements: some Sequence<Int>) -> Int {
      elements.reduce(group) { $0 &* 31 &+ $1 } % 9973
    }
    func digests(_ row: TreeArray<Int>, _ width: Int, _ length: Int) -> TreeArray<Int> {
      let places = row.enumerated().filter { $0.element % 5 != 0 }
      let sorted = places.sorted { ($0.element % 4, $0.offset) < ($1.element % 4, $1.offset) }.map(\.element)
      let groups = Dictionary(grouping: sorted) { $0 % width }
      return TreeArray(groups.sorted { $0.key < $1.key }.map { digest($0.key, $0.value.prefix(length)) })
    }
    return [
      StageRecipe("top of groups of a row") {
        $0.collected(by: { $0 % 5 == 0 ? nil : $0 % 3 }, sortedBy: { $0 % 4 }, prefix: 2).sorted()
          .map { digest($0.key, $0.value) }
      } oracle: {
        digests($0, 3, 2)
      },
      StageRecipe("changing top of groups of a row") {
        let (width, length) = (Deriving($0) { $0.count % 4 + 1 }, Deriving($0) { $0.count % 3 + 1 })
        return $0.collected(
          with: width, by: { $0 % 5 == 0 ? nil : $0 % $1 }, sortedBy: { element, _ in element % 4 }, prefix: length
        ).sorted().map { digest($0.key, $0.value) }
      } oracle: {
        digests($0, $0.count % 4 + 1, $0.count % 3 + 1)
      },
    ]
  }

  /// Elements behind their headers, as rows of one type.
  static var sectionsOfNumbers: [StageRecipe<Numbers, Rows>] {
    typealias Entry = DictionaryEntry<Int, Int>
    func flat(_ row: SectionRow<Int, Int, Entry>) -> Entry {
      switch row {
      case .header(let group, let summary): Entry(key: -1000 - group, value: summary)
      case .element(let entry): entry
      }
    }
    func sections(
      _ numbers: TableDictionary<Int, Int>, _ width: Int, _ order: (Int) -> Int, ascending: Bool, _ factor: Int
    ) -> TreeArray<Entry> {
      let groups = Dictionary(grouping: numbers.filter { $0.value % 5 != 0 }) { $0.value % width }
      return TreeArray(
        groups.sorted { $0.key < $1.key }.flatMap { group, entries in
          let greatest = entries.map { $0.value % 50 &* factor }.max()!
          let sorted = Oracles.rows(TableDictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value) })) {
            let (one, other) = (order($0.value), order($1.value))
            return one == other ? ascending == ($0.key < $1.key) : one < other
          }
          return [Entry(key: -1000 - group, value: greatest &* 100 &+ entries.count)] + sorted
        })
    }
    return [
      StageRecipe("sections") {
        $0.sectioned(
          by: { $0.value % 5 == 0 ? nil : $0.value % 3 }, sortedBy: { $0.value / 4 },
          .several(.max { $0.value % 50 }, .count) { $0! &* 100 &+ $1 }
        ).map(flat)
      } oracle: {
        sections($0, 3, { $0 / 4 }, ascending: true, 1)
      },
      StageRecipe("changing sections") {
        let (width, factor) = (Deriving($0) { abs(threshold($0)) + 1 }, Deriving($0) { $0.count % 3 - 1 })
        return $0.sectioned(
          with: width, factor, by: { $0.value % 5 == 0 ? nil : $0.value % $1 + $2 - $2 },
          sortedBy: { $0.value % 7 &* $2 &+ $1 }, ties: .by { -$0 },
          as: { _, factor in .several(.max { $0.value % 50 &* factor }, .count) { $0! &* 100 &+ $1 } }
        ).map(flat)
      } oracle: { numbers in
        let factor = numbers.count % 3 - 1
        return sections(numbers, abs(threshold(numbers)) + 1, { $0 % 7 &* factor }, ascending: false, factor)
      },
    ]
  }

  static var sectionsOfRow: [StageRecipe<Row, Row>] {
    func flat(_ row: SectionRow<Int, Int, Int>) -> Int {
      switch row {
      case .header(let group, let summary): -1000 - group &* 100 &+ summary
      case .element(let element): element
      }
    }
    func sections(
      _ row: TreeArray<Int>, _ width: Int, _ order: @escaping (Int) -> Int, _ summary: ([Int]) -> Int
    ) -> TreeArray<Int> {
      let places = row.enumerated().filter { $0.element % 5 != 0 }
      let groups = Dictionary(grouping: places) { $0.element % width }
      return TreeArray(
        groups.sorted { $0.key < $1.key }.flatMap { group, places in
          let sorted = places.sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
          return [-1000 - group &* 100 &+ summary(sorted)] + sorted
        })
    }
    return [
      StageRecipe("sections of a row") {
        $0.sectioned(by: { $0 % 5 == 0 ? nil : $0 % 3 }, .count).map(flat)
      } oracle: {
        sections($0, 3, { _ in 0 }) { $0.count }
      },
      StageRecipe("changing sections of a row") {
        let width = Deriving($0) { $0.count % 4 + 1 }
        return $0.sectioned(
          with: width, by: { $0 % 5 == 0 ? nil : $0 % $1 }, sortedBy: { $0 % 7 % $1 },
          as: { width in .wrappingSum { $0 &+ width } }
        ).map(flat)
      } oracle: { row in
        let width = row.count % 4 + 1
        return sections(row, width, { $0 % 7 % width }) { $0.reduce(0) { $0 &+ $1 &+ width } }
      },
    ]
  }
}
