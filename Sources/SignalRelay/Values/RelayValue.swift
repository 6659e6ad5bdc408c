/// A value with a compact form in bytes: what a relay sends keys, values and elements as.
///
/// The library's conformances are in the table. Make one for a type of your own by writing its parts one after the
/// other, and reading them in the same order; a raw-representable type needs no code.
///
/// | type | bytes |
/// |---|---|
/// | signed integers | one to ten: seven bits each, the lowest first, after a zigzag (0, −1, 1, −2 … are 0, 1, 2, 3 …) |
/// | unsigned integers | the same without zigzag |
/// | `Bool` | one, 0 or 1 |
/// | `Double`, `Float` | eight or four, the lowest first |
/// | `String`, `Substring`, `Character` | the number of bytes, and UTF-8 |
/// | `Date` | eight: a `Double`, the seconds since 2001 |
/// | `Duration` | sixteen, the lowest first: a signed number of attoseconds |
/// | `UUID` | sixteen |
/// | `Data` | the number of bytes, and these |
/// | `Optional` | 0, or 1 and the value |
/// | `Array`, `Set`, `TreeArray` | the number of elements, and these |
/// | `Dictionary` | the number of entries, and key and value of each |
/// | rows of stages | their parts in order |
/// | ``RelayDocument`` | JSON, for what is `Codable` alone |
///
/// ```swift
/// struct Flight: Hashable, RelayValue {
///   var gate: String
///   var delay: Int
///   init(gate: String, delay: Int) { (self.gate, self.delay) = (gate, delay) }
///   func write(to writer: inout RelayWriter) {
///     writer.write(gate)
///     writer.write(delay)
///   }
///   init(reading reader: inout RelayReader) throws(RelayError) {
///     gate = try reader.read()
///     delay = try reader.read()
///   }
/// }
/// enum Airline: UInt8, RelayValue { case lufthansa, airFrance }
/// ```
///
/// Bytes of one type are not bytes of another, and do not say which they are of: both sides name what they relay, and
/// a new form gets a new name.
///
/// - Precondition: a value takes at least one byte.
public protocol RelayValue {
  /// Appends the bytes of the value.
  func write(to writer: inout RelayWriter)

  /// Reads a value; throws if the bytes are not those of one, and never traps.
  init(reading reader: inout RelayReader) throws(RelayError)
}

/// Bytes that values append themselves to.
///
/// - Complexity: amortised O(1) for a byte.
public struct RelayWriter: Sendable {
  /// What was written.
  public var bytes: [UInt8]

  /// Creates a writer that appends to bytes that are there.
  @inlinable
  public init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Appends a value.
  @inlinable
  public mutating func write(_ value: some RelayValue) { value.write(to: &self) }

  /// Appends two values, one after the other.
  @inlinable
  public mutating func write(_ first: some RelayValue, _ second: some RelayValue) {
    first.write(to: &self)
    second.write(to: &self)
  }

  /// Appends a byte.
  @inlinable
  public mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Appends a number, seven bits in a byte.
  @inlinable
  public mutating func write(number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends the lowest bytes of a number, the lowest first.
  @inlinable
  public mutating func write(fixed number: UInt64, count: Int) {
    var rest = number
    for _ in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

/// Bytes from outside, read from the front.
public struct RelayReader: Sendable {
  @usableFromInline let bytes: [UInt8]
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  /// Creates a reader of bytes.
  @inlinable
  public init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  @inlinable
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// How many bytes there still are.
  @inlinable public var remaining: Int { end - position }

  /// Reads a value.
  @inlinable
  public mutating func read<Value: RelayValue>(_ type: Value.Type = Value.self) throws(RelayError) -> Value {
    try Value(reading: &self)
  }

  /// Reads a byte.
  @inlinable
  public mutating func readByte() throws(RelayError) -> UInt8 {
    guard position < end else { throw .truncated }
    defer { position &+= 1 }
    return bytes[position]
  }

  /// Reads a number of seven bits in a byte.
  @inlinable
  public mutating func readNumber() throws(RelayError) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try readByte()
      // The tenth byte has one bit.
      if shift == 63, byte > 1 { throw .malformed("a number has more than 64 bits") }
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  /// Reads a number of so many bytes, the lowest first.
  @inlinable
  public mutating func readFixed(_ count: Int) throws(RelayError) -> UInt64 {
    var number: UInt64 = 0
    for place in 0..<UInt64(count) { number |= UInt64(try readByte()) << (8 * place) }
    return number
  }

  /// Reads how many elements follow; there are no more than bytes, because each takes one at least.
  @inlinable
  public mutating func readCount() throws(RelayError) -> Int {
    let count = try readNumber()
    guard count <= UInt64(remaining) else { throw .truncated }
    return Int(truncatingIfNeeded: count)
  }

  /// Reads so many bytes.
  @inlinable
  public mutating func readBytes(_ count: Int) throws(RelayError) -> ArraySlice<UInt8> { bytes[try skip(count)] }

  /// Passes so many bytes; returns where they are.
  @inlinable
  mutating func skip(_ count: Int) throws(RelayError) -> Range<Int> {
    guard count >= 0, count <= remaining else { throw .truncated }
    defer { position &+= count }
    return position..<position &+ count
  }
}
