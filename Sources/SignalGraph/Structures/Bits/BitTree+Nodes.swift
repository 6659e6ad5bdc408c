// The nodes of a bit tree. The memory of an inner node: the number of children, then the bits of each child, then the
// ones of each, then the address of each.
extension UnsafeMutablePointer where Pointee == UInt {
  var childCount: Int { Int(bitPattern: self[0]) }

  func bits(_ slot: Int) -> Int { Int(bitPattern: self[1 + slot]) }

  func ones(_ slot: Int) -> Int { Int(bitPattern: self[1 + BitTree.fanOut + slot]) }

  func child(_ slot: Int) -> BitTree.Node {
    BitTree.Node(bitPattern: self[1 + 2 * BitTree.fanOut + slot]).unsafelyUnwrapped
  }

  func add(bits: Int, ones: Int, to slot: Int) {
    self[1 + slot] &+= UInt(bitPattern: bits)
    self[1 + BitTree.fanOut + slot] &+= UInt(bitPattern: ones)
  }

  /// This inner node, with the sums of its counts.
  var part: BitPart {
    var part = BitPart(node: self, bits: 0, ones: 0)
    for slot in 0..<childCount {
      part.bits += bits(slot)
      part.ones += ones(slot)
    }
    return part
  }

  func insertChild(_ part: BitPart, at slot: Int) {
    let count = childCount
    for row in 0..<3 {
      let start = self + 1 + row * BitTree.fanOut
      var index = count
      while index > slot {
        start[index] = start[index - 1]
        index -= 1
      }
    }
    self[1 + slot] = UInt(bitPattern: part.bits)
    self[1 + BitTree.fanOut + slot] = UInt(bitPattern: part.ones)
    self[1 + 2 * BitTree.fanOut + slot] = UInt(bitPattern: part.node)
    self[0] = UInt(bitPattern: count + 1)
  }

  func removeChild(at slot: Int) {
    let count = childCount
    for row in 0..<3 {
      let start = self + 1 + row * BitTree.fanOut
      for index in slot..<count - 1 { start[index] = start[index + 1] }
      start[count - 1] = 0
    }
    self[0] = UInt(bitPattern: count - 1)
  }

  /// Moves the children from a slot on to the end of another inner node.
  func moveChildren(from first: Int, to other: BitTree.Node) {
    for slot in first..<childCount {
      other.insertChild(BitPart(node: child(slot), bits: bits(slot), ones: ones(slot)), at: other.childCount)
    }
    while childCount > first { removeChild(at: childCount - 1) }
  }
}

// Leaves.
extension UnsafeMutablePointer where Pointee == UInt {
  /// How many ones are before a position.
  func leafRank(_ position: Int) -> Int {
    let word = position >> 6
    var rank = 0
    for index in 0..<word { rank += self[index].nonzeroBitCount }
    let rest = UInt(position & 63)
    if rest > 0 { rank += (self[word] & (1 << rest - 1)).nonzeroBitCount }
    return rank
  }

  func leafBit(_ position: Int) -> UInt { self[position >> 6] >> UInt(position & 63) & 1 }

  /// Inserts a bit; the last bit, which is zero, goes.
  func insertLeafBit(_ bit: UInt, at position: Int) {
    let (word, shift) = (position >> 6, UInt(position & 63))
    var index = BitTree.leafWords - 1
    while index > word {
      self[index] = self[index] << 1 | self[index - 1] >> 63
      index -= 1
    }
    let low: UInt = 1 << shift - 1
    self[word] = self[word] & low | bit << shift | (self[word] & ~low) << 1
  }

  /// Removes a bit; a zero comes at the end.
  func removeLeafBit(at position: Int) {
    let (word, shift) = (position >> 6, UInt(position & 63))
    let low: UInt = 1 << shift - 1
    self[word] = self[word] & low | self[word] >> 1 & ~low
    var index = word + 1
    while index < BitTree.leafWords {
      self[index - 1] |= self[index] << 63
      self[index] >>= 1
      index += 1
    }
  }

  /// Inserts fewer than 64 zeros; as many of the last bits, which are zero, go.
  func insertLeafZeros(_ count: Int, at position: Int) {
    let (word, shift, zeros) = (position >> 6, UInt(position & 63), UInt(count))
    if word == BitTree.leafWords { return }
    let low: UInt = 1 << shift - 1
    let moved = self[word] & ~low
    var index = BitTree.leafWords - 1
    while index > word {
      self[index] = self[index] << zeros | (index - 1 == word ? moved : self[index - 1]) >> (64 - zeros)
      index -= 1
    }
    self[word] = self[word] & low | moved << zeros
  }

  /// Removes fewer than 64 bits; as many zeros come at the end.
  func removeLeafBits(_ count: Int, at position: Int) {
    let (word, shift, gone) = (position >> 6, UInt(position & 63), UInt(count))
    let low: UInt = 1 << shift - 1
    let kept = self[word] & low
    var index = word
    while index < BitTree.leafWords {
      let next = index + 1 < BitTree.leafWords ? self[index + 1] << (64 - gone) : 0
      self[index] = self[index] >> gone | next
      index += 1
    }
    self[word] = self[word] & ~low | kept
  }

  /// Appends the bits of another leaf to those of this one.
  func appendLeaf(_ other: BitTree.Node, at position: Int, count: Int) {
    let (word, shift) = (position >> 6, UInt(position & 63))
    var index = 0
    while index * 64 < count {
      self[word + index] |= other[index] << shift
      if shift > 0, word + index + 1 < BitTree.leafWords { self[word + index + 1] |= other[index] >> (64 - shift) }
      index += 1
    }
  }

  /// The position of the one that has `number` ones before it.
  func leafPosition(ofOne number: Int) -> Int {
    var (word, rest) = (0, number)
    var ones = self[word].nonzeroBitCount
    while rest >= ones {
      rest -= ones
      word += 1
      ones = self[word].nonzeroBitCount
    }
    var bits = self[word]
    for _ in 0..<rest { bits &= bits &- 1 }
    return word * 64 + bits.trailingZeroBitCount
  }
}
