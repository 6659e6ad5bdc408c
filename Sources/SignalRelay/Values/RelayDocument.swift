import Foundation

/// A `Codable` value, sent as JSON: for types without a form of their own.
///
/// It takes some twenty times as long as a ``RelayValue`` written by hand.
///
/// ```swift
/// let notes = DictionarySlot<Int, RelayDocument<Note>>()
/// notes[1] = RelayDocument(Note(text: "sew"))
/// ```
///
/// A number that is none, or infinite, is the text `nan`, `inf` or `-inf`. A value that cannot be encoded is sent as a
/// document that cannot be read.
public struct RelayDocument<Value: Codable>: RelayValue {
  /// The value.
  public var value: Value

  /// Wraps a value.
  public init(_ value: Value) { self.value = value }

  /// Appends the number of bytes, and the document.
  public func write(to writer: inout RelayWriter) {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    // In an array, because a document of a number alone is none for old readers.
    let data = (try? encoder.encode([value])) ?? Data()
    writer.write(number: UInt64(data.count))
    writer.bytes.append(contentsOf: data)
  }

  /// Reads a document.
  public init(reading reader: inout RelayReader) throws(RelayError) {
    let bytes = try reader.readBytes(try reader.readCount())
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      let values = try decoder.decode([Value].self, from: Data(bytes))
      guard let value = values.first, values.count == 1 else { throw RelayError.malformed("a document has no value") }
      self.value = value
    } catch let error as RelayError {
      throw error
    } catch {
      throw .malformed("a document of a \(Value.self) cannot be decoded, \(error)")
    }
  }
}

extension RelayDocument: Equatable where Value: Equatable {}
extension RelayDocument: Hashable where Value: Hashable {}
extension RelayDocument: Sendable where Value: Sendable {}
