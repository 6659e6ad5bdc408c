import Foundation
import SignalGraph

/// The form of a journal: a line for each record.
///
/// ```text
/// 51f0c2a9 {"atom":1,"state":"Todos"}
/// 0d3b2a11 {"whole":{"filter":{…},"items":[…]}}
/// 7a2c9e40 {"events":[{"add":{"_0":1,"name":"Milk"}}]}
/// 19b7f3c2 {"move":[{"items":{"mutations":[…],"v":1}}],"to":0}
/// ```
///
/// In front of each record stands its checksum, CRC-32C in hexadecimal, and behind it a line feed. So a line that was cut off
/// is known, whatever it holds. The first record names version and state, the second is the whole state, and what follows
/// are turns: the events of each, or a move of a time machine as mutations.
enum JournalForm {
  static let version = 1

  /// A record as a line.
  static func line(_ record: some Encodable) throws(AtomFileError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: Data
    do { json = try encoder.encode(record) } catch { throw .unwritable("\(error)") }
    return Data(checksum(json).utf8) + [0x20] + json + [0x0A]
  }

  /// The record of a line without its line feed; nil if it is not what was written.
  static func record(_ line: Data) -> Data? {
    guard line.count > 9, line[line.startIndex + 8] == 0x20 else { return nil }
    let json = line.dropFirst(9)
    return Data(checksum(json).utf8) == line.prefix(8) ? Data(json) : nil
  }

  static func checksum(_ bytes: Data) -> String {
    let rest = bytes.reduce(UInt32.max) { rest, byte in table[Int((rest ^ UInt32(byte)) & 0xFF)] ^ (rest >> 8) }
    let digits = String(~rest, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// What a byte does to the rest; the polynomial is Castagnoli's, 0x1EDC6F41.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? (rest >> 1) ^ 0x82F6_3B78 : rest >> 1 }
  }
}

/// The first record.
struct JournalHead: Codable {
  let atom: Int
  let state: String
}

/// A record that is the whole state, after all steps that nothing takes back.
struct JournalWhole<Root: AtomRoot>: Encodable {
  let store: AtomStore<Root>

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: PartKey.self)
    var whole = record.nestedContainer(keyedBy: PartKey.self, forKey: PartKey("whole"))
    for place in store.places { try place.encodeState(isSettled: store.group != nil, to: &whole) }
  }
}

/// A record of a turn: its events, or what a move changed.
struct JournalTurn<Root: AtomRoot>: Encodable {
  let steps: [AtomStep<Root>]
  /// The number of the last step that is not in the file by itself, but in the whole state.
  let start: Int

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: PartKey.self)
    let events = steps.compactMap(\.event)
    if events.count == steps.count { return try record.encode(events, forKey: PartKey("events")) }
    var moves = record.nestedUnkeyedContainer(forKey: PartKey("move"))
    for change in steps.flatMap(\.changes) {
      var move = moves.nestedContainer(keyedBy: PartKey.self)
      try change.encode(to: &move)
    }
    // What was before the file is not there to be gone back to.
    guard let move = steps.first?.move, move.target >= start else { return }
    try record.encode(move.target - start, forKey: PartKey("to"))
    if move.isRollBack { try record.encode(true, forKey: PartKey("forgets")) }
  }
}

/// A record that is read: the whole state, the events of a turn, or a move.
///
/// A move is read again when its turn comes, because only then is the state there that it must fit.
struct JournalRecord<Root: AtomRoot>: Decodable {
  enum Content {
    case whole(KeyedDecodingContainer<PartKey>)
    case events([Root.Event])
    case move(any UnkeyedDecodingContainer, to: Int?, forgets: Bool)
  }

  let content: Content

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: PartKey.self)
    if record.contains(PartKey("whole")) {
      content = .whole(try record.nestedContainer(keyedBy: PartKey.self, forKey: PartKey("whole")))
    } else if record.contains(PartKey("events")) {
      content = .events(try record.decode([Root.Event].self, forKey: PartKey("events")))
    } else if record.contains(PartKey("move")) {
      content = .move(
        try record.nestedUnkeyedContainer(forKey: PartKey("move")),
        to: try record.decodeIfPresent(Int.self, forKey: PartKey("to")),
        forgets: try record.decodeIfPresent(Bool.self, forKey: PartKey("forgets")) ?? false)
    } else {
      let words = "it is neither a whole state, events nor a move"
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
    }
  }
}

extension AtomStore {
  /// How many steps there have been that nothing takes back: an action in one turn that runs may yet throw.
  var keptStepCount: Int { group == nil ? lastStep : lastStep - made.count }

  /// Performs a record, without middleware; only witnesses are told.
  ///
  /// - `start`: how many steps there were before the file.
  func perform(_ record: JournalRecord<Root>, after start: Int = 0) throws {
    switch record.content {
    case .events(let events): replay(events)
    case .move(var moves, let target, let forgets):
      let turn = AtomTurn()
      try transaction {
        while !moves.isAtEnd {
          let move = try moves.nestedContainer(keyedBy: PartKey.self)
          for key in move.allKeys { try place(key).decodeChange(from: move, turn) }
        }
      }
      // A number that no step has is that of no moment.
      let move = target.map { AtomMove(target: start &+ $0, isRollBack: forgets, mover: nil) }
      replay(turn, move)
    case .whole(let whole):
      try transaction {
        for key in whole.allKeys { try place(key).decodeState(from: whole) }
      }
      forgetMemos()
    }
  }

  private func place(_ key: PartKey) throws -> any TreePlace {
    if let place = places.first(where: { $0.path == key.stringValue }) { return place }
    let words = "the state has no part \"\(key.stringValue)\""
    throw DecodingError.dataCorrupted(.init(codingPath: [key], debugDescription: words))
  }
}
