// The keys alone, and the values alone: what a dictionary of the standard library has.
extension TableDictionary {
  /// The keys of a dictionary.
  @frozen
  public struct Keys: Collection {
    @usableFromInline let entries: TableDictionary

    @inlinable init(_ entries: TableDictionary) { self.entries = entries }

    /// The place of the first key.
    @inlinable public var startIndex: Index { entries.startIndex }
    /// The place after all keys.
    @inlinable public var endIndex: Index { entries.endIndex }
    /// How many there are.
    @inlinable public var count: Int { entries.count }
    /// The next place.
    @inlinable public func index(after position: Index) -> Index { entries.index(after: position) }
    /// The key at a place.
    @inlinable public subscript(position: Index) -> Key { entries[position].key }
    /// Visits the keys.
    @inlinable
    public func makeIterator() -> LazyMapCollection<TableDictionary, Key>.Iterator {
      entries.lazy.map { $0.key }.makeIterator()
    }
    /// Whether a key is there.
    ///
    /// O(1).
    @inlinable public func contains(_ key: Key) -> Bool { entries.index(forKey: key) != nil }
  }

  /// The values of a dictionary.
  @frozen
  public struct Values: Collection {
    @usableFromInline let entries: TableDictionary

    @inlinable init(_ entries: TableDictionary) { self.entries = entries }

    /// The place of the first value.
    @inlinable public var startIndex: Index { entries.startIndex }
    /// The place after all values.
    @inlinable public var endIndex: Index { entries.endIndex }
    /// How many there are.
    @inlinable public var count: Int { entries.count }
    /// The next place.
    @inlinable public func index(after position: Index) -> Index { entries.index(after: position) }
    /// The value at a place.
    @inlinable public subscript(position: Index) -> Value { entries[position].value }
    /// Visits the values.
    @inlinable
    public func makeIterator() -> LazyMapCollection<TableDictionary, Value>.Iterator {
      entries.lazy.map { $0.value }.makeIterator()
    }
  }
}

extension TableDictionary.Keys: Equatable {
  /// Whether both have the same keys, in whichever order.
  ///
  /// O(n).
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.allSatisfy { right.contains($0) }
  }
}

extension TableDictionary.Keys: CustomStringConvertible {
  /// The keys in brackets.
  public var description: String { Array(self).description }
}

extension TableDictionary.Values: CustomStringConvertible {
  /// The values in brackets.
  public var description: String { Array(self).description }
}

extension TableDictionary.Keys: Sendable where Key: Sendable, Value: Sendable {}

extension TableDictionary.Values: Sendable where Key: Sendable, Value: Sendable {}
