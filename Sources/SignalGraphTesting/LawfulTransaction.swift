import SignalGraph

/// A transaction on which laws can be checked.
///
/// The four kinds conform if their payload is Equatable. A kind of your own conforms by saying what it must not
/// contain.
public protocol LawfulTransaction: StateTransaction, Equatable where Snapshot: Equatable {
  /// Whether equal states before and after mean that nothing is sent; not so for arrays, where equal elements can move.
  static var isMinimal: Bool { get }

  /// What the transaction must not contain, whoever sends it, such as two mutations of one key; nil if nothing.
  var excess: String? { get }

  /// Describes an update to an equal value; nil if there is none.
  ///
  /// Lawful if the source has announced one, by a refresh or by a comparison of its own, or if a stage hands on the
  /// value of another row in place of the first; a fault elsewhere.
  var equalUpdate: String? { get }

  /// How many elements come or get another value: those that a stage may need to look at.
  var arrivals: Int { get }

  /// How many rows it is about, each row of a bulk command counted.
  var rowCount: Int { get }

  /// The kind of each mutation.
  var kinds: [String] { get }

  /// How many elements a snapshot has.
  static func count(of snapshot: Snapshot) -> Int

  /// What is wrong with the structure of a snapshot; nil if nothing.
  static func damage(in snapshot: Snapshot) -> String?

  /// The snapshot as text that does not depend on the order in which a hash table is visited.
  static func text(of snapshot: Snapshot) -> String

  /// Whether two snapshots are the same to a law: equal, but for what does not equal itself, as NaN, and reads alike.
  static func isSame(_ one: Snapshot, _ other: Snapshot) -> Bool
}

extension LawfulTransaction {
  /// True.
  public static var isMinimal: Bool { true }

  /// Nil: there are no updates.
  public var equalUpdate: String? { nil }

  /// One for each mutation.
  public var rowCount: Int { count }

  /// Nil: a standard container is taken to be sound.
  public static func damage(in snapshot: Snapshot) -> String? { nil }

  /// Whether they are equal, or neither equals itself and their descriptions agree.
  public static func isSame(_ one: Snapshot, _ other: Snapshot) -> Bool { areAlike(one, other) }

  /// Whether there are none, or two that are the same.
  static func isSame(_ one: Snapshot?, _ other: Snapshot?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isSame(one, other)
  }
}

extension StateSignal where Transaction: LawfulTransaction {
  /// Whether it ends a session with a state.
  func ends(with state: Transaction.Snapshot) -> Bool {
    if case .termination(let last) = self { Transaction.isSame(last, state) } else { false }
  }

  /// Whether two are the same to a law.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.initiation(let one), .initiation(let other)), (.termination(let one), .termination(let other)):
      Transaction.isSame(one, other)
    case (.transition(let one), .transition(let other)): one == other || "\(one)" == "\(other)"
    default: false
    }
  }
}

/// Whether two values are equal, or neither equals itself and their descriptions agree.
///
/// Containers that share their memory are equal whatever is in them: ask their elements.
private func areAlike<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other || one != one && other != other && "\(one)" == "\(other)"
}

extension ValueTransaction: LawfulTransaction where Value: Equatable {
  /// Nil.
  public var excess: String? { nil }

  /// An update to an equal value.
  public var equalUpdate: String? {
    mutation.flatMap { $0.past == $0.future ? "an update to the equal value \($0.future)" : nil }
  }

  /// Zero or one.
  public var arrivals: Int { count }

  /// An update, or nothing.
  public var kinds: [String] { isEmpty ? [] : ["update"] }

  /// One.
  public static func count(of snapshot: Value) -> Int { 1 }

  /// The value's description.
  public static func text(of snapshot: Value) -> String { "\(snapshot)" }
}

extension SetTransaction: LawfulTransaction {
  /// Two mutations of one element.
  public var excess: String? {
    mutations.repeated { $0.element }.map { "two mutations of \($0)" }
  }

  /// The insertions.
  public var arrivals: Int {
    mutations.count { if case .insert = $0 { true } else { false } }
  }

  /// Insertions and removals.
  public var kinds: [String] {
    mutations.map { if case .insert = $0 { "insert" } else { "remove" } }
  }

  /// How many members there are.
  public static func count(of snapshot: Set<Element>) -> Int { snapshot.count }

  /// The members' descriptions in order.
  public static func text(of snapshot: Set<Element>) -> String {
    snapshot.map { "\($0)" }.sorted().joined(separator: ",")
  }
}

