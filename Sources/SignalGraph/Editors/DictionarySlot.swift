/// A dictionary that is edited directly.
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3])
/// prices["milk"] = 2           // one transition, an insertion
/// prices["tea"]! += 1          // one transition, 3 to 4
/// prices["tea"] = 4            // nothing: the values are equal
/// prices["milk"] = nil         // one transition, a removal
/// ```
///
/// Each verb is one transaction. - Complexity: O(1) an entry; while somebody keeps a snapshot, the next edit copies
/// the dictionary.
public final class DictionarySlot<Key: Hashable, Value>: DictionaryStorage<Key, Value>, Slot, DictionaryEditing {
  @usableFromInline let equality: Equality<Value>

  /// Makes a slot with entries; whether values compare is found from the type at run time.
  @inlinable
  public convenience init(
    _ entries: [Key: Value] = [:],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(TableDictionary(entries), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with entries.
  @inlinable
  public convenience init(
    _ entries: [Key: Value] = [:],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Value: Equatable {
    self.init(TableDictionary(entries), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with the entries of a snapshot, which are not copied; whether values compare is found from the type at
  /// run time.
  @inlinable
  public convenience init(
    _ entries: TableDictionary<Key, Value>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(entries, Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with the entries of a snapshot, which are not copied.
  @inlinable
  public convenience init(
    _ entries: TableDictionary<Key, Value>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Value: Equatable {
    self.init(entries, Equality(), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ entries: TableDictionary<Key, Value>, _ equality: Equality<Value>, _ label: String?, _ site: Site) {
    self.equality = equality
    let subject = Subject(DictionarySlot<Key, Value>.self, label: label, site: site)
    super.init(Outlet(subject: subject, origin: entries), nil)
  }

  /// The entries that signals are about.
  @inlinable
  public var settled: TableDictionary<Key, Value> { outlet.settled.unsafelyUnwrapped }

  /// Itself.
  @inlinable
  public var slot: DictionarySlot<Key, Value> { self }

  /// The value of a key, as last edited; setting nil removes it.
  ///
  /// A mutation in place (`slot[key]!.count += 1`) is one edit, sent after the access has ended.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { outlet.current.unsafelyUnwrapped[key] }
    set {
      if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Replaces the entries by sending the difference as one transaction.
  @inlinable
  public func replace(with entries: [Key: Value]) { replace(with: TableDictionary(entries)) }

  /// Replaces the entries by sending the difference as one transaction.
  @inlinable
  public func replace(with entries: TableDictionary<Key, Value>) {
    outlet.edit { state, transaction in
      transaction.append(.difference(from: state, to: entries))
      state = entries
    }
  }
}

/// The long name of ``DictionarySlot``.
public typealias EditableDictionaryStorage = DictionarySlot

/// The standard library's verbs of a dictionary, each one transaction.
///
/// What fills it: ``DictionarySlot`` and ``DictionaryEditor``.
public protocol DictionaryEditing: AnyObject {
  /// The keys' type.
  associatedtype Key: Hashable
  /// The values' type.
  associatedtype Value
  /// What is edited.
  var slot: DictionarySlot<Key, Value> { get }
}

extension DictionaryEditing {
  /// The value of a key, or `defaultValue`; setting makes an entry.
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { slot[key] ?? defaultValue() }
    set { updateValue(newValue, forKey: key) }
  }

  /// Sets the value of a key and returns the past one.
  @inlinable
  @discardableResult
  public func updateValue(_ value: Value, forKey key: Key) -> Value? {
    var result: Value?
    let equality = slot.equality
    slot.outlet.edit { state, transaction in
      if let past = state.updateValue(value, forKey: key) {
        transaction.update(key: key, past: past, future: value, equality: equality)
        result = past
      } else {
        transaction.insert(key: key, value: value, equality: equality)
      }
    }
    return result
  }

  /// Removes a key and returns its value; if it is not there, nothing is sent.
  @inlinable
  @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    var result: Value?
    let equality = slot.equality
    slot.outlet.edit { state, transaction in
      guard let past = state.removeValue(forKey: key) else { return }
      transaction.remove(key: key, past: past, equality: equality)
      result = past
    }
    return result
  }

  /// Sets the values of many keys; `combine` decides, from the past value and the new one, where a key is there.
  @inlinable
  public func merge(
    _ entries: some Sequence<(Key, Value)>,
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try transaction {
      for (key, value) in entries {
        updateValue(try slot[key].map { try combine($0, value) } ?? value, forKey: key)
      }
    }
  }

  /// Sets the values of many keys; `combine` decides, from the past value and the new one, where a key is there.
  @inlinable
  public func merge(
    _ entries: TableDictionary<Key, Value>,
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Sets the values of many keys; `combine` decides, from the past value and the new one, where a key is there.
  @inlinable
  public func merge(
    _ entries: [Key: Value],
    uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Removes and returns an entry; none if there is none.
  @inlinable
  @discardableResult
  public func popFirst() -> (key: Key, value: Value)? {
    guard let first = slot.first(where: { _ in true }) else { return nil }
    removeValue(forKey: first.key)
    return first
  }

  /// Removes the entries that satisfy a predicate.
  @inlinable
  public func removeAll(where shouldBeRemoved: ((key: Key, value: Value)) throws -> Bool) rethrows {
    let keys = try slot.withState { state in try state.filter(shouldBeRemoved).map(\.key) }
    transaction {
      for key in keys { removeValue(forKey: key) }
    }
  }

  /// Removes all entries.
  @inlinable
  public func removeAll() { removeAll { _ in true } }
}
