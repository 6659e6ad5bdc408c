/// The members of a set that satisfy a predicate, which may read a parameter that changes.
///
/// Membership is remembered: the predicate is called once for an inserted member and never in a removal. A parameter is
/// the value of a storage: a threshold, a search text, or the predicate itself. With one, members that are left out are
/// kept, so that a new parameter finds them.
///
/// | in | member before | satisfies now | out |
/// |---|---|---|---|
/// | `insert` | | yes | `insert` |
/// | `insert` | | no | nothing |
/// | `remove` | yes | | `remove` |
/// | `remove` | no | | nothing |
/// | a new parameter | yes | no | `remove` |
/// | a new parameter | no | yes | `insert` |
/// | a new parameter | the same | the same | nothing |
/// | a new parameter and mutations | | | one transition |
/// | `initiation`, `termination` | | | the same, of the members, while there is a parameter |
///
/// ```swift
/// let numbers = SetSlot([1, 5, 9])
/// let odd = numbers.filter { $0 % 2 == 1 }               // [1, 5, 9]
/// let limit = ValueSlot(4)
/// let large = numbers.filter(with: limit) { $0 > $1 }    // [5, 9]
/// transaction {
///   limit.value = 6
///   numbers.insert(8)
/// }                                                      // [8, 9], one transition
/// odd.tearDown()
/// large.tearDown()
/// ```
///
/// - Complexity: initiation O(n); a mutation O(1), an insertion with one call of the predicate; a transaction of k,
///   O(k); a new parameter O(n), with a ``FilterHint`` O(members) or O(others), one call for each member that was not
///   inserted in the same turn. Memory: one set entry per member of the result; with a parameter, one per member of the
///   source.
///
/// Preconditions: the predicate and the hint are pure; editing or registering in them is a violation. So is a wrong
/// hint, where a debug build finds it.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class SetFiltering<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a filter that is registered by its user.
  ///
  /// - `isIncluded`: whether a member satisfies the predicate.
  @inlinable
  public convenience init(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) {
    let subject = MessageSubject(SetFiltering.self, label, fileID, line)
    self.init(Parts(subject, filter: isIncluded))
  }

  @inlinable
  convenience init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ work: KeyedFilter<SetTransaction<Element>>
  ) {
    self.init(Parts(subject, parameters, work))
  }
}

extension SetFiltering: ParameterReading { static var verb: String { "filter" } }

extension SetStorage {
  /// Keeps the members that satisfy a predicate; see ``SetFiltering``.
  @inlinable
  public final func filter(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element) -> Bool
  ) -> SetFiltering<Element> {
    feeding(SetFiltering(label: label, fileID: fileID, line: line, isIncluded))
  }

  /// Keeps the members that satisfy a predicate with the parameter that `parameter` holds; see ``SetFiltering``.
  ///
  /// - `parameter`: holds the parameter; while it has none, the result has no state.
  /// - `hint`: says how a new parameter relates to the one before it; unknown if left out.
  /// - `isIncluded`: whether a member satisfies the predicate with a parameter.
  @inlinable
  public final func filter<Setting>(
    with parameter: ValueStorage<Setting>, hint: ((_ past: Setting, _ future: Setting) -> FilterHint)? = nil,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ isIncluded: @escaping (Element, Setting) -> Bool
  ) -> SetFiltering<Element> {
    let subject = MessageSubject(SetFiltering<Element>.self, label, fileID, line)
    let parameter = StageParameter(parameter, subject)
    let work = KeyedFilter<SetTransaction<Element>>(subject, hint: parameter.hint(hint)) {
      isIncluded($0, parameter.value)
    }
    return feeding(SetFiltering(subject, [parameter], work))
  }

  /// Keeps the members that satisfy a predicate with several parameters, each held by a storage; see ``SetFiltering``.
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
  ) -> SetFiltering<Element> {
    let subject = MessageSubject(SetFiltering<Element>.self, label, fileID, line)
    let parameters = Parameters(first, second, repeat each others, of: subject)
    let work = KeyedFilter<SetTransaction<Element>>(subject, hint: { .unknown }, parameters.reading(isIncluded))
    return feeding(SetFiltering(subject, parameters.list, work))
  }
}
