// Verbs that put the elements into another order: rows move, and none comes or goes.
//
// | verb | commands |
// |---|---|
// | `move(from:to:)`, `move(fromOffsets:toOffset:)` with one offset | one move |
// | all others | n − s moves, where s is the greatest number of rows that can stay in order among each other |
//
// If each position has an equal element afterwards, nothing is sent and nothing changes.
extension ArrayEditing {
  /// Moves an element; `to` counts after it is taken out.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func move(from: Int, to: Int) {
    let slot = slot
    slot.require(from, below: slot.editedCount, "move(from:to:)")
    slot.require(to, below: slot.editedCount, "move(from:to:)")
    guard from != to else { return }
    slot.foresee(from)
    slot.outlet.edit { [bin = slot.bin] state, transaction in
      transaction.shift(from: from, to: to, in: &state, bin)
    }
  }

  /// Moves the elements at some offsets, in their order, before the one that is at another offset now.
  ///
  /// This is what SwiftUI's lists ask for in `onMove`.
  ///
  /// ```swift
  /// let rows = ArraySlot(["a", "b", "c", "d"])
  /// rows.move(fromOffsets: [0, 2], toOffset: 4)    // b d a c, one transition of two moves
  /// ```
  ///
  /// Note that `move(from:to:)` counts after the element is taken out; here the target counts before.
  ///
  /// - Parameters:
  ///   - offsets: each counts once; they are taken in ascending order, whatever order they come in. An `IndexSet` will
  ///     do.
  ///   - target: from 0 to the number of elements.
  /// - Complexity: O(log n) for one offset, else O(n log n).
  @inlinable
  public func move(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
    let slot = slot
    slot.require(target, below: slot.editedCount + 1, "move(fromOffsets:toOffset:)")
    let offsets = Set(offsets).sorted()
    for offset in offsets { slot.require(offset, below: slot.editedCount, "move(fromOffsets:toOffset:)") }
    guard let first = offsets.first else { return }
    if offsets.count == 1 { return move(from: first, to: first < target ? target - 1 : target) }
    var isMoved = [Bool](repeating: false, count: slot.editedCount)
    for offset in offsets { isMoved[offset] = true }
    reorder((0..<target).filter { !isMoved[$0] } + offsets + (target..<slot.editedCount).filter { !isMoved[$0] })
  }

  /// Exchanges two elements; equal ones stay where they are.
  ///
  /// - Complexity: O(log n).
  @inlinable
  public func swapAt(_ first: Int, _ second: Int) {
    let slot = slot
    slot.require(first, below: slot.editedCount, "swapAt(_:_:)")
    slot.require(second, below: slot.editedCount, "swapAt(_:_:)")
    guard first != second, !slot.outlet.decide({ slot.equality(slot[first], slot[second]) }) else { return }
    transaction {
      let (low, high) = (min(first, second), max(first, second))
      move(from: high, to: low)
      if high - low > 1 { move(from: low + 1, to: high) }
    }
  }

  /// Reverses the elements by n − 1 moves.
  ///
  /// - Complexity: O(n log n).
  @inlinable public func reverse() { reorder((0..<slot.editedCount).reversed()) }

  /// Sorts the elements by as few moves as possible; equal ones keep their order.
  ///
  /// ```swift
  /// let rows = ArraySlot([2, 3, 1])
  /// rows.sort(by: <)    // 1 2 3, one move
  /// ```
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let (slot, elements) = (slot, Array(slot.elements))
    reorder(
      try slot.outlet.decide { try elements.indices.sorted { try areInIncreasingOrder(elements[$0], elements[$1]) } })
  }

  /// Sorts the elements by as few moves as possible; equal ones keep their order.
  ///
  /// - Complexity: O(n log n).
  @inlinable public func sort() where Element: Comparable { sort { StrictOrder.precedes($0, $1) } }

  /// Puts the elements into a random order, by moves.
  ///
  /// - Complexity: O(n log n).
  @inlinable public func shuffle() { reorder((0..<slot.editedCount).shuffled()) }

  /// Puts the elements into a random order that a generator decides, by moves.
  ///
  /// The generator is in use until the edit is over, so that no handler may use it.
  ///
  /// - Complexity: O(n log n).
  @inlinable
  public func shuffle(using generator: inout some RandomNumberGenerator) {
    reorder((0..<slot.editedCount).shuffled(using: &generator))
  }

  /// Puts the elements that satisfy a predicate behind those that do not, by moves, and returns where they begin.
  ///
  /// - Complexity: O(n log n).
  @inlinable @discardableResult
  public func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
    let (slot, elements) = (slot, Array(slot.elements))
    var order = Array(elements.indices)
    let position = try slot.outlet.decide { try order.partition { try belongsInSecondPartition(elements[$0]) } }
    reorder(order)
    return position
  }

  /// Moves the elements to other positions; `order` has the old position for each new one.
  @inlinable
  func reorder(_ order: [Int]) {
    let (slot, elements) = (slot, Array(slot.elements))
    let isSame = slot.outlet.decide {
      order.indices.allSatisfy { order[$0] == $0 || slot.equality(elements[$0], elements[order[$0]]) }
    }
    if isSame { return }
    slot.rearrange(
      ReorderedRows(
        rows: TreeArray(order.lazy.map { elements[$0] }),
        pasts: order.map { Int32($0) },
        isFresh: [Bool](repeating: false, count: order.count)
      )
    )
  }
}
