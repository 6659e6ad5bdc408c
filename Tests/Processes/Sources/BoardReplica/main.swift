import Board
import Foundation
import SignalGraph
import SignalRelay

// Follows the notes and rows whose sockets are in a folder, whatever happens to the connections, until their state is
// final; says what went wrong on the way, one error a line of standard error, and in the end what the state is.
//
//   BoardReplica FOLDER

guard CommandLine.arguments.count == 2 else { fatalError("usage: BoardReplica FOLDER") }
let folder = CommandLine.arguments[1]
let notes = RelayReplica<ReplicatingDictionaryStorage<Int, String>>(name: Board.Part.notes.rawValue)
let rows = RelayReplica<ReplicatingArrayStorage<Int>>(name: Board.Part.rows.rawValue)
let tokens = [follow(notes, .notes), follow(rows, .rows)]

@MainActor func follow<Store: RelayReplicating & SendableMetatype>(
  _ replica: RelayReplica<Store>, _ part: Board.Part
) -> ObservationToken {
  Task {
    await replica.follow(reconnectingAfter: .milliseconds(5)) {
      try UnixSocket.connect(path: part.path(in: folder))
    }
  }
  return replica.status.observe { status, _ in
    if status.link != .current, let error = status.lastError { Board.say("\(error)", to: .standardError) }
  }
}

while notes.storage.snapshot?[Board.end] == nil || rows.storage.snapshot?.last != Board.end {
  try await Task.sleep(for: .milliseconds(20))
}
for token in tokens { token.tearDown() }
if let lastNotes = notes.storage.snapshot, let lastRows = rows.storage.snapshot {
  Board.say(Board.digest(lastNotes, lastRows))
}
notes.tearDown()
rows.tearDown()
