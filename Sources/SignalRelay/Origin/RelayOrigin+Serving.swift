extension RelayOrigin {
  /// Serves one replica over a stream, until the stream ends, the origin is taken down, or the task is cancelled.
  ///
  /// The stream is closed at the end. It runs in the isolation domain of its caller, to which the graph must belong.
  ///
  /// - Parameters:
  ///   - stream: Where the replica is; nobody else reads or writes it.
  ///   - isolation: The graph's isolation domain, which is the caller's.
  /// - Throws: Why the connection was ended by this side: bytes that cannot be read, a name or a row that it refuses, a
  ///   stream that failed. The other side was sent a refusal before, and throws ``RelayError/refused(_:)``; so does this
  ///   side where the replica has refused.
  public func serve(
    _ stream: some RelayStream, isolation: isolated (any Actor)? = #isolation
  ) async throws(RelayError) {
    let inbox = RelayInbox()
    let connection = connect { inbox.wake() }
    // It may be writing to a replica that takes no bytes.
    connection.onEnd = { stream.close() }
    let reading = Task.detached { await inbox.fill(from: stream) }
    let failure = await withTaskCancellationHandler {
      await exchange(connection, inbox, stream, isolation: isolation)
    } onCancel: {
      inbox.finish(nil)
      stream.close()
    }
    connection.close()
    stream.close()
    await reading.value
    if let failure { throw failure }
  }

  /// Moves bytes until something ends; returns why, nil if the other side has gone.
  private func exchange(
    _ connection: RelayConnection, _ inbox: RelayInbox, _ stream: some RelayStream,
    isolation: isolated (any Actor)?
  ) async -> RelayError? {
    while !connection.isClosed {
      let (bytes, end) = inbox.take()
      // What is wrong with them is the connection's failure, and what it says next.
      if !bytes.isEmpty { try? connection.receive(bytes) }
      let next = connection.next()
      if !next.isEmpty {
        do {
          try await stream.write(next)
        } catch {
          let isWanted = end != nil || connection.isClosed || Task.isCancelled
          return connection.failure ?? (isWanted ? nil : RelayError(error))
        }
      } else if let end {
        return end.failure
      } else {
        await inbox.wait()
      }
    }
    return connection.failure
  }
}
