import SignalCycle
import SignalGraph
import Testing

@Suite struct ReactionTests {
  let store = AtomStore(Workshop())
  var state: Workshop { store.state }

  @Test func `an event reaches one element of a table by its id`() {
    store.dispatch(.put("a", Tool(name: "axe")))
    store.dispatch(.put("b", Tool(name: "saw")))
    store.dispatch(.tool("b", .use))
    #expect(state.tools["a"] == Tool(name: "axe"))
    #expect(state.tools["b"] == Tool(name: "saw", uses: 1))
    store.tearDown()
  }

  @Test func `an event reaches one element of a list by its index`() {
    store.dispatch(.enqueue(Tool(name: "axe"), at: 0))
    store.dispatch(.enqueue(Tool(name: "saw"), at: 99))
    store.dispatch(.enqueue(Tool(name: "file"), at: -5))
    store.dispatch(.queued(2, .use))
    #expect(store.picture.queue == [Tool(name: "file"), Tool(name: "axe"), Tool(name: "saw", uses: 1)])
    store.dispatch(.moveQueued(0, 2))
    #expect(store.picture.queue.map(\.name) == ["axe", "saw", "file"])
    store.tearDown()
  }

  @Test func `an event reaches a node through the root`() {
    store.dispatch(.yard(.open))
    #expect(state.yard.gate.value.isOpen)
    #expect(state.yard.gate.path == "yard.gate")
    store.tearDown()
  }

  @Test func `what is not there does not react, and nothing traps`() {
    for event: Workshop.Event in [
      .tool("x", .use), .remove("x"), .queued(0, .use), .queued(-1, .use), .dequeue(0), .moveQueued(0, 1),
      .moveQueued(3, -1), .nothing, .close,
    ] {
      store.dispatch(event)
    }
    #expect(store.picture == WorkshopPicture(Workshop()))
    #expect(store.stepCount == 9 && state.tools.isEmpty && state.queue.isEmpty && state.queue.last == nil)
    store.tearDown()
  }

  @Test func `several parts react in one turn, in order`() {
    store.dispatch(.light(.set(7)))
    store.dispatch(.enqueue(Tool(), at: 0))
    store.dispatch(.yard(.open))
    var seen: [String] = []
    let token = state.light.storage.combined(with: state.yard.gate.storage) { "\($0.level) \($1.isOpen)" }
      .observe { seen.append($0) }
    store.dispatch(.close)
    #expect(seen == ["7 true", "0 false"])
    token.tearDown()
    store.tearDown()
  }

  @Test func `each reaction of a list sees what those before it did`() {
    let chain = AtomStore(Chain())
    chain.dispatch(.grow)
    #expect((0..<chain.state.links.count).map { chain.state.links[$0].uses } == [1, 2])
    chain.tearDown()
    store.tearDown()
  }

  @Test(arguments: [false, true])
  func `a snapshot shows what events before it in the turn did`(isOneTurn: Bool) throws {
    let numbering = AtomStore(Numbering())
    try numbering.perform(Thrice(isOneTurn: isOneTurn))
    #expect(numbering.state.numbers.snapshot == [0, 1, 2])
    #expect(numbering.state.counts.snapshot == [0: 0, 1: 1, 2: 2])
    numbering.tearDown()
    store.tearDown()
  }

  @Test func `an edit to an equal value changes nothing`() {
    store.dispatch(.put("a", Tool()))
    var changes: [Int] = []
    store.subscribe("changes") { changes.append($0.differences.count) }
    store.dispatch(.put("a", Tool()))
    store.dispatch(.tool("a", .name("tool")))
    store.dispatch(.light(.set(0)))
    #expect(changes == [0, 0, 0])
    store.tearDown()
  }

  @Test func `a change of one element costs one mutation of a sorted and filtered view`() {
    for number in 0..<1_000 { store.dispatch(.put("\(number)", Tool(name: "\(number)", uses: number % 3))) }
    var changes: [Int] = []
    let view = state.tools.storage.filter { $0.value.uses > 0 }.sorted { $0.value.uses }.map { $0.value.name }
    let token = view.observe { _, change in
      if case .transition(let transaction) = change { changes.append(transaction.count) }
    }
    store.dispatch(.tool("3", .use))
    store.dispatch(.tool("4", .use))
    #expect(changes == [1, 1])
    token.tearDown()
    view.tearDown()
    store.tearDown()
  }
}

/// Grows by a link that reacts at once.
private struct Chain: AtomRoot {
  let links = AtomList<Link>()
  static var parts: [AtomPart<Chain>] { [AtomPart("links", \.links)] }

  enum Event: AtomEvent { case grow }

  func react(to event: Event) -> AtomReaction<Chain> {
    [
      .append(Link(), to: \.links), .send(.use, at: 0, in: \.links), .append(Link(uses: 1), to: \.links),
      .send(.use, at: 1, in: \.links),
    ]
  }

  struct Link: AtomState {
    typealias Parent = Chain
    var uses = 0
    enum Event: AtomEvent { case use }
    static func initial() -> Link { Link() }
    static func react(_ current: Link?, to event: Event) -> Link {
      current.map { Link(uses: $0.uses + 1) } ?? initial()
    }
  }
}

/// Numbers by what it has already.
private struct Numbering: AtomRoot {
  let numbers = AtomList<Int>()
  let counts = AtomTable<Int, Int>()
  static var parts: [AtomPart<Numbering>] { [AtomPart("numbers", \.numbers), AtomPart("counts", \.counts)] }

  enum Event: AtomEvent { case next }

  func react(to event: Event) -> AtomReaction<Numbering> {
    let (count, entries) = (numbers.snapshot.count, counts.snapshot.count)
    return [.append(count, to: \.numbers), .put(entries, count, in: \.counts)]
  }
}

private struct Thrice: Action {
  let isOneTurn: Bool

  func run(_ atom: AtomContext<Numbering>) throws {
    for number in 0..<3 {
      try atom.dispatch(.next)
      #expect(Array(atom.state.numbers.snapshot) == Array(0...number))
    }
  }
}
