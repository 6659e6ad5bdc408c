// The counts of an inner node, as running sums on two levels: 64 children in eight groups of eight. Nine words hold the
// sums over the groups, 0, g₀, g₀+g₁ and so on; for each group nine words hold those over its children, 0, c₀, c₀+c₁
// and so on. The number of elements before a child is then the sum of two words, finding a child compares two times
// eight words, and an element more below a child changes at most two times eight words. No step depends on a branch,
// and the loops of eight become vector instructions. Plain counts would be cheaper to change, but much more expensive
// to search.
extension TreeNode {
  /// The running sums over the groups.
  @inlinable @inline(__always)
  var groups: UnsafeMutablePointer<Int32> {
    (base + TreeLayout<Void>.countsOffset).assumingMemoryBound(to: Int32.self)
  }

  /// The running sums in one group, beginning with the zero.
  @inlinable @inline(__always)
  func group(_ number: Int) -> UnsafeMutablePointer<Int32> { groups + (9 &+ 9 &* number) }

  /// The number of elements below an inner node.
  @inlinable @inline(__always)
  var total: Int { Int(groups[8]) }

  /// The number of elements below the children before `slot`.
  @inlinable @inline(__always)
  func elements(before slot: Int) -> Int {
    let number = slot &>> 3
    return Int(groups[number] &+ groups[9 &+ slot &+ number])
  }

  /// The number of elements below one child.
  @inlinable @inline(__always)
  func elements(below slot: Int) -> Int {
    let words = groups + (9 &+ slot &+ slot &>> 3)
    return Int(words[1] &- words[0])
  }

  /// Finds the child that holds the element number `rest`, counted from one; leaves its number in the child in `rest`.
  ///
  /// For an insertion, ask for the number of the element before; zero leads to the first child.
  @inlinable @inline(__always)
  func find(_ rest: inout Int) -> Int {
    let number = Int(Self.below(Int32(truncatingIfNeeded: rest), groups))
    rest &-= Int(groups[number])
    let words = group(number)
    let index = Int(Self.below(Int32(truncatingIfNeeded: rest), words))
    rest &-= Int(words[index])
    return number &* 8 &+ index
  }

  /// How many of the words 1...8 are less than a limit.
  @inlinable @inline(__always)
  static func below(_ limit: Int32, _ words: UnsafeMutablePointer<Int32>) -> UInt32 {
    let signs = Self.isBelow(SIMD8(repeating: UInt32(bitPattern: limit)), words)
    let four = signs.lowHalf &+ signs.highHalf
    let two = four.lowHalf &+ four.highHalf
    return two[0] &+ two[1]
  }

  /// One for each of the words 1...8 that is less than a limit, else zero.
  ///
  /// It takes the sign of the difference, because a comparison of vectors would go lane by lane.
  @inlinable @inline(__always)
  static func isBelow(_ limit: SIMD8<UInt32>, _ words: UnsafeMutablePointer<Int32>) -> SIMD8<UInt32> {
    let sums = UnsafeRawPointer(words + 1).loadUnaligned(as: SIMD8<UInt32>.self)
    return (sums &- limit) &>> SIMD8(repeating: 31)
  }

  /// Adds `difference` to the count of a child.
  @inlinable @inline(__always)
  func add(_ difference: Int, below slot: Int) { TreeStep(self, slot).add(difference) }

  /// Updates the counts for elements that went to the child at a seam from the one after it.
  @usableFromInline
  func shift(_ moved: Int, over seam: Int) {
    add(moved, below: seam)
    add(-moved, below: seam + 1)
  }

  /// Reads the counts of all children, and zeros up to 64.
  @usableFromInline
  func readCounts(into counts: UnsafeMutablePointer<Int32>) {
    for number in 0..<8 {
      let words = group(number)
      for index in 0..<8 { counts[number &* 8 &+ index] = words[index &+ 1] &- words[index] }
    }
  }

  /// Writes the counts of all children from the group of `slot` on.
  @usableFromInline
  func writeCounts(from counts: UnsafeMutablePointer<Int32>, after slot: Int = 0) {
    let count = count
    let first = slot &>> 3
    if first == 0 { groups[0] = 0 }
    var sum = groups[first]
    var slot = first &* 8
    for number in first..<8 {
      let words = group(number)
      var inner: Int32 = 0
      words[0] = 0
      for index in 1...8 {
        if slot < count { inner &+= counts[slot] }
        words[index] = inner
        slot &+= 1
      }
      sum &+= inner
      groups[number &+ 1] = sum
    }
  }

  /// Takes children out, whose nodes have gone; `change` may change the counts before.
  @usableFromInline
  func removeChildren(_ slots: Range<Int>, _ change: (UnsafeMutablePointer<Int32>) -> Void) {
    let rest = count &- slots.upperBound
    let (start, end) = (slots.lowerBound, slots.upperBound)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: TreeLayout<Void>.innerCapacity) { buffer in
      let counts = buffer.baseAddress.unsafelyUnwrapped
      readCounts(into: counts)
      change(counts)
      (counts + start).update(from: counts + end, count: rest)
      count = start &+ rest
      writeCounts(from: counts, after: Swift.max(start &- 1, 0))
    }
    (children + start).update(from: children + end, count: rest)
  }
}
