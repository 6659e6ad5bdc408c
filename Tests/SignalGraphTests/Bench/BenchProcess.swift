#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Runs the built SignalBench as a user does, as a process of its own.
  struct BenchProcess {
    /// What it wrote on standard output.
    var output: String
    /// What it wrote on standard error, but for what it was doing.
    var errors: String
    /// What it said that it was doing.
    var progress: [String]
    var status: Int32

    /// The executable beside the tests; nil where it was not built, or where a sandbox lets nobody start it.
    static let executable: URL? = {
      guard ProcessInfo.processInfo.environment["APP_SANDBOX_CONTAINER_ID"] == nil else { return nil }
      var folders = [Bundle.main.bundleURL]
      folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      if let program = Bundle.main.executableURL {
        folders.append(program.deletingLastPathComponent())
      }
      return folders.map { $0.appendingPathComponent("SignalBench") }
        .first { url in
          var isFolder: ObjCBool = false
          return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: url.path)
        }
    }()

    static let absence: Comment =
      "SignalBench is not built beside the tests, or a sandbox lets nobody start it: nothing is checked here"

    /// A file among the bench's fixtures.
    static func fixture(_ name: String) -> URL {
      URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Benchmarks/SignalBench/Fixtures").appendingPathComponent(name)
    }

    /// What its standard output is.
    enum Stream {
      /// A file, which does not fill up while nobody reads it.
      case file
      /// A disk that has no room left.
      case full
      /// A pipe that nobody reads.
      case unread
      /// Nothing at all.
      case closed
      #if os(Linux)
        /// A terminal of 24 lines of 80 characters.
        case terminal
      #endif
    }

    /// Runs it to its end.
    init(_ arguments: [String], in folder: ScratchFolder, output stream: Stream = .file) throws {
      let streams = [folder.file("output", holding: ""), folder.file("errors", holding: "")]
      let process = Process()
      var shown: (() -> String)?
      process.executableURL = Self.executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      switch stream {
      case .file: process.standardOutput = try FileHandle(forWritingTo: streams[0])
      case .full: process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
      case .unread:
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        process.standardOutput = pipe
      case .closed:
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \"$0\" \"$@\" >&-", Self.executable?.path ?? ""] + arguments
      #if os(Linux)
        case .terminal:
          let terminal = try PseudoTerminal(rows: 24, columns: 80)
          process.standardOutput = terminal.output
          shown = terminal.text
      #endif
      }
      process.standardError = try FileHandle(forWritingTo: streams[1])
      try process.run()
      let drawn = shown?()
      process.waitUntilExit()
      output = try drawn ?? String(contentsOf: streams[0], encoding: .utf8)
      let remarks = try String(contentsOf: streams[1], encoding: .utf8).split(separator: "\n").map { "\($0)\n" }
      errors = remarks.filter { !$0.hasPrefix("running ") }.joined()
      progress = remarks.filter { $0.hasPrefix("running ") }
      status = process.terminationStatus
    }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    /// What came out, in words: the last lines, before the warning of a debug build.
    var summary: [String] { Array(lines.split(separator: "").last { !$0.contains { $0.hasPrefix("***") } } ?? []) }
  }

  /// A folder for the files of one test, gone afterwards.
  final class ScratchFolder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("SignalBench-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
      try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file.
    func file(_ name: String, holding text: String) -> URL {
      let file = url.appendingPathComponent(name)
      _ = FileManager.default.createFile(atPath: file.path, contents: Data(text.utf8))
      return file
    }
  }
#endif
