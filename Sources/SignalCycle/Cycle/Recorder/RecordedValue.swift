import Foundation

/// An event as it is written, whatever its type: a value of JSON.
public enum RecordedValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A whole number that is greater.
  case unsigned(UInt64)
  /// A number with a fraction; what is no number, or infinite, is the text `nan`, `inf` or `-inf`.
  case number(Double)
  /// A number that is none of these: with more digits than a `Double` has, or greater than a `UInt64`.
  case decimal(Decimal)
  /// Text.
  case string(String)
  /// Values in order.
  case array([RecordedValue])
  /// Values by name.
  case object([String: RecordedValue])

  /// Writes a value.
  public init(encoding value: some Encodable) throws {
    // In an array, because not every reader takes a number or a text that stands alone.
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    self = try JSONDecoder().decode([RecordedValue].self, from: encoder.encode([value]))[0]
  }

  /// Reads a value of a type.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode([Value].self, from: JSONEncoder().encode([self]))[0]
  }
}

extension RecordedValue: Codable {
  /// Reads any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = Self.number(value, in: container)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([RecordedValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: RecordedValue].self))
    }
  }

  /// The number that a `Double` is near to: itself, or the digits that are written there if it has not as many.
  private static func number(_ value: Double, in container: any SingleValueDecodingContainer) -> RecordedValue {
    guard let written = try? container.decode(Decimal.self), written.isFinite,
      let known = Decimal(string: "\(value)"), known != written
    else { return .number(value) }
    return .decimal(written)
  }

  /// Writes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension RecordedValue: CustomStringConvertible {
  /// As JSON, in one line.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = (try? encoder.encode([self])) ?? Data("[null]".utf8)
    return String(String(decoding: bytes, as: UTF8.self).dropFirst().dropLast())
  }
}
