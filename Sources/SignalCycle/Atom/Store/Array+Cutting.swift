extension Array {
  /// Takes the elements from an index on, as far as there are any.
  ///
  /// None is released here, as that could run code of a user's that changes the array.
  ///
  /// - Complexity: O(taken).
  mutating func cut(from start: Int) -> [Element] {
    let gone = Array(dropFirst(start))
    removeLast(gone.count)
    return gone
  }
}
