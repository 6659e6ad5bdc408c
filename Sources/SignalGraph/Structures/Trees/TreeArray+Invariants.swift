extension TreeArray {
  /// The first broken invariant in words; nil if all hold.
  ///
  /// For tests. O(n).
  ///
  /// It checks counts, fill, depth and the finger.
  public func checkInvariants() -> String? {
    checkInvariants { _, _ in nil }
  }

  /// The first broken invariant in words, those of ordered use included; nil if all hold.
  ///
  /// For tests. O(n). Beyond ``checkInvariants()``, order keys must ascend and separators must
  /// separate; those that are not trivial must be keys.
  func checkInvariants<Order>(as type: Order.Type, by less: (Order, Order) -> Bool) -> String? {
    guard let state = box?.memory.state, state.pointee.count > 0 else { return checkInvariants() }
    guard state.pointee.order == type else { return "the tree carries no order keys of type \(type)" }
    var past: Order?
    return checkInvariants { node, height in
      guard node.head.pointee.order == type else { return "a node at height \(height) carries no order keys" }
      if height == 0 {
        let orders = node.orders(type, beside: Element.self)
        for offset in 0..<node.count {
          let order = orders[node.permutation[offset]]
          if let past, !less(past, order) { return "order keys \(past) and \(order) do not ascend" }
          past = order
        }
        return nil
      }
      for slot in 0..<node.count - 1 {
        let separator = node.separators(type)[slot]
        if let last = Self.edge(node.children[slot], height - 1, type, last: true), !less(last, separator) {
          return "separator \(separator) is not after \(last)"
        }
        if let first = Self.edge(node.children[slot + 1], height - 1, type, last: false) {
          if less(first, separator) { return "separator \(separator) is after \(first)" }
          if !_isPOD(type), less(separator, first) { return "separator \(separator) is no key: \(first) comes next" }
        }
      }
      return nil
    }
  }

  /// The first or last order key below a node.
  static func edge<Order>(_ node: TreeNode, _ height: Int, _ type: Order.Type, last: Bool) -> Order? {
    var node = node
    for _ in 0..<height { node = node.children[last ? node.count - 1 : 0] }
    guard node.count > 0, node.head.pointee.order == type else { return nil }
    return node.orders(type, beside: Element.self)[node.permutation[last ? node.count - 1 : 0]]
  }

  func checkInvariants(_ inspect: (TreeNode, Int) -> String?) -> String? {
    withExtendedLifetime(box) {
      guard let memory = box?.memory else { return nil }
      let finger = memory.state.pointee
      if let leaf = finger.fingerLeaf, finger.count > 0 {
        let found = leaf.count > 0 ? Self.leaf(holding: finger.fingerStart, in: memory.state) : (leaf, 0)
        if found.0 != leaf || found.1 != 0 { return "the finger is not where it says" }
      } else if finger.fingerLeaf == nil, finger.pending != 0 {
        return "counts are pending without a finger"
      }
      // In a copy the counts include what is pending at the finger.
      var copy = self
      let state = finger.height > 0 ? copy.makeOwn(TreeUnordered.self).state.pointee : finger
      if memory.isRootInside {
        if state.height > 0 || state.root.isShared { return "the leaf in the box is shared, or not the whole tree" }
        if state.spareLeaves.count + state.spareInners.count > 0 { return "a leaf in the box has spare ones beside it" }
      }
      if state.height > Layout.maximumHeight { return "the tree has \(state.height) levels" }
      if state.height > 0, state.root.count < 2 { return "the root has \(state.root.count) children" }
      var leaves = 0
      if let breach = Self.check(state.root, state.height, isRoot: true, &leaves, inspect) { return breach }
      return leaves == state.count ? nil : "the leaves hold \(leaves) elements, the tree says \(state.count)"
    }
  }

  static func check(
    _ node: TreeNode, _ height: Int, isRoot: Bool, _ elements: inout Int, _ inspect: (TreeNode, Int) -> String?
  ) -> String? {
    let (least, most) =
      height == 0
      ? (Layout.leafMinimum, Layout.leafCapacity) : (Layout.innerMinimum, Layout.innerCapacity)
    if node.count > most || (!isRoot && node.count < least) {
      return "a node at height \(height) holds \(node.count), not \(least)...\(most)"
    }
    if height == 0 {
      if !node.permutation.isValid { return "the permutation of a leaf tells a slot twice" }
      elements += node.count
      return inspect(node, height)
    }
    for slot in 0..<node.count {
      let past = elements
      if node.elements(before: slot) != (0..<slot).reduce(0, { $0 + node.elements(below: $1) }) {
        return "the running counts before child \(slot) at height \(height) are wrong"
      }
      if let breach = check(node.children[slot], height - 1, isRoot: false, &elements, inspect) { return breach }
      if elements - past != node.elements(below: slot) {
        return "child \(slot) at height \(height) holds \(elements - past), counted \(node.elements(below: slot))"
      }
    }
    if node.total != (0..<node.count).reduce(0, { $0 + node.elements(below: $1) }) {
      return "the total at height \(height) is wrong"
    }
    return inspect(node, height)
  }
}
