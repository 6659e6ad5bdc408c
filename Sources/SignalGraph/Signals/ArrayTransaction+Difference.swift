extension ArrayTransaction {
  /// Which rows go and which come on the way from one array to another, with equality decided before.
  ///
  /// Equal elements in the same order stay. Snapshots do not tell which of the others are the same rows, so these go
  /// and come: a difference has no updates and no moves.
  ///
  /// Elements are compared by the algorithm of Myers. Where the arrays have little in common the search is given up,
  /// because one `replace` is found and received sooner than very many commands (see ``differenceLimit``). Elements
  /// that cannot be compared are replaced as a whole.
  ///
  /// - Complexity: O((n + m) · (d + 1)) for d elements that go or come, O((n + m) log(n + m)) at most.
  @inlinable
  public static func difference(
    from past: some RandomAccessCollection<Element>, to future: some RandomAccessCollection<Element>,
    equality: Equality<Element>
  ) -> Self {
    let (old, new) = (Array(past), Array(future))
    var difference = Self()
    if equality.isKnown {
      let edit = ShortestEdit(from: old, to: new, limit: differenceLimit, equality.compare)
      difference.appendHunks(from: old, to: new, edit)
    } else {
      difference.addBulk(0, old, new)
    }
    return difference
  }

  /// How many pairs of elements ``difference(from:to:equality:)`` looks at before it replaces a part as a whole.
  ///
  /// Each element that it gets ahead allows eight more. The limit is the number of pairs of two arrays of 256 elements.
  @inlinable public static var differenceLimit: Int { 1 << 16 }

  /// Appends one command for each stretch in which two arrays differ, in ascending order.
  @inlinable
  mutating func appendHunks(from old: [Element], to new: [Element], _ edit: ShortestEdit) {
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let (startOld, startNew) = (i, j)
      while i < old.count, edit.removed[i] { i += 1 }
      while j < new.count, edit.inserted[j] { j += 1 }
      if i == startOld && j == startNew {
        i += 1
        j += 1
        continue
      }
      addBulk(startNew, Array(old[startOld..<i]), Array(new[startNew..<j]))
    }
  }
}
