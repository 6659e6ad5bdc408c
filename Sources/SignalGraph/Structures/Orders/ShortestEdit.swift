/// Which elements to remove from an array and insert into it to make another: the fewest that are found in time.
///
/// The unmarked elements are in both arrays in the same order: a longest common subsequence, unless a part of the
/// search is given up because it proceeds too slowly. All elements of such a part are marked.
///
/// A path through the grid of both arrays goes right to remove, down to insert, and diagonally for nothing where
/// elements are equal. It is searched from both corners at once; where the searches meet, the grid is cut in two, and
/// both parts are searched in turn. A search that reaches the far wall on a diagonal stops looking at all diagonals
/// beyond, so a short array beside a long one takes at most as many comparisons as there are pairs of their elements,
/// not the square of the longer count.
///
/// - Complexity: O((n + m) · d) for d marks, O(n · m) at most; with a limit O((n + m) log(n + m)). Memory: a mark for
///   each element, and O(d) for the search.
///
/// Source: E. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986, section 4b.
@usableFromInline
struct ShortestEdit {
  /// For each element of the old array whether it goes.
  @usableFromInline var removed: [Bool]
  /// For each element of the new array whether it comes.
  @usableFromInline var inserted: [Bool]

  /// Searches for the marks.
  ///
  /// A part of the search is given up once it has looked at `limit` points, and ``EditFront/pace`` more for each
  /// element that it has passed.
  @inlinable
  init<Element>(
    from old: [Element], to new: [Element], limit: Int = .max / 2,
    _ areEqual: (borrowing Element, borrowing Element) -> Bool
  ) {
    removed = [Bool](repeating: false, count: old.count)
    inserted = [Bool](repeating: false, count: new.count)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        // Neither is empty where elements are compared.
        search(old.count, new.count, limit) {
          lend(old.baseAddress.unsafelyUnwrapped + $0, new.baseAddress.unsafelyUnwrapped + $1, to: areEqual)
        }
      }
    }
  }

  @inlinable
  mutating func search(_ oldCount: Int, _ newCount: Int, _ limit: Int, _ areEqual: (Int, Int) -> Bool) {
    var open = [(past: 0..<oldCount, future: 0..<newCount)]
    while var (past, future) = open.popLast() {
      while let one = past.first, let other = future.first, areEqual(one, other) {
        past.removeFirst()
        future.removeFirst()
      }
      while let one = past.last, let other = future.last, areEqual(one, other) {
        past.removeLast()
        future.removeLast()
      }
      let (left, top) = (past.lowerBound, future.lowerBound)
      if !past.isEmpty, !future.isEmpty,
        let cut = Self.cut(past.count, future.count, limit, { areEqual(left + $0, top + $1) })
      {
        open.append((left..<left + cut.x, top..<top + cut.y))
        open.append((left + cut.x..<past.upperBound, top + cut.y..<future.upperBound))
      } else {
        for position in past { removed[position] = true }
        for position in future { inserted[position] = true }
      }
    }
  }

  /// The point where a shortest path through a grid is cut in two; nil if the search is given up.
  ///
  /// - Precondition: the grid needs more than one step: neither side is empty, and neither the first nor the last
  ///   elements of both are equal.
  @inlinable
  static func cut(_ width: Int, _ height: Int, _ limit: Int, _ areEqual: (Int, Int) -> Bool) -> (x: Int, y: Int)? {
    let difference = width - height
    var forward = EditFront(width, height, limit / 2)
    var backward = forward
    while forward.rest > 0, backward.rest > 0 {
      let met = forward.advance(areEqual) { diagonal, x in
        difference % 2 != 0 && backward.reaches(difference - diagonal, width - x)
      }
      if let met { return met }
      let metBack = backward.advance {
        areEqual(width - 1 - $0, height - 1 - $1)
      } until: { diagonal, x in
        difference % 2 == 0 && forward.reaches(difference - diagonal, width - x)
      }
      if let metBack { return (width - metBack.x, height - metBack.y) }
    }
    return nil
  }
}

/// How far paths of a number of steps reach from one corner, on each diagonal; a diagonal is x - y.
@usableFromInline
struct EditFront {
  @usableFromInline let width: Int
  @usableFromInline let height: Int
  /// The greatest x on each diagonal from -side to side; -1 where no path has come.
  @usableFromInline var reach: [Int]
  @usableFromInline var side = 8
  /// The diagonals that may still lead to the other corner; none if `lowest` is the greater.
  @usableFromInline var lowest: Int
  @usableFromInline var highest: Int
  @usableFromInline var steps = 0
  /// The greatest x + y reached.
  @usableFromInline var ahead = 0
  /// How many more points may be looked at without reaching further ahead.
  @usableFromInline var rest: Int

  /// How many points may be looked at for each element that the search has passed.
  @inlinable static var pace: Int { 8 }

  @inlinable
  init(_ width: Int, _ height: Int, _ limit: Int) {
    self.width = width
    self.height = height
    reach = [Int](repeating: -1, count: 2 * side + 1)
    (lowest, highest) = (-height, width)
    rest = limit
  }

  @inlinable
  func reaches(_ diagonal: Int, _ x: Int) -> Bool {
    diagonal.magnitude <= side && reach[diagonal + side] >= x
  }

  /// Goes one step further on every second diagonal, and returns the first point where `isEnd` holds.
  @inlinable
  mutating func advance(_ areEqual: (Int, Int) -> Bool, until isEnd: (Int, Int) -> Bool) -> (x: Int, y: Int)? {
    defer { steps += 1 }
    if steps == side { widen() }
    let (width, height, side, steps) = (width, height, side, steps)
    var (lowest, highest, ahead, rest) = (lowest, highest, ahead, rest)
    defer { (self.lowest, self.highest, self.ahead, self.rest) = (lowest, highest, ahead, rest) }
    // Through a pointer, because this is the innermost loop: a diagonal lies between -steps and steps, its neighbours
    // between -side and side.
    return reach.withUnsafeMutableBufferPointer { reach in
      var diagonal = max(-steps, lowest)
      if (diagonal &+ steps) % 2 != 0 { diagonal &+= 1 }
      while diagonal <= min(steps, highest), rest > 0 {
        let index = diagonal &+ side
        // From above or from the left, whichever reaches further; in the corner nothing does, which makes it 0.
        let start = max(reach[index &+ 1], reach[index &- 1] &+ 1)
        var x = start
        while x < width, x &- diagonal < height, areEqual(x, x &- diagonal) { x &+= 1 }
        let y = x &- diagonal
        reach[index] = x
        rest &-= x &- start &+ 1
        if x &+ y > ahead {
          rest &+= Self.pace &* (x &+ y &- ahead)
          ahead = x &+ y
        }
        if isEnd(diagonal, x) { return (x, y) }
        if y == height { lowest = diagonal &+ 1 }
        if x == width { highest = diagonal &- 1 }
        diagonal &+= 2
      }
      return nil
    }
  }

  /// Doubles the room for diagonals.
  @inlinable
  mutating func widen() {
    let room = [Int](repeating: -1, count: side)
    reach = room + reach + room
    side *= 2
  }
}
