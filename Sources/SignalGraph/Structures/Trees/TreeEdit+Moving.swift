// Moving one element: out of the leaf at the end of row 1, into the leaf at the end of row 0.
extension TreeEdit {
  /// The address of a moved element, whether the leaf that it left now holds too little, and the leaf that it is in.
  @usableFromInline typealias Moved = (place: UnsafeMutablePointer<Element>, isSmall: Bool, leaf: TreeNode)

  /// Descends to two elements at once: of two independent chains of loads, one hides the cache misses of the other.
  @inlinable @inline(__always)
  func descend(_ past: inout Int, _ future: inout Int) -> (past: TreeNode, future: TreeNode) {
    let (outs, intos) = (memory.steps(1), memory.steps(0))
    var height = state.pointee.height
    var out = writable(memory.root, height: height)
    var into = out
    var level = 0
    while height > 0 {
      height &-= 1
      let (from, to) = (out.find(&past), into.find(&future))
      outs[level] = TreeStep(out, from)
      intos[level] = TreeStep(into, to)
      level &+= 1
      if height == 0, isVast { prefetchElements(of: out.children[from]) }
      let child = writable(out.children + from, height: height)
      into = writable(into.children + to, height: height)
      out = child
    }
    return (out, into)
  }

  /// Moves the element at `from` right before or right after the one at `anchor`.
  @inlinable @inline(never)
  func move(from: Int, beside anchor: Int, after: Bool, _ order: consuming Order) -> Moved {
    flushFinger()
    while true {
      var (past, future) = (from &+ 1, anchor &+ 1)
      let (out, into) = descend(&past, &future)
      let gap = after ? future : future &- 1
      state.pointee.fingerLeaf = nil
      if !Self.isOrdered { state.pointee.order = nil }
      if out == into {
        return (slide(in: out, from: past &- 1, to: gap >= past ? gap &- 1 : gap, order), false, out)
      }
      if _fastPath(into.count < Layout.leafCapacity) {
        return cross(out, past &- 1, into, gap, order)
      }
      _ = makeRoom(TreePlace(into, anchor &+ 1 &- future, gap))
    }
  }

  /// Moves an element between two leaves, of which the second has room.
  @inlinable @inline(__always)
  func cross(_ out: TreeNode, _ past: Int, _ into: TreeNode, _ future: Int, _ order: consuming Order) -> Moved {
    if Self.isOrdered, column != nil { moveCell(out, out.permutation[past], into, into.permutation[into.count]) }
    let place = put(take(from: out, at: past), order, into: into, at: future)
    if past == 0 { renewSeparator(before: out, row: 1) }
    shift()
    return (place, out.count < Layout.leafMinimum, into)
  }

  /// Replaces a moved element, mends what the move left, and returns the past element.
  @inlinable @inline(__always)
  func mend(after moved: Moved, with element: consuming Element) -> Element {
    let past = moved.place.move()
    moved.place.initialize(to: element)
    mend(after: moved)
    return past
  }

  /// Mends the leaf that a moved element left, if it holds too little.
  @inlinable @inline(__always)
  func mend(after moved: Moved) {
    if _slowPath(moved.isSmall) { mend(level: state.pointee.height &- 1, row: 1) }
  }
}
