/// How a work finds the measure in what is kept of a row.
@usableFromInline
protocol MeasureReading<Row, Measure> {
  /// What is kept.
  associatedtype Row
  /// What was measured.
  associatedtype Measure

  /// The measure of a row; nil for none.
  static func measure(_ row: Row) -> Measure?

  /// Tells a refresh of a row from an update.
  static var refreshes: Equality<Row> { get }
}

extension MeasureReading {
  @inlinable static var refreshes: Equality<Row> { .ofRefreshes }
}

/// The measure itself: rows without one are not kept.
@usableFromInline
enum WholeMeasure<Measure>: MeasureReading {
  @inlinable @inline(__always) static func measure(_ row: Measure) -> Measure? { row }
}

/// A measure or none: that of an array's row, which keeps its position.
@usableFromInline
enum OptionalMeasure<Measure>: MeasureReading {
  @inlinable @inline(__always) static func measure(_ row: Measure?) -> Measure? { row }
}

/// No measure, of rows that are not looked at.
@usableFromInline
enum NoMeasure<Row, Measure>: MeasureReading {
  /// The measure is ``Aggregates/Nothing``; where the code is specialised, no cast is left.
  @inlinable @inline(__always)
  static func measure(_ row: Row) -> Measure? { Aggregates.Nothing() as? Measure }

  @inlinable static var refreshes: Equality<Row> { .never }
}
