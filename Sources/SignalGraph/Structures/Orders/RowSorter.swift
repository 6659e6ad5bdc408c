/// Collects rows with their order keys, and sorts them.
///
/// They lie in memory of its own, out of which they are moved when they are sorted: no row is retained or released.
@usableFromInline
final class RowSorter<Row, Sort: WordedOrder> {
  @exclusivity(unchecked) @usableFromInline var rows: UnsafeMutablePointer<Row>
  @exclusivity(unchecked) @usableFromInline var sorts: UnsafeMutablePointer<Sort>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var count = 0

  @inlinable
  init(capacity: Int) {
    self.capacity = max(capacity, 4)
    (rows, sorts) = (.allocate(capacity: self.capacity), .allocate(capacity: self.capacity))
  }

  @inlinable
  deinit {
    rows.deinitialize(count: count)
    sorts.deinitialize(count: count)
    rows.deallocate()
    sorts.deallocate()
  }
}

extension RowSorter {
  @inlinable @inline(__always)
  func add(_ row: Row, _ sort: Sort) {
    if _slowPath(count == capacity) { grow() }
    (rows + count).initialize(to: row)
    (sorts + count).initialize(to: sort)
    count &+= 1
  }

  @inlinable @inline(never)
  func grow() {
    capacity *= 2
    func move<Value>(_ values: inout UnsafeMutablePointer<Value>) {
      let larger = UnsafeMutablePointer<Value>.allocate(capacity: capacity)
      larger.moveInitialize(from: values, count: count)
      values.deallocate()
      values = larger
    }
    move(&rows)
    move(&sorts)
  }

  /// Sorts the rows into a tree in ordered use, and leaves none here; in debug builds it is a violation if the order
  /// contradicts itself.
  ///
  /// - Complexity: O(n log n); O(n) where the order is a number.
  @inlinable
  func sorted(_ subject: MessageSubject, by less: (Sort, Sort) -> Bool) -> TreeArray<Row> {
    numbered(subject, by: less).rows
  }

  /// Does the same, and returns the numbers of the rows, as they were added, in their new order.
  @inlinable
  func numbered(
    _ subject: MessageSubject, by less: (Sort, Sort) -> Bool
  ) -> (rows: TreeArray<Row>, numbers: ContiguousArray<Int32>) {
    let keys = UnsafeBufferPointer(start: sorts, count: count)
    let numbers = Sort.hasWord ? sortedByWord(keys, by: less) : sortedByComparison(keys, by: less)
    subject.verifyOrder(keys, numbers, by: less) { rows[$0] }
    count = 0
    let tree = numbers.withUnsafeBufferPointer { numbers in
      TreeArray<Row>(count: numbers.count, order: Sort.self) { elements, orders, range in
        for place in 0..<range.count {
          let number = Int(numbers[range.lowerBound &+ place])
          (elements + place).moveInitialize(from: rows + number, count: 1)
          (orders + place).moveInitialize(from: sorts + number, count: 1)
        }
      }
    }
    return (tree, numbers)
  }
}

/// The numbers of order keys, ascending by key.
@inlinable
func sortedByComparison<Sort>(
  _ sorts: UnsafeBufferPointer<Sort>, by less: (Sort, Sort) -> Bool
) -> ContiguousArray<Int32> {
  ContiguousArray(unsafeUninitializedCapacity: sorts.count) { numbers, count in
    for number in sorts.indices {
      numbers.initializeElement(at: number, to: Int32(truncatingIfNeeded: number))
    }
    count = sorts.count
    sortByComparison(UnsafeMutableBufferPointer(rebasing: numbers[..<count]), of: sorts, by: less)
  }
}

/// Sorts numbers of order keys, ascending by key.
@inlinable @inline(never)
func sortByComparison<Sort>(
  _ numbers: UnsafeMutableBufferPointer<Int32>, of sorts: UnsafeBufferPointer<Sort>, by less: (Sort, Sort) -> Bool
) {
  var keys = ContiguousArray<LoadedKey<Sort>>()
  keys.reserveCapacity(numbers.count)
  for number in numbers { keys.append(LoadedKey(sort: sorts[Int(number)], number: number)) }
  keys.withUnsafeMutableBufferPointer { keys in
    quickSort(keys) { less($0.sort, $1.sort) }
    for place in keys.indices { numbers[place] = keys[place].number }
  }
}

/// An order key while it is sorted, with its number; a copy, so that comparisons read memory in order.
@usableFromInline
struct LoadedKey<Sort> {
  @usableFromInline let sort: Sort
  @usableFromInline let number: Int32

  @inlinable
  init(sort: Sort, number: Int32) {
    self.sort = sort
    self.number = number
  }
}

/// Collects the rows of an arrangement, and sorts them.
@usableFromInline
struct ReorderedRowsBuilder<Row, Sort: WordedOrder> {
  @usableFromInline let sorter: RowSorter<Row, Sort>
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
    reordered(sorter.numbered(subject, by: less))
  }

  /// The arrangement of rows that were sorted, with the numbers that they were added by.
  @inlinable
  func reordered(_ sorted: (rows: TreeArray<Row>, numbers: ContiguousArray<Int32>)) -> ReorderedRows<Row> {
    let (rows, numbers) = sorted
    return ReorderedRows(
      rows: rows, pasts: numbers.map { pasts[Int($0)] }, isFresh: numbers.map { isFresh[Int($0)] }
    )
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
