import SignalGraph
import SignalRelay

/// What a relayed mutation takes of each side's processor, beside the system calls: n entries under integers, of which one
/// is updated in each turn.
///
/// The origin encodes each change and hands out its bytes every 100 changes; what that adds to the edits alone is told by
/// difference. The replica reads the bytes, validates the changes and performs them. All arrive at the same state.
enum Relays {
  static var subject: Subject {
    Subject(name: "relay") { plan in
      plan.mainSizes(atMost: 100_000).flatMap { n in
        [
          contest("relay of records", n, plan.turns(100_000)) { PlainShape.draw(0, &$0) },
          contest("relay of texts", n, plan.turns(100_000)) { text(of: $0.next(below: 1_000_000)) },
        ]
      }
    }
  }

  /// A text of 30 characters.
  private static func text(of number: Int) -> String {
    let digits = String(number)
    return "the delay in minutes is " + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private static func contest<Row: RelayedRow>(
    _ name: String, _ n: Int, _ updates: Int, _ draw: @escaping (inout SplitMix64) -> Row
  ) -> Contest {
    Contest(
      name: name,
      n: n,
      updates: updates,
      hasReference: false,
      conclude: { $0 + [$0[1].added(to: $0[0], per: 1, as: "origin")] }
    ) {
      let script = RelayScript(n, updates, draw)
      return [
        System(name: "edits alone") { try script.edit($0, for: nil).trial },
        System(name: "edits and origin") { try script.edit($0) },
        System(name: "replica") { try script.follow($0) },
      ]
    }
  }
}

/// Entries, and updates of one at a time.
private struct RelayScript<Row: RelayedRow> {
  typealias Replica = RelayReplica<ReplicatingDictionaryStorage<Int, Row>>

  private let rows: TableDictionary<Int, Row>
  private let edits: [(key: Int, row: Row)]

  init(_ n: Int, _ updates: Int, _ draw: (inout SplitMix64) -> Row) {
    var random = SplitMix64(seed: Workload.seed)
    rows = TableDictionary(uniqueKeysWithValues: (0..<n).map { ($0, draw(&random)) })
    edits = (0..<updates).map { _ in (random.next(below: n), draw(&random)) }
  }

  /// Performs the updates; gives what must be sent to a replica, which has the state already.
  func edit(_ updates: Int, for replica: Replica?) throws -> (trial: Trial, sent: [[UInt8]]) {
    let slot = DictionarySlot(rows)
    let origin = replica.map { _ in RelayOrigin(slot) }
    let connection = origin?.connect {}
    var sent: [[UInt8]] = []
    func send() {
      while let bytes = connection?.next(), !bytes.isEmpty { sent.append(bytes) }
    }
    if let replica { try connection?.receive(replica.greet()) }
    send()
    for bytes in sent { _ = try replica?.receive(bytes) }
    sent = []
    var probe = Probe()
    probe.measure {
      for (number, edit) in edits.prefix(updates).enumerated() {
        slot[edit.key] = edit.row
        if number % 100 == 99 { send() }
      }
      send()
    }
    origin?.tearDown()
    return (Trial(probe, updates: updates, checksum: Self.checksum(slot.settled)), sent)
  }

  /// Performs the updates, and publishes them.
  func edit(_ updates: Int) throws -> Trial {
    let replica = Replica()
    defer { replica.tearDown() }
    return try edit(updates, for: replica).trial
  }

  /// Reads what was sent.
  func follow(_ updates: Int) throws -> Trial {
    let replica = Replica()
    defer { replica.tearDown() }
    let sent = try edit(updates, for: replica).sent
    var probe = Probe()
    try probe.measure {
      for bytes in sent { _ = try replica.receive(bytes) }
    }
    return Trial(probe, updates: updates, checksum: Self.checksum(replica.storage.snapshot ?? TableDictionary()))
  }

  private static func checksum(_ rows: TableDictionary<Int, Row>) -> Checksum {
    Checksum(UInt64(rows.count), rows.reduce(0) { $0 &+ Checksum.mixed($1.key, $1.value.summand) })
  }
}

/// What is relayed, and as a number, for checksums.
private protocol RelayedRow: RelayValue, Equatable {
  var summand: Int { get }
}

extension PlainShape.Row: RelayedRow {
  fileprivate var summand: Int { group &* 1_000_003 &+ score }

  init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(group: try reader.read(), score: try reader.read())
  }

  func write(to writer: inout RelayWriter) { writer.write(group, score) }
}

extension String: RelayedRow {
  fileprivate var summand: Int { utf8.reduce(0) { $0 &* 31 &+ Int($1) } }
}
