import Foundation
import SignalGraph
import Testing

@Suite("README")
struct ReadmeTests {
  let page: Page
  let file = ExampleFile("Tests/SignalGraphTests/Documentation/ReadmeExamples.swift")

  init() throws {
    page = try Page("README.md")
  }

  /// Runs an example and compares what it prints with the comments of its block.
  func run(_ name: String, _ body: (@escaping (Any...) -> Void) -> Void, prints count: Int) throws {
    let block = try #require(page.block(name))
    let example = try #require(try file.code(name))
    #expect(block.code == example.lines)
    var lines: [String] = []
    body { items in lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    #expect(lines.count == count)
    #expect(block.comments.containsInOrder(lines), "printed \(lines)")
  }

  @Test func `the chain of the quick start prints what its comments say`() throws {
    try run("chain", ReadmeExamples.chain, prints: 5)
  }

  @Test func `the quick start is short`() throws {
    let block = try #require(page.block("chain"))
    #expect(block.lines.count <= 20)
  }

  @Test func `the explicit wiring with the long names prints what its comments say`() throws {
    try run("wiring", ReadmeExamples.wiring, prints: 3)
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  @MainActor @Test func `the model follows its graph and takes it down`() throws {
    #expect(try #require(page.block("model")).code == #require(try file.code("model")).lines)
    assertTornDown {
      let flights = LateFlights()
      flights.report("LH 4", delay: 75)
      flights.report("AF 1", delay: 10)
      flights.report("BA 9", delay: 90)
      #expect(flights.lines == ["BA 9", "LH 4"])
    }
  }

  @Test func `the page is under 250 lines`() {
    #expect(page.lines.count < 250)
  }

  @Test func `every Swift block runs or is a manifest`() {
    let names = Set(page.blocks.filter { $0.language == "swift" }.map { $0.name ?? "without a name" })
    #expect(names == ["chain", "model", "wiring", "leak", "manifest"])
  }

  @Test func `the article about teardown explains the message that the page shows`() throws {
    let shown = try #require(page.block("leak message")).lines.joined()
    let article = try Page("Sources/SignalGraph/SignalGraph.docc/Teardown.md")
    let explained = try #require(article.blocks.first { $0.language == "text" }).lines.joined()
    #expect(shown == "Fatal error: " + explained.replacing("Board.swift", with: "main.swift"))
  }

  @Test func `a chain that is not torn down stops a debug build with the message shown, and not a release build`()
    async throws
  {
    let block = try #require(page.block("leak"))
    let example = try #require(try file.code("leak"))
    #expect(block.code == example.lines)
    #if DEBUG
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        ReadmeExamples.leak()
      }
      var shown = try #require(page.block("leak message")).lines.joined(separator: "\n")
      for line in 1...block.lines.count {
        shown = shown.replacing("main.swift:\(line))", with: "\(file.name):\(example.start + line))")
        shown = shown.replacing("main.swift:\(line).", with: "\(file.name):\(example.start + line).")
      }
      let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(printed.contains(shown), "\(printed.prefix(500))")
    #else
      await #expect(processExitsWith: .success) {
        ReadmeExamples.leak()
      }
    #endif
  }
}
