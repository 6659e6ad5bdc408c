// One element, by its index. The caller has checked the index.
extension TreeWork {
  /// The leaf of the finger if `index` is an element of it, and the path is unshared.
  @inlinable @inline(__always)
  func finger(holding index: Int) -> TreeNode? {
    guard let leaf = state.pointee.fingerLeaf else { return nil }
    let offset = UInt(bitPattern: index &- state.pointee.fingerStart)
    guard offset < UInt(bitPattern: leaf.count), isFingerWritable(leaf) else { return nil }
    return leaf
  }

  /// Descends to the leaf of the element number `rest`, counted from one, and lays the finger on it.
  @inlinable @inline(__always)
  func touch(rest: Int) -> TreeNode {
    var number = rest
    let leaf = descend(&number, row: 0)
    if Self.isOrdered {
      state.pointee.fingerLeaf = nil
    } else {
      state.pointee.order = nil
      state.pointee.fingerLeaf = leaf
    }
    state.pointee.fingerStart = rest &- number
    return leaf
  }

  /// A place for one more element at `index`; the counts of the path in row 0 still lack it.
  @inlinable @inline(__always)
  func leaf(inserting index: Int) -> TreeNode {
    if let leaf = state.pointee.fingerLeaf {
      let offset = UInt(bitPattern: index &- state.pointee.fingerStart)
      let count = leaf.count
      if offset <= UInt(bitPattern: count), count < Layout.leafCapacity, isFingerWritable(leaf) { return leaf }
    }
    return leafByDescent(inserting: index)
  }

  @inlinable @inline(never)
  func leafByDescent(inserting index: Int) -> TreeNode {
    let leaf = touch(rest: index)
    if leaf.count < Layout.leafCapacity { return leaf }
    split(leaf, at: index - state.pointee.fingerStart, start: state.pointee.fingerStart)
    return touch(rest: index)
  }

  @inlinable @inline(__always)
  func insert(_ element: consuming Element, _ order: consuming Order, at index: Int) {
    let leaf = leaf(inserting: index)
    put(element, order, into: leaf, at: index &- state.pointee.fingerStart)
    add(1, row: 0)
    state.pointee.count &+= 1
  }

  @inlinable @inline(__always)
  func remove(at index: Int) -> Element {
    let leaf = finger(holding: index) ?? touch(rest: index &+ 1)
    let element = take(from: leaf, at: index &- state.pointee.fingerStart)
    add(-1, row: 0)
    state.pointee.count &-= 1
    if leaf.count < Layout.leafMinimum, state.pointee.height > 0 {
      mend(level: state.pointee.height &- 1, row: 0)
    }
    return element
  }

  /// The address of an element, for writing.
  @inlinable @inline(__always)
  func place(of index: Int) -> UnsafeMutablePointer<Element> {
    let leaf = finger(holding: index) ?? touch(rest: index &+ 1)
    return elements(leaf) + (index &- state.pointee.fingerStart)
  }
}
