import SignalGraph
import SignalGraphTesting

/// Trees from parents, with cycles, strangers and roots.
extension Recipes {
  /// A number made of each entry that hangs, its parent and its children.
  static var nestings: [StageRecipe<Numbers, Numbers>] {
    [
      StageRecipe("nested") {
        $0.nested { parent($0.value) }.mapValues(digest)
      } oracle: { numbers in
        nested(numbers, parent) { key, _ in key }.entries
      },
      StageRecipe("changing nested") {
        $0.nested(
          with: Deriving($0, threshold), under: { parent($0.value &+ $1) }, sortedBy: { $0.value % 4 &* ($1 % 3) },
          ties: .by { -$0 }
        ).mapValues(digest)
      } oracle: { numbers in
        let threshold = threshold(numbers)
        return nested(numbers, { parent($0 &+ threshold) }) { key, value in
          // Below ties of all keys.
          (value % 4 &* (threshold % 3)) &* 100_000 &- key
        }.entries
      },
      StageRecipe("aggregated by subtree") {
        $0.nested { parent($0.value) }
          .aggregatedBySubtree(
            .several(.wrappingSum { $0.value.value }, .max { $0.value.value }) { $0 &* 31 &+ ($1 ?? 0) })
      } oracle: {
        subtrees($0, parent) { $0.reduce(0, &+) &* 31 &+ ($0.max() ?? 0) }
      },
      StageRecipe("changing aggregated by subtree") {
        $0.nested { parent($0.value) }.aggregatedBySubtree(with: Deriving($0, threshold)) { threshold in
          .several(.count, .median { ($0.value.value &+ threshold) % 7 }) { $0 &* 31 &+ ($1 ?? 0) }
        }
      } oracle: { numbers in
        let threshold = threshold(numbers)
        return subtrees(numbers, parent) { values in
          values.count &* 31 &+ values.map { ($0 &+ threshold) % 7 }.sorted()[(values.count - 1) / 2]
        }
      },
      StageRecipe("filtered aggregated by subtree") {
        $0.nested { parent($0.value) }.filter { $0.key % 3 != 0 }
          .aggregatedBySubtree(
            .several(.wrappingSum { $0.value.value }, .min { $0.value.value }) { $0 &* 31 &+ ($1 ?? 0) })
      } oracle: {
        subtrees($0, parent, where: { $0 % 3 != 0 }) { $0.reduce(0, &+) &* 31 &+ ($0.min() ?? 0) }
      },
    ]
  }

  static var rootsOfNestings: StageRecipe<Numbers, Row> {
    StageRecipe(
      "roots of a nesting",
      rigging: { input, rigging in
        let stage = input.nested(under: { parent($0.value) }, sortedBy: .descending { $0.value % 3 })
        rigging.keep(stage)
        rigging.onTearDown { [unowned stage] in stage.tearDown() }
        return stage.roots.map { $0 }
      },
      oracle: { numbers in nested(numbers, parent) { key, value in -(value % 3) &* 100_000 &+ key }.roots }
    )
  }

  /// Trees as rows: all that are shown, with what each shows, and a set that changes in one turn with the tree.
  static var outlines: [StageRecipe<Numbers, Row>] {
    [
      StageRecipe("outlined") {
        $0.nested { parent($0.value) }.outlined().map(digest)
      } oracle: {
        TreeArray(Oracles.outline($0, parent) { _ in true }.map(digest))
      },
      StageRecipe("outlined expanding") {
        $0.nested { parent($0.value) }.outlined(expanding: $0.filter { $0.value % 3 != 0 }.keySet()).map(digest)
      } oracle: { numbers in
        TreeArray(Oracles.outline(numbers, parent) { numbers[$0]! % 3 != 0 }.map(digest))
      },
      StageRecipe("changing outlined") {
        let shut = DerivingSet($0) { numbers in Set(numbers.keys.map { $0 / 2 &* 3 }) }
        return $0.nested(
          with: Deriving($0, threshold), under: { parent($0.value &+ $1) }, sortedBy: { $0.value % 4 &* ($1 % 3) }
        ).outlined(collapsing: shut).map(digest)
      } oracle: { numbers in
        let (threshold, shut) = (threshold(numbers), Set(numbers.keys.map { $0 / 2 &* 3 }))
        let rows = Oracles.outline(numbers, { parent($0 &+ threshold) }, { $1 % 4 &* (threshold % 3) &* 100_000 &+ $0 })
        {
          !shut.contains($0)
        }
        return TreeArray(rows.map(digest))
      },
    ]
  }

  static var cyclesOfNestings: StageRecipe<Numbers, Members> {
    StageRecipe(
      "cycles of a nesting",
      rigging: { input, rigging in
        let stage = input.nested { parent($0.value) }
        rigging.keep(stage)
        rigging.onTearDown { [unowned stage] in stage.tearDown() }
        return stage.cycles.filter { _ in true }
      },
      oracle: { numbers in nested(numbers, parent) { key, _ in key }.cycles }
    )
  }

  private static func parent(_ value: Int) -> Int? { value % 4 == 0 ? nil : abs(value % 7) }

  private static func digest(_ entry: NestedEntry<Int, Int>) -> Int {
    digest(entry.value, entry.parent, entry.children)
  }

  private static func digest(_ value: Int, _ parent: Int?, _ children: some Sequence<Int>) -> Int {
    children.reduce(value &* 7 &+ (parent ?? -1)) { $0 &* 31 &+ $1 } % 9973
  }

  /// Something made of the values at and below each entry that hangs, up to where one of those above was filtered out.
  private static func subtrees(
    _ numbers: TableDictionary<Int, Int>, _ parent: (Int) -> Int?, where isIncluded: (Int) -> Bool = { _ in true },
    _ made: ([Int]) -> Int
  ) -> TableDictionary<Int, Int> {
    let cycles = nested(numbers, parent) { key, _ in key }.cycles
    var values: [Int: [Int]] = [:]
    for (key, value) in numbers where isIncluded(key) && !cycles.contains(key) {
      var next: Int? = key
      while let above = next, numbers[above] != nil, isIncluded(above) {
        values[above, default: []].append(value)
        next = parent(numbers[above]!)
      }
    }
    return TableDictionary(uniqueKeysWithValues: values.map { ($0, made($1)) })
  }

  private static func digest(_ row: OutlineRow<Int, Int>) -> Int {
    digest(row.value, row.key, [row.depth, row.childCount, row.isExpanded ? 1 : 0])
  }

  private static func nested(
    _ numbers: TableDictionary<Int, Int>, _ parent: (Int) -> Int?, _ order: (_ key: Int, _ value: Int) -> Int
  ) -> (entries: TableDictionary<Int, Int>, roots: TreeArray<Int>, cycles: Set<Int>) {
    var (entries, roots, cycles) = (TableDictionary<Int, Int>(), [Int](), Set<Int>())
    func hanging(_ key: Int) -> Int? { parent(numbers[key]!).flatMap { numbers[$0] == nil ? nil : $0 } }
    let keys = numbers.keys.sorted { order($0, numbers[$0]!) < order($1, numbers[$1]!) }
    for key in keys {
      var (next, steps): (Int?, Int) = (key, 0)
      while let above = next, steps <= keys.count { (next, steps) = (hanging(above), steps + 1) }
      if next != nil {
        cycles.insert(key)
      } else {
        entries[key] = digest(numbers[key]!, hanging(key), keys.filter { hanging($0) == key })
      }
      if hanging(key) == nil { roots.append(key) }
    }
    return (entries, TreeArray(roots), cycles)
  }
}
