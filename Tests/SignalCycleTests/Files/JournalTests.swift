import Foundation
import SignalCycle
import SignalGraph
import Testing

@Suite struct JournalTests {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("workshop.atom")
  }

  /// Opens the journal with a store, and lets both go after the body.
  @discardableResult
  private func open<Result>(
    limit: Int = 1_000, name: String = "Workshop",
    _ body: (AtomStore<Workshop>, AtomJournal<Workshop>) throws -> Result
  ) throws -> Result {
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    let journal = try AtomJournal(store, at: path, name: name, limit: limit, isSynchronised: false)
    defer { journal.tearDown() }
    return try body(store, journal)
  }

  /// The same with a time machine, whose history the journal brings back.
  private func openHistory(
    _ body: (AtomStore<Workshop>, AtomTimeMachine<Workshop>, AtomJournal<Workshop>) throws -> Void
  ) throws {
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    let time = AtomTimeMachine(store)
    defer { time.tearDown() }
    let journal = try AtomJournal(store, at: path, name: "Workshop", isSynchronised: false)
    defer { journal.tearDown() }
    try body(store, time, journal)
  }

  @Test func `the state is as it was left`() throws {
    var events = WorkshopEvents(seed: 3)
    let left = try open { store, journal in
      #expect(journal.opening.stepCount == 0 && journal.opening.dropped == nil)
      for _ in 0..<200 { store.dispatch(events.next()) }
      return store.picture
    }
    try open { store, journal in
      #expect(store.picture == left)
      #expect(journal.opening.stepCount == 200 && journal.opening.dropped == nil)
      store.dispatch(.light(.set(77)))
    }
    try open { store, _ in #expect(store.state.light.value.level == 77) }
  }

  @Test func `what was one turn is undone as one after a start, too`() throws {
    try open { store, _ in
      store.dispatch(.light(.set(9)))
      try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    }
    try openHistory { store, time, _ in
      time.step(byTurns: -1)
      #expect(store.state.light.value.level == 9)
      time.step(byTurns: 1)
      #expect(store.state.light.value.level == 3)
    }
  }

  /// What a time machine shows: the branch with the current moment, and the ends of all.
  private func history(_ time: AtomTimeMachine<Workshop>) -> [String] {
    time.lines.map { "\($0.isCurrent ? "▸" : "")\($0.moment) \($0.words) \($0.branchCount)" } + ["\(time.branches)"]
  }

  @Test func `a history comes back with its branches, and the state at its moment`() throws {
    let (picture, shown) = try open { store, _ in
      let time = AtomTimeMachine(store)
      for level in 1...4 { store.dispatch(.light(.set(level))) }
      store.dispatch(.enqueue(Tool(name: "axe"), at: 0))
      store.dispatch(.put("a", Tool()))
      store.dispatch(.nothing)
      time.step(by: -5)
      store.dispatch(.yard(.open))
      time.jump(to: 5)
      time.step(by: 2)
      time.step(by: -1)
      defer { time.tearDown() }
      return (store.picture, history(time))
    }
    try openHistory { store, time, journal in
      #expect(store.picture == picture && journal.opening.stepCount == 12)
      #expect(history(time) == shown && time.current == 6, "\(history(time))")
      // Undoing and redoing go on where they were, and what they do is in the file again.
      time.step(by: -9)
      #expect(store.picture == WorkshopPicture(Workshop()))
      time.jump(to: 8)
      #expect(store.picture.isOpen && store.picture.light == 2)
    }
    try open { store, _ in #expect(store.picture.isOpen && store.picture.queue == []) }
  }

  @Test(arguments: [2, 4])
  func `what a roll back forgot stays forgotten`(_ moment: Int) throws {
    try open { store, _ in
      let time = AtomTimeMachine(store)
      for level in 1...5 { store.dispatch(.light(.set(level))) }
      time.step(by: -1)
      time.rollBack(to: moment)
      #expect(time.branches == [moment] && time.current == moment)
      time.tearDown()
    }
    try openHistory { store, time, _ in
      #expect(time.branches == [moment] && time.count == moment && store.state.light.value.level == moment)
    }
  }

  @Test func `a move to what was before the whole state is a moment of its own after a start`() throws {
    try open(limit: 3) { store, _ in
      let time = AtomTimeMachine(store)
      for level in 1...5 { store.dispatch(.light(.set(level))) }
      time.jump(to: 1)
      time.jump(to: 5)
      time.tearDown()
    }
    try openHistory { store, time, _ in
      #expect(time.lines.map(\.words) == ["the beginning", "light(set(5))", "moved in time"])
      #expect(time.current == 1 && store.state.light.value.level == 5)
      time.step(by: -9)
      #expect(store.state.light.value.level == 4)
      time.step(by: 9)
      #expect(store.state.light.value.level == 1)
    }
  }

  @Test func `props that were read before are made anew when a file is opened`() throws {
    struct Level: Transformer {
      struct Output: Props { let level: Int }
      func props(of state: Workshop) -> Output { Output(level: state.light.value.level) }
    }
    try open(limit: 1) { store, _ in for level in 1...2 { store.dispatch(.light(.set(level))) } }
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    let views = [store.view(Level()), store.view(Level(), sending: .parts(\.light))]
    #expect(views.map(\.props.level) == [0, 0])
    let journal = try AtomJournal(store, at: path, name: "Workshop")
    #expect(store.stepCount == 0 && views.map(\.props.level) == [2, 2])
    journal.tearDown()
  }

  @Test func `a file cannot be opened for a store that has gone on already`() async throws {
    try open { _, _ in }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [path = path as String] in
      let store = AtomStore(Workshop(), label: "workshop")
      store.dispatch(.nothing)
      _ = try AtomJournal(store, at: path, name: "Workshop")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was opened for AtomStore<Workshop> \"workshop\""), "\(text.prefix(300))")
    #expect(text.contains("in which 1 steps have happened already."))
  }

  @Test func `after as many steps as the limit says the whole state takes the place of the steps`() throws {
    var events = WorkshopEvents(seed: 5)
    let left = try open(limit: 10) { store, _ in
      for _ in 0..<95 { store.dispatch(events.next()) }
      return store.picture
    }
    #expect(folder.names == ["workshop.atom"])
    let lines = folder.bytes("workshop.atom").split(separator: 0x0A).count
    #expect(lines <= 12)
    try open { store, _ in #expect(store.picture == left) }
  }

  /// What the first version wrote, which every later one must read.
  private static let golden = #"""
    6b5847ce {"atom":1,"state":"Workshop"}
    5c81eecd {"whole":{"light":{"level":0},"queue":[],"tools":[],"yard.gate":{"isOpen":false}}}
    cc1ae1f8 {"events":[{"put":{"_0":"a","_1":{"name":"axe","uses":0}}}]}
    eaefd4c3 {"events":[{"light":{"_0":{"set":{"_0":1}}}},{"light":{"_0":{"set":{"_0":2}}}}]}
    9f68ee4c {"events":[{"enqueue":{"_0":{"name":"säw","uses":2},"at":0}}]}
    88d69a71 {"move":[{"queue":{"mutations":[{"past":{"name":"säw","uses":2},"remove":0}],"v":1}},{"light":{"mutations":[{"future":{"level":1},"past":{"level":2}}],"v":1}}],"to":2}
    7ede9723 {"events":[{"yard":{"_0":{"open":{}}}}]}
    """#

  @Test func `the form of a file stays as it is`() throws {
    try open { store, _ in
      let time = AtomTimeMachine(store)
      store.dispatch(.put("a", Tool(name: "axe")))
      try store.perform(SetTwice(levels: [1, 2], isOneTurn: true))
      store.dispatch(.enqueue(Tool(name: "säw", uses: 2), at: 0))
      time.step(by: -2)
      store.dispatch(.yard(.open))
      time.tearDown()
    }
    #expect(String(decoding: folder.bytes("workshop.atom"), as: UTF8.self) == Self.golden + "\n")
    let article = try Page("Sources/SignalCycle/SignalCycle.docc/Journals.md")
    #expect(article.blocks.map { $0.lines.joined(separator: "\n") } == [Self.golden])
    // A move was first written without the step to which it leads.
    let older = Self.golden.replacing("88d69a71", with: "b353da91").replacing(#"],"to":2}"#, with: "]}")
    for text in [Self.golden, older] {
      try folder.write(Data((text + "\n").utf8), to: "workshop.atom")
      try open { store, journal in
        #expect(journal.opening.stepCount == 6 && store.picture.isOpen && store.picture.light == 1)
        #expect(store.picture.tools == ["a": Tool(name: "axe")] && store.picture.queue == [])
      }
    }
  }

  @Test func `a new file has the permissions of the old one, and a symbolic link stays one`() throws {
    try open { _, _ in }
    let link = folder.path("link.atom")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let store = AtomStore(Workshop())
    let journal = try AtomJournal(store, at: link, name: "Workshop", limit: 2)
    for level in 1...9 { store.dispatch(.light(.set(level))) }
    #expect(journal.tearDown() == nil)
    store.tearDown()
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(folder.names == ["link.atom", "workshop.atom"])
    try open { store, journal in #expect(store.state.light.value.level == 9 && journal.opening.stepCount < 3) }
  }

  @Test func `middleware has seen what is replayed, and subscribers are not told`() throws {
    try open { store, _ in store.dispatch(.light(.set(1))) }
    struct Doubling: AtomMiddleware {
      func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] { [event, event] }
    }
    let store = AtomStore(Workshop(), middleware: [Doubling()])
    var calls = 0
    store.subscribe("calls") { _ in calls += 1 }
    let journal = try AtomJournal(store, at: path, name: "Workshop")
    #expect(calls == 0 && store.stepCount == 1)
    store.dispatch(.light(.set(2)))
    journal.tearDown()
    store.tearDown()
    try open { _, journal in #expect(journal.opening.stepCount == 3) }
  }

  @Test func `wherever the last line is cut off, the state before it is there, and it is said`() throws {
    try open { store, _ in for level in 1...3 { store.dispatch(.light(.set(level))) } }
    let whole = folder.bytes("workshop.atom")
    let start = whole.dropLast().lastIndex(of: 0x0A)! + 1
    for end in start...whole.count {
      try folder.write(whole.prefix(end), to: "workshop.atom")
      try open { store, journal in
        #expect(store.state.light.value.level == (end == whole.count ? 3 : 2))
        let dropped = "The last line, \(end - start) bytes, was cut off: its change is lost."
        #expect(journal.opening.dropped == (end == start || end == whole.count ? nil : dropped))
        store.dispatch(.light(.set(9)))
      }
      try open { store, journal in
        #expect(store.state.light.value.level == 9 && journal.opening.dropped == nil)
      }
    }
  }

  @Test func `whichever byte of the last line is damaged, it is said; of another line, it is an error`() throws {
    try open { store, _ in for level in 1...3 { store.dispatch(.light(.set(level))) } }
    let whole = folder.bytes("workshop.atom")
    let start = whole.dropLast().lastIndex(of: 0x0A)! + 1
    for index in stride(from: 0, to: whole.count - 1, by: 3) where whole[index] != 0x0A {
      var damaged = whole
      damaged[index] = damaged[index] == 0x41 ? 0x42 : 0x41
      try folder.write(damaged, to: "workshop.atom")
      if index >= start {
        try open { store, journal in
          #expect(store.state.light.value.level == 2 && journal.opening.dropped?.contains("is damaged") == true)
        }
      } else {
        let store = AtomStore(Workshop())
        #expect(throws: AtomFileError.self) { try AtomJournal(store, at: path, name: "Workshop") }
        store.tearDown()
        #expect(folder.bytes("workshop.atom") == damaged)
      }
    }
  }

  @Test func `damage that makes two lines of the last one is an error, and one that makes one of two drops both`()
    throws
  {
    try open { store, _ in for level in 1...3 { store.dispatch(.light(.set(level))) } }
    let whole = folder.bytes("workshop.atom")
    let start = whole.dropLast().lastIndex(of: 0x0A)! + 1
    for index in start..<whole.count - 1 {
      var damaged = whole
      damaged[index] = 0x0A
      try folder.write(damaged, to: "workshop.atom")
      let store = AtomStore(Workshop())
      #expect(throws: AtomFileError.self) { try AtomJournal(store, at: path, name: "Workshop") }
      store.tearDown()
      #expect(folder.bytes("workshop.atom") == damaged)
    }
    var damaged = whole
    damaged[start - 1] = 0x41
    try folder.write(damaged, to: "workshop.atom")
    try open { store, journal in
      #expect(store.state.light.value.level == 1 && journal.opening.dropped?.contains("is damaged") == true)
    }
  }

  @Test func `a file that is no journal of this state is an error in words, and stays as it is`() throws {
    try open { _, _ in }
    let whole = folder.bytes("workshop.atom")
    func error(_ bytes: Data, name: String = "Workshop") throws -> String? {
      try folder.write(bytes, to: "workshop.atom")
      let store = AtomStore(Workshop())
      defer { store.tearDown() }
      do {
        try AtomJournal(store, at: path, name: name).tearDown()
        return nil
      } catch {
        #expect(folder.bytes("workshop.atom") == bytes)
        return "\(error)".replacing(path, with: "PATH")
      }
    }
    let no = "PATH is no journal. Nothing was changed; name another file."
    #expect(try error(Data()) == no)
    #expect(try error(Data("shopping list\nmilk\n".utf8)) == no)
    #expect(try error(Data(repeating: 0, count: 100)) == no)
    #expect(try error(whole.prefix(20)) == no)
    #expect(
      try error(whole, name: "Garden") == "PATH is a journal of \"Workshop\". Nothing was changed; name another file.")
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false)
    let head = lines[0] + [0x0A]
    #expect(try error(head) == "PATH, line 2: the whole state is missing. Nothing was changed.")
    #expect(
      try error(Data(head) + lines[1].dropLast(5)) == "PATH, line 2: the whole state is missing. Nothing was changed.")
    #expect(
      try error(whole + lines[1] + [0x0A]) == "PATH, line 3: a whole state has no place here. Nothing was changed.")
  }

  @Test func `a folder, a missing folder and a file in use are errors`() throws {
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    func words(_ path: String) -> String? {
      do {
        try AtomJournal(store, at: path).tearDown()
        return nil
      } catch { return "\(error)".replacing(path, with: "PATH") }
    }
    #expect(words(folder.path("")) == "PATH: open: Is a directory.")
    #expect(words(folder.path("none/here"))?.hasSuffix("No such file or directory.") == true)
    try open { _, _ in #expect(words(path) == "PATH is in use already, by this process or by another. End that first.")
    }
  }

  @Test func `a file that another makes at the same time is left alone`() throws {
    let beside = path + ".new"
    try folder.write(Data("what it has written".utf8), to: "workshop.atom.new")
    let other = Foundation.open(beside, O_RDWR | O_CLOEXEC)
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    #expect(throws: AtomFileError.inUse(path: path)) { try AtomJournal(store, at: path) }
    #expect(folder.bytes("workshop.atom.new") == Data("what it has written".utf8))
    #expect(folder.names == ["workshop.atom.new"])
    // A process that is being started may have the descriptor too, and would keep the lock until it runs.
    flock(other, LOCK_UN)
    close(other)
    // Nobody has it any more: it was left by somebody who was ended.
    try AtomJournal(store, at: path).tearDown()
    #expect(folder.names == ["workshop.atom"])
  }

  @Test func `a move that does not fit the state is an error`() throws {
    try open { store, _ in
      let time = AtomTimeMachine(store)
      store.dispatch(.light(.set(1)))
      time.step(by: -1)
      time.tearDown()
    }
    // Without the event before it.
    var lines = folder.bytes("workshop.atom").split(separator: 0x0A, omittingEmptySubsequences: false)
    lines.remove(at: 2)
    try folder.write(Data(lines.joined(separator: [0x0A])), to: "workshop.atom")
    let store = AtomStore(Workshop())
    defer { store.tearDown() }
    do {
      try AtomJournal(store, at: path, name: "Workshop").tearDown()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description.contains("line 3") && error.description.contains("Light"), "\(error)")
    }
  }
}
