// Edits of many neighbouring elements, leaf by leaf: a run of m elements takes one descent for each parent of leaves that
// it touches, and moves elements in their leaves and leaves in their parents at once.
//
// A run of a few hundred elements needs a few parents. Longer ones are better cut out and put in as whole trees; see
// ``TreeArray/replaceMany(_:with:)``.
extension TreeEdit where Order == TreeUnordered {
  /// So many elements are inserted below one parent at a time; they fill fewer leaves than half of its children.
  @inlinable @inline(__always)
  static var portion: Int { 256 }

  /// Puts the finger nowhere, and descends to the leaf of the element number `number`, counted from one.
  @inlinable
  func reach(_ number: inout Int) -> TreeNode {
    flushFinger()
    state.pointee.fingerLeaf = nil
    state.pointee.order = nil
    return descend(&number, row: 0)
  }

  /// Appends an element that goes to an array; without one, it needs no release.
  @inlinable @inline(__always)
  func handOut(_ element: consuming Element, _ past: UnsafeMutablePointer<[Element]>?) { past?.pointee.append(element) }

  // Exchanging.

  /// Replaces the elements from an index on by those of a buffer, and hands out the past ones in order: appends
  /// them to an array, if there is one.
  @inlinable
  func exchangeRun(at index: Int, with new: UnsafeBufferPointer<Element>, _ past: UnsafeMutablePointer<[Element]>?) {
    var done = 0
    while done < new.count {
      var number = index &+ done &+ 1
      let leaf = reach(&number)
      let permutation = leaf.permutation
      let end = Swift.min(leaf.count, number &- 1 &+ new.count &- done)
      for position in number &- 1..<end {
        let place = elements(leaf) + permutation[position]
        handOut(place.move(), past)
        place.initialize(to: new[done])
        done &+= 1
      }
    }
  }

  // Removing.

  /// Removes a range of elements and hands them out in order.
  @inlinable
  func removeRun(_ range: Range<Int>, _ past: UnsafeMutablePointer<[Element]>?) {
    var rest = range.count
    while rest > 0 {
      var number = range.lowerBound &+ 1
      let leaf = reach(&number)
      let first = Swift.min(rest, leaf.count &- number &+ 1)
      take(from: leaf, number &- 1..<number &- 1 &+ first, past)
      let isSmall: Bool
      let removed: Int
      if state.pointee.height == 0 {
        (removed, isSmall) = (first, false)
      } else {
        (removed, isSmall) = removeAfter(leaf, first, of: rest, past)
      }
      rest &-= removed
      state.pointee.count &-= removed
      if isSmall { mend(around: range.lowerBound) }
    }
  }

  /// Goes on with a removal that took `first` elements from the leaf at the end of row 0, as far as the same parent
  /// reaches, and updates the counts for all that was removed.
  ///
  /// Leaves that lose all elements go. Returns how many elements were removed, and whether a node may hold too little.
  @inlinable
  func removeAfter(
    _ leaf: TreeNode, _ first: Int, of whole: Int, _ past: UnsafeMutablePointer<[Element]>?
  ) -> (removed: Int, isSmall: Bool) {
    let level = state.pointee.height &- 1
    let (node, slot) = (memory.steps(0)[level].node, memory.steps(0)[level].slot)
    let count = node.count
    var (removed, cut, next) = (first, 0, slot &+ 1)
    var isSmall = leaf.count < Layout.leafMinimum
    while removed < whole, next < count {
      let child = writable(node.children + next, height: 0)
      let taken = Swift.min(child.count, whole &- removed)
      take(from: child, 0..<taken, past)
      removed &+= taken
      if child.count > 0 {
        cut = taken
        isSmall = isSmall || child.count < Layout.leafMinimum
        break
      }
      retire(leaf: child)
      next &+= 1
    }
    let start = leaf.count == 0 ? slot : slot &+ 1
    if start == slot { retire(leaf: leaf) }
    if next == start, cut == 0 {
      add(-removed, row: 0)
      return (removed, isSmall)
    }
    for step in 0..<level { memory.steps(0)[step].add(-removed) }
    node.removeChildren(start..<next) { counts in
      counts[slot] &-= Int32(truncatingIfNeeded: first)
      if next < count { counts[next] &-= Int32(truncatingIfNeeded: cut) }
    }
    if node.count == 0 {
      levels.dropEmpty(node, level: level)
      if level == 0 { state.pointee.root = makeLeaf() }
    }
    return (removed, isSmall || start < next)
  }

  /// Takes a range of a leaf's elements out; the leaf's order stays that of the others.
  @inlinable @inline(never)
  func take(from leaf: TreeNode, _ places: Range<Int>, _ past: UnsafeMutablePointer<[Element]>?) {
    let permutation = leaf.permutation
    for position in places { handOut((elements(leaf) + permutation[position]).move(), past) }
    leaf.head.pointee.permutation.remove(places, of: leaf.count)
    leaf.count &-= places.count
  }

  /// Mends what a removal left too small on both sides of a gap, from the top down.
  @inlinable @inline(never)
  func mend(around gap: Int) {
    mend(above: gap)
    if gap > 0, gap < state.pointee.count { mend(above: gap &+ 1) }
  }

