/// What a stage keeps of several keyed sources: the entries of each in a table of its own, and the keys that changed in a
/// turn in which several sources did.
///
/// The members of sets are keys with empty values. Tables are numbered by rank; see ``CombinationRule``.
@usableFromInline
final class SourceTables<Key: Hashable, Value> {
  @exclusivity(unchecked) @usableFromInline var tables: ContiguousArray<KeyTable<Key, Value>>
  /// What each source is known by, whatever its rank is: the numbers of their tables, in the order of ranks.
  @exclusivity(unchecked) @usableFromInline var ids: ContiguousArray<Int>
  @exclusivity(unchecked) @usableFromInline var nextID: Int
  @usableFromInline let isReversed: Bool
  @usableFromInline let subject: Subject
  @exclusivity(unchecked) @usableFromInline var touched = TouchedKeys<Key>()
  /// Whether sources have come, gone or changed ranks since the state was right.
  @exclusivity(unchecked) @usableFromInline var isRearranged = false
  /// Whether the stage has a state: touches are noted for one.
  @exclusivity(unchecked) @usableFromInline var hasState = false
  /// Which source was the first before that.
  @exclusivity(unchecked) @usableFromInline var formerFirst: Int?
  /// Takes the tables of sources that have gone.
  @usableFromInline let bin = Bin<KeyTable<Key, Value>>()

  /// Makes empty tables; `isReversed` gives the last source the rank 0.
  @usableFromInline
  init(count: Int, isReversed: Bool, subject: Subject) {
    tables = ContiguousArray((0..<max(0, count)).map { _ in KeyTable<Key, Value>() })
    ids = ContiguousArray(0..<max(0, count))
    nextID = max(0, count)
    self.isReversed = isReversed
    self.subject = subject
  }

  /// How many sources there are.
  @inlinable var count: Int { tables.count }

  /// The rank of a source.
  @inlinable
  func rank(of source: Int) -> Int { rank(of: source, in: count) }

  @inlinable
  func rank(of source: Int, in count: Int) -> Int { isReversed ? count - 1 - source : source }

  /// The value that a source has for a key.
  @inlinable
  @inline(__always)
  func value(of key: Key, _ rank: Int) -> Value? { tables[rank].value(of: key) }

  /// Whether a source holds a key.
  @inlinable
  @inline(__always)
  func contains(_ key: Key, _ rank: Int) -> Bool { tables[rank].contains(key) }

  /// Asks for the memory that a step of a source will need: its own table, and the first, on which most depends.
  @inlinable
  @inline(__always)
  func prefetch(_ key: Key, _ rank: Int) {
    tables[rank].prefetch(key)
    if rank > 0 { tables[0].prefetch(key) }
  }

  /// Whether one of some sources holds a key.
  @inlinable
  @inline(__always)
  func holds(_ key: Key, in ranks: Range<Int>) -> Bool {
    for rank in ranks where contains(key, rank) { return true }
    return false
  }

  /// A key comes to a source.
  @inlinable
  func insert(_ key: Key, _ value: Value, _ rank: Int) {
    if tables[rank].updateValue(value, forKey: key) != nil { reportPresence(key) }
  }

  /// A source's value is replaced.
  @inlinable
  func update(_ key: Key, _ value: Value, _ rank: Int) {
    if tables[rank].updateValue(value, forKey: key) == nil { reportAbsence(key) }
  }

  /// A key leaves a source.
  @inlinable
  func remove(_ key: Key, _ rank: Int) {
    if tables[rank].removeValue(forKey: key) == nil { reportAbsence(key) }
  }

  /// Visits what belongs to a combination, each key once.
  ///
  /// - Complexity: O(entries of all sources × sources).
  @inlinable
  func forEach<Rule: CombinationRule>(by rule: Rule, _ body: (Key, Value) -> Void)
  where Rule.Key == Key, Rule.Value == Value {
    for rank in 0..<(Rule.reachesBeyondFirst ? count : min(1, count)) {
      tables[rank].forEach { entry in
        for earlier in 0..<rank where contains(entry.key, earlier) { return }
        if let holding = rule.holding(entry.key, in: self) { body(entry.key, holding.value) }
      }
    }
  }

  @usableFromInline
  func reportPresence(_ key: Key) -> Never {
    Violation.trap(
      .doubleInsertion,
      "\(subject.located) received an insertion of \(key) from a source that holds it. Update it instead."
    )
  }

  @usableFromInline
  func reportAbsence(_ key: Key) -> Never {
    Violation.trap(
      .wrongPast,
      "\(subject.located) received an update or a removal of \(key) from a source that does not hold it. "
        + "Insert it first."
    )
  }
}

/// Keys in the order in which they were touched first, each once, with the source that each had its value from before.
///
/// A few are looked at one by one; more are found by a table.
@usableFromInline
struct TouchedKeys<Key: Hashable> {
  @usableFromInline
  struct Touch {
    @usableFromInline let key: Key
    /// The source whose value the key had, if it belonged; none where its value was made of several.
    @usableFromInline let former: Int?
    /// That source has announced something about the key.
    @usableFromInline var isAnnounced = false
    /// A source has refreshed the key.
    @usableFromInline var isRefreshed = false

    @inlinable
    init(key: Key, former: Int?) {
      self.key = key
      self.former = former
    }
  }

  @usableFromInline var touches: [Touch] = []
  @usableFromInline var places: KeyTable<Key, Int>?

  @inlinable
  init() {}

  @inlinable static var scanLimit: Int { 8 }

  /// Notes that a source has announced something about a key, or that sources about to change ranks hold it.
  ///
  /// - Parameter former: asked the first time, before anything about the key is changed.
  @inlinable
  mutating func insert(_ key: Key, by source: Int?, isRefresh: Bool = false, former: () -> Int?) {
    let place: Int
    if let known = self.place(of: key) {
      place = known
    } else {
      place = touches.count
      if let places { _ = places.updateValue(place, forKey: key) }
      touches.append(Touch(key: key, former: former()))
    }
    if let source, source == touches[place].former { touches[place].isAnnounced = true }
    if isRefresh { touches[place].isRefreshed = true }
  }

  @inlinable
  mutating func place(of key: Key) -> Int? {
    if touches.count < Self.scanLimit { return touches.firstIndex { $0.key == key } }
    if places == nil {
      let table = KeyTable<Key, Int>()
      for (place, touch) in touches.enumerated() { _ = table.updateValue(place, forKey: touch.key) }
      places = table
    }
    return places?.value(of: key)
  }

  /// Forgets all; keeps the memory of a few.
  @inlinable
  mutating func removeAll() {
    touches.removeAll(keepingCapacity: touches.count <= Self.scanLimit)
    places = nil
  }
}
