// What edits amount to on a state without other edits that were made before them, for values, sets and dictionaries.
extension ValueTransaction {
  /// Whether `Value` is trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Value.self) }

  /// The change from the snapshot to the same future value.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Value) -> Self {
    guard let change else { return self }
    var result = Self(unequalPast: snapshot, future: change.future)
    result.isRefreshed = isRefreshed
    return result
  }
}

extension SetTransaction {
  /// Whether `Element` is trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Element.self) }

  /// The insertions of what the snapshot does not have, and the removals of what it has.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Set<Element>) -> Self {
    var result = Self()
    for mutation in mutations {
      switch mutation {
      case .insert(let element): if !snapshot.contains(element) { result.list.append(mutation) }
      case .remove(let element):
        if let index = snapshot.firstIndex(of: element) { result.list.append(.remove(snapshot[index])) }
      }
    }
    return result
  }
}

extension DictionaryTransaction {
  /// Whether another dictionary shares the table of this one.
  @inlinable
  public static func isShared(_ snapshot: inout TableDictionary<Key, Value>) -> Bool {
    snapshot.table != nil && !isKnownUniquelyReferenced(&snapshot.table)
  }

  /// Whether `Key` and `Value` are trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Key.self) && _isPOD(Value.self) }

  /// The changes that give the same keys the same future values.
  @inlinable
  public func rebased(over other: Self, onto snapshot: TableDictionary<Key, Value>) -> Self {
    var result = Self()
    for mutation in mutations {
      let key = mutation.key
      switch (snapshot[key], mutation.future) {
      case (let past?, let future?): result.list.append(.update(key: key, past: past, future: future))
      case (nil, let value?): result.list.append(.insert(key: key, value: value))
      case (let past?, nil): result.list.append(.remove(key: key, past: past))
      case (nil, nil): break
      }
    }
    if isPinned, !result.isEmpty { result.list.pin() }
    return result
  }
}
