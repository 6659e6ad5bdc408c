// Leaves.
extension ReductionTree {
  /// The places of a leaf's values.
  @inlinable @inline(__always)
  func run(_ leaf: Int) -> Range<Int> {
    let start = Int(nodes[leaf].parts) &* Self.width
    return start..<start &+ Int(nodes[leaf].count)
  }

  /// Makes a leaf of the first values of a run.
  @inlinable
  func makeLeaf(_ leaf: Int, _ run: Int, count: Int) {
    nodes[leaf] = Node(nil, Int32(count), 1, run)
    fold(leaf)
  }

  /// What the operation makes of a leaf's values.
  @inlinable
  func fold(_ leaf: Int) {
    let run = run(leaf)
    let value = rows.withUnsafeBufferPointer { rows in
      var result = rows[run.lowerBound].unsafelyUnwrapped
      for place in run.dropFirst() {
        let next = combine(result, rows[place].unsafelyUnwrapped)
        if place > run.lowerBound + 1 { dispose(result) }
        result = next
      }
      return result
    }
    dispose(nodes[leaf].value)
    nodes[leaf].value = value
  }

  /// Moves a free place of a run to another, and the values between by one place.
  @inlinable
  func shift(_ free: Int, to place: Int) {
    rows.withUnsafeMutableBufferPointer { rows in
      if free > place {
        for row in (place..<free).reversed() { rows.swapAt(row, row + 1) }
      } else {
        for row in free..<place { rows.swapAt(row, row + 1) }
      }
    }
  }

  /// Makes the node of two halves of a full leaf, the last of the path.
  ///
  /// - Returns: the half with the value that was in a place, and the value's place there.
  @inlinable
  func split(_ leaf: Int, _ row: Int) -> (leaf: Int, row: Int) {
    let (old, new, pair, half) = (Int(nodes[leaf].parts), addRun(), addPair(), Self.width / 2)
    let (middle, start) = (old * Self.width + half, new * Self.width)
    for offset in 0..<half { rows.swapAt(middle + offset, start + offset) }
    makeLeaf(pair, old, count: half)
    makeLeaf(pair + 1, new, count: half)
    link(leaf, pair)
    path[depth] = leaf
    depth += 1
    return row < middle ? (pair, row) : (pair + 1, row - middle + start)
  }

  /// Whether a leaf that has lost a value goes, and its parent, the last node of the path, takes its sibling's place.
  @inlinable
  func join(_ leaf: Int, under parent: Int) -> Bool {
    let pair = Int(nodes[parent].parts)
    var (kept, gone) = (pair, pair + 1)
    if nodes[leaf].count == 0 {
      (kept, gone) = (leaf ^ 1, leaf)
    } else if nodes[parent].leaves == 2, nodes[kept].count + nodes[gone].count <= Self.width / 2 {
      for (from, to) in zip(run(gone), run(kept).upperBound...) { rows.swapAt(from, to) }
      nodes[kept].count += nodes[gone].count
    } else {
      return false
    }
    freeRuns.append(Int(nodes[gone].parts))
    dispose(nodes[gone].value)
    dispose(nodes[parent].value)
    nodes[parent] = nodes[kept]
    (nodes[kept], nodes[gone]) = (Node(), Node())
    freePairs.append(pair)
    depth -= 1
    if nodes[parent].leaves == 1 { fold(parent) }
    return true
  }

  /// An empty run.
  @inlinable
  func addRun() -> Int {
    if let run = freeRuns.popLast() { return run }
    rows.append(contentsOf: repeatElement(nil, count: Self.width))
    return rows.count / Self.width - 1
  }
}

// Nodes above leaves.
extension ReductionTree {
  @inlinable
  func build(_ node: Int, _ values: ArraySlice<Value>, _ leaves: Int) {
    if leaves == 1 {
      let run = addRun()
      for (offset, value) in values.enumerated() { rows[run * Self.width + offset] = value }
      return makeLeaf(node, run, count: values.count)
    }
    let (pair, half) = (addPair(), leaves / 2)
    let middle = values.startIndex + values.count * half / leaves
    build(pair, values[..<middle], half)
    build(pair + 1, values[middle...], leaves - half)
    link(node, pair)
  }

