/// A part of an array, by position: a prefix, a suffix, a window, a page, all but the first or last.
///
/// The rows are those whose position is in `offset ..< offset + limit`, as far as there are any: a window or page
/// beyond the end is empty, never clamped. Each parameter is fixed or a storage's value; a source and parameters that
/// change in one turn give one change. ``total`` is how many elements there are in all. To choose elements by their
/// values, filter; for a range of keys, see ``DictionaryKeyRange``.
///
/// | in | where | out |
/// |---|---|---|
/// | `insert` | in the rows, before them | `remove` of the row that leaves, `insert` of the one that enters |
/// | `remove` | in the rows, before them | `remove` of the row that leaves, `insert` of the one that enters |
/// | `insert`, `remove` | behind the rows | nothing |
/// | `update` | in the rows | `update` |
/// | `update` | elsewhere | nothing |
/// | `move` | inside the rows | `move` |
/// | `move` | across an edge | `remove` of the row that leaves, `insert` of the one that enters |
/// | `move` | on one side | nothing |
/// | several that cancel out | anywhere | nothing |
/// | another offset, limit, number, size, count | | `remove` of the rows that leave, `insert` of those that enter |
/// | the same, no row stays | | `replace` |
/// | `initiation`, `termination` | | the same, of the rows |
///
/// Rows that leave or enter together do so in one `replace`. A transaction leaves as removals, then moves, insertions
/// and updates, so that there are never more rows than the limit. A row is known by where it comes from: one that
/// leaves the window within a transaction and comes back stays, moves, or is updated. A row that leaves and one that
/// enters in its place are two rows, also on another page: they never become an update, even if their elements are
/// equal (where each is the only row, they are a `remove` and an `insert`). Nothing is compared: what is announced as
/// updated is passed on as updated.
///
/// ```swift
/// let names = ArraySlot(["Ada", "Emmy", "Grace", "Karen"])
/// let number = ValueSlot(0)
/// let page = names.page(number: number, size: 2)    // Ada Emmy
/// names.remove(at: 0)                               // Emmy Grace
/// number.value = 1                                  // Karen
/// number.value = 2                                  // nothing is there
/// page.total.value                                  // 3
/// page.tearDown()
/// ```
///
/// - Complexity: initiation O(log n); a mutation O(log n); a transaction of k, O(k log n) and O(1) per row that enters
///   or leaves; another parameter O(log n + rows that enter or leave). Memory: a tree of the elements, which shares
///   with the source's snapshot what has not changed since, and a tree of the rows.
///
/// Preconditions: fixed parameters are not negative, or making the stage is a `badParameter` violation. Every value of
/// a storage is allowed: a limit below 1 shows nothing, positions below 0 do not exist.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; where both numbers are fixed, it is enough to deregister its sensor.
/// Its ``total`` ends with it; what observes the total is taken down by the total's own `tearDown()`.
public final class ArrayWindow<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// How many elements the source has, while the window has a state.
  public let total: ValueStorage<Int>

  /// Makes a window of `limit` rows from `offset` on that is registered by its user.
  ///
  /// - Precondition: fixed numbers are not negative.
  @inlinable
  public convenience init(
    offset: some Adjustable<Int>, limit: some Adjustable<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(.rows, offset.adjustment, limit.adjustment, label, fileID, line)
  }

  @inlinable
  init(
    _ measure: WindowMeasure, _ offset: Adjustment<Int>, _ limit: Adjustment<Int>,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    let subject = MessageSubject(ArrayWindow.self, label, fileID, line)
    let names = measure.names
    let offset = StageParameter(offset, subject, notNegative: names.offset)
    let limit = StageParameter(limit, subject, notNegative: names.limit)
    let totals = Outlet<ValueTransaction<Int>>(subject: subject)
    total = ValueStorage(totals, nil)
    let table = WindowTable<Element>(total: totals) { WindowBounds(measure, offset: offset.value, limit: limit.value) }
    super.init(StageParts(subject, [offset, limit], table))
  }
}

extension WindowMeasure {
  /// What messages call the two numbers of a window.
  @usableFromInline var names: (offset: StaticString, limit: StaticString) {
    switch self {
    case .pages: ("number", "size")
    case .rows, .rowsFromEnd: ("offset", "limit")
    case .rowsButFirst, .rowsButLast: ("offset", "count")
    }
  }
}
