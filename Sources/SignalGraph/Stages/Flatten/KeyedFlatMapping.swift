/// The children of the rows of a dictionary or a set, each under the key of its row and an id of its own.
///
/// For rows with rows of their own: the items of each order, the seats of each train. What the verb `flatMap(id:)` makes.
/// Where something may throw, use ``KeyedTryFlatMapping``; for the children of an array, in order, ``ArrayFlatMapping``;
/// for the distinct children of a set's members, `flatMap` without ids.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert` of each child |
/// | `update`, a child of an id that was there before | `update`, nothing where it is equal |
/// | `update`, a child of another id | `insert` |
/// | `update`, an id that is there no more | `remove` of its child |
/// | a refresh | the same, and `update` of each child that is equal |
/// | `remove` | `remove` of each child |
/// | a new parameter | the same as an `update` of each row |
/// | a new parameter and mutations | one transition |
/// | `initiation`, `termination` | the same, of all children, while there is a parameter |
///
/// ```swift
/// let orders = DictionarySlot([7: ["tea", "milk"]])
/// let items = orders.flatMap(id: { $0 }) { $0.value }    // (7, tea), (7, milk)
/// orders[7] = ["milk", "jam"]                            // (7, milk), (7, jam): a removal and an insertion
/// orders[8] = ["tea"]                                    // (7, milk), (7, jam), (8, tea)
/// items.tearDown()
/// ```
///
/// A key is a ``JoinKey``: the row's on the left, the child's id on the right. In Rx and others a flat map joins the
/// events of inner sources; here it is that of collections.
///
/// - Complexity: initiation O(n) for n children; a row that comes, goes or is updated O(1) for each child before and after,
///   with one call of `transform`, and one of `id` per child; a new parameter O(n), with a call for each row that was not
///   mutated in the same turn. Memory: a dictionary entry per child, and its id; with a parameter one table entry per row.
///
/// Preconditions: the closures are pure and chain nothing; of one row, no two children have one id, which is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; without a parameter it is enough to deregister its sensor.
public final class KeyedFlatMapping<Rows: KeyedTransaction, ID: Hashable, Child>:
  DictionaryStage<Rows, JoinKey<Rows.Key, ID>, Child>
{
  @usableFromInline typealias Work = KeyedExpansion<Rows, ID, Child>

  /// Makes a flat map that is registered by its user.
  ///
  /// - `id`: tells a child from the others of its row.
  /// - `transform`: the children of a row.
  @inlinable
  public convenience init<Children: Sequence>(
    id: @escaping (Child) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ transform: @escaping (Rows.Snapshot.Row) -> Children
  ) where Children.Element == Child {
    self.init(MessageSubject(KeyedFlatMapping.self, label, fileID, line), [], id, transform)
  }

  @inlinable
  init<Children: Sequence>(
    _ subject: MessageSubject, _ parameters: [AnyParameter], _ id: @escaping (Child) -> ID,
    _ transform: @escaping (Rows.Snapshot.Row) -> Children
  ) where Children.Element == Child {
    let make = Work.naming(subject, id, transform)
    super.init(StageParts(subject, parameters, Work(subject, keepsRows: !parameters.isEmpty, make)))
  }
}

extension KeyedFlatMapping: ParameterReading { static var verb: String { "flatMap" } }
