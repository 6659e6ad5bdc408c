// Reading.
extension BitTree {
  /// The bit at a position, and how many ones are before it.
  @usableFromInline
  func locate(_ position: Int) -> (bit: Bool, rank: Int) {
    check(position, below: count)
    if ones == count { return (true, position) }
    let (node, rest, rank) = leaf(holding: position)
    return (node.leafBit(rest) != 0, rank + node.leafRank(rest))
  }

  /// How many ones are before a position, which may be the end.
  @usableFromInline
  func rank(_ position: Int) -> Int {
    if position == count { return ones }
    return locate(position).rank
  }

  /// The position of the one that has `number` ones before it.
  @usableFromInline
  func position(ofOne number: Int) -> Int { positions(ofOne: number).first }

  /// The position of the one that has `number` ones before it, and that of the next, if it is found nearby.
  func positions(ofOne number: Int) -> (first: Int, next: Int?) {
    check(number, below: ones)
    if ones == count { return (number, number + 1 < count ? number + 1 : nil) }
    var (node, rest, start) = (root, number, 0)
    for _ in 0..<height {
      var slot = 0
      while rest >= node.ones(slot) {
        rest -= node.ones(slot)
        start += node.bits(slot)
        slot += 1
      }
      node = node.child(slot)
    }
    let first = node.leafPosition(ofOne: rest)
    let word = first >> 6
    // In two steps, as one shift by 64 is none.
    let later = (node[word] >> UInt(first & 63)) >> 1
    return (start + first, later == 0 ? nil : start + first + 1 + later.trailingZeroBitCount)
  }

  private func leaf(holding position: Int) -> (node: Node, rest: Int, rank: Int) {
    var (node, rest, rank) = (root, position, 0)
    for _ in 0..<height {
      var slot = 0
      while rest >= node.bits(slot) {
        rest -= node.bits(slot)
        rank += node.ones(slot)
        slot += 1
      }
      node = node.child(slot)
    }
    return (node, rest, rank)
  }
}

// Editing.
extension BitTree {
  /// Sets a bit, and returns what it was and how many ones are before it.
  @usableFromInline @discardableResult
  func exchange(at position: Int, with bit: Bool) -> (past: Bool, rank: Int) {
    let (past, rank) = locate(position)
    if past == bit { return (past, rank) }
    makeNodes()
    let gained = bit ? 1 : -1
    var (node, rest) = (root, position)
    for _ in 0..<height {
      var slot = 0
      while rest >= node.bits(slot) {
        rest -= node.bits(slot)
        slot += 1
      }
      node.add(bits: 0, ones: gained, to: slot)
      node = node.child(slot)
    }
    node[rest >> 6] ^= 1 << UInt(rest & 63)
    complete(nil, growth: 0, ones: gained)
    return (past, rank)
  }

  /// Inserts a bit, and returns how many ones are before it.
  @usableFromInline @discardableResult
  func insert(_ bit: Bool, at position: Int) -> Int {
    check(position, below: count + 1)
    if bit, !hasNodes {
      count(1, 1)
      return position
    }
    makeNodes()
    var rank = 0
    let split = insert(bit ? 1 : 0, at: position, into: root, height, size: count, &rank)
    complete(split, growth: 1, ones: bit ? 1 : 0)
    return rank
  }

