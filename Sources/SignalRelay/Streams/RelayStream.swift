/// A connection to another process: bytes in order, both ways.
///
/// ``DescriptorStream`` is one for pipes, sockets and whatever else has a descriptor; ``UnixSocket`` makes those. Write
/// one for another transport, such as a server framework's channel:
///
/// ```swift
/// struct ChannelStream: RelayStream {
///   let channel: Channel
///   func read() async throws -> [UInt8]? { try await channel.receive() }
///   func write(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
///   func close() { channel.cancel() }
/// }
/// ```
///
/// There is one reader and one writer at a time. After ``close()`` both return soon, by an end or an error.
public protocol RelayStream: Sendable {
  /// The next bytes, at least one; nil when the other side has closed.
  func read() async throws -> [UInt8]?

  /// Writes all bytes; returns when the stream has taken them.
  func write(_ bytes: [UInt8]) async throws

  /// Ends the stream, and what reads and writes it; may be called from anywhere, and twice.
  func close()
}

extension RelayError {
  /// An error of a stream.
  init(_ error: any Error) {
    self = error as? RelayError ?? .stream("\(error)")
  }
}
