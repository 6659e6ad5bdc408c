import Foundation

/// Reads a file of comma-separated values row by row, without holding more than one piece of it.
///
/// A field may stand in quotes, with quotes inside doubled; a line break inside quotes is rejected, since then a line
/// number would mean nothing. Lines end with LF or CRLF; one that does not end is refused at a limit.
struct CSVReader {
  let file: String
  /// The number of the row read last; the header is line 1.
  private(set) var line = 0
  /// The bytes of the row read last; quotes are gone, fields lie one after another.
  private(set) var bytes: [UInt8] = []
  /// The fields of the row read last, as ranges of `bytes`.
  private(set) var fields: [Range<Int>] = []

  private let handle: FileHandle
  private var piece: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// The bytes that a line may have; a flight has a hundred.
  private static let longestLine = 1 << 20

  init(file: String) throws(Failure) {
    self.file = file
    handle = try File.open(file)
  }

  /// Reads the next row into `fields`; false at the end.
  mutating func next() throws(Failure) -> Bool {
    guard try readLine() else { return false }
    line += 1
    if line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes.removeFirst(3)
    }
    if bytes.last == Self.carriageReturn {
      bytes.removeLast()
    }
    try split()
    return true
  }

  /// A failure in the row read last.
  func failure(_ message: String) -> Failure {
    Failure(file: file, line: line, message)
  }

  /// A field of the row read last.
  func text(_ field: Int) -> String {
    String(decoding: bytes[fields[field]], as: UTF8.self)
  }

  /// A field of the row read last as an integer, nil if it is none.
  func integer(_ field: Int) -> Int? {
    var digits = bytes[fields[field]]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative {
      digits.removeFirst()
    }
    guard !digits.isEmpty, digits.count <= 18 else { return nil }
    var number = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }

  /// Whether a field of the row read last says that there is no value.
  func isAbsent(_ field: Int) -> Bool {
    bytes[fields[field]].elementsEqual([UInt8(ascii: "N"), UInt8(ascii: "A")])
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  private mutating func readLine() throws(Failure) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    while true {
      if position == piece.count {
        guard try refill() else { return !bytes.isEmpty }
      }
      let rest = piece[position...]
      let end = rest.firstIndex(of: Self.lineFeed) ?? piece.count
      guard end - position <= Self.longestLine - bytes.count else {
        throw Failure(file: file, line: line + 1, "the line is longer than \(Self.longestLine.grouped) bytes")
      }
      bytes.append(contentsOf: rest[..<end])
      position = end
      if end < piece.count {
        position += 1
        return true
      }
    }
  }

  private mutating func refill() throws(Failure) -> Bool {
    guard !isAtEnd else { return false }
    let next = try File.piece(of: handle, file, line: line + 1)
    isAtEnd = next == nil
    piece = next ?? []
    position = 0
    return !isAtEnd
  }

  /// Finds the fields, and takes quotes out on the way.
  private mutating func split() throws(Failure) {
    fields.removeAll(keepingCapacity: true)
    var read = 0
    var written = 0
    while true {
      let start = written
      if read < bytes.count, bytes[read] == Self.quote {
        read += 1
        while true {
          guard read < bytes.count else { throw failure("a quoted field does not end on its line") }
          if bytes[read] == Self.quote {
            read += 1
            guard read < bytes.count, bytes[read] == Self.quote else { break }
          }
          bytes[written] = bytes[read]
          read += 1
          written += 1
        }
        guard read == bytes.count || bytes[read] == Self.comma else {
          throw failure("text follows the end of a quoted field")
        }
      } else {
        while read < bytes.count, bytes[read] != Self.comma {
          guard bytes[read] != Self.quote else { throw failure("a quote stands inside of an unquoted field") }
          bytes[written] = bytes[read]
          read += 1
          written += 1
        }
      }
      fields.append(start..<written)
      guard read < bytes.count else { return }
      read += 1
    }
  }
}
