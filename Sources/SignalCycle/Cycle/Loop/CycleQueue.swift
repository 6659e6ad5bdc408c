import Foundation
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
/// | while an event goes round | after it |
/// | in a handler of another graph, whose turn runs | at once; where it passes stages of a graph, in turns after that one |
/// | in a `transaction` body | never: a violation |
///
/// Rejected: a graph of its own for each cycle, a turn for each event and one for each frame. It took five times as long, as
/// a way that never branches needs no order by heights; where stages are wanted, one dispatcher leads there.
@usableFromInline
final class CycleQueue {
  let subject: MessageSubject
  /// Who has events that wait, in order; once for each event.
  @exclusivity(unchecked) private var waiting = Waiting<AnyEntrance>()
  /// Whether an event goes round.
  @exclusivity(unchecked) @usableFromInline var isBusy = true
  @exclusivity(unchecked) @usableFromInline private(set) var isOver = false
  @exclusivity(unchecked) private var hasBegun = false
  /// Whether somebody is told of each event.
  @exclusivity(unchecked) @usableFromInline private(set) var isWitnessed = false
  /// Whether an event passes stages of a graph, whether it must wait for turns that run to be over, and whether it does.
  @exclusivity(unchecked) private var isPassing = false
  @exclusivity(unchecked) private var mustWait = false
  @exclusivity(unchecked) private var isWaiting = false

  /// Shows the frames that reducers have made, and those from outside.
  @usableFromInline let showFrames: (CycleQueue) -> Void
  /// Whether somebody outside shows a frame.
  @exclusivity(unchecked) @usableFromInline var isGiven = false
  /// What is done with each frame: values are derived of it, storages changed, parts rendered.
  @usableFromInline let deriving = CycleSteps<Void>()
  @usableFromInline let storing = CycleSteps<Void>()
  @usableFromInline let rendering = CycleSteps<Void>()
  /// Whether a part is another than the drivers have rendered, and whether one of them renders whole frames.
  @exclusivity(unchecked) @usableFromInline var mustRender = false
  @exclusivity(unchecked) @usableFromInline var rendersFrames = false
  /// Takes the stages down that lead back into the cycle.
  private var stages: [() -> Void] = []

  /// Called before an event begins, and after all that it led to.
  @exclusivity(unchecked) var onBegin: ((AnyEntrance) -> Void)? {
    didSet { isWitnessed = onBegin != nil }
  }
  @exclusivity(unchecked) var onEnd: (() -> Void)?
  /// What those that are not driven would show, made anew at each call.
  @usableFromInline var parts: [(driver: String, model: () -> any CycleValue)] = []

  /// Where events come in; and where they came in, when it is over, until the last one has returned.
  private(set) var entrances: [AnyEntrance] = []
  private var leaving: [AnyEntrance] = []
  /// Those that are not driven: who plays a driver's part tells what happens.
  @usableFromInline let standIns: StandIns
  /// What other threads have sent, nil outside of an actor, and who handles it.
  let mail: CycleMail?
  let mailRoom = MailRoom()
  /// Comes when a driver says that the program is over, or the cycle is taken down.
  let end = CycleEnd()

  #if DEBUG
    /// The thread on which an event goes round.
    private var busyThread: ObjectIdentifier?
  #endif

  @usableFromInline
  init(
    _ subject: MessageSubject, standIns: StandIns, mail: CycleMail?, showFrames: @escaping (CycleQueue) -> Void
  ) {
    (self.subject, self.standIns, self.mail, self.showFrames) = (subject, standIns, mail, showFrames)
  }

  /// Adds an entrance under a name of its own.
  @usableFromInline
  func add(_ entrance: AnyEntrance) {
    if hasBegun { reportLateReader() }
    if entrances.contains(where: { $0.name == entrance.name }) {
      Violation.trap(
        .badParameter,
        "\(subject.located) has two drivers that are called \"\(entrance.name)\". Name them: `rendered(_:as:)`."
      )
    }
    entrances.append(entrance)
  }

  /// All is set up.
  func begin() {
    hasBegun = true
    for entrance in entrances { entrance.begin() }
    drain()
  }
}

// Going round.
extension CycleQueue {
  /// Whether an event may go round at once; then it does.
  @inlinable
  func beginAtOnce() -> Bool {
    if isBusy || isWitnessed || TurnCause.isBodyOpen { return false }
    isBusy = true
    return true
  }

