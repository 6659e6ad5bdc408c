extension DictionaryStorage {
  /// Counts what a closure makes of the entries; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (DictionaryEntry<Key, Value>) -> Distinct
  ) -> DistinctCounting<DictionaryTransaction<Key, Value>, Distinct> {
    feeding(
      DistinctCounting<DictionaryTransaction<Key, Value>, Distinct>(
        label: label,
        fileID: fileID,
        line: line,
        by: transform
      )
    )
  }

  /// Counts what a closure makes of the entries with the parameter that `parameter` holds; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Setting, Distinct: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (DictionaryEntry<Key, Value>, Setting) -> Distinct
  ) -> DistinctCounting<DictionaryTransaction<Key, Value>, Distinct> {
    let subject = MessageSubject(
      DistinctCounting<DictionaryTransaction<Key, Value>, Distinct>.self,
      label,
      fileID,
      line
    )
    let parameter = StageParameter(parameter, subject)
    let work = KeyedMap<DictionaryTransaction<Key, Value>, Distinct>(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DistinctCounting(subject, [parameter], work))
  }
}

extension DictionaryStorage where Value: Hashable {
  /// Counts each value, so that the values are a multiset; see ``DistinctCounting``.
  ///
  /// For the values in an order sort by it and map to the value.
  @inlinable
  public final func valueCounts(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DistinctCounting<DictionaryTransaction<Key, Value>, Value> {
    feeding(DistinctCounting<DictionaryTransaction<Key, Value>, Value>(label: label, fileID: fileID, line: line))
  }
}

extension SetStorage {
  /// Counts what a closure makes of the members; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) -> DistinctCounting<SetTransaction<Element>, Distinct> {
    feeding(
      DistinctCounting<SetTransaction<Element>, Distinct>(
        label: label,
        fileID: fileID,
        line: line,
        by: transform
      )
    )
  }

  /// Counts what a closure makes of the members with the parameter that `parameter` holds; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Setting, Distinct: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element, Setting) -> Distinct
  ) -> DistinctCounting<SetTransaction<Element>, Distinct> {
    let subject = MessageSubject(DistinctCounting<SetTransaction<Element>, Distinct>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = KeyedMap<SetTransaction<Element>, Distinct>(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DistinctCounting(subject, [parameter], work))
  }
}

extension ArrayStorage {
  /// Counts what a closure makes of the elements; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) -> DistinctCounting<ArrayTransaction<Element>, Distinct> {
    feeding(
      DistinctCounting<ArrayTransaction<Element>, Distinct>(
        label: label,
        fileID: fileID,
        line: line,
        by: transform
      )
    )
  }

  /// Counts what a closure makes of the elements with the parameter that `parameter` holds; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Setting, Distinct: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping (Element, Setting) -> Distinct
  ) -> DistinctCounting<ArrayTransaction<Element>, Distinct> {
    let subject = MessageSubject(DistinctCounting<ArrayTransaction<Element>, Distinct>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = ArrayMap<Element, Distinct>(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DistinctCounting(subject, [parameter], work))
  }
}

extension ArrayStorage where Element: Hashable {
  /// Counts each element, so that the array is a multiset and its keys a set; see ``DistinctCounting``.
  @inlinable
  public final func distinct(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> DistinctCounting<ArrayTransaction<Element>, Element> {
    feeding(DistinctCounting<ArrayTransaction<Element>, Element>(label: label, fileID: fileID, line: line))
  }
}
