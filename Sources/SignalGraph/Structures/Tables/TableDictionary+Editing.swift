extension TableDictionary {
  /// The table as this dictionary's own: it is copied first if somebody else holds it.
  @inlinable @inline(__always)
  mutating func own() -> Unmanaged<KeyTable<Key, Value>> {
    if _slowPath(!isKnownUniquelyReferenced(&table)) { makeOwn() }
    return Unmanaged.passUnretained(table.unsafelyUnwrapped)
  }

  @inlinable @inline(never)
  mutating func makeOwn() {
    table = table?.copy() ?? KeyTable()
  }

  /// The entry of a key that was found in a table that others hold, in a copy of it.
  ///
  /// Not inlined, like all that is done where a copy must be made: it happens once for each copy that is kept.
  @inlinable @inline(never)
  mutating func ownEntry(of key: Key) -> UnsafeMutablePointer<DictionaryEntry<Key, Value>> {
    own()._withUnsafeGuaranteedRef { $0.find(key).unsafelyUnwrapped }
  }

  /// Adds a key that was not found in a table that others hold, to a copy of it; that may have another seed.
  @inlinable @inline(never)
  mutating func insertOwn(_ key: Key, _ value: Value) { insertNew(key, value) }

  /// Adds a key that is not in the dictionary.
  @inlinable @inline(__always)
  mutating func insertNew(_ key: Key, _ value: Value) {
    own()._withUnsafeGuaranteedRef { _ = $0.insertNew(key, value) }
  }

  /// Sets the value of a key and returns the past one, nil if there was none.
  @inlinable @inline(__always) @discardableResult
  public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    own()._withUnsafeGuaranteedRef { $0.updateValue(value, forKey: key) }
  }

  /// Removes a key and returns its value, nil if there was none.
  @inlinable @inline(__always) @discardableResult
  public mutating func removeValue(forKey key: Key) -> Value? {
    removeEntry(forKey: key)?.value
  }

  /// Looks for a key.
  @inlinable @inline(__always)
  func place(of key: Key) -> TablePlace<Key, Value> {
    if table == nil { return TablePlace(entry: nil, hash: 0) }
    // The dictionary holds the table, so its references need no counting.
    return Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { table in
      let hash = table.hash(of: key)
      return TablePlace(entry: table.find(key, hash), hash: hash)
    }
  }

  /// Adds a key that was not found.
  @inlinable @inline(__always)
  mutating func insert(_ value: Value, forKey key: Key, at place: TablePlace<Key, Value>) {
    guard _fastPath(isKnownUniquelyReferenced(&table)) else { return insertOwn(key, value) }
    Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { _ = $0.insert(key, value, place.hash) }
  }

  /// Exchanges the value of a key that was found for another.
  ///
  /// - Returns: The key as the dictionary holds it.
  @inlinable @inline(__always)
  mutating func exchangeValue(
    _ value: inout Value, forKey key: Key, at entry: UnsafeMutablePointer<DictionaryEntry<Key, Value>>
  ) -> Key {
    let held = KeyHash.isWholeKey(Key.self) ? key : entry.pointee.key
    let isOwn = _fastPath(isKnownUniquelyReferenced(&table))
    swap(&(isOwn ? entry : ownEntry(of: key)).pointee.value, &value)
    return held
  }

  /// Replaces the value of a key that was found.
  ///
  /// - Returns: The key as the dictionary holds it, and the past value.
  @inlinable @inline(__always)
  mutating func replaceValue(
    _ value: consuming Value, forKey key: Key, at entry: UnsafeMutablePointer<DictionaryEntry<Key, Value>>
  ) -> (key: Key, past: Value) {
    let held = KeyHash.isWholeKey(Key.self) ? key : entry.pointee.key
    let isOwn = _fastPath(isKnownUniquelyReferenced(&table))
    return (held, KeyTable.exchange(isOwn ? entry : ownEntry(of: key), value))
  }

  /// Removes a key and returns the entry; if there is none, the table is not even copied.
  @inlinable @inline(__always)
  mutating func removeEntry(forKey key: Key) -> DictionaryEntry<Key, Value>? {
    if table == nil { return nil }
    let held = Unmanaged.passUnretained(table.unsafelyUnwrapped)
    guard var entry = held._withUnsafeGuaranteedRef({ $0.find(key) }) else { return nil }
    if _slowPath(!isKnownUniquelyReferenced(&table)) { entry = ownEntry(of: key) }
    return Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.remove(entry) }
  }

  /// The entry of a key, with the key as the dictionary holds it.
  @inlinable func entry(forKey key: Key) -> DictionaryEntry<Key, Value>? { table?.find(key)?.pointee }

  /// Where the entry of a key lies until the dictionary is edited; nil if there is none.
  @inlinable @inline(__always)
  func find(_ key: Key) -> UnsafePointer<DictionaryEntry<Key, Value>>? {
    if table == nil { return nil }
    return Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { UnsafePointer($0.find(key)) }
  }

  /// Replaces the entry of an equal key: the key becomes the given one, too.
  @inlinable
  mutating func exchange(_ entry: DictionaryEntry<Key, Value>) {
    _ = removeEntry(forKey: entry.key)
    insertNew(entry.key, entry.value)
  }

  /// The value of a key; setting nil removes the key.
  @inlinable
  public subscript(key: Key) -> Value? {
    @inline(__always) get {
      if table == nil { return nil }
      defer { _fixLifetime(self) }
      return Unmanaged.passUnretained(table.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.value(of: key) }
    }
    @inline(__always) set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
    _modify {
      // The value is taken out and lent, so that one with memory of its own is changed in place; the held key stays.
      var (held, value): (Key, Value?) = (key, nil)
      if let entry = removeEntry(forKey: key) { (held, value) = (entry.key, entry.value) }
      defer { if let value { insertNew(held, value) } }
      yield &value
    }
  }

  /// The value of a key, or `defaultValue`; setting it makes an entry.
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { self[key] ?? defaultValue() }
    _modify {
      var (held, value): (Key, Value)
      if let entry = removeEntry(forKey: key) {
        (held, value) = (entry.key, entry.value)
      } else {
        (held, value) = (key, defaultValue())
      }
      defer { insertNew(held, value) }
      yield &value
    }
  }

  /// Removes and returns some entry; nil if the dictionary is empty.
  @inlinable @discardableResult
  public mutating func popFirst() -> Element? {
    isEmpty ? nil : remove(at: startIndex)
  }

  /// Removes and returns the entry at a place.
  ///
  /// - Precondition: the place is one of an entry, and the dictionary was not edited since it was asked for.
  @inlinable @discardableResult
  public mutating func remove(at position: Index) -> Element {
    check(position)
    let entry = own()._withUnsafeGuaranteedRef { $0.remove($0.entries + position.place) }
    return (entry.key, entry.value)
  }

  /// Removes all entries.
  ///
  /// O(n), or O(1) when a copy is kept.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    guard keepingCapacity, table != nil else {
      table = nil
      return
    }
    own()._withUnsafeGuaranteedRef { $0.clear() }
  }

  /// Makes room for `capacity` entries in all.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    if table == nil {
      self = Self(minimumCapacity: capacity)
    } else {
      own()._withUnsafeGuaranteedRef { $0.reserveCapacity(capacity) }
    }
  }

  /// Adds entries; `combine` makes one value of the past and the new one where a key is there.
  ///
  /// Expected O(m).
  @inlinable
  public mutating func merge(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    for (key, value) in entries { updateValue(try self[key].map { try combine($0, value) } ?? value, forKey: key) }
  }

  /// Adds entries; `combine` makes one value of the past and the new one where a key is there.
  ///
  /// Expected O(m).
  @inlinable
  public mutating func merge(_ entries: Self, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// A dictionary with other entries added; `combine` makes one value of the past and the new one of a common key.
  @inlinable
  public func merging(_ entries: Self, uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows -> Self {
    var merged = self
    try merged.merge(entries, uniquingKeysWith: combine)
    return merged
  }
}

/// Where a key was looked for in a dictionary: valid until that is edited.
@usableFromInline
struct TablePlace<Key: Hashable, Value> {
  /// Its entry; nil if it is not there.
  @usableFromInline let entry: UnsafeMutablePointer<DictionaryEntry<Key, Value>>?
  @usableFromInline let hash: UInt64

  @inlinable
  init(entry: UnsafeMutablePointer<DictionaryEntry<Key, Value>>?, hash: UInt64) {
    (self.entry, self.hash) = (entry, hash)
  }
}
