import SignalGraph

extension RelayReplica {
  /// Follows an origin over a stream, until the stream ends, the replica is taken down, or the task is cancelled.
  ///
  /// The stream is closed at the end, and ``storage`` keeps its state. It runs in the isolation domain of its caller, to
  /// which the graph must belong.
  ///
  /// - Parameters:
  ///   - stream: Where the origin is; nobody else reads or writes it.
  ///   - isolation: The graph's isolation domain, which is the caller's.
  /// - Throws: Why the connection ended, if it was not the other side that closed it.
  /// - Precondition: the replica follows nothing else.
  public func follow(
    _ stream: some RelayStream, isolation: isolated (any Actor)? = #isolation
  ) async throws(RelayError) {
    if isFollowing {
      Violation.trap(
        .secondWriter, "A \(Self.self) was to follow two streams. Follow the second when the first has ended.")
    }
    guard !isTornDown else { return stream.close() }
    isFollowing = true
    cut = { stream.close() }
    let failure = await withTaskCancellationHandler {
      await exchange(stream, isolation: isolation)
    } onCancel: {
      stream.close()
    }
    stream.close()
    (isFollowing, cut) = (false, nil)
    let isWanted = Task.isCancelled || isTornDown
    disconnect(isWanted ? nil : failure)
    if let failure, !isWanted { throw failure }
  }

  private func exchange(_ stream: some RelayStream, isolation: isolated (any Actor)?) async -> RelayError? {
    do {
      try await stream.write(greet())
      while let bytes = try await stream.read() {
        let answer: [UInt8]
        do throws(RelayError) {
          answer = try receive(bytes)
        } catch {
          if case .refused = error { return error }
          try? await stream.write(RelayFrame.make(.refusal) { $0.write("\(error)") })
          return error
        }
        if isTornDown { return nil }
        if !answer.isEmpty { try await stream.write(answer) }
      }
      return frames.isInFrame ? .truncated : nil
    } catch { return RelayError(error) }
  }

  /// Follows an origin and connects again whenever the connection ends, until the replica is taken down or the task is
  /// cancelled.
  ///
  /// What went wrong is in ``status``.
  ///
  /// - Parameters:
  ///   - pause: How long to wait before connecting again.
  ///   - clock: The clock that waits.
  ///   - isolation: The graph's isolation domain, which is the caller's.
  ///   - connect: Makes a stream to the origin.
  public func follow<Stream: RelayStream>(
    reconnectingAfter pause: Duration = .seconds(1), on clock: any Clock<Duration> = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation, _ connect: @Sendable () async throws -> Stream
  ) async {
    while !Task.isCancelled, !isTornDown {
      do {
        try await follow(try await connect())
      } catch {
        disconnect(Task.isCancelled || isTornDown ? nil : RelayError(error))
      }
      if Task.isCancelled || isTornDown { return }
      try? await clock.sleep(for: pause)
    }
  }
}
