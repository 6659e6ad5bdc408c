/// The members of a set that satisfy a predicate that may throw: what it throws is kept apart, by member.
///
/// What the verb `tryFilter` makes. An error about one member ends nothing: the member is left out, and its failure is
/// in ``failures`` until the member goes. A member never changes, so that removing and inserting it, or a new
/// parameter, tries again.
/// Where nothing throws use ``SetFiltering``.
///
/// | in | the predicate | out | ``failures`` |
/// |---|---|---|---|
/// | `insert` | is satisfied | `insert` | nothing |
/// | `insert` | is not satisfied | nothing | nothing |
/// | `insert` | throws | nothing | `insert` |
/// | `remove` | was satisfied | `remove` | nothing |
/// | `remove` | was not satisfied | nothing | nothing |
/// | `remove` | has thrown | nothing | `remove` |
/// | a new parameter | gives what it gave | nothing | nothing |
/// | a new parameter | gives something else | `insert`, `remove` or nothing | `insert`, `update`, `remove` or nothing |
/// | `initiation`, `termination` | | the same, of the members | the same, of the failures |
///
/// ```swift
/// struct Unreadable: Error {}
/// let texts = SetSlot(["1", "x"])
/// let positive = texts.tryFilter { text throws(Unreadable) in
///   guard let number = Int(text) else { throw Unreadable() }
///   return number > 0
/// }                          // ["1"], failures ["x": Unreadable()]
/// texts.remove("x")          // ["1"], failures [:]
/// positive.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call; a transaction of k, O(k); a new
///   parameter O(n), with a call for each member that was not inserted in the same turn. Memory: one entry per member or
///   failure; with a parameter, one per member of the source.
///
/// Preconditions: the predicate is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor. Stages and
/// monitors of ``failures`` are taken down by themselves, before.
public final class SetTryFiltering<Element: Hashable, Failure: Error>: SetStage<SetTransaction<Element>, Element> {
  /// What the predicate has thrown, by member; ends with this stage.
  public let failures: DictionaryStorage<Element, Failure>

  /// Makes a filter that is registered by its user.
  ///
  /// - `isIncluded`: whether a member satisfies the predicate.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) {
    self.init(MessageSubject(SetTryFiltering.self, label, fileID, line), [], isIncluded)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) {
    typealias Members = KeyedFilter<SetTransaction<Element>>
    let failing = Outlet<DictionaryTransaction<Element, Failure>>(failuresOf: subject)
    let answers = Answers<Element, Failure?>()
    let isAdjustable = !parameters.isEmpty
    let choose = { (element: Element) throws(Failure) in try isIncluded(element) ? () : nil }
    let made = answers.successes(choose, notesRows: isAdjustable)
    let isMember = { (element: Element) in made(element) != nil }
    let members = Members(subject, hint: isAdjustable ? { .unknown } : nil, isMember)
    let work = Division(members, answers, failures: failing)
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, parameters, work))
  }
}

extension SetTryFiltering: ParameterReading { static var verb: String { "tryFilter" } }

extension SetStorage {
  /// Keeps the members that satisfy a predicate, and keeps apart what it throws; see ``SetTryFiltering``.
  @inlinable
  public final func tryFilter<Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) -> SetTryFiltering<Element, Failure> {
    feeding(SetTryFiltering(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Keeps the members that satisfy a predicate with one or several parameters, each held by a storage, and keeps apart
  /// what it throws; see ``SetTryFiltering``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryFilter<First, each Other, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, First, repeat each Other) throws(Failure) -> Bool
  ) -> SetTryFiltering<Element, Failure> {
    let subject = MessageSubject(SetTryFiltering<Element, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetTryFiltering(subject, parameters.list, parameters.trying(isIncluded)))
  }
}
