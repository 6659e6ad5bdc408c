// What edits amount to on a state without others that were made before them, for the kinds that know elements by key.
extension ValueTransaction {
  /// Whether a value is trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Value.self) }

  /// The same future value.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Value) -> Self {
    guard let change else { return self }
    var result = Self(unequalPast: snapshot, future: change.future)
    result.isRefreshed = isRefreshed
    return result
  }
}

extension SetTransaction {
  /// Whether elements are trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Element.self) }

  /// Insertions of what is not there, removals of what is.
  @inlinable
  public func rebased(over other: Self, onto snapshot: Set<Element>) -> Self {
    var result = Self()
    for mutation in mutations {
      switch mutation {
      case .insert(let element): if !snapshot.contains(element) { result.list.append(mutation) }
      case .remove(let element):
        if let place = snapshot.firstIndex(of: element) { result.list.append(.remove(snapshot[place])) }
      }
    }
    return result
  }
}

extension DictionaryTransaction {
  /// Whether another dictionary shares the table.
  @inlinable
  public static func isShared(_ snapshot: inout TableDictionary<Key, Value>) -> Bool {
    snapshot.table != nil && !isKnownUniquelyReferenced(&snapshot.table)
  }

  /// Whether keys and values are trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Key.self) && _isPOD(Value.self) }

  /// The same future values of the same keys.
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
    if isPinned, !result.isEmpty { result.list.buffer.unsafelyUnwrapped.isPinned = true }
    return result
  }
}
