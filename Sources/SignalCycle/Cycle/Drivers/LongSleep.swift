// Sleeping for however long: the clocks of the system trap where the seconds of an instant do not fit into their numbers.
extension Clock<Duration> {
  /// The instant after a delay, which counts as none if it is negative, and as `Int64.max` seconds if it is longer.
  func instant(after delay: Duration) -> Instant { now.advanced(by: min(max(delay, .zero), .seconds(Int64.max))) }

  /// Sleeps until an instant that may be far away, a day at a time.
  func sleepLong(until instant: Instant) async throws {
    let day = Duration.seconds(24 * 60 * 60)
    while now.advanced(by: day) < instant { try await sleep(until: now.advanced(by: day), tolerance: nil) }
    try await sleep(until: instant, tolerance: nil)
  }

  /// Sleeps for a time that may be long, a day at a time.
  func sleepLong(for delay: Duration) async throws { try await sleepLong(until: instant(after: delay)) }
}
