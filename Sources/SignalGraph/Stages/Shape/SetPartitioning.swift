/// The members of a set in two: those that satisfy a predicate, and the rest.
///
/// For one side alone, use a filter. The predicate is called once for a member that comes.
///
/// | in | satisfies | out of `matching` | out of `rest` |
/// |---|---|---|---|
/// | `insert` | yes | `insert` | nothing |
/// | `insert` | no | nothing | `insert` |
/// | `remove` | yes, when it came | `remove` | nothing |
/// | `remove` | no, when it came | nothing | `remove` |
/// | a new parameter | not any more | `remove` | `insert` |
/// | a new parameter | only now | `insert` | `remove` |
/// | a new parameter | as before | nothing | nothing |
/// | `initiation`, `termination` | | the same, of its members | the same, of the others |
///
/// ```swift
/// let numbers = SetSlot([1, 2, 3])
/// let parts = numbers.partitioned { $0 % 2 == 0 }
/// let (even, odd) = (parts.matching, parts.rest)    // [2] and [1, 3]
/// numbers.insert(4)                                 // [2, 4] and [1, 3]
/// even.tearDown()
/// odd.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1) and, for an insertion, one call of the predicate; a transaction of k,
///   O(k); a new parameter O(n), with one call for each member that was not inserted in the same turn, with a
///   ``FilterHint`` for those of one side alone, in O(these). Memory: each member once, on one of the sides; with a
///   parameter, those of `rest` once more.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: see ``Partitioning``.
public final class SetPartitioning<Element: Hashable>: Partitioning<SetTransaction<Element>, SetStorage<Element>> {
  /// Makes a partition that is registered by its user.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    self.init(MessageSubject(SetPartitioning.self, label, fileID, line), [], isIncluded)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], hint: (() -> FilterHint)? = nil,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let outlet = Outlet<SetTransaction<Element>>(subject: subject)
    let work = Division(subject, outlet, hint: hint, isIncluded)
    super.init(StageParts(subject, parameters, work), outlet) { SetStorage($0, nil) }
  }
}

extension SetPartitioning: ParameterReading { static var verb: String { "partitioned" } }

extension SetStorage {
  /// Divides the members by a predicate; see ``SetPartitioning``.
  @inlinable
  public final func partitioned(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> SetPartitioning<Element> {
    feeding(SetPartitioning(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Divides the members by a predicate with one or several parameters, each held by a storage; see
  /// ``SetPartitioning``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, neither
  ///   side has a state.
  @inlinable
  public final func partitioned<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, First, repeat each Other) -> Bool
  ) -> SetPartitioning<Element> {
    let subject = MessageSubject(SetPartitioning<Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(
      SetPartitioning(subject, parameters.list, hint: { .unknown }, parameters.reading(isIncluded)))
  }

  /// Divides the members by a predicate with the parameter that `parameter` holds; see ``SetPartitioning``.
  ///
  /// - `parameter`: holds the parameter; while it has none, neither side has a state.
  /// - `hint`: says how a new parameter relates to the one before it: whether it tightens or relaxes `matching`.
  /// - `isIncluded`: whether a member satisfies the predicate with a parameter.
  @inlinable
  public final func partitioned<Setting>(
    with parameter: ValueStorage<Setting>, hint: @escaping (_ past: Setting, _ future: Setting) -> FilterHint,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Setting) -> Bool
  ) -> SetPartitioning<Element> {
    let subject = MessageSubject(SetPartitioning<Element>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    return feeding(
      SetPartitioning(subject, [parameter], hint: parameter.hint(hint)) { isIncluded($0, parameter.value) })
  }
}