  /// Has the first event of an entrance's own go round when its turn comes.
  @usableFromInline
  func enqueue(_ entrance: AnyEntrance) {
    requireNoBody("emitted an event")
    #if DEBUG
      requireThread()
    #endif
    waiting.append(entrance)
    if !isBusy { drain() }
  }

  /// Has all that waits go round.
  @usableFromInline
  func drain() {
    isBusy = true
    #if DEBUG
      busyThread = Self.thread
      defer { if !isBusy { busyThread = nil } }
    #endif
    while !isOver {
      if mustWait {
        (mustWait, isWaiting) = (false, true)
        return TurnCause.goOnLater { [self] in goOn() }
      }
      showFrames(self)
      if !beginNext() { break }
    }
    isBusy = false
    if isOver { letGo() }
  }

  /// Has the rest go round, as the turn in which the event passes stages is over; unless it passes others behind them.
  private func goOn() {
    (isPassing, isWaiting) = (mustWait, false)
    drain()
  }

  /// All that the event led to has happened.
  @usableFromInline func endEvent() { onEnd?() }

  private func beginNext() -> Bool {
    endEvent()
    if waiting.isEmpty { return false }
    let entrance = waiting.removeFirst()
    onBegin?(entrance)
    entrance.reduceFirst()
    return true
  }

  /// Has the latest frame be seen by all who look at it.
  @usableFromInline
  func show() {
    if isOver { return }
    deriving.run(())
    if isOver { return }
    if storing.count > 1 {
      transaction { storing.run(()) }
    } else {
      storing.run(())
    }
    if isOver || !(mustRender || rendersFrames) { return }
    mustRender = false
    rendering.run(())
  }

  func requireNoBody(_ act: StaticString) {
    if !TurnCause.isBodyOpen { return }
    Violation.trap(
      .badParameter,
      "\(subject.located): a driver \(act) inside a `transaction` body. The body may yet throw, and what it did is then "
        + "taken back. Do it after the body; if that is of a store's action in one turn, when it was performed."
    )
  }
}

#if DEBUG
  // Debug builds only.
  extension CycleQueue {
    static var thread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

    /// Checks that no other thread has an event go round.
    func requireThread() {
      if busyThread == nil || busyThread == Self.thread { return }
      Violation.trap(
        .foreignThread,
        "\(subject.located) was used by two threads at the same time. Send to an inbox of the driver's outlet."
      )
    }
  }
#endif

// Stages of a graph.
extension CycleQueue {
  /// Has an event pass stages of a graph.
  @usableFromInline
  func pass(_ dispatch: () -> Void) {
    isPassing = true
    dispatch()
    // In a handler, be it of another graph or of stages that it has passed, it does so in a later turn.
    mustWait = TurnCause.isTurnRunning
    isPassing = mustWait
  }

  /// Checks that what stages give was made of an event that goes round.
  @usableFromInline
  func requirePassing() {
    if isPassing { return }
    Violation.trap(
      .badParameter,
      "\(subject.located) received an event from stages of a graph that no driver had told. What comes of itself is a "
        + "driver's to tell, so that it can be recorded: give it to a driver's outlet."
    )
  }

  @usableFromInline
  func addStages(_ tearDown: @escaping () -> Void) { stages.append(tearDown) }

  @usableFromInline
  func reportLateReader() -> Never {
    Violation.trap(
      .badParameter,
      "\(subject.located) was added to after it had begun. Set it up in the router's function, wholly."
    )
  }
}

// The end.
extension CycleQueue {
  /// Ends it: nothing goes round any more, and the drivers are stopped, the last one first.
  func tearDown() {
    if isOver { return }
    let entrances = entrances
    for stage in stages { stage() }
    abandon()
    for entrance in entrances.reversed() { entrance.stop() }
    for entrance in entrances { entrance.stop = {} }
  }

  /// Takes nothing more, and lets go of everything, as soon as the event that goes round has returned.
  func abandon() {
    isOver = true
    (onBegin, onEnd, waiting) = (nil, nil, Waiting())
    (entrances, leaving) = ([], entrances)
    for entrance in leaving { entrance.close() }
    mail?.close()
    mailRoom.close()
    if !isBusy || isWaiting { letGo() }
  }

  /// Lets go of everything; none of it runs.
  private func letGo() {
    let entrances = leaving
    (leaving, parts, stages) = ([], [], [])
    for steps in [deriving, storing, rendering] { steps.removeAll() }
    for entrance in entrances { entrance.letGo() }
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
