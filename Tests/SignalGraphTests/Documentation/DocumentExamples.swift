import Foundation
import SignalGraph

/// The examples of the article about documents, word for word; ``PageTests`` compares and runs them.
enum DocumentExamples {
  static var all: [String: (@escaping (Any...) -> Void) -> Void] {
    ["documents": documents, "reading documents": { try? readingDocuments($0) }]
  }

  static func text(of value: some Encodable) -> String { (try? Documents.text(value)) ?? "" }

  static func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try Documents.read(type, text)
  }

  static func fault<Value: Decodable>(_ type: Value.Type, _ text: String) -> String {
    Documents.fault(type, text)?.words ?? ""
  }

  // swift-format-ignore
  static func documents(_ print: @escaping (Any...) -> Void) {
    // example: documents
    let stock = DictionarySlot(["tea": 3])
    var sent: [String] = []
    let token = stock.observe { _, change in sent.append(text(of: change)) }
    stock["tea"] = 4
    print(sent[0])    // {"initiation":[{"key":"tea","value":3}],"v":1}
    print(sent[1])    // {"transition":{"mutations":[{"future":4,"past":3,"update":"tea"}],"v":1},"v":1}
    token.tearDown()
    // end
  }

  // swift-format-ignore
  static func readingDocuments(_ print: @escaping (Any...) -> Void) throws {
    // example: reading documents
    let replica = DictionarySlot(["tea": 3])
    let text = #"{"v":1,"mutations":[{"update":"tea","past":3,"future":4}]}"#
    try replica.apply(validating: read(DictionaryTransaction<String, Int>.self, text))
    print(replica["tea"]!)     // 4
    do {
      try replica.apply(validating: read(DictionaryTransaction<String, Int>.self, text))
    } catch {
      print(replica["tea"]!)   // 4
    }
    print(fault(DictionaryTransaction<String, Int>.self, #"{"v":2,"mutations":[]}"#))
    // A DictionaryTransaction<String, Int> is of version 2; this library knows version 1 alone. Read it with a library that knows it.
    // end
  }
}
