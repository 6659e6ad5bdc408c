// The verbs of ``DictionaryJoining`` whose foreign keys are made with parameters.
extension DictionaryStorage {
  /// Joins the entries of this dictionary and another: a row for each two that match, by foreign keys made with one
  /// or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func joined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another: a row for each two that match, by a foreign key into the
  /// other's own keys made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func joined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another: a row for each two that match, by the other's foreign
  /// key into this one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func joined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<InnerJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match, by foreign keys
  /// made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func leftJoined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match, by a foreign key
  /// into the other's own keys made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func leftJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of this one without a match, by the other's
  /// foreign key into this one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func leftJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<LeftJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match, by foreign keys
  /// made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func rightJoined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match, by a foreign key
  /// into the other's own keys made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func rightJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of the other without a match, by the other's
  /// foreign key into this one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func rightJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<RightJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match, by foreign keys made
  /// with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func fullyJoined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match, by a foreign key into
  /// the other's own keys made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func fullyJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Joins the entries of this dictionary and another, and keeps those of both without a match, by the other's
  /// foreign key into this one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func fullyJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<FullJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another, by foreign keys made with one or several
  /// parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func semiJoined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another, by a foreign key into the other's own keys
  /// made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func semiJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have a match in another, by the other's foreign key into this
  /// one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func semiJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<SemiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another, by foreign keys made with one or several
  /// parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which both closures take them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func antiJoined<RightKey, RightValue, ForeignKey: Hashable, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> ForeignKey?,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> ForeignKey?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, by: leftKey, to: rightKey
    ).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another, by a foreign key into the other's own keys
  /// made with one or several parameters, each held by a storage; see ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func antiJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by leftKey: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> RightKey?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(
      with: first, repeat each others, label: label, fileID: fileID, line: line, of: { $0 }, by: leftKey, to: { $0.key }
    ).reading(self, right)
  }

  /// Keeps the entries of this dictionary that have no match in another, by the other's foreign key into this
  /// one's own keys, made with one or several parameters, each held by a storage; see
  /// ``DictionaryJoining``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable @_disfavoredOverload
  public final func antiJoined<RightKey, RightValue, First, each Other>(
    _ right: DictionaryStorage<RightKey, RightValue>, with first: ValueStorage<First>,
    _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    to rightKey: @escaping (DictionaryEntry<RightKey, RightValue>, First, repeat each Other) -> Key?
  ) -> DictionaryJoining<AntiJoin<Key, Value, RightKey, RightValue>> {
    DictionaryJoining(with: first, repeat each others, label: label, fileID: fileID, line: line, to: rightKey)
      .reading(self, right)
  }
}
