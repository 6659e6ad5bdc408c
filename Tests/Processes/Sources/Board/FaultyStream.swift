import SignalGraphTesting
import SignalRelay
import Synchronization

/// A stream on which bytes are lost, changed or added now and then.
package final class FaultyStream: RelayStream {
  private let stream: any RelayStream
  private let generator: Mutex<SeededGenerator>

  /// An empty frame of version 2, with its checksums.
  private static let later: [UInt8] = [0, 0, 0, 0, 2, 4, 0x7B, 0xDB, 0, 0, 0, 0]

  package init(_ stream: some RelayStream, seed: UInt64) {
    self.stream = stream
    generator = Mutex(SeededGenerator(seed: seed))
  }

  package func read() async throws -> [UInt8]? { try await stream.read() }

  package func write(_ bytes: [UInt8]) async throws {
    let (fault, place) = generator.withLock { ($0.number(below: 100), $0.number(below: bytes.count)) }
    switch fault {
    case 0:
      try await stream.write(Array(bytes.prefix(place)))
      stream.close()
    case 1:
      var changed = bytes
      changed[place] ^= 4
      try await stream.write(changed)
    case 2:
      try await stream.write(Self.later + bytes)
    default:
      try await stream.write(bytes)
    }
  }

  package func close() { stream.close() }
}
