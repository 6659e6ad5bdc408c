public import CSignalGraph

// Leaves.
extension ReductionTree {
  /// What the operation makes of a leaf's values.
  @inlinable @inline(__always)
  func fold(_ leaf: Place, _ combine: (Value, Value) -> Value) {
    let (rows, count) = (leaf.pointee.rows, Int(leaf.pointee.count))
    var result = rows[0]
    for row in 1..<max(count, 1) {
      let next = combine(result, rows[row])
      if row > 1 { dispose(result) }
      result = next
    }
    dispose(leaf.pointee.value)
    leaf.pointee.value = result
  }

  /// Makes the node of two halves of a full leaf, the last of the path.
  ///
  /// - Returns: the half with the value that was in a row, and the value's row there.
  @inlinable
  func split(_ leaf: Place, _ row: Int) -> (leaf: Place, row: Int) {
    let (old, new, pair, half) = (leaf.pointee.rows, makeRows(), makePair(), Self.width / 2)
    new.moveInitialize(from: old + half, count: half)
    pair[0] = Node(nil, Int32(half), 1, old)
    pair[1] = Node(nil, Int32(half), 1, new)
    fold(pair, combine)
    fold(pair + 1, combine)
    link(leaf, pair)
    path[depth] = leaf
    depth += 1
    return row < half ? (pair, row) : (pair + 1, row - half)
  }

  /// Whether a leaf that has lost a value goes, and its parent, the last node of the path, takes its sibling's place.
  @inlinable
  func join(_ leaf: Place, under parent: Place) -> Bool {
    let pair = parent.pointee.parts
    var (kept, gone) = (pair, pair + 1)
    if leaf.pointee.count == 0 {
      if leaf == kept { swap(&kept, &gone) }
    } else if parent.pointee.leaves == 2, kept.pointee.count + gone.pointee.count <= Self.width / 2 {
      let (before, behind) = (Int(kept.pointee.count), Int(gone.pointee.count))
      (kept.pointee.rows + before).moveInitialize(from: gone.pointee.rows, count: behind)
      kept.pointee.count += gone.pointee.count
    } else {
      return false
    }
    signalgraph_deallocate(gone.pointee.rows)
    dispose(gone.pointee.value)
    dispose(parent.pointee.value)
    parent.pointee = kept.pointee
    pair.deinitialize(count: 2)
    signalgraph_deallocate(pair)
    depth -= 1
    if parent.pointee.leaves == 1 { fold(parent, combine) }
    return true
  }
}

// Nodes above leaves.
extension ReductionTree {
  /// Makes a node of values, while the path is empty.
  @inlinable
  func build(_ node: Place, _ values: ArraySlice<Value>, _ leaves: Int) {
    if leaves == 1 {
      let rows = makeRows()
      for (row, value) in values.enumerated() { (rows + row).initialize(to: value) }
      node.pointee = Node(nil, Int32(values.count), 1, rows)
      return renew(self, node)
    }
    let (pair, half) = (makePair(), leaves / 2)
    let middle = values.startIndex + values.count * half / leaves
    build(pair, values[..<middle], half)
    build(pair + 1, values[middle...], leaves - half)
    link(node, pair)
  }

  /// Looks for a position that is about to be edited, and fetches its leaf; the edit goes on from there.
  @inlinable
  func foresee(_ position: Int) {
    if count == 0 { return }
    let position = min(position, count - 1)
    let (leaf, row) = descend(to: position)
    found = (position, leaf, row)
    var (line, size) = (UnsafeRawPointer(leaf.pointee.rows), min(Self.width * MemoryLayout<Value>.stride, 512))
    while size > 0 {
      CacheLine.fetch(line)
      (line, size) = (line + 64, size &- 64)
    }
  }

  /// The leaf of a position that is edited now, and the row of its value.
  @inlinable @inline(__always)
  func take(_ position: Int) -> (leaf: Place, row: Int) {
    guard let found else { return descend(to: position) }
    self.found = nil
    return found.position == position ? (found.leaf, found.row) : descend(to: position)
  }

  /// The leaf of a position, and the row of its value.
  @inlinable
  func descend(to position: Int) -> (leaf: Place, row: Int) {
    var (node, rest, depth) = (root, position, 0)
    while node.pointee.leaves > 1 {
      path[depth] = node
      depth &+= 1
      node = node.pointee.parts
      let before = Int(node.pointee.count)
      // A branch, although half of the guesses are wrong: a processor that guesses reads on, where one that computes the
      // next node waits for this one's count.
      if _slowPath(rest >= before) {
        rest &-= before
        node += 1
      }
    }
    self.depth = depth
    return (node, rest)
  }

