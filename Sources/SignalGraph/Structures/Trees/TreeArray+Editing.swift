// One element at a time.
extension TreeArray {
  /// Inserts an element at an index.
  ///
  /// O(log n); a few nanoseconds next to the last edit.
  ///
  /// - Precondition: `index` is in `0...count`; anything else is a `badIndex` violation.
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) {
    checkGap(index)
    plain().insert(element, TreeUnordered(), at: index)
  }

  /// Appends an element.
  ///
  /// O(log n); a few nanoseconds after an append.
  @inlinable
  public mutating func append(_ element: Element) {
    plain().insert(element, TreeUnordered(), at: count)
  }

  /// Removes and returns the element at an index.
  ///
  /// O(log n); a few nanoseconds next to the last edit.
  ///
  /// - Precondition: `index` is in `0..<count`; anything else is a `badIndex` violation.
  @inlinable @discardableResult
  public mutating func remove(at index: Int) -> Element {
    check(index)
    return plain().remove(at: index)
  }

  /// Replaces the element at an index and returns the past one.
  ///
  /// O(log n).
  ///
  /// - Precondition: `index` is in `0..<count`; anything else is a `badIndex` violation.
  @inlinable @discardableResult
  public mutating func exchange(at index: Int, with element: consuming Element) -> Element {
    check(index)
    let place = plain().place(of: index)
    let past = place.move()
    place.initialize(to: element)
    return past
  }

  /// Exchanges the element at an index for another.
  ///
  /// O(log n).
  @inlinable @inline(__always)
  mutating func swap(at index: Int, with element: inout Element) {
    check(index)
    Swift.swap(&plain().place(of: index).pointee, &element)
  }

  /// Has what stands next to an index found faster, as after an edit there.
  ///
  /// O(log n).
  ///
  /// - Returns: Where the element at the index lies, until the array is edited or copied.
  @inlinable @inline(__always) @discardableResult
  mutating func approach(_ index: Int) -> UnsafePointer<Element> {
    check(index)
    return UnsafePointer(plain().place(of: index))
  }

  /// Replaces the element at an index by another one, unless they are the same, and returns the past one.
  ///
  /// O(log n).
  @inlinable @inline(__always)
  mutating func exchange(
    at index: Int, with element: Element, unless isSame: (Element, Element) -> Bool
  ) -> (past: Element, isSame: Bool) {
    check(index)
    let place = plain().place(of: index)
    let past = place.pointee
    if isSame(past, element) { return (past, true) }
    place.pointee = element
    return (past, false)
  }

  /// Moves the element at `from` to the index `to`, counted after its removal.
  ///
  /// O(log n).
  ///
  ///     [a, b, c, d].move(from: 0, to: 2)       // [b, c, a, d]
  ///     [a, b, c, d].move(from: 3, to: 1)       // [a, d, b, c]
  ///
  /// - Precondition: both indices are in `0..<count`; anything else is a `badIndex` violation.
  @inlinable
  public mutating func move(from: Int, to: Int) {
    check(from)
    check(to)
    guard from != to else { return }
    let work = plain()
    work.mend(after: work.move(from: from, beside: to, after: to > from, TreeUnordered()))
  }

  /// Moves the element at `from` to the index `to`, replaces it, and returns the past one.
  ///
  /// `to` counts after the removal.
  ///
  /// O(log n).
  ///
  /// - Precondition: both indices are in `0..<count`; anything else is a `badIndex` violation.
  @inlinable @discardableResult
  public mutating func move(from: Int, to: Int, with element: Element) -> Element {
    check(from)
    check(to)
    guard from != to else { return exchange(at: from, with: element) }
    let work = plain()
    return work.mend(after: work.move(from: from, beside: to, after: to > from, TreeUnordered()), with: element)
  }

  /// Removes all elements.
  ///
  /// O(n), or O(1) when a copy is kept.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) { box = nil }
}