  /// Inserts below a node, and returns the new node if that one was split, which belongs right of it.
  private func insert(
    _ bit: UInt, at position: Int, into node: Node, _ height: Int, size: Int, _ rank: inout Int
  ) -> BitPart? {
    if height == 0 {
      rank += node.leafRank(position)
      if size < Self.leafBits {
        node.insertLeafBit(bit, at: position)
        return nil
      }
      let right = Self.makeLeaf()
      let half = Self.leafWords / 2
      right.update(from: node + half, count: half)
      (node + half).update(repeating: 0, count: half)
      let middle = half * 64
      if position <= middle {
        node.insertLeafBit(bit, at: position)
      } else {
        right.insertLeafBit(bit, at: position - middle)
      }
      let bits = position <= middle ? middle : middle + 1
      return BitPart(node: right, bits: bits, ones: right.leafRank(Self.leafBits))
    }
    var (slot, rest) = (0, position)
    while rest > node.bits(slot) {
      rest -= node.bits(slot)
      rank += node.ones(slot)
      slot += 1
    }
    let split = insert(bit, at: rest, into: node.child(slot), height - 1, size: node.bits(slot), &rank)
    node.add(bits: 1, ones: Int(bit), to: slot)
    guard let split else { return nil }
    node.add(bits: -split.bits, ones: -split.ones, to: slot)
    if node.childCount < Self.fanOut {
      node.insertChild(split, at: slot + 1)
      return nil
    }
    let right = Self.makeInner()
    let half = Self.fanOut / 2
    node.moveChildren(from: half, to: right)
    if slot < half { node.insertChild(split, at: slot + 1) } else { right.insertChild(split, at: slot + 1 - half) }
    return right.part
  }

  /// Removes a bit, and returns what it was and how many ones were before it.
  @usableFromInline @discardableResult
  func remove(at position: Int) -> (past: Bool, rank: Int) {
    check(position, below: count)
    if !hasNodes {
      count(-1, -1)
      return (true, position)
    }
    var rank = 0
    let past = remove(at: position, from: root, height, &rank)
    complete(nil, growth: -1, ones: -Int(past))
    lowerRoot()
    return (past != 0, rank)
  }

  private func remove(at position: Int, from node: Node, _ height: Int, _ rank: inout Int) -> UInt {
    if height == 0 {
      rank += node.leafRank(position)
      let past = node.leafBit(position)
      node.removeLeafBit(at: position)
      return past
    }
    var (slot, rest) = (0, position)
    while rest >= node.bits(slot) {
      rest -= node.bits(slot)
      rank += node.ones(slot)
      slot += 1
    }
    let past = remove(at: rest, from: node.child(slot), height - 1, &rank)
    node.add(bits: -1, ones: -Int(past), to: slot)
    mend(node, slot, height)
    return past
  }

  /// Removes an empty child; joins one that is at most a quarter full with a neighbour if three quarters hold both.
  private func mend(_ node: Node, _ slot: Int, _ height: Int) {
    let capacity = height == 1 ? Self.leafBits : Self.fanOut
    func load(_ slot: Int) -> Int { height == 1 ? node.bits(slot) : node.child(slot).childCount }
    let size = load(slot)
    if size > capacity / 4 { return }
    if size == 0 {
      node.child(slot).deallocate()
      node.removeChild(at: slot)
      return
    }
    if slot + 1 < node.childCount, size + load(slot + 1) <= capacity * 3 / 4 {
      join(node, slot, height)
    } else if slot > 0, size + load(slot - 1) <= capacity * 3 / 4 {
      join(node, slot - 1, height)
    }
  }

  /// Joins the child at a slot with the next one.
  private func join(_ node: Node, _ slot: Int, _ height: Int) {
    let (left, right) = (node.child(slot), node.child(slot + 1))
    if height == 1 {
      left.appendLeaf(right, at: node.bits(slot), count: node.bits(slot + 1))
    } else {
      right.moveChildren(from: 0, to: left)
    }
    node.add(bits: node.bits(slot + 1), ones: node.ones(slot + 1), to: slot)
    node.removeChild(at: slot + 1)
    right.deallocate()
  }

