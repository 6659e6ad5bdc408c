/// Collects rows with their order keys, and sorts them.
@usableFromInline
struct RowSorter<Row, Sort> {
  @usableFromInline var rows: [Row] = []
  @usableFromInline var keys: [LoadedKey<Sort>] = []

  @inlinable
  init(capacity: Int) {
    rows.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }

  @inlinable
  mutating func add(_ row: Row, _ sort: Sort) {
    keys.append(LoadedKey(sort: sort, index: rows.count))
    rows.append(row)
  }

  /// Sorts the rows into a tree in ordered use; in debug builds it is a violation if the order contradicts itself.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  mutating func sorted(_ subject: MessageSubject, by less: (Sort, Sort) -> Bool) -> TreeArray<Row> {
    keys.withUnsafeMutableBufferPointer { quickSort($0) { less($0.sort, $1.sort) } }
    subject.verifyOrder(keys, by: less) { rows[$0] }
    return TreeArray(ordered: keys.lazy.map { [rows] in rows[$0.index] }, orders: keys.lazy.map { $0.sort })
  }
}

/// Collects the rows of an arrangement, and sorts them.
@usableFromInline
struct ReorderedRowsBuilder<Row, Sort> {
  @usableFromInline var sorter: RowSorter<Row, Sort>
  @usableFromInline var pasts: [Int32] = []
  @usableFromInline var isFresh: [Bool] = []

  @inlinable init(capacity: Int) { sorter = RowSorter(capacity: capacity) }

  /// Adds a row, with its position in the old state, if any, and whether its value is of this turn.
  @inlinable
  mutating func add(_ row: Row, _ sort: Sort, past: Int?, isFresh: Bool) {
    sorter.add(row, sort)
    pasts.append(Int32(past ?? -1))
    self.isFresh.append(isFresh)
  }

  @inlinable
  mutating func sorted(_ subject: MessageSubject, by less: (Sort, Sort) -> Bool) -> ReorderedRows<Row> {
    let rows = sorter.sorted(subject, by: less)
    let indices = sorter.keys.map(\.index)
    return ReorderedRows(rows: rows, pasts: indices.map { pasts[$0] }, isFresh: indices.map { isFresh[$0] })
  }
}

/// An order key while it is sorted, and the index of its row.
@usableFromInline
struct LoadedKey<Sort> {
  @usableFromInline let sort: Sort
  @usableFromInline let index: Int

  @inlinable
  init(sort: Sort, index: Int) {
    self.sort = sort
    self.index = index
  }
}

/// A state in a new order: its rows, and where each was before.
@usableFromInline
struct ReorderedRows<Row> {
  /// The new state.
  @usableFromInline let rows: TreeArray<Row>
  /// For each row its position in the old state; -1 for one that comes.
  @usableFromInline let pasts: [Int32]
  /// For each row whether it has a new value.
  @usableFromInline let isFresh: [Bool]

  @inlinable
  init(rows: TreeArray<Row>, pasts: [Int32], isFresh: [Bool]) {
    (self.rows, self.pasts, self.isFresh) = (rows, pasts, isFresh)
  }
}
