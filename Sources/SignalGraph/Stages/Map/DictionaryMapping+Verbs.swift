// The verbs of ``DictionaryMapping``.
extension DictionaryStorage {
  /// Maps each entry to a value of its key; see ``DictionaryMapping``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each value; see ``DictionaryMapping``.
  @inlinable
  public final func mapValues<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line) { transform($0.value) })
  }

  /// Maps each entry, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMap<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each value, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMapValues<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(label: label, fileID: fileID, line: line) { transform($0.value) })
  }

  /// Makes an object of each entry, and updates it when the entry is updated; see ``DictionaryMapping``.
  ///
  /// - `update`: brings the object of an entry up to date.
  /// - `make`: the object of a new entry.
  @inlinable
  public final func map<Mapped: AnyObject>(
    updating update: @escaping (Mapped, (key: Key, value: Value)) -> Void,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ make: @escaping ((key: Key, value: Value)) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let subject = MessageSubject(DictionaryMapping<Key, Value, Mapped>.self, label, fileID, line)
    return feeding(DictionaryMapping(subject, DictionaryMapping.Work(renew: update, make)))
  }

  /// Maps each entry with the parameter that `parameter` holds; see ``DictionaryMapping``.
  @inlinable
  public final func map<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value), Setting) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(with: parameter, label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each entry with the parameter that `parameter` holds, and leaves out those without a result; see
  /// ``DictionaryMapping``.
  @inlinable
  public final func compactMap<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value), Setting) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    feeding(DictionaryMapping(with: parameter, label: label, fileID: fileID, line: line, transform))
  }
}
