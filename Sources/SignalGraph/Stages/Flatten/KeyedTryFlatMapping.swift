/// The children of rows by key, made by a closure that may throw; what it throws is kept apart.
///
/// What the verb `tryFlatMap(id:)` of a dictionary or a set makes. An error about one row ends nothing: the row has no
/// children, and is in ``failures`` until an update of it succeeds or it goes. Two children of one id are a failure, too.
/// In all else this is a ``KeyedFlatMapping``; use that where nothing fails.
///
/// | in | the closure | out | ``failures`` |
/// |---|---|---|---|
/// | `insert` | returns children | `insert` of each | nothing |
/// | `insert` | throws, or two have one id | nothing | `insert` |
/// | `update` | returns children | as a flat map | `remove`, if it was there |
/// | `update` | throws, or two have one id | `remove` of each child | `insert` or `update`; nothing for an equal one |
/// | `remove` | | `remove` of each child | `remove`, if it was there |
/// | a new parameter | gives something else | as a flat map | `insert`, `update` or `remove` |
/// | `initiation`, `termination` | | the same, of all children | the same, of the failures |
///
/// ```swift
/// let orders = DictionarySlot([7: ["tea", "milk"], 8: ["tea", "tea"]])
/// let items = orders.tryFlatMap(id: { $0 }) { $0.value }    // (7, tea), (7, milk); failures 8: two of tea
/// orders[8] = ["tea"]                                       // (7, tea), (7, milk), (8, tea); failures none
/// items.tearDown()
/// ```
///
/// - Complexity: that of the flat map, and O(1) per failure. Memory: besides, an entry per failure.
///
/// Preconditions: as for ``KeyedFlatMapping``, but for ids that are not different.
///
/// Teardown: as for ``KeyedFlatMapping``. Stages and monitors of ``failures`` are taken down by themselves, before.
public final class KeyedTryFlatMapping<Rows: KeyedTransaction, ID: Hashable & Sendable, Child, Failure: Error>:
  DictionaryStage<Rows, JoinKey<Rows.Key, ID>, Child>
{
  @usableFromInline typealias Work = KeyedExpansion<Rows, ID, Child>
  /// Why rows have no children, by their keys; ends with this stage.
  public let failures: DictionaryStorage<Rows.Key, ChildFailure<ID, Failure>>

  /// Makes a flat map that is registered by its user.
  ///
  /// - `id`: tells a child from the others of its row.
  /// - `transform`: the children of a row.
  @inlinable
  public convenience init<Children: Sequence>(
    id: @escaping (Child) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Rows.Snapshot.Row) throws(Failure) -> Children
  ) where Children.Element == Child {
    self.init(MessageSubject(KeyedTryFlatMapping.self, label, fileID, line), [], id, transform)
  }

  @inlinable
  init<Children: Sequence>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ id: @escaping (Child) -> ID,
    _ transform: @escaping (Rows.Snapshot.Row) throws(Failure) -> Children
  ) where Children.Element == Child {
    let failing = Outlet<DictionaryTransaction<Rows.Key, ChildFailure<ID, Failure>>>(failuresOf: subject)
    let answers = Answers<Rows.Snapshot.Row, ChildFailure<ID, Failure>?>()
    let isAdjustable = !parameters.isEmpty
    let make = answers.successes(Work.trying(subject, id, transform), notesRows: isAdjustable)
    failures = DictionaryStorage(failing, nil)
    let work = Division(Work(subject, keepsRows: isAdjustable, make), answers, failures: failing)
    super.init(StageParts(subject, parameters, work))
  }
}

extension KeyedTryFlatMapping: ParameterReading { static var verb: String { "tryFlatMap" } }
