/// What the two numbers of a window count.
@usableFromInline
enum WindowMeasure {
  /// Rows from the beginning.
  case rows
  /// Rows before the end.
  case rowsFromEnd
  /// Pages from the beginning.
  case pages
}

/// The two numbers of a window, all given.
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

  /// The positions shown of so many.
  @inlinable
  func range(of count: Int) -> Range<Int> {
    guard limit > 0 else { return 0..<0 }
    var start = offset
    switch measure {
    case .rows: break
    case .rowsFromEnd: return max(0, count - limit)..<count
    case .pages:
      let (product, isTooMuch) = offset.multipliedReportingOverflow(by: limit)
      start = isTooMuch ? (offset < 0 ? .min : .max) : product
    }
    let (sum, isTooMuch) = start.addingReportingOverflow(limit)
    let end = isTooMuch ? count : sum
    let lower = min(max(start, 0), count)
    return lower..<max(lower, min(end, count))
  }
}
