// One edit of an array and its record. Nothing is compared: who hands values on announces what was announced to him.
extension ArrayTransaction {
  /// Performs a command that is not a bulk one, and records it unmerged.
  @inlinable @inline(__always)
  mutating func perform(_ command: ArrayCommand<Element>, on state: inout TreeArray<Element>) {
    list.appendOwned(command)
    let changes = unsafeChanges
    perform(changes[changes.count - 1], at: changes.count - 1, on: &state)
  }

  @inlinable @inline(__always)
  mutating func insert(_ element: Element, at position: Int, in state: inout TreeArray<Element>) {
    state.insert(element, at: position)
    list.append(.insert(element, at: position))
  }

  /// Inserts elements that stand one behind the other, and empties the list in which they were gathered.
  @inlinable
  mutating func insert(
    _ gathered: inout [Element], at position: Int, in state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil
  ) {
    if gathered.isEmpty { return }
    if gathered.count == 1 {
      insert(gathered[0], at: position, in: &state)
    } else {
      replace(position..<position, with: gathered, in: &state, bin)
    }
    gathered.removeAll(keepingCapacity: true)
  }

  @inlinable @inline(__always)
  mutating func remove(at position: Int, from state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil) {
    record(.remove(state.remove(at: position), at: position), .never, bin)
  }

  @inlinable @inline(__always)
  mutating func update(
    at position: Int, with element: consuming Element, in state: inout TreeArray<Element>,
    _ bin: Discards<Element>? = nil
  ) {
    let future = element
    let past = state.exchange(at: position, with: future)
    record(.update(at: position, past: past, future: future), .never, bin)
  }

  /// Moves a row and keeps its element.
  @inlinable @inline(__always)
  mutating func shift(from: Int, to: Int, in state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil) {
    let element = state[from]
    state.move(from: from, to: to)
    record(.shift(from: from, to: to, element), .never, bin)
  }

  /// Moves rows that stand one behind the other, the first one first; `to` is where the first stands then.
  @inlinable
  mutating func shift(
    _ rows: Range<Int>, to: Int, in state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil
  ) {
    if rows.lowerBound == to { return }
    for offset in 0..<rows.count {
      if to > rows.lowerBound {
        shift(from: rows.lowerBound, to: to + rows.count - 1, in: &state, bin)
      } else {
        shift(from: rows.lowerBound + offset, to: to + offset, in: &state, bin)
      }
    }
  }

  @inlinable @inline(__always)
  mutating func move(
    from: Int, to: Int, with element: Element, in state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil
  ) {
    let past = state.move(from: from, to: to, with: element)
    record(.move(from: from, to: to, past: past, future: element), .never, bin)
  }

  /// Replaces a range by copies of a buffer's elements.
  @inlinable
  mutating func replace(
    _ range: Range<Int>, with new: UnsafeBufferPointer<Element>, in state: inout TreeArray<Element>,
    _ bin: Discards<Element>? = nil
  ) {
    var future = emptyArray()
    future.append(contentsOf: new)
    replace(range, with: future, in: &state, bin)
  }

  @inlinable
  mutating func replace(
    _ range: Range<Int>, with future: [Element], in state: inout TreeArray<Element>, _ bin: Discards<Element>? = nil
  ) {
    if range.count + future.count > TreeArray<Element>.longRun {
      return replace(range, state.array(range), with: future, in: &state, bin)
    }
    var past = emptyArray()
    past.reserveCapacity(range.count)
    future.withUnsafeBufferPointer { state.replaceRun(range, with: $0, handingOut: &past) }
    recordBulk(range.lowerBound, past, future, .never, bin)
  }

  /// Replaces a range of which the elements are at hand.
  @inlinable
  mutating func replace(
    _ range: Range<Int>, _ past: [Element], with future: [Element], in state: inout TreeArray<Element>,
    _ bin: Discards<Element>? = nil
  ) {
    state.replaceSubrange(range, with: future)
    recordBulk(range.lowerBound, past, future, .never, bin)
  }
}
