import SignalCycle
import SignalGraph
import TerminalPrograms

/// The program around the app: a cycle of the terminal, the process and the app itself.
@MainActor
struct TodoShell: @MainActor EventEffectConverting {
  typealias Session = SessionDriver<Bool>

  /// What can happen.
  enum Event: CycleValue {
    case begin
    case terminal(TerminalDriver.Event)
    case todo(TodoDriver.Event)
    case session(Session.Event)
  }

  private let terminal = TerminalDriver()
  private let session = Session()
  private let todo: TodoDriver

  init(_ app: TodoApp) { todo = TodoDriver(app) }

  /// Has the drivers render each frame, and names what they tell.
  func events(from effects: CycleFrames<TodoFrame>) -> CycleEvents<Event> {
    // The session comes first: the threads of all others leave signals to it.
    session.rendered(effects.map { $0.session }, as: "session").map { Event.session($0) }
      .merged(
        with: terminal.rendered(effects.map { $0.terminal }, as: "terminal").map { Event.terminal($0) },
        todo.rendered(effects.map { $0.todo }, as: "todo").map { Event.todo($0) })
  }

  /// Makes the next frame of each event and the latest frame.
  func effects(from events: CycleEvents<Framed<Event, TodoFrame>>) -> CycleEvents<TodoFrame> {
    events.reduced { event, frame in frame.react(to: event) }
  }

  /// The first event and the first models.
  func start() -> (Event, TodoFrame) { (.begin, TodoFrame()) }
}

/// The models of all drivers.
struct TodoFrame: ProgramFrame {
  var terminal = TerminalModel()
  var todo = TodoDriver.Model()
  var session = TodoShell.Session.Model()

  var size: TerminalSize { todo.size }

  mutating func react(to event: TodoShell.Event) {
    switch event {
    case .begin: session.phase = .active
    case .terminal(.key(.control("z"))), .session(.inactive): pause()
    case .terminal(.key(let key)): todo.press(key)
    case .terminal(.resized(let size)): todo.size = size
    case .todo(.drawn(let lines)): terminal.rows = lines.map { TerminalRow($0) }
    case .session(.active): resume()
    case .terminal(.closed), .todo(.over), .session(.terminating): end()
    case .session(.launched), .session(.saved), .session(.failed): break
    }
  }
}

/// The app as a driver: it is told keys, and tells what its screen shows.
@MainActor
final class TodoDriver: @MainActor Driver {
  /// What the app is told.
  struct Model: CycleValue {
    var size = TerminalSize(rows: 24, columns: 80)
    /// The last key, and the number of all.
    private(set) var key: TerminalKey?
    private(set) var keyCount = 0

    mutating func press(_ key: TerminalKey) {
      self.key = key
      keyCount += 1
    }
  }

  /// What it tells.
  enum Event: CycleValue {
    case drawn([String])
    case over
  }

  private let app: TodoApp
  private var shown = Model()

  init(_ app: TodoApp) { self.app = app }

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    let keyCount = shown.keyCount
    shown = model
    app.onChange = { [unowned self] in outlet.emit(.drawn(app.draw(shown.size))) }
    if model.keyCount != keyCount, let key = model.key, !app.press(key) { return outlet.emit(.over) }
    app.onChange()
  }

  func stop() { app.onChange = {} }
}
