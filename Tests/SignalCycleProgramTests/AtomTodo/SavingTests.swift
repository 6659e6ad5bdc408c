#if os(Linux)
  import Foundation
  import Testing

  /// What is left of a save that was ended, wherever that was.
  @Suite(.enabled(if: Interposed.compiler != nil && todo.executable != nil)) struct SavingTests {
    let interposed: Interposed

    init() throws { interposed = try Interposed() }

    /// Every change is shown; the whole state is written again and again.
    private static let script: String = {
      var keys = ["a|Milk", "a|Tea with a long name, so that a line can be cut off in many places", "space", "u", "r"]
      keys += ["3", "1", "down", "enter", "e|!", "escape", "c", "u", "u", "escape"]
      for number in 1...20 { keys += ["a|\(number)", "space"] }
      let commands = keys.map { key in
        let parts = key.split(separator: "|")
        return "key \(parts[0])\n" + (parts.count == 2 ? "type \(parts[1])\nkey enter\n" : "") + "show\n"
      }
      return "show\n" + commands.joined()
    }()

    /// A debug build is killed at each tenth call, and the disk is full at each twenty-first.
    #if DEBUG
      private static let (step, diskStep) = (10, 21)
    #else
      private static let (step, diskStep) = (1, 7)
    #endif

    private func run(_ environment: [String: String], in folder: ScratchFolder, script: String) throws
      -> BuiltProgram.Outcome
    {
      try todo.run(
        ["--file", "t.atom", "--limit", "4"], script: script, in: folder,
        environment: environment.merging(["LD_PRELOAD": interposed.library]) { $1 })
    }

    /// What a screen says of the state; which row was chosen, and the last line, are not kept.
    private func state(_ screen: [String]) -> [String] { screen.dropLast().map { String($0.dropFirst(2)) } }

    @Test func `a process killed at any call of any save leaves a state that was shown`() throws {
      let undisturbed = try run([:], in: ScratchFolder(), script: Self.script).screens.map(state)
      #expect(undisturbed.count == 56)
      var (kills, cuts) = (0, 0)
      for number in stride(from: 1, to: Int.max, by: Self.step) {
        let folder = try ScratchFolder()
        let killed = try run(["INTERPOSED_KILL": "\(number)"], in: folder, script: Self.script)
        if !killed.wasKilled { break }
        kills += 1
        let next = try run([:], in: folder, script: "show\n")
        #expect(next.status == 0 && next.errors == "", "at call \(number): \(next.errors)")
        // The last one that was shown, or the one that was saved and would have been shown next.
        let shown = killed.screens.count
        let possible = undisturbed[max(0, shown - 1)...min(shown, undisturbed.count - 1)]
        let screen = try #require(next.screens.first)
        #expect(possible.contains(state(screen)), "at call \(number): \(screen)")
        if screen[15].contains("was cut off: its change is lost.") { cuts += 1 } else { #expect(screen[15] == "") }
      }
      print("\(kills) kills, \(cuts) lines cut off")
      #expect(kills >= 100 / Self.step && cuts >= 10 / Self.step)
    }

    @Test func `a full disk is said at once, and leaves a state that was shown`() throws {
      let undisturbed = try run([:], in: ScratchFolder(), script: Self.script)
      for number in stride(from: 5, to: 90, by: Self.diskStep) {
        let folder = try ScratchFolder()
        let full = try run(["INTERPOSED_FULL": "\(number)"], in: folder, script: Self.script)
        #expect(full.screens.map(state) == undisturbed.screens.map(state))
        #expect(full.status == 1 && full.errors.contains("not all was saved"), "\(number): \(full.errors)")
        #expect(full.errors.contains("No space left on device"))
        #expect(full.screens.last?[15].hasPrefix("Not saved. t.atom: write: No space left") == true)
        let next = try run([:], in: folder, script: "show\n")
        #expect(next.status == 0)
        let screen = try #require(next.screens.first)
        #expect(undisturbed.screens.map(state).contains(state(screen)), "\(number): \(screen)")
      }
    }

    @Test func `where there is no room for a new file there is none, and it is said`() throws {
      let folder = try ScratchFolder()
      let full = try run(["INTERPOSED_FULL": "1"], in: folder, script: Self.script)
      #expect(full.status == 1 && full.output == "")
      #expect(full.errors == "AtomTodo: t.atom: write: No space left on device.\n")
      #expect(folder.names == ["errors", "output", "script"])
    }

    @Test func `when the disk has room again, nothing is missing`() throws {
      let undisturbed = try run([:], in: ScratchFolder(), script: Self.script)
      for number in stride(from: 5, to: 90, by: Self.diskStep) {
        let folder = try ScratchFolder()
        let full = try run(
          ["INTERPOSED_FULL": "\(number)", "INTERPOSED_ROOM": "\(number + 4)"], in: folder, script: Self.script)
        #expect(full.status == 0 && full.errors == "", "\(number): \(full.errors)")
        let next = try run([:], in: folder, script: "show\n")
        #expect(next.screens.map(state) == undisturbed.screens.suffix(1).map(state), "\(number)")
        #expect(next.screens.first?[15] == "")
      }
    }
  }

  /// The library that comes between the program and the system, compiled for the tests.
  struct Interposed {
    private let folder: ScratchFolder
    var library: String { folder.path("interposed.so") }

    /// A compiler of C, if there is one.
    static let compiler: String? = {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return folders.flatMap { folder in ["clang", "cc", "gcc"].map { "\(folder)/\($0)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    init() throws {
      folder = try ScratchFolder()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.compiler ?? "")
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Interposed.c")
        .path
      process.arguments = ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
  }
#endif
