import SignalGraph
import SignalGraphTesting
import SignalRelay
import Testing

// What an origin says in handlers and bodies, and what a replica takes with it into the next connection.
extension ConnectionTests {
  private struct Refusal: Error {}

  @Test(arguments: [false, true], [false, true])
  func `a state that is sent in a body is the one before it`(ofView: Bool, throwing: Bool) throws {
    let rows = ArraySlot(["a"])
    let view = ofView ? rows.map { $0 } : rows
    let origin = RelayOrigin(view)
    let replica = RelayReplica<ReplicatingArrayStorage<String>>()
    let connection = origin.connect {}
    var bytes: [UInt8] = []
    try? transaction {
      rows.append("b")
      try connection.receive(replica.greet())
      while case let piece = connection.next(), !piece.isEmpty { bytes += piece }
      if throwing { throw Refusal() }
    }
    _ = try replica.receive(bytes)
    #expect(replica.storage.snapshot == ["a"])
    rows.append("c")
    try settle(connection, replica, of: origin)
    #expect(replica.storage.snapshot == (throwing ? ["a", "c"] : ["a", "b", "c"]))
    #expect(replica.storage.snapshot == view.snapshot)
    replica.tearDown()
    origin.tearDown()
    view.tearDown()
  }

  @Test(arguments: [false, true])
  func `a state that is sent in a handler before the origin's is the one before the change`(resets: Bool) throws {
    let choice = ValueSlot(ArraySlot(["a"]))
    let rows = choice.flattened()
    var link: (() throws -> Void)?
    let first = rows.observe { _, change in if case .transition = change { try? link?() } }
    let origin = RelayOrigin(rows)
    let replica = RelayReplica<ReplicatingArrayStorage<String>>()
    let connection = origin.connect {}
    var bytes: [UInt8] = []
    link = {
      link = nil
      try connection.receive(replica.greet())
      while case let piece = connection.next(), !piece.isEmpty { bytes += piece }
    }
    if resets { choice.value = ArraySlot(["x", "y"]) } else { choice.value.append("b") }
    if resets { choice.value.append("z") }
    _ = try replica.receive(bytes)
    #expect(replica.storage.snapshot == (resets ? ["x", "y"] : ["a"]))
    choice.value.append("c")
    try settle(connection, replica, of: origin)
    #expect(replica.storage.snapshot == rows.snapshot && replica.storage.snapshot?.count == (resets ? 4 : 3))
    first.tearDown()
    replica.tearDown()
    origin.tearDown()
    rows.tearDown()
  }

  @Test func `a state of another run of the origin that does not come leaves the replica where it was`() throws {
    let (past, future) = (DictionarySlot([1: "a"]), DictionarySlot([9: "x"]))
    let (first, second) = (RelayOrigin(past), RelayOrigin(future))
    let replica = RelayReplica<Entries>()
    try connect(replica, to: first)
    for number in 2...4 { future[number] = "\(number)" }
    // Only the welcome of the second comes; its state is lost with the connection.
    let lost = second.connect {}
    try lost.receive(replica.greet())
    let welcome = lost.next()
    _ = try replica.receive(welcome)
    replica.disconnect()
    try connect(replica, to: second)
    #expect(replica.storage.snapshot == future.snapshot && replica.status.value?.link == .current)
    replica.tearDown()
    for origin in [first, second] { origin.tearDown() }
  }

  /// Edits, connections and moving of bytes, each outside, in a handler, or in a body that may throw and may be nested.
  @Test(arguments: 0..<300)
  func `a replica is the origin's when all has come, wherever it connects and receives`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (rows, tick) = (ArraySlot([1, 2, 3]), ValueSlot(0))
    let view = random.chance(1, in: 2) ? rows.map { $0 * 10 } : rows
    var action: (() -> Void)?
    func isTick(_ change: ArraySignal<Int>) -> Bool { if case .transition = change { true } else { false } }
    let before = view.observe { _, change in if isTick(change) { action?() } }
    let origin = RelayOrigin(view, limits: RelayLimits(log: 256))
    let after = view.observe { _, change in if isTick(change) { action?() } }
    let ticking = tick.observe { _, change in if case .transition = change { action?() } }
    let replica = RelayReplica<ReplicatingArrayStorage<Int>>()
    let doubled = replica.storage.map { $0 * 2 }
    var connection = origin.connect {}
    func move() throws {
      let bytes = connection.next()
      if bytes.isEmpty { return }
      let answer = try replica.receive(bytes)
      if !answer.isEmpty { try connection.receive(answer) }
    }
    func act() throws {
      switch random.number(below: 10) {
      case 0:
        connection.close()
        replica.disconnect()
        connection = origin.connect {}
        try connection.receive(replica.greet())
      case 1..<5: try move()
      case 5..<8: rows.insert(random.number(below: 100), at: random.number(below: rows.count + 1))
      case 8: if !rows.isEmpty { rows.remove(at: random.number(below: rows.count)) }
      default: if !rows.isEmpty { rows[0] += 1 }
      }
    }
    func run(_ depth: Int) throws {
      switch random.number(below: 6) {
      case 0 where depth < 3:
        let isRefused = random.chance(1, in: 2)
        try? transaction {
          for _ in 0...random.number(below: 3) { try run(depth + 1) }
          if isRefused { throw Refusal() }
        }
      case 1 where action == nil:
        var failure: (any Error)?
        action = {
          action = {}
          do { try run(depth + 1) } catch { failure = error }
        }
        tick.value += 1
        action = nil
        if let failure { throw failure }
      default: try act()
      }
    }
    try connection.receive(replica.greet())
    #expect(throws: Never.self, "seed \(seed)") {
      for _ in 0..<60 { try run(0) }
      rows.append(7)
      try settle(connection, replica, of: origin)
    }
    #expect(replica.storage.snapshot == view.snapshot, "seed \(seed)")
    #expect(doubled.elementsEqual(view.elements.map { $0 * 2 }) && replica.status.value?.link == .current)
    action = nil
    for token in [before, after, ticking] { token.tearDown() }
    doubled.tearDown()
    replica.tearDown()
    origin.tearDown()
    if view !== rows { view.tearDown() }
  }
}
