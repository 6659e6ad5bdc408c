import SignalCycle
import SignalGraph

/// The program without its terminal: keys go in, a screen comes out.
@MainActor
final class TodoApp {
  /// What keys mean.
  enum Mode: Equatable {
    case browsing
    case writing(Draft, text: String)
    case history
  }

  /// What is being written.
  enum Draft: Equatable {
    case newTodo
    case name(of: Int)
  }

  let store: AtomStore<Todos>
  let time: AtomTimeMachine<Todos>
  let journal: AtomJournal<Todos>
  let router: AtomRouter<Todos, Place>
  private let header: PropsView<Header>
  private let listed: RowsView<ListedTodos>
  private var sweeping: ActionTask?

  private(set) var headerProps = Header.Output(filter: .all, count: 0)
  private(set) var rows = TreeArray<DictionaryEntry<Int, Todo>>()
  /// The index of the chosen row.
  private(set) var cursor = 0
  private(set) var mode = Mode.browsing
  private(set) var message = ""
  /// Called when the screen may be another.
  var onChange: () -> Void = {}

  /// Opens the file and shows where the user was.
  init(file: String, limit: Int = 1_000) throws(AtomFileError) {
    store = AtomStore(Todos(), label: "AtomTodo")
    time = AtomTimeMachine(store, limit: 10_000)
    do {
      journal = try AtomJournal(store, at: file, name: "AtomTodo", limit: limit)
    } catch {
      time.tearDown()
      store.tearDown()
      throw error
    }
    router = AtomRouter(
      store, \.screens, event: { .screen($0) }, table: Place.links,
      guards: [
        { _, place, state in
          guard case .todo(let number) = place, state.items[number] == nil else { return .allow }
          return .refuse("There is no todo \(number).")
        }
      ]
    )
    header = store.view(Header(), sending: .parts(\.items, \.filter))
    listed = store.rows(ListedTodos())
    message = journal.opening.dropped ?? ""
    header.show("screen") { [unowned self] in headerProps = $0 }
    listed.show("screen") { [unowned self] rows, _ in self.rows = rows }
    store.subscribe("screen") { [unowned self] _ in
      cursor = max(0, min(cursor, rows.count - 1))
      onChange()
    }
  }

  /// Ends the program.
  ///
  /// - Returns: Why not all is in the file; nil if it is.
  func tearDown() -> AtomFileError? {
    sweeping?.cancel()
    header.hide("screen")
    listed.hide("screen")
    let failure = journal.tearDown()
    time.tearDown()
    store.tearDown()
    return failure
  }

  /// Waits for what was begun.
  func idle() async {
    try? await sweeping?.wait()
    sweeping = nil
  }

  /// Shows the place that a link leads to.
  func open(_ link: String) {
    switch router.open(link) {
    case .shown: message = ""
    case .refused(let words): message = words
    case .unknown: message = "No place is called \(link)."
    }
    onChange()
  }

  /// What the screen says beside the state: why not all is saved, or what came of the last key.
  var remark: String { journal.failure.map { "Not saved. \($0)" } ?? message }
}

// Keys.
extension TodoApp {
  /// Does what a key means; false if the program is to end.
  func press(_ key: TerminalKey) -> Bool {
    message = ""
    if key == .control("c") || key == .control("d") { return false }
    switch mode {
    case .writing(let draft, let text): write(key, draft, text)
    case .history: walk(key)
    case .browsing:
      switch router.shown {
      case .list: return browse(key)
      case .todo(let number): return look(key, number)
      }
    }
    return true
  }

  private func browse(_ key: TerminalKey) -> Bool {
    let chosen = cursor < rows.count ? rows[cursor].key : nil
    switch key {
    case .up, .character("k"): cursor = max(0, cursor - 1)
    case .down, .character("j"): cursor = max(0, min(cursor + 1, rows.count - 1))
    case .character("a"): mode = .writing(.newTodo, text: "")
    case .character(" "): if let chosen { perform(ToggleTodo(number: chosen)) }
    case .enter, .right: if let chosen { router.push(.todo(chosen)) }
    case .character("d"): if let chosen { store.dispatch(.remove(chosen)) }
    case .character("c"): perform(ClearDone())
    case .character("w"): sweep()
    case .character("1"): store.dispatch(.filter(.show(.all)))
    case .character("2"): store.dispatch(.filter(.show(.open)))
    case .character("3"): store.dispatch(.filter(.show(.done)))
    default: return common(key)
    }
    return true
  }

  private func look(_ key: TerminalKey, _ number: Int) -> Bool {
    switch key {
    case .escape, .left, .character("q"): router.pop()
    case .character("e"):
      guard let todo = store.state.items[number] else { break }
      mode = .writing(.name(of: number), text: todo.name)
    case .character(" "): perform(ToggleTodo(number: number))
    default: return common(key)
    }
    return true
  }

  private func common(_ key: TerminalKey) -> Bool {
    switch key {
    case .character("u"): if time.canStepBack { time.step(byTurns: -1) } else { message = "Nothing to undo." }
    case .character("r"): if time.canStepForth { time.step(byTurns: 1) } else { message = "Nothing to redo." }
    case .character("h"): mode = .history
    case .character("q"): return false
    default: break
    }
    return true
  }

  private func write(_ key: TerminalKey, _ draft: Draft, _ text: String) {
    switch key {
    case .character(let character): mode = .writing(draft, text: text + character)
    case .backspace: mode = .writing(draft, text: String(text.dropLast()))
    case .escape: mode = .browsing
    case .enter:
      mode = .browsing
      switch draft {
      case .newTodo:
        perform(AddTodo(name: text))
      case .name(let number): perform(RenameTodo(number: number, name: text))
      }
    default: break
    }
  }

  private func walk(_ key: TerminalKey) {
    switch key {
    case .up, .character("k"): time.step(by: -1)
    case .down, .character("j"): time.step(by: 1)
    case .character("o"):
      let ends = time.branches
      if let other = ends.first(where: { $0 > time.current }) ?? ends.first { time.jump(to: other) }
    case .character("b"):
      time.rollBack(to: time.current)
      message = "What followed is forgotten."
    case .escape, .enter, .character("h"), .character("q"): mode = .browsing
    default: break
    }
  }

  private func perform(_ action: some Action<Todos>) {
    do { try store.perform(action) } catch { message = "\(error)" }
  }

  private func sweep() {
    sweeping?.cancel()
    sweeping = store.start(SweepDone(pause: .milliseconds(100)))
    message = "Sweeping; undo stops it."
  }
}
