/// Where a value stands that is not equal to itself, as a NaN is, in an aggregate that goes by order.
///
/// ```swift
/// readings.aggregated(.max(nan: .first) { $0.value })    // the greatest number, if there is one
/// ```
public enum NaNRule: Sendable {
  /// Nowhere: such a value is an `inconsistentOrder` violation.
  case violation
  /// Before all others.
  case first
  /// Behind all others.
  case last
  /// A failure of its row, which is left out of the result until an update gives it another value.
  ///
  /// So a row from outside stops nothing. Such rows may be counted beside the result, as with
  /// `.count { $0.value.isNaN }`, and are listed by a filter, `rows.filter { $0.value.isNaN }`, or by the `failures` of
  /// what `tryMapValues` makes, if that is measured; see <doc:Errors>.
  case failure
}

extension NaNRule {
  /// Whether the first of two values stands before the second.
  @inlinable @inline(__always)
  func precedes<Value: Comparable>(_ first: Value, _ second: Value) -> Bool {
    if StrictOrder.precedes(first, second) { return true }
    switch self {
    case .violation, .failure: return false
    case .first: return first != first && second == second
    case .last: return first == first && second != second
    }
  }

  /// Which of two values stands before the other: negative for the first, positive for the second, 0 for neither.
  @inlinable @inline(__always)
  func compare<Value: Comparable>(_ first: Value, _ second: Value) -> Int {
    let order = StrictOrder.compare(first, second)
    if order != 0 || Reflexivity.isKnown(of: Value.self) { return order }
    let isFirst: Bool
    switch self {
    case .violation, .failure: return 0
    case .first: isFirst = true
    case .last: isFirst = false
    }
    let (one, other) = (first != first, second != second)
    return one == other ? 0 : one == isFirst ? -1 : 1
  }

  /// What is measured of rows, without those that fail.
  @inlinable
  func measuring<Row, Value: Comparable>(_ measure: @escaping (Row) -> Value?) -> (Row) -> Value? {
    if self != .failure { return measure }
    return { row in measure(row).flatMap { $0 == $0 ? $0 : nil } }
  }

  /// Refuses a value that has no place.
  @inlinable @inline(__always)
  func check<Value: Comparable>(_ value: Value) {
    if self == .violation, !Reflexivity.isKnown(of: Value.self), value != value { Self.report(value) }
  }

  @usableFromInline @inline(never)
  static func report(_ value: Any) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(value) is not equal to itself, so that it has no place in an order. "
        + "Measure nil instead, or say where such values stand, as in .max(nan: .last)."
    )
  }
}
