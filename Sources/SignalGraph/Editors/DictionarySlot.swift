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
    let outlet = Outlet<DictionaryTransaction<Key, Value>>(subject: subject, origin: entries) { source, task, result in
      Outlet<DictionaryTransaction<Key, Value>>.perform(source, task, result) {
        .joined($0, in: &$1, equality: equality)
      }
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

  /// The value of a key, as last edited, or `defaultValue`; setting makes an entry.
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value {
    get { self[key] ?? defaultValue() }
    set { set(newValue, forKey: key) }
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
