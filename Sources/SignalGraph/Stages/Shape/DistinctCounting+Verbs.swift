// The verbs of ``DistinctCounting``.
//
// There are many, because a closure takes other things of an array than of keyed rows, and each verb stands with and
// without a parameter, and for rows that are counted as they are.
extension StateStorage where Transaction: KeyedTransaction {
  /// Counts what a closure makes of the entries or members; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Transaction.Snapshot.Row) -> Distinct
  ) -> DistinctCounting<Transaction, Distinct> {
    feeding(DistinctCounting(label: label, fileID: fileID, line: line, by: transform))
  }

  /// Counts what a closure makes of the entries or members with the parameter that `parameter` holds; see
  /// ``DistinctCounting``.
  @inlinable
  public final func distinct<Setting, Distinct: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Transaction.Snapshot.Row, Setting) -> Distinct
  ) -> DistinctCounting<Transaction, Distinct> {
    let subject = MessageSubject(DistinctCounting<Transaction, Distinct>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = KeyedMap<Transaction, Distinct>(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DistinctCounting(subject, [parameter], work))
  }

  /// Counts what a closure makes of the entries or members with several parameters, each held by a storage; see
  /// ``DistinctCounting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func distinct<First, Second, each Other, Distinct: Hashable>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Transaction.Snapshot.Row, First, Second, repeat each Other) -> Distinct
  ) -> DistinctCounting<Transaction, Distinct> {
    let subject = MessageSubject(DistinctCounting<Transaction, Distinct>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = KeyedMap<Transaction, Distinct>(keepsRows: true, parameters.reading(transform))
    return feeding(DistinctCounting(subject, parameters.list, work))
  }
}

extension DictionaryStorage where Value: Hashable {
  /// Counts each value, so that the values are a multiset; see ``DistinctCounting``.
  ///
  /// For the values in order, sort the dictionary and map each entry to its value.
  @inlinable
  public final func valueCounts(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DistinctCounting<DictionaryTransaction<Key, Value>, Value> {
    feeding(DistinctCounting(label: label, fileID: fileID, line: line))
  }
}

extension ArrayStorage {
  /// Counts what a closure makes of the elements; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Distinct: Hashable>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Element) -> Distinct
  ) -> DistinctCounting<ArrayTransaction<Element>, Distinct> {
    feeding(DistinctCounting(label: label, fileID: fileID, line: line, by: transform))
  }

  /// Counts what a closure makes of the elements with the parameter that `parameter` holds; see ``DistinctCounting``.
  @inlinable
  public final func distinct<Setting, Distinct: Hashable>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Element, Setting) -> Distinct
  ) -> DistinctCounting<ArrayTransaction<Element>, Distinct> {
    let subject = MessageSubject(DistinctCounting<ArrayTransaction<Element>, Distinct>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = ArrayMap<Element, Distinct>(keepsRows: true) { transform($0, parameter.value) }
    return feeding(DistinctCounting(subject, [parameter], work))
  }

  /// Counts what a closure makes of the elements with several parameters, each held by a storage; see
  /// ``DistinctCounting``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func distinct<First, Second, each Other, Distinct: Hashable>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by transform: @escaping (Element, First, Second, repeat each Other) -> Distinct
  ) -> DistinctCounting<ArrayTransaction<Element>, Distinct> {
    let subject = MessageSubject(DistinctCounting<ArrayTransaction<Element>, Distinct>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = ArrayMap<Element, Distinct>(keepsRows: true, parameters.reading(transform))
    return feeding(DistinctCounting(subject, parameters.list, work))
  }

  /// Counts each element, so that the array is a multiset and its keys a set; see ``DistinctCounting``.
  @inlinable
  public final func distinct(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DistinctCounting<ArrayTransaction<Element>, Element> where Element: Hashable {
    feeding(DistinctCounting(label: label, fileID: fileID, line: line))
  }
}
