// Where an array differs from another one that was made of it.
extension TreeArray {
  /// The range of each of two arrays outside of which both have the same elements.
  ///
  /// What both have at the beginning and at the end is passed over, node by node where they share the nodes: elements are
  /// compared in the leaves that only one of them has.
  ///
  ///     let past: TreeArray = [1, 2, 3, 4]
  ///     let (gone, come) = past.difference(to: [1, 5, 4], by: ==)    // 1..<3, 1..<2
  ///
  /// - Returns: two empty ranges at the ends, if all elements are the same.
  /// - Complexity: O(log n) for a copy in which elements were edited in one place; O(n) for arrays that share nothing.
  @inlinable
  func difference(
    to other: TreeArray, by areEqual: (Element, Element) -> Bool
  ) -> (past: Range<Int>, future: Range<Int>) {
    let (count, otherCount) = (count, other.count)
    if box === other.box || count == 0 || otherCount == 0 {
      return box === other.box ? (count..<count, count..<count) : (0..<count, 0..<otherCount)
    }
    let (one, two) = (settled, other.settled)
    return withExtendedLifetime((one, two)) {
      let (state, otherState) = (one.box.unsafelyUnwrapped.memory.state, two.box.unsafelyUnwrapped.memory.state)
      let limit = Swift.min(count, otherCount)
      let start = Self.shared(state.pointee, otherState.pointee, atEnd: false, limit, by: areEqual)
      let end = Self.shared(state.pointee, otherState.pointee, atEnd: true, limit - start, by: areEqual)
      return (start..<count - end, start..<otherCount - end)
    }
  }

  /// The same elements, with counts that include what is pending at the finger.
  @inlinable var settled: TreeArray {
    guard let state = box?.memory.state, state.pointee.pending != 0, state.pointee.height > 0 else { return self }
    var copy = self
    _ = copy.makeOwn(TreeUnordered.self)
    return copy
  }

  /// How many elements two trees have in common at the beginning, or at the end, at most `limit`.
  ///
  /// Both are followed down to the first element that is not known to be common. Where the same node stands there, or a row
  /// of the same nodes, all that is left of it is common.
  @inlinable
  static func shared(
    _ one: TreeState, _ other: TreeState, atEnd: Bool, _ limit: Int, by areEqual: (Element, Element) -> Bool
  ) -> Int {
    var found = 0
    while found < limit {
      // Elements are counted from one, in the whole tree, and then in the nodes that they are in.
      var (node, number, height) = (one.root, atEnd ? one.count - found : found + 1, one.height)
      var (twin, twinNumber, twinHeight) = (other.root, atEnd ? other.count - found : found + 1, other.height)
      while height > twinHeight {
        node = node.children[node.find(&number)]
        height -= 1
      }
      while twinHeight > height {
        twin = twin.children[twin.find(&twinNumber)]
        twinHeight -= 1
      }
      while true {
        if node == twin, number == twinNumber {
          found += atEnd ? number : (height == 0 ? node.count : node.total) - number + 1
          break
        }
        if height == 0 {
          let room = atEnd ? Swift.min(number, twinNumber) : Swift.min(node.count - number, twin.count - twinNumber) + 1
          let end = Swift.min(room, limit - found)
          var passed = 0
          while passed < end {
            let offset = atEnd ? -1 - passed : passed - 1
            if !areEqual(element(number + offset, of: node), element(twinNumber + offset, of: twin)) {
              return found + passed
            }
            passed += 1
          }
          found += passed
          break
        }
        let (slot, twinSlot) = (node.find(&number), twin.find(&twinNumber))
        let (child, counterpart) = (node.children[slot], twin.children[twinSlot])
        if child == counterpart, number == twinNumber {
          found += commonSiblings(node, slot, twin, twinSlot, atEnd: atEnd)
          found -= atEnd ? node.elements(below: slot) - number : number - 1
          break
        }
        (node, twin, height) = (child, counterpart, height - 1)
      }
    }
    return Swift.min(found, limit)
  }

  /// How many elements are below the children that two nodes have in common from one child on, or back to it.
  @inlinable
  static func commonSiblings(_ node: TreeNode, _ slot: Int, _ twin: TreeNode, _ twinSlot: Int, atEnd: Bool) -> Int {
    let most = atEnd ? Swift.min(slot, twinSlot) + 1 : Swift.min(node.count - slot, twin.count - twinSlot)
    let step = atEnd ? -1 : 1
    var (count, passed) = (0, 0)
    while passed < most {
      let place = slot + step * passed
      if node.children[place] != twin.children[twinSlot + step * passed] { break }
      count += node.elements(below: place)
      passed += 1
    }
    return count
  }
}
