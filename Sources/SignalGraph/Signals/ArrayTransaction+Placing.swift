// Doing one thing to an array, and recording it.
extension ArrayTransaction {
  @inlinable
  @inline(__always)
  mutating func insert(
    _ element: Element,
    at position: Int,
    in state: inout TreeArray<Element>,
    _ equality: Equality<Element>
  ) {
    state.insert(element, at: position)
    append(.insert(element, at: position), equality: equality)
  }

  @inlinable
  @inline(__always)
  mutating func remove(at position: Int, from state: inout TreeArray<Element>, _ equality: Equality<Element>) {
    append(.remove(state.remove(at: position), at: position), equality: equality)
  }

  @inlinable
  @inline(__always)
  mutating func update(
    at position: Int,
    with element: Element,
    in state: inout TreeArray<Element>,
    _ equality: Equality<Element>
  ) {
    let past = state.exchange(at: position, with: element)
    append(.update(at: position, past: past, future: element), equality: equality)
  }

  @inlinable
  @inline(__always)
  mutating func move(
    from: Int,
    to: Int,
    with element: Element,
    in state: inout TreeArray<Element>,
    _ equality: Equality<Element>
  ) {
    let past = state.move(from: from, to: to, with: element)
    append(.move(from: from, to: to, past: past, future: element), equality: equality)
  }

  @inlinable
  mutating func replace(
    _ range: Range<Int>,
    with future: [Element],
    in state: inout TreeArray<Element>,
    _ equality: Equality<Element>
  ) {
    let past = Array(state[range])
    state.replaceSubrange(range, with: future)
    append(.replace(at: range.lowerBound, past: past, future: future), equality: equality)
  }
}