  /// Brings the nodes of the path up to date, from the lowest on, where no leaf came or went.
  @inlinable @inline(__always)
  func refresh(_ combine: (Value, Value) -> Value) {
    for level in (0..<depth).reversed() {
      let (node, parts) = (path[level], path[level].pointee.parts)
      dispose(node.pointee.value)
      node.pointee.value = combine(parts[0].value.unsafelyUnwrapped, parts[1].value.unsafelyUnwrapped)
      node.pointee.count = parts[0].count &+ parts[1].count
    }
  }

  /// Balances the nodes of the path and brings them up to date, from the lowest on.
  @inlinable @inline(never)
  func climb() {
    for level in (0..<depth).reversed() {
      let pair = path[level].pointee.parts
      let weights = (pair[0].leaves, pair[1].leaves)
      if weights.0 > 3 &* weights.1 || weights.1 > 3 &* weights.0 { balance(pair) }
      link(path[level], pair)
    }
  }

  /// Gives a part of the heavier node of a pair to the lighter one.
  @inlinable
  func balance(_ pair: Place) {
    let (first, second) = (pair[0], pair[1])
    if second.leaves > first.leaves {
      let halves = second.parts
      let (inner, outer) = (halves[0], halves[1])
      dispose(second.value)
      if inner.leaves < 2 * outer.leaves {
        put(halves, first, inner)
        put(pair, joined(halves), outer)
      } else {
        spread(first, inner, outer, over: halves, inner.parts, pair)
      }
    } else {
      let halves = first.parts
      let (outer, inner) = (halves[0], halves[1])
      dispose(first.value)
      if inner.leaves < 2 * outer.leaves {
        put(halves, inner, second)
        put(pair, outer, joined(halves))
      } else {
        spread(outer, inner, second, over: inner.parts, halves, pair)
      }
    }
  }

  /// Makes a pair of two nodes, each with one part of the middle one beside another.
  @inlinable
  func spread(_ first: Node, _ middle: Node, _ last: Node, over left: Place, _ right: Place, _ pair: Place) {
    let (before, behind) = (middle.parts[0], middle.parts[1])
    dispose(middle.value)
    put(left, first, before)
    put(right, behind, last)
    put(pair, joined(left), joined(right))
  }

  @inlinable
  func put(_ pair: Place, _ first: Node, _ second: Node) { (pair[0], pair[1]) = (first, second) }

  /// A node of two parts.
  @inlinable @inline(__always)
  func joined(_ pair: Place) -> Node {
    let value = combine(pair[0].value.unsafelyUnwrapped, pair[1].value.unsafelyUnwrapped)
    return Node(value, pair[0].count &+ pair[1].count, pair[0].leaves &+ pair[1].leaves, pair)
  }

  /// Makes a node of two parts.
  @inlinable @inline(__always)
  func link(_ node: Place, _ pair: Place) {
    dispose(node.pointee.value)
    node.pointee = joined(pair)
  }
}

// Memory.
extension ReductionTree {
  /// Memory for the values of a leaf.
  @inlinable
  func makeRows() -> UnsafeMutablePointer<Value> {
    let memory = signalgraph_allocate(Self.width * MemoryLayout<Value>.stride, MemoryLayout<Value>.alignment)
    return memory.bindMemory(to: Value.self, capacity: Self.width)
  }

  /// Two places for nodes.
  @inlinable
  func makePair() -> Place {
    let memory = signalgraph_allocate(2 * MemoryLayout<Node>.stride, MemoryLayout<Node>.alignment)
    let pair = memory.bindMemory(to: Node.self, capacity: 2)
    pair.initialize(repeating: Node(), count: 2)
    return pair
  }

  /// Lets go of a node's values and results, and gives back all memory but that of the node itself.
  @inlinable
  func destroy(_ node: Place) {
    dispose(node.pointee.value)
    if node.pointee.leaves > 1 {
      destroy(node.pointee.parts)
      destroy(node.pointee.parts + 1)
      signalgraph_deallocate(node.pointee.parts)
    } else if node.pointee.leaves == 1 {
      let (rows, count) = (node.pointee.rows, Int(node.pointee.count))
      if !_isPOD(Value.self) { spent.append(contentsOf: UnsafeBufferPointer(start: rows, count: count)) }
      rows.deinitialize(count: count)
      signalgraph_deallocate(rows)
    }
    node.deinitialize(count: 1)
  }

  @inlinable @inline(__always)
  func dispose(_ value: Value?) {
    if !_isPOD(Value.self), let value { spent.append(value) }
  }
}
