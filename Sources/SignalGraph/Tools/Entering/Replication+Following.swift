extension Replication {
  /// Receives the signals of an asynchronous sequence, until that ends; what is pending is one change.
  ///
  /// So a replica, or another stage, reads from a storage in another isolation domain:
  ///
  /// ```swift
  /// let copy = ReplicatingDictionaryStorage<String, Int>()
  /// let changes = await shop.changes()    // prices.signals(buffering: 100), on the shop's actor
  /// await copy.follow(changes)            // until the shop takes its prices down, or the task is cancelled
  /// ```
  ///
  /// | the sequence | this stage |
  /// |---|---|
  /// | gives a signal | receives it, in a turn of its own |
  /// | gives several while the graph is busy | receives them in one turn, at most `limit`, and sends one change |
  /// | ends, also inside a session | has no state any more; this returns |
  /// | throws | the same; then this throws the same |
  /// | the calling task is cancelled | the same; this returns, and the sequence is let go of |
  ///
  /// It runs in the isolation domain of its caller, to which this stage must belong.
  ///
  /// - `limit`: how many signals one turn has at most, and how many wait here; positive.
  /// - `isolation`: this stage's isolation domain, which is the caller's.
  /// - Precondition: the sensor is not registered meanwhile, and follows no other sequence. The signals form sessions.
  /// - Complexity: a signal O(1), with a lock, and what the stage takes.
  public func follow<Source: StateTransaction, Signals: AsyncSequence>(
    _ signals: sending Signals, atMost limit: Int = 1000, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws(Signals.Failure)
  where
    Input == StateSignal<Source>, Signals.Element == StateSignal<Source>, Signals.Element: Sendable,
    Signals: SendableMetatype, Signals.AsyncIterator: SendableMetatype
  {
    let inlet = sensor.inlet
    let subject = emitter.subject
    if let source = inlet.source?.takeUnretainedValue() {
      Violation.trap(
        .secondEmitter,
        "\(subject.located) was to follow a sequence at \(Site(fileID: fileID, line: line)) while registered with "
          + "\(source.subject.located) at \(inlet.site). A sensor has one emitter at a time: deregister it first."
      )
    }
    defer { inlet.senseEnd() }
    try await Intake.drain(signals, atMost: limit, for: subject, isolation: isolation) { inlet.sense(all: $0) }
  }
}
