/// A transaction of rows that are known by a key: of a dictionary, or of a set, which is a dictionary without values.
///
/// What is written for this protocol serves both. Stages read each change as a ``DictionaryMutation`` (a set's members
/// are keys with the value `()`, and are never updated) and record what they do in the same terms, at most once for
/// each key in a transaction: ``set(_:forKey:in:)``, ``unset(_:in:)`` and ``setMade(_:forKey:in:_:standing:)`` do not
/// merge.
public protocol KeyedTransaction<Key, Value>: StateTransaction where Snapshot: KeyedSnapshot<Key, Value> {
  /// What a row is known by.
  associatedtype Key: Hashable
  /// What a row holds beside its key; `Void` in a set.
  associatedtype Value

  /// The changes where they lie in memory, for loops in which copying each, or calling a function for it, would cost too
  /// much.
  ///
  /// Valid while the transaction lives and is not changed, and so is each of them: what is kept is its
  /// ``KeyedChange/mutation``. Everywhere else use ``forEachChange(_:)``.
  var unsafeChanges: KeyedChanges<Key, Value> { get }

  /// Gives a key a value, in the state and in the transaction; true if it had one before.
  @discardableResult
  mutating func set(_ value: Value, forKey key: Key, in state: inout Snapshot) -> Bool

  /// Removes a key from the state, and records it; false if it was not there.
  @discardableResult
  mutating func unset(_ key: Key, in state: inout Snapshot) -> Bool

  /// Gives a key the value that a closure made for it, or none.
  ///
  /// An equal value changes nothing, unless it *stands*, because the row that it was made of was refreshed.
  ///
  /// - Returns: Whether the value was taken; an equal one is not, because the state keeps the one it has.
  mutating func setMade(
    _ value: Value?, forKey key: Key, in state: inout Snapshot, _ equality: Equality<Value>,
    standing isStanding: @autoclosure () -> Bool
  ) -> Bool
}

extension KeyedTransaction {
  /// Calls the function with each change.
  @inlinable @inline(__always)
  public func forEachChange(_ body: (DictionaryMutation<Key, Value>) -> Void) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges { body(change.mutation) }
  }

  /// Calls the function with each change where it lies, of which nothing is copied but what is asked for.
  @inlinable @inline(__always)
  func forEachPlace(_ body: (KeyedChange<Key, Value>) -> Void) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges { body(change) }
  }

  /// Calls `body` with each change, and before that `prefetch` with the key of a later one.
  @inlinable @inline(__always)
  func forEachChange(ahead lead: Int, _ prefetch: (Key) -> Void, _ body: (KeyedChange<Key, Value>) -> Void) {
    let changes = unsafeChanges
    for position in 0..<changes.count {
      if position &+ lead < changes.count { prefetch(changes[position &+ lead].key) }
      body(changes[position])
    }
  }

  /// What happens to a key; nil if nothing does.
  ///
  /// - Complexity: O(k).
  @inlinable
  public func change(of key: Key) -> DictionaryMutation<Key, Value>? {
    defer { _fixLifetime(self) }
    return unsafeChanges.first { $0.key == key }?.mutation
  }
}

// Not inlined: an edit of a table with its record is long, and many works write in several places.
extension KeyedTransaction {
  /// Does what ``set(_:forKey:in:)`` does, for all but the one place of a work in which it counts.
  @inlinable @inline(never)
  mutating func put(_ value: Value, forKey key: Key, in state: inout Snapshot) {
    set(value, forKey: key, in: &state)
  }

  /// Does what ``unset(_:in:)`` does, for all but the one place of a work in which it counts.
  @inlinable @inline(never) @discardableResult
  mutating func drop(_ key: Key, in state: inout Snapshot) -> Bool {
    unset(key, in: &state)
  }
}

extension KeyedChanges {
  /// Fetches the memory of the keys that the next changes are about, if a block of them begins at a position, unless
  /// hashing keys costs as much.
  ///
  /// At once, as so many loads are waited for together.
  @inlinable @inline(__always)
  func foresee<State: KeyedSnapshot>(from position: Int, in state: borrowing State) where State.Key == Key {
    if KeyHash.isWholeKey(Key.self), _slowPath(count > 1), position & 31 == 0 { foreseeBlock(position, state) }
  }

  @inlinable @inline(never)
  func foreseeBlock<State: KeyedSnapshot>(_ position: Int, _ state: borrowing State) where State.Key == Key {
    for next in position..<Swift.min(position + 32, count) { state.foresee(bits: KeyHash.bits(of: self[next].key)) }
  }
}

/// Rows by key, in no order: what a ``KeyedTransaction`` leads from and to.
///
/// Closures and arrays take its rows in one shape: members, or a ``DictionaryEntry`` each.
public protocol KeyedSnapshot<Key, Value>: Sequence {
  /// What a row is known by.
  associatedtype Key: Hashable
  /// What a row holds beside its key.
  associatedtype Value
  /// A row as closures take it and arrays hold it: a member, or a ``DictionaryEntry``.
  associatedtype Row
  /// What stands under a key that a stage gives to a row: a value, or the member itself.
  associatedtype Content

  /// Creates a snapshot without rows.
  init()

  /// How many rows there are.
  var count: Int { get }

