// Slots of entries that come in a sequence, as the standard library's dictionaries are made of them.
extension DictionarySlot {
  /// Makes a slot with entries whose keys are all different.
  ///
  /// Whether values can be compared is found from the type at run time.
  ///
  /// - Complexity: expected O(n).
  ///
  /// - Precondition: no key comes twice, or it is a `doubleInsertion` violation.
  @inlinable
  public convenience init(
    uniqueKeysWithValues entries: some Sequence<(Key, Value)>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(TableDictionary(uniqueKeysWithValues: entries), label: label, fileID: fileID, line: line)
  }

  /// Makes a slot with entries whose keys are all different.
  ///
  /// - Complexity: expected O(n).
  ///
  /// - Precondition: no key comes twice, or it is a `doubleInsertion` violation.
  @inlinable
  public convenience init(
    uniqueKeysWithValues entries: some Sequence<(Key, Value)>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value: Equatable, Value: SendableMetatype {
    self.init(TableDictionary(uniqueKeysWithValues: entries), label: label, fileID: fileID, line: line)
  }

  /// Makes a slot with entries; `combine` makes one value of the first and the next where a key comes again.
  ///
  /// Whether values can be compared is found from the type at run time.
  ///
  /// - Complexity: expected O(n).
  @inlinable
  public convenience init(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) rethrows {
    self.init(
      try TableDictionary(entries, uniquingKeysWith: combine), label: label, fileID: fileID, line: line)
  }

  /// Makes a slot with entries; `combine` makes one value of the first and the next where a key comes again.
  ///
  /// - Complexity: expected O(n).
  @inlinable
  public convenience init(
    _ entries: some Sequence<(Key, Value)>, uniquingKeysWith combine: (Value, Value) throws -> Value,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) rethrows where Value: Equatable, Value: SendableMetatype {
    self.init(
      try TableDictionary(entries, uniquingKeysWith: combine), label: label, fileID: fileID, line: line)
  }
}
