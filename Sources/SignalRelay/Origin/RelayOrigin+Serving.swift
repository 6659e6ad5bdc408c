extension RelayOrigin {
  /// Serves one replica over a stream, until the stream ends, the origin is taken down, or the task is cancelled.
  ///
  /// The stream is closed at the end. It runs in the isolation domain of its caller, to which the graph must belong.
  ///
  /// - Parameters:
  ///   - stream: Where the replica is; nobody else reads or writes it.
  ///   - isolation: The graph's isolation domain, which is the caller's.
  /// - Throws: Why the connection was ended by this side: bytes that cannot be read, a stream that failed.
  public func serve(
    _ stream: some RelayStream, isolation: isolated (any Actor)? = #isolation
  ) async throws(RelayError) {
    let inbox = RelayInbox()
    let connection = connect { inbox.wake() }
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
      do throws(RelayError) {
        if !bytes.isEmpty { try connection.receive(bytes) }
      } catch {
        try? await stream.write(connection.next())
        return error
      }
      let next = connection.next()
      if !next.isEmpty {
        do { try await stream.write(next) } catch { return end == nil && !Task.isCancelled ? RelayError(error) : nil }
      } else if let end {
        return end.failure
      } else {
        await inbox.wait()
      }
    }
    return nil
  }
}
