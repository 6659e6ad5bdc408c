#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// SignalBench on the made-up fixtures; what must come out is computed here once more, in a few plain lines.
  @Suite(.enabled(if: BenchProcess.executable != nil, BenchProcess.absence))
  struct BenchInputTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
    }

    @Test
    func `the late flights of the fixture are live, longest delay first`() throws {
      let file = BenchProcess.fixture("flights.csv")
      let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { $0.split(separator: ",") }
      let column = try #require(rows[0].firstIndex(of: "dep_delay"))
      let delays = rows.dropFirst().map { Int($0[column]) }
      #expect(delays.count == 1_000)
      #expect(delays.compactMap { $0 }.count == 974)
      let late = delays.enumerated().compactMap { row, delay in (delay ?? 0) >= 60 ? (row: row, delay: delay ?? 0) : nil
      }
      .sorted { ($1.delay, $0.row) < ($0.delay, $1.row) }
      #expect(late.count == 98)
      #expect(late.prefix(5).map(\.row) == [798, 506, 963, 694, 61])

      let json = folder.url.appendingPathComponent("results.json")
      let bench = try BenchProcess(["--flights", file.path, "--json", json.path], in: folder)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.isEmpty)
      let lines = bench.lines
      let heading = "flights: 1,000 rows, 98 an hour late or more, longest delay first"
      #expect(lines.contains(heading))
      let shown = lines.filter { $0.hasPrefix("  ") && $0.contains(" min  ") }
      #expect(shown.map { Int($0.split(separator: " ")[0]) } == late.prefix(10).map(\.delay))
      let ours = try #require(lines.first { $0.hasPrefix("SignalGraph: ") })
      #expect(ours.contains("updates per second"))
      #expect(ours.contains("closure calls and"))
      #expect(ours.contains("comparisons per row"))
      let theirs = try #require(lines.first { $0.hasPrefix("recomputation: ") })
      #expect(theirs.contains("recomputed every 1,000 rows"))

      #expect(bench.summary.count == 1)
      #expect(bench.summary.first?.hasPrefix("Each of 1,000 flights is live after ") == true)

      let rowsWritten = try BenchRow.read(json)
      #expect(rowsWritten.map(\.system) == ["SignalGraph", "recomputation"])
      #expect(Set(rowsWritten.map(\.checksum)).count == 1)
      #expect(rowsWritten.allSatisfy { $0.checksum?.hasPrefix("98, ") == true && $0.n == 1_000 })
    }

    @Test
    func `the trace of the fixture ends with its endContent`() throws {
      let file = BenchProcess.fixture("trace.json")
      let trace = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
      var content = Array(try #require(trace["startContent"] as? String).unicodeScalars)
      #expect(content.count == 9)
      var patches = 0
      for transaction in try #require(trace["txns"] as? [[String: Any]]) {
        for patch in try #require(transaction["patches"] as? [[Any]]) {
          let position = try #require(patch[0] as? Int)
          let deleted = try #require(patch[1] as? Int)
          content.replaceSubrange(position..<position + deleted, with: try #require(patch[2] as? String).unicodeScalars)
          patches += 1
        }
      }
      #expect(patches == 600)
      #expect(content.count == 660)
      #expect(content == Array(try #require(trace["endContent"] as? String).unicodeScalars))

      let json = folder.url.appendingPathComponent("results.json")
      let bench = try BenchProcess(["--trace", file.path, "--json", json.path], in: folder)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.isEmpty)
      let rows = try BenchRow.read(json)
      #expect(rows.allSatisfy { $0.workload == "W4" && $0.n == 600 })
      #expect(Set(rows.map(\.system)).isSuperset(of: ["reference", "SignalGraph"]))
      var places: UInt64 = 0
      for (index, scalar) in content.enumerated() {
        places &+= UInt64(index + 1) &* UInt64(scalar.value &* 2 &+ 1)
      }
      #expect(rows.allSatisfy { $0.checksum?.hasSuffix(", \(places)") == true })
    }

    @Test
    func `a quick run says what it does, writes its results as JSON, and sums them up`() throws {
      let json = folder.url.appendingPathComponent("results.json")
      let names = [
        "W2", "W3", "W4", "W4-runs", "hop", "fan-out", "turn", "stages", "reset", "difference", "keys", "relay",
        "cycle", "round", "filter",
      ]
      let flights = BenchProcess.fixture("flights.csv").path
      let options = ["--only", names.joined(separator: ","), "--flights", flights, "--json", json.path]
      let bench = try BenchProcess(["--quick", "--sizes", "50"] + options, in: folder)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.isEmpty)
      #expect(bench.progress.contains("running W2 at 50\n"))
      let beginnings = [
        "Compared with C, a load takes ", "A stage by itself takes ", "Recomputing the view takes, after 1,000 in ",
        "A snapshot pays instead of so many mutations: of 50 ", "Nanoseconds of a turn: an edit nobody reads ",
        "Each of 1,000 flights ", "The others: stages load ",
      ]
      for beginning in beginnings {
        #expect(bench.summary.contains { $0.hasPrefix(beginning) }, "\(beginning)")
      }
      #expect(bench.summary.count <= 10)
      let rows = try BenchRow.read(json)
      for name in names {
        #expect(rows.contains { $0.workload == name || $0.workload.hasPrefix("\(name) ") }, "\(name) has no row")
      }
      for workload in ["W2", "W3", "W4", "W4-runs"] {
        let systems = rows.filter { $0.workload == workload }
        let reference = try #require(systems.first { $0.system == "reference" })
        let ours = try #require(systems.first { $0.system == "SignalGraph" })
        #expect(reference.ratio == 1)
        #expect(ours.ratio != nil)
        #expect(ours.checksum == reference.checksum)
        #expect(ours.checksum != nil)
      }
    }
  }

  extension BenchInputTests {
    @Test
    func `the tables of the fixture are right in the end, and a pipe gets them once`() throws {
      let json = folder.url.appendingPathComponent("results.json")
      let bench = try BenchProcess(
        ["--flights", BenchProcess.fixture("flights.csv").path, "--report", "--json", json.path],
        in: folder
      )
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.isEmpty)
      #expect(bench.progress.map { $0.prefix(22) } == ["running flight tables:"])
      #expect(!bench.output.contains("\u{1B}"))
      #expect(bench.lines.filter { $0.hasPrefix("flight tables: 1,000 rows in ") }.count == 1)
      for part in [" rows per second, ", " ns per edit for all tables", "  memory: ", "computing the tables again "] {
        #expect(bench.lines.filter { $0.contains(part) }.count == 1, "\(part)")
      }
      // By the fixture's page: names, then what is known of them.
      let tables = [
        ["carrier", "flights", "mean delay", "greatest"], ["Quail Air", "201", "29.9", "472"],
        ["Quartz Bird", "221", "23.7", "486"], ["Quetzal Express", "179", "25.7", "403"],
        ["Quick Crow", "216", "26.0", "483"], ["Quiet Days, Inc.", "183", "25.8", "502"],
        ["flights joined to", "found", "not found"], ["planes", "850", "150"], ["airports", "873", "127"],
        ["airlines", "1,000", "0"],
        ["origin and hour", "have left", "median delay", "0.9 quantile"], ["GAM 6:00", "21", "7", "216"],
        ["GAM 14:00", "16", "8", "145"], ["BET 7:00", "15", "8", "141"], ["GAM 9:00", "16", "6", "123"],
        ["ALF 14:00", "21", "9", "119"],
        ["manufacturer", "flights"], ["ORYX", "445"], ["HALCYON", "210"], ["PETREL", "195"],
        ["destination that is no airport", "flights"], ["THE", "127"],
        ["origin", "longest delay", "2nd", "3rd", "4th", "5th"], ["ALF", "483", "466", "372", "335", "303"],
        ["BET", "502", "486", "403", "361", "339"], ["GAM", "480", "472", "438", "388", "353"],
        ["origin, last three hours", "delays", "mean"], ["ALF", "1", "-10.0"], ["BET", "1", "-8.0"],
        ["plane", "flights"], ["T008QB", "5"], ["T016QE", "5"], ["T087QE", "5"], ["T144QE", "5"], ["T190QB", "5"],
      ]
      let first = try #require(bench.lines.firstIndex { $0.hasPrefix("carrier ") })
      let cells = bench.lines[first...].filter { !$0.isEmpty }.prefix(tables.count).map { line in
        line.components(separatedBy: "  ").filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
      }
      #expect(Array(cells) == tables)
      #expect(bench.summary.count == 1)
      #expect(bench.summary.first?.hasPrefix("The tables of 1,000 flights follow an edit in ") == true)
      let rows = try BenchRow.read(json)
      #expect(rows.map(\.system) == ["SignalGraph", "recomputation"])
      #expect(rows.allSatisfy { $0.workload == "flight tables" && $0.n == 1_000 && $0.checksum != nil })
      #expect(rows[0].checksum == rows[1].checksum)
    }

    #if os(Linux)
      @Test
      func `a terminal shows the tables of the fixture change in place`() throws {
        let arguments = ["--flights", BenchProcess.fixture("flights.csv").path, "--report"]
        let bench = try BenchProcess(arguments, in: folder, output: .terminal)
        #expect(bench.status == 0, "\(bench.errors)")
        #expect(bench.errors.isEmpty && bench.progress.isEmpty)
        // Once while planes are missing, and over that when all is known.
        let states = bench.output.replacingOccurrences(of: "\r\n", with: "\n")
          .components(separatedBy: "\u{1B}[23A\u{1B}[J")
        try #require(states.count == 2)
        #expect(!states.joined().contains("\u{1B}"))
        let drawn = states[0].split(separator: "\n", omittingEmptySubsequences: false).dropLast().suffix(23)
        #expect(drawn.first?.hasPrefix("flight tables: 1,000 rows in ") == true)
        #expect(drawn.allSatisfy { $0.count < 80 })
        #expect(states[1].hasPrefix("flight tables: 1,000 rows in "))
        let planes = states.map { state in state.split(separator: "\n").last { $0.hasPrefix("planes ") } }
        #expect(planes[0] != nil && planes[0] != planes[1])
        #expect(planes[1]?.hasSuffix("  850        150") == true)
        #expect(states[1].contains("\nTHE  "))
      }
    #endif

    @Test(
      arguments: [
        ("hop", "Nanoseconds of a turn: a value map more "), ("fan-out", "Nanoseconds of a turn: a monitor more "),
        ("keys", "The others: keys "),
      ]
    )
    func `a run of one study is summed up too`(_ name: String, _ beginning: String) throws {
      let bench = try BenchProcess(["--quick", "--sizes", "50", "--only", name], in: folder)
      #expect(bench.summary.first?.hasPrefix(beginning) == true, "\(bench.summary)")
    }

    @Test
    func `each family arrives at what its reference does, and says how it grows`() throws {
      let json = folder.url.appendingPathComponent("results.json")
      let families = ["filter", "sort", "map", "window", "algebra", "shape", "group", "join", "time"]
      let bench = try BenchProcess(
        ["--quick", "--sizes", "2,300", "--only", families.joined(separator: ","), "--json", json.path],
        in: folder
      )
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.errors.isEmpty)
      let rows = try BenchRow.read(json)
      let workloads = Dictionary(grouping: rows, by: \.workload)
      for family in families {
        #expect(workloads.keys.contains { $0.hasPrefix("\(family) ") }, "\(family) has no row")
      }
      for (workload, rows) in workloads {
        #expect(families.contains { workload.hasPrefix("\($0) ") }, "\(workload)")
        #expect(Set(rows.map(\.n)) == [2, 300])
        for n in [2, 300] {
          let systems = rows.filter { $0.n == n }
          #expect(systems.first?.system == "reference")
          #expect(systems.contains { $0.system == "SignalGraph" && $0.ratio != nil })
          #expect(Set(systems.map(\.checksum)).count == 1 && systems.allSatisfy { $0.checksum != nil })
        }
        #expect(bench.lines.filter { $0.hasPrefix("\(workload), 2 to 300: ") }.count == 1, "\(workload)")
      }
    }
  }

  /// A row of the results, with exactly the members that are promised.
  struct BenchRow {
    var workload: String
    var n: Int
    var system: String
    var ratio: Double?
    var checksum: String?

    static func read(_ file: URL) throws -> [BenchRow] {
      let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let rows = try #require(value as? [[String: Any]]).map(BenchRow.init)
      try #require(!rows.isEmpty)
      return rows
    }

    init(_ members: [String: Any]) throws {
      #expect(
        Set(members.keys) == [
          "workload", "n", "system", "nsPerUpdate", "nsLeast", "nsMost", "ratio", "ratioOfLeast", "ratioToTables",
          "allocationsPerUpdate", "instructionsPerUpdate", "bytesPerElement", "checksum",
        ]
      )
      workload = try #require(members["workload"] as? String)
      n = try #require(members["n"] as? Int)
      system = try #require(members["system"] as? String)
      _ = try #require(members["nsPerUpdate"] as? Double)
      let measured = [
        "nsLeast", "nsMost", "ratio", "ratioOfLeast", "ratioToTables", "allocationsPerUpdate", "instructionsPerUpdate",
      ]
      for name in measured + ["bytesPerElement"] {
        #expect(members[name] is Double || members[name] is NSNull, "\(name)")
      }
      ratio = members["ratio"] as? Double
      #expect(members["checksum"] is String || members["checksum"] is NSNull)
      checksum = members["checksum"] as? String
    }
  }
#endif
