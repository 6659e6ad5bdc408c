extension DictionaryStorage {
  /// Counts what a closure makes of the entries; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    by transform: @escaping ((key: Key, value: Value)) -> Distinct
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
