// The counts of an inner node, as running sums on two levels: 64 children in eight groups of eight. Nine words hold
// 0, g₀, g₀+g₁, … of the groups, and for each group nine words hold 0, c₀, c₀+c₁, … of its children. The elements
// before a child are then the sum of two words, finding a child compares two times eight words, and one more element
// below a child adds to at most two times eight words: no step depends on a branch, and the loops of eight become
// vector instructions. Plain counts would be cheaper to change and much dearer to search.
extension TreeNode {
  /// Running sums of the groups.
  @inlinable @inline(__always)
  var groups: UnsafeMutablePointer<Int32> {
    (base + TreeLayout<Void>.countsOffset).assumingMemoryBound(to: Int32.self)
  }

  /// Running sums in the group of a child, beginning with the nought.
  @inlinable @inline(__always)
  func group(_ number: Int) -> UnsafeMutablePointer<Int32> { groups + (9 &+ 9 &* number) }

  /// All elements below an inner node.
  @inlinable @inline(__always)
  var total: Int { Int(groups[8]) }

  /// The elements below the children before `slot`.
  @inlinable @inline(__always)
  func elements(before slot: Int) -> Int {
    let number = slot &>> 3
    return Int(groups[number] &+ groups[9 &+ slot &+ number])
  }

  /// The elements below one child.
  @inlinable @inline(__always)
  func elements(below slot: Int) -> Int {
    let words = groups + (9 &+ slot &+ slot &>> 3)
    return Int(words[1] &- words[0])
  }

  /// Finds the child that holds the element number `rest`, counted from one, and leaves its number in that child.
  ///
  /// For an insertion the number of the element before is asked for; nought leads to the first child.
  @inlinable @inline(__always)
  func find(_ rest: inout Int) -> Int {
    let number = Int(Self.below(Int32(truncatingIfNeeded: rest), groups))
    rest &-= Int(groups[number])
    let words = group(number)
    let place = Int(Self.below(Int32(truncatingIfNeeded: rest), words))
    rest &-= Int(words[place])
    return number &* 8 &+ place
  }

  /// How many of the words 1...8 are below a limit.
  @inlinable @inline(__always)
  static func below(_ limit: Int32, _ words: UnsafeMutablePointer<Int32>) -> Int32 {
    var sum: Int32 = 0
    var place = 1
    while place <= 8 {
      sum &+= words[place] < limit ? 1 : 0
      place &+= 1
    }
    return sum
  }

  /// Tells the counts that `difference` elements came below a child.
  @inlinable @inline(__always)
  func add(_ difference: Int, below slot: Int) {
    let difference = Int32(truncatingIfNeeded: difference)
    let number = slot &>> 3
    Self.add(difference, after: number, groups)
    Self.add(difference, after: slot & 7, group(number))
  }

  @inlinable @inline(__always)
  static func add(_ difference: Int32, after limit: Int, _ words: UnsafeMutablePointer<Int32>) {
    let limit = Int32(truncatingIfNeeded: limit)
    var place: Int32 = 1
    while place <= 8 {
      words[Int(place)] &+= place > limit ? difference : 0
      place &+= 1
    }
  }

  /// Reads the counts of all children.
  @inlinable
  func readCounts(into counts: UnsafeMutablePointer<Int32>) {
    for slot in 0..<count { counts[slot] = Int32(truncatingIfNeeded: elements(below: slot)) }
  }

  /// Writes the counts of all children.
  @inlinable
  func writeCounts(from counts: UnsafeMutablePointer<Int32>) {
    let count = count
    var sum: Int32 = 0
    groups[0] = 0
    for number in 0..<8 {
      let words = group(number)
      var inner: Int32 = 0
      words[0] = 0
      for place in 0..<8 {
        let slot = number &* 8 &+ place
        if slot < count { inner &+= counts[slot] }
        words[place &+ 1] = inner
      }
      sum &+= inner
      groups[number &+ 1] = sum
    }
  }
}
