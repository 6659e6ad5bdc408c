// The verbs of ``DictionaryJoining`` and ``DictionaryLookup`` where both dictionaries have keys of one type: each entry's
// own key is its foreign key.
extension DictionaryStorage {
  /// Joins the entries of this dictionary and another that have equal keys: a row for each two; see
  /// ``DictionaryJoining``.
  @inlinable
  public final func joined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<InnerJoin<Key, Value, Key, RightValue>> {
    joined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// Joins the entries of this dictionary and another that have equal keys, and keeps those of this one without a match;
  /// see ``DictionaryJoining``.
  @inlinable
  public final func leftJoined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<LeftJoin<Key, Value, Key, RightValue>> {
    leftJoined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// Joins the entries of this dictionary and another that have equal keys, and keeps those of the other without a match;
  /// see ``DictionaryJoining``.
  @inlinable
  public final func rightJoined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<RightJoin<Key, Value, Key, RightValue>> {
    rightJoined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// Joins the entries of this dictionary and another that have equal keys, and keeps those of both without a match; see
  /// ``DictionaryJoining``.
  @inlinable
  public final func fullyJoined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<FullJoin<Key, Value, Key, RightValue>> {
    fullyJoined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// The entries of this dictionary whose keys the other one has; see ``DictionaryJoining``.
  @inlinable
  public final func semiJoined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<SemiJoin<Key, Value, Key, RightValue>> {
    semiJoined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// The entries of this dictionary whose keys the other one does not have; see ``DictionaryJoining``.
  @inlinable
  public final func antiJoined<RightValue>(
    _ right: DictionaryStorage<Key, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<AntiJoin<Key, Value, Key, RightValue>> {
    antiJoined(right, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// Looks each entry up in another dictionary by its own key; see ``DictionaryLookup``.
  @inlinable
  public final func lookedUp<OtherValue>(
    in others: DictionaryStorage<Key, OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryLookup<Key, Value, Key, OtherValue, OtherValue?> {
    lookedUp(in: others, label: label, fileID: fileID, line: line, by: { $0.key })
  }

  /// Looks each entry up in another dictionary by its own key; a rule says what happens where there is none; see
  /// ``DictionaryLookup``.
  @inlinable
  public final func lookedUp<OtherValue>(
    in others: DictionaryStorage<Key, OtherValue>, missing rule: MissingMatch<OtherValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryLookup<Key, Value, Key, OtherValue, OtherValue> {
    lookedUp(in: others, missing: rule, label: label, fileID: fileID, line: line, by: { $0.key })
  }
}
