import Foundation
import SignalCycle
import SignalGraph
import Testing

/// A tree of several levels, whose elements are of many types.
private struct Company: AtomRoot {
  let hall = Hall()
  let staff = AtomTable<UUID, Person>()
  static var parts: [AtomPart<Company>] { [AtomPart("hall", \.hall), AtomPart("staff", \.staff)] }

  enum Event: AtomEvent {
    case hall(Hall.Event)
    case hire(UUID, Person)
    case person(UUID, Person.Event)
    case leave([UUID])
    case endOfDay
  }

  func react(to event: Event) -> AtomReaction<Company> {
    switch event {
    case .hall(let event): .send(event, to: \.hall)
    case .hire(let id, let person): .put(person, id, in: \.staff)
    case .person(let id, let event): .send(event, to: id, in: \.staff)
    case .leave(let ids): .remove(ids, from: \.staff)
    case .endOfDay:
      [.send(.crew(.clear), to: \.hall), .send(.tag("tired"), toEach: staff.ids { $0.wage > 10 }, in: \.staff)]
    }
  }

  struct Person: AtomState {
    typealias Parent = Company
    var name: String?
    var tags: Set<String> = []
    var wage = 0.0
    var start = Date(timeIntervalSinceReferenceDate: 0)

    enum Event: AtomEvent {
      case rename(String?)
      case tag(String)
      case wage(Double)
      case start(Date)
    }

    static func initial() -> Person { Person() }
    static func react(_ current: Person?, to event: Event) -> Person {
      guard var next = current else { return initial() }
      switch event {
      case .rename(let name): next.name = name
      case .tag(let tag): next.tags.insert(tag)
      case .wage(let wage): next.wage = wage
      case .start(let date): next.start = date
      }
      return next
    }
  }

  struct Hall: AtomNode {
    typealias Parent = Company
    let crew = Crew()
    static var parts: [AtomPart<Hall>] { [AtomPart("crew", \.crew)] }
    enum Event: AtomEvent { case crew(Crew.Event) }
    func react(to event: Event) -> AtomReaction<Hall> {
      switch event {
      case .crew(let event): .send(event, to: \.crew)
      }
    }
  }

  struct Crew: AtomNode {
    typealias Parent = Hall
    let scores = AtomList<Int>()
    let pages = RouteStack<String, Crew>("home")
    static var parts: [AtomPart<Crew>] { [AtomPart("scores", \.scores), AtomPart("pages", \.pages)] }

    enum Event: AtomEvent {
      case score(Int)
      case clear
      case page(RouteEvent<String>)
    }

    func react(to event: Event) -> AtomReaction<Crew> {
      switch event {
      case .score(let score): .append(score, to: \.scores)
      case .clear: .replace([], in: \.scores)
      case .page(let event): .send(event, to: \.pages)
      }
    }
  }
}

@Suite struct LevelTests {
  private static let ids = (0..<3).map { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))) }
  private static let events: [Company.Event] = [
    .hire(ids[0], .init(name: "Ann")), .hire(ids[1], .init(name: "Bob", wage: 12.5)), .hall(.crew(.score(4))),
    .person(ids[0], .wage(0.1 + 0.2)), .person(ids[1], .rename(nil)), .hall(.crew(.page(.push("list")))),
    .person(ids[0], .start(Date(timeIntervalSinceReferenceDate: 817_266_752.151_271_6))),
    .person(ids[2], .tag("nobody")), .endOfDay, .hall(.crew(.page(.reset(["a", "b"])))), .leave(ids),
  ]

  @Test func `a tree of several levels obeys the laws`() {
    #expect(AtomLaws.faults(of: { Company() }, under: Self.events) == [])
  }

  @Test func `places are named by the way to them, in words and in files`() throws {
    let folder = try ScratchFolder()
    var lines: [String] = []
    let store = AtomStore(Company(), middleware: [AtomLog { lines.append($0) }])
    let journal = try AtomJournal(store, at: folder.path("c"))
    Self.events.dropLast().forEach(store.dispatch)
    #expect(store.state.hall.crew.pages.routes.path == "hall.crew.pages.routes")
    #expect(lines.contains("   hall.crew.scores[0]: − 4") && lines.contains("   hall.crew.pages.routes[1]: + \"list\""))
    #expect(lines.contains { $0.hasSuffix("tags: [] → [\"tired\"]") })
    let left = (store.state.staff.snapshot, Array(store.state.hall.crew.pages.routes.snapshot))
    #expect(journal.tearDown() == nil)
    store.tearDown()
    let next = AtomStore(Company())
    try AtomJournal(next, at: folder.path("c")).tearDown()
    #expect(next.state.staff.snapshot == left.0 && Array(next.state.hall.crew.pages.routes.snapshot) == left.1)
    next.tearDown()
  }

  @Test func `what JSON cannot say is said at once, and is no hindrance when it is gone`() throws {
    let folder = try ScratchFolder()
    let store = AtomStore(Company())
    let journal = try AtomJournal(store, at: folder.path("c"))
    store.dispatch(.hire(Self.ids[0], .init(wage: .nan)))
    #expect(journal.failure?.description.hasPrefix("A change cannot be written: ") == true)
    store.dispatch(.person(Self.ids[0], .tag("x")))
    #expect(journal.failure != nil)
    store.dispatch(.person(Self.ids[0], .wage(1)))
    #expect(journal.tearDown() == nil)
    store.tearDown()
    let next = AtomStore(Company())
    try AtomJournal(next, at: folder.path("c")).tearDown()
    #expect(next.state.staff[Self.ids[0]] == .init(tags: ["x"], wage: 1))
    next.tearDown()
  }

  @Test func `rows may be those of a place itself, and outlive being hidden`() {
    struct Scores: RowsTransformer {
      func rows(of state: Company) -> ArrayStorage<Int> { state.hall.crew.scores.storage }
    }
    let store = AtomStore(Company())
    let rows = store.rows(Scores())
    var seen: [[Int]] = []
    for score in 1...2 {
      rows.show("rows") { rows, _ in seen.append(Array(rows)) }
      store.dispatch(.hall(.crew(.score(score))))
      rows.hide("rows")
    }
    #expect(seen == [[], [1], [1], [1], [1, 2], [1, 2]])
    #expect(store.state.hall.crew.scores.count == 2 && store.state.hall.crew.scores[1] == 2)
    store.tearDown()
  }
}
