// Durations as parameters, written with a leading dot as anywhere else.
extension Duration: Adjustable {
  /// A fixed parameter.
  @inlinable public var adjustment: Adjustment<Duration> { .fixed(self) }
}

extension Adjustable where Self == Duration {
  /// So many seconds.
  @inlinable public static func seconds(_ seconds: some BinaryInteger) -> Duration { Duration.seconds(seconds) }

  /// So many seconds, with a fraction.
  @inlinable public static func seconds(_ seconds: Double) -> Duration { Duration.seconds(seconds) }

  /// So many thousandths of a second.
  @inlinable
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> Duration {
    Duration.milliseconds(milliseconds)
  }

  /// So many millionths of a second.
  @inlinable
  public static func microseconds(_ microseconds: some BinaryInteger) -> Duration {
    Duration.microseconds(microseconds)
  }

  /// So many billionths of a second.
  @inlinable
  public static func nanoseconds(_ nanoseconds: some BinaryInteger) -> Duration { Duration.nanoseconds(nanoseconds) }

  /// No time.
  @inlinable public static var zero: Duration { Duration.zero }
}
