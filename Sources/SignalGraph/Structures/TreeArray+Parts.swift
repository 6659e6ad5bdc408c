// Reading a range at once.
extension TreeArray {
  /// A range as a tree of its own, which shares its leaves.
  ///
  /// - Complexity: O(log n).
  @inlinable
  func part(_ range: Range<Int>) -> TreeArray {
    var part = self
    part.removeSubrange(range.upperBound..<count)
    part.removeSubrange(0..<range.lowerBound)
    return part
  }

  /// The elements in a range: a few one by one, many leaf by leaf.
  ///
  /// - Complexity: O(log n), and O(1) an element.
  @inlinable
  func array(_ range: Range<Int>) -> [Element] {
    range.count <= Self.few ? range.map { self[$0] } : Array(part(range))
  }
}
