// Reading a range at once.
extension TreeArray {
  /// A range as a tree of its own, which shares its leaves with this one.
  ///
  /// - Complexity: O(log n).
  @inlinable
  func part(_ range: Range<Int>) -> TreeArray {
    var part = self
    part.removeSubrange(range.upperBound..<count)
    part.removeSubrange(0..<range.lowerBound)
    return part
  }

  /// The elements in a range, leaf by leaf.
  ///
  /// - Complexity: O(log n + m) for m elements.
  @inlinable
  func array(_ range: Range<Int>) -> [Element] {
    var array: [Element] = []
    append(range, to: &array)
    return array
  }

  /// Appends the elements in a range to an array, leaf by leaf.
  ///
  /// - Complexity: O(log n + m) for m elements.
  @inlinable
  func append(_ range: Range<Int>, to array: inout [Element]) {
    if range.isEmpty { return }
    check(range.upperBound &- 1)
    array.reserveCapacity(array.count &+ range.count)
    var rest = Iterator(self, from: range.lowerBound)
    for _ in range {
      guard let element = rest.next() else { return }
      array.append(element)
    }
  }

  /// Removes a range, and appends its elements to an array.
  ///
  /// - Complexity: O(log n + m) for m elements.
  @inlinable
  mutating func remove(_ range: Range<Int>, into array: inout [Element]) {
    array.reserveCapacity(array.count &+ range.count)
    if range.count > Self.longRun {
      append(range, to: &array)
      return removeSubrange(range)
    }
    replaceRun(range, with: UnsafeBufferPointer(start: nil, count: 0), handingOut: &array)
  }
}

extension TreeArray.Iterator {
  /// Visits the elements from a position on.
  ///
  /// - Precondition: the position is in `0..<count`.
  @inlinable
  init(_ tree: TreeArray, from position: Int) {
    self.init(tree)
    let (_, offset) = TreeArray.leaf(holding: position, in: tree.box.unsafelyUnwrapped.memory.state)
    index = position &- offset
    _ = advance()
    slots &>>= UInt64(truncatingIfNeeded: offset &* 4)
    rest &-= offset
  }
}
