/// What the two numbers of a window mean.
@usableFromInline
enum WindowMeasure {
  /// Rows from the beginning.
  case rows
  /// Rows before the end.
  case rowsFromEnd
  /// Rows at the beginning that are left out.
  case rowsButFirst
  /// Rows at the end that are left out.
  case rowsButLast
  /// Pages from the beginning.
  case pages
}

/// The bounds of a window.
///
/// Enters: two numbers and what they mean. Leaves: the positions shown, for any number of rows and whatever the
/// numbers.
@usableFromInline
struct WindowBounds {
  @usableFromInline let measure: WindowMeasure
  @usableFromInline let offset: Int
  @usableFromInline let limit: Int

  @inlinable
  init(_ measure: WindowMeasure, offset: Int, limit: Int) {
    self.measure = measure
    self.offset = offset
    self.limit = limit
  }

  /// The positions that the window shows of `count` rows.
  @inlinable
  func range(of count: Int) -> Range<Int> {
    let part = min(max(limit, 0), count)
    var start = offset
    switch measure {
    case .rowsFromEnd: return count - part..<count
    case .rowsButFirst: return part..<count
    case .rowsButLast: return 0..<count - part
    case .rows: break
    case .pages:
      let (product, isTooMuch) = offset.multipliedReportingOverflow(by: limit)
      start = isTooMuch ? (offset < 0 ? .min : .max) : product
    }
    guard limit > 0 else { return 0..<0 }
    let (sum, isTooMuch) = start.addingReportingOverflow(limit)
    let end = isTooMuch ? count : sum
    let lower = min(max(start, 0), count)
    return lower..<max(lower, min(end, count))
  }
}
