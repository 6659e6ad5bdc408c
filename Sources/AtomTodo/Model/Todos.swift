import SignalCycle

/// All that the program must remember.
struct Todos: AtomRoot {
  let items = AtomTable<Int, Todo>(label: "todos")
  let filter = AtomValue<Filter>(label: "filter")
  let numbering = AtomValue<Numbering>(label: "numbering")
  let screens = RouteStack<Place, Todos>(.list)

  static var parts: [AtomPart<Todos>] {
    [
      AtomPart("items", \.items), AtomPart("filter", \.filter), AtomPart("numbering", \.numbering),
      AtomPart("screens", \.screens),
    ]
  }

  enum Event: AtomEvent {
    case add(Int, name: String)
    case todo(Int, Todo.Event)
    case remove(Int)
    case filter(Filter.Event)
    case screen(RouteEvent<Place>)
  }

  func react(to event: Event) -> AtomReaction<Todos> {
    switch event {
    case .add(let number, let name):
      [.put(Todo(name: name), number, in: \.items), .send(.use(number), to: \.numbering)]
    case .todo(let number, let event): .send(event, to: number, in: \.items)
    case .remove(let number): .remove(number, from: \.items)
    case .filter(let event): .send(event, to: \.filter)
    case .screen(let event): .send(event, to: \.screens)
    }
  }
}

/// Where in the program the user is.
enum Place: Codable, Equatable, Sendable {
  case list
  case todo(Int)

  /// The links that lead somewhere.
  static var links: RouteTable<Place> {
    RouteTable([
      RoutePattern("/") { Place.list },
      RoutePattern("/todos/{number}") { (number: Int) in Place.todo(number) },
    ])
  }
}
