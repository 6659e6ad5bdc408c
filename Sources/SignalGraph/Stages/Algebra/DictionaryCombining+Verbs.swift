extension DictionaryStorage {
  /// The entries of the keys that this dictionary or one of the others holds; see ``DictionaryCombining``.
  @inlinable
  public final func union(
    _ others: DictionaryStorage<Key, Value>...,
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.union, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that this dictionary or one of the others holds; see ``DictionaryCombining``.
  @inlinable
  public final func union(
    with others: [DictionaryStorage<Key, Value>],
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.union, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that this dictionary and all of the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func intersection(
    _ others: DictionaryStorage<Key, Value>...,
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.intersection, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that this dictionary and all of the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func intersection(
    with others: [DictionaryStorage<Key, Value>],
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.intersection, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that this dictionary holds and none of the others does; see ``DictionaryCombining``.
  @inlinable
  public final func subtracting(
    _ others: DictionaryStorage<Key, Value>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.subtraction, others, .first, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that this dictionary holds and none of the others does; see ``DictionaryCombining``.
  @inlinable
  public final func subtracting(
    with others: [DictionaryStorage<Key, Value>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.subtraction, others, .first, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that an odd number of this dictionary and the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func symmetricDifference(
    _ others: DictionaryStorage<Key, Value>...,
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.symmetricDifference, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of the keys that an odd number of this dictionary and the others hold; see ``DictionaryCombining``.
  @inlinable
  public final func symmetricDifference(
    with others: [DictionaryStorage<Key, Value>],
    priority: SourcePriority = .first,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.symmetricDifference, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of this dictionary and the others, with the value of the source that has priority; the same as a
  /// union; see ``DictionaryCombining``.
  @inlinable
  public final func merging(
    _ others: DictionaryStorage<Key, Value>...,
    by priority: SourcePriority,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.union, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of this dictionary and the others, with values made of all that a key has; see
  /// ``DictionaryCombining``.
  @inlinable
  public final func merging(
    _ others: DictionaryStorage<Key, Value>...,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) -> DictionaryCombining<Key, Value> {
    let stage = DictionaryCombining<Key, Value>(
      sources: others.count + 1,
      label: label,
      fileID: fileID,
      line: line,
      uniquingKeysWith: combine
    )
    stage.chain(stage.sensors, toEach: [self] + others, site: Site(fileID: fileID, line: line))
    return stage
  }

  /// The entries of this dictionary and the others, with the value of the source that has priority; the same as a
  /// union; see ``DictionaryCombining``.
  @inlinable
  public final func merging(
    with others: [DictionaryStorage<Key, Value>],
    by priority: SourcePriority,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DictionaryCombining<Key, Value> {
    combined(.union, others, priority, label, Site(fileID: fileID, line: line))
  }

  /// The entries of this dictionary and the others, with values made of all that a key has; see
  /// ``DictionaryCombining``.
  @inlinable
  public final func merging(
    with others: [DictionaryStorage<Key, Value>],
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    uniquingKeysWith combine: @escaping (Value, Value) -> Value
  ) -> DictionaryCombining<Key, Value> {
    let stage = DictionaryCombining<Key, Value>(
      sources: others.count + 1,
      label: label,
      fileID: fileID,
      line: line,
      uniquingKeysWith: combine
    )
    stage.chain(stage.sensors, toEach: [self] + others, site: Site(fileID: fileID, line: line))
    return stage
  }

  @inlinable
  final func combined(
    _ combination: Combination,
    _ others: [DictionaryStorage<Key, Value>],
    _ priority: SourcePriority,
    _ label: String?,
    _ site: Site
  ) -> DictionaryCombining<Key, Value> {
    let stage = DictionaryCombining<Key, Value>(
      combination,
      sources: others.count + 1,
      priority: priority,
      label: label,
      fileID: site.fileID,
      line: site.line
    )
    stage.chain(stage.sensors, toEach: [self] + others, site: site)
    return stage
  }
}
