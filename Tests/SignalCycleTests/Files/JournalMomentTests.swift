import SignalCycle
import SignalGraph
import Synchronization
import Testing

/// Journals that are opened, torn down, or fail while something happens.
@Suite struct JournalMomentTests {
  let folder: ScratchFolder
  let path: String
  let store = AtomStore(Workshop())

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("workshop.atom")
  }

  private func open() throws -> AtomJournal<Workshop> { try AtomJournal(store, at: path, name: "Workshop") }

  /// Takes the store down, and checks that the next start has its state, after as many steps.
  private func restart(_ stepCount: Int) throws {
    let picture = store.picture
    store.tearDown()
    let next = AtomStore(Workshop())
    let journal = try AtomJournal(next, at: path, name: "Workshop")
    #expect(next.picture == picture && journal.opening.stepCount == stepCount)
    journal.tearDown()
    next.tearDown()
  }

  /// A tool, used three times, with something done before the last use.
  private struct Use: Action {
    var isOneTurn = true
    var fails = false
    var meanwhile: () throws -> Void = {}

    func run(_ atom: AtomContext<Workshop>) throws {
      try atom.dispatch(.put("a", Tool()))
      for _ in 0..<2 { try atom.dispatch(.tool("a", .use)) }
      try meanwhile()
      try atom.dispatch(.tool("a", .use))
      if fails { throw SetTwice.Failed() }
    }
  }

  @Test(arguments: 1...4)
  func `one that is opened while the steps of a turn are told has each once`(_ number: Int) throws {
    var journal: AtomJournal<Workshop>?
    store.subscribe("open") { step in if step.number == number { journal = try? open() } }
    try store.perform(Use())
    store.dispatch(.light(.set(1)))
    #expect(journal?.tearDown() == .some(nil))
    try restart(1)
  }

  @Test func `one that is opened in a handler, before the turn of an event, has it once`() throws {
    var journal: AtomJournal<Workshop>?
    let button = ValueSlot(0)
    let token = button.observe { value in
      guard value == 1 else { return }
      store.dispatch(.put("a", Tool(uses: 1)))
      store.dispatch(.tool("a", .use))
      journal = try? open()
    }
    button.value = 1
    store.dispatch(.tool("a", .use))
    #expect(journal?.tearDown() == .some(nil) && store.state.tools["a"]?.uses == 3)
    token.tearDown()
    try restart(2)
  }

  @Test func `one that is opened in a handler of an event's turn has it once`() throws {
    var journal: AtomJournal<Workshop>?
    let token = store.state.tools.storage.observe { _, _ in
      if store.stepCount == 3 { journal = try? open() }
    }
    try store.perform(Use(isOneTurn: false))
    #expect(journal?.tearDown() == .some(nil) && store.state.tools["a"]?.uses == 3)
    token.tearDown()
    try restart(1)
  }

  @Test(arguments: [false, true])
  func `one that is opened in an action in one turn has what that leaves`(_ fails: Bool) throws {
    var journal: AtomJournal<Workshop>?
    store.dispatch(.light(.set(1)))
    try? store.perform(Use(fails: fails) { journal = try open() })
    store.dispatch(.light(.set(2)))
    #expect(journal?.tearDown() == .some(nil))
    #expect(store.state.tools["a"]?.uses == (fails ? nil : 3))
    try restart(fails ? 1 : 5)
  }

  @Test(arguments: 1...4)
  func `one that is torn down while the steps of a turn are told has them all`(_ number: Int) throws {
    let journal = try open()
    store.dispatch(.light(.set(1)))
    store.subscribe("end") { step in if step.number == number + 1 { #expect(journal.tearDown() == nil) } }
    try store.perform(Use())
    try restart(number == 4 ? 5 : 0)
  }

  @Test func `one that is torn down in a handler of an event's turn has it`() throws {
    let journal = try open()
    let token = store.state.light.storage.observe { if $0.level == 2 { #expect(journal.tearDown() == nil) } }
    for level in 1...2 { store.dispatch(.light(.set(level))) }
    token.tearDown()
    try restart(0)
  }

  @Test func `while the state cannot be written it is tried ever more seldom, and nothing is kept for it`() throws {
    let store = AtomStore(Scales())
    let journal = try AtomJournal(store, at: path, limit: 100)
    store.dispatch(.weigh(.nan))
    #expect(journal.failure != nil)
    let (marks, states) = (Mark.encodings.load(ordering: .relaxed), Ticks.encodings.load(ordering: .relaxed))
    for _ in 0..<1_000 { store.dispatch(.tick(Mark())) }
    #expect(Mark.encodings.load(ordering: .relaxed) == marks)
    // After 1, 2, 4 … 64 turns, then after each hundred.
    #expect(Ticks.encodings.load(ordering: .relaxed) == states + 7 + 8)
    #expect(journal.failure != nil)
    store.dispatch(.weigh(3))
    #expect(journal.tearDown() == nil)
    store.tearDown()
    let next = AtomStore(Scales())
    let again = try AtomJournal(next, at: path)
    #expect(next.state.ticks.value.count == 1_000 && next.state.weight.value.grams == 3)
    // It goes on as if nothing had been.
    next.dispatch(.tick(Mark()))
    #expect(again.tearDown() == nil && Mark.encodings.load(ordering: .relaxed) == marks + 1)
    next.tearDown()
    self.store.tearDown()
  }

  @Test func `as soon as the state can be written, all of it is there again`() throws {
    let store = AtomStore(Scales())
    let journal = try AtomJournal(store, at: path)
    for grams in [1, .nan, 2] { store.dispatch(.weigh(grams)) }
    #expect(journal.failure == nil)
    store.dispatch(.weigh(4))
    #expect(journal.tearDown() == nil)
    store.tearDown()
    let next = AtomStore(Scales())
    let again = try AtomJournal(next, at: path)
    #expect(again.opening.stepCount == 1 && next.state.weight.value.grams == 4)
    again.tearDown()
    next.tearDown()
    self.store.tearDown()
  }
}

/// A tree that cannot always be written.
private struct Scales: AtomRoot {
  let ticks = AtomValue<Ticks>()
  let weight = AtomValue<Weight>()
  static var parts: [AtomPart<Scales>] { [AtomPart("ticks", \.ticks), AtomPart("weight", \.weight)] }

  enum Event: AtomEvent {
    case tick(Mark)
    case weigh(Double)
  }

  func react(to event: Event) -> AtomReaction<Scales> {
    switch event {
    case .tick(let mark): .send(mark, to: \.ticks)
    case .weigh(let grams): .send(.init(grams: grams), to: \.weight)
    }
  }
}

private struct Weight: AtomState, AtomEvent {
  typealias Parent = Scales
  var grams = 0.0
  static func initial() -> Weight { Weight() }
  static func react(_ current: Weight?, to event: Weight) -> Weight { current == nil ? initial() : event }
}

/// An event that counts how often one is written.
private struct Mark: AtomEvent {
  static let encodings = Atomic(0)
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {
    Mark.encodings.add(1, ordering: .relaxed)
    var container = encoder.singleValueContainer()
    try container.encode(0)
  }
}

/// A state that counts how often one that has ticked is written: tests run side by side, and one alone has ticks.
private struct Ticks: AtomState {
  typealias Parent = Scales
  static let encodings = Atomic(0)
  var count = 0

  init(count: Int) { self.count = count }
  init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }
  func encode(to encoder: any Encoder) throws {
    if count > 0 { Ticks.encodings.add(1, ordering: .relaxed) }
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }

  static func initial() -> Ticks { Ticks(count: 0) }
  static func react(_ current: Ticks?, to event: Mark) -> Ticks {
    current.map { Ticks(count: $0.count + 1) } ?? initial()
  }
}
