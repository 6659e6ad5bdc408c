import Foundation
import SignalGraph
import SignalGraphTesting
import SignalRelay
import Testing

/// An origin and a replica whose bytes a test moves: nothing here waits for anything.
@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
  typealias Entries = ReplicatingDictionaryStorage<Int, String>

  /// Moves bytes both ways until there are none.
  func settle<Transaction, Store>(
    _ connection: RelayConnection, _ replica: RelayReplica<Store>, of origin: RelayOrigin<Transaction>
  ) throws {
    while true {
      let bytes = connection.next()
      if bytes.isEmpty { return }
      let answer = try replica.receive(bytes)
      if !answer.isEmpty { try connection.receive(answer) }
    }
  }

  /// A connection over which a replica has received what the origin had to say.
  @discardableResult
  func connect<Transaction, Store>(
    _ replica: RelayReplica<Store>, to origin: RelayOrigin<Transaction>
  ) throws -> RelayConnection {
    let connection = origin.connect {}
    try connection.receive(replica.greet())
    try settle(connection, replica, of: origin)
    return connection
  }

  @Test func `a replica shows the state and what happens to it`() throws {
    try assertTornDown {
      let board = DictionarySlot([1: "a"])
      let origin = RelayOrigin(board, name: "board")
      let replica = RelayReplica<Entries>(name: "board")
      #expect(replica.storage.snapshot == nil && replica.status.value?.link == .disconnected)
      let connection = try connect(replica, to: origin)
      #expect(replica.storage.snapshot == [1: "a"] && replica.status.value?.link == .current)
      board[2] = "b"
      transaction {
        board[1] = nil
        board[3] = "c"
      }
      try settle(connection, replica, of: origin)
      #expect(replica.storage.snapshot == [2: "b", 3: "c"])
      replica.disconnect()
      #expect(replica.storage.snapshot == [2: "b", 3: "c"] && replica.status.value?.link == .disconnected)
      replica.tearDown()
      origin.tearDown()
      #expect(connection.isClosed && origin.connectionCount == 0)
    }
  }

  @Test func `a replica that comes back gets what it missed, or the state where the log is too short`() throws {
    let board = DictionarySlot([1: "a"])
    let origin = RelayOrigin(board, limits: RelayLimits(log: 512))
    let replica = RelayReplica<Entries>()
    var resets = 0
    let token = replica.storage.observe { _, change in if case .initiation = change { resets += 1 } }
    for count in [3, 500, 3] {
      let connection = try connect(replica, to: origin)
      #expect(replica.storage.snapshot == board.snapshot)
      connection.close()
      replica.disconnect()
      for number in 0..<count { board[number % 7] = "\(number)" }
    }
    #expect(resets == 2)
    token.tearDown()
    replica.tearDown()
    origin.tearDown()
  }

  @Test(arguments: [false, true])
  func `what comes in the place of a long transaction that is gone is read, the end too`(isEnd: Bool) throws {
    let board = DictionarySlot<Int, String>()
    let shown = board.readOnly()
    let origin = RelayOrigin(shown, limits: RelayLimits(log: 100_000))
    let replica = RelayReplica<Entries>()
    let connection = try connect(replica, to: origin)
    board[0] = String(repeating: "a", count: 90_000)
    #expect(try replica.receive(connection.next()).isEmpty)
    if isEnd {
      shown.tearDown()
    } else {
      for key in 1..<5 { board[key] = String(repeating: "b", count: 60_000) }
    }
    try settle(connection, replica, of: origin)
    #expect(replica.storage.snapshot == (isEnd ? nil : board.snapshot))
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `random edits, lost connections, changed and lost bytes leave an equal replica`() throws {
    var failures: Set<String> = []
    for seed in 0..<UInt64(max(60, 3_000 * Settings.multiplier)) {
      var generator = SeededGenerator(seed: Settings.seed &+ seed)
      let rows = ArraySlot<Int>([])
      let origin = RelayOrigin(rows, limits: RelayLimits(log: 1 + generator.number(below: 600), frame: 4096))
      let replica = RelayReplica<ReplicatingArrayStorage<Int>>(limits: RelayLimits(frame: 4096))
      var connection: RelayConnection?
      func edit() {
        transaction {
          for _ in 0..<generator.number(below: 4) {
            switch generator.number(below: 4) {
            case 0 where rows.count > 0: rows.remove(at: generator.number(below: rows.count))
            case 1 where rows.count > 1: rows.move(from: generator.number(below: rows.count), to: 0)
            case 2 where rows.count > 0: rows[generator.number(below: rows.count)] = generator.number(below: 9)
            default: rows.insert(generator.number(below: 9), at: generator.number(below: rows.count + 1))
            }
          }
        }
      }
      func lose(_ error: RelayError?) {
        connection?.close()
        connection = nil
        replica.disconnect(error)
      }
      func exchange(isHonest: Bool) {
        do throws(RelayError) {
          if connection == nil {
            let new = origin.connect {}
            connection = new
            try new.receive(replica.greet())
          }
          guard let connection else { return }
          while true {
            var bytes = connection.next()
            if bytes.isEmpty { return }
            if !isHonest, generator.chance(1, in: 4) { mangle(&bytes) }
            let answer = try replica.receive(bytes)
            if !answer.isEmpty { try connection.receive(answer) }
            if !isHonest, generator.chance(1, in: 8) { return lose(nil) }
          }
        } catch { lose(error) }
      }
      func mangle(_ bytes: inout [UInt8]) {
        let at = generator.number(below: bytes.count)
        switch generator.number(below: 4) {
        case 0: bytes[at] ^= 1 << UInt8(generator.number(below: 8))
        case 1: bytes.removeSubrange(at...)
        case 2: bytes.insert(UInt8(generator.number(below: 256)), at: at)
        default: bytes.insert(contentsOf: Self.later, at: 0)
        }
      }
      for _ in 0..<20 {
        edit()
        if generator.chance(1, in: 2) { exchange(isHonest: false) }
      }
      if let error = replica.status.value?.lastError { failures.insert("\("\(error)".prefix(20))") }
      // What was cut off waits for bytes that never come: only a new connection is whole.
      lose(nil)
      exchange(isHonest: true)
      #expect(replica.storage.snapshot == rows.snapshot, "SIGNALGRAPH_SEED=\(Settings.seed), graph \(seed)")
      #expect(replica.status.value?.link == .current)
      replica.tearDown()
      origin.tearDown()
    }
    #expect(failures.count >= 2, "\(failures)")
  }

  /// An empty frame of version 2, with its checksums.
  private static let later: [UInt8] = [0, 0, 0, 0, 2, 4, 0x7B, 0xDB, 0, 0, 0, 0]

  @Test func `a frame of a later version is refused with a clear error`() throws {
    let replica = RelayReplica<Entries>()
    _ = replica.greet()
    var failure: RelayError?
    do throws(RelayError) { _ = try replica.receive(Self.later) } catch { failure = error }
    #expect(failure == .laterVersion(2), "\(String(describing: failure))")
    replica.tearDown()
  }

  /// A value that does not read what it has written.
  private struct Unread: RelayValue {
    init() {}
    init(reading reader: inout RelayReader) throws(RelayError) {}
    func write(to writer: inout RelayWriter) { writer.write(byte: 0) }
  }

  @Test func `a row of a state that takes no bytes is refused`() throws {
    let origin = RelayOrigin(ArraySlot([Unread()]))
    let replica = RelayReplica<ReplicatingArrayStorage<Unread>>()
    let connection = origin.connect {}
    try connection.receive(replica.greet())
    #expect(throws: RelayError.malformed("a row takes no bytes")) { try settle(connection, replica, of: origin) }
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `a replica of another name is refused, and told so`() throws {
    let origin = RelayOrigin(ValueSlot(1), name: "count")
    let replica = RelayReplica<ReplicatingValueStorage<Int>>(name: "board")
    let connection = origin.connect {}
    #expect(throws: RelayError.unexpected("A replica of \"board\" at an origin of \"count\"")) {
      try connection.receive(replica.greet())
    }
    let bytes = connection.next()
    #expect(throws: RelayError.refused("A replica of \"board\" at an origin of \"count\" has no place here.")) {
      _ = try replica.receive(bytes)
    }
    #expect(connection.isClosed && connection.next().isEmpty && origin.connectionCount == 0)
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `without names, rows of another type are refused, and are not read as what they are not`() throws {
    let origin = RelayOrigin(DictionarySlot([1: "a", 2: "b"]))
    let replica = RelayReplica<ReplicatingDictionaryStorage<Int, Int>>()
    let connection = origin.connect {}
    let (other, own) = ("DictionaryTransaction<Int, Int>", "DictionaryTransaction<Int, String>")
    #expect(throws: RelayError.unexpected("A replica of \"\(other)\" at an origin of \"\(own)\"")) {
      try connection.receive(replica.greet())
    }
    replica.tearDown()
    origin.tearDown()
  }

  private static let long = RelayError.tooLong(3_005)

  @Test func `a row that is longer than a frame ends the connection with a refusal`() throws {
    let board = DictionarySlot([2: String(repeating: "x", count: 3_000)])
    let origin = RelayOrigin(board, limits: RelayLimits(frame: 1_000))
    let replica = RelayReplica<Entries>()
    var calls = 0
    let connection = origin.connect { calls += 1 }
    try connection.receive(replica.greet())
    #expect(throws: RelayError.refused("\(Self.long)")) { try settle(connection, replica, of: origin) }
    #expect(connection.isClosed && connection.failure == Self.long && calls == 1 && origin.connectionCount == 0)
    try connection.receive([1, 2, 3])
    #expect(connection.next().isEmpty)
    replica.tearDown()
    origin.tearDown()
  }

  @Test(arguments: ["view", "slot", "handle", "another handle", "origin"])
  func `the session of replicas ends with what is observed, not with the origin`(_ what: String) throws {
    try assertTornDown {
      let slot = DictionarySlot([1: "a"])
      let isHandle = what.hasSuffix("handle")
      let published = what == "view" ? slot.filter { $0.key > 0 } : isHandle ? slot.readOnly() : slot
      let origin = RelayOrigin(published)
      let replica = RelayReplica<Entries>()
      let connection = try connect(replica, to: origin)
      switch what {
      case "view", "handle": published.tearDown()
      case "origin": origin.tearDown()
      default: slot.tearDown()
      }
      slot[2] = "b"
      try settle(connection, replica, of: origin)
      let kept: TableDictionary<Int, String>? =
        what == "origin" ? [1: "a"] : what == "another handle" ? [1: "a", 2: "b"] : nil
      #expect(replica.storage.snapshot == kept && slot.snapshot == [1: "a", 2: "b"])
      #expect(connection.isClosed == (what == "origin"))
      // Who comes later, or comes back, gets the same.
      if what != "origin" {
        let late = RelayReplica<Entries>()
        for replica in [late, replica] {
          try connect(replica, to: origin)
          #expect(replica.storage.snapshot == kept && replica.status.value?.link == .current)
        }
        late.tearDown()
      }
      published.tearDown()
      origin.tearDown()
      replica.tearDown()
    }
  }

  @MainActor @Test func `serving throws why this side has refused, when the other side knows`() async throws {
    let board = DictionarySlot([2: String(repeating: "x", count: 3_000)])
    let origin = RelayOrigin(board, name: "board", limits: RelayLimits(frame: 1_000))
    for (name, reason) in [("board", Self.long), ("b", .unexpected("A replica of \"b\" at an origin of \"board\""))] {
      let replica = RelayReplica<Entries>(name: name)
      let (one, other) = try UnixSocket.pair()
      let serving = Task { try await origin.serve(one) }
      let following = Task { try await replica.follow(other) }
      let (served, followed) = (await serving.result, await following.result)
      #expect(throws: reason) { try served.get() }
      #expect(throws: RelayError.refused("\(reason)")) { try followed.get() }
      replica.tearDown()
    }
    #expect(origin.connectionCount == 0)
    origin.tearDown()
  }

  @Test func `a path is taken over from one that listens no more, not from one that does`() async throws {
    let path = "/tmp/signal-relay-\(UInt32.random(in: 0...UInt32.max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try RelayListener(path: path)
    #expect(throws: RelayError.stream("listen \(path): somebody listens there already")) {
      try RelayListener(path: path)
    }
    let (stream, accepted) = (try UnixSocket.connect(path: path), try await first.accept())
    first.close()
    let second = try RelayListener(path: path)
    #expect(second.path == path && accepted != nil)
    second.close()
    withExtendedLifetime(stream) {}
  }

  @MainActor @Test func `a replica follows over a socket until it is cancelled`() async throws {
    let board = DictionarySlot([1: "a"])
    let origin = RelayOrigin(board)
    let replica = RelayReplica<Entries>()
    let (one, other) = try UnixSocket.pair()
    let serving = Task { try await origin.serve(one) }
    let following = Task { try await replica.follow(other) }
    for number in 0..<200 {
      board[number % 7] = "\(number)"
      if number % 50 == 0 { await Task.yield() }
    }
    while replica.storage.snapshot != board.snapshot { try await Task.sleep(for: .milliseconds(1)) }
    following.cancel()
    _ = await following.result
    _ = await serving.result
    #expect(replica.status.value?.link == .disconnected)
    replica.tearDown()
    origin.tearDown()
  }
}