  /// The leaf of a position, and the place of its value.
  @inlinable
  func descend(to position: Int) -> (leaf: Int, row: Int) {
    var (node, rest, depth) = (0, position, 0)
    nodes.withUnsafeBufferPointer { nodes in
      path.withUnsafeMutableBufferPointer { path in
        while nodes[node].leaves > 1 {
          path[depth] = node
          depth += 1
          node = Int(nodes[node].parts)
          let before = Int(nodes[node].count)
          if rest >= before {
            rest -= before
            node += 1
          }
        }
      }
    }
    self.depth = depth
    return (node, run(node).lowerBound + rest)
  }

  /// Brings the nodes of the path up to date, from the lowest on, where no leaf came or went.
  @inlinable
  func refresh() {
    nodes.withUnsafeMutableBufferPointer { nodes in
      for level in (0..<depth).reversed() {
        let node = path[level]
        let (first, second) = (Int(nodes[node].parts), Int(nodes[node].parts) &+ 1)
        dispose(nodes[node].value)
        nodes[node].value = combine(nodes[first].value.unsafelyUnwrapped, nodes[second].value.unsafelyUnwrapped)
        nodes[node].count = nodes[first].count &+ nodes[second].count
      }
    }
  }

  /// Balances the nodes of the path and brings them up to date, from the lowest on.
  @inlinable @inline(never)
  func climb() {
    for level in (0..<depth).reversed() {
      let pair = Int(nodes[path[level]].parts)
      let weights = (nodes[pair].leaves, nodes[pair + 1].leaves)
      if weights.0 > 3 &* weights.1 || weights.1 > 3 &* weights.0 { balance(pair) }
      link(path[level], pair)
    }
  }

  /// Gives a part of the heavier node of a pair to the lighter one.
  @inlinable
  func balance(_ pair: Int) {
    let (first, second) = (nodes[pair], nodes[pair + 1])
    if second.leaves > first.leaves {
      let halves = Int(second.parts)
      let (inner, outer) = (nodes[halves], nodes[halves + 1])
      dispose(second.value)
      if inner.leaves < 2 * outer.leaves {
        put(halves, first, inner)
        put(pair, joined(halves), outer)
      } else {
        spread(first, inner, outer, over: halves, Int(inner.parts), pair)
      }
    } else {
      let halves = Int(first.parts)
      let (outer, inner) = (nodes[halves], nodes[halves + 1])
      dispose(first.value)
      if inner.leaves < 2 * outer.leaves {
        put(halves, inner, second)
        put(pair, outer, joined(halves))
      } else {
        spread(outer, inner, second, over: Int(inner.parts), halves, pair)
      }
    }
  }

  /// Makes a pair of two nodes, each with one part of the middle one beside another.
  @inlinable
  func spread(_ first: Node, _ middle: Node, _ last: Node, over left: Int, _ right: Int, _ pair: Int) {
    let (before, behind) = (nodes[Int(middle.parts)], nodes[Int(middle.parts) + 1])
    dispose(middle.value)
    put(left, first, before)
    put(right, behind, last)
    put(pair, joined(left), joined(right))
  }

  @inlinable
  func put(_ pair: Int, _ first: Node, _ second: Node) { (nodes[pair], nodes[pair + 1]) = (first, second) }

  /// A node of two parts.
  @inlinable @inline(__always)
  func joined(_ pair: Int) -> Node {
    let (first, second) = (nodes[pair], nodes[pair + 1])
    let value = combine(first.value.unsafelyUnwrapped, second.value.unsafelyUnwrapped)
    return Node(value, first.count &+ second.count, first.leaves &+ second.leaves, pair)
  }

  /// Makes a node of two parts.
  @inlinable @inline(__always)
  func link(_ node: Int, _ pair: Int) {
    dispose(nodes[node].value)
    nodes[node] = joined(pair)
  }

  /// Two places for nodes.
  @inlinable
  func addPair() -> Int {
    if let pair = freePairs.popLast() { return pair }
    nodes.append(Node())
    nodes.append(Node())
    return nodes.count - 2
  }

  @inlinable @inline(__always)
  func dispose(_ value: Value?) {
    if !_isPOD(Value.self), let value { spent.append(value) }
  }
}
