// Making room. It happens once in about ten insertions, so plain code counts more than speed here.
extension TreeEdit {
  /// Splits the full leaf of a place, to which the path in row 0 leads; returns where the place is then.
  ///
  /// Afterwards row 0 leads to the new place.
  ///
  /// If the insertion is at an end of the leaf, three quarters stay on the other side: such insertions come in runs.
  @inlinable @inline(never)
  func makeRoom(_ place: TreePlace) -> TreePlace {
    if state.pointee.count >= Layout.maximumCount { Layout.trapFull() }
    let leaf = place.leaf
    let count = leaf.count
    var kept = count / 2
    if place.offset == count { kept = count - Layout.leafMinimum }
    if place.offset == 0 { kept = Layout.leafMinimum }
    let right = makeLeaf()
    append(kept..<count, of: leaf, to: right)
    leaf.count = kept
    let level = state.pointee.height - 1
    let last = memory.steps(0) + level
    let isPathKept = level >= 0 && last.pointee.node.count < Layout.innerCapacity
    settleRoot()
    withSeparator(of: right) { levels.addSibling(right, taking: count - kept, $0, level: level) }
    state.pointee.fingerLeaf = nil
    if !isPathKept { return memory.find(place.index, isAfter: place.offset > 0, row: 0) }
    if place.offset <= kept { return place }
    last.pointee = TreeStep(last.pointee.node, last.pointee.slot + 1)
    return TreePlace(right, place.start + kept, place.offset - kept)
  }

  /// Calls `body` with a new separator before a leaf, which it must move.
  @inlinable
  func withSeparator(of leaf: TreeNode, _ body: (UnsafeMutablePointer<Order>) -> Void) {
    withUnsafeTemporaryAllocation(of: Order.self, capacity: 1) { separator in
      let separator = separator.baseAddress.unsafelyUnwrapped
      if Self.isOrdered { separator.initialize(to: orders(leaf)[leaf.permutation[0]]) }
      body(separator)
    }
  }
}

extension TreeLayout {
  @usableFromInline @inline(never)
  static func trapFull() -> Never {
    Violation.trap(.badParameter, "A TreeArray<\(Element.self)> holds at most \(maximumCount) elements.")
  }
}
