/// The rows of which a result may be another one now: few runs, in order, with rows between them.
///
/// A transaction may concern rows that are far apart, as a move does. Where they are many, those that are closest are taken
/// together with what is between them.
@usableFromInline
struct StaleRuns {
  @usableFromInline
  struct Run {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
  }

  private var runs: ContiguousArray<Run> = []

  /// More are not kept apart: each command of a transaction moves all of them.
  static var limit: Int { 16 }

  @usableFromInline init() {}

  @usableFromInline var count: Int { runs.count }

  @usableFromInline subscript(number: Int) -> Run { runs[number] }

  /// The position behind the last of them.
  @usableFromInline var end: Int { runs.last?.end ?? 0 }

  @usableFromInline mutating func removeAll() { runs.removeAll(keepingCapacity: true) }

  /// Adds rows.
  @usableFromInline
  mutating func include(_ rows: Range<Int>) {
    let index = runs.firstIndex { $0.start > rows.lowerBound } ?? runs.count
    runs.insert(Run(start: rows.lowerBound, end: rows.upperBound), at: index)
    join()
    if runs.count > Self.limit { joinClosest() }
  }

  /// Rows go and others come, whose results are made of the one before them; the one behind them is stale.
  @usableFromInline
  mutating func replace(_ rows: Range<Int>, count: Int) {
    let end = rows.lowerBound + count
    for index in runs.indices {
      runs[index].start = Self.moved(runs[index].start, over: rows, to: end)
      // Its last row, not the one behind it, which may stay where it is.
      runs[index].end = Self.moved(runs[index].end - 1, over: rows, to: end) + 1
    }
    include(end..<end + 1)
  }

  /// A row moves; it is stale, and so is what was and is behind it.
  @usableFromInline
  mutating func move(_ from: Int, _ to: Int) {
    replace(from..<from + 1, count: 0)
    replace(to..<to, count: 1)
    include(to..<to + 1)
  }

  /// Where a position is when the rows have gone and end at another one; one of those that have gone is the end.
  private static func moved(_ position: Int, over rows: Range<Int>, to end: Int) -> Int {
    if position < rows.lowerBound { return position }
    return max(position - rows.upperBound, 0) + end
  }

  /// Takes those two together that fewest rows lie between.
  private mutating func joinClosest() {
    var (closest, least) = (0, Int.max)
    for index in runs.indices.dropLast() {
      let gap = runs[index + 1].start - runs[index].end
      if gap < least { (closest, least) = (index, gap) }
    }
    runs[closest].end = runs[closest + 1].end
    runs.remove(at: closest + 1)
  }

  /// Joins runs that meet.
  private mutating func join() {
    var kept = 0
    for index in runs.indices.dropFirst() {
      if runs[index].start <= runs[kept].end {
        runs[kept].end = max(runs[kept].end, runs[index].end)
      } else {
        kept += 1
        runs[kept] = runs[index]
      }
    }
    if kept + 1 < runs.count { runs.removeSubrange((kept + 1)...) }
  }
}
