import Foundation
import SignalCycle
import SignalGraph
import TerminalPrograms

/// The program: a count that two keys change, and that a server keeps, if there is one.
struct Counter: EventEffectConverting {
  typealias Session = SessionDriver<Count>

  /// What can happen.
  enum Event: CycleValue {
    case begin
    case terminal(TerminalDriver.Event)
    case network(NetworkDriver.Event)
    case session(Session.Event)
  }

  /// The address of the server; nil to count alone.
  let server: String?
  private let terminal = TerminalDriver()
  private let network = NetworkDriver()
  private let session: Session

  init(server: String? = nil, file: String? = nil) {
    self.server = server
    session = Session(savingTo: file)
  }

  /// Has the drivers render each frame, and names what they tell.
  func events(from effects: CycleFrames<CounterFrame>) -> CycleEvents<Event> {
    // The session comes first: what a frame says is saved before it is shown or sent.
    session.rendered(effects.map { $0.session }, as: "session").map { Event.session($0) }
      .merged(
        with: network.rendered(effects.map { $0.network }, as: "network").map { Event.network($0) },
        terminal.rendered(effects.map { $0.terminal }, as: "terminal").map { Event.terminal($0) })
  }

  /// Makes the next frame of each event and the latest frame.
  func effects(from events: CycleEvents<Framed<Event, CounterFrame>>) -> CycleEvents<CounterFrame> {
    events.reduced { [server] event, frame in
      frame.react(to: event, server)
      frame.draw()
    }
  }

  /// The first event and the first models.
  func start() -> (Event, CounterFrame) { (.begin, CounterFrame()) }
}

/// The models of all drivers, and the count.
struct CounterFrame: ProgramFrame, Initializable {
  var terminal = TerminalModel()
  var network = NetworkDriver.Model()
  var session = Counter.Session.Model()

  var size = TerminalSize(rows: 24, columns: 80)
  var count = Count()
  /// What went wrong last.
  var remark = ""
}

// What each event does.
extension CounterFrame {
  mutating func react(to event: Counter.Event, _ server: String?) {
    switch event {
    case .begin: session.phase = .active
    case .terminal(.key(let key)): press(key)
    case .terminal(.resized(let size)): self.size = size
    case .terminal(.closed), .session(.terminating): end()
    case .network(.response(_, let response)): receive(response)
    case .network(.failed(_, let failure)): fail(failure)
    case .session(.launched(let saved)): if let saved { count = saved }
    case .session(.failed(let words)): remark = words
    case .session(.inactive): pause()
    case .session(.active): resume()
    case .session(.saved): break
    }
    ask(server)
    if count != Count() || session.state != nil { session.state = count }
  }

  private mutating func press(_ key: TerminalKey) {
    switch key {
    case .character("+"), .up: count.add(1)
    case .character("-"), .down: count.add(-1)
    case .character("r"): remark = ""
    case .character("q"), .control("c"): end()
    case .control("z"): pause()
    default: break
    }
  }

  /// Sends the first change that is not confirmed, unless one is under way or has failed.
  private mutating func ask(_ server: String?) {
    guard let change = count.pending.first else { return network.requests = [:] }
    guard let server else {
      while !count.pending.isEmpty { count.confirm(count.confirmed &+ count.pending[0].step) }
      return
    }
    guard remark.isEmpty, session.phase == .active else { return network.requests = [:] }
    network.requests["change"] = NetworkRequest(
      "\(server)/add/\(change.number)/\(change.step)", method: "POST", timeout: .seconds(2), number: change.number)
  }

  private mutating func receive(_ response: NetworkResponse) {
    guard response.status == 200, let total = Int(response.body.trimmingCharacters(in: .whitespacesAndNewlines))
    else {
      return remark = "The server says \(response.status): \(response.body)"
    }
    if !count.pending.isEmpty { count.confirm(total) }
  }

  private mutating func fail(_ failure: NetworkFailure) {
    switch failure {
    case .cancelled: break
    case .timedOut: remark = "The server does not answer."
    case .refused(let words): remark = "The server cannot be reached: \(words)"
    }
  }
}

// What the screen shows.
extension CounterFrame {
  /// Makes the screen of everything else.
  mutating func draw() {
    let waiting = count.pending.isEmpty ? "" : "  (\(count.confirmed) confirmed, \(count.pending.count) not yet)"
    terminal.rows = [
      TerminalRow("CycleCounter", .bold), "", TerminalRow("  \(count.total)\(waiting)"), "",
      TerminalRow(remark.isEmpty ? "" : "\(remark) r tries again."),
      "+ more  - less  q quit",
    ]
  }
}
