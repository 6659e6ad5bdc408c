#if os(Linux)
  import Foundation
  import Testing

  /// A program that was built with the tests, run as a user does.
  struct BuiltProgram {
    let name: String

    /// The executable beside the tests; nil where it was not built.
    var executable: URL? {
      var folders = [Bundle.main.bundleURL]
      folders += Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
      if let program = Bundle.main.executableURL { folders.append(program.deletingLastPathComponent()) }
      return folders.map { $0.appendingPathComponent(name) }.first { url in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && !isFolder.boolValue
      }
    }

    /// What a run left.
    struct Outcome {
      let output: String
      let errors: String
      /// The exit status, or the number of the signal that ended it.
      let status: Int32
      let wasKilled: Bool

      /// The screens that it printed; an end that was cut off is none.
      func screens(of rows: Int) -> [[String]] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        return stride(from: 0, to: lines.count / rows * rows, by: rows).map { Array(lines[$0..<$0 + rows]) }
      }
    }

    /// Runs it to its end, with a script where there is one.
    func run(
      _ arguments: [String], script: String? = nil, in folder: ScratchFolder, environment: [String: String] = [:]
    ) throws -> Outcome {
      let process = Process()
      process.executableURL = executable
      process.currentDirectoryURL = folder.url
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let (output, errors) = (folder.path("output"), folder.path("errors"))
      for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      process.arguments = arguments
      if let script {
        try folder.write(Data(script.utf8), to: "script")
        process.arguments = arguments + ["--script", "script"]
      }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle(forWritingAtPath: output)
      process.standardError = FileHandle(forWritingAtPath: errors)
      try process.run()
      process.waitUntilExit()
      return Outcome(
        output: String(decoding: folder.bytes("output"), as: UTF8.self),
        errors: String(decoding: folder.bytes("errors"), as: UTF8.self), status: process.terminationStatus,
        wasKilled: process.terminationReason == .uncaughtSignal)
    }
  }
#endif