  /// The key and the value of an element.
  static func entry(_ element: Element) -> (key: Key, value: Value)

  /// The row of a key and a value, as closures take it and arrays hold it.
  static func row(_ key: Key, _ value: Value) -> Row

  /// The key and the value of an array's row.
  static func parts(_ row: Row) -> (key: Key, value: Value)

  /// The key of an array's row.
  static func key(of row: Row) -> Key

  /// What stands under another key that a row is given.
  static func content(_ key: Key, _ value: Value) -> Content

  /// The value of a key; nil if there is none.
  func value(of key: Key) -> Value?

  /// The memory of a key, given by its bits, to be fetched; nil where it is not known.
  func memory(bits: UInt64) -> UnsafeRawPointer?

  /// The rows that satisfy a predicate.
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self

  /// The rows that the function makes of others, except where it returns nil; their keys must differ.
  static func made<Rows: Sequence>(of rows: Rows, _ row: (Rows.Element) -> (key: Key, value: Value)?) -> Self
}

extension KeyedSnapshot {
  /// The key of an array's row.
  @inlinable
  public static func key(of row: Row) -> Key { parts(row).key }

  /// Not known.
  @inlinable @inline(__always)
  public func memory(bits: UInt64) -> UnsafeRawPointer? { nil }

  /// Fetches the memory of a key, given by its bits, where that can be done.
  @inlinable @inline(__always)
  func foresee(bits: UInt64) {
    if let memory = memory(bits: bits) { CacheLine.fetch(memory) }
  }

  /// Calls the function with the key and the value of each row.
  @inlinable @inline(__always)
  func forEachEntry(_ body: (_ key: Key, _ value: Value) -> Void) {
    for row in self {
      let (key, value) = Self.entry(row)
      body(key, value)
    }
  }
}

extension DictionaryTransaction: KeyedTransaction {
  /// The changes where they lie in memory.
  @inlinable public var unsafeChanges: KeyedChanges<Key, Value> {
    @inline(__always) get { KeyedChanges(list.unsafeMutations) }
  }
}

extension SetTransaction: KeyedTransaction {
  /// A member is its own key.
  public typealias Key = Element
  /// Members have no values.
  public typealias Value = Void

  /// The changes where they lie in memory, as those of keys without values.
  @inlinable public var unsafeChanges: KeyedChanges<Element, Void> {
    @inline(__always) get { KeyedChanges(list.unsafeMutations) }
  }
}

extension TableDictionary: KeyedSnapshot {
  /// The key and the value of an element.
  @inlinable @inline(__always)
  public static func entry(_ element: Element) -> (key: Key, value: Value) { element }

  /// The row as closures take it and arrays hold it.
  @inlinable @inline(__always)
  public static func row(_ key: Key, _ value: Value) -> DictionaryEntry<Key, Value> {
    DictionaryEntry(key: key, value: value)
  }

  /// The key and the value of an array's row.
  @inlinable @inline(__always)
  public static func parts(_ row: DictionaryEntry<Key, Value>) -> (key: Key, value: Value) { (row.key, row.value) }

  /// The key of an array's row.
  @inlinable @inline(__always)
  public static func key(of row: DictionaryEntry<Key, Value>) -> Key { row.key }

  /// The value.
  @inlinable @inline(__always)
  public static func content(_ key: Key, _ value: Value) -> Value { value }

  /// The value of a key; nil if there is none.
  @inlinable public func value(of key: Key) -> Value? { self[key] }

  /// The memory of a key, given by its bits.
  @inlinable @inline(__always)
  public func memory(bits: UInt64) -> UnsafeRawPointer? { table?.memory(bits: bits) }

  /// The rows that the function makes of others, except where it returns nil; their keys must differ.
  @inlinable @inline(__always)
  public static func made<Rows: Sequence>(of rows: Rows, _ row: (Rows.Element) -> (key: Key, value: Value)?) -> Self {
    let table = KeyTable<Key, Value>()
    for element in rows {
      if let (key, value) = row(element) { table.insertNew(key, value) }
    }
    return Self(table: table)
  }
}

extension Set: KeyedSnapshot {
  /// A member is its own key.
  public typealias Key = Element
  /// Members have no values.
  public typealias Value = Void
  /// The key and the value of an element.
  @inlinable @inline(__always)
  public static func entry(_ element: Element) -> (key: Element, value: Void) { (element, ()) }

  /// The row as closures take it and arrays hold it.
  @inlinable @inline(__always)
  public static func row(_ key: Element, _ value: Void) -> Element { key }

  /// The key and the value of an array's row.
  @inlinable @inline(__always)
  public static func parts(_ row: Element) -> (key: Element, value: Void) { (row, ()) }

  /// The member.
  @inlinable @inline(__always)
  public static func content(_ key: Element, _ value: Void) -> Element { key }

  /// The value of a key; nil if there is none.
  @inlinable public func value(of key: Element) -> Void? { contains(key) ? () : nil }

  /// The rows that the function makes of others, except where it returns nil; their keys must differ.
  @inlinable @inline(__always)
  public static func made<Rows: Sequence>(of rows: Rows, _ row: (Rows.Element) -> (key: Element, value: Void)?) -> Self
  {
    var members = Set()
    for element in rows {
      if let (member, _) = row(element) { members.insert(member) }
    }
    return members
  }
}
