/// Reads JSON from the front, value by value, and knows the line of whatever is wrong.
///
/// RFC 8259; a number that is asked for must be an integer. Foundation's decoder says what is wrong, but not in which
/// line.
struct JSONScanner {
  let file: String
  private let bytes: [UInt8]
  private var position = 0

  /// The deepest nesting that is skipped.
  private static let deepest = 200
  /// The bytes of the longest text.
  private static let longestText = 1 << 25
  /// The bytes of the longest number that is skipped.
  private static let longestWord = 1_000

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// A failure in the line that has been reached.
  func failure(_ message: String) -> Failure {
    let line = 1 + bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    return Failure(file: file, line: line, message)
  }

  /// Reads an object; the body reads the value of each member, or skips it.
  mutating func object(
    _ name: String,
    _ body: (inout JSONScanner, String) throws(Failure) -> Void
  ) throws(Failure) {
    try open("{", "\(name) is not an object")
    guard !accept("}") else { return }
    repeat {
      let member = try string("the name of a member")
      try expect(":")
      try body(&self, member)
    } while accept(",")
    try expect("}")
  }

  /// Reads an array; the body reads the element with each index.
  mutating func array(
    _ name: @autoclosure () -> String,
    _ body: (inout JSONScanner, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try open("[", "\(name()) is not an array")
    guard !accept("]") else { return }
    var index = 0
    repeat {
      try body(&self, index)
      index += 1
    } while accept(",")
    try expect("]")
  }

  /// Reads an integer.
  mutating func integer(_ name: @autoclosure () -> String) throws(Failure) -> Int {
    skipSpace()
    var digits = position
    let isNegative = digits < bytes.count && bytes[digits] == UInt8(ascii: "-")
    if isNegative {
      digits += 1
    }
    let start = digits
    var number = 0
    while digits < bytes.count, Self.isDigit(bytes[digits]), digits - start < 18 {
      number = number * 10 + Int(bytes[digits] - UInt8(ascii: "0"))
      digits += 1
    }
    let goesOn = digits < bytes.count && (Self.isDigit(bytes[digits]) || Self.fraction.contains(bytes[digits]))
    guard digits > start, !goesOn else { throw failure("\(name()) is not an integer") }
    position = digits
    return isNegative ? -number : number
  }

  /// Reads a text.
  mutating func string(_ name: @autoclosure () -> String) throws(Failure) -> String {
    try open("\"", "\(name()) is not a text")
    var text: [UInt8] = []
    while true {
      guard position < bytes.count, bytes[position] >= 0x20 else {
        throw failure("not JSON: \(name()) does not end on its line")
      }
      guard text.count < Self.longestText else {
        throw failure("\(name()) is longer than \(Self.longestText.grouped) bytes")
      }
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("\(name()) is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape().utf8)
      default: text.append(byte)
      }
    }
  }

  /// Skips one value of any kind.
  mutating func skip(depth: Int = 0) throws(Failure) {
    guard depth < Self.deepest else { throw failure("not JSON: nested too deeply") }
    skipSpace()
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "{"):
      try object("this") { scanner, _ throws(Failure) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array("this") { scanner, _ throws(Failure) in try scanner.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string("a text")
    default:
      let start = position
      while position < bytes.count, Self.isWord(bytes[position]) {
        position += 1
        guard position - start <= Self.longestWord else {
          throw failure("a number is longer than \(Self.longestWord.grouped) bytes")
        }
      }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
        position = start
        throw failure("not JSON: a value is missing")
      }
    }
  }

  /// Requires that nothing follows.
  mutating func end() throws(Failure) {
    skipSpace()
    guard position == bytes.count else { throw failure("not JSON: something follows the end") }
  }

  private static let fraction = Set(".eE".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || "+-.".utf8.contains(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(Failure) {
    guard accept(scalar) else {
      throw failure("not JSON: '\(scalar)' is missing\(position >= bytes.count ? " at the end" : "")")
    }
  }

  /// Opens a value of a kind; another kind of value gets the message.
  private mutating func open(_ scalar: Unicode.Scalar, _ message: @autoclosure () -> String) throws(Failure) {
    guard accept(scalar) else {
      throw failure(position >= bytes.count ? "not JSON: the file ends too early" : message())
    }
  }

  private mutating func escape() throws(Failure) -> String {
    guard position < bytes.count else { throw failure("not JSON: the file ends too early") }
    let kind = bytes[position]
    position += 1
    switch kind {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(kind))
    case UInt8(ascii: "u"):
      let high = try codeUnit()
      guard UTF16.isLeadSurrogate(high) else { return String(decoding: [high], as: UTF16.self) }
      guard bytes[position...].starts(with: "\\u".utf8) else { throw failure("not JSON: half of a character") }
      position += 2
      return String(decoding: [high, try codeUnit()], as: UTF16.self)
    default: throw failure("not JSON: there is no such escape")
    }
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Self.isDigit($0) || "abcdefABCDEF".utf8.contains($0) }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("not JSON: an escape has four hexadecimal digits") }
    position += 4
    return unit
  }
}
