// The verbs of ``ArrayFlatMapping``.
extension ArrayStorage {
  /// The children of each element, one element's behind the other's; see ``ArrayFlatMapping``.
  @inlinable
  public final func flatMap<Children: Sequence>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Children
  ) -> ArrayFlatMapping<Element, Children.Element> {
    feeding(ArrayFlatMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// The children of each element, of which those of one id are one row; see ``ArrayFlatMapping``.
  ///
  /// - `id`: tells a child from the others of its element.
  /// - `transform`: the children of an element, in order.
  @inlinable
  public final func flatMap<ID: Hashable, Children: Sequence>(
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Children
  ) -> ArrayFlatMapping<Element, Children.Element> {
    feeding(ArrayFlatMapping(id: id, label: label, fileID: fileID, line: line, transform))
  }

  /// The children of each element and one or several parameters, each held by a storage; see ``ArrayFlatMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func flatMap<First, each Other, Children: Sequence>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) -> Children
  ) -> ArrayFlatMapping<Element, Children.Element> {
    let subject = MessageSubject(ArrayFlatMapping<Element, Children.Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.reading(transform)
    let work = ArrayExpansion(subject, keepsRows: true) { Array(transform($0)) }
    return feeding(ArrayFlatMapping(subject, parameters.list, work))
  }

  /// The children of each element and one or several parameters, each held by a storage, of which those of one id are
  /// one row; see ``ArrayFlatMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func flatMap<First, each Other, ID: Hashable, Children: Sequence>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) -> Children
  ) -> ArrayFlatMapping<Element, Children.Element> {
    let subject = MessageSubject(ArrayFlatMapping<Element, Children.Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.reading(transform)
    let work = ArrayExpansion(subject, keepsRows: true, id: id) { Array(transform($0)) }
    return feeding(ArrayFlatMapping(subject, parameters.list, work))
  }
}

// Those whose closure may throw: an element that fails leaves its failure where its children would stand.
extension ArrayStorage {
  /// The children of each element, or in their place what the closure threw; an update of the element tries again.
  ///
  /// See ``ArrayFlatMapping``.
  @inlinable
  public final func tryFlatMap<Children: Sequence, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Children
  ) -> ArrayFlatMapping<Element, Result<Children.Element, Failure>> {
    flatMap(label: label, fileID: fileID, line: line, Self.expanding(transform))
  }

  /// The children of each element, of which those of one id are one row, or in their place what the closure threw, or
  /// that two have one id.
  ///
  /// An update of the element tries again; see ``ArrayFlatMapping``.
  @inlinable
  public final func tryFlatMap<ID: Hashable & Sendable, Children: Sequence, Failure: Error>(
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Children
  ) -> ArrayFlatMapping<Element, Result<Children.Element, ChildFailure<ID, Failure>>> {
    flatMap(
      id: { (try? $0.get()).map(id) }, label: label, fileID: fileID, line: line, Self.expanding(id: id, transform))
  }

  /// The children of each element and one or several parameters, each held by a storage, or in their place what the
  /// closure threw.
  ///
  /// A new parameter tries again; see ``ArrayFlatMapping``.
  @inlinable
  public final func tryFlatMap<First, each Other, Children: Sequence, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Children
  ) -> ArrayFlatMapping<Element, Result<Children.Element, Failure>> {
    let subject = MessageSubject(
      ArrayFlatMapping<Element, Result<Children.Element, Failure>>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let work = ArrayExpansion(subject, keepsRows: true, Self.expanding(parameters.trying(transform)))
    return feeding(ArrayFlatMapping(subject, parameters.list, work))
  }

  /// The children of each element and one or several parameters, each held by a storage, of which those of one id are
  /// one row, or in their place what the closure threw, or that two have one id.
  ///
  /// A new parameter tries again; see ``ArrayFlatMapping``.
  @inlinable
  public final func tryFlatMap<First, each Other, ID: Hashable & Sendable, Children: Sequence, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    id: @escaping (Children.Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Children
  ) -> ArrayFlatMapping<Element, Result<Children.Element, ChildFailure<ID, Failure>>> {
    let subject = MessageSubject(
      ArrayFlatMapping<Element, Result<Children.Element, ChildFailure<ID, Failure>>>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let work = ArrayExpansion(
      subject, keepsRows: true, id: { (try? $0.get()).map(id) },
      Self.expanding(id: id, parameters.trying(transform)))
    return feeding(ArrayFlatMapping(subject, parameters.list, work))
  }

  /// The children of an element, or its failure.
  @inlinable
  static func expanding<Children: Sequence, Failure: Error>(
    _ transform: @escaping (Element) throws(Failure) -> Children
  ) -> (Element) -> [Result<Children.Element, Failure>] {
    { element in
      do throws(Failure) {
        return try transform(element).map { .success($0) }
      } catch {
        return [.failure(error)]
      }
    }
  }

  /// The children of an element, whose ids differ, or its failure.
  @inlinable
  static func expanding<ID: Hashable & Sendable, Children: Sequence, Failure: Error>(
    id: @escaping (Children.Element) -> ID, _ transform: @escaping (Element) throws(Failure) -> Children
  ) -> (Element) -> [Result<Children.Element, ChildFailure<ID, Failure>>] {
    { element in
      do throws(Failure) {
        let children = Array(try transform(element))
        if let id = ChildIDs.firstDouble(children.map(id)) {
          return [.failure(.doubleID(id))]
        }
        return children.map { .success($0) }
      } catch {
        return [.failure(.thrown(error))]
      }
    }
  }
}
