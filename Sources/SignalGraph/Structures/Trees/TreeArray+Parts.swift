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
    if range.isEmpty { return [] }
    check(range.upperBound &- 1)
    var rest = Iterator(self, from: range.lowerBound)
    return Array(unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count, let element = rest.next() {
        buffer.initializeElement(at: count, to: element)
        count &+= 1
      }
    }
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
