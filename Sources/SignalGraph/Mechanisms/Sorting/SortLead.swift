/// What a sort of rows by key does for a map that reads it: it keeps what the map makes beside its rows.
///
/// The results stand as a column in the leaves of the sorted tree (`TreeColumn`), and the sort has the map change them
/// while it changes the rows: neither looks for a place that the other has found. Then the map's own turn has nothing left
/// to do. If nothing else reads the sort, its change is not even recorded, and the map's is handed on in its place.
///
/// | what happens | the results |
/// |---|---|
/// | a map begins with the sort's state, the first to do so | stand beside the rows |
/// | the sort is given a new order, or its session ends | become the map's own tree, as they were before |
/// | the map is taken from the sort, or dies | become its own tree |
/// | a copy of the map's state is kept over a change | become its own tree |
/// | that has changed twice as often as it has rows | stand beside the rows again |
///
/// So the switch between both forms is ``detach()``, and nothing else.
@usableFromInline
final class SortLead<Row>: StageLead {
  @exclusivity(unchecked) @usableFromInline var outlet: Unmanaged<Outlet<ArrayTransaction<Row>>>?
  @exclusivity(unchecked) private var follower: SortFollower<Row>?
  /// The same, so that a change counts no references.
  @exclusivity(unchecked) @usableFromInline private(set) var following: Unmanaged<SortFollower<Row>>?
  /// Whether the running change is not recorded.
  @exclusivity(unchecked) @usableFromInline var isSilent = false
  /// Copies the shared nodes of the sorted tree.
  private let unshare: (inout TreeArray<Row>) -> Void
  /// Makes the sorted tree one in ordered use, if it is empty.
  private let order: (inout TreeArray<Row>) -> Void

  @usableFromInline
  init(unshare: @escaping (inout TreeArray<Row>) -> Void, order: @escaping (inout TreeArray<Row>) -> Void) {
    (self.unshare, self.order) = (unshare, order)
  }

  /// The sorted rows; nil outside of a session.
  @usableFromInline var rows: TreeArray<Row>? { outlet?.takeUnretainedValue().current }

  /// Has a map follow, unless one does: `attach` puts its results beside the rows, if it can.
  @usableFromInline
  func take(_ follower: SortFollower<Row>, _ attach: (inout TreeArray<Row>) -> Bool) {
    guard self.follower == nil, let outlet = outlet?.takeUnretainedValue(), outlet.current != nil else { return }
    if outlet.current.unsafelyUnwrapped.isEmpty { order(&outlet.current.unsafelyUnwrappedInPlace) }
    guard attach(&outlet.current.unsafelyUnwrappedInPlace) else { return }
    (self.follower, following) = (follower, .passUnretained(follower))
  }

  /// Makes the results the map's own tree.
  @usableFromInline
  func detach() {
    guard let follower else { return }
    (self.follower, following, isSilent) = (nil, nil, false)
    // A change may be in the middle of calling it.
    Turn.current.keep(follower)
    guard let outlet = outlet?.takeUnretainedValue(), outlet.current != nil else { return }
    follower.detach(follower, &outlet.current.unsafelyUnwrappedInPlace, unshare)
  }

  override func lose(_ inlet: AnyInlet) {
    if let follower, follower.inlet == Unmanaged.passUnretained(inlet).toOpaque() { detach() }
  }

  override func end() { detach() }
}

/// A map that has left its results to a sort.
@usableFromInline
final class SortFollower<Row>: TreeColumn<Row> {
  /// Where the map is registered with the sort.
  @usableFromInline let inlet: UnsafeMutableRawPointer
  /// Makes ready for a change; false if a copy of the results is kept, and they must be left as they are.
  @usableFromInline let open: (AnyTreeColumn) -> Bool
  /// Makes the result of a row that is going to be inserted or updated; it is called before the tree is edited.
  @usableFromInline let make: (borrowing Row) -> Void
  /// Ends a change: the map's is sent, or returned if it is alone.
  @usableFromInline let conclude: (Turn) -> Unmanaged<AnySource>?
  /// Takes the results out of the sorted tree.
  @usableFromInline let detach: (AnyTreeColumn, inout TreeArray<Row>, (inout TreeArray<Row>) -> Void) -> Void
  /// Whether the change that the sort has sent is made already.
  @exclusivity(unchecked) @usableFromInline var isDone = false

  @inlinable
  init<Made>(
    of made: Made.Type, inlet: UnsafeMutableRawPointer, open: @escaping (AnyTreeColumn) -> Bool,
    make: @escaping (borrowing Row) -> Void, insert: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    remove: @escaping (UnsafeMutableRawPointer, Int) -> Void,
    move: @escaping (UnsafeMutableRawPointer, Int, Int, borrowing Row, borrowing Row) -> Void,
    conclude: @escaping (Turn) -> Unmanaged<AnySource>?,
    detach: @escaping (AnyTreeColumn, inout TreeArray<Row>, (inout TreeArray<Row>) -> Void) -> Void
  ) {
    (self.inlet, self.open, self.make, self.conclude, self.detach) = (inlet, open, make, conclude, detach)
    super.init(of: made, insert: insert, remove: remove, move: move)
  }
}

@available(*, unavailable)
extension SortLead: Sendable {}
