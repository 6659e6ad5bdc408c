extension RelayValue where Self: FixedWidthInteger & SignedInteger {
  /// Appends the number after a zigzag, seven bits in a byte.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    let wide = Int64(self)
    writer.write(number: UInt64(bitPattern: (wide << 1) ^ (wide >> 63)))
  }

  /// Reads a number; throws if it does not fit the type.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let number = try reader.readNumber()
    let wide = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    guard let value = Self(exactly: wide) else { throw .malformed("\(wide) is no \(Self.self)") }
    self = value
  }
}

extension RelayValue where Self: FixedWidthInteger & UnsignedInteger {
  /// Appends the number, seven bits in a byte.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(number: UInt64(self)) }

  /// Reads a number; throws if it does not fit the type.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let number = try reader.readNumber()
    guard let value = Self(exactly: number) else { throw .malformed("\(number) is no \(Self.self)") }
    self = value
  }
}

extension Int: RelayValue {}
extension Int8: RelayValue {}
extension Int16: RelayValue {}
extension Int32: RelayValue {}
extension Int64: RelayValue {}
extension UInt: RelayValue {}
extension UInt8: RelayValue {}
extension UInt16: RelayValue {}
extension UInt32: RelayValue {}
extension UInt64: RelayValue {}

extension Bool: RelayValue {
  /// Appends 0 or 1.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(byte: self ? 1 : 0) }

  /// Reads 0 or 1.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    switch try reader.readByte() {
    case 0: self = false
    case 1: self = true
    case let byte: throw .malformed("\(byte) is no Bool")
    }
  }
}

extension Double: RelayValue {
  /// Appends the eight bytes of the number.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(fixed: bitPattern, count: 8) }

  /// Reads eight bytes; each pattern is a number, or none.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(bitPattern: try reader.readFixed(8))
  }
}

extension Float: RelayValue {
  /// Appends the four bytes of the number.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(fixed: UInt64(bitPattern), count: 4) }

  /// Reads four bytes; each pattern is a number, or none.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(bitPattern: UInt32(truncatingIfNeeded: try reader.readFixed(4)))
  }
}

extension Duration: RelayValue {
  /// Appends the sixteen bytes of the number of attoseconds.
  ///
  /// A duration whose seconds are no `Int64` is sent as one that cannot be read.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(fixed: UInt64(truncatingIfNeeded: attoseconds), count: 8)
    writer.write(fixed: UInt64(truncatingIfNeeded: attoseconds >> 64), count: 8)
  }

  /// Reads sixteen bytes; throws if the seconds are no `Int64`, because such a duration cannot even be printed.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let low = try reader.readFixed(8)
    let attoseconds = Int128(Int64(bitPattern: try reader.readFixed(8))) << 64 | Int128(low)
    guard Int64(exactly: attoseconds / 1_000_000_000_000_000_000) != nil else {
      throw .malformed("\(attoseconds) attoseconds are no Duration")
    }
    self.init(attoseconds: attoseconds)
  }
}

extension String: RelayValue {
  /// Appends the number of bytes, and the text in UTF-8.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    let utf8 = self.utf8
    writer.write(number: UInt64(utf8.count))
    writer.bytes.append(contentsOf: utf8)
  }

  /// Reads a text; throws if it is no UTF-8.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let range = try reader.skip(try reader.readCount())
    guard let text = Self.valid(reader.bytes, range) else { throw .malformed("a text is no UTF-8") }
    self = text
  }

  /// The text of UTF-8; nil if the bytes are none.
  @inlinable
  static func valid(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      do { return String(copying: try UTF8Span(validating: bytes.span.extracting(range))) } catch { return nil }
    }
    return String(validating: bytes[range], as: UTF8.self)
  }
}

extension Substring: RelayValue {
  /// Appends the number of bytes, and the text in UTF-8.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(String(self)) }

  /// Reads a text; throws if it is no UTF-8.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) { self.init(try reader.read(String.self)) }
}

extension Character: RelayValue {
  /// Appends the number of bytes, and the character in UTF-8.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(String(self)) }

  /// Reads a text; throws if it is not one character.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let text = try reader.read(String.self)
    guard let character = text.first, text.count == 1 else { throw .malformed("\"\(text)\" is no Character") }
    self = character
  }
}

extension RelayReader {
  /// Passes a text if it comes next, byte by byte the same.
  @inlinable
  mutating func skip(_ text: String) -> Bool {
    let start = position
    if let count = try? readCount(), let range = try? skip(count), holds(text, range) { return true }
    position = start
    return false
  }

  @inlinable
  func holds(_ text: String, _ range: Range<Int>) -> Bool {
    let isSame = text.utf8.withContiguousStorageIfAvailable { text in
      guard text.count == range.count else { return false }
      let bytes = bytes.span.extracting(range)
      var difference: UInt8 = 0
      for place in bytes.indices { difference |= bytes[place] ^ text[place] }
      return difference == 0
    }
    return isSame ?? false
  }
}

extension RelayValue where Self: RawRepresentable, RawValue: RelayValue {
  /// Appends the raw value.
  @inlinable
  public func write(to writer: inout RelayWriter) { rawValue.write(to: &writer) }

  /// Reads a raw value; throws if the type has none such.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let raw = try reader.read(RawValue.self)
    guard let value = Self(rawValue: raw) else { throw .malformed("\(raw) is no \(Self.self)") }
    self = value
  }
}
