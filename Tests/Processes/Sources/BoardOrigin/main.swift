import Board
import Foundation
import SignalGraph
import SignalGraphTesting
import SignalRelay

// Publishes notes and rows at two sockets in a folder and edits them at random; then says what they are, and goes on
// serving until it is killed.
//
//   BoardOrigin FOLDER SEED EDITS

let arguments = CommandLine.arguments
guard arguments.count == 4, let seed = UInt64(arguments[2]), let edits = Int(arguments[3]) else {
  fatalError("usage: BoardOrigin FOLDER SEED EDITS")
}
var generator = SeededGenerator(seed: seed)
let (notes, rows) = (DictionarySlot<Int, String>(), ArraySlot<Int>())

try serve(notes, .notes)
try serve(rows, .rows)

@MainActor func serve(_ storage: StateStorage<some RelayTransaction>, _ part: Board.Part) throws {
  // A short log, so that some who come back get the state, and some what they missed.
  let origin = RelayOrigin(storage, name: part.rawValue, limits: RelayLimits(log: 1 << 15))
  let listener = try RelayListener(path: part.path(in: arguments[1]))
  Task {
    while let stream = try await listener.accept() {
      let faulty = FaultyStream(stream, seed: generator.next())
      Task { try? await origin.serve(faulty) }
    }
  }
}

@MainActor func edit() {
  let (key, place) = (generator.edge(below: 3_000), generator.number(below: rows.count + 1))
  switch generator.number(below: 9) {
  case 0, 1, 2: notes[key] = String(repeating: "é", count: generator.number(below: 40)) + "\(generator.next())"
  case 3: notes[key] = nil
  case 4 where rows.count > place: rows.remove(at: place)
  case 5 where rows.count > place: rows[place] = generator.number(below: 100)
  case 6 where rows.count > place: rows.move(from: place, to: generator.edge(below: rows.count))
  case 7 where rows.count > 2_000: rows.removeSubrange(place / 2..<place)
  default: rows.insert(generator.number(below: 100), at: place)
  }
}

// Each edit by itself, or some in one turn; a pause now and then, in which they are sent.
var done = 0
while done < edits {
  let count = generator.chance(1, in: 4) ? generator.number(below: 8) : 1
  transaction { for _ in 0..<count { edit() } }
  let pauses = (done + count) / 50 > done / 50
  done += count
  if pauses { try await Task.sleep(for: .milliseconds(5)) }
}
notes[Board.end] = "end"
rows.append(Board.end)
Board.say(Board.digest(notes.settled, rows.settled))
while true { try await Task.sleep(for: .seconds(60)) }
