import SignalCycle
import SignalGraph
import Testing

/// An app's state in a module whose declarations belong to the main actor.
@Suite struct StateTreeTests {
  @Test func `states, events, nodes and props are nonisolated, and the rest is the main actor's`() async throws {
    var counts: [Int] = []
    let view = Atom.store.view(Header())
    view.show("header") { counts.append($0.count) }
    var names: [String] = []
    let rows = Atom.store.rows(Names())
    rows.show("list") { rows, _ in names = Array(rows) }
    try Atom.perform(Add(name: "Milk"))
    try await Atom.perform(AddLater(name: "Tea"))
    Atom.dispatch(.todo(1, .setDone(true)))
    #expect(counts == [0, 1, 2] && names == ["Tea"])
    #expect(Place.table.route(for: "/trash?page=2") == .trash)
    view.hide("header")
    rows.hide("list")
  }
}

private enum Atom: AtomProtocol { static let store = AtomStore(Todos()) }

nonisolated struct Todo: AtomState {
  typealias Parent = Todos
  var name = ""
  var isDone = false

  enum Event: AtomEvent { case setDone(Bool) }

  static func initial() -> Todo { Todo() }
  static func react(_ current: Todo?, to event: Event) -> Todo {
    guard var next = current, case .setDone(let isDone) = event else { return initial() }
    next.isDone = isDone
    return next
  }
}

nonisolated struct Todos: AtomRoot {
  let items = AtomTable<Int, Todo>()
  static var parts: [AtomPart<Todos>] { [AtomPart("items", \.items)] }

  enum Event: AtomEvent {
    case add(Int, name: String)
    case todo(Int, Todo.Event)
  }

  func react(to event: Event) -> AtomReaction<Todos> {
    switch event {
    case .add(let id, let name): .put(Todo(name: name), id, in: \.items)
    case .todo(let id, let event): .send(event, to: id, in: \.items)
    }
  }
}

private struct Add: Action {
  let name: String
  func run(_ atom: AtomContext<Todos>) throws { try atom.dispatch(.add(atom.state.items.count + 1, name: name)) }
}

private struct AddLater: AsyncAction {
  let name: String
  func run(_ atom: AtomContext<Todos>, isolation: isolated (any Actor)?) async throws {
    await Task.yield()
    try atom.perform(AddNow(name: name))
  }
}

/// Performed by an asynchronous action, which may be on any actor.
private nonisolated struct AddNow: Action {
  let name: String
  func run(_ atom: AtomContext<Todos>) throws { try atom.dispatch(.add(atom.state.items.count + 1, name: name)) }
}

nonisolated enum Place: String, Codable, Sendable, RouteParameter {
  case list, trash
  static let table = RouteTable<Place>([RoutePattern("/{place}?page={page}") { (place: Place, _: Int?) in place }])
}

private struct Header: Transformer {
  nonisolated struct Output: Props { let count: Int }
  func props(of state: Todos) -> Output { Output(count: state.items.count) }
}

private struct Names: RowsTransformer {
  func rows(of state: Todos) -> ArrayStorage<String> {
    state.items.storage.filter { !$0.value.isDone }.sorted().map { $0.value.name }
  }
}
