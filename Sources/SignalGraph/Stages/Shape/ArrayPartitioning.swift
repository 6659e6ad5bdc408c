/// The elements of an array in two, each side in the array's order: those that satisfy a predicate, and the rest.
///
/// For one side alone, use a filter. The predicate is called once for an inserted or updated element, never for past
/// ones, removals or moves.
///
/// | in | side before | satisfies now | out of `matching` | out of `rest` |
/// |---|---|---|---|---|
/// | `insert` | | yes | `insert` at its place | nothing |
/// | `insert` | | no | nothing | `insert` at its place |
/// | `update`, `move` with an update | the same | | `update` or `move` of its own, or nothing | the same, or nothing |
/// | `update`, `move` with an update | the other | | `remove` or `insert` | `insert` or `remove` |
/// | `move` of an equal element | | | `move`; nothing where it passes only others | the same |
/// | `remove` | | | `remove`, or nothing | `remove`, or nothing |
/// | `replace` of a range | | | `replace` of its elements, in the shortest form | the same, of the others |
/// | a new parameter | `matching` | no | `remove` | `insert` at its place |
/// | a new parameter | `rest` | yes | `insert` at its place | `remove` |
/// | a new parameter | the same | | nothing | nothing |
/// | `initiation`, `termination` | | | the same, of its elements | the same, of the others |
///
/// ```swift
/// let delays = ArraySlot([75, 10, 90])
/// let parts = delays.partitioned { $0 >= 60 }
/// let (late, early) = (parts.matching, parts.rest)    // 75 90 and 10
/// delays[0] = 20                                      // 90 and 20 10, in one turn
/// delays.move(from: 0, to: 2)                         // 90 and 10 20
/// late.tearDown()
/// early.tearDown()
/// ```
///
/// Elements are handed on and nothing is compared: an update is passed on as an update, even to an equal element. An
/// element that changes sides leaves one side and enters the other.
///
/// - Complexity: initiation O(n); a mutation O(log n), an insertion or update with one call of the predicate; a
///   transaction of k, O(k log n); a `replace` that is large beside n costs another O(n / 64). A new parameter
///   O(n + f log n) for f flips, with one call for each element that was not edited in the same turn, with a
///   ``FilterHint`` for those of one side alone. Memory per element: one tree element, with a parameter three, and one to
///   eight bits.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: see ``Partitioning``.
public final class ArrayPartitioning<Element>: Partitioning<ArrayTransaction<Element>, ArrayStorage<Element>> {
  /// Makes a partition that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    self.init(MessageSubject(ArrayPartitioning.self, label, fileID, line), [], isIncluded)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], hint: (() -> FilterHint)? = nil,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let (outlet, answers) = (Outlet<ArrayTransaction<Element>>(subject: subject), Answers<Element, Bool>())
    let (first, second) = answers.sides(isIncluded)
    let rest = ArraySelection(subject, hint: hint.map { hint in { hint().ofRest } }, trying: nil, second)
    let work = Division(ArraySelection(subject, hint: hint, trying: isIncluded, first), rest, outlet, answers) {
      // Both sides look at the same rows in the array's order.
      _ = rest.adjust($0, &$1, &$2)
    }
    super.init(StageParts(subject, parameters, work), outlet) { ArrayStorage($0, nil) }
  }
}

extension ArrayPartitioning: ParameterReading { static var verb: String { "partitioned" } }

extension ArrayStorage {
  /// Divides the elements by a predicate; see ``ArrayPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> ArrayPartitioning<Element> {
    feeding(ArrayPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Divides the elements by a predicate with one or several parameters, each held by a storage; see
  /// ``ArrayPartitioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, neither
  ///   side has a state.
  @inlinable
  public final func partitioned<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, First, repeat each Other) -> Bool
  ) -> ArrayPartitioning<Element> {
    let subject = MessageSubject(ArrayPartitioning<Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      ArrayPartitioning(subject, parameters.list, hint: { .unknown }, parameters.reading(isIncluded)))
  }

  /// Divides the elements by a predicate with the parameter that `parameter` holds; see ``ArrayPartitioning``.
  ///
  /// - `parameter`: holds the parameter; while it has none, neither side has a state.
  /// - `hint`: says how a new parameter relates to the one before it: whether it tightens or relaxes `matching`.
  /// - `isIncluded`: whether an element satisfies the predicate with a parameter.
  @inlinable
  public final func partitioned<Setting>(
    with parameter: ValueStorage<Setting>, hint: @escaping (_ past: Setting, _ future: Setting) -> FilterHint,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Setting) -> Bool
  ) -> ArrayPartitioning<Element> {
    let subject = MessageSubject(ArrayPartitioning<Element>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(
      ArrayPartitioning(subject, [parameter], hint: parameter.hint(hint)) { isIncluded($0, parameter.value) })
  }
}
