import SignalGraph
import SignalRelay
import Testing

// What a replica receives in handlers and bodies, and what waits there for its turn.
extension ConnectionTests {
  @Test(arguments: ["outside", "handler", "body", "nested bodies", "body in a handler"])
  func `changes that come together are performed wherever they are received`(place: String) throws {
    try assertTornDown {
      let (rows, tick) = (ArraySlot(["a", "b"]), ValueSlot(0))
      let origin = RelayOrigin(rows)
      let replica = RelayReplica<ReplicatingArrayStorage<String>>()
      let connection = try connect(replica, to: origin)
      let lengths = replica.storage.map(\.count)
      var failures: [any Error] = []
      func receive() {
        do { try settle(connection, replica, of: origin) } catch { failures.append(error) }
      }
      let token = tick.observe { _, change in
        guard case .transition = change else { return }
        if place == "handler" { receive() }
        if place == "body in a handler" { transaction { receive() } }
      }
      for round in 1...4 {
        rows.remove(at: 0)
        rows[0] = String(repeating: "c", count: round)
        rows.append("d")
        if round == 3 { rows.replace(with: ["x", "y"]) }
        switch place {
        case "outside": receive()
        case "body": transaction { receive() }
        case "nested bodies":
          transaction {
            receive()
            rows.append("late")
            transaction { receive() }
          }
        default: tick.value += 1
        }
        receive()
        #expect(replica.storage.snapshot == rows.snapshot && replica.status.value?.lastError == nil)
        #expect(lengths.elementsEqual(rows.elements.map(\.count)))
      }
      #expect(failures.isEmpty)
      token.tearDown()
      lengths.tearDown()
      replica.tearDown()
      origin.tearDown()
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `what a body takes back comes again`(inHandler: Bool, reconnects: Bool) throws {
    struct Refusal: Error {}
    let (board, tick) = (DictionarySlot([1: "a"]), ValueSlot(0))
    let origin = RelayOrigin(board)
    let replica = RelayReplica<Entries>()
    var connection = try connect(replica, to: origin)
    var isReceiving = true
    func receive() throws {
      try transaction {
        if isReceiving { _ = try replica.receive(connection.next()) }
        throw Refusal()
      }
    }
    let token = tick.observe { _, change in if case .transition = change { try? receive() } }
    for round in 1...3 {
      board[round * 2] = "lost"
      if inHandler { tick.value += 1 } else { #expect(throws: Refusal.self) { try receive() } }
      #expect(replica.storage.snapshot?[round * 2] == nil)
      if reconnects {
        connection.close()
        replica.disconnect()
        connection = origin.connect {}
        try connection.receive(replica.greet())
      } else {
        board[round * 2 + 1] = "next"
      }
      try settle(connection, replica, of: origin)
      #expect(replica.storage.snapshot == board.snapshot && replica.status.value?.link == .current)
    }
    isReceiving = false
    token.tearDown()
    replica.tearDown()
    origin.tearDown()
  }

  @Test(arguments: [false, true], [false, true])
  func `what a body takes back is not what the next one builds on`(isNested: Bool, inHandler: Bool) throws {
    struct Refusal: Error {}
    let (board, tick) = (DictionarySlot([1: "a"]), ValueSlot(0))
    let origin = RelayOrigin(board)
    let replica = RelayReplica<Entries>()
    let connection = try connect(replica, to: origin)
    board[2] = "b"
    let first = connection.next()
    board[3] = "c"
    let second = connection.next()
    func bodies() {
      try? transaction {
        _ = try replica.receive(first)
        throw Refusal()
      }
      transaction {
        guard let answer = try? replica.receive(second) else { return }
        #expect(!answer.isEmpty)
        try? connection.receive(answer)
      }
    }
    let token = tick.observe { _, change in if case .transition = change { bodies() } }
    if inHandler { tick.value += 1 } else if isNested { transaction { bodies() } } else { bodies() }
    try settle(connection, replica, of: origin)
    #expect(replica.storage.snapshot == board.snapshot && replica.status.value?.link == .current)
    token.tearDown()
    replica.tearDown()
    origin.tearDown()
  }

  @Test func `changes that contradict one another do not trap where they wait for their turn`() throws {
    let (rows, others) = (ArraySlot(["a", "b"]), ArraySlot(["a", "b"]))
    let (origin, other) = (RelayOrigin(rows), RelayOrigin(others))
    let replica = RelayReplica<ReplicatingArrayStorage<String>>()
    let connection = try connect(replica, to: origin)
    // Bytes of another origin: the second of its changes fits the state before the first of these alone.
    let stranger = other.connect {}
    let foreign = RelayReplica<ReplicatingArrayStorage<String>>()
    try stranger.receive(foreign.greet())
    try settle(stranger, foreign, of: other)
    others[0] = "A"
    _ = stranger.next()
    others.remove(at: 1)
    rows.remove(at: 1)
    let bytes = connection.next() + stranger.next()
    var answer: [UInt8] = []
    try transaction { answer = try replica.receive(bytes) }
    #expect(replica.storage.snapshot == ["a"] && replica.status.value?.link == .behind && !answer.isEmpty)
    try connection.receive(answer)
    try settle(connection, replica, of: origin)
    #expect(replica.storage.snapshot == rows.snapshot && replica.status.value?.link == .current)
    for replica in [replica, foreign] { replica.tearDown() }
    for origin in [origin, other] { origin.tearDown() }
  }

  @Test func `a row that was refreshed and moved is looked at again behind the replica`() throws {
    try assertTornDown {
      let rows = ArraySlot([Player(1), Player(2), Player(3)])
      let origin = RelayOrigin(rows)
      let replica = RelayReplica<ReplicatingArrayStorage<Player>>()
      let connection = try connect(replica, to: origin)
      let scores = replica.storage.map(\.score)
      transaction {
        rows[2].score = 9
        rows.refresh(at: 2)
        rows.move(from: 2, to: 0)
      }
      try settle(connection, replica, of: origin)
      #expect(scores.elementsEqual([9, 0, 0]))
      scores.tearDown()
      replica.tearDown()
      origin.tearDown()
    }
  }

  /// Equal by its number alone.
  private final class Player: Equatable, RelayValue {
    let number: Int
    var score: Int

    init(_ number: Int, _ score: Int = 0) { (self.number, self.score) = (number, score) }

    convenience init(reading reader: inout RelayReader) throws(RelayError) {
      self.init(try reader.read(), try reader.read())
    }

    func write(to writer: inout RelayWriter) {
      writer.write(number)
      writer.write(score)
    }

    static func == (one: Player, other: Player) -> Bool { one.number == other.number }
  }
}
