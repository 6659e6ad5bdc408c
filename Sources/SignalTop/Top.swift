import SignalCycle
import SignalGraph
import TerminalPrograms

/// The program: keys and alarms come in, the view of the processes and the screen follow.
struct Top: SinkSourceConverting {
  /// The models of all drivers, and what keys have chosen.
  struct Source: ProgramFrame, Initializable {
    var terminal = TerminalModel()
    var timer = TimerDriver.Model()
    var processes = ProcessDriver.Model()
    var session = Session.Model()

    var size = TerminalSize(rows: 24, columns: 80)
    var page = ProcessPage()
    /// Whether keys are text to filter by.
    var isTyping = false
    var interval = Duration.seconds(1)

    init() { timer.set("look", every: interval) }

    init(every interval: Duration) {
      self.interval = interval
      timer.set("look", every: interval)
    }
  }

  typealias Session = SessionDriver<Bool>

  struct Drivers: CycleDrivable {
    let terminal = TerminalDriver()
    let timer = TimerDriver()
    let processes: ProcessDriver
    let application = Session()

    init(_ table: ProcessTable) { processes = ProcessDriver(table) }

    /// The processes of this machine.
    init() {
      guard let table = try? ProcessTable() else { preconditionFailure("/proc tells nothing of processes") }
      self.init(table)
    }
  }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    // The session comes first: the threads of all others leave signals to it.
    let session = drivers.application.rendered(events.map { $0.session }, as: "session")
      .reduced(into: events) { event, frame in frame.react(to: event) }
    let terminal = drivers.terminal.rendered(events.map { $0.terminal }, as: "terminal")
      .reduced(into: events) { event, frame in
        switch event {
        case .key(let key): frame.press(key)
        case .resized(let size): frame.size = size
        case .closed: frame.end()
        }
        frame.draw()
      }
    let processes = drivers.processes.rendered(events.map { $0.processes }, as: "processes")
      .reduced(into: events) { event, frame in
        if case .page(let page) = event { frame.page = page }
        frame.draw()
      }
    let timer = drivers.timer.rendered(events.map { $0.timer }, as: "timer")
      .reduced(into: events) { _, frame in frame.processes.look += 1 }
    return session.merged(with: terminal, processes, timer)
  }
}

// What keys and signals do.
extension Top.Source {
  mutating func press(_ key: TerminalKey) {
    switch (key, isTyping) {
    case (.control("c"), _): end()
    case (.control("z"), _): pause()
    case (.escape, true):
      isTyping = false
      processes.view.query = ""
    case (.enter, true): isTyping = false
    case (.backspace, true): _ = processes.view.query.popLast()
    case (.character(let character), true): processes.view.query += character
    case (.character("q"), false): end()
    case (.character("/"), false): isTyping = true
    case (.character("s"), false): processes.view.arrangement.column = processes.view.arrangement.column.next
    case (.character("r"), false): processes.view.arrangement.isReversed.toggle()
    case (.character("g"), false): processes.view.arrangement.isGrouped.toggle()
    case (.down, _): move(1)
    case (.up, _): move(-1)
    case (.pageDown, _): move(room)
    case (.pageUp, _): move(-room)
    case (.home, _): move(-page.rowCount)
    case (.end, _): move(page.rowCount)
    default: break
    }
    if isTyping { move(-page.rowCount) }
  }

  mutating func react(to event: Top.Session.Event) {
    switch event {
    case .terminating: end()
    case .inactive: pause()
    case .active: resume()
    case .launched, .saved, .failed: break
    }
  }

  /// How many processes the screen has room for.
  var room: Int { max(0, size.rows - 4) }

  private mutating func move(_ count: Int) {
    processes.view.offset = max(0, min(processes.view.offset + count, page.rowCount - room))
  }
}
