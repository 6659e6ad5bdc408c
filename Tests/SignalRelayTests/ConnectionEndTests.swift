import SignalGraph
import SignalGraphTesting
import SignalRelay
import Synchronization
import Testing

// How connections end, and what the next one begins with.
extension ConnectionTests {
  private static let thousand = RelayLimits(frame: 1_000)

  @Test func `rows that fit a frame each are sent in any order`() throws {
    for lengths in [[480, 600, 10], [600, 480, 10], [10, 990, 990], [480, 10, 990]] {
      let rows = ArraySlot(lengths.map { String(repeating: "a", count: $0) })
      let origin = RelayOrigin(rows, limits: Self.thousand)
      let replica = RelayReplica<ReplicatingArrayStorage<String>>(limits: Self.thousand)
      try connect(replica, to: origin)
      #expect(replica.storage.snapshot == rows.snapshot && replica.status.value?.link == .current)
      replica.tearDown()
      origin.tearDown()
    }
  }

  @Test func `a row that is too long behind others is refused`() throws {
    let origin = RelayOrigin(ArraySlot([480, 3_000].map { String(repeating: "a", count: $0) }), limits: Self.thousand)
    let replica = RelayReplica<ReplicatingArrayStorage<String>>()
    #expect(throws: RelayError.refused("\(RelayError.tooLong(3_004))")) { try connect(replica, to: origin) }
    replica.tearDown()
    origin.tearDown()
  }

  @Test(arguments: [3, 14, 28])
  func `a small frame has a row at least`(frame: Int) throws {
    let rows = ArraySlot([1, 2, 3])
    let origin = RelayOrigin(rows, limits: RelayLimits(frame: frame))
    let replica = RelayReplica<ReplicatingArrayStorage<Int>>()
    let connection = origin.connect {}
    try connection.receive(replica.greet())
    var pieces = 0
    while pieces < 10, case let bytes = connection.next(), !bytes.isEmpty {
      pieces += 1
      _ = try replica.receive(bytes)
    }
    // The welcome, a row each, and that there are no more.
    #expect(pieces == 5 && replica.storage.snapshot == rows.snapshot)
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `a change tells those who wait, once`() throws {
    let board = DictionarySlot([1: "a"])
    let origin = RelayOrigin(board)
    var calls = [0, 0, 0]
    let connections = calls.indices.map { index in origin.connect { calls[index] += 1 } }
    for connection in connections.prefix(2) { #expect(connection.next().isEmpty && connection.next().isEmpty) }
    connections[1].close()
    #expect(calls == [0, 1, 0] && connections[1].next().isEmpty)
    for key in 2..<4 { board[key] = "b" }
    #expect(calls == [1, 1, 0])
    let replica = RelayReplica<Entries>()
    try connections[0].receive(replica.greet())
    replica.tearDown()
    #expect(calls == [1, 1, 0] && origin.connectionCount == 2)
    origin.tearDown()
    #expect(calls == [2, 1, 1] && origin.connectionCount == 0)
  }

  /// A stream that counts how often it is written to and closed.
  private final class CountedStream: RelayStream {
    let counts = Mutex((writes: 0, closings: 0))
    private let stream: DescriptorStream

    init(_ stream: DescriptorStream) { self.stream = stream }

    func read() async throws -> [UInt8]? { try await stream.read() }

    func write(_ bytes: [UInt8]) async throws {
      counts.withLock { $0.writes += 1 }
      try await stream.write(bytes)
    }

    func close() {
      counts.withLock { $0.closings += 1 }
      stream.close()
    }
  }

  @MainActor @Test func `an origin that is taken down no longer writes to a replica that takes no bytes`() async throws
  {
    let origin = RelayOrigin(DictionarySlot([1: String(repeating: "a", count: 1 << 22)]))
    let replica = RelayReplica<Entries>()
    let (one, other) = try UnixSocket.pair()
    let stream = CountedStream(one)
    let serving = Task { try await origin.serve(stream) }
    try await other.write(replica.greet())
    // The welcome, and a row that is more than a socket takes.
    while stream.counts.withLock({ $0.writes }) < 2 { try await Task.sleep(for: .milliseconds(1)) }
    origin.tearDown()
    #expect(stream.counts.withLock { $0.closings } == 1)
    other.close()
    try await serving.value
    replica.tearDown()
  }
}
