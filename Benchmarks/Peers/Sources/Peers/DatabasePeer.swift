import Dispatch
import GRDB
import Synchronization

/// A `ValueObservation` of a database in memory, which has an index on the order: it fetches the view after each
/// transaction, on a queue of its own, and the writer waits for it.
final class DatabasePeer: Peer {
  static let name = "GRDB, ValueObservation"
  private let database: DatabaseQueue
  private let inbox = Inbox()
  private let observation: any DatabaseCancellable

  private final class Inbox: Sendable {
    let outputs = Mutex<[Int]>([])
    let arrival = DispatchSemaphore(value: 0)
  }

  init(_ records: [Record]) throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(sql: "CREATE TABLE record (key INTEGER PRIMARY KEY, team INTEGER, score INTEGER)")
      try db.execute(sql: "CREATE INDEX record_order ON record (score, key)")
      let insertion = try db.makeStatement(sql: "INSERT INTO record VALUES (?, ?, ?)")
      for (key, record) in records.enumerated() {
        try insertion.execute(arguments: [key, record.group, record.score])
      }
    }
    let inbox = inbox
    observation = ValueObservation.tracking { db in
      try Int.fetchAll(db, sql: "SELECT key * 31 + score FROM record WHERE team < 8 ORDER BY score, key")
    }.start(in: database, scheduling: .async(onQueue: DispatchQueue(label: "view"))) { error in
      fatalError("\(error)")
    } onChange: { outputs in
      inbox.outputs.withLock { $0 = outputs }
      inbox.arrival.signal()
    }
    inbox.arrival.wait()
  }

  func apply(_ edits: [Edit]) throws {
    try database.write { db in
      let update = try db.cachedStatement(sql: "UPDATE record SET team = ?, score = ? WHERE key = ?")
      for (key, record) in edits { try update.execute(arguments: [record.group, record.score, key]) }
    }
    inbox.arrival.wait()
  }

  var first: Int? { inbox.outputs.withLock { $0.first } }
  var count: Int { inbox.outputs.withLock { $0.count } }
  var outputs: [Int] { inbox.outputs.withLock { $0 } }

  func end() { observation.cancel() }
}
