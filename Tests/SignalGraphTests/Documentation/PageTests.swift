import Foundation
import Testing

/// Every Swift block of a page stands word for word in a source file of this folder, runs, and prints what its comments
/// say, or is marked as one that cannot.
@Suite("Pages")
struct PageTests {
  @Test func `the examples of the page of protocols run`() throws {
    let examples = ProtocolExamples.all.merging(WorkExamples.all) { first, _ in first }
    try check("Protocols.md", ["ProtocolExamples.swift", "WorkExamples.swift"], examples)
  }

  @Test(arguments: ["GettingStarted", "Turns", "Teardown", "Costs", "EqualValues"])
  func `the examples of an article run`(_ name: String) throws {
    try check("Sources/SignalGraph/SignalGraph.docc/\(name).md", ["ArticleExamples.swift"], ArticleExamples.all)
  }

  @Test func `the examples of the article about errors run`() throws {
    try check("Sources/SignalGraph/SignalGraph.docc/Errors.md", ["ErrorExamples.swift"], ErrorExamples.all)
  }

  @Test func `the examples of the article about documents run`() throws {
    try check("Sources/SignalGraph/SignalGraph.docc/Documents.md", ["DocumentExamples.swift"], DocumentExamples.all)
  }

  @Test func `the examples of the article about inspection run`() throws {
    let path = "Sources/SignalGraph/SignalGraph.docc/Inspecting.md"
    try check(path, ["InspectionExamples.swift"], InspectionExamples.all)
  }

  @Test func `the pictures of the article about inspection are drawn by the library`() throws {
    let blocks = try Page("Sources/SignalGraph/SignalGraph.docc/Inspecting.md").blocks
    let pictures = blocks.filter { $0.language == "text" }
    #expect(pictures.map { $0.code.joined(separator: "\n") } == InspectionExamples.pictures)
  }

  @Test func `the examples of the article about lists run`() throws {
    try check("Sources/SignalGraph/SignalGraph.docc/ListViews.md", ["ListExamples.swift"], ListExamples.all)
  }

  @Test func `the stages of the article about stages run`() throws {
    let sources = ["StageExamples.swift", "MadeStorageExamples.swift", "TimeExamples.swift"]
    try check("Sources/SignalGraph/SignalGraph.docc/WritingAStage.md", sources, StageExamples.all)
  }

  func check(_ path: String, _ sources: [String], _ examples: [String: (@escaping (Any...) -> Void) -> Void]) throws {
    let files = sources.map { ExampleFile("Tests/SignalGraphTests/Documentation/\($0)") }
    for block in try Page(path).blocks where block.language == "swift" {
      let place = "\(path):\(block.position)"
      guard let name = block.name else {
        Issue.record("\(place) has no name")
        continue
      }
      // Those of the product SignalCycle stand in its tests.
      guard name != "wrong", !name.hasPrefix("cycle ") else { continue }
      let found = try files.lazy.compactMap { try $0.code(name) }.first
      let example = try #require(found, "\(place) \(name) is not in \(sources)")
      #expect(block.code == example.lines, "\(place) \(name)")
      guard let body = examples[name] else {
        #expect(block.code.first?.hasPrefix("///") == true, "\(place) \(name) does not run")
        continue
      }
      var printed: [String] = []
      body { items in printed.append(items.map { "\($0)" }.joined(separator: " ")) }
      #expect(!printed.isEmpty, "\(place) \(name) prints nothing")
      #expect(block.comments.containsInOrder(printed), "\(place) \(name) printed \(printed)")
    }
  }
}
