extension TableDictionary: Collection {
  /// A key with its value.
  public typealias Element = (key: Key, value: Value)

  /// The place of an entry; any edit makes it invalid.
  public struct Index: Comparable, Hashable, Sendable {
    @usableFromInline let place: Int

    @inlinable init(_ place: Int) { self.place = place }

    /// Whether one place comes before another.
    @inlinable public static func < (left: Self, right: Self) -> Bool { left.place < right.place }
  }

  /// The number of entries.
  ///
  /// O(1).
  @inlinable public var count: Int { @inline(__always) get { table?.count ?? 0 } }

  /// Whether there are none.
  ///
  /// O(1).
  @inlinable public var isEmpty: Bool { @inline(__always) get { count == 0 } }

  /// How many entries fit before the table grows.
  @inlinable public var capacity: Int { table.map { $0.count + $0.room } ?? 0 }

  /// The place of the first entry.
  @inlinable public var startIndex: Index { Index(table?.taken(from: 0) ?? 0) }

  /// The place after all entries.
  @inlinable public var endIndex: Index { Index(table?.capacity ?? 0) }

  /// The next place.
  ///
  /// O(1) on average.
  @inlinable
  public func index(after position: Index) -> Index {
    check(position)
    return Index(table.unsafelyUnwrapped.taken(from: position.place + 1))
  }

  /// The place of a key; nil if it is not there.
  ///
  /// Expected O(1).
  @inlinable
  public func index(forKey key: Key) -> Index? {
    guard let table, let entry = table.find(key) else { return nil }
    return Index(entry - table.entries)
  }

  /// The entry at a place.
  ///
  /// - Precondition: the place is one of an entry, and the dictionary was not edited since it was asked for.
  @inlinable
  public subscript(position: Index) -> Element {
    check(position)
    let entry = table.unsafelyUnwrapped.entries[position.place]
    return (entry.key, entry.value)
  }

  @inlinable
  func check(_ position: Index) {
    guard let table, position.place >= 0, position.place < table.capacity,
      KeyMarks.taken(table.marks[position.place >> 3]) & (0x80 << UInt64((position.place & 7) * 8)) != 0
    else { Self.trapPosition() }
  }

  @usableFromInline @inline(never)
  static func trapPosition() -> Never {
    Violation.trap(.badIndex, "A \(Self.self) has no entry at this index, perhaps since an edit. Ask for it again.")
  }

  /// Visits the entries.
  @inlinable public func makeIterator() -> Iterator { Iterator(table) }

  /// Visits the entries of a dictionary, which may be edited meanwhile.
  @frozen
  public struct Iterator: IteratorProtocol {
    // A second owner of the table, so that the table does not change.
    @usableFromInline let table: KeyTable<Key, Value>?
    @usableFromInline var group = -1
    @usableFromInline var taken: UInt64 = 0
    @usableFromInline var rest: Int

    @inlinable
    init(_ table: KeyTable<Key, Value>?) {
      self.table = table
      rest = table?.count ?? 0
    }

    /// The next entry; nil after the last.
    @inlinable @inline(__always)
    public mutating func next() -> Element? {
      if rest == 0 { return nil }
      rest &-= 1
      let table = table.unsafelyUnwrapped
      while taken == 0 {
        group &+= 1
        taken = KeyMarks.taken(table.marks[group])
      }
      let entry = table.entries + KeyMarks.place(group, taken)
      taken &= taken &- 1
      return (entry.pointee.key, entry.pointee.value)
    }
  }
}

extension TableDictionary {
  /// The keys, in the order of the entries.
  @inlinable public var keys: Keys { Keys(self) }

  /// The values, in the order of the entries.
  @inlinable public var values: Values { Values(self) }

  /// The entries that satisfy a predicate.
  ///
  /// O(n).
  @inlinable @inline(__always)
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(table: try table?.filter { try isIncluded(($0.key, $0.value)) })
  }

  /// The same keys with a function of each value.
  ///
  /// O(n).
  @inlinable
  public func mapValues<Mapped>(_ transform: (Value) throws -> Mapped) rethrows -> TableDictionary<Key, Mapped> {
    guard let table else { return [:] }
    let result = KeyTable<Key, Mapped>(capacity: table.count)
    try table.withEntries { result.insertNew($0.pointee.key, try transform($0.pointee.value)) }
    return TableDictionary<Key, Mapped>(table: result)
  }

  /// The keys for whose values the function returns a result, with these results.
  ///
  /// O(n).
  @inlinable
  public func compactMapValues<Mapped>(
    _ transform: (Value) throws -> Mapped?
  ) rethrows -> TableDictionary<Key, Mapped> {
    let result = KeyTable<Key, Mapped>()
    try table?.withEntries {
      if let mapped = try transform($0.pointee.value) { result.insertNew($0.pointee.key, mapped) }
    }
    return TableDictionary<Key, Mapped>(table: result)
  }
}
