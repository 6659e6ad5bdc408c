/// Which rows a window shows, by position; a parameter that is not given here comes from a storage.
///
/// With the parameters that a program writes down, a negative one is a `badParameter` violation when the stage is made.
/// Those of a storage come from outside, and every value means something: the positions that there are in
/// `offset ..< offset + limit`, none where that is empty.
public enum WindowFrame: Hashable, Sendable {
  /// So many rows from the beginning.
  case prefix(Int?)
  /// So many rows before the end.
  case suffix(Int?)
  /// So many rows from a position on.
  case window(offset: Int?, limit: Int?)
  /// The page of this number, from 0, where each has so many rows.
  case page(number: Int?, size: Int?)
}

extension WindowFrame {
  /// What the rows are counted from, if that is fixed.
  @usableFromInline
  var offset: Int? {
    switch self {
    case .prefix, .suffix: 0
    case .window(let offset, _): offset
    case .page(let number, _): number
    }
  }

  /// How many rows there may be, if that is fixed.
  @usableFromInline
  var limit: Int? {
    switch self {
    case .prefix(let limit), .suffix(let limit), .window(_, let limit): limit
    case .page(_, let size): size
    }
  }

  @usableFromInline
  var measure: WindowMeasure {
    switch self {
    case .prefix, .window: .rows
    case .suffix: .rowsFromEnd
    case .page: .pages
    }
  }

  /// What the two parameters are called.
  @usableFromInline
  var names: (offset: String, limit: String) {
    switch self {
    case .prefix, .suffix, .window: ("offset", "limit")
    case .page: ("number", "size")
    }
  }

  /// Reports a parameter that a program may not write down.
  @usableFromInline
  func check(_ subject: Subject) {
    for (name, parameter) in [(names.offset, offset), (names.limit, limit)] {
      guard let parameter, parameter < 0 else { continue }
      Violation.trap(
        .badParameter,
        "\(subject.located) was given the negative \(name) \(parameter). Give 0 or more, or a storage."
      )
    }
  }
}

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
