/// Which elements to take out of one array and put into it to make it another: the fewest, where they are found in time.
///
/// What is not marked stands in both arrays in the same order, a longest common subsequence; unless a part of the search is
/// given up, because it comes ahead too slowly to be worth its time. Of that part everything goes and comes.
///
/// A path through the grid of both arrays goes right to remove, down to insert, and diagonally for nothing where elements
/// are equal. It is searched from both corners at once; where the searches meet it is cut in two, and both parts are
/// searched in turn. A diagonal on which a search has come to the far wall ends it for all that lie outside, so that
/// a short array beside a long one takes comparisons in the order of their pairs of elements, not of the longer's square.
///
/// - Complexity: O((n + m) · d) for d marks, O(n · m) at most, and with a limit O((n + m) log(n + m)). Memory: a mark an
///   element, O(d) for the search.
///
/// Source: E. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986, section 4b.
@usableFromInline
struct ShortestEdit {
  /// What of the old array goes.
  @usableFromInline var removed: [Bool]
  /// What of the new array comes.
  @usableFromInline var inserted: [Bool]

  /// Searches; a part is given up when `limit` points of it have been looked at, and ``EditFront/pace`` more for each
  /// element that the search has passed.
  @inlinable
  init<Element>(from old: [Element], to new: [Element], limit: Int = .max / 2, _ areEqual: (Element, Element) -> Bool) {
    removed = [Bool](repeating: false, count: old.count)
    inserted = [Bool](repeating: false, count: new.count)
    var open = [(past: 0..<old.count, future: 0..<new.count)]
    while var (past, future) = open.popLast() {
      while let one = past.first, let other = future.first, areEqual(old[one], new[other]) {
        past.removeFirst()
        future.removeFirst()
      }
      while let one = past.last, let other = future.last, areEqual(old[one], new[other]) {
        past.removeLast()
        future.removeLast()
      }
      let (left, top) = (past.lowerBound, future.lowerBound)
      if !past.isEmpty, !future.isEmpty,
        let cut = Self.cut(past.count, future.count, limit, { areEqual(old[left + $0], new[top + $1]) })
      {
        open.append((left..<left + cut.x, top..<top + cut.y))
        open.append((left + cut.x..<past.upperBound, top + cut.y..<future.upperBound))
      } else {
        for position in past { removed[position] = true }
        for position in future { inserted[position] = true }
      }
    }
  }

  /// A point of a shortest path through a grid that no path crosses with a single step; nil when it is given up.
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

/// How far paths with so many steps come from one corner, on each diagonal; a diagonal is x - y.
@usableFromInline
struct EditFront {
  @usableFromInline let width: Int
  @usableFromInline let height: Int
  /// The greatest x by diagonal, from -side to side; -1 where no path has come.
  @usableFromInline var reach: [Int]
  @usableFromInline var side = 8
  /// The diagonals that may still lead to the other corner; none where the first is the greater.
  @usableFromInline var lowest: Int
  @usableFromInline var highest: Int
  @usableFromInline var steps = 0
  /// The greatest x + y.
  @usableFromInline var ahead = 0
  /// How many points may still be looked at, if it comes no further ahead.
  @usableFromInline var rest: Int

  /// How many points an element is worth.
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

  /// Goes a step further on every second diagonal, to the first point where `isEnd` says so.
  @inlinable
  mutating func advance(_ areEqual: (Int, Int) -> Bool, until isEnd: (Int, Int) -> Bool) -> (x: Int, y: Int)? {
    defer { steps += 1 }
    if steps == side { widen() }
    let (width, height, side, steps) = (width, height, side, steps)
    var (lowest, highest, ahead, rest) = (lowest, highest, ahead, rest)
    defer { (self.lowest, self.highest, self.ahead, self.rest) = (lowest, highest, ahead, rest) }
    // Not through the array, for this is the innermost loop: a diagonal lies between -steps and steps, its neighbours
    // between -side and side.
    return reach.withUnsafeMutableBufferPointer { reach in
      var diagonal = max(-steps, lowest)
      if (diagonal &+ steps) % 2 != 0 { diagonal &+= 1 }
      while diagonal <= min(steps, highest), rest > 0 {
        let place = diagonal &+ side
        // From above or from the left, whichever has come farther; at the corner nothing has, which makes it 0.
        let start = max(reach[place &+ 1], reach[place &- 1] &+ 1)
        var x = start
        while x < width, x &- diagonal < height, areEqual(x, x &- diagonal) { x &+= 1 }
        let y = x &- diagonal
        reach[place] = x
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
