import SignalGraph

/// The order in which a cycle turns: one event goes all the way round, through reducers and the new frame to the drivers,
/// before the next begins.
///
/// So no reducer sees an old frame, and a driver that answers a frame at once, or a reducer that leads round for ever, needs
/// no stack. What is emitted meanwhile waits in order.
///
/// | emitted | goes round |
/// |---|---|
/// | while nothing goes round | at once |
/// | while a frame is rendered | after it |
/// | in a handler of another graph, whose turn runs | in turns after that one |
@usableFromInline
final class CycleQueue {
  let subject: MessageSubject
  /// Who has events that wait, in order; once for each event.
  @exclusivity(unchecked) private var waiting: [AnyEntrance] = []
  @exclusivity(unchecked) private var next = 0
  /// Whether an event goes round.
  @exclusivity(unchecked) @usableFromInline private(set) var isBusy = true
  @exclusivity(unchecked) @usableFromInline private(set) var isOver = false
  /// Shows the next frame that reducers have made; false if there is none.
  @usableFromInline var showFrame: () -> Bool = { false }
  /// Called before an event begins, and after all that it led to.
  var onBegin: ((AnyEntrance) -> Void)?
  var onEnd: (() -> Void)?

  /// Where events come in.
  private(set) var entrances: [AnyEntrance] = []
  /// Those that are not driven: who plays a driver's part tells what happens.
  @usableFromInline let standIns: StandIns
  /// What other threads have sent, nil outside of an actor, and who handles it.
  let mail: CycleMail?
  let mailRoom = MailRoom()
  /// Called when a driver says that the program is over.
  var finish: () -> Void = {}

  private let resuming = SignalDispatcher<Bool>(label: "resuming")
  private var resumed: SignalMonitor<Bool>?

  @usableFromInline
  init(_ subject: MessageSubject, standIns: StandIns, mail: CycleMail?) {
    (self.subject, self.standIns, self.mail) = (subject, standIns, mail)
    let resumed = SignalMonitor<Bool>(label: "resuming") { [unowned self] _ in drain() }
    resuming.register(resumed)
    self.resumed = resumed
  }

  /// Adds an entrance under a name of its own.
  @usableFromInline
  func add(_ entrance: AnyEntrance) {
    if entrances.contains(where: { $0.name == entrance.name }) {
      Violation.trap(
        .badParameter,
        "\(subject.located) has two drivers that are called \"\(entrance.name)\". Name them: `rendered(_:as:)`."
      )
    }
    entrances.append(entrance)
  }

  /// Has the first event of an entrance's own go round when its turn comes.
  @usableFromInline
  func enqueue(_ entrance: AnyEntrance) {
    waiting.append(entrance)
    if !isBusy { drain() }
  }

  /// Has all that waits go round.
  func drain() {
    isBusy = true
    while !isOver, showFrame() || beginNext() {
      // In a handler of another graph turns come later, this one's last.
      if TurnCause.current != nil { return resuming.dispatch(true) }
    }
    isBusy = false
  }

  private func beginNext() -> Bool {
    onEnd?()
    guard next < waiting.count else { return false }
    let entrance = waiting[next]
    next += 1
    if next == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      next = 0
    } else if next > 1_000, next * 2 > waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    onBegin?(entrance)
    entrance.dispatchFirst()
    return true
  }

  /// An event has led to a frame before its turn came: it was emitted in a body, which has ended now.
  @usableFromInline
  func reportBody() -> Never {
    Violation.trap(
      .badParameter,
      "A driver of \(subject.located) emitted an event inside a `transaction` body. The body may yet throw, and the event "
        + "is then taken back. Emit it after the body."
    )
  }

  /// Ends it: nothing goes round any more.
  func tearDown() {
    if isOver { return }
    isOver = true
    waiting = []
    next = 0
    if let resumed { resuming.deregister(resumed) }
    resumed = nil
    let entrances = entrances
    self.entrances = []
    for entrance in entrances.reversed() { entrance.tearDown() }
    mail?.close()
    mailRoom.close()
  }
}

/// Which drivers are not driven.
@usableFromInline
enum StandIns {
  case none
  case all
  case named(Set<String>)

  @usableFromInline
  func contains(_ name: String) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .named(let names): names.contains(name)
    }
  }
}
