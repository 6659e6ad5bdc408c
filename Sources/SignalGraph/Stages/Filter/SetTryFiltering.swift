/// The members of a set that satisfy a predicate that may throw: what it throws is kept apart, by member.
///
/// What the verb `tryFilter` makes. An error about one member ends nothing: the member is left out, and its failure is
/// in ``failures`` until the member goes. A member never changes, so that only removing and inserting it tries again.
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
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call; a transaction of k, O(k). Memory: one
///   entry per member or failure.
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
  public init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) {
    let subject = MessageSubject(SetTryFiltering<Element, Failure>.self, label, fileID, line)
    let failing = Outlet<DictionaryTransaction<Element, Failure>>(failuresOf: subject)
    let answers = Answers<Failure?>()
    let made = answers.successes { element throws(Failure) in try isIncluded(element) ? () : nil }
    let members = KeyedFilter<SetTransaction<Element>>(subject) { made($0) != nil }
    let rest = KeyedMap<SetTransaction<Element>, Failure> { _ in answers.next() }
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, Division(members, rest, failing, answers)))
  }
}

extension SetStorage {
  /// Keeps the members that satisfy a predicate, and keeps apart what it throws; see ``SetTryFiltering``.
  @inlinable
  public final func tryFilter<Failure: Error>(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) throws(Failure) -> Bool
  ) -> SetTryFiltering<Element, Failure> {
    feeding(SetTryFiltering(label: label, fileID: fileID, line: line, isIncluded))
  }
}
