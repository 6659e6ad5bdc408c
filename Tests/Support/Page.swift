import Foundation

/// A page of the documentation, with the examples that it marks.
///
/// An example is a Swift code block behind a comment of its own line that names it, `<!-- name -->`. Blocks that cannot
/// run say why instead: `<!-- wrong -->` does not compile or traps, `<!-- manifest -->` belongs into a manifest.
struct Page {
  let path: String
  let text: String

  /// The repository.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init(_ path: String) throws {
    self.path = path
    text = try String(contentsOf: Page.root.appendingPathComponent(path), encoding: .utf8)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
}

extension Page {
  struct Block {
    let language: String
    let name: String?
    let lines: [String]
    let position: Int
  }

  /// The code blocks, in order.
  var blocks: [Block] {
    var result: [Block] = []
    var open: (language: String, name: String?, position: Int, lines: [String])?
    var before = ""
    for (position, line) in lines.enumerated() {
      if let block = open, line == "```" {
        result.append(
          Block(language: block.language, name: block.name, lines: block.lines, position: block.position + 1)
        )
        open = nil
      } else if open != nil {
        open?.lines.append(String(line))
      } else if line.hasPrefix("```") {
        let isNamed = before.hasPrefix("<!-- ") && before.hasSuffix(" -->")
        let name = isNamed ? String(before.dropFirst(5).dropLast(4)) : nil
        open = (String(line.dropFirst(3)), name, position, [])
      }
      before = String(line)
    }
    return result
  }

  func block(_ name: String) -> Block? { blocks.first { $0.name == name } }
}

extension Page.Block {
  /// The code without imports and without blank lines at either end.
  var code: [String] {
    let code = lines.filter { !$0.hasPrefix("import ") }
    let start = code.firstIndex { !$0.isEmpty } ?? code.endIndex
    let end = code.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? start
    return Array(code[start..<end])
  }

  /// What the comments at the ends of lines say.
  var comments: [String] {
    lines.compactMap { line in
      line.range(of: "// ").map { String(line[$0.upperBound...]) }
    }
  }
}

/// The examples in a source file: what stands between `// example: name` and `// end`, its indentation taken away.
struct ExampleFile {
  let name: String
  let path: String

  init(_ path: String) {
    self.path = path
    name = String(path.split(separator: "/").last ?? "")
  }

  func code(_ example: String) throws -> (lines: [String], start: Int)? {
    let lines = try Page(path).lines.map(String.init)
    guard
      let marker = lines.firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "// example: \(example)" }),
      let end = lines[marker...].firstIndex(where: { $0.trimmingCharacters(in: .whitespaces) == "// end" })
    else { return nil }
    let body = lines[(marker + 1)..<end]
    let indent = body.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return (body.map { String($0.dropFirst(indent)) }, marker + 1)
  }
}

/// Collects what an example prints.
final class Printer {
  private(set) var lines: [String] = []

  func print(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }
}

extension Sequence<String> {
  /// Whether all of `others` are among these, in this order.
  func containsInOrder(_ others: some Sequence<String>) -> Bool {
    var pending = Array(others.reversed())
    for element in self where element == pending.last { pending.removeLast() }
    return pending.isEmpty
  }
}
