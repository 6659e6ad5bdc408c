extension BitTree {
  /// The first broken invariant in words; nil if all hold.
  ///
  /// - Complexity: O(n / 64).
  func checkInvariants() -> String? {
    if !hasNodes { return ones == count && height == 0 ? nil : "\(count) bits, \(ones) of them ones, have no nodes" }
    if height > 0, root.childCount < 2 { return "the root has \(root.childCount) children" }
    var leaves = 0
    let fault = fault(BitPart(node: root, bits: count, ones: ones), height, &leaves)
    if fault == nil, leaves * Self.leafBits > 8 * count + Self.leafBits { return "\(leaves) leaves for \(count) bits" }
    return fault
  }

  private func fault(_ part: BitPart, _ height: Int, _ leaves: inout Int) -> String? {
    if height == 0 {
      leaves += 1
      if part.bits > Self.leafBits || (part.bits == 0 && count > 0) { return "a leaf of \(part.bits) bits" }
      if part.node.leafRank(part.bits) != part.ones { return "\(part.ones) ones were counted in a leaf" }
      return part.node.leafRank(Self.leafBits) == part.ones ? nil : "a one beyond a leaf's end"
    }
    let sum = part.node.part
    if sum.bits != part.bits || sum.ones != part.ones { return "a node's counts are not its children's" }
    if part.node.childCount == 0 { return "a node without children" }
    for slot in 0..<part.node.childCount {
      let child = BitPart(node: part.node.child(slot), bits: part.node.bits(slot), ones: part.node.ones(slot))
      if let fault = fault(child, height - 1, &leaves) { return fault }
    }
    return nil
  }
}
