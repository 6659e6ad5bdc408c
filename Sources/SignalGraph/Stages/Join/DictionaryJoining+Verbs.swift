// The verbs of ``DictionaryJoining``: one for each ``JoinForm``, with foreign keys for both sides or for one.
//
// A closure behind the brackets has no label. Where keys and values are such that it could be either, it is `by`.
extension DictionaryStorage {
  /// Joins the entries of this dictionary and another: a row for each two that match; see ``DictionaryJoining``.
  @inlinable
  public final func joined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another: a row for each two that match, by a foreign key into the
  /// other's own keys; see ``DictionaryJoining``.
  @inlinable
  public final func joined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another: a row for each two that match, by the other's foreign key into
  /// this one's own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func joined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match; see
  /// ``DictionaryJoining``.
  @inlinable
  public final func leftJoined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match, by a foreign key
  /// into the other's own keys; see ``DictionaryJoining``.
  @inlinable
  public final func leftJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match, by the other's
  /// foreign key into this one's own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func leftJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match; see
  /// ``DictionaryJoining``.
  @inlinable
  public final func rightJoined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match, by a foreign key
  /// into the other's own keys; see ``DictionaryJoining``.
  @inlinable
  public final func rightJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match, by the other's
  /// foreign key into this one's own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func rightJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match; see
  /// ``DictionaryJoining``.
  @inlinable
  public final func fullyJoined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match, by a foreign key into
  /// the other's own keys; see ``DictionaryJoining``.
  @inlinable
  public final func fullyJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match, by the other's
  /// foreign key into this one's own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func fullyJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another; see ``DictionaryJoining``.
  @inlinable
  public final func semiJoined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another, by a foreign key into the other's own keys;
  /// see ``DictionaryJoining``.
  @inlinable
  public final func semiJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another, by the other's foreign key into this one's
  /// own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func semiJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another; see ``DictionaryJoining``.
  @inlinable
  public final func antiJoined<RightKey, RightValue, ForeignKey: Hashable>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> ForeignKey?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey, to: rightKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another, by a foreign key into the other's own keys;
  /// see ``DictionaryJoining``.
  @inlinable
  public final func antiJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>) -> RightKey?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, by: leftKey).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another, by the other's foreign key into this one's
  /// own keys; see ``DictionaryJoining``.
  @inlinable @_disfavoredOverload
  public final func antiJoined<RightKey, RightValue>(
    _ right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>) -> Key?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(label: label, fileID: fileID, line: line, to: rightKey).reading(self, right)
  }

  /// A row for each entry of this dictionary and each of another; see ``DictionaryJoining``.
  ///
  /// An entry that changes changes as many rows as there are entries on the other side.
  @inlinable
  public final func crossed<RightKey, RightValue>(
    with right: DictionaryStorage<RightKey, RightValue>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    joined(right, label: label, fileID: fileID, line: line, by: { _ in true }, to: { _ in true })
  }
}
