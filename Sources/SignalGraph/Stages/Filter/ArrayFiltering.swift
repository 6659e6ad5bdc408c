/// The elements of an array that satisfy a predicate, which may read a parameter that changes, in the array's order.
///
/// Membership is remembered in a tree of bits, one per row, so that each change costs O(log n), however members and
/// others alternate. The predicate is called once for an inserted or updated element, never for past ones, removals, or
/// moves without an update. A parameter is the value of a storage: a threshold, a search text, or the predicate itself.
/// With one, all rows are kept, so that a new parameter finds those that were left out.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `update` | yes | yes | `update` |
/// | `update` | no | yes | `insert` |
/// | `update` | yes | no | `remove` |
/// | `update` | no | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | `move` past members | yes | | `move` |
/// | `move` past others only | yes | | nothing |
/// | `move` | no | | nothing |
/// | `move` with an update | yes | yes | `move` |
/// | `move` with an update | no | yes | `insert` |
/// | `move` with an update | yes | no | `remove` |
/// | `replace` of a range | | | `replace` of its members, in the shortest form |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let row = ArraySlot([1, 2, 3, 4])
/// let even = row.filter { $0 % 2 == 0 }    // 2 4
/// row.insert(6, at: 0)                     // 6 2 4, inserted at 0
/// row.move(from: 0, to: 3)                 // 2 6 4, moved from 0 to 1
/// row[4] = 5                               // 2 6, removed at 2
/// let limit = ValueSlot(4)
/// let large = row.filter(with: limit) { $0 > $1 }    // 6 5
/// limit.value = 5                          // 6, removed at 1
/// even.tearDown()
/// large.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call of the predicate; a
///   transaction of k, O(k log n); a `replace` that is large beside n costs another O(n / 64). A new parameter
///   O(n + f log n) for f flips, with `.tightened` O(m log n) for m members; one call for each row visited that was not
///   edited in the same turn. Memory: one tree element per member, and with a parameter one per row; one to eight bits
///   per row.
///
/// Elements are handed on and nothing is compared: an update is passed on as an update, even to an equal element, and
/// equal members that go and come in a `replace` go and come. The shortest form of a `replace` of one member is
/// `insert` or `remove`.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class ArrayFiltering<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a filter that is registered by its user.
  ///
  /// - `isIncluded`: whether an element satisfies the predicate.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let subject = MessageSubject(ArrayFiltering.self, label, fileID, line)
    self.init(subject, [], ArraySelection(subject, isIncluded))
  }

  @inlinable
  init(_ subject: MessageSubject, _ parameters: [AnyParameter], _ work: ArraySelection<Element, Element>) {
    super.init(StageParts(subject, parameters, work))
  }
}

extension ArrayFiltering: ParameterReading { static var verb: String { "filter" } }

extension ArrayStorage {
  /// Keeps the elements that satisfy a predicate; see ``ArrayFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> ArrayFiltering<Element> {
    feeding(ArrayFiltering(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Keeps the elements that satisfy a predicate with the parameter that `parameter` holds; see ``ArrayFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether an element satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Setting>(
    with parameter: ValueStorage<Setting>, hint: ((_ past: Setting, _ future: Setting) -> FilterHint)? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Setting) -> Bool
  ) -> ArrayFiltering<Element> {
    let subject = MessageSubject(ArrayFiltering<Element>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = ArraySelection(subject, hint: parameter.hint(hint)) { isIncluded($0, parameter.value) }
    return feeding(ArrayFiltering(subject, [parameter], work))
  }

  /// Keeps the elements that satisfy a predicate with several parameters, each held by a storage; see
  /// ``ArrayFiltering``.
  ///
  /// A call of the closure takes some tens of nanoseconds more than with one parameter.
  ///
  /// - `first`, `second`, `others`: hold the parameters in the order in which the closure takes them; while one has
  ///   none, the result has no state.
  @inlinable
  public final func filter<First, Second, each Other>(
    with first: ValueStorage<First>, _ second: ValueStorage<Second>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, First, Second, repeat each Other) -> Bool
  ) -> ArrayFiltering<Element> {
    let subject = MessageSubject(ArrayFiltering<Element>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = ArraySelection(subject, hint: { .unknown }, parameters.reading(isIncluded))
    return feeding(ArrayFiltering(subject, parameters.list, work))
  }
}
