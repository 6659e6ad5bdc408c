import SignalGraph
import SignalRelay

/// An origin and a replica, and somebody between them who makes bytes up, changes them, and cuts the connection.
///
/// After each step a mirror that is fed by the replica's signals alone must be equal to the replica, and in the end another
/// origin of the same storage must make the replica equal to it.
struct Interference<Store: RelayReplicating> where Store.Transaction.Snapshot: Equatable {
  private let slot: StateStorage<Store.Transaction>
  private let edit: (inout BytesOfChoices) -> Void
  private let origin: RelayOrigin<Store.Transaction>
  private let replica = RelayReplica<Store>(limits: RelayLimits(frame: 1 << 10))
  private let mirror = Store(label: "mirror", fileID: #fileID, line: #line)

  init(_ slot: StateStorage<Store.Transaction>, edit: @escaping (inout BytesOfChoices) -> Void) {
    self.slot = slot
    self.edit = edit
    origin = RelayOrigin(slot, limits: RelayLimits(log: 256, frame: 1 << 10))
    replica.storage.register(mirror)
  }

  func run(_ choices: inout BytesOfChoices) {
    var connection = connect(to: origin)
    loop: while true {
      do throws(RelayError) {
        switch choices.number(below: 9) {
        case 0: edit(&choices)
        case 1: try settle(connection)
        case 2: try deliver(Self.frame(&choices), from: connection)
        case 3: try deliver(Self.bytes(&choices), from: connection)
        case 4: try deliver(Self.changed(connection.next(), &choices), from: connection)
        case 5: try connection.receive(Self.frame(&choices))
        case 6: try connection.receive(Self.bytes(&choices))
        case 7: connection = reconnect(from: connection, to: origin, nil)
        default: break loop
        }
      } catch { connection = reconnect(from: connection, to: origin, error) }
      check(replica.storage.snapshot == mirror.snapshot, "has another state than its signals say")
    }
    let honest = RelayOrigin(slot)
    do throws(RelayError) {
      try settle(reconnect(from: connection, to: honest, nil))
    } catch { fatalError("An honest connection ended: \(error)") }
    check(replica.storage.snapshot == slot.snapshot, "is not equal to an honest origin")
    check(replica.storage.snapshot == mirror.snapshot, "has another state than its signals say")
    replica.storage.deregister(mirror)
    replica.tearDown()
    for origin in [origin, honest] { origin.tearDown() }
  }

  private func connect(to origin: RelayOrigin<Store.Transaction>) -> RelayConnection {
    let connection = origin.connect {}
    do throws(RelayError) {
      try connection.receive(replica.greet())
    } catch { fatalError("A greeting was refused: \(error)") }
    return connection
  }

  private func reconnect(
    from connection: RelayConnection, to origin: RelayOrigin<Store.Transaction>, _ error: RelayError?
  ) -> RelayConnection {
    // What the origin says of a refusal.
    while !connection.next().isEmpty {}
    connection.close()
    replica.disconnect(error)
    return connect(to: origin)
  }

  /// Moves bytes until there are none.
  private func settle(_ connection: RelayConnection) throws(RelayError) {
    while true {
      let bytes = connection.next()
      if bytes.isEmpty { return }
      try deliver(bytes, from: connection)
    }
  }

  private func deliver(_ bytes: [UInt8], from connection: RelayConnection) throws(RelayError) {
    let answer = try replica.receive(bytes)
    if !answer.isEmpty { try connection.receive(answer) }
  }

  private func check(_ isRight: Bool, _ what: String) {
    if !isRight { fatalError("The replica \(what): \(String(describing: replica.storage.snapshot))") }
  }
}

// Bytes that somebody makes up.
extension Interference {
  private static func bytes(_ choices: inout BytesOfChoices) -> [UInt8] {
    (0..<choices.number(below: 40)).map { _ in UInt8(choices.number(below: 256)) }
  }

  private static func changed(_ bytes: [UInt8], _ choices: inout BytesOfChoices) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    var bytes = bytes
    bytes[choices.number(below: 256) % bytes.count] ^= UInt8(choices.number(below: 256))
    return bytes
  }

  /// A frame whose checksums are right, of a kind that there may be.
  private static func frame(_ choices: inout BytesOfChoices) -> [UInt8] {
    let kind = UInt8(choices.number(below: 9))
    let body = bytes(&choices)
    let start = little(UInt32(body.count)) + [UInt8(RelayFrame.version), kind]
    return start + little(checksum(start)).prefix(2) + little(checksum(body)) + body
  }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  /// CRC-32C, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { rest, byte in
      (0..<8).reduce(rest ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? (rest >> 1) ^ 0x82F6_3B78 : rest >> 1 }
    }
  }
}
