/// What travels between the two sides, one after the other: a header and a body.
///
/// The header has the same form in every version, so that a later one is known as what it is:
///
/// | bytes | are |
/// |---|---|
/// | 0 to 3 | how many bytes the body has |
/// | 4 | the version |
/// | 5 | the kind |
/// | 6, 7 | the lower half of the checksum of bytes 0 to 5 |
/// | 8 to 11 | the checksum of the body |
///
/// Numbers have their lowest byte first; the checksum is CRC-32C.
public enum RelayFrame {
  /// The version that is written, and the only one that is read.
  public static let version = 1

  /// How many bytes a header has.
  @usableFromInline static let headerCount = 12

  /// What a frame says; see the article about the bytes.
  @usableFromInline
  enum Kind: UInt8 {
    case hello = 1
    case welcome = 2
    case state = 3
    case change = 4
    case end = 5
    case refusal = 6
    case again = 7
  }

  /// Makes room for a header, and returns where it begins.
  @inlinable
  static func open(_ writer: inout RelayWriter) -> Int {
    let start = writer.bytes.count
    for _ in 0..<headerCount { writer.bytes.append(0) }
    return start
  }

  /// Writes the header of a frame whose body is complete.
  @inlinable
  static func close(_ writer: inout RelayWriter, _ start: Int, _ kind: Kind) {
    let body = start + headerCount
    let count = UInt32(truncatingIfNeeded: writer.bytes.count - body)
    set(count, at: start, &writer)
    writer.bytes[start + 4] = UInt8(truncatingIfNeeded: version)
    writer.bytes[start + 5] = kind.rawValue
    let check = Checksum.of(writer.bytes, start..<start + 6)
    writer.bytes[start + 6] = UInt8(truncatingIfNeeded: check)
    writer.bytes[start + 7] = UInt8(truncatingIfNeeded: check >> 8)
    set(Checksum.of(writer.bytes, body..<writer.bytes.count), at: start + 8, &writer)
  }

  @inlinable @inline(__always)
  static func set(_ number: UInt32, at start: Int, _ writer: inout RelayWriter) {
    for place in 0..<4 { writer.bytes[start + place] = UInt8(truncatingIfNeeded: number >> UInt32(8 * place)) }
  }

  /// A whole frame.
  static func make(_ kind: Kind, _ body: (inout RelayWriter) -> Void) -> [UInt8] {
    var writer = RelayWriter()
    let start = open(&writer)
    body(&writer)
    close(&writer, start, kind)
    return writer.bytes
  }
}

/// CRC-32C, eight bytes at a time.
///
/// Source: G. Castagnoli, S. Bräuer, M. Herrmann, Optimization of cyclic redundancy-check codes with 24 and 32 parity
/// bits, 1993; the polynomial is 0x1EDC6F41. M. Kounavis, F. Berry, Novel table lookup-based algorithms for
/// high-performance CRC generation, 2008.
@usableFromInline
enum Checksum {
  /// Eight tables one after the other: what a byte does that so many bytes of eight come after.
  @usableFromInline
  static let tables: [UInt32] = {
    var tables: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? (rest >> 1) ^ 0x82F6_3B78 : rest >> 1 }
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xFF)] ^ (before >> 8))
    }
    return tables
  }()

  @inlinable
  static func of(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    let tables = tables.span
    // Said once, so that no entry is looked for in vain.
    guard tables.count == 8 * 256 else { return 0 }
    @inline(__always) func entry(_ after: Int, _ byte: UInt32) -> UInt32 { tables[256 * after + Int(byte & 0xFF)] }
    var bytes = bytes.span.extracting(range)
    var rest = UInt32.max
    while bytes.count >= 8 {
      let low = rest ^ four(bytes)
      let high = four(bytes.extracting(droppingFirst: 4))
      rest = entry(7, low) ^ entry(6, low >> 8) ^ entry(5, low >> 16) ^ entry(4, low >> 24)
      rest ^= entry(3, high) ^ entry(2, high >> 8) ^ entry(1, high >> 16) ^ entry(0, high >> 24)
      bytes = bytes.extracting(droppingFirst: 8)
    }
    for place in bytes.indices { rest = entry(0, rest ^ UInt32(bytes[place])) ^ (rest >> 8) }
    return ~rest
  }

  /// The number whose lowest byte comes first.
  @inlinable @inline(__always)
  static func four(_ bytes: Span<UInt8>) -> UInt32 {
    UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16 | UInt32(bytes[3]) << 24
  }
}

/// Puts frames together from the pieces in which bytes arrive.
@usableFromInline
struct FrameAssembler {
  /// How long a body may be.
  @usableFromInline let limit: Int
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var position = 0

  init(limit: Int) { self.limit = limit }

  /// Whether bytes of an incomplete frame are waiting.
  var isInFrame: Bool { position < bytes.count }

  @usableFromInline
  mutating func append(_ piece: [UInt8]) {
    if position == bytes.count {
      bytes = piece
    } else {
      bytes.removeSubrange(..<position)
      bytes.append(contentsOf: piece)
    }
    position = 0
  }

  /// The next frame, or nil if it is not complete; throws if there is none that could be read.
  @inlinable
  mutating func next() throws(RelayError) -> (kind: RelayFrame.Kind, body: RelayReader)? {
    let body = position + RelayFrame.headerCount
    guard body <= bytes.count else { return nil }
    let check = Checksum.of(bytes, position..<position + 6)
    guard UInt16(truncatingIfNeeded: check) == UInt16(truncatingIfNeeded: number(6, 2)) else {
      throw .corrupted("its header has another checksum")
    }
    let version = Int(bytes[position + 4])
    guard version == RelayFrame.version else { throw .laterVersion(version) }
    let count = Int(number(0, 4))
    guard count <= limit else { throw .tooLong(count) }
    guard count <= bytes.count - body else { return nil }
    guard Checksum.of(bytes, body..<body + count) == number(8, 4) else {
      throw .corrupted("its body has another checksum")
    }
    guard let kind = RelayFrame.Kind(rawValue: bytes[position + 5]) else {
      throw .unexpected("A frame of kind \(bytes[position + 5])")
    }
    position = body + count
    return (kind, RelayReader(bytes, body..<position))
  }

  @inlinable @inline(__always)
  func number(_ start: Int, _ count: Int) -> UInt32 {
    var number: UInt32 = 0
    for place in 0..<count { number |= UInt32(bytes[position + start + place]) << UInt32(8 * place) }
    return number
  }
}
