import SignalCycle
import SignalGraph
import Testing

@Suite struct ActionTests {
  let store = AtomStore(Workshop())
  var level: Int { store.state.light.value.level }

  @Test func `each event of an action is a step, and what was emitted before a throw stays`() {
    var seen: [Int] = []
    store.subscribe("seen") { seen.append($0.state.light.value.level) }
    #expect(throws: SetTwice.Failed()) { try store.perform(SetTwice(levels: [1, 2], fails: true)) }
    #expect(seen == [1, 2] && level == 2)
    store.tearDown()
  }

  @Test func `an action in one turn moves views once, and is a step per event`() throws {
    var (seen, turns) = ([Int](), [Int]())
    store.subscribe("seen") { seen.append($0.number) }
    var pasts: [[Int]] = []
    store.subscribe("pasts") { step in
      pasts.append([step.past(of: \.light).level, step.transaction(of: \.light).future?.level ?? 0])
    }
    let token = store.state.light.storage.observe { turns.append($0.level) }
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    #expect(seen == [1, 2, 3] && turns == [0, 3])
    #expect(pasts == [[0, 1], [1, 2], [2, 3]])
    token.tearDown()
    store.tearDown()
  }

  @Test func `an action in one turn that throws leaves nothing, and nobody has seen anything`() throws {
    store.dispatch(.light(.set(9)))
    var (seen, turns) = ([Int](), [Int]())
    store.subscribe("seen") { seen.append($0.number) }
    let token = store.state.light.storage.observe { turns.append($0.level) }
    #expect(throws: SetTwice.Failed()) {
      try store.perform(SetTwice(levels: [1, 2], isOneTurn: true, fails: true))
    }
    #expect(level == 9 && store.stepCount == 1)
    store.dispatch(.light(.set(4)))
    #expect(seen == [2] && turns == [9, 4])
    token.tearDown()
    store.tearDown()
  }

  @Test func `an action sees what it has done`() throws {
    struct Count: Action {
      var isOneTurn: Bool
      func run(_ atom: AtomContext<Workshop>) throws {
        for _ in 0..<3 { try atom.dispatch(.light(.set(atom.state.light.value.level + 1))) }
        try atom.perform(SetTwice(levels: [atom.state.light.value.level * 10]))
      }
    }
    try store.perform(Count(isOneTurn: false))
    #expect(level == 30)
    try store.perform(Count(isOneTurn: true))
    #expect(level == 330)
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `what an action of a subscriber emits waits`(_ isOneTurn: Bool) {
    var seen: [Int] = []
    store.subscribe("act") { [store] step in
      guard step.event == .nothing else { return }
      try? store.perform(SetTwice(levels: [1, 2], isOneTurn: isOneTurn))
      #expect(step.state.light.value.level == 0)
      try? store.perform(SetTwice(levels: [5], isOneTurn: isOneTurn, fails: isOneTurn))
    }
    store.subscribe("seen") { seen.append($0.state.light.value.level) }
    store.dispatch(.nothing)
    #expect(seen == (isOneTurn ? [0, 2, 2] : [0, 1, 2, 5]))
    store.tearDown()
  }

  @Test func `an action that keeps its context can emit nothing later`() throws {
    final class Box { var context: AtomContext<Workshop>? }
    struct Keep: Action {
      let box: Box
      func run(_ atom: AtomContext<Workshop>) { box.context = atom }
    }
    let box = Box()
    try store.perform(Keep(box: box))
    #expect(throws: CancellationError.self) { try box.context?.dispatch(.light(.set(1))) }
    #expect(box.context?.isCancelled == true && level == 0)
    store.tearDown()
  }

  @Test func `an action may be thrown out of inside the other, and the outer one goes on`() throws {
    struct Outer: Action {
      var isOneTurn: Bool { true }
      func run(_ atom: AtomContext<Workshop>) throws {
        try atom.dispatch(.light(.set(1)))
        try? atom.perform(SetTwice(levels: [2], fails: true))
      }
    }
    try store.perform(Outer())
    #expect(level == 2)
    store.tearDown()
  }
}

/// Sets the light, waits for a signal, and sets it again.
private struct Wait: AsyncAction {
  var levels: (Int, Int)
  let gate: AsyncStream<Void>
  var isOneTurn = false

  func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
    try atom.dispatch(.light(.set(levels.0)))
    for await _ in gate { break }
    try atom.dispatch(.light(.set(levels.1)))
  }
}