extension DictionaryTransaction: LawfulTransaction where Value: Equatable {
  /// Two mutations of one key.
  public var excess: String? { mutations.repeated { $0.key }.map { "two mutations of the key \($0)" } }

  /// An update to an equal value.
  public var equalUpdate: String? {
    for case .update(let key, let past, let future) in mutations where past == future {
      return "an update of \(key) to the equal value \(future)"
    }
    return nil
  }

  /// The insertions and updates.
  public var arrivals: Int {
    mutations.count { if case .remove = $0 { false } else { true } }
  }

  /// Insertions, updates and removals.
  public var kinds: [String] {
    mutations.map {
      switch $0 {
      case .insert: "insert"
      case .update: "update"
      case .remove: "remove"
      }
    }
  }

  /// How many entries there are.
  public static func count(of snapshot: TableDictionary<Key, Value>) -> Int { snapshot.count }

  /// The broken invariant of the table.
  public static func damage(in snapshot: TableDictionary<Key, Value>) -> String? { snapshot.checkInvariants() }

  /// Whether they have the same keys, each with values that are the same.
  public static func isSame(_ one: TableDictionary<Key, Value>, _ other: TableDictionary<Key, Value>) -> Bool {
    one == other
      || one.count == other.count && one.allSatisfy { key, value in other[key].map { areAlike(value, $0) } ?? false }
  }

  /// The entries' descriptions in order.
  public static func text(of snapshot: TableDictionary<Key, Value>) -> String {
    snapshot.map { "\($0.key):\($0.value)" }.sorted().joined(separator: ",")
  }
}

extension ArrayTransaction: LawfulTransaction where Element: Equatable {
  /// False: an element may move among its equals.
  public static var isMinimal: Bool { false }

  /// A command that changes nothing, or an insertion that the next command removes.
  ///
  /// An update to an equal element is allowed, since it announces what equality does not see; so is a replacement by
  /// equal elements, which are other rows.
  public var excess: String? {
    var inserted: Int?
    for mutation in mutations {
      switch mutation {
      case .move(let from, let to, _, _) where from == to:
        return "a move from \(from) to its own place"
      case .replace(let position, let past, let future) where past.count + future.count < 2:
        return "a replacement at \(position) of \(past.count) elements by \(future.count)"
      case .remove(let element, let position) where position == inserted:
        return "an insertion of \(element) at \(position) and its removal"
      default: break
      }
      if case .insert(_, let position) = mutation { inserted = position } else { inserted = nil }
    }
    return nil
  }

  /// An update to an equal element.
  public var equalUpdate: String? {
    for case .update(let position, let past, let future) in mutations where past == future {
      return "an update at \(position) to the equal element \(future)"
    }
    return nil
  }

  /// One for each mutation, and all rows that go and come where a range is replaced.
  public var rowCount: Int {
    mutations.reduce(0) { sum, mutation in
      if case .replace(_, let past, let future) = mutation { sum + past.count + future.count } else { sum + 1 }
    }
  }

  /// Insertions, updates, moves to another value, and what replaces a range.
  public var arrivals: Int {
    mutations.reduce(0) { sum, mutation in
      switch mutation {
      case .insert, .update: sum + 1
      case .remove: sum
      case .move(_, _, let past, let future): past == future ? sum : sum + 1
      case .replace(_, _, let future): sum + future.count
      }
    }
  }

  /// Insertions, updates, removals, moves and replacements.
  public var kinds: [String] {
    mutations.map {
      switch $0 {
      case .insert: "insert"
      case .update: "update"
      case .remove: "remove"
      case .move: "move"
      case .replace: "replace"
      }
    }
  }

  /// How many elements there are.
  public static func count(of snapshot: TreeArray<Element>) -> Int { snapshot.count }

  /// The broken invariant of the tree.
  public static func damage(in snapshot: TreeArray<Element>) -> String? { snapshot.checkInvariants() }

  /// Whether they have as many elements, each the same as the other's.
  public static func isSame(_ one: TreeArray<Element>, _ other: TreeArray<Element>) -> Bool {
    one == other || one.count == other.count && zip(one, other).allSatisfy { areAlike($0, $1) }
  }

  /// The elements' descriptions.
  public static func text(of snapshot: TreeArray<Element>) -> String {
    snapshot.map { "\($0)" }.joined(separator: ",")
  }
}

extension Collection {
  /// The first key that a second element has too.
  func repeated<Key: Hashable>(_ key: (Element) -> Key) -> Key? {
    guard count > 1 else { return nil }
    var seen: Set<Key> = []
    for element in self where !seen.insert(key(element)).inserted { return key(element) }
    return nil
  }
}
