#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Bad options and files: one clear line on standard error, and exit status 2 or 1.
  @Suite(.enabled(if: BenchProcess.executable != nil, BenchProcess.absence))
  struct BenchFailureTests {
    let folder: ScratchFolder

    init() throws {
      folder = try ScratchFolder()
    }

    private func expectFailure(
      _ arguments: [String],
      saying message: String,
      status: Int32 = 1,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let bench = try BenchProcess(arguments, in: folder)
      #expect(bench.status == status, sourceLocation: sourceLocation)
      #expect(bench.errors == "SignalBench: \(message)\n", sourceLocation: sourceLocation)
    }

    @Test(
      arguments: [
        (["--nonsense"], "unknown option '--nonsense'; --help lists the options"),
        (["nonsense"], "unknown option 'nonsense'; --help lists the options"),
        (["--quick", "--quick"], "--quick is given twice"),
        (["--json"], "--json needs a value; --help shows which"),
        (["--flights", "--quick"], "--flights needs a value; --help shows which"),
        (["--sizes", "0"], "--sizes: '0' is not within 1 and 10000000"),
        (["--sizes", "1k,ten"], "--sizes: 'ten' is no size; write 250, 10k or 1M"),
        (["--all", "--only", "W1"], "--all and --only contradict each other"),
        (["--report"], "--report is for --flights FILE"),
      ]
    )
    func `a bad option is named`(_ arguments: [String], _ message: String) throws {
      try expectFailure(arguments, saying: message, status: 2)
    }

    @Test
    func `an unknown workload is named, with those that there are`() throws {
      let bench = try BenchProcess(["--only", "W1,W9"], in: folder)
      #expect(bench.status == 2)
      #expect(bench.errors.hasPrefix("SignalBench: --only: there is no 'W9'; there are W1, "))
      #expect(bench.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test(arguments: ["--flights", "--trace"])
    func `a missing file and a folder are named`(_ option: String) throws {
      let missing = folder.url.appendingPathComponent("missing").path
      try expectFailure([option, missing], saying: "\(missing): no such file")
      try expectFailure([option, folder.url.path], saying: "\(folder.url.path): is a folder")
    }

    @Test
    func `results that cannot be written are reported before anything runs`() throws {
      let json = folder.url.appendingPathComponent("missing/results.json").path
      try expectFailure(["--only", "turn", "--json", json], saying: "\(json): cannot be written")
    }

    private static let header = "year,month,day,dep_delay,carrier,flight,origin,dest"

    @Test(
      arguments: [
        ("", 1, "there is no header"),
        ("year,month\n", 1, "there is no column 'day'"),
        ("\(header)\n2031,1,1,5,QA,1,ALF,BET\n2031,1,1\n", 3, "3 fields instead of 8"),
        ("\(header)\n2031,1,1,late,QA,1,ALF,BET\n", 2, "dep_delay is 'late', not a number or NA"),
        ("\(header)\n2031,NA,1,5,QA,1,ALF,BET\n", 2, "month is 'NA', not a number"),
        ("\(header)\n2031,1,1,5,\"QA,1,ALF,BET\n", 2, "a quoted field does not end on its line"),
      ]
    )
    func `a malformed flight is named with its line`(_ text: String, _ line: Int, _ message: String) throws {
      let file = folder.file("flights.csv", holding: text).path
      try expectFailure(["--flights", file], saying: "\(file):\(line): \(message)")
    }

    @Test
    func `what the tables of flights lack is named`() throws {
      let lone = folder.file("flights.csv", holding: Self.header + "\n").path
      try expectFailure(["--flights", lone, "--report"], saying: "\(lone):1: there is no column 'tailnum'")
      let header = Self.header + ",tailnum,hour\n"
      let flights = folder.file("flights.csv", holding: header + "2031,1,1,5,QA,1,ALF,BET,T001QA,7\n").path
      let planes = folder.url.appendingPathComponent("planes.csv").path
      try expectFailure(["--flights", flights, "--report"], saying: "\(planes): no such file")
      _ = folder.file("planes.csv", holding: "tailnum,model\n")
      try expectFailure(["--flights", flights, "--report"], saying: "\(planes):1: there is no column 'manufacturer'")
      _ = folder.file("planes.csv", holding: "tailnum,model,manufacturer\nT001QA,OX-70\n")
      try expectFailure(["--flights", flights, "--report"], saying: "\(planes):2: 2 fields instead of 3")
    }

    @Test
    func `a malformed trace is named with its line`() throws {
      let file = folder.file("trace.json", holding: "{\n\"startContent\": \"\",\n\"endContent\": oops\n}\n").path
      let bench = try BenchProcess(["--trace", file], in: folder)
      #expect(bench.status == 1)
      #expect(bench.errors.hasPrefix("SignalBench: \(file):3: "))
      #expect(bench.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test(
      arguments: [
        ("{\"endContent\": \"\", \"txns\": []}", "there is no 'startContent'"),
        ("{\"startContent\": \"\", \"endContent\": \"a\", \"txns\": []}", "there are no patches"),
        (
          "{\"startContent\": \"\", \"endContent\": \"b\", \"txns\": [{\"patches\": [[0, 0, \"a\"]]}]}",
          "the patches do not lead to endContent"
        ),
      ]
    )
    func `a trace that contradicts itself is refused`(_ text: String, _ message: String) throws {
      let file = folder.file("trace.json", holding: text).path
      try expectFailure(["--trace", file], saying: "\(file): \(message)")
    }

    @Test
    func `a patch beyond the content is named with its line`() throws {
      let text = "{\"startContent\": \"\", \"endContent\": \"\",\n\"txns\": [{\"patches\": [\n[3, 0, \"a\"]]}]}"
      let file = folder.file("trace.json", holding: text).path
      let bench = try BenchProcess(["--trace", file], in: folder)
      #expect(bench.status == 1)
      #expect(bench.errors.hasPrefix("SignalBench: \(file):3: "))
      #expect(bench.errors.filter { $0 == "\n" }.count == 1)
    }

    #if os(Linux)
      @Test(arguments: [BenchProcess.Stream.full, .unread, .closed])
      func `standard output that takes nothing is reported`(_ stream: BenchProcess.Stream) throws {
        let json = folder.url.appendingPathComponent("results.json")
        for arguments in [
          ["--help"], ["--quick", "--only", "turn"],
          ["--flights", BenchProcess.fixture("flights.csv").path, "--json", json.path],
        ] {
          let bench = try BenchProcess(arguments, in: folder, output: stream)
          #expect(bench.status == 1, "\(arguments)")
          #expect(bench.errors == "SignalBench: standard output cannot be written\n", "\(arguments)")
        }
      }

      @Test
      func `a disk without room for the results is reported`() throws {
        try expectFailure(["--only", "turn", "--json", "/dev/full"], saying: "/dev/full: cannot be written")
      }

      @Test
      func `input without end is refused`() throws {
        try expectFailure(["--flights", "/dev/zero"], saying: "/dev/zero:1: the line is longer than 1,048,576 bytes")
        try expectFailure(["--trace", "/dev/zero"], saying: "/dev/zero: is longer than 268,435,456 bytes")
      }
    #endif

    @Test
    func `a line, a text and a number that are too long are named with their line`() throws {
      let header = Self.header + "\n"
      let row = "2031,1,1,5,QA,1,ALF,"
      let long = folder.file("long.csv", holding: header + row + String(repeating: "B", count: 1 << 20)).path
      try expectFailure(["--flights", long], saying: "\(long):2: the line is longer than 1,048,576 bytes")
      let number = folder.file("number.json", holding: "{\n\"a\": " + String(repeating: "1", count: 2_000)).path
      try expectFailure(["--trace", number], saying: "\(number):2: a number is longer than 1,000 bytes")
      // Read by a debug build, it would take seconds.
      guard Settings.isWhole else { return }
      let text = folder.file("text.json", holding: "{\n\"startContent\": \"" + String(repeating: "a", count: 1 << 26))
        .path
      try expectFailure(["--trace", text], saying: "\(text):2: startContent is longer than 33,554,432 bytes")
    }

    @Test(arguments: ["--help", "-h"])
    func `help lists every option and every workload`(_ option: String) throws {
      let bench = try BenchProcess([option], in: folder)
      #expect(bench.status == 0)
      #expect(bench.errors.isEmpty)
      let options = ["--sizes", "--only", "--all", "--quick", "--trace", "--flights", "--report", "--json", "--help"]
      let names = [
        "W1", "W1-text", "W1-wide", "W1-rows", "W1-sum", "W2", "W3", "W4", "W4-runs", "hop", "fan-out", "turn",
        "handler", "stages", "reset", "difference", "keys", "relay", "cycle", "round",
        "filter", "sort", "map", "window", "algebra", "shape",
      ]
      for word in options + names {
        #expect(bench.output.contains(word), "\(word)")
      }
    }
  }
#endif
