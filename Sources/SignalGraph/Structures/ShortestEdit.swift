/// Which elements to take out of one array and put into it to make it another: the fewest.
///
/// What is not marked stands in both arrays in the same order, a longest common subsequence.
///
/// A path through the grid of both arrays goes right to remove, down to insert, and diagonally for nothing where elements
/// are equal. It is searched from both corners at once; where the searches meet it is cut in two, and both parts are
/// searched in turn. A diagonal on which a search has come to the far wall ends it for all that lie outside, so that
/// a short array beside a long one takes comparisons in the order of their pairs of elements, not of the longer's square.
///
/// - Complexity: O((n + m) · d) for d marks, and O(n · m) at most; memory O(n + m).
///
/// Source: E. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986, section 4b.
@usableFromInline
struct ShortestEdit {
  /// What of the old array goes.
  @usableFromInline var removed: [Bool]
  /// What of the new array comes.
  @usableFromInline var inserted: [Bool]

  @inlinable
  init<Element>(from old: [Element], to new: [Element], _ areEqual: (Element, Element) -> Bool) {
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
      if past.isEmpty || future.isEmpty {
        for position in past { removed[position] = true }
        for position in future { inserted[position] = true }
      } else {
        let (left, top) = (past.lowerBound, future.lowerBound)
        let cut = Self.cut(past.count, future.count) { areEqual(old[left + $0], new[top + $1]) }
        open.append((left..<left + cut.x, top..<top + cut.y))
        open.append((left + cut.x..<past.upperBound, top + cut.y..<future.upperBound))
      }
    }
  }

  /// A point of a shortest path through a grid that no path crosses with a single step.
  @inlinable
  static func cut(_ width: Int, _ height: Int, _ areEqual: (Int, Int) -> Bool) -> (x: Int, y: Int) {
    let difference = width - height
    var (forward, backward) = (EditFront(width, height), EditFront(width, height))
    while true {
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
  }
}

/// How far paths with so many steps come from one corner, on each diagonal; a diagonal is x - y.
@usableFromInline
struct EditFront {
  @usableFromInline let width: Int
  @usableFromInline let height: Int
  /// The greatest x by diagonal, from -height - 1 on; -1 where no path has come.
  @usableFromInline var reach: [Int]
  /// The diagonals that may still lead to the other corner; none where the first is the greater.
  @usableFromInline var lowest: Int
  @usableFromInline var highest: Int
  @usableFromInline var steps = 0

  @inlinable
  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    reach = [Int](repeating: -1, count: width + height + 3)
    (lowest, highest) = (-height, width)
  }

  @inlinable
  func reaches(_ diagonal: Int, _ x: Int) -> Bool {
    let reached = reach[diagonal + height + 1]
    return reached >= 0 && reached >= x
  }

  /// Goes a step further on every second diagonal, to the first point where `isEnd` says so.
  @inlinable
  mutating func advance(
    _ areEqual: (Int, Int) -> Bool,
    until isEnd: (Int, Int) -> Bool
  ) -> (x: Int, y: Int)? {
    defer { steps += 1 }
    var diagonal = max(-steps, lowest)
    if (diagonal + steps) % 2 != 0 { diagonal += 1 }
    while diagonal <= min(steps, highest) {
      let place = diagonal + height + 1
      // From above or from the left, whichever has come farther; at the corner nothing has, which makes it 0.
      var x = max(reach[place + 1], reach[place - 1] + 1)
      while x < width, x - diagonal < height, areEqual(x, x - diagonal) { x += 1 }
      reach[place] = x
      if isEnd(diagonal, x) { return (x, x - diagonal) }
      if x - diagonal == height { lowest = diagonal + 1 }
      if x == width { highest = diagonal - 1 }
      diagonal += 2
    }
    return nil
  }
}
