extension DictionaryStorage {
  /// Maps each entry to a value of its key; see ``DictionaryMapping``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality(), transform)
  }

  /// Maps each entry to a value of its key; see ``DictionaryMapping``.
  @inlinable
  public final func map<Mapped: Equatable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality(), transform)
  }

  /// Maps each value; see ``DictionaryMapping``.
  @inlinable
  public final func mapValues<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality()) { transform($0.value) }
  }

  /// Maps each value; see ``DictionaryMapping``.
  @inlinable
  public final func mapValues<Mapped: Equatable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality()) { transform($0.value) }
  }

  /// Maps each entry, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMap<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality(), transform)
  }

  /// Maps each value, and leaves out those without a result; see ``DictionaryMapping``.
  @inlinable
  public final func compactMapValues<Mapped>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ transform: @escaping (Value) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    mapped(label, Site(fileID: fileID, line: line), Equality()) { transform($0.value) }
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
    mapped(label, Site(fileID: fileID, line: line), Equality(), updating: update, make)
  }

  @inlinable
  final func mapped<Mapped>(
    _ label: String?,
    _ site: Site,
    _ equality: Equality<Mapped>,
    updating: ((Mapped, (key: Key, value: Value)) -> Void)? = nil,
    _ transform: @escaping ((key: Key, value: Value)) -> Mapped?
  ) -> DictionaryMapping<Key, Value, Mapped> {
    let stage = DictionaryMapping(label, site, equality, updating: updating, transform)
    stage.chain(stage.sensor, to: self, site: site)
    return stage
  }
}
