import SignalCycle
import SignalGraph
import Testing

/// Actions that perform others, wherever they run.
@Suite(.timeLimit(.minutes(10))) struct NestedActionTests {
  let store = AtomStore(Workshop())
  var level: Int { store.state.light.value.level }

  /// Sets the light, performs another action, which may fail, and sets the light again.
  private struct Around: Action {
    var isOneTurn = false
    let inner: SetTwice

    func run(_ atom: AtomContext<Workshop>) throws {
      try atom.dispatch(.light(.set(10)))
      try? atom.perform(inner)
      try atom.dispatch(.light(.set(atom.state.light.value.level + 1)))
    }
  }

  @Test(arguments: [false, true])
  func `one in one turn is a whole inside another, and what it throws takes it back alone`(_ isOneTurn: Bool) throws {
    var (levels, turns) = ([Int](), [Int]())
    store.subscribe("levels") { step in levels.append(step.transaction(of: \.light).future?.level ?? -1) }
    let token = store.state.light.storage.observe { turns.append($0.level) }
    try store.perform(Around(isOneTurn: isOneTurn, inner: SetTwice(levels: [20, 30], isOneTurn: true)))
    #expect(levels == [10, 20, 30, 31] && turns == (isOneTurn ? [0, 31] : [0, 10, 30, 31]))
    (levels, turns) = ([], [])
    try store.perform(Around(isOneTurn: isOneTurn, inner: SetTwice(levels: [20, 30], isOneTurn: true, fails: true)))
    #expect(levels == [10, 11] && turns == (isOneTurn ? [11] : [10, 11]), "\(levels) \(turns)")
    token.tearDown()
    store.tearDown()
  }

  @Test func `where events wait, what an inner one throws takes its events out`() {
    var levels: [Int] = []
    store.subscribe("act") { [store] step in
      guard step.event == .nothing else { return }
      for fails in [true, false] {
        let inner = SetTwice(levels: [20, 30], isOneTurn: true, fails: fails)
        try? store.perform(Around(isOneTurn: true, inner: inner))
      }
    }
    store.subscribe("levels") { step in if step.event != .nothing { levels.append(step.state.light.value.level) } }
    store.dispatch(.nothing)
    // An action sees what was before it here: its last event is made of the level 0, or of the first action's.
    #expect(levels == [1, 1, 1, 1, 1, 1] && store.stepCount == 7, "\(levels)")
    store.tearDown()
  }

  @Test func `the memo of a view is not that of an inner action that threw`() throws {
    struct Level: Transformer {
      struct Output: Props { let level: Int }
      func props(of state: Workshop) -> Output { Output(level: state.light.value.level) }
    }
    struct Outer: Action {
      var isOneTurn: Bool { true }
      let view: PropsView<Level>

      struct Inner: Action {
        var isOneTurn: Bool { true }
        let view: PropsView<Level>
        func run(_ atom: AtomContext<Workshop>) throws {
          try atom.dispatch(.light(.set(5)))
          #expect(view.props.level == 5)
          throw SetTwice.Failed()
        }
      }

      func run(_ atom: AtomContext<Workshop>) throws {
        try? atom.perform(Inner(view: view))
        #expect(view.props.level == 0)
      }
    }
    try store.perform(Outer(view: store.view(Level(), sending: .parts(\.light))))
    #expect(store.stepCount == 0)
    store.tearDown()
  }

  @Test func `when the store is over, nothing can be emitted, and it is said`() {
    store.tearDown()
    for isOneTurn in [false, true] {
      #expect(throws: CancellationError.self) { try store.perform(SetTwice(levels: [1], isOneTurn: isOneTurn)) }
    }
    #expect(level == 0)
  }
}

