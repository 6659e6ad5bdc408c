// Edits of one element, by its index, which the caller has checked.
extension TreeEdit {
  /// The finger's leaf, if `index` is an element of it and the path is unshared.
  @inlinable @inline(__always)
  func finger(holding index: Int) -> TreeNode? {
    guard let leaf = state.pointee.fingerLeaf else { return nil }
    let offset = UInt(bitPattern: index &- state.pointee.fingerStart)
    guard offset < UInt(bitPattern: leaf.count), isFingerWritable(leaf) else { return nil }
    return leaf
  }

  /// Descends to the leaf of the element number `rest`, counted from one, and puts the finger on it.
  @inlinable @inline(never)
  func touch(rest: Int) -> TreeNode {
    flushFinger()
    var number = rest
    let leaf = descend(&number, row: 0)
    state.pointee.order = nil
    state.pointee.fingerLeaf = leaf
    state.pointee.fingerStart = rest &- number
    return leaf
  }

  @inlinable @inline(__always)
  func insert(_ element: consuming Element, _ order: consuming Order, at index: Int) {
    if let leaf = state.pointee.fingerLeaf {
      let offset = index &- state.pointee.fingerStart
      let count = leaf.count
      if UInt(bitPattern: offset) <= UInt(bitPattern: count), count < Layout.leafCapacity, isFingerWritable(leaf) {
        put(element, order, into: leaf, at: offset)
        state.pointee.pending &+= 1
        state.pointee.count &+= 1
        return
      }
    }
    let leaf = leaf(inserting: index)
    put(element, order, into: leaf, at: index &- state.pointee.fingerStart)
    add(1, row: 0)
    state.pointee.count &+= 1
  }

  /// A leaf with room for one more element at `index`; the finger is on it.
  @inlinable @inline(__always)
  func leaf(inserting index: Int) -> TreeNode {
    let leaf = touch(rest: index)
    if _fastPath(leaf.count < Layout.leafCapacity) { return leaf }
    let start = state.pointee.fingerStart
    let place = makeRoom(TreePlace(leaf, start, index &- start))
    state.pointee.fingerLeaf = place.leaf
    state.pointee.fingerStart = place.start
    return place.leaf
  }

  @inlinable @inline(__always)
  func remove(at index: Int) -> Element {
    let element: Element
    let leaf: TreeNode
    if let finger = finger(holding: index) {
      leaf = finger
      element = take(from: leaf, at: index &- state.pointee.fingerStart)
      state.pointee.pending &-= 1
    } else {
      leaf = touch(rest: index &+ 1)
      element = take(from: leaf, at: index &- state.pointee.fingerStart)
      add(-1, row: 0)
    }
    state.pointee.count &-= 1
    if leaf.count < Layout.leafMinimum, state.pointee.height > 0 {
      flushFinger()
      mend(level: state.pointee.height &- 1, row: 0)
    }
    return element
  }

  /// The address of an element, for writing.
  @inlinable @inline(__always)
  func place(of index: Int) -> UnsafeMutablePointer<Element> {
    let leaf = finger(holding: index) ?? touch(rest: index &+ 1)
    return elements(leaf) + leaf.permutation[index &- state.pointee.fingerStart]
  }

  /// Brings the counts above the finger up to date.
  @inlinable @inline(__always)
  func flushFinger() {
    if state.pointee.pending != 0 { flushPending() }
  }

  @inlinable @inline(never)
  func flushPending() {
    let pending = state.pointee.pending
    state.pointee.pending = 0
    if let leaf = state.pointee.fingerLeaf, isFingerWritable(leaf) { return add(pending, row: 0) }
    // A copy shares the path: leave it to the copy. The leaf, then shared too, needs no change.
    state.pointee.fingerLeaf = nil
    let steps = memory.steps(0)
    var place = memory.root
    for level in 0..<state.pointee.height {
      let node = writable(place, height: state.pointee.height - level)
      let slot = steps[level].slot
      steps[level] = TreeStep(node, slot)
      place = node.children + slot
    }
    add(pending, row: 0)
  }
}
