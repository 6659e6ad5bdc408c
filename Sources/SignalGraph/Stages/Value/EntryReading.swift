/// The entries of a dictionary that is a value, as a dictionary that changes key by key.
///
/// For what comes as a whole, as an answer of a server does. The way there is ``SnapshotReading``; arrays have
/// ``RowReading``.
///
/// | in | out |
/// |---|---|
/// | `transition`, a key that was not there | `insert` |
/// | a key that is there no more | `remove` |
/// | another value of a key | `update`; nothing where it is equal |
/// | a refresh: a `transition` from a value to itself | `update` of each key |
/// | a reset | a reset |
/// | `initiation`, `termination` | the same, of the entries |
///
/// ```swift
/// let answer = ValueSlot(["tea": 3, "salt": 9])
/// let prices = answer.entries()               // "tea": 3, "salt": 9
/// answer.value = ["tea": 4, "salt": 9]        // an update of "tea"
/// prices.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a transition from n entries to m O(n + m). Memory: the entries.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor.
public final class EntryReading<Source, Key: Hashable, Value>: DictionaryStage<ValueTransaction<Source>, Key, Value> {
  /// Makes entries that are registered by its user.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Source == [Key: Value] {
    self.init(MessageSubject(EntryReading.self, label, fileID, line)) { TableDictionary($0) }
  }

  /// Makes entries that are registered by its user, of a snapshot of a dictionary storage.
  @inlinable
  public convenience init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line)
  where Source == TableDictionary<Key, Value> {
    self.init(MessageSubject(EntryReading.self, label, fileID, line)) { $0 }
  }

  @inlinable
  init(_ subject: MessageSubject, _ entries: @escaping (Source) -> TableDictionary<Key, Value>) {
    let equality = Equality<Value>()
    let work = ValueDifference<Source, DictionaryTransaction<Key, Value>>(entries) { past, future, isRefreshed in
      .difference(from: past, to: entries(future), equality: isRefreshed ? .never : equality)
    }
    super.init(StageParts(subject, work).tracing(RowRelation.whole))
  }
}

extension ValueStorage {
  /// The entries of a dictionary; see ``EntryReading``.
  @inlinable
  public final func entries<Key, Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EntryReading<Value, Key, Mapped> where Value == [Key: Mapped] {
    feeding(EntryReading(label: label, fileID: fileID, line: line))
  }

  /// The entries of a snapshot of a dictionary storage; see ``EntryReading``.
  @inlinable
  public final func entries<Key, Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EntryReading<Value, Key, Mapped> where Value == TableDictionary<Key, Mapped> {
    feeding(EntryReading(label: label, fileID: fileID, line: line))
  }
}
