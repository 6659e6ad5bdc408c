import Foundation
import SignalGraph
import Testing

/// Users believe that what a list omits does not exist: the lists of the documentation are complete.
@Suite("Catalogues")
struct CatalogueTests {
  /// The names that the library declares publicly at top level, by their keyword.
  static func declarations(in path: String = "Sources/SignalGraph") throws -> [String: Set<String>] {
    let pattern = /^(?:public|open) (?:final |indirect )*(class|struct|enum|protocol|typealias|func) (\w+)/
    var result: [String: Set<String>] = [:]
    for line in try lines(in: path) where line.hasPrefix("public ") || line.hasPrefix("open ") {
      guard let match = line.firstMatch(of: pattern) else { continue }
      result[String(match.1), default: []].insert(String(match.2))
    }
    return result
  }

  /// The names of the public methods that extensions give to the four kinds of storage.
  static func verbs(in path: String) throws -> Set<String> {
    var result: Set<String> = []
    var isInStorage = false
    for line in try lines(in: path) {
      if line.hasPrefix("}") { isInStorage = false }
      if line.hasPrefix("extension "), line.contains(/^extension (Value|Set|Dictionary|Array)Storage\b/) {
        isInStorage = true
      }
      guard isInStorage, line.hasPrefix("  public "), let match = line.firstMatch(of: /^  public final func (\w+)/)
      else { continue }
      result.insert(String(match.1))
    }
    return result
  }

  private static func lines(in path: String) throws -> [Substring] {
    let folder = Page.root.appendingPathComponent(path)
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var lines: [Substring] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      lines += try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }
    return lines
  }

  /// The words in code font.
  static func words(of text: String) -> Set<String> {
    var words: Set<String> = []
    for span in text.matches(of: /`+([^`]+)`+/) {
      for word in span.1.matches(of: /\w+/) { words.insert(String(word.0)) }
    }
    return words
  }

  @Test func `the README lists every public type and function`() throws {
    let page = try Page("README.md")
    let prose = page.lines.filter { $0.hasPrefix("|") || $0.hasPrefix("[") }.joined(separator: "\n")
    let listed = Self.words(of: prose)
    let declared = try Self.declarations().values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(declared.count > 60)
    #expect(declared.subtracting(listed) == [])
  }

  @Test func `the page of protocols has a section for each`() throws {
    let page = try Page("Protocols.md")
    let sections = page.lines.filter { $0.hasPrefix("#") }.joined(separator: "\n")
    let declared = try #require(try Self.declarations()["protocol"])
    #expect(declared.subtracting(Self.words(of: sections)) == [])
  }

  @Test func `the catalogue curates every public type and function`() throws {
    let page = try Page("Sources/SignalGraph/SignalGraph.docc/SignalGraph.md")
    let entries = page.lines.filter { $0.hasPrefix("- ``") }.joined(separator: "\n")
    let declared = try Self.declarations().values.reduce(into: Set<String>()) { $0.formUnion($1) }
    #expect(declared.subtracting(Self.words(of: entries)) == [])
  }

  @Test(arguments: ["README.md", "Sources/SignalGraph/SignalGraph.docc/Costs.md"])
  func `the table of costs has a row for every stage`(_ path: String) throws {
    let rows = try Page(path).lines.filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    let stages = try #require(try Self.declarations(in: "Sources/SignalGraph/Stages")["class"])
    #expect(stages.count > 4)
    #expect(stages.subtracting(Self.words(of: rows)) == [])
  }

  /// The methods of storages in the folder of stages are the verbs.
  @Test func `the first article lists every verb of a chain`() throws {
    let page = try Page("Sources/SignalGraph/SignalGraph.docc/GettingStarted.md")
    let rows = page.lines.filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    let verbs = try Self.verbs(in: "Sources/SignalGraph/Stages")
    #expect(verbs.isSuperset(of: ["filter", "sorted", "map", "readOnly"]))
    #expect(verbs.subtracting(Self.words(of: rows)) == [])
  }

  @Test func `the article about teardown lists every kind of violation`() throws {
    let page = try Page("Sources/SignalGraph/SignalGraph.docc/Teardown.md")
    let rows = page.lines.filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    #expect(Set(Violation.Kind.allCases.map(\.rawValue)).subtracting(Self.words(of: rows)) == [])
  }
}
