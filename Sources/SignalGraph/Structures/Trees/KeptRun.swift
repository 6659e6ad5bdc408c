/// A run of rows that were shown before and are shown now, next to each other in both arrays.
@usableFromInline
struct KeptRun {
  /// Where the run begins among the old rows.
  @usableFromInline let old: Int
  /// Where the run begins among the new rows.
  @usableFromInline let new: Int
  @usableFromInline var length: Int
  /// Whether this is a row that was moved; such a run has one row.
  @usableFromInline let isMoved: Bool
  /// Whether this is a row that was announced as updated; such a run has one row.
  @usableFromInline var isUpdated: Bool

  @inlinable var oldEnd: Int { old + length }
  @inlinable var newEnd: Int { new + length }

  @inlinable
  init(old: Int, new: Int, length: Int, isMoved: Bool, isUpdated: Bool) {
    self.old = old
    self.new = new
    self.length = length
    self.isMoved = isMoved
    self.isUpdated = isUpdated
  }
}

extension KeptRun {
  /// More rows than any array has, for runs of arrays whose count is not known; twice as many still fit into an `Int`.
  @usableFromInline static var reach: Int { .max / 4 }

  /// The ranges that runs leave free, ascending.
  @usableFromInline
  static func gaps(_ runs: some Collection<Range<Int>>, in count: Int) -> ContiguousArray<Range<Int>> {
    var gaps: ContiguousArray<Range<Int>> = []
    var end = 0
    for run in runs {
      if run.lowerBound > end { gaps.append(end..<run.lowerBound) }
      end = run.upperBound
    }
    if end < count { gaps.append(end..<count) }
    return gaps
  }

  /// Says for each moved run from where to where it goes, one after the other, in an array of the runs' rows alone; `to`
  /// counts after the removal.
  ///
  /// They go in their new order, each right behind the row that it follows in the end. So between two unmoved rows,
  /// those that have arrived come first and those that have yet to leave come behind, and positions can be counted.
  ///
  /// - Parameters:
  ///   - runs: in their new order.
  ///   - old: the same in their old order.
  @usableFromInline
  static func forEachMove(
    _ runs: ContiguousArray<KeptRun>, from old: ContiguousArray<KeptRun>,
    _ body: (KeptRun, _ from: Int, _ to: Int) -> Void
  ) {
    // Of each moved row, in the old order: how many unmoved rows stood before it, and its old position.
    var (gapsBefore, olds): ([Int], [Int]) = ([], [])
    var standing = 0
    for run in old {
      if run.isMoved {
        gapsBefore.append(standing)
        olds.append(run.old)
      } else {
        standing += run.length
      }
    }
    var waiting = PrefixCounts(count: olds.count)
    var gapsAfter: [Int] = []
    standing = 0
    for run in runs {
      guard run.isMoved else {
        standing += run.length
        continue
      }
      let index = olds.lowerBound(of: run.old)
      waiting.leave(index)
      let from = gapsBefore[index] + waiting.count(before: index) + gapsAfter.lowerBound(of: gapsBefore[index] + 1)
      let to = standing + gapsAfter.count + waiting.count(before: gapsBefore.lowerBound(of: standing))
      gapsAfter.append(standing)
      body(run, from, to)
    }
  }
}

extension Provenance {
  /// The runs that a range of the old array and a range of the new one share, in the new order.
  @usableFromInline
  func findRuns(from before: Range<Int>, to after: Range<Int>, into runs: inout ContiguousArray<KeptRun>) {
    runs.removeAll(keepingCapacity: true)
    forEachPiece(in: after) { piece, place in
      guard piece.start >= 0 else { return }
      // The run in the old array, clipped to both ranges; `shift` is how far it went.
      let shift = place - piece.start
      let run = (piece.start..<piece.start + piece.length).clamped(to: before)
        .clamped(to: after.lowerBound - shift..<after.upperBound - shift)
      guard !run.isEmpty else { return }
      let old = run.lowerBound - before.lowerBound
      let new = run.lowerBound + shift - after.lowerBound
      if !piece.isMoved, !piece.isUpdated, let last = runs.last, !last.isMoved, !last.isUpdated,
        last.oldEnd == old, last.newEnd == new
      {
        runs[runs.count - 1].length += run.count
      } else {
        runs.append(KeptRun(old: old, new: new, length: run.count, isMoved: piece.isMoved, isUpdated: piece.isUpdated))
      }
    }
  }
}

extension [Int] {
  /// How many elements of this ascending array are less than `bound`.
  @usableFromInline
  func lowerBound(of bound: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
