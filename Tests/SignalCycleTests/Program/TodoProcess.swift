#if os(macOS) || os(Linux)
  import Foundation
  import Testing

  /// Runs the built AtomTodo as a user does, as a process of its own.
  struct TodoProcess {
    let output: String
    let errors: String
    /// The exit status, or that of the signal that ended it.
    let status: Int32
    let wasKilled: Bool

    /// The executable beside the tests; nil where it was not built.
    static let executable: URL? = {
      var folders = [Bundle.main.bundleURL]
      folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      if let program = Bundle.main.executableURL { folders.append(program.deletingLastPathComponent()) }
      return folders.map { $0.appendingPathComponent("AtomTodo") }.first { url in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
      }
    }()

    /// Runs it to its end, with a script where there is one.
    init(
      _ arguments: [String], script: String? = nil, in folder: ScratchFolder, environment: [String: String] = [:]
    ) throws {
      let process = Process()
      process.executableURL = Self.executable
      process.currentDirectoryURL = folder.url
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let (output, errors) = (folder.path("output"), folder.path("errors"))
      for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      if let script {
        try folder.write(Data(script.utf8), to: "script")
        process.arguments = arguments + ["--script", "script"]
      }
      process.standardOutput = FileHandle(forWritingAtPath: output)
      process.standardError = FileHandle(forWritingAtPath: errors)
      try process.run()
      process.waitUntilExit()
      self.output = String(decoding: folder.bytes("output"), as: UTF8.self)
      self.errors = String(decoding: folder.bytes("errors"), as: UTF8.self)
      status = process.terminationStatus
      wasKilled = process.terminationReason == .uncaughtSignal
    }

    /// The screens that it printed, of 16 lines each; an end that was cut off is none.
    var screens: [[String]] {
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
      return stride(from: 0, to: lines.count / 16 * 16, by: 16).map { Array(lines[$0..<$0 + 16]) }
    }
  }
#endif
