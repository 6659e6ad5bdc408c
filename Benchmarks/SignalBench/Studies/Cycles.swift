import SignalCycle
import SignalGraph

/// What one event costs that changes one of n todos, through to the sorted and filtered names of those that are open.
///
/// Beside the store of SignalCycle there are what people do instead: a store that hands the state before and the state
/// after to whoever asks, as values, and a reducer that finds the todo in an array. Both compute the list again.
enum Cycles {
  static var subject: Subject {
    Subject(name: "cycle") { plan in
      plan.mainSizes(atMost: 100_000).map { n in
        Contest(name: "event of one todo", n: n, updates: plan.turns(100)) {
          [
            System(name: "AtomStore") { run(GraphList(n), $0) },
            System(name: "store of snapshots") { run(SnapshotList(n), $0) },
            System(name: "reducer over an array") { run(ReducerList(n), $0) },
          ]
        }
      }
    }
  }

  private static func run(_ list: some TodoList, _ updates: Int) -> Trial {
    var random = SplitMix64(seed: Workload.seed)
    var probe = Probe()
    var sum: UInt64 = 0
    for _ in 0..<updates {
      let (key, isDone) = (random.next(below: list.capacity), random.next() % 2 == 0)
      probe.measure { list.set(key, isDone) }
      sum = sum &* 31 &+ UInt64(list.open.count) &+ UInt64(list.open.first?.utf8.count ?? 0)
    }
    list.end()
    return Trial(probe, updates: updates, checksum: Checksum(sum))
  }
}

/// Todos of which one is marked at a time, and the names of those that are open.
private protocol TodoList: AnyObject {
  associatedtype Names: Collection<String>
  var capacity: Int { get }
  var open: Names { get }
  func set(_ key: Int, _ isDone: Bool)
  func end()
}

private struct Todo: AtomState {
  typealias Parent = Todos
  var name = ""
  var rank = 0
  var isDone = false

  enum Event: AtomEvent { case setDone(Bool) }

  init() {}

  /// One of n, of a rank that its number does not tell.
  init(_ number: Int) { (name, rank) = ("Todo \(number)", number &* 7_919 % 100_003) }

  static func initial() -> Todo { Todo() }

  static func react(_ current: Todo?, to event: Event) -> Todo {
    guard var next = current, case .setDone(let isDone) = event else { return initial() }
    next.isDone = isDone
    return next
  }
}

private struct Todos: AtomRoot {
  let items: AtomTable<Int, Todo>
  static var parts: [AtomPart<Todos>] { [AtomPart("items", \.items)] }

  struct Event: AtomEvent {
    let key: Int
    let event: Todo.Event
  }

  func react(to event: Event) -> AtomReaction<Todos> { .send(event.event, to: event.key, in: \.items) }
}

/// The store of SignalCycle, and a graph.
private final class GraphList: TodoList {
  let capacity: Int
  private let store: AtomStore<Todos>
  private let view: ArrayStorage<String>

  init(_ n: Int) {
    capacity = n
    let items = Dictionary(uniqueKeysWithValues: (0..<n).map { ($0, Todo($0)) })
    store = AtomStore(Todos(items: AtomTable(items)))
    view = store.state.items.storage.filter { !$0.value.isDone }.sorted { $0.value.rank }.map { $0.value.name }
  }

  var open: TreeArray<String> { view.elements }
  func set(_ key: Int, _ isDone: Bool) { store.dispatch(Todos.Event(key: key, event: .setDone(isDone))) }

  func end() {
    view.tearDown()
    store.tearDown()
  }
}

/// A store whose subscribers are handed the states before and after.
private final class SnapshotList: TodoList {
  let capacity: Int
  private(set) var open: [String] = []
  private var state: [Int: Todo]

  init(_ n: Int) {
    capacity = n
    state = Dictionary(uniqueKeysWithValues: (0..<n).map { ($0, Todo($0)) })
    show(state, state)
  }

  func set(_ key: Int, _ isDone: Bool) {
    let past = state
    state[key] = Todo.react(past[key], to: .setDone(isDone))
    show(past, state)
  }

  private func show(_ past: [Int: Todo], _ future: [Int: Todo]) {
    open = future.filter { !$0.value.isDone }.sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }
      .map { $0.value.name }
  }

  func end() {}
}

/// A reducer that changes one element of an array in place.
private final class ReducerList: TodoList {
  private var state: [(key: Int, todo: Todo)]
  private(set) var open: [String] = []
  var capacity: Int { state.count }

  init(_ n: Int) {
    state = (0..<n).map { ($0, Todo($0)) }
    show()
  }

  func set(_ key: Int, _ isDone: Bool) {
    guard let index = state.firstIndex(where: { $0.key == key }) else { return }
    state[index].todo = Todo.react(state[index].todo, to: .setDone(isDone))
    show()
  }

  private func show() {
    open = state.filter { !$0.todo.isDone }.sorted { ($0.todo.rank, $0.key) < ($1.todo.rank, $1.key) }
      .map { $0.todo.name }
  }

  func end() {}
}
