#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Results as a page and as a picture, of a run or of an earlier one.
  @Suite(.enabled(if: BenchProcess.executable != nil, BenchProcess.absence))
  struct BenchPictureTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
    }

    private static func row(_ workload: String, _ n: Int, _ system: String, _ nanoseconds: String) -> String {
      """
      {"workload": "\(workload)", "n": \(n), "system": "\(system)", "nsPerUpdate": \(nanoseconds), "nsLeast": null,
      "nsMost": null, "ratio": 2.5, "ratioToTables": null, "allocationsPerUpdate": 0.0,
      "instructionsPerUpdate": null, "bytesPerElement": null, "checksum": "1, 2"}
      """
    }

    private static let results =
      "["
      + [
        row("W1", 1_000, "reference", "80"), row("W1", 1_000, "SignalGraph", "200"),
        row("W1", 100_000, "reference", "160"), row("W1", 100_000, "SignalGraph", "400"),
        row("a < b & c", 1_000, "reference", "10"), row("a < b & c", 10_000, "reference", "20"),
        row("turn", 1, "a turn", "30"),
      ]
      .joined(separator: ",\n") + "]"

    @Test
    func `an earlier run is shown again, as a page without outside parts`() throws {
      let file = folder.file("results.json", holding: Self.results)
      let page = folder.url.appendingPathComponent("page.html")
      let bench = try BenchProcess(["--from", file.path, "--html", page.path], in: folder)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.lines.contains { $0.hasPrefix("An update takes 2.5 (1k), 2.5 (100k) times") })
      let text = try String(contentsOf: page, encoding: .utf8)
      // A plot for each workload with several sizes, and all rows.
      #expect(text.components(separatedBy: "<svg ").count == 3 && text.components(separatedBy: "<tr>").count == 9)
      #expect(text.contains("a &lt; b &amp; c: nanoseconds an update") && !text.contains("a < b"))
      #expect(
        text.contains("prefers-color-scheme: dark") && text.contains("<title>SignalGraph, n = 1k: 200 ns</title>"))
      for outside in ["src=", "href=", "@import", "url("] { #expect(!text.contains(outside), "\(outside)") }
    }

    @Test
    func `the plot of one workload is a picture, the same each time`() throws {
      let file = folder.file("results.json", holding: Self.results)
      let pictures = ["one.svg", "two.svg"].map { folder.url.appendingPathComponent($0) }
      for picture in pictures {
        let bench = try BenchProcess(["--from", file.path, "--only", "w1", "--svg", picture.path], in: folder)
        #expect(bench.status == 0 && !bench.output.contains("turn"), "\(bench.errors)")
      }
      let texts = try pictures.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(texts[0] == texts[1] && texts[0].hasPrefix("<svg xmlns=") && texts[0].contains("<style>"))
      // Twice the time at the same height above the reference: 80 to 160 as 200 to 400.
      let lines = texts[0].matches(of: /<polyline points="[\d.]+,([\d.]+) [\d.]+,([\d.]+)"/).map {
        (Double($0.1)!, Double($0.2)!)
      }
      #expect(
        lines.count == 2 && abs((lines[0].0 - lines[0].1) - (lines[1].0 - lines[1].1)) < 0.3 && lines[0].0 > lines[0].1)
      let parser = XMLCheck()
      #expect(parser.isWellFormed(texts[0]))
    }

    @Test
    func `a picture of what ran at one size, and files that hold no results`() throws {
      func expect(_ arguments: [String], _ message: String, status: Int32 = 1) throws {
        let bench = try BenchProcess(arguments, in: folder)
        #expect(bench.status == status && bench.errors == "SignalBench: \(message)\n", "\(bench.errors)")
      }
      let one = folder.file("one.json", holding: "[\(Self.row("turn", 1, "a turn", "30"))]").path
      let svg = folder.url.appendingPathComponent("a.svg").path
      try expect(["--from", one, "--svg", svg], "--svg: nothing ran at several sizes")
      for (text, reason) in [
        ("{}", "the whole is of another kind"), ("[{\"n\": 1}]", "row 1 workload is missing"), ("nonsense", "not JSON"),
      ] {
        let file = folder.file("bad.json", holding: text).path
        try expect(["--from", file], "\(file): holds no results as --json writes them: \(reason)")
      }
      try expect(["--from", one, "--all"], "--from runs nothing: give it --only, --html and --svg alone", status: 2)
      let html = folder.url.appendingPathComponent("missing/page.html").path
      try expect(["--only", "turn", "--html", html], "\(html): cannot be written")
    }
  }

  /// Whether tags are closed in the order in which they were opened; enough for what is written here.
  private struct XMLCheck {
    func isWellFormed(_ text: String) -> Bool {
      var open: [Substring] = []
      for tag in text.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
        if tag.1 == "/" {
          guard open.popLast() == tag.2 else { return false }
        } else if tag.3 != "/" {
          open.append(tag.2)
        }
      }
      return open.isEmpty
    }
  }
#endif
