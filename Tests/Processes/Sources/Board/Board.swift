import Foundation
import SignalGraph

/// What is relayed: notes under numbers and rows in order, each at a socket of its own.
package enum Board {
  /// The two storages: what they are called, and their sockets.
  package enum Part: String, Sendable {
    case notes, rows

    package func path(in folder: String) -> String { "\(folder)/\(rawValue)" }
  }

  /// The number of the last note, and the last row: when they are there, the state is final.
  package static let end = -1

  /// FNV-1a over the notes by their numbers, and the rows.
  package static func digest(_ notes: TableDictionary<Int, String>, _ rows: TreeArray<Int>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let lines = notes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } + rows.map { "\($0)" }
    for line in lines {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 10) &* 0x100_0000_01B3
    }
    return "\(notes.count) notes, \(rows.count) rows, digest \(String(hash, radix: 16))"
  }

  /// Writes a line at once, so that whoever is killed next has said it.
  package static func say(_ line: String, to file: FileHandle = .standardOutput) {
    file.write(Data("\(line)\n".utf8))
  }
}
