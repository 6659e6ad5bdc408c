#if os(Linux)
  import Foundation
  import SignalGraphTesting
  import Testing

  @testable import SignalTop

  private let top = BuiltProgram(name: "SignalTop")

  /// A folder that looks like that of the system's processes.
  private struct Processes {
    let folder = try! ScratchFolder()
    var path: String { folder.url.path }

    init() throws {
      try set(uptime: 100)
      try add(1, "init", user: 0, ticks: 500, pages: 1_000)
      try add(20, "sh (a) b", user: 65_001, ticks: 0, pages: 10)
      try add(300, "swift", user: 65_001, ticks: 2_000, pages: 500_000)
      try add(4_000, "漢字", user: 65_002, ticks: 100, pages: 2)
    }

    func set(uptime: Int) throws { try folder.write(Data("\(uptime).00 1.00\n".utf8), to: "uptime") }

    func add(_ id: Int, _ name: String, user: Int, ticks: Int, pages: Int, start: Int = 0) throws {
      let url = folder.url.appendingPathComponent("\(id)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let before = "S 1 1 1 0 -1 4194304 1 0 0 0"
      let after = "0 0 20 0 1 0"
      try folder.write(
        Data("\(id) (\(name)) \(before) \(ticks) 0 \(after) \(start) 1000 \(pages) 0\n".utf8), to: "\(id)/stat")
      try folder.write(Data("Name:\tx\nUid:\t\(user)\t\(user)\t0\t0\n".utf8), to: "\(id)/status")
    }

    func remove(_ id: Int) throws { try FileManager.default.removeItem(at: folder.url.appendingPathComponent("\(id)")) }
  }

  @Suite(.enabled(if: top.executable != nil)) struct SignalTopTests {
    private let processes: Processes

    init() throws { processes = try Processes() }

    @Test func `once prints a table`() throws {
      let outcome = try top.run(["--once", "--proc", processes.path], in: ScratchFolder())
      #expect(outcome.status == 0 && outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(
        lines == [
          "    PID USER     S   CPU%    MEM NAME",
          "    300 65001    S   20.0  1953M swift",
          "      1 root     S    5.0  4000K init",
          "   4000 65002    S    1.0  8192B 漢字",
          "     20 65001    S    0.0    40K sh (a) b",
        ], "\(outcome.output)")
    }

    @Test func `what a terminal would obey is not printed, and what no machine has is left out`() throws {
      try processes.add(5, "a\u{1B}[2Jb\u{7}", user: 0, ticks: 3_000, pages: 1)
      try processes.add(6, "long", user: 0, ticks: .max, pages: 1)
      try processes.add(7, "large", user: 0, ticks: 1, pages: .max)
      try processes.add(8, "late", user: 0, ticks: 1, pages: 1, start: .max)
      let outcome = try top.run(["--once", "--proc", processes.path], in: ScratchFolder())
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let lines = outcome.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 6 && lines.dropFirst().first == "      5 root     S   30.0  4096B a[2Jb", "\(lines)")
    }

    @Test func `a script filters, sorts, groups, scrolls and cuts`() throws {
      let outcome = try top.run(
        ["--proc", processes.path],
        script: """
          resize 9 60
          show
          key s r
          show
          key s s g
          show
          key / s
          type w
          show
          key escape g down down
          resize 6 30
          show
          key q
          show
          """, in: ScratchFolder())
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
      let screens = outcome.screens(of: 9)
      try #require(screens.count == 4)
      #expect(screens[0][0] == "SignalTop  4 processes by CPU" && screens[0][1].hasPrefix("a look: "))
      #expect(screens[0][3].hasSuffix("swift") && screens[0][6].hasSuffix("sh (a) b"))
      #expect(screens[1][0] == "SignalTop  4 processes by memory, reversed" && screens[1][3].hasSuffix("漢字"))
      #expect(screens[2][0] == "SignalTop  4 processes by user, reversed, by user")
      #expect(screens[2][3] == "▾ 65001: 2  20.0  1953M" && screens[2][6] == "▾ 65002: 1  1.0  8192B")
      #expect(screens[3][0] == "SignalTop  1 of 4 processes by user, reversed, by user")
      #expect(screens[3][3] == "▾ 65001: 1  20.0  1953M" && screens[3][8] == "filter: sw", "\(screens[3])")
      let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let last = Array(lines.dropLast().suffix(6))
      #expect(last.allSatisfy { $0.count <= 30 } && last[0] == "SignalTop  4 processes by user", "\(last)")
    }

    @Test func `what is wrong is said`() throws {
      func error(_ arguments: [String], script: String? = nil) throws -> String {
        let outcome = try top.run(arguments, script: script, in: ScratchFolder())
        return "\(outcome.status) \(outcome.errors)"
      }
      #expect(try error(["--what"]) == "2 SignalTop: --what is not known; --help lists what is\n")
      #expect(try error(["--interval", "0"]) == "2 SignalTop: --interval needs a number of seconds, 0.05 to 3600\n")
      #expect(
        try error(["--proc", "/nowhere"]) == "1 SignalTop: /nowhere is not there, or tells nothing of processes\n")
      #expect(
        try error([]) == "2 SignalTop: there is no terminal; --once prints a table, --script PATH does without one\n")
      #expect(
        try error([], script: "show\nkey hello\n")
          == "2 SignalTop: line 2 of the script: it is no command: key hello\n")
      #expect(try error(["--script", "none"]) == "1 SignalTop: none cannot be read\n")
    }

    @Test func `at a terminal it follows the processes, keys and the size, and gives the terminal back`() throws {
      let session = try TerminalSession(
        top, ["--proc", processes.path, "--interval", "0.05"], rows: 10, columns: 70)
      try session.wait { $0.lines[0] == "SignalTop  4 processes by CPU" && $0.lines[3].hasSuffix("swift") }
      #expect(!session.isCooked)
      try processes.add(5, "new", user: 0, ticks: 90_000, pages: 1)
      try session.wait { $0.lines[0].hasPrefix("SignalTop  5 ") && $0.lines[3].hasSuffix("new") }
      try processes.remove(5)
      try session.wait { $0.lines[0].hasPrefix("SignalTop  4 ") }
      session.press("/漢")
      try session.wait { $0.lines[0].hasPrefix("SignalTop  1 of 4 ") && $0.lines[9] == "filter: 漢" }
      session.press("\u{1B}")
      try session.wait { $0.lines[0].hasPrefix("SignalTop  4 ") }
      session.press("sg")
      try session.wait { $0.lines[3].hasPrefix("▾ 65001: 2 ") }
      session.resize(rows: 6, columns: 40)
      try session.wait {
        $0.lines.count == 6 && $0.lines[0].hasPrefix("SignalTop") && $0.lines[5].hasPrefix("/ filter")
      }
      session.press("\u{1B}[6~")
      try session.wait { !$0.lines[3].hasPrefix("▾ 65001: 2 ") }
      session.press("q")
      #expect(session.finish() == 0 && session.isCooked)
      #expect(session.output.contains("\u{1B}[?1049h") && session.output.contains("\u{1B}[?1049l"))
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `signals end it, and the terminal is as it was`(_ number: Int32) throws {
      let session = try TerminalSession(top, ["--proc", processes.path], rows: 10, columns: 70)
      try session.wait { $0.lines[0].hasPrefix("SignalTop  4 ") }
      session.signal(number)
      #expect(session.finish() == 0 && session.isCooked)
      #expect(session.output.contains("\u{1B}[?1049l"))
    }

    @Test(arguments: [SIGKILL, SIGSEGV, SIGILL])
    func `a crash leaves the terminal as it was`(_ number: Int32) throws {
      let session = try TerminalSession(top, ["--proc", processes.path], rows: 10, columns: 70)
      try session.wait { $0.lines[0].hasPrefix("SignalTop  4 ") && !$0.isCooked }
      session.signal(number)
      _ = session.finish()
      try session.wait { $0.isCooked && $0.output.contains("\u{1B}[?1049l") }
    }

    @Test func `it is stopped and goes on`() throws {
      let session = try TerminalSession(top, ["--proc", processes.path], rows: 10, columns: 70)
      try session.wait { $0.lines[0].hasPrefix("SignalTop  4 ") }
      session.press("\u{1A}")
      try session.wait { $0.isStopped && $0.isCooked }
      session.signal(SIGCONT)
      try session.wait { !$0.isCooked && $0.lines[0].hasPrefix("SignalTop  4 ") }
      session.press("q")
      #expect(session.finish() == 0 && session.isCooked)
    }
  }

  @Suite struct ProcessPipelineTests {
    @Test func `the pipeline shows what recomputing shows, whatever changes`() {
      let seed = ProcessInfo.processInfo.environment["SIGNALGRAPH_SEED"].flatMap { UInt64($0) } ?? 42
      print("seed \(seed)")
      var random = SeededGenerator(seed: seed)
      var page = ProcessPage()
      let pipeline = ProcessPipeline { page = $0 }
      var rows: [ProcessKey: ProcessRow] = [:]
      var view = ProcessView(limit: 7)
      for _ in 0..<500 {
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          let key = ProcessKey(id: .random(in: 1...30, using: &random), start: 0)
          rows[key] =
            Bool.random(using: &random)
            ? nil
            : ProcessRow(
              id: key.id, name: ["swift", "sh", "init"].randomElement(using: &random)!,
              user: ["ada", "root"].randomElement(using: &random)!, state: "S",
              processor: .random(in: 0...9, using: &random), memory: .random(in: 0...3, using: &random))
        }
        if Int.random(in: 0...2, using: &random) == 0 {
          view.query = ["", "s", "sh", "ada", "1", "12", "2", "20"].randomElement(using: &random)!
          view.arrangement.column = .allCases.randomElement(using: &random)!
          view.arrangement.isReversed.toggle()
          view.arrangement.isGrouped = Bool.random(using: &random)
          view.offset = .random(in: 0...12, using: &random)
        }
        pipeline.update(rows, view)
        page.cost = ProcessCost()
        #expect(page == ProcessPage(recomputing: rows, view))
      }
      pipeline.tearDown()
    }

    @Test func `a look costs what it took, whatever else has turns`() {
      var page = ProcessPage()
      let pipeline = ProcessPipeline { page = $0 }
      let row = ProcessRow(id: 1, name: "sh", user: "ada", state: "S", processor: 0, memory: 0)
      let key = ProcessKey(id: 1, start: 0)
      pipeline.update([key: row], ProcessView(limit: 7))
      var costs: [ProcessCost] = []
      for query in ["s", "sh", ""] {
        pipeline.update(nil, ProcessView(query: query, limit: 7))
        costs.append(page.cost)
      }
      #expect(costs[0].pipeline > .zero && costs.allSatisfy { $0 == costs[0] })
      // A look that finds nothing new has no turn, and the next key's is not its own.
      pipeline.update([key: row], ProcessView(limit: 7))
      pipeline.update(nil, ProcessView(query: "s", limit: 7))
      pipeline.update(nil, ProcessView(query: "sh", limit: 7))
      #expect(page.cost == costs[0])
      pipeline.tearDown()
    }

    @Test func `a line of the system's is read, whatever a process is called`() {
      let fields = "S 1 1 1 0 -1 4194304 1 0 0 0 7 8 0 0 20 0 1 0 99 1000 12 0"
      for name in ["a", ") S 1", "(((", "a b", ""] {
        let stat = ProcessStatus("5 (\(name)) \(fields)")
        #expect(stat?.name == name && stat?.ticks == 15 && stat?.start == 99 && stat?.pages == 12)
      }
      for line in [
        "", "5", "5 (a)", "5 (a) S 1", ")(", "5 (a) \(fields.replacing("99", with: "x"))",
        "5 (a) \(fields.replacing("7 8", with: "\(Int.max) \(Int.max)"))",
      ] {
        #expect(ProcessStatus(line) == nil)
      }
    }
  }
#endif
