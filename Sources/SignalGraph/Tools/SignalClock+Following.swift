extension SignalClock {
  /// Has another clock drive this one, until the task is cancelled.
  ///
  /// It sleeps until the next deadline, or until an earlier one is set, and makes the turns of what is due. In between,
  /// the other clock is read once in each turn that reaches a stage on this one. Durations go on from what this clock
  /// shows now. Where the thread was busy when a deadline was over, an edit that is made before that deadline's turn comes
  /// right before it, at the last instant that there is: time never passes a deadline whose turn was not made.
  /// What the edit sets going ends as much earlier. Where that may be long, as when a machine has slept,
  /// `clock.advance(by: .zero)` before the edit makes the turns of what is over.
  ///
  /// ```swift
  /// let clock = SignalClock()
  /// let driving = Task { await clock.follow(ContinuousClock()) }    // on the actor that the graph belongs to
  /// …
  /// driving.cancel()
  /// ```
  ///
  /// It runs in the isolation domain of its caller, to which the graph must belong. When it returns, this clock stands.
  ///
  /// - `driver`: any clock of which durations are `Duration`s, one for tests among them.
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  /// - Precondition: the clock follows no other.
  public func follow<Driver: Clock<Duration>>(
    _ driver: Driver,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    let (start, zero) = (driver.now, now)
    let nap = Nap()
    let reading = ClockDriver(read: { zero + start.duration(to: driver.now) }, wake: { nap.end() })
    connect(reading, Site(fileID: fileID, line: line))
    defer { disconnect() }
    while !Task.isCancelled {
      catchUp()
      // A day at most: clocks do not take any instant, and a deadline may be as far as `.seconds(.max)`, for never.
      let waking = nextDeadline.map { start.advanced(by: min($0, reading.read() + .seconds(86_400)) - zero) }
      await nap.sleep(until: waking, driver)
    }
  }
}

/// A sleep that may be ended from the graph's isolation domain, in which it is.
private final class Nap {
  private var sleeper: Task<Void, Never>?

  /// Ends the sleep, if there is one.
  func end() { sleeper?.cancel() }

  /// Sleeps until an instant, for ever if it is nil, or until the sleep is ended or the calling task is cancelled.
  func sleep<Driver: Clock>(
    until instant: Driver.Instant?, _ driver: Driver, isolation: isolated (any Actor)? = #isolation
  ) async {
    let sleeper = Task.detached {
      if let instant {
        try? await driver.sleep(until: instant, tolerance: nil)
      } else {
        for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
      }
    }
    self.sleeper = sleeper
    await withTaskCancellationHandler {
      await sleeper.value
    } onCancel: {
      sleeper.cancel()
    }
    self.sleeper = nil
  }
}
