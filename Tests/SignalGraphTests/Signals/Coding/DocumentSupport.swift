import Foundation
import SignalGraph

/// Documents in JSON, with sorted names, and numbers that JSON does not have as texts.
enum Documents {
  static func text(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }

  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(value)
  }

  static func read<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: data)
  }

  static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try read(type, Data(text.utf8))
  }

  /// What the error of a document says, and where; nil if it is read, or if the error says nothing.
  static func fault<Value: Decodable>(_ type: Value.Type, _ text: String) -> (words: String, path: String)? {
    do {
      _ = try read(type, text)
      return nil
    } catch let error as DecodingError {
      let context =
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
          .valueNotFound(_, let context):
          context
        @unknown default: DecodingError.Context(codingPath: [], debugDescription: "")
        }
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return (context.debugDescription, path.joined(separator: "."))
    } catch { return nil }
  }
}
