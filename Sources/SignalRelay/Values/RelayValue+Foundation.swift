import Foundation

extension Date: RelayValue {
  /// Appends the eight bytes of the seconds since 2001.
  @inlinable
  public func write(to writer: inout RelayWriter) { writer.write(timeIntervalSinceReferenceDate) }

  /// Reads eight bytes; throws if the seconds are not a number, because such a date cannot even be printed.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let seconds = try reader.read(Double.self)
    if seconds.isNaN { throw .malformed("\(seconds) seconds are no Date") }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

extension UUID: RelayValue {
  /// Appends the sixteen bytes.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    withUnsafeBytes(of: uuid) { writer.bytes.append(contentsOf: $0) }
  }

  /// Reads sixteen bytes; each pattern is a UUID.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let bytes = try reader.readBytes(16)
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes) }
    self.init(uuid: uuid)
  }
}

extension Data: RelayValue {
  /// Appends the number of bytes, and these.
  @inlinable
  public func write(to writer: inout RelayWriter) {
    writer.write(number: UInt64(count))
    writer.bytes.append(contentsOf: self)
  }

  /// Reads bytes.
  @inlinable
  public init(reading reader: inout RelayReader) throws(RelayError) {
    self.init(try reader.readBytes(try reader.readCount()))
  }
}
