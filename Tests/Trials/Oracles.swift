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
}
