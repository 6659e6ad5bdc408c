// Lists every public declaration without a documentation comment, from the symbol graphs named as arguments.
// Exit status 1 if there is one.
import Foundation

struct Graph: Decodable {
  let symbols: [Symbol]
}

struct Symbol: Decodable {
  struct Kind: Decodable { let identifier: String }
  struct Location: Decodable {
    struct Position: Decodable { let line: Int }
    let uri: String
    let position: Position
  }
  struct Comment: Decodable {
    struct Line: Decodable { let text: String }
    let lines: [Line]
  }
  let kind: Kind
  let pathComponents: [String]
  let accessLevel: String
  let docComment: Comment?
  let location: Location?

  /// Whether somebody wrote it.
  ///
  /// What the compiler makes has no place, and a `deinit` is called by nobody.
  var isWritten: Bool {
    location != nil && kind.identifier != "swift.deinit" && ["public", "open"].contains(accessLevel)
  }

  var isBare: Bool {
    docComment?.lines.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } ?? true
  }
}

let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else {
  print("usage: documentation.swift SYMBOLGRAPH...")
  exit(1)
}
var (written, bare) = (0, [String]())
for path in paths {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  for symbol in try JSONDecoder().decode(Graph.self, from: data).symbols where symbol.isWritten {
    written += 1
    guard symbol.isBare, let location = symbol.location else { continue }
    let file = location.uri.split(separator: "/").suffix(2).joined(separator: "/")
    bare.append("\(file):\(location.position.line + 1) \(symbol.pathComponents.joined(separator: "."))")
  }
}
for line in bare.sorted() { print("documentation: no comment on \(line)") }
print("documentation: \(written - bare.count) of \(written) public declarations have a comment")
exit(bare.isEmpty && written > 0 ? 0 : 1)
