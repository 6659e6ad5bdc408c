/// A dictionary for states that are edited at a high rate, with the standard library's verbs.
///
/// It is the state of every dictionary storage, and its snapshot. ``init(_:)`` makes one of a `Dictionary`, and
/// `Dictionary(_:)` the other way round, each in O(n).
///
///     var prices: TableDictionary = ["tea": 3, "milk": 1]
///     let past = prices
///     prices["tea"] = 4                       // ["tea": 4, "milk": 1]
///     prices.removeValue(forKey: "milk")      // 1
///     past                                    // ["tea": 3, "milk": 1]
///
/// The value is one pointer wide, and an empty one allocates nothing. A copy costs O(1); the next edit of either then
/// copies the table, which for entries without references is a plain copy of memory. A copy may be read on another
/// thread while the original is edited.
///
/// | operation | cost |
/// |---|---|
/// | `subscript`, `updateValue`, `removeValue` | expected O(1), one or two lines of the cache |
/// | iteration, building, `==` | O(n) |
/// | copying | O(1), and O(n) at the next edit |
/// | memory per entry | 1.15 to 2.3 strides and as many bytes |
///
/// Entries are in no particular order, and it differs from run to run. Keys that are one of the standard library's
/// integers of up to 64 bits, signed or unsigned, are hashed by a multiplication with a seed of the process's own; all
/// others, `Int128` and types that wrap an integer among them, by their `Hashable`. The multiplications spread well and
/// hide which keys collide, but they are no cryptographic hash: where keys come from somebody who can measure how long
/// single edits take, wrap them in a type with a `Hashable` of its own.
///
/// Source: open addressing in groups with marks, see `KeyTable`, the memory behind it. With integer keys and values of
/// two words it takes half to a third of the time of the standard library's `Dictionary` to read, and a third to a
/// fifth to fill: it needs no keyed hash, and misses the cache once where the other misses it two or three times.
@frozen
public struct TableDictionary<Key: Hashable, Value> {
  @usableFromInline var table: KeyTable<Key, Value>?

  /// Creates an empty dictionary.
  @inlinable public init() { table = nil }

  @inlinable init(table: KeyTable<Key, Value>?) { self.table = table }
}

extension TableDictionary: Sendable where Key: Sendable, Value: Sendable {}

extension TableDictionary {
  /// Creates an empty dictionary with room for some entries.
  @inlinable
  public init(minimumCapacity: Int) {
    table = minimumCapacity > 0 ? KeyTable(capacity: minimumCapacity) : nil
  }

  /// Creates a dictionary of the entries of a standard one.
  ///
  /// - Complexity: expected O(n).
  @inlinable
  public init(_ entries: [Key: Value]) {
    self.init(minimumCapacity: entries.count)
    guard let table else { return }
    for (key, value) in entries { table.insertNew(key, value) }
  }

  /// Creates a dictionary of entries whose keys are all different.
  ///
  /// - Complexity: expected O(n).
  ///
  /// - Precondition: no key comes twice, or it is a `doubleInsertion` violation.
  @inlinable
  public init(uniqueKeysWithValues entries: some Sequence<(Key, Value)>) {
    let count = entries.underestimatedCount
    // A sequence that does not know its length is drawn before, so that the table is sized once.
    if count > 0 {
      self.init(unique: entries, count: count)
    } else {
      let drawn = ContiguousArray(entries)
      self.init(unique: drawn, count: drawn.count)
    }
  }

  @inlinable
  init(unique entries: some Sequence<(Key, Value)>, count: Int) {
    let table = KeyTable<Key, Value>(capacity: count)
    for (key, value) in entries {
      let hash = table.hash(of: key)
      if table.find(key, hash) != nil { Self.trapTwice(key) }
      table.insert(key, value, hash)
    }
    self.init(table: table.count > 0 ? table : nil)
  }

  /// Creates a dictionary of entries; `combine` makes one value of the first and the next where a key comes again.
  ///
  /// - Complexity: expected O(n).
  @inlinable
  public init(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    self.init(minimumCapacity: entries.underestimatedCount)
    try merge(entries, uniquingKeysWith: combine)
  }

  @usableFromInline @inline(never)
  static func trapTwice(_ key: Key) -> Never {
    Violation.trap(
      .doubleInsertion,
      "A \(Self.self) is made of entries of which two have the key \(key). Leave one out, or say which counts."
    )
  }
}

extension TableDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary of a literal's entries.
  ///
  /// - Precondition: no key comes twice, or it is a `doubleInsertion` violation.
  @inlinable
  public init(dictionaryLiteral entries: (Key, Value)...) {
    self.init(uniqueKeysWithValues: entries)
  }
}

extension TableDictionary: Equatable where Value: Equatable {
  /// Whether two dictionaries have the same keys with equal values.
  ///
  /// O(n); O(1) for copies of which neither was edited since.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.table === right.table { return true }
    return left.count == right.count && left.allSatisfy { key, value in right[key] == value }
  }
}

extension TableDictionary: Hashable where Value: Hashable {
  /// Hashes the entries, whatever their order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reduce(count) { $0 ^ DictionaryEntry(key: $1.key, value: $1.value).hashValue })
  }
}

extension TableDictionary: CustomStringConvertible, CustomDebugStringConvertible {
  /// The entries in brackets.
  public var description: String { Dictionary(self).description }

  /// The entries in brackets, in full.
  public var debugDescription: String { Dictionary(self).debugDescription }
}

extension TableDictionary: CustomReflectable {
  /// The entries, as those of a dictionary.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .dictionary) }
}

extension Dictionary {
  /// Creates a standard dictionary of the entries of a state.
  ///
  /// - Complexity: expected O(n).
  @inlinable
  public init(_ entries: TableDictionary<Key, Value>) {
    self.init(minimumCapacity: entries.count)
    for (key, value) in entries { self[key] = value }
  }
}

extension TableDictionary {
  /// The first broken invariant of the table in words; nil if all hold.
  ///
  /// For tests of stages that edit states. O(n).
  public func checkInvariants() -> String? { table?.checkInvariants() }
}
