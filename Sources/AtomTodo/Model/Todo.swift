import SignalCycle

/// Something to be done.
struct Todo: AtomState {
  typealias Parent = Todos
  var name = ""
  var isDone = false

  enum Event: AtomEvent {
    case rename(String)
    case setDone(Bool)
  }

  static func initial() -> Todo { Todo() }

  static func react(_ current: Todo?, to event: Event) -> Todo {
    guard var next = current else { return initial() }
    switch event {
    case .rename(let name): next.name = name
    case .setDone(let isDone): next.isDone = isDone
    }
    return next
  }
}

/// Which todos are listed.
enum Filter: String, AtomState, CaseIterable {
  typealias Parent = Todos
  case all, open, done

  enum Event: AtomEvent {
    case show(Filter)
  }

  static func initial() -> Filter { .all }

  static func react(_ current: Filter?, to event: Event) -> Filter {
    guard current != nil, case .show(let filter) = event else { return initial() }
    return filter
  }

  func lists(_ todo: Todo) -> Bool {
    switch self {
    case .all: true
    case .open: !todo.isDone
    case .done: todo.isDone
    }
  }
}

/// The number of the next todo; numbers are not used again, unless one goes back in time to before they were.
struct Numbering: AtomState {
  typealias Parent = Todos
  var next = 1

  enum Event: AtomEvent {
    case use(Int)
  }

  static func initial() -> Numbering { Numbering() }

  static func react(_ current: Numbering?, to event: Event) -> Numbering {
    guard let current, case .use(let number) = event else { return initial() }
    // Nothing follows the greatest number of all, which only a file can have.
    return Numbering(next: max(current.next, number &+ 1))
  }
}
