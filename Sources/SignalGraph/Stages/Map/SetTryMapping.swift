/// The distinct results of a closure for the members of a set; what the closure throws is kept apart, by member.
///
/// What the verbs `tryMap` and `tryCompactMap` of sets make. An error about one member ends nothing: the member gives no
/// result, and its failure is in ``failures`` until the member goes. A member never changes, so that removing and
/// inserting it, or a new parameter, tries again. Where nothing throws use the verbs `map` and `compactMap`; for the
/// result of each member, give the members values by `associated`, and map those by `tryMap`.
///
/// | in | the closure | out | ``failures`` |
/// |---|---|---|---|
/// | `insert` | returns a result that no other member gives | `insert` of the result | nothing |
/// | `insert` | returns one that another gives, or none | nothing | nothing |
/// | `insert` | throws | nothing | `insert` |
/// | `remove` | was the last that gave the result | `remove` of the result | nothing |
/// | `remove` | gave one that another gives, or none | nothing | nothing |
/// | `remove` | has thrown | nothing | `remove` |
/// | a new parameter | gives what it gave | nothing | nothing |
/// | a new parameter | gives something else | `insert`, `remove` or nothing | `insert`, `update`, `remove` or nothing |
/// | `initiation`, `termination` | | the same, of the results | the same, of the failures |
///
/// ```swift
/// struct Unreadable: Error {}
/// let texts = SetSlot(["7", "07", "x"])
/// let numbers = texts.tryMap { text throws(Unreadable) in
///   guard let number = Int(text) else { throw Unreadable() }
///   return number
/// }                       // [7], failures ["x": Unreadable()]
/// texts.remove("7")       // [7]: 07 gives 7 too
/// texts.remove("x")       // [7], failures [:]
/// texts.remove("07")      // []
/// numbers.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call; a transaction of k, O(k); a new
///   parameter O(n), with a call for each member that was not inserted in the same turn. Memory: the result of each
///   member, a count per result, and the result; an entry per failure; with a parameter, one table entry per member.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by a verb; otherwise deregister its sensor. Stages and
/// monitors of ``failures`` are taken down by themselves, before.
public final class SetTryMapping<Element: Hashable, Mapped: Hashable, Failure: Error>:
  SetStage<SetTransaction<Element>, Mapped>
{
  /// What the closure has thrown, by member; ends with this stage.
  public let failures: DictionaryStorage<Element, Failure>

  /// Makes a map that is registered by its user.
  ///
  /// - `transform`: the result of a member; nil for none.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Mapped?
  ) {
    self.init(MessageSubject(SetTryMapping.self, label, fileID, line), [], transform)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    _ transform: @escaping (Element) throws(Failure) -> Mapped?
  ) {
    typealias Results = KeyedMap<SetTransaction<Element>, Mapped>
    let failing = Outlet<DictionaryTransaction<Element, Failure>>(failuresOf: subject)
    let answers = Answers<Element, Failure?>()
    let isAdjustable = !parameters.isEmpty
    let results = Results(keepsRows: isAdjustable, answers.successes(transform, notesRows: isAdjustable))
    let counts = ComposedWork(results, TallyWork<Results.Output>(subject))
    let work = Division(ComposedWork(counts, KeySetWork()), answers, failures: failing)
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, parameters, work))
  }
}

extension SetTryMapping: ParameterReading { static var verb: String { "tryMap" } }

extension SetStorage {
  /// The distinct results of a closure for the members, and apart what it throws; see ``SetTryMapping``.
  @inlinable
  public final func tryMap<Mapped: Hashable, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Mapped
  ) -> SetTryMapping<Element, Mapped, Failure> {
    tryCompactMap(label: label, fileID: fileID, line: line) { member throws(Failure) in try transform(member) }
  }

  /// The distinct results of a closure for the members, without those that have none, and apart what it throws; see
  /// ``SetTryMapping``.
  @inlinable
  public final func tryCompactMap<Mapped: Hashable, Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element) throws(Failure) -> Mapped?
  ) -> SetTryMapping<Element, Mapped, Failure> {
    feeding(SetTryMapping(label: label, fileID: fileID, line: line, transform))
  }

  /// The distinct results of a closure for the members with one or several parameters, each held by a storage, and apart
  /// what it throws; see ``SetTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryMap<First, each Other, Mapped: Hashable, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Mapped
  ) -> SetTryMapping<Element, Mapped, Failure> {
    let subject = MessageSubject(SetTryMapping<Element, Mapped, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    let transform = parameters.trying(transform)
    return feeding(
      SetTryMapping(subject, parameters.list) { member throws(Failure) in try transform(member) }
    )
  }

  /// The distinct results of a closure for the members with one or several parameters, each held by a storage, without
  /// those that have none, and apart what it throws; see ``SetTryMapping``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, the
  ///   result has no state.
  @inlinable
  public final func tryCompactMap<First, each Other, Mapped: Hashable, Failure: Error>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Element, First, repeat each Other) throws(Failure) -> Mapped?
  ) -> SetTryMapping<Element, Mapped, Failure> {
    let subject = MessageSubject(SetTryMapping<Element, Mapped, Failure>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetTryMapping(subject, parameters.list, parameters.trying(transform)))
  }
}
