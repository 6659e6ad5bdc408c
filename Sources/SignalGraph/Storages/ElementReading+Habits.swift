// Habits that cannot be live: each would give a value made from the elements as they are now, and never change again.
@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension ElementReading {
  /// Write `for x in rows.elements`.
  public func makeIterator() -> Elements.Iterator { elements.makeIterator() }
  /// Write `rows.elements.forEach { … }`.
  public func forEach(_ body: (Element) throws -> Void) rethrows { try elements.forEach(body) }
  /// Write `rows.elements.reduce(into: …) { … }`.
  public func reduce<Result>(into first: Result, _ next: (inout Result, Element) throws -> Void) rethrows -> Result {
    try elements.reduce(into: first, next)
  }
  /// Write `rows.elements.firstIndex { … }`.
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Elements.Index? {
    try elements.firstIndex(where: predicate)
  }
  /// Write `rows.elements.prefix { … }`.
  public func prefix(while predicate: (Element) throws -> Bool) rethrows -> Elements.SubSequence {
    try elements.prefix(while: predicate)
  }
  /// Write `rows.elements.drop { … }`.
  public func drop(while predicate: (Element) throws -> Bool) rethrows -> Elements.SubSequence {
    try elements.drop(while: predicate)
  }
  /// Write `rows.elements.shuffled()`.
  public func shuffled() -> [Element] { elements.shuffled() }
  /// Write `rows.elements.randomElement()`.
  public func randomElement() -> Element? { elements.randomElement() }
  /// Write `rows.elements.prefix(upTo: 2)`, or `rows.prefix(2)`, which is live.
  public func prefix(upTo end: Elements.Index) -> Elements.SubSequence { elements.prefix(upTo: end) }
  /// Write `rows.elements.prefix(through: 2)`, or `rows.prefix(3)`, which is live.
  public func prefix(through position: Elements.Index) -> Elements.SubSequence { elements.prefix(through: position) }
  /// Write `rows.elements.suffix(from: 2)`, or `rows.dropFirst(2)`, which is live.
  public func suffix(from start: Elements.Index) -> Elements.SubSequence { elements.suffix(from: start) }
  /// Write `rows.elements.lazy`.
  public var lazy: LazySequence<Elements> { elements.lazy }
  /// Write `rows.elements.startIndex`.
  public var startIndex: Elements.Index { elements.startIndex }
  /// Write `rows.elements.endIndex`.
  public var endIndex: Elements.Index { elements.endIndex }
  /// Write `rows.elements[1..<3]`, or `rows.window(offset: 1, limit: 2)`, which is live.
  public subscript(range: some RangeExpression<Elements.Index>) -> Elements.SubSequence { elements[range] }
  /// Write `rows.elements + others`.
  public static func + (storage: Self, others: some Sequence<Element>) -> [Element] { storage.elements + Array(others) }
  /// Write `others + rows.elements`.
  public static func + (others: some Sequence<Element>, storage: Self) -> [Element] { Array(others) + storage.elements }
}

@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension ElementReading where Elements: BidirectionalCollection {
  /// Write `rows.elements.lastIndex { … }`.
  public func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Elements.Index? {
    try elements.lastIndex(where: predicate)
  }
}

@available(*, unavailable, message: "A storage is no value. Compare its elements: rows.elements == [1, 2]")
extension ElementReading where Elements: Equatable {
  /// Write `rows.elements == [1, 2]`, or `rows.elementsEqual(others)`.
  public static func == (storage: Self, others: some Sequence<Element>) -> Bool { false }
  /// Write `rows.elements != [1, 2]`, or `!rows.elementsEqual(others)`.
  public static func != (storage: Self, others: some Sequence<Element>) -> Bool { true }
}

@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension ElementReading where Elements: BidirectionalCollection, Element: Equatable {
  /// Write `rows.elements.lastIndex(of: x)`.
  public func lastIndex(of element: Element) -> Elements.Index? { elements.lastIndex(of: element) }
}

@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension SetStorage {
  /// Write `members.elements.isSubset(of: others.elements)`.
  public func isSubset<Others>(of others: Others) -> Bool { false }
  /// Write `members.elements.isStrictSubset(of: others.elements)`.
  public func isStrictSubset<Others>(of others: Others) -> Bool { false }
  /// Write `members.elements.isSuperset(of: others.elements)`.
  public func isSuperset<Others>(of others: Others) -> Bool { false }
  /// Write `members.elements.isStrictSuperset(of: others.elements)`.
  public func isStrictSuperset<Others>(of others: Others) -> Bool { false }
  /// Write `members.elements.isDisjoint(with: others.elements)`.
  public func isDisjoint<Others>(with others: Others) -> Bool { false }
}