  /// Mends the path to the element of a number, counted from one.
  @inlinable
  func mend(above number: Int) {
    var level = 0
    while level < state.pointee.height {
      var rest = number
      _ = reach(&rest)
      let height = state.pointee.height
      let (node, slot) = (memory.steps(0)[level].node, memory.steps(0)[level].slot)
      if node.count == 1, level == 0 {
        levels.dropRoot()
        continue
      }
      let least = level == height &- 1 ? Layout.leafMinimum : Layout.innerMinimum
      if node.children[slot].count < least { mend(level: level, row: 0) }
      // Where the root has gone, the levels are counted anew.
      level = state.pointee.height == height ? level &+ 1 : 0
    }
  }

  // Inserting.

  /// Inserts copies of a buffer's elements before an index.
  @inlinable
  func insertRun(_ new: UnsafeBufferPointer<Element>, at index: Int) {
    if state.pointee.count &+ new.count > Layout.maximumCount { Layout.trapFull() }
    var done = 0
    while done < new.count {
      let part = UnsafeBufferPointer(rebasing: new[done..<Swift.min(done &+ Self.portion, new.count)])
      insertPortion(part, at: index &+ done)
      done &+= part.count
    }
  }

  @inlinable
  func insertPortion(_ new: UnsafeBufferPointer<Element>, at index: Int) {
    var offset = index
    var leaf = reach(&offset)
    let whole = leaf.count &+ new.count
    if whole <= Layout.leafCapacity {
      put(new, into: leaf, at: offset)
      add(new.count, row: 0)
      state.pointee.count &+= new.count
      state.pointee.fingerLeaf = leaf
      state.pointee.fingerStart = index &- offset
      return
    }
    let parts = TreeNode.parts(of: whole, target: Layout.leafCapacity &* 3 / 4)
    settleRoot()
    if levels.makeRoom(forChildren: parts &- 1) {
      offset = index
      leaf = reach(&offset)
    }
    spread(new, over: parts, leaf, at: offset)
    for level in 0..<state.pointee.height &- 1 { memory.steps(0)[level].add(new.count) }
    state.pointee.count &+= new.count
  }

  /// Puts copies of elements into a leaf with room.
  @inlinable
  func put(_ new: UnsafeBufferPointer<Element>, into leaf: TreeNode, at offset: Int) {
    let count = leaf.count
    var permutation = leaf.permutation
    for number in new.indices {
      let slot = permutation[count &+ number]
      permutation.move(from: count &+ number, to: offset &+ number)
      (elements(leaf) + slot).initialize(to: new[number])
    }
    leaf.permutation = permutation
    leaf.count = count &+ new.count
  }

  /// Spreads a leaf's elements, with others among them, evenly over the leaf and new ones after it.
  @inlinable
  func spread(_ new: UnsafeBufferPointer<Element>, over parts: Int, _ leaf: TreeNode, at offset: Int) {
    let level = state.pointee.height &- 1
    let (node, slot) = (memory.steps(0)[level].node, memory.steps(0)[level].slot)
    let (count, old) = (node.count, leaf.count)
    let whole = old &+ new.count
    withUnsafeTemporaryAllocation(of: Element.self, capacity: Layout.leafCapacity) { held in
      let held = held.baseAddress.unsafelyUnwrapped
      let permutation = leaf.permutation
      for position in 0..<old {
        (held + position).moveInitialize(from: elements(leaf) + permutation[position], count: 1)
      }
      let after = slot &+ 1
      node.children.advanced(by: slot &+ parts).update(from: node.children.advanced(by: after), count: count &- after)
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: Layout.innerCapacity) { buffer in
        let counts = buffer.baseAddress.unsafelyUnwrapped
        node.readCounts(into: counts)
        counts.advanced(by: slot &+ parts).update(from: counts.advanced(by: after), count: count &- after)
        var start = 0
        for part in 0..<parts {
          let end = TreeNode.end(of: part, parts: parts, whole: whole)
          let target = part == 0 ? leaf : makeLeaf()
          fill(target, start..<end, held, old, new, offset)
          node.children[slot &+ part] = target
          counts[slot &+ part] = Int32(truncatingIfNeeded: end &- start)
          start = end
        }
        node.count = count &+ parts &- 1
        node.writeCounts(from: counts, after: slot)
      }
    }
  }

  /// Fills an empty leaf with a range of what `new`, inserted at an offset of the `old` held elements, makes of them; the
  /// held ones are moved.
  @inlinable @inline(__always)
  func fill(
    _ leaf: TreeNode, _ range: Range<Int>, _ held: UnsafeMutablePointer<Element>, _ old: Int,
    _ new: UnsafeBufferPointer<Element>, _ offset: Int
  ) {
    var place = elements(leaf)
    leaf.permutation = TreePermutation()
    leaf.count = range.count
    let (start, end) = (range.lowerBound, range.upperBound)
    if start < offset {
      let count = Swift.min(end, offset) &- start
      place.moveInitialize(from: held + start, count: count)
      place += count
    }
    let (first, last) = (Swift.max(start &- offset, 0), Swift.min(end &- offset, new.count))
    if first < last {
      place.initialize(from: new.baseAddress.unsafelyUnwrapped + first, count: last &- first)
      place += last &- first
    }
    let rest = Swift.max(start, offset &+ new.count)
    if rest < end { place.moveInitialize(from: held.advanced(by: rest &- new.count), count: end &- rest) }
  }
}