@MainActor @Suite struct AsyncActionTests {
  let store = AtomStore(Workshop())
  let gate: AsyncStream<Void>
  let opening: AsyncStream<Void>.Continuation
  var level: Int { store.state.light.value.level }

  init() { (gate, opening) = AsyncStream.makeStream(of: Void.self) }

  /// Lets what waits for the actor run.
  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  @Test func `an asynchronous action emits when it has waited`() async throws {
    let running = store.start(Wait(levels: (1, 2), gate: gate))
    await settle()
    #expect(level == 1)
    opening.yield()
    try await running.wait()
    #expect(level == 2)
    store.tearDown()
  }

  @Test func `in one turn, an asynchronous action emits when it returns`() async throws {
    var seen: [Int] = []
    let token = store.state.light.storage.observe { seen.append($0.level) }
    let running = store.start(Wait(levels: (1, 2), gate: gate, isOneTurn: true))
    await settle()
    #expect(level == 0)
    opening.yield()
    try await running.wait()
    #expect(seen == [0, 2] && store.stepCount == 2)
    token.tearDown()
    store.tearDown()
  }

  @Test func `a cancelled action emits nothing more`() async {
    let running = store.start(Wait(levels: (1, 2), gate: gate))
    await settle()
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.wait() }
    #expect(level == 1)
    store.tearDown()
  }

  @Test func `an action that is cancelled before it begins emits nothing`() async {
    let running = store.start(Wait(levels: (1, 2), gate: gate))
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.wait() }
    #expect(level == 0)
    store.tearDown()
  }

  @Test func `cancelling the task that performs an action cancels the action`() async {
    let task = Task { try await store.perform(Wait(levels: (1, 2), gate: gate)) }
    await settle()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(level == 1)
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `a move of a time machine ends the actions that run, and later ones are free`(_ isOneTurn: Bool) async throws {
    let time = AtomTimeMachine(store)
    store.dispatch(.light(.set(7)))
    let running = store.start(Wait(levels: (1, 2), gate: gate, isOneTurn: isOneTurn))
    await settle()
    time.jump(to: 1)
    time.jump(to: 0)
    await #expect(throws: CancellationError.self) { try await running.wait() }
    #expect(level == 0)
    opening.yield()
    try await store.perform(Wait(levels: (3, 4), gate: gate))
    #expect(level == 4)
    time.tearDown()
    store.tearDown()
  }

  @Test func `an action that swallows its cancellation is refused all the same`() async throws {
    struct Stubborn: AsyncAction {
      let gate: AsyncStream<Void>
      func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
        for await _ in gate { break }
        try? atom.dispatch(.light(.set(66)))
      }
    }
    let time = AtomTimeMachine(store)
    store.dispatch(.light(.set(1)))
    let running = store.start(Stubborn(gate: gate))
    await settle()
    time.step(by: -1)
    try await running.wait()
    #expect(level == 0)
    time.tearDown()
    store.tearDown()
  }

  @Test func `taking the store down ends what runs`() async {
    let running = store.start(Wait(levels: (1, 2), gate: gate))
    await settle()
    store.tearDown()
    await #expect(throws: CancellationError.self) { try await running.wait() }
    #expect(level == 1)
  }
}

/// A store on an actor of its own.
private actor Bench {
  private let store = AtomStore(Workshop())
  private var levels: [Int] = []

  func work() async throws -> [Int] {
    struct Climb: AsyncAction {
      func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
        for _ in 0..<3 {
          await Task.yield()
          try atom.dispatch(.light(.set(atom.state.light.value.level + 1)))
        }
      }
    }
    store.subscribe("levels") { step in self.levels.append(step.number) }
    let running = store.start(Climb())
    try await store.perform(Climb())
    try await running.wait()
    store.tearDown()
    return levels + [store.state.light.value.level]
  }
}

@Suite struct ActorTests {
  @Test func `asynchronous actions come back to the actor of their store, and take turns`() async throws {
    #expect(try await Bench().work() == [1, 2, 3, 4, 5, 6, 6])
  }

