/// The results of a function of each element of an array, kept; the function may read a parameter that changes.
///
/// The storage form of ``ArraySignalMap``: mapped elements are kept, so that `transform` is called once for an inserted
/// or updated element and never for past ones or removals. Results that equal the kept ones are suppressed where they
/// are Equatable: the kept one stays. With a parameter, the source's elements are kept beside the results.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of the mapped element |
/// | `update` | `update`; nothing where the result is equal |
/// | `update` of an element to its equal, as ``ArrayEditing/refresh(at:)`` sends | `update`, even if the result is equal |
/// | `remove` | `remove` of the kept element |
/// | `move` of an element as it is | `move`, without a call |
/// | `move` with an update | `move` with the mapped element |
/// | `replace` of a range | `replace`, by new results |
/// | a new parameter | `update` of each result that is another |
/// | a refreshed parameter | `update` of each result |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, mapped, while there is a parameter |
///
/// ```swift
/// let words = ArraySlot(["a", "bb"])
/// let lengths = words.map(\.count)    // 1 2
/// words[1] = "cc"                     // nothing: 2 stays 2
/// words.append("ddd")                 // 1 2 3
/// let factor = ValueSlot(10)
/// let products = lengths.map(with: factor) { $0 * $1 }    // 10 20 30
/// factor.value = 1                    // 1 2 3, three updates in one transition
/// products.tearDown()
/// lengths.tearDown()
/// ```
///
/// `map(updating:_:)` is for results that are objects: an object belongs to its row. An update of the row, also in a
/// move, changes its object instead of making another. A row that comes gets an object of its own, even in the place of
/// one that goes, as in a `replace` or on another page of a window. For an update, an `update` from the object to
/// itself leaves, even where objects are Equatable, so that later stages look at it again. The past of such an object
/// is not kept anywhere.
///
/// Where the result is a storage, the closure may chain stages to make it, for a live value per element: see <doc:Turns>.
/// What it chained moves with its row, and ends when the closure is called again for the row, and when the row goes; a
/// storage that it did not make stays.
///
/// ```swift
/// let (limits, prices) = (ArraySlot([5, 10]), SetSlot([3, 7]))
/// let parts = limits.map { limit in prices.filter { $0 < limit } }    // storages of 3, and of 3 and 7
/// prices.insert(4)                                                    // 3 and 4, 3, 4 and 7; parts send nothing
/// limits.move(from: 0, to: 1)                                         // the same two, the other way round
/// limits[1] = 8                                                       // another in place of the second, of 3, 4 and 7
/// parts.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(log n) and one call of `transform`; a transaction of k, O(k log n); a
///   new parameter O(n + c log n) for c changes, with a call for each element that was not edited in the same turn.
///   Memory: one tree element per result, and with a parameter one per element; with storages as results, an inlet per
///   stage made.
///
/// Preconditions: `transform` is pure, but for the object that it updates and the stages that it chains to the storage
/// that it returns; editing, or registering anything else, is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArraySignalMapStorage<Element, Mapped>: ArrayStage<ArrayTransaction<Element>, Mapped> {
  /// Makes a map that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) {
    self.init(MessageSubject(ArraySignalMapStorage.self, label, fileID, line), [], ArrayMap(transform))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArrayMap<Element, Mapped>) {
    let parts = StageParts(subject, parameters, work)
    work.prepareToFollow(parts)
    super.init(parts)
  }
}

extension ArraySignalMapStorage: ParameterReading { static var verb: String { "map" } }

extension ArrayStorage {
  /// Maps each element; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Mapped>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    feeding(ArraySignalMapStorage(label: label, fileID: fileID, line: line, transform))
  }

  /// Maps each element with the parameter that `parameter` holds; see ``ArraySignalMapStorage``.
  @inlinable
  public final func map<Setting, Mapped>(
    with parameter: ValueStorage<Setting>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, Setting) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    let subject = MessageSubject(ArraySignalMapStorage<Element, Mapped>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = ArrayMap(keepsRows: true) { transform($0, parameter.value) }
    return feeding(ArraySignalMapStorage(subject, [parameter], work))
  }

  /// Makes an object of each element, and updates it when the element is updated; see ``ArraySignalMapStorage``.
  ///
  /// - `update`: brings the object of an element up to date.
  /// - `make`: the object of a new element.
  @inlinable
  public final func map<Mapped: AnyObject>(
    updating update: @escaping (Mapped, Element) -> Void,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ make: @escaping (Element) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    let subject = MessageSubject(ArraySignalMapStorage<Element, Mapped>.self, label, fileID, line)
    return feeding(ArraySignalMapStorage(subject, [], ArrayMap(renew: update, make)))
  }

  /// Maps each element with several parameters, each held by a storage; see ``ArraySignalMapStorage``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func map<First, Second, each Other, Mapped>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, Second, repeat each Other) -> Mapped
  ) -> ArraySignalMapStorage<Element, Mapped> {
    let subject = MessageSubject(ArraySignalMapStorage<Element, Mapped>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = ArrayMap(keepsRows: true, parameters.reading(transform))
    return feeding(ArraySignalMapStorage(subject, parameters.list, work))
  }
}
