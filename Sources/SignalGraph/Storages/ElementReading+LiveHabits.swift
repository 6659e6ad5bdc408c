// Habits that are live under another name: each message has the live verb, and what gives a value.
extension ElementReading {
  /// Write `rows.elements.allSatisfy { … }`, or `rows.aggregated(.all { … })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.all { … }). For a value: rows.elements.allSatisfy { … }"
  )
  public func allSatisfy(_ predicate: (Element) throws -> Bool) rethrows -> Bool { try elements.allSatisfy(predicate) }

  /// Write `rows.elements.contains { … }`, or `rows.aggregated(.any { … })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.any { … }). For a value: rows.elements.contains { … }"
  )
  public func contains(where predicate: (Element) throws -> Bool) rethrows -> Bool {
    try elements.contains(where: predicate)
  }

  /// Write `rows.elements.count { … }`, or `rows.aggregated(.count { … })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.count { … }). For a value: rows.elements.count { … }"
  )
  public func count(where predicate: (Element) throws -> Bool) rethrows -> Int { try elements.filter(predicate).count }

  /// Write `rows.elements.first { … }`, or `rows.filter { … }.firstElement()`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.filter { … }.firstElement(). For a value: rows.elements.first { … }"
  )
  public func first(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    try elements.first(where: predicate)
  }

  /// Write `rows.elements.min { … }`, or `rows.aggregated(.first { $0.rank })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.first { $0.rank }). For a value: rows.elements.min { … }"
  )
  public func min(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element? {
    try elements.min(by: areInIncreasingOrder)
  }

  /// Write `rows.elements.max { … }`, or `rows.aggregated(.last { $0.rank })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.last { $0.rank }). For a value: rows.elements.max { … }"
  )
  public func max(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> Element? {
    try elements.max(by: areInIncreasingOrder)
  }

  /// Write `rows.elements.reduce(0, +)`, or `rows.aggregated(.sum { $0 })`, live, or of an array `rows.reduced(…)`.
  @available(
    *, unavailable,
    message: "A storage's verbs are live: rows.aggregated(.sum { $0 }). For a value: rows.elements.reduce(0, +)"
  )
  public func reduce<Result>(_ first: Result, _ next: (Result, Element) throws -> Result) rethrows -> Result {
    try elements.reduce(first, next)
  }
}

extension ElementReading where Elements: BidirectionalCollection {
  /// Write `rows.elements.last { … }`, or `rows.filter { … }.lastElement()`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.filter { … }.lastElement(). For a value: rows.elements.last { … }"
  )
  public func last(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    try elements.last(where: predicate)
  }
}

extension ElementReading where Element: Comparable {
  /// Write `rows.elements.min()`, or `rows.aggregated(.min { $0 })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.min { $0 }). For a value: rows.elements.min()"
  )
  public func min() -> Element? { elements.min() }

  /// Write `rows.elements.max()`, or `rows.aggregated(.max { $0 })`, which is live.
  @available(
    *,
    unavailable,
    message: "A storage's verbs are live: rows.aggregated(.max { $0 }). For a value: rows.elements.max()"
  )
  public func max() -> Element? { elements.max() }
}

// A parameter of `with:` is a value. What rows find in a set or a dictionary has verbs of its own, O(1) for each row.
extension ElementReading {
  /// Write `semiJoined(members) { $0.id }`, or `antiJoined(members) { $0.id }`.
  @available(
    *,
    unavailable,
    message: "For rows that a set has write semiJoined(members) { $0.id }, for others antiJoined(members) { $0.id }"
  )
  public func filter<Member: Hashable>(
    with members: SetStorage<Member>, _ isIncluded: (VerbElement, Set<Member>) -> Bool
  ) -> Self { self }

  /// Write `semiJoined(board.keySet()) { $0.id }`, or `lookedUp(in: board, missing: .dropped) { $0.id }`.
  @available(
    *,
    unavailable,
    message: "Write semiJoined(board.keySet()) { $0.id }, or with its values lookedUp(in: board) { $0.id }, then filter"
  )
  public func filter<Key: Hashable, Value>(
    with board: DictionaryStorage<Key, Value>, _ isIncluded: (VerbElement, TableDictionary<Key, Value>) -> Bool
  ) -> Self { self }

  /// Write `lookedUp(in: board) { $0.id }`, then `map`.
  @available(
    *, unavailable, message: "To read a dictionary's entry for each row write lookedUp(in: board) { $0.id }, then map"
  )
  public func map<Key: Hashable, Value, Mapped>(
    with board: DictionaryStorage<Key, Value>, _ transform: (VerbElement, TableDictionary<Key, Value>) -> Mapped
  ) -> Self { self }
}

// The rows of an array have no keys, of which a join would make those of its own.
extension ArrayStorage {
  /// Write `lookedUp(in: board, missing: .dropped) { $0.id }`.
  @available(*, unavailable, message: "Of an array write rows.lookedUp(in: board, missing: .dropped) { $0.id }")
  public func joined<Key, Value>(
    _ board: DictionaryStorage<Key, Value>, by foreignKey: (Element) -> Key?
  ) -> ArrayStorage<Element> { self }

  /// Write `lookedUp(in: board) { $0.id }`.
  @available(*, unavailable, message: "Of an array write rows.lookedUp(in: board) { $0.id }")
  public func leftJoined<Key, Value>(
    _ board: DictionaryStorage<Key, Value>, by foreignKey: (Element) -> Key?
  ) -> ArrayStorage<Element> { self }

  /// Write `lookedUp(in: others.keyed { $0.id }, missing: .dropped) { $0.otherID }`.
  @available(
    *,
    unavailable,
    message: "Give the other array keys: rows.lookedUp(in: others.keyed { $0.id }, missing: .dropped) { $0.otherID }"
  )
  public func joined<Other, Key: Hashable>(
    _ others: ArrayStorage<Other>, by foreignKey: (Element) -> Key?
  ) -> ArrayStorage<Element> { self }

  /// Write `lookedUp(in: others.keyed { $0.id }) { $0.otherID }`.
  @available(
    *,
    unavailable,
    message: "Give the other array keys: rows.lookedUp(in: others.keyed { $0.id }) { $0.otherID }"
  )
  public func leftJoined<Other, Key: Hashable>(
    _ others: ArrayStorage<Other>, by foreignKey: (Element) -> Key?
  ) -> ArrayStorage<Element> { self }
}
