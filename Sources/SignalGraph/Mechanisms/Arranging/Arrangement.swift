/// What rows are arranged in by what closures have made of each: ``Sections``, ``SortedGroups`` or ``Nest``.
///
/// A row is known by a name (its key, or a place in an array), which also decides between rows of equal order. The work
/// behind the map that makes the places, ``KeyedArranging`` or ``ArrayArranging``, follows the rows' names.
@usableFromInline
protocol Arrangement<Name, Place, Output> {
  /// What rows are known by.
  associatedtype Name: Hashable
  /// A row, and what closures have made of it.
  associatedtype Place
  /// What the stage sends.
  associatedtype Output: StateTransaction

  /// The state of all rows.
  func begin(count: Int, _ forEach: ((Name, Place) -> Void) -> Void) -> Output.Snapshot

  /// Brings a row from one place to another; nil where it is in no group, before or after.
  ///
  /// - `isUpdate`: whether the row was announced, and has not moved alone.
  func change(
    _ name: Name, _ past: Place?, to newName: Name, _ future: Place?, isUpdate: Bool, _ state: inout Output.Snapshot,
    _ output: inout Output
  )

  /// Writes what is to be written once the changes of a turn were read.
  func finish(_ state: inout Output.Snapshot, _ output: inout Output)

  /// Whether an update was a refresh.
  func isRefresh(_ past: Place, _ future: Place) -> Bool

  /// Makes ready: the turn brings new parameters, or a session begins.
  func prepare()

  /// Arranges all rows anew.
  func arrange(
    _ state: inout Output.Snapshot, _ output: inout Output, count: Int,
    _ forEach: ((ArrangedRow<Name, Place>) -> Void) -> Void)

  /// Makes what is sorted anew, without the names of rows that went, which compare no more.
  func renew(_ state: inout Output.Snapshot)

  /// The state ends.
  func forget()

  /// States that are written beside the stage's own.
  var others: [AnySource] { get }

  /// Sends what was written to the others.
  func commit()
}

extension Arrangement {
  @inlinable var others: [AnySource] { [] }

  @inlinable @inline(__always)
  func commit() {}
}

/// A row that is arranged anew.
@usableFromInline
struct ArrangedRow<Name, Place> {
  @usableFromInline let (name, place): (Name, Place)
  /// The name by which the state has it, if it does.
  @usableFromInline let past: Name
  /// Whether it was announced in this turn; `isRefreshed` where it is equal to what it was.
  @usableFromInline let (isFresh, isRefreshed): (Bool, Bool)

  @inlinable
  init(_ name: Name, _ place: Place, past: Name, refreshed: Bool?) {
    (self.name, self.place, self.past, isFresh, isRefreshed) = (
      name, place, past, refreshed != nil, refreshed == true
    )
  }
}
