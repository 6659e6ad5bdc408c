// Instants that lie beyond what a duration can say are the last, or the first: time never comes there.
extension Duration {
  /// The instant after a delay.
  @inlinable
  func later(by delay: Duration) -> Duration {
    let (sum, isBeyond) = attoseconds.addingReportingOverflow(delay.attoseconds)
    return Duration(attoseconds: !isBeyond ? sum : attoseconds < 0 ? .min : .max)
  }

  /// The instant before, by a delay.
  @inlinable
  func earlier(by delay: Duration) -> Duration {
    let (difference, isBeyond) = attoseconds.subtractingReportingOverflow(delay.attoseconds)
    return Duration(attoseconds: !isBeyond ? difference : attoseconds < 0 ? .min : .max)
  }

  /// The least that there is.
  @inlinable static var instant: Duration { Duration(attoseconds: 1) }

  /// The first multiple of a positive duration that is later.
  @inlinable
  func next(multipleOf interval: Duration) -> Duration {
    let (instant, step) = (attoseconds, interval.attoseconds)
    let (next, isBeyond) = (instant / step + 1).multipliedReportingOverflow(by: step)
    return Duration(attoseconds: isBeyond ? .max : next)
  }
}
