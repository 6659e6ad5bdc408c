import SignalCycle
import SignalGraph
import Testing

/// The examples of the page of protocols that are about this product, word for word.
@Suite struct ProtocolTests {
  @Test func `each example of the page is one of this file, and prints what its comments say`() throws {
    let file = ExampleFile("Tests/SignalCycleTests/Documentation/ProtocolTests.swift")
    let page = try Page("Protocols.md")
    let blocks = page.blocks.filter { block in
      // Those about cycles that turn are in a file of their own.
      block.name.map { $0.hasPrefix("cycle ") && !$0.hasPrefix("cycle turn ") } ?? false
    }
    #expect(blocks.count == 14)
    for block in blocks {
      let name = try #require(block.name)
      #expect(block.code == (try #require(try file.code(name), "\(name)")).lines, "\(name)")
    }
    for (name, body) in [("cycle transaction", transaction), ("cycle running", running)] {
      let printer = Printer()
      try body(printer.print)
      #expect(page.block(name)?.comments == printer.lines, "\(printer.lines)")
    }
  }

  @Test func `the page has a section for each protocol`() throws {
    let headings = try Page("Protocols.md").lines.filter { $0.hasPrefix("## `") }.map { $0.dropFirst(4).dropLast() }
    let names = [
      "AtomEvent", "AtomState", "AtomNode", "AtomRoot", "AtomTransaction", "Action", "AsyncAction", "AtomMiddleware",
      "AtomProtocol", "Props", "Transformer", "RowsTransformer", "RouteParameter",
    ]
    #expect(Set(names).subtracting(headings.map(String.init)) == [])
  }

  @MainActor @Test func `the examples do what they say`() async throws {
    let store = AtomStore(Game(), middleware: [FairPlay()])
    for name in ["Ada", "Emmy"] { try store.perform(Join(name: name)) }
    store.dispatch(.player(2, .score(1_000)))
    store.dispatch(.player(2, .score(5)))
    #expect(store.view(Leading()).props == Board(leader: "Emmy", points: 5))
    let rows = store.rows(Ranking())
    var shown: [String] = []
    rows.show("list") { rows, _ in shown = Array(rows) }
    try await store.perform(Countdown(clock: ImmediateClock()))
    #expect(shown == ["Emmy 4", "Ada -1"])
    rows.hide("list")
    store.tearDown()
    #expect(rankings.route(for: "game://now/ranking?page=2&by=points") == "points, page 2")
    #expect(rankings.route(for: "/ranking?by=size") == nil)
    Atom.dispatch(.join(1, name: "Grace"))
    #expect(Atom.state.players[1]?.name == "Grace" && Atom.state.team.order.last == 1)
  }

  // swift-format-ignore
  private func transaction(_ print: @escaping (Any...) -> Void) throws {
    // example: cycle transaction
    let change: DictionaryTransaction<Int, Player> = [
      .update(key: 7, past: Player(name: "Ada", points: 1), future: Player(name: "Ada", points: 3))
    ]
    print(change.differences(at: "players")[0])  // players[7].points: 1 → 3
    // end
  }

  // swift-format-ignore
  private func running(_ print: @escaping (Any...) -> Void) throws {
    // example: cycle running
    let store = AtomStore(Game())
    store.subscribe("log") { step in print(step.differences) }
    try store.perform(Join(name: "Ada"))  // ["players[1]: + Player(name: \"Ada\", points: 0)", "team.order[0]: + 1"]
    store.dispatch(.player(1, .score(3))) // ["players[1].points: 0 → 3"]
    do { try store.perform(Join(name: "Ada")) } catch { print(error) }  // NameTaken()
    store.tearDown()
    // end
  }
}

// example: cycle event
enum PlayerEvent: AtomEvent {
  case score(Int)
  case rename(String)
}
// end

// example: cycle state
struct Player: AtomState {
  typealias Parent = Game
  var name = "?"
  var points = 0

  static func initial() -> Player { Player() }
  static func react(_ current: Player?, to event: PlayerEvent) -> Player {
    guard var next = current else { return initial() }
    switch event {
    case .score(let points): next.points += points
    case .rename(let name): next.name = name
    }
    return next
  }
}
// end

// example: cycle node
struct Team: AtomNode {
  typealias Parent = Game
  let order = AtomList<Int>()
  static var parts: [AtomPart<Team>] { [AtomPart("order", \.order)] }

  enum Event: AtomEvent { case join(Int) }

  func react(to event: Event) -> AtomReaction<Team> {
    switch event {
    case .join(let id): .append(id, to: \.order)
    }
  }
}
// end

// example: cycle root
struct Game: AtomRoot {
  let players = AtomTable<Int, Player>()
  let team = Team()
  static var parts: [AtomPart<Game>] { [AtomPart("players", \.players), AtomPart("team", \.team)] }

  enum Event: AtomEvent {
    case join(Int, name: String)
    case player(Int, PlayerEvent)
  }

  func react(to event: Event) -> AtomReaction<Game> {
    switch event {
    case .join(let id, let name): [.put(Player(name: name), id, in: \.players), .send(.join(id), to: \.team)]
    case .player(let id, let event): .send(event, to: id, in: \.players)
    }
  }
}
// end

// example: cycle action
struct Join: Action {
  struct NameTaken: Error {}
  let name: String

  func run(_ atom: AtomContext<Game>) throws {
    let players = atom.state.players
    guard players.ids(where: { $0.name == name }).isEmpty else { throw NameTaken() }
    try atom.dispatch(.join(players.count + 1, name: name))
  }
}
// end

// example: cycle waiting
struct Countdown: AsyncAction {
  let clock: any Clock<Duration>

  func run(_ atom: AtomContext<Game>, isolation: isolated (any Actor)?) async throws {
    for id in atom.state.players.ids().sorted() {
      try await clock.sleep(for: .seconds(1))
      try atom.dispatch(.player(id, .score(-1)))
    }
  }
}
// end

// example: cycle middleware
struct FairPlay: AtomMiddleware {
  func admit(_ event: Game.Event, in state: Game) -> [Game.Event] {
    if case .player(_, .score(let points)) = event, points > 100 { return [] }
    return [event]
  }
}
// end

// example: cycle façade
@MainActor enum Atom: @MainActor AtomProtocol {
  static let store = AtomStore(Game())
}
// end

// example: cycle props
struct Board: Props {
  let leader: String
  let points: Int
}
// end

// example: cycle transformer
struct Leading: Transformer {
  func props(of state: Game) -> Board {
    let leader = state.players.storage.elements.max { $0.value.points < $1.value.points }
    return Board(leader: leader?.value.name ?? "nobody", points: leader?.value.points ?? 0)
  }
}
// end

// example: cycle rows
struct Ranking: RowsTransformer {
  func rows(of state: Game) -> ArrayStorage<String> {
    state.players.storage.sorted { -$0.value.points }.map { "\($0.value.name) \($0.value.points)" }
  }
}
// end

// example: cycle parameter
enum Column: String, RouteParameter { case name, points }

let rankings = RouteTable<String>([
  RoutePattern("/ranking?by={column}&page={page}") { (column: Column, page: Int?) in "\(column), page \(page ?? 1)" }
])
// end

/// A clock that does not wait.
private struct ImmediateClock: Clock {
  var now: ContinuousClock.Instant { .now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { await Task.yield() }
}
