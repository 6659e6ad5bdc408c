extension ArrayTransaction {
  /// What to replace, insert and remove to get from one array to the other, with equality decided before.
  ///
  /// Equal elements at the beginning and the end are left alone. What is between is compared element by element, by
  /// the algorithm of Myers, when the product of the two lengths is at most ``differenceLimit``; longer, or with elements
  /// that cannot be compared, it becomes one `replace`. There are no moves: which of two equal elements moved, snapshots
  /// do not tell.
  ///
  /// - Complexity: O(n + m), and at most O(``differenceLimit``) for the part between.
  @inlinable
  public static func difference(
    from past: some RandomAccessCollection<Element>,
    to future: some RandomAccessCollection<Element>,
    equality: Equality<Element>
  ) -> Self {
    var difference = Self()
    var head = 0
    var (old, new) = (Array(past), Array(future))
    if equality.isKnown {
      let shorter = Swift.min(old.count, new.count)
      while head < shorter, equality(old[head], new[head]) { head += 1 }
      var tail = 0
      while tail < shorter - head, equality(old[old.count - 1 - tail], new[new.count - 1 - tail]) { tail += 1 }
      old = Array(old[head..<old.count - tail])
      new = Array(new[head..<new.count - tail])
      let (work, tooMuch) = old.count.multipliedReportingOverflow(by: new.count)
      if work > 1, !tooMuch, work <= differenceLimit {
        difference.appendHunks(from: old, to: new, at: head, equality)
        return difference
      }
    }
    if let mutation = ArrayMutation.shortest(head, old, new, equality) { difference.add(mutation) }
    return difference
  }

  /// The largest product of lengths for which ``difference(from:to:equality:)`` compares element by element: two
  /// arrays of 512, which at worst take a millisecond or two.
  @inlinable public static var differenceLimit: Int { 1 << 18 }

  /// Appends one command for each stretch in which two arrays differ, in rising order.
  @inlinable
  mutating func appendHunks(from old: [Element], to new: [Element], at offset: Int, _ equality: Equality<Element>) {
    let edit = ShortestEdit(from: old, to: new) { equality($0, $1) }
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
      let mutation = ArrayMutation.shortest(
        offset + startNew,
        Array(old[startOld..<i]),
        Array(new[startNew..<j]),
        equality
      )
      if let mutation { add(mutation) }
    }
  }
}
