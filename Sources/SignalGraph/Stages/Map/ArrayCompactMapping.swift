/// The results of a function of each element of an array, kept; elements without a result are left out.
///
/// What the verbs `compactMap` and `tryFilter` make. A tree of bits remembers which elements have a result, so that
/// each change costs O(log n). The closure is called once for an inserted or updated element, never for past ones,
/// removals, or moves without an update. It may read a parameter that changes; then the source's elements are kept
/// beside the results. Where every element has a result, use ``ArraySignalMapStorage``.
///
/// | in | result before | result now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` of the result |
/// | `insert` | | none | nothing |
/// | `update` | yes | another | `update` |
/// | `update` | yes | equal | nothing |
/// | `update` | yes | none | `remove` of the kept result |
/// | `update` | none | yes | `insert` |
/// | `remove` | yes | | `remove` of the kept result |
/// | `remove` | none | | nothing |
/// | `move` past results | yes | | `move`, without a call |
/// | `move` | none | | nothing |
/// | `replace` of a range | | | `replace` of its results, in the shortest form |
/// | a new parameter | | | `update` of each result that is another, `insert` and `remove` of those that come and go |
/// | a refreshed parameter | | | `update` of each result, `insert` and `remove` of those that come and go |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the results, while there is a parameter |
///
/// ```swift
/// let texts = ArraySlot(["1", "x", "3"])
/// let numbers = texts.compactMap { Int($0) }    // 1 3
/// texts[1] = "2"                                // 1 2 3
/// texts[0] = "01"                               // nothing: 1 stays 1
/// numbers.tearDown()
/// ```
///
/// Where a result is equal, the kept one stays; but an update of an element to its equal, as
/// ``ArrayEditing/refresh(at:)`` sends, always leaves as an `update`. The shortest form of a `replace` of one result is
/// `insert` or `remove`. Where the result is a storage, the closure may chain stages to make it, which end with it: see
/// ``ArraySignalMapStorage``.
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call; a transaction of k,
///   O(k log n); a new parameter O(n + c log n) for c changes, with a call for each element that was not edited in the
///   same turn. Memory: one tree element per result, and with a parameter one per element; one to eight bits per
///   element.
///
/// Preconditions: the closure is pure, but for the stages that it chains to the storage that it returns; editing, or
/// registering anything else, is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayCompactMapping<Element, Mapped>: ArrayStage<ArrayTransaction<Element>, Mapped> {
  /// Makes a map that is registered by its user.
  ///
  /// - `transform`: the result of an element; nil leaves it out.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped?
  ) {
    let subject = MessageSubject(ArrayCompactMapping.self, label, fileID, line)
    self.init(subject, [], ArraySelection(subject, making: transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArraySelection<Element, Mapped>) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayCompactMapping: ParameterReading { static var verb: String { "compactMap" } }

// Besides `compactMap` with no parameter, one and several, the verbs that leave a failure in an element's place: they
// are maps, and need no stage of their own.
extension ArrayStorage {
  /// Maps each element, and leaves out those without a result; see ``ArrayCompactMapping``.
  @inlinable
  public final func compactMap<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped?
  ) -> ArrayCompactMapping<Element, Mapped> {
    feeding(ArrayCompactMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each element with the parameter that `parameter` holds, and leaves out those without a result; see
  /// ``ArrayCompactMapping``.
  @inlinable
  public final func compactMap<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Setting) -> Mapped?
  ) -> ArrayCompactMapping<Element, Mapped> {
    let subject = MessageSubject(ArrayCompactMapping<Element, Mapped>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = ArraySelection(subject, keepsRows: true) { transform($0, parameter.value) }
    return feeding(ArrayCompactMapping(subject, [parameter], work))
  }

  /// Maps each element with several parameters, and leaves out those without a result; see ``ArrayCompactMapping``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func compactMap<First, Second, each Other, Mapped>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, Second, repeat each Other) -> Mapped?
  ) -> ArrayCompactMapping<Element, Mapped> {
    let subject = MessageSubject(ArrayCompactMapping<Element, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = ArraySelection(subject, keepsRows: true, making: parameters.reading(transform))
    return feeding(ArrayCompactMapping(subject, parameters.list, work))
  }
}
