import Synchronization

/// Where the bytes of a stream wait for the graph's domain, which sleeps here until there are some.
final class RelayInbox: Sendable {
  /// How a stream ended.
  struct End: Sendable {
    /// Nil if the other side has closed it.
    let failure: RelayError?
  }

  private struct Content {
    var bytes: [UInt8] = []
    var end: End?
    var isAwake = false
    var sleeper: CheckedContinuation<Void, Never>?
  }

  private let content = Mutex(Content())
  /// More bytes than a replica has any reason to send.
  private let limit = 1 << 20

  /// Reads a stream to its end.
  func fill(from stream: some RelayStream) async {
    do {
      while let bytes = try await stream.read() {
        guard add(bytes) else { return finish(.tooLong(limit)) }
      }
      finish(nil)
    } catch { finish(RelayError(error)) }
  }

  private func add(_ bytes: [UInt8]) -> Bool {
    defer { wake() }
    return content.withLock {
      guard $0.end == nil, $0.bytes.count + bytes.count <= limit else { return false }
      $0.bytes += bytes
      return true
    }
  }

  /// The stream has ended; the first end counts.
  func finish(_ failure: RelayError?) {
    content.withLock { if $0.end == nil { $0.end = End(failure: failure) } }
    wake()
  }

  /// What has come since the last call, and the end if there is one.
  func take() -> (bytes: [UInt8], end: End?) {
    content.withLock { content in
      defer { content.bytes = [] }
      return (content.bytes, content.end)
    }
  }

  /// Ends the sleep, or the next one.
  func wake() {
    let sleeper = content.withLock { content in
      content.isAwake = content.sleeper == nil
      defer { content.sleeper = nil }
      return content.sleeper
    }
    sleeper?.resume()
  }

  /// Sleeps until ``wake()`` is called; one call before counts.
  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { continuation in
      let isAwake = content.withLock { content in
        if content.isAwake {
          content.isAwake = false
          return true
        }
        content.sleeper = continuation
        return false
      }
      if isAwake { continuation.resume() }
    }
  }
}