  @Test func `an asynchronous action outside of an actor is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Idle: AsyncAction {
        func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {}
      }
      func start() { AtomStore(Workshop()).start(Idle(), isolation: nil) }
      start()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("was to start Idle at ") && text.contains("outside of an actor."), "\(text.prefix(300))")
  }
}

@Suite struct MiddlewareTests {
  /// Notes what it sees, and lets through what a closure says.
  private struct Gatekeeper: AtomMiddleware {
    let name: String
    let note: (String) -> Void
    let pass: (Workshop.Event) -> [Workshop.Event]

    func admit(_ event: Workshop.Event, in state: Workshop) -> [Workshop.Event] {
      note("\(name) before \(state.light.value.level)")
      return pass(event)
    }

    func conclude(_ step: AtomStep<Workshop>) {
      note("\(name) from \(step.past(of: \.light).level) to \(step.state.light.value.level)")
    }
  }

  @Test func `nobody is told of a step behind the end of the store`() {
    var notes: [String] = []
    let keepers = ["1", "2"].map { name in Gatekeeper(name: name, note: { notes.append($0) }) { [$0] } }
    let store = AtomStore(Workshop(), middleware: keepers)
    store.subscribe("end") { step in
      notes.append("told of \(step.number)")
      store.tearDown()
    }
    try? store.perform(SetTwice(levels: [1, 2], isOneTurn: true))
    #expect(notes.suffix(3) == ["1 from 0 to 2", "2 from 0 to 2", "told of 1"], "\(notes)")
  }

  @Test func `middleware stops, changes and adds events, in order, and sees both states`() {
    var notes: [String] = []
    let note = { (words: String) in notes.append(words) }
    let store = AtomStore(
      Workshop(),
      middleware: [
        Gatekeeper(name: "1", note: note) { event in event == .nothing ? [] : [event] },
        Gatekeeper(name: "2", note: note) { event in
          guard case .light(.set(let level)) = event else { return [event] }
          return [.light(.set(level)), .light(.set(level + 1))]
        },
        Gatekeeper(name: "3", note: note) { $0 == .light(.set(8)) ? [.light(.set(80))] : [$0] },
      ]
    )
    store.dispatch(.nothing)
    #expect(notes == ["1 before 0"] && store.stepCount == 0)
    notes = []
    store.dispatch(.light(.set(7)))
    #expect(
      notes == [
        "1 before 0", "2 before 0", "3 before 0", "1 from 0 to 7", "2 from 0 to 7", "3 from 0 to 7", "3 before 7",
        "1 from 7 to 80", "2 from 7 to 80", "3 from 7 to 80",
      ], "\(notes)")
    #expect(store.stepCount == 2 && store.state.light.value.level == 80)
    store.tearDown()
  }

  @Test func `of several events that middleware makes in a handler, each sees the state after the one before`() {
    var notes: [String] = []
    let note = { (words: String) in notes.append(words) }
    let store = AtomStore(
      Workshop(),
      middleware: [
        Gatekeeper(name: "1", note: note) { $0 == .nothing ? [.light(.set(1)), .light(.set(2))] : [$0] },
        Gatekeeper(name: "2", note: note) { [$0] },
      ]
    )
    let button = ValueSlot(0)
    let token = button.observe { [store] value in
      guard value > 0 else { return }
      store.dispatch(.nothing)
      store.dispatch(.light(.set(3)))
    }
    button.value = 1
    #expect(
      notes == [
        "1 before 0", "2 before 0", "1 from 0 to 1", "2 from 0 to 1", "2 before 1", "1 from 1 to 2", "2 from 1 to 2",
        "1 before 2", "2 before 2", "1 from 2 to 3", "2 from 2 to 3",
      ], "\(notes)")
    token.tearDown()
    store.tearDown()
  }

  @Test func `the log prints the event and what it changed`() {
    var lines: [String] = []
    let store = AtomStore(Workshop(), middleware: [AtomLog { lines.append($0) }])
    let time = AtomTimeMachine(store)
    store.dispatch(.put("a", Tool(name: "axe")))
    store.dispatch(.tool("a", .use))
    store.dispatch(.nothing)
    store.dispatch(.light(.set(2)))
    time.step(by: -1)
    #expect(
      lines == [
        #"1 put("a", Tool(name: "axe", uses: 0))"#,
        #"   tools[a]: + Tool(name: "axe", uses: 0)"#,
        "2 tool(\"a\", use)", "   tools[a].uses: 0 → 1", "3 nothing",
        "   nothing changed", "4 light(set(2))", "   light.level: 0 → 2",
        "5 moved in time", "   light.level: 2 → 0",
      ], "\(lines)")
    time.tearDown()
    store.tearDown()
  }
}
