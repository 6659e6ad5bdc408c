// Several commands. A row is known by its provenance, not by its value: it is the same row if it came from the same
// element of the old array.
extension ShownRows {
  /// Applies a transaction to the elements, and notes where they come from.
  @inlinable
  func follow(_ input: borrowing Output) {
    provenance.follow(input)
    input.apply(to: &elements)
  }

  /// Finds which rows stay if another range of the elements is shown.
  @inlinable
  func show(_ range: Range<Int>) {
    provenance.findRuns(from: shown, to: range, into: &kept)
    shown = range
  }

  /// Changes the rows by what was followed: rows leave, the last first; rows move; rows enter, the first first; rows are
  /// updated.
  ///
  /// - Complexity: O(k log k + k log n), and O(1) per row that enters or leaves.
  @inlinable
  func settle(_ rows: inout Rows, _ output: inout Output) {
    guard !kept.isEmpty else { return replaceAll(&rows, &output) }
    let hasMoves = kept.contains(where: \.isMoved)
    let old = hasMoves ? ContiguousArray(kept.sorted { $0.old < $1.old }) : kept
    let gaps = KeptRun.gaps(old.lazy.map { $0.old..<$0.oldEnd }, in: rows.count)
    let entries = KeptRun.gaps(kept.lazy.map { $0.new..<$0.newEnd }, in: shown.count)
    if !hasMoves, gaps.count == 1, entries.count == 1, gaps[0].lowerBound == entries[0].lowerBound {
      replace(gaps[0], by: entries[0], &rows, &output)
      return update(&rows, &output)
    }
    for gap in gaps.reversed() { leave(gap, &rows, &output) }
    if hasMoves { move(old, &rows, &output) }
    for entry in entries { enter(position(entry), &rows, &output) }
    update(&rows, &output)
  }

  /// Where rows stand among the elements.
  @inlinable
  func position(_ rows: Range<Int>) -> Range<Int> {
    rows.lowerBound + shown.lowerBound..<rows.upperBound + shown.lowerBound
  }

  /// Rows leave and others enter at one place.
  @inlinable
  func replace(_ gap: Range<Int>, by entry: Range<Int>, _ rows: inout Rows, _ output: inout Output) {
    if gap.count <= 1, entry.count <= 1 {
      leave(gap, &rows, &output)
      return enter(position(entry), &rows, &output)
    }
    let (past, future) = (rows.array(gap), elements.array(position(entry)))
    rows.replaceSubrange(gap, with: future)
    output.addBulk(gap.lowerBound, past, future)
  }

  /// Updates the rows that stayed without a move; all rows are in place.
  @inlinable
  func update(_ rows: inout Rows, _ output: inout Output) {
    for run in kept where run.isUpdated && !run.isMoved {
      let future = elements[run.new + shown.lowerBound]
      let past = rows.exchange(at: run.new, with: future)
      output.list.appendOwned(.update(at: run.new, past: past, future: future))
    }
  }

  /// Moves the moved rows to where they belong among the others.
  @inlinable
  func move(_ old: ContiguousArray<KeptRun>, _ rows: inout Rows, _ output: inout Output) {
    KeptRun.forEachMove(kept, from: old) { run, from, to in
      if run.isUpdated {
        let future = elements[run.new + shown.lowerBound]
        if from != to {
          output.move(from: from, to: to, with: future, in: &rows)
        } else {
          output.update(at: from, with: future, in: &rows)
        }
      } else if from != to {
        output.shift(from: from, to: to, in: &rows)
      }
    }
  }
}
