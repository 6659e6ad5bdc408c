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
/// Each verb is one transaction.
///
/// An edit to an equal value changes nothing: the slot keeps the value that it has, and so do its views. If `==` does
/// not tell whether one value may stand for another, give the slot another comparison, or call
/// ``DictionaryEditing/refresh(_:)``; see <doc:EqualValues>. A key that does not equal itself, such as NaN, is a
/// `badParameter` violation.
///
/// - Complexity: O(1) per entry; while somebody keeps a snapshot, the next edit copies the dictionary.
public final class DictionarySlot<Key: Hashable, Value>: DictionaryStorage<Key, Value>, Slot, DictionaryEditing {
  @usableFromInline let equality: Equality<Value>
  @usableFromInline let bin: Bin<DictionaryEntry<Key, Value>>

  /// Makes a slot with entries; whether values can be compared is found from the type at run time.
  @inlinable
  public convenience init(
    _ entries: [Key: Value] = [:], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TableDictionary(entries), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with entries.
  @inlinable
  public convenience init(
    _ entries: [Key: Value] = [:], label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value: Equatable, Value: SendableMetatype {
    self.init(TableDictionary(entries), Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with the entries of a snapshot, which are not copied.
  ///
  /// Whether values can be compared is found from the type at run time.
  @inlinable
  public convenience init(
    _ entries: TableDictionary<Key, Value>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(entries, Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with the entries of a snapshot, which are not copied.
  @inlinable
  public convenience init(
    _ entries: TableDictionary<Key, Value>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value: Equatable, Value: SendableMetatype {
    self.init(entries, Equality(), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with entries and a comparison of its own.
  ///
  /// - `areEqual`: whether an edit from the first value to the second changes nothing; see ``Equality/init(_:)``.
  @inlinable
  public convenience init(
    _ entries: [Key: Value] = [:], areEqual: @escaping (Value, Value) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TableDictionary(entries), Equality(areEqual), label, Site(fileID: fileID, line: line))
  }

  /// Makes a slot with the entries of a snapshot, which are not copied, and a comparison of its own.
  ///
  /// - `areEqual`: whether an edit from the first value to the second changes nothing; see ``Equality/init(_:)``.
  @inlinable
  public convenience init(
    _ entries: TableDictionary<Key, Value>, areEqual: @escaping (Value, Value) -> Bool,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(entries, Equality(areEqual), label, Site(fileID: fileID, line: line))
  }

  @inlinable
  init(_ entries: TableDictionary<Key, Value>, _ equality: Equality<Value>, _ label: String?, _ site: Site) {
    let bin = Bin<DictionaryEntry<Key, Value>>()
    (self.equality, self.bin) = (equality, bin)
    let subject = MessageSubject(DictionarySlot<Key, Value>.self, label: label, site: site)
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject, origin: entries) { drafts, state in
      .joined(drafts, in: &state, equality: equality)
    }
    super.init(outlet, nil)
    if !Reflexivity.isKnown(of: Key.self) {
      for (key, _) in entries where key != key { subject.reportUnequal(key: key) }
    }
  }

  /// The entries that signals are about.
  @inlinable public var settled: TableDictionary<Key, Value> { outlet.shownSettled.unsafelyUnwrapped }

  /// Itself.
  @inlinable public var slot: DictionarySlot<Key, Value> { self }

  /// The value of a key, as last edited; setting nil removes it.
  ///
  /// A mutation in place (`slot[key]!.count += 1`) is one edit, sent after the access has ended. As it is told with the past
  /// value, it copies a collection: `slot[key]!.append(1)` costs O(its size).
  @inlinable
  public subscript(key: Key) -> Value? {
    get { outlet.shown.unsafelyUnwrapped[key] }
    set {
      if let newValue { set(newValue, forKey: key) } else { removeValue(forKey: key) }
    }
  }

  /// Replaces the entries by sending the difference as one transaction; entries with equal values stay.
  @inlinable public func replace(with entries: [Key: Value]) { replace(with: TableDictionary(entries)) }

  /// Replaces the entries by sending the difference as one transaction; entries with equal values stay.
  ///
  /// - Complexity: O(n + m).
  @inlinable
  public func replace(with entries: TableDictionary<Key, Value>) {
    outlet.edit { state, transaction in
      let difference = DictionaryTransaction.difference(from: state, to: entries, equality: equality)
      perform(difference, leadingTo: entries, &state, &transaction)
    }
  }
}

/// The long name of ``DictionarySlot``.
public typealias EditableDictionaryStorage = DictionarySlot

/// The standard library's verbs of a dictionary, each one transaction.
///
/// Adopted by ``DictionarySlot`` and ``DictionaryEditor``.
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
  @inlinable @discardableResult
  public func updateValue(_ value: Value, forKey key: Key) -> Value? {
    let slot = slot
    let edit = slot.outlet.openEdit()
    var value = value
    let past: Value?
    switch slot.put(&value, key, &slot.outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee) {
    case .inserted: past = nil
    case .kept: past = slot.outlet.current.unsafelyUnwrappedInPlace[key]
    case .replaced: past = value
    }
    slot.outlet.close(edit)
    return past
  }

  /// Removes a key and returns its value; if the key is not there, nothing is sent.
  @inlinable @discardableResult
  public func removeValue(forKey key: Key) -> Value? {
    let slot = slot
    let edit = slot.outlet.openEdit()
    let past = slot.take(key, &slot.outlet.current.unsafelyUnwrappedInPlace, &edit.record.pointee)
    slot.outlet.close(edit)
    return past
  }

  /// Announces that a value has changed in a way that its `==` does not see; nothing if the key is not there.
  ///
  /// Use it for an object that has changed inside, or a value whose `==` compares only a part of it.
  ///
  /// It sends one transition, with an update from the value to itself, which reaches every stage: each calls its
  /// closures again and passes an update on, even if the result is equal.
  ///
  /// ```swift
  /// final class Task { var isDone = false }
  /// let tasks = DictionarySlot([1: Task()])
  /// let open = tasks.filter { !$0.value.isDone }    // 1
  /// tasks[1]?.isDone = true                         // an edit, since objects of this class do not compare
  /// tasks.refresh(1)                                // for those that do: open is empty
  /// open.tearDown()
  /// ```
  @inlinable
  public func refresh(_ key: Key) {
    slot.outlet.edit { state, transaction in
      if let entry = state.entry(forKey: key) { transaction.refresh(key: entry.key, value: entry.value) }
    }
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    let slot = slot
    try transaction {
      for (key, value) in entries {
        let combined = try slot[key].map { past in try slot.outlet.decide { try combine(past, value) } }
        updateValue(combined ?? value, forKey: key)
      }
    }
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(
    _ entries: TableDictionary<Key, Value>, uniquingKeysWith combine: (Value, Value) throws -> Value
  ) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Sets the values of many keys; for a key that is there, `combine` decides from the past value and the new one.
  @inlinable
  public func merge(_ entries: [Key: Value], uniquingKeysWith combine: (Value, Value) throws -> Value) rethrows {
    try merge(entries.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  /// Removes and returns an entry; nil if there is none.
  @inlinable @discardableResult
  public func popFirst() -> (key: Key, value: Value)? {
    guard let first = slot.elements.first else { return nil }
    removeValue(forKey: first.key)
    return first
  }

  /// Removes the entries that satisfy a predicate.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func removeAll(where shouldBeRemoved: ((key: Key, value: Value)) throws -> Bool) rethrows {
    let slot = slot
    let entries = try slot.outlet.decide { try slot.elements.compactMap { try shouldBeRemoved($0) ? $0 : nil } }
    var removals = DictionaryTransaction<Key, Value>()
    for entry in entries { removals.appendUnique(.remove(key: entry.key, past: entry.value)) }
    slot.outlet.edit { state, transaction in slot.perform(removals, leadingTo: [:], &state, &transaction) }
  }

  /// Removes all entries.
  ///
  /// - Complexity: O(n).
  @inlinable public func removeAll() { removeAll { _ in true } }
}
