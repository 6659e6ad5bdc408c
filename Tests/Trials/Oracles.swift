import SignalGraph

/// What several stages show, computed plainly.
enum Oracles {
  /// Entries in an order.
  static func rows(
    _ numbers: TableDictionary<Int, Int>,
    by areInOrder: (Dictionary<Int, Int>.Element, Dictionary<Int, Int>.Element) -> Bool
  ) -> TreeArray<DictionaryEntry<Int, Int>> {
    TreeArray(numbers.sorted(by: areInOrder).map { DictionaryEntry(key: $0.key, value: $0.value) })
  }

  /// Elements sorted by an order, equals by position.
  static func positioned<Element>(_ row: TreeArray<Element>, by order: (Element) -> Int) -> TreeArray<Element> {
    TreeArray(
      row.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(\.element)
    )
  }

  /// How often each number comes.
  static func counts(_ numbers: some Sequence<Int>) -> TableDictionary<Int, Int> {
    TableDictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// A tree as rows: a walk down from the roots, which are the entries without a parent that is there.
  ///
  /// - `parent`: the key of an entry's parent, by its value.
  /// - `order`: the order of siblings, and of roots; equals stand by key.
  static func outline(
    _ numbers: TableDictionary<Int, Int>, _ parent: (Int) -> Int?,
    _ order: (_ key: Int, _ value: Int) -> Int = { key, _ in key }, isOpen: (Int) -> Bool
  ) -> [OutlineRow<Int, Int>] {
    func hanging(_ key: Int) -> Int? { parent(numbers[key]!).flatMap { numbers[$0] == nil ? nil : $0 } }
    let keys = numbers.keys.sorted { (order($0, numbers[$0]!), $0) < (order($1, numbers[$1]!), $1) }
    let children = Dictionary(grouping: keys, by: hanging)
    var rows: [OutlineRow<Int, Int>] = []
    func walk(_ keys: [Int], _ depth: Int) {
      for key in keys {
        let below = children[key] ?? []
        let isExpanded = !below.isEmpty && isOpen(key)
        rows.append(
          OutlineRow(key: key, value: numbers[key]!, depth: depth, childCount: below.count, isExpanded: isExpanded))
        if isExpanded { walk(below, depth + 1) }
      }
    }
    walk(children[nil] ?? [], 0)
    return rows
  }
}