  /// Replaces a range of bits by others.
  @usableFromInline
  func replace(_ range: Range<Int>, with bits: BitString) {
    check(range.upperBound, below: count + 1)
    check(range.lowerBound, below: count + 1)
    let (start, added) = (range.lowerBound, bits.count)
    if range.count == 1, added == 1 {
      exchange(at: start, with: bits[0])
      return
    }
    if !hasNodes, bits.isOnes { return count(added - range.count, added - range.count) }
    if range.count + added > 512 + count / 32 {
      let all = self.bits
      var result = BitString()
      result.append(all, in: 0..<start)
      result.append(bits, in: 0..<added)
      result.append(all, in: range.upperBound..<count)
      return build(result)
    }
    var rest = range.count
    while rest > 0 {
      let step = min(Self.stretch, rest)
      if !change(by: -step, at: start) {
        for _ in 0..<step { remove(at: start) }
      }
      rest -= step
    }
    var done = 0
    while done < added {
      let step = min(Self.stretch, added - done)
      if !change(by: step, bits.bits(at: done, count: step), at: start + done) {
        for offset in done..<done + step { insert(bits[offset], at: start + offset) }
      }
      done += step
    }
  }
}

// Neighbouring bits, which mostly lie in one leaf.
extension BitTree {
  /// So many bits are inserted or removed at once.
  fileprivate static var stretch: Int { 63 }

  /// Inserts a one, and zeros behind it.
  @usableFromInline
  func insertRun(_ zeros: Int, at position: Int) {
    check(position, below: count + 1)
    if zeros < Self.stretch, change(by: zeros + 1, 1, at: position) { return }
    insert(true, at: position)
    insertZeros(zeros, at: position + 1)
  }

  /// Removes a one, and the zeros behind it.
  @usableFromInline
  func removeRun(_ range: Range<Int>) {
    check(range.upperBound, below: count + 1)
    if range.count <= Self.stretch, change(by: -range.count, at: range.lowerBound) { return }
    replace(range, with: BitString())
  }

  @usableFromInline
  func insertZeros(_ zeros: Int, at position: Int) {
    check(position, below: count + 1)
    if zeros == 0 || zeros <= Self.stretch && change(by: zeros, at: position) { return }
    replace(position..<position, with: BitString(zeros: zeros))
  }

  /// Removes bits that are all zero.
  @usableFromInline
  func removeZeros(_ range: Range<Int>) {
    check(range.upperBound, below: count + 1)
    if range.isEmpty || range.count <= Self.stretch && change(by: -range.count, at: range.lowerBound) { return }
    replace(range, with: BitString())
  }

  /// Inserts or removes fewer than 64 bits, unless that splits a leaf, leaves one nearly empty, or concerns two.
  private func change(by difference: Int, _ bits: UInt = 0, at position: Int) -> Bool {
    makeNodes()
    guard let gained = change(by: difference, bits, at: position, in: root, height, size: count) else { return false }
    complete(nil, growth: difference, ones: gained)
    return true
  }

  /// How many ones came, or went as a negative number; nil if nothing was done.
  private func change(
    by difference: Int, _ bits: UInt, at position: Int, in node: Node, _ height: Int, size: Int
  ) -> Int? {
    if height == 0 {
      if difference < 0 {
        let end = position - difference
        if end > size || self.height > 0 && size + difference <= Self.leafBits / 4 { return nil }
        let gained = node.leafRank(position) - node.leafRank(end)
        node.removeLeafBits(-difference, at: position)
        return gained
      }
      if size + difference > Self.leafBits { return nil }
      node.insertLeafZeros(difference, at: position)
      if bits == 0 { return 0 }
      let (word, shift) = (position >> 6, UInt(position & 63))
      node[word] |= bits << shift
      if Int(shift) + difference > 64 { node[word + 1] |= bits >> (64 - shift) }
      return bits.nonzeroBitCount
    }
    var (slot, rest) = (0, position)
    while difference > 0 ? rest > node.bits(slot) : rest >= node.bits(slot) {
      rest -= node.bits(slot)
      slot += 1
    }
    let (child, size) = (node.child(slot), node.bits(slot))
    guard let gained = change(by: difference, bits, at: rest, in: child, height - 1, size: size) else { return nil }
    node.add(bits: difference, ones: gained, to: slot)
    return gained
  }
}
