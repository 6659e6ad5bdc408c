/// Rows by a group that a closure gives them; what the closure throws is kept apart.
///
/// What the verb `tryGrouped` makes, of a dictionary, a set or an array. An error about one row ends nothing: the row is
/// in no group, and in ``failures`` until an update of it succeeds or it goes; a member of a set never changes, so that
/// only a new parameter or another insertion tries again. In all else this is a ``DictionaryGrouping``, a
/// ``SetGrouping`` or an ``ArrayGrouping``; use these where nothing throws.
///
/// | in | the closure | out, and out of the groups | ``failures`` |
/// |---|---|---|---|
/// | `insert` | returns a group, or none | as a grouping | nothing |
/// | `insert` | throws | nothing | `insert` |
/// | `update` of a row in a group | throws | as a grouping for a `remove` | `insert` |
/// | `update` of a failure | returns a group | as a grouping for an `insert` | `remove` |
/// | `update` of a failure | throws another | nothing | `update` |
/// | `update` of a failure | throws an equal one | nothing | nothing; of an array `update`, if the element is another |
/// | a refresh of a failure | throws an equal one | nothing | `update` |
/// | `remove` of a failure | | nothing | `remove` |
/// | `move` of a failure | | nothing | `move`, if it passes another failure |
/// | a new parameter | gives something else | as a grouping | `insert`, `update` or `remove` |
/// | the domain gets or loses a group | | as a grouping | nothing |
/// | `initiation`, `termination` | | the same, of the groups | the same, of the failures |
///
/// ```swift
/// struct Unreadable: Error {}
/// let trains = DictionarySlot(["RE 1": "4", "S 5": "?", "IC 8": "4"])
/// let platforms = trains.tryGrouped { train throws(Unreadable) in
///   guard let platform = Int(train.value) else { throw Unreadable() }
///   return platform
/// }                                // 4: RE 1 and IC 8; failures ["S 5": Unreadable()]
/// trains["S 5"] = "2"              // 2: S 5, 4: RE 1 and IC 8; failures [:]
/// platforms.tearDown()
/// ```
///
/// Failures of keyed rows have their keys. Those of an array's rows stand in the order of the array, each a
/// ``FailedElement``: other verbs of arrays leave a `Result` in place, but a row without a group has no place. A failure
/// does not wait for a group of the domain.
///
/// Materialize keeps errors beside the rows of a view as well, and does not show the view while there are some; here
/// the other rows stay as they are.
///
/// - Complexity: that of the grouping, and for a failure O(1), of an array O(log n). Memory: besides, an entry per
///   failure; of an array one to eight bits per element, and with a parameter another tree element each.
///
/// Preconditions: as for ``DictionaryGrouping``.
///
/// Teardown: as for ``DictionaryGrouping``. Stages and monitors of ``failures`` are taken down by themselves, before.
public final class TryGrouping<
  Rows: StateTransaction, Group: Hashable, Handle: StateStorage<Rows>, Failures: Chained
>: DictionaryStage<Rows, Group, Handle> {
  /// What the closure has thrown: by key, or in the order of an array; ends with this stage.
  public let failures: Failures

  @inlinable
  init<Failure: Error>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    keyed group: @escaping (Rows.Snapshot.Row) throws(Failure) -> Group?, _ keepsEmpty: Bool,
    _ domain: (any GroupDomain<Group>)?, empty: Rows.Snapshot, _ makeHandle: @escaping (Outlet<Rows>) -> Handle
  ) where Rows: KeyedTransaction, Rows.Snapshot: Collection, Failures == DictionaryStorage<Rows.Key, Failure> {
    let outlet = Outlet<DictionaryTransaction<Group, Handle>>(subject: subject)
    let groups = GroupStorages(outlet, keepsEmpty: keepsEmpty, domain, empty: empty, makeHandle)
    let failing = Outlet<DictionaryTransaction<Rows.Key, Failure>>(failuresOf: subject)
    let answers = Answers<Rows.Snapshot.Row, Failure?>()
    let choose = answers.successes(group, notesRows: !parameters.isEmpty)
    let work = Division(KeyedGrouping(subject, groups, parameters, choose), answers, failures: failing)
    failures = DictionaryStorage(failing, nil)
    super.init(StageParts(subject, writing: outlet, groups.parameters(parameters), work))
  }

  @inlinable
  init<Element, Failure: Error>(
    _ subject: MessageSubject, _ parameters: [AnyParameter],
    rows group: @escaping (Element) throws(Failure) -> Group?, _ keepsEmpty: Bool,
    _ domain: (any GroupDomain<Group>)?
  )
  where
    Rows == ArrayTransaction<Element>, Handle == ArrayStorage<Element>,
    Failures == ArrayStorage<FailedElement<Element, Failure>>
  {
    typealias Failed = FailedElement<Element, Failure>
    let outlet = Outlet<DictionaryTransaction<Group, Handle>>(subject: subject)
    let groups = GroupStorages(outlet, keepsEmpty: keepsEmpty, domain, empty: TreeArray()) { ArrayStorage($0, nil) }
    let failing = Outlet<ArrayTransaction<Failed>>(failuresOf: subject)
    let answers = Answers<Element, Failure?>()
    let members = ArrayGroupingWork(subject, groups, parameters, answers.successes(group, notesRows: false))
    let rest = ArraySelection<Element, Failed>(subject, keepsRows: !parameters.isEmpty) { element in
      answers.next().map { Failed(element, $0) }
    }
    let work = Division(members, rest, failing, answers) {
      // Where there are new parameters, both have asked about the same rows in the array's order.
      if members.asksAgain { _ = rest.adjust($0, &$1, &$2) } else { rest.kept?.edited = nil }
    }
    failures = ArrayStorage(failing, nil)
    super.init(StageParts(subject, writing: outlet, groups.parameters(parameters), work))
  }
}

extension TryGrouping: ParameterReading { static var verb: String { "tryGrouped" } }

/// An element of an array of which a closure has thrown, and what it has thrown.
public struct FailedElement<Element, Failure: Error> {
  /// The element.
  public let element: Element
  /// What was thrown.
  public let failure: Failure

  /// An element and its failure.
  @inlinable
  public init(_ element: Element, _ failure: Failure) { (self.element, self.failure) = (element, failure) }
}

extension FailedElement: Equatable where Element: Equatable, Failure: Equatable {}

extension FailedElement: Hashable where Element: Hashable, Failure: Hashable {}

extension FailedElement: Sendable where Element: Sendable {}