/// The same for asynchronous ones.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NestedAsyncActionTests {
  let store = AtomStore(Workshop())
  var level: Int { store.state.light.value.level }

  /// Sets the light to each level, with a pause between.
  private struct Slowly: AsyncAction {
    let levels: [Int]
    var isOneTurn = false
    var fails = false

    func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
      for level in levels {
        await Task.yield()
        try atom.dispatch(.light(.set(level)))
      }
      if fails { throw SetTwice.Failed() }
    }
  }

  private struct Around: AsyncAction {
    var isOneTurn = false
    let inner: Slowly
    var note: (Int) -> Void = { _ in }

    func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
      try atom.dispatch(.light(.set(10)))
      try? await atom.perform(inner)
      note(atom.state.light.value.level)
      try atom.perform(SetTwice(levels: [40, 50], isOneTurn: true))
    }
  }

  @Test func `a synchronous action may be performed in a task that was cancelled`() async throws {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try store.perform(SetTwice(levels: [1]))
    }
    task.cancel()
    try await task.value
    #expect(level == 1)
    store.tearDown()
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `one in one turn is a whole inside another`(_ isOneTurn: Bool, _ fails: Bool) async throws {
    var (levels, turns, notes) = ([Int](), [Int](), [Int]())
    store.subscribe("levels") { step in levels.append(step.transaction(of: \.light).future?.level ?? -1) }
    let token = store.state.light.storage.observe { turns.append($0.level) }
    let inner = Slowly(levels: [20, 30], isOneTurn: true, fails: fails)
    try await store.perform(Around(isOneTurn: isOneTurn, inner: inner) { notes.append($0) })
    #expect(levels == (fails ? [10, 40, 50] : [10, 20, 30, 40, 50]))
    #expect(turns == (isOneTurn ? [0, 50] : fails ? [0, 10, 50] : [0, 10, 30, 50]))
    #expect(notes == [isOneTurn ? 0 : fails ? 10 : 30])
    token.tearDown()
    store.tearDown()
  }

  @Test func `an inner one that is not in one turn emits as the outer does`() async throws {
    var turns: [Int] = []
    let token = store.state.light.storage.observe { turns.append($0.level) }
    try await store.perform(Around(inner: Slowly(levels: [20, 30], fails: true)))
    #expect(turns == [0, 10, 20, 30, 50])
    token.tearDown()
    store.tearDown()
  }

  @Test func `an inner one in one turn emits nothing when the state has moved in time meanwhile`() async throws {
    let time = AtomTimeMachine(store)
    store.dispatch(.light(.set(7)))
    let running = store.start(Around(inner: Slowly(levels: Array(20..<60), isOneTurn: true)))
    while level != 10 { await Task.yield() }
    time.jump(to: 0)
    await #expect(throws: CancellationError.self) { try await running.wait() }
    #expect(level == 0 && time.current == 0)
    time.tearDown()
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `one that was cancelled cannot perform others either`(_ isOneTurn: Bool) async throws {
    struct Stubborn: AsyncAction {
      let isInnerOneTurn: Bool
      func run(_ atom: AtomContext<Workshop>, isolation: isolated (any Actor)?) async throws {
        while !Task.isCancelled { await Task.yield() }
        for _ in 0..<2 { try? atom.perform(SetTwice(levels: [1], isOneTurn: isInnerOneTurn)) }
        try? await atom.perform(Slowly(levels: [2], isOneTurn: isInnerOneTurn))
      }
    }
    let running = store.start(Stubborn(isInnerOneTurn: isOneTurn))
    running.cancel()
    _ = try? await running.wait()
    let later = store.start(Stubborn(isInnerOneTurn: isOneTurn))
    await Task.yield()
    later.cancel()
    try await later.wait()
    #expect(level == 0 && store.stepCount == 0)
    store.tearDown()
  }

  @Test func `the store's own type starts and performs asynchronous actions`() async throws {
    try await Counter.perform(Slowly(levels: [1, 2]))
    let running = Counter.start(Slowly(levels: [3, 4]))
    try await running.wait()
    #expect(Counter.state.light.value.level == 4 && Counter.store.stepCount == 4)
    store.tearDown()
  }
}

@MainActor private enum Counter: @MainActor AtomProtocol {
  static let store = AtomStore(Workshop())
}
