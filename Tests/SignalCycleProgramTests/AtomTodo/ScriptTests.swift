#if os(Linux)
  import Foundation
  import SignalCycle
  import Testing

  @testable import AtomTodo

  let todo = BuiltProgram(name: "AtomTodo")

  extension BuiltProgram.Outcome {
    /// The screens of AtomTodo, which has 16 lines at first.
    var screens: [[String]] { screens(of: 16) }
  }

  @Suite(.enabled(if: todo.executable != nil)) struct ScriptTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test func `todos are added, done, filtered and cleared, and undo brings them back`() throws {
      let process = try todo.run(
        ["--file", "t.atom"],
        script: """
          # Two todos, one of them done.
          key a
          type Milk
          key enter a
          type Tea
          key enter space
          show
          key 2
          show
          key 1 c
          show
          key u
          show
          """, in: folder)
      let screens = process.screens
      #expect(process.status == 0 && process.errors == "" && screens.count == 4)
      #expect(screens[0][0] == "AtomTodo  2 todos [all] open  done ")
      #expect(screens[0][2...3] == ["▸ [x] 1  Milk", "  [ ] 2  Tea"])
      #expect(screens[1][0] == "AtomTodo  2 todos  all [open] done ")
      #expect(screens[1][2...3] == ["▸ [ ] 2  Tea", ""])
      #expect(screens[2][2...3] == ["▸ [ ] 2  Tea", ""])
      #expect(screens[3][2...3] == ["▸ [x] 1  Milk", "  [ ] 2  Tea"])
    }

    @Test func `the next start shows what was left, the place and the history among it`() throws {
      _ = try todo.run(
        ["--file", "t.atom"],
        script: "key a\ntype Milk\nkey enter enter\nkey e backspace backspace\ntype sch\nkey enter\n", in: folder)
      let process = try todo.run(
        ["--file", "t.atom"], script: "show\nkey u\nshow\nkey escape q\n# not reached\nshow\n", in: folder)
      #expect(
        process.screens.map { Array($0[0...3]) } == [
          ["AtomTodo  todo 1", "", "  Misch", "  open"], ["AtomTodo  todo 1", "", "  Milk", "  open"],
        ])
    }

    @Test func `links lead to places, and guards say why not`() throws {
      let process = try todo.run(
        ["--file", "t.atom", "--open", "/todos/7"],
        script: "show\nkey a\ntype Milk\nkey enter\nopen todo://app/todos/1\nshow\nopen /nowhere\nshow\n", in: folder)
      #expect(process.screens.map { $0[15] } == ["There is no todo 7.", "", "No place is called /nowhere."])
      #expect(process.screens[1][0] == "AtomTodo  todo 1")
    }

    @Test func `a sweep removes what is done one by one, and undo stops it`() throws {
      let fill = "key a\ntype A\nkey enter a\ntype B\nkey enter a\ntype C\nkey enter space down space down space\n"
      let swept = try todo.run(["--file", "t.atom"], script: fill + "key w\nwait\nshow\n", in: folder)
      #expect(swept.screens[0][2] == "  Nothing here.")
      let stopped = try todo.run(["--file", "u.atom"], script: fill + "key w u r\nwait\nshow\n", in: folder)
      #expect(stopped.screens[0][2...4].map { String($0.dropFirst(2)) } == ["[x] 1  A", "[x] 2  B", "[x] 3  C"])
    }

    @Test func `the history is walked, branched and rolled back`() throws {
      let process = try todo.run(
        ["--file", "t.atom"],
        script: """
          resize 12 60
          key a
          type Milk
          key enter space h up
          show
          key escape a
          type Tea
          key enter h o
          show
          key up b escape
          show
          """, in: folder)
      let lines = process.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(lines[0] == "AtomTodo  history" && lines[3].hasPrefix(" ▸   1  add(1, name: \"Milk\")"), "\(lines)")
      #expect(lines[12...23].contains { $0.hasPrefix(" ▸   2  todo(1, ") }, "\(lines[12...])")
      #expect(lines[26] == "▸ [ ] 1  Milk" && lines[27] == "", "\(lines[24...])")
    }

    @Test func `a name without characters is refused, and commands to the terminal are taken out`() throws {
      let process = try todo.run(
        ["--file", "t.atom"],
        script: "key a\ntype    \nkey enter\nshow\nkey a\ntype \u{7}x\u{1B}[2J\nkey enter\nshow\n",
        in: folder)
      #expect(process.screens[0][15] == "A todo needs a name.")
      #expect(process.screens[1][2] == "▸ [ ] 1  x[2J")
    }

    @Test func `a screen of any size is drawn, and fits`() throws {
      let fill = (1...30).map { "key a\ntype A todo with a name of some length, \($0)\nkey enter\n" }.joined()
      _ = try todo.run(["--file", "t.atom"], script: fill, in: folder)
      for (rows, columns) in [(1, 1), (1, 80), (2, 9), (3, 3), (4, 20), (5, 200), (60, 1), (7, 40)] {
        let process = try todo.run(
          ["--file", "t.atom"],
          script: "resize \(rows) \(columns)\nshow\nkey a x\nshow\nkey escape down h\nshow\nkey escape enter\nshow\n",
          in: folder)
        let lines = process.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(process.status == 0 && lines.count == 4 * rows, "\(rows) \(columns): \(process.errors)")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(rows) \(columns)")
      }
    }

    /// A name that did not come by a key.
    @MainActor @Test func `what a terminal would take for commands is not drawn`() throws {
      let app = try TodoApp(file: folder.path("t.atom"))
      let cycle = Cycle(TodoShell(app), standIns: ["terminal", "session"])
      try cycle.send(TerminalDriver.Event.resized(TerminalSize(rows: 8, columns: 60)), from: "terminal")
      app.store.dispatch(.add(1, name: "a\u{1B}[2Jb\u{9B}c\nd"))
      #expect(cycle.frame.terminal.lines(in: cycle.frame.size)[2] == "▸ [ ] 1  a[2Jbcd")
      try cycle.send(TerminalDriver.Event.key(.character("h")), from: "terminal")
      let history = cycle.frame.terminal.lines(in: cycle.frame.size)
      #expect(history.count == 8 && history.allSatisfy { !$0.contains("\u{1B}") })
      cycle.tearDown()
      #expect(app.tearDown() == nil)
    }

    @Test func `help is printed, and what is wrong on the command line is said`() throws {
      let help = try todo.run(["--help"], in: folder)
      #expect(
        help.status == 0 && help.output.hasPrefix("AtomTodo: a list of todos") && help.output.contains("--script"))
      func error(_ arguments: [String], script: String? = nil) throws -> String {
        let process = try todo.run(arguments, script: script, in: folder)
        return "\(process.status) \(process.errors)"
      }
      #expect(try error(["--what"]) == "2 AtomTodo: --what is not known; --help lists what is\n")
      #expect(try error(["--file"]) == "2 AtomTodo: --file needs a value\n")
      #expect(try error(["--limit", "0"]) == "2 AtomTodo: --limit needs a number above 0\n")
      #expect(try error([]) == "2 AtomTodo: there is no terminal; --script PATH does without one\n")
      #expect(try error(["--script", "none"]) == "1 AtomTodo: none cannot be read\n")
      #expect(
        try error([], script: "\nkey hello\n") == "2 AtomTodo: line 2 of the script: it is no command: key hello\n")
      #expect(
        try error([], script: "resize 0 9\n") == "2 AtomTodo: line 1 of the script: it is no command: resize 0 9\n")
      #expect(try error([], script: "key a") == "0 ")
      #expect(folder.names == ["errors", "output", "script", "todos.atom"])
    }

    @Test func `a malformed file is an error, and stays as it is`() throws {
      try folder.write(Data("shopping\n".utf8), to: "t.atom")
      let process = try todo.run(["--file", "t.atom"], script: "key a\ntype x\nkey enter\n", in: folder)
      #expect(process.status == 1)
      #expect(process.errors == "AtomTodo: t.atom is no journal. Nothing was changed; name another file.\n")
      #expect(folder.bytes("t.atom") == Data("shopping\n".utf8))
    }
  }

  @Suite struct ModelTests {
    @Test func `the program's state obeys the laws`() {
      let events: [Todos.Event] = [
        .add(1, name: "Milk"), .add(2, name: "Tea"), .todo(1, .setDone(true)), .filter(.show(.open)),
        .screen(.push(.todo(2))), .todo(2, .rename("Jam")), .screen(.pop), .remove(1), .todo(1, .setDone(false)),
      ]
      #expect(AtomLaws.faults(of: { Todos() }, under: events) == [])
      #expect(AtomLaws.faults(of: Todo.self, under: [.rename("Tea"), .setDone(true)]) == [])
      #expect(AtomLaws.faults(of: Filter.self, under: [.show(.done), .show(.open)]) == [])
      #expect(AtomLaws.faults(of: Numbering.self, under: [.use(3), .use(1)]) == [])
    }
  }
#endif
