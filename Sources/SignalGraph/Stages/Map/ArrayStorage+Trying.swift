// What each element of an array becomes where the closure may throw: its failure stands in its place.
extension ArrayStorage {
  /// Maps each element to what the closure returns or throws, in its place; an update of the element tries again.
  ///
  /// See ``ArraySignalMapStorage``.
  @inlinable
  public final func tryMap<Mapped, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Mapped
  ) -> ArraySignalMapStorage<Element, Result<Mapped, Failure>> {
    map(label: label, fileID: fileID, line: line) { element in
      Result { () throws(Failure) in try transform(element) }
    }
  }

  /// Maps each element to what the closure returns or throws, in its place, and leaves out those without a result; an
  /// update of the element tries again.
  ///
  /// ```swift
  /// struct Unreadable: Error {}
  /// let lines = ArraySlot(["1", "", "x"])
  /// let numbers = lines.tryCompactMap { line throws(Unreadable) -> Int? in
  ///   if line.isEmpty { return nil }
  ///   guard let number = Int(line) else { throw Unreadable() }
  ///   return number
  /// }                 // success(1) failure(Unreadable())
  /// lines[1] = "2"    // success(1) success(2) failure(Unreadable())
  /// lines[2] = "3"    // success(1) success(2) success(3)
  /// numbers.tearDown()
  /// ```
  ///
  /// See ``ArrayCompactMapping``.
  @inlinable
  public final func tryCompactMap<Mapped, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Mapped?
  ) -> ArrayCompactMapping<Element, Result<Mapped, Failure>> {
    compactMap(label: label, fileID: fileID, line: line, Self.attempting(transform))
  }

  /// Keeps the elements that satisfy a predicate, and in their place the failures of those about which it throws; an
  /// update of the element tries again.
  ///
  /// See ``ArrayCompactMapping``.
  @inlinable
  public final func tryFilter<Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) -> ArrayCompactMapping<Element, Result<Element, Failure>> {
    tryCompactMap(label: label, fileID: fileID, line: line) { element throws(Failure) in
      try isIncluded(element) ? element : nil
    }
  }

  /// Maps each element with one or several parameters, each held by a storage, to what the closure returns or throws.
  ///
  /// A new parameter tries again; see ``ArraySignalMapStorage``.
  @inlinable
  public final func tryMap<First, each Other, Mapped, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Mapped
  ) -> ArraySignalMapStorage<Element, Result<Mapped, Failure>> {
    let subject = MessageSubject(ArraySignalMapStorage<Element, Result<Mapped, Failure>>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.trying(transform)
    let work = ArrayMap<Element, Result<Mapped, Failure>>(keepsRows: true) { element in
      Result { () throws(Failure) in try transform(element) }
    }
    return feeding(ArraySignalMapStorage(subject, parameters.list, work))
  }

  /// Maps each element with one or several parameters, each held by a storage, to what the closure returns or throws,
  /// and leaves out those without a result.
  ///
  /// A new parameter tries again; see ``ArrayCompactMapping``.
  @inlinable
  public final func tryCompactMap<First, each Other, Mapped, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Mapped?
  ) -> ArrayCompactMapping<Element, Result<Mapped, Failure>> {
    let subject = MessageSubject(ArrayCompactMapping<Element, Result<Mapped, Failure>>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let work = ArraySelection(subject, keepsRows: true, making: Self.attempting(parameters.trying(transform)))
    return feeding(ArrayCompactMapping(subject, parameters.list, work))
  }

  /// Keeps the elements that satisfy a predicate with one or several parameters, each held by a storage, and in their
  /// place the failures of those about which it throws.
  ///
  /// A new parameter tries again; see ``ArrayCompactMapping``.
  @inlinable
  public final func tryFilter<First, each Other, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, First, repeat each Other) throws(Failure) -> Bool
  ) -> ArrayCompactMapping<Element, Result<Element, Failure>> {
    let subject = MessageSubject(ArrayCompactMapping<Element, Result<Element, Failure>>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let isIncluded = parameters.trying(isIncluded)
    let attempt = Self.attempting { element throws(Failure) in try isIncluded(element) ? element : nil }
    return feeding(
      ArrayCompactMapping(subject, parameters.list, ArraySelection(subject, keepsRows: true, making: attempt)))
  }

  /// What stands in an element's place: its result, its failure, or nothing.
  @inlinable
  static func attempting<Mapped, Failure: Error>(
    _ transform: @escaping (Element) throws(Failure) -> Mapped?
  ) -> (Element) -> Result<Mapped, Failure>? {
    { element in
      do throws(Failure) {
        return try transform(element).map { .success($0) }
      } catch {
        return .failure(error)
      }
    }
  }
}
