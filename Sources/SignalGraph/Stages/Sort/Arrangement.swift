/// A sorted state made anew: its rows, and where each stood before.
@usableFromInline
struct Arrangement<Row> {
  /// The new state.
  @usableFromInline let rows: TreeArray<Row>
  /// For each row its place in the old state; -1 for one that comes.
  @usableFromInline let pasts: [Int32]
  /// For each row whether it came with a value of this turn.
  @usableFromInline let isFresh: [Bool]

  @inlinable
  init(rows: TreeArray<Row>, pasts: [Int32], isFresh: [Bool]) {
    self.rows = rows
    self.pasts = pasts
    self.isFresh = isFresh
  }
}

/// Collects the rows of an arrangement with their order keys, and sorts them once.
@usableFromInline
struct ArrangementBuilder<Row, Sort> {
  @usableFromInline var rows: [Row] = []
  @usableFromInline var keys: [LoadedKey<Sort>] = []
  @usableFromInline var pasts: [Int32] = []
  @usableFromInline var isFresh: [Bool] = []

  @inlinable
  init(capacity: Int) {
    rows.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
    pasts.reserveCapacity(capacity)
    isFresh.reserveCapacity(capacity)
  }

  /// Adds a row that stood at `past`, or comes.
  @inlinable
  mutating func add(_ row: Row, _ sort: Sort, past: Int?, isFresh: Bool) {
    keys.append(LoadedKey(sort: sort, index: rows.count))
    rows.append(row)
    pasts.append(Int32(past ?? -1))
    self.isFresh.append(isFresh)
  }

  /// Sorts what was added.
  @inlinable
  mutating func sorted(_ subject: Subject, by less: (Sort, Sort) -> Bool) -> Arrangement<Row> {
    keys.withUnsafeMutableBufferPointer { quickSort($0) { less($0.sort, $1.sort) } }
    subject.verifyOrder(keys, by: less) { rows[$0] }
    return Arrangement(
      rows: TreeArray(ordered: keys.lazy.map { [rows] in rows[$0.index] }, orders: keys.lazy.map { $0.sort }),
      pasts: keys.map { pasts[$0.index] },
      isFresh: keys.map { isFresh[$0.index] }
    )
  }
}
