import SignalGraph
import SignalGraphTesting
import SignalRelay
import Synchronization
import Testing

// How connections end, and what the next one begins with.
extension ConnectionTests {
  /// A number that has no document where it is negative.
  private struct Note: Codable, Hashable {
    let number: Int

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws { number = try Int(from: decoder) }

    func encode(to encoder: any Encoder) throws {
      if number < 0 { throw EncodingError.invalidValue(number, .init(codingPath: [], debugDescription: "negative")) }
      try number.encode(to: encoder)
    }
  }

  private typealias Notes = ReplicatingValueStorage<RelayDocument<Note>>

  /// What is wrong with bytes.
  private func failure<Store>(of replica: RelayReplica<Store>, receiving bytes: [UInt8]) -> RelayError? {
    do throws(RelayError) {
      _ = try replica.receive(bytes)
      return nil
    } catch { return error }
  }

  private func expectEnded<Store>(_ replica: RelayReplica<Store>, _ location: SourceLocation = #_sourceLocation) {
    #expect(replica.status.value?.link == .disconnected, sourceLocation: location)
    #expect(replica.status.value?.lastError == nil, sourceLocation: location)
  }

  @Test(arguments: [false, true])
  func `a change that cannot be read does not come again`(inBody: Bool) throws {
    let note = ValueSlot(RelayDocument(Note(1)))
    let origin = RelayOrigin(note)
    let replica = RelayReplica<Notes>()
    let connection = try connect(replica, to: origin)
    for number in [2, -1, 3] { note.value = RelayDocument(Note(number)) }
    let bytes = connection.next()
    var error: RelayError?
    if inBody {
      transaction { error = failure(of: replica, receiving: bytes) }
    } else {
      error = failure(of: replica, receiving: bytes)
    }
    #expect("\(String(describing: error))".contains("a document of a Note cannot be decoded"))
    connection.close()
    replica.disconnect(error)
    #expect(replica.storage.snapshot == RelayDocument(Note(2)))
    try connect(replica, to: origin)
    #expect(replica.storage.snapshot == note.value && replica.status.value?.link == .current)
    // What comes then is what was missed again.
    var states = 0
    let token = replica.storage.observe { _, change in if case .initiation = change { states += 1 } }
    replica.disconnect()
    note.value = RelayDocument(Note(4))
    try connect(replica, to: origin)
    #expect(replica.storage.snapshot == note.value && states == 1)
    token.tearDown()
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `a change that is too long for the replica does not come again`() throws {
    let board = DictionarySlot([1: "a"])
    let origin = RelayOrigin(board)
    let replica = RelayReplica<Entries>(limits: RelayLimits(frame: 100))
    let connection = try connect(replica, to: origin)
    board[1] = String(repeating: "b", count: 200)
    board[1] = "c"
    let error = failure(of: replica, receiving: connection.next())
    #expect(error == .tooLong(208))
    connection.close()
    replica.disconnect(error)
    try connect(replica, to: origin)
    #expect(replica.storage.snapshot == [1: "c"] && replica.status.value?.link == .current)
    replica.tearDown()
    origin.tearDown()
  }

  @MainActor @Test func `a replica that cannot read a change tells the origin why`() async throws {
    let note = ValueSlot(RelayDocument(Note(1)))
    let origin = RelayOrigin(note)
    let replica = RelayReplica<Notes>()
    let (one, other) = try UnixSocket.pair()
    let serving = Task { try await origin.serve(one) }
    let following = Task { try await replica.follow(other) }
    while replica.status.value?.link != .current { try await Task.sleep(for: .milliseconds(1)) }
    note.value = RelayDocument(Note(-1))
    let (served, followed) = (await serving.result, await following.result)
    let reason = try #require(throws: RelayError.self) { try followed.get() }
    #expect(throws: RelayError.refused("\(reason)")) { try served.get() }
    replica.tearDown()
    origin.tearDown()
  }

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

  @Test func `a replica ends when its storage was taken down`() throws {
    try assertTornDown {
      let board = DictionarySlot([1: "a"])
      let origin = RelayOrigin(board)
      let replica = RelayReplica<Entries>()
      let connection = try connect(replica, to: origin)
      replica.storage.tearDown()
      board[2] = "b"
      #expect(try replica.receive(connection.next()).isEmpty && replica.storage.snapshot == nil)
      replica.tearDown()
      replica.tearDown()
      expectEnded(replica)
      origin.tearDown()
    }
  }

  @Test(arguments: [false, true])
  func `a replica that was torn down is disconnected`(inHandler: Bool) throws {
    let board = DictionarySlot([1: "a"])
    let origin = RelayOrigin(board)
    let replica = RelayReplica<Entries>()
    let connection = try connect(replica, to: origin)
    let token = replica.storage.observe { _, change in if case .transition = change { replica.tearDown() } }
    board[2] = "b"
    if inHandler { _ = try replica.receive(connection.next()) } else { replica.tearDown() }
    expectEnded(replica)
    #expect(try replica.receive(connection.next()).isEmpty && replica.storage.snapshot == nil)
    token.tearDown()
    origin.tearDown()
  }

  @MainActor @Test func `connecting that is cancelled is no error`() async {
    let replica = RelayReplica<Entries>()
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let following = Task {
      await replica.follow { () async throws -> DescriptorStream in
        beginning.yield()
        try await Task.sleep(for: .seconds(3_600))
        throw RelayError.stream("it came late")
      }
    }
    for await _ in begun { break }
    following.cancel()
    await following.value
    expectEnded(replica)
    replica.tearDown()
  }
}
