/// Which rows a window shows, by position.
///
/// Each number is one that stays, or a storage's. With the numbers that a program writes down, a negative one is a `badParameter` violation when the stage is made. Those
/// of a storage come from outside, and every value means something: the positions that there are in
/// `offset ..< offset + limit`, none where that is empty.
public struct WindowFrame {
  @usableFromInline let measure: WindowMeasure
  @usableFromInline let offset: Adjustment<Int>
  @usableFromInline let limit: Adjustment<Int>

  @inlinable
  init(_ measure: WindowMeasure, _ offset: Adjustment<Int>, _ limit: Adjustment<Int>) {
    (self.measure, self.offset, self.limit) = (measure, offset, limit)
  }

  /// So many rows from the beginning.
  @inlinable
  public static func prefix(_ maxLength: some Adjustable<Int>) -> WindowFrame {
    WindowFrame(.rows, .fixed(0), maxLength.adjustment)
  }

  /// So many rows before the end.
  @inlinable
  public static func suffix(_ maxLength: some Adjustable<Int>) -> WindowFrame {
    WindowFrame(.rowsFromEnd, .fixed(0), maxLength.adjustment)
  }

  /// So many rows from a position on.
  @inlinable
  public static func window(offset: some Adjustable<Int>, limit: some Adjustable<Int>) -> WindowFrame {
    WindowFrame(.rows, offset.adjustment, limit.adjustment)
  }

  /// The page of this number, from 0, where each has so many rows.
  @inlinable
  public static func page(number: some Adjustable<Int>, size: some Adjustable<Int>) -> WindowFrame {
    WindowFrame(.pages, number.adjustment, size.adjustment)
  }

  /// The two numbers, for the stage that the subject names.
  @usableFromInline
  func parameters(_ subject: MessageSubject) -> (offset: StageParameter<Int>, limit: StageParameter<Int>) {
    let names = measure == .pages ? ("number", "size") : ("offset", "limit")
    for (name, number) in [(names.0, offset.fixed), (names.1, limit.fixed)] {
      guard let number, number < 0 else { continue }
      Violation.trap(
        .badParameter,
        "\(subject.located) was given the negative \(name) \(number). Give 0 or more, or a storage."
      )
    }
    return (StageParameter(offset, subject), StageParameter(limit, subject))
  }
}

@available(*, unavailable)
extension WindowFrame: Sendable {}
