/// How long each of many runs is that stand one behind the other, and so where each begins.
///
/// The bits hold a one for each run, followed by a zero for each of its rows: a run begins behind the one of its index.
///
/// ```swift
/// let runs = RunTree()
/// runs.insert(3, at: 0)
/// runs.insert(2, at: 0)
/// runs.rows(of: 1)         // 2..<5
/// runs.move(from: 1, to: 0)
/// runs.rows(of: 1)         // 3..<5
/// ```
///
/// - Complexity: O(log n) for n rows and runs, and O(1) per row of a run that comes, goes or moves. Memory: 1.3 to 8 bits
///   per row and run.
@usableFromInline
final class RunTree {
  @usableFromInline let bits = BitTree()

  @usableFromInline init() {}
}

extension RunTree {
  /// How many runs there are.
  @usableFromInline var count: Int { bits.ones }

  /// The rows of the run at an index.
  @usableFromInline
  func rows(of index: Int) -> Range<Int> {
    let bounds = bounds(of: index)
    return bounds.lowerBound - index..<bounds.upperBound - index - 1
  }

  /// Where the rows of a run begin, or would.
  @usableFromInline func start(of index: Int) -> Int { bounds(of: index).lowerBound - index }

  /// Inserts a run of so many rows.
  ///
  /// - Returns: Where they begin.
  @usableFromInline @discardableResult
  func insert(_ rows: Int, at index: Int) -> Int {
    let bit = index < bits.ones ? bits.position(ofOne: index) : bits.count
    bits.insertRun(rows, at: bit)
    return bit - index
  }

  /// - Returns: The rows that went.
  @usableFromInline @discardableResult
  func remove(at index: Int) -> Range<Int> {
    let bounds = bounds(of: index)
    bits.removeRun(bounds)
    return bounds.lowerBound - index..<bounds.upperBound - index - 1
  }

  /// Moves a run with its rows; `to` counts after the removal.
  ///
  /// - Returns: The rows, and where they begin then.
  @usableFromInline @discardableResult
  func move(from: Int, to: Int) -> (rows: Range<Int>, start: Int) {
    let rows = remove(at: from)
    return (rows, insert(rows.count, at: to))
  }

  /// Replaces a range of a run's rows, given by the rows of all runs, by so many others.
  @usableFromInline
  func resize(_ rows: Range<Int>, of index: Int, to count: Int) {
    let (end, difference) = (rows.upperBound + index + 1, count - rows.count)
    if difference < 0 {
      bits.removeZeros(end + difference..<end)
    } else if difference > 0 {
      bits.insertZeros(difference, at: end)
    }
  }

  /// Replaces a range of runs by others of so many rows each.
  @usableFromInline
  func replace(_ runs: Range<Int>, with counts: [Int]) {
    let start = bounds(of: runs.lowerBound).lowerBound
    let end = runs.isEmpty ? start : bounds(of: runs.upperBound - 1).upperBound
    var string = BitString()
    for count in counts {
      string.append(true)
      for _ in 0..<count { string.append(false) }
    }
    bits.replace(start..<end, with: string)
  }

  @usableFromInline func removeAll() { bits.build(BitString()) }

  /// Where the bits of the run at an index are, or would be.
  private func bounds(of index: Int) -> Range<Int> {
    if index >= bits.ones { return bits.count..<bits.count }
    let (start, next) = bits.positions(ofOne: index)
    return start..<(next ?? (index + 1 < bits.ones ? bits.position(ofOne: index + 1) : bits.count))
  }
}