@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension ElementReading where Element: Equatable {
  /// Write `rows.elements.firstIndex(of: x)`.
  public func firstIndex(of element: Element) -> Elements.Index? { elements.firstIndex(of: element) }
  /// Write `rows.elements.starts(with: …)`.
  public func starts(with others: some Sequence<Element>) -> Bool { elements.starts(with: others) }
  /// Write `rows.elements.split(separator: x)`.
  public func split(separator: Element) -> [Elements.SubSequence] { elements.split(separator: separator) }
}

@available(
  *,
  unavailable,
  message: "A storage's verbs are live. For a value write 'elements' before it: rows.elements.…"
)
extension ElementReading where Element: StringProtocol {
  /// Write `rows.elements.joined()`.
  public func joined(separator: String = "") -> String { elements.joined(separator: separator) }
}

// A closure of two parameters would take a pair apart; that of a verb takes one entry. With these overloads a chain takes
// no longer to type-check (Tests/Scripts/type-check.sh), as a closure says at once how many parameters it has.
@available(
  *,
  unavailable,
  message: "A closure takes an entry as one: filter { $0.value > 1 }, or filter { entry in entry.value > 1 }"
)
extension ElementReading {
  /// Write `filter { entry in entry.value > 1 }`.
  public func filter<Key, Value>(_ isIncluded: (Key, Value) -> Bool) -> Self
  where VerbElement == DictionaryEntry<Key, Value> { self }
  /// Write `map { entry in entry.value }`.
  public func map<Key, Value, Mapped>(_ transform: (Key, Value) -> Mapped) -> Self
  where VerbElement == DictionaryEntry<Key, Value> { self }
  /// Write `compactMap { entry in entry.value }`.
  public func compactMap<Key, Value, Mapped>(_ transform: (Key, Value) -> Mapped?) -> Self
  where VerbElement == DictionaryEntry<Key, Value> { self }
}

@available(*, unavailable, message: "Write 'by:' before the key path, as in (by: \\.name)")
extension ElementReading {
  /// Write `distinct(by: \.name)`.
  public func distinct<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
  /// Write `grouped(by: \.name)`.
  public func grouped<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
  /// Write `sectioned(by: \.name)`.
  public func sectioned<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
  /// Write `collected(by: \.name)`.
  public func collected<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
  /// Write `keyed(by: \.name)`.
  public func keyed<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
  /// Write `rekeyed(by: \.name)`.
  public func rekeyed<Part>(_ part: KeyPath<VerbElement, Part>) -> Self { self }
}

extension Array {
  /// Write `Array(rows.elements)`.
  @available(*, unavailable, message: "A storage is no sequence. Write 'elements' behind it: Array(rows.elements)")
  public init(_ storage: ArrayStorage<Element>) { self.init(storage.elements) }

  /// Write `Array(members.elements)`.
  @available(*, unavailable, message: "A storage is no sequence. Write 'elements' behind it: Array(rows.elements)")
  public init(_ storage: SetStorage<Element>) where Element: Hashable { self.init(storage.elements) }

  /// Write `Array(board.elements)`.
  @available(*, unavailable, message: "A storage is no sequence. Write 'elements' behind it: Array(rows.elements)")
  public init<Key, Value>(_ storage: DictionaryStorage<Key, Value>) where Element == (key: Key, value: Value) {
    self.init(storage.elements)
  }
}

extension Set {
  /// Write `Set(rows.elements)`.
  @available(*, unavailable, message: "A storage is no sequence. Write 'elements' behind it: Set(rows.elements)")
  public init(_ storage: ArrayStorage<Element>) { self.init(storage.elements) }

  /// Write `members.elements`.
  @available(*, unavailable, message: "A storage is no sequence. Write 'elements' behind it: rows.elements")
  public init(_ storage: SetStorage<Element>) { self.init(storage.elements) }
}

extension Dictionary {
  /// Write `Dictionary(board.elements)`.
  @available(
    *,
    unavailable,
    message: "A storage is no sequence. Write 'elements' behind it: Dictionary(board.elements)"
  )
  public init(_ storage: DictionaryStorage<Key, Value>) { self.init(storage.elements) }
}
