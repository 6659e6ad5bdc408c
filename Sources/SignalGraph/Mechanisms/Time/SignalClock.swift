/// The time that stages go by: an origin that is advanced, as a slot is edited.
///
/// Time is an input. A clock stands until it is told otherwise, so tests wait for nothing and a recording of edits and
/// instants replays to the same signals. ``follow(_:isolation:fileID:line:)`` has it driven by a clock of the standard library.
///
/// Instants are durations since the clock's start. A stage on a clock names its next deadline; only stages that are due
/// run. A turn has one time: that of the clock when it begins.
///
/// | what happens | turns |
/// |---|---|
/// | `advance`, deadlines lie on the way | one for each distinct deadline, in order, at that instant |
/// | `advance`, none does | none: the clock shows the later instant |
/// | an edit | at the instant that the clock shows |
///
/// Time passes only where nothing is left to do at present. What handlers answer to a deadline's turn is done at that
/// instant, and so are the turns that they answer in turn; deadlines that are set on the way take their places. In a
/// handler, `advance` says where time goes on to when all is done; in a `transaction`, when the body's turn and what it
/// led to are done; a body that throws takes it back.
///
/// Handlers may advance other clocks, and those of two clocks each other. Each clock meets its own deadlines in order,
/// and what the handlers of a deadline, and those that answer them, ask of another clock begins before their own clock's
/// next deadline. A clock that was advanced outside of handlers and bodies goes on when the others have gone all their
/// way; clocks that were advanced in them take turns, a deadline each.
///
/// ```swift
/// let clock = SignalClock()
/// let sessions = DictionarySlot(["ada": "10.0.0.1"])
/// let live = sessions.expiring(after: .seconds(30), on: clock)    // ["ada": "10.0.0.1"]
/// clock.advance(by: .seconds(20))                                 // nothing
/// sessions["emmy"] = "10.0.0.2"                                   // both, from now on for 30 seconds
/// clock.advance(by: .seconds(20))                                 // ["emmy": "10.0.0.2"], at 30 seconds
/// clock.now                                                       // 40 seconds
/// live.tearDown()
/// ```
///
/// A clock is kept by the stages on it. Tearing one of those down takes its deadline back; the clock itself needs no
/// teardown.
///
/// Rejected: a clock that is a value storage. Its readers would run at every instant, and with a clock that is driven
/// from outside each edit would have to be preceded by a turn that only says what time it is.
///
/// - Complexity: `advance` O(d log n + what the stages do), for d of n stages that are due. Memory: some 80 bytes per
///   stage with a deadline.
///
/// Preconditions: time goes forward; advancing in a stage's closure is a violation, and so are handlers that answer
/// each other's instants more than a thousand times.
public final class SignalClock {
  let subject: MessageSubject
  @exclusivity(unchecked) var agenda = DeadlineTable<Unmanaged<StageAlarm>>()
  /// The instant of the last turn, or later.
  @exclusivity(unchecked) private var instant = Duration.zero
  /// Where time goes on to when all is done, and what of that handlers have asked for.
  @exclusivity(unchecked) private var goal = Duration.zero
  private var promise = Duration.zero
  /// Whether something waits to go on when all is done.
  private var isGoing = false
  /// Whether it is at a deadline on the way, or what that led to is not over.
  private var isUnderWay = false
  /// How many handlers' answers led to the goal.
  private var depth = 0
  /// Takes part in transaction bodies, so that a body that throws takes the goal back.
  private let draft = ClockDraft()
  private let source: AnySource
  /// What drives it, while something does.
  @exclusivity(unchecked) private var driver: ClockDriver?

  /// Makes a clock that shows zero.
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(SignalClock.self, label, fileID, line)
    self.subject = subject
    source = AnySource(subject: subject, drafting: draft.drafting)
    draft.clock = self
  }
}

extension SignalClock {
  /// The instant that the clock shows: that of the running turn.
  ///
  /// Reading it in an element closure is a violation in debug builds: the result would be kept, and would be stale.
  public var now: Duration {
    source.noteReading()
    return present
  }

  /// The next instant at which a stage is due; nil if none is.
  public var nextDeadline: Duration? { agenda.first }

  /// Lets time go on to an instant, with a turn for each distinct deadline on the way.
  ///
  /// - Precondition: it is not before the one to which the clock goes already, which is ``now`` outside of bodies and
  ///   handlers.
  /// - Complexity: O(d log n + what the stages do), for d of n stages that are due.
  public func advance(to instant: Duration, fileID: StaticString = #fileID, line: UInt = #line) {
    let turn = Turn.current
    turn.requireOutsideStages("advanced", subject)
    let target = max(goal, self.instant)
    guard instant >= target else {
      Violation.trap(
        .badParameter,
        "\(subject.located) was advanced to \(instant) at \(Site(fileID: fileID, line: line)), but it "
          + "\(target > present ? "goes to \(target) already" : "is at \(target)"). "
          + "Time goes forward: make another clock to begin anew."
      )
    }
    if turn.isInBody { draft.open(goal, source, turn) }
    goal = instant
    if turn.isIdle { return start(turn) }
    if turn.isInBody { return }
    promise = instant
    wait(turn)
  }

  /// Lets time go on for a while, from where the clock goes already; see ``advance(to:fileID:line:)``.
  ///
  /// A clock that follows another goes up to that one's present first, outside of bodies and handlers. So
  /// `advance(by: .zero)` makes the turns of all deadlines that are over.
  ///
  /// - Precondition: the duration is not negative.
  public func advance(by duration: Duration, fileID: StaticString = #fileID, line: UInt = #line) {
    if Turn.current.isIdle { catchUp() }
    advance(to: max(goal, present).later(by: duration), fileID: fileID, line: line)
  }
}

// How time goes on.
extension SignalClock {
  /// Goes on at once: nothing is left to do at present, and no handler has asked for it.
  private func start(_ turn: Turn) {
    if isGoing { return }
    depth = 0
    goOn(turn)
  }

  /// Goes on when nothing is left to do at present.
  private func wait(_ turn: Turn) {
    depth = max(depth, turn.deepen([subject]))
    if isGoing { return }
    isGoing = true
    turn.whenAtRest { [self] in goOn(turn) }
  }

  /// Makes the turns of the deadlines up to the goal; nothing is left to do at present.
  private func goOn(_ turn: Turn) {
    isGoing = true
    while let deadline = agenda.first, deadline <= goal {
      isUnderWay = true
      if turn.core.pointee.isDraining {
        // Whoever drains does what the turn leads to, and then goes on here: behind the clocks that handlers have advanced,
        // those who answered others among them, which is why this goes to the end of the line when all is done.
        makeTurn(deadline, turn)
        return turn.whenAtRest { [self] in turn.whenAtRest { [self] in goOn(turn) } }
      }
      makeTurn(deadline, turn)
    }
    instant = max(instant, goal)
    if depth > 0 { turn.drain() }
    (isGoing, isUnderWay, depth) = (false, false, 0)
  }

  private func makeTurn(_ deadline: Duration, _ turn: Turn) {
    turn.core.pointee.depth = depth
    turn.begin()
    instant = deadline
    driver?.hold(turn)
    while let number = agenda.popFirst(until: deadline) {
      agenda[number]._withUnsafeGuaranteedRef { $0.ring(turn) }
    }
    turn.run()
  }

  /// Goes on after a body that has moved the goal.
  ///
  /// If it was a handler's, the bodies around that do not take it back.
  fileprivate func follow(_ turn: Turn) {
    promise = goal
    if goal > instant { wait(turn) }
  }

  /// Takes back what a body did; what handlers asked for in it stays.
  fileprivate func takeBack(_ goal: Duration) { self.goal = max(goal, promise) }

  /// Sets the deadline of a stage.
  func setDeadline(_ deadline: Duration?, of number: Int) {
    guard let driver else { return agenda.setDeadline(deadline, of: number) }
    let before = agenda.first
    agenda.setDeadline(deadline, of: number)
    if let first = agenda.first, before.map({ first < $0 }) ?? true { driver.wake() }
  }
}

// What drives a clock: it is read once in a turn that asks for the time.
extension SignalClock {
  /// The instant of the running turn.
  ///
  /// A driven clock is read at the first question, and stays for the turn. What is due is made due by turns of its own,
  /// so an edit that comes when a deadline is over, and its turn is not made yet, still comes before it.
  var present: Duration {
    guard let driver, !driver.isHeld, !isUnderWay else { return instant }
    driver.hold(Turn.current)
    var read = driver.read()
    if let first = agenda.first { read = min(read, first.earlier(by: .instant)) }
    instant = max(instant, read)
    goal = max(goal, instant)
    return instant
  }

  /// Begins to be driven.
  ///
  /// - Precondition: nothing drives it.
  func connect(_ driver: ClockDriver, _ site: Site) {
    guard self.driver == nil else {
      Violation.trap(
        .badParameter,
        "\(subject.located) was given a second clock to follow at \(site). End the task in which it follows the first."
      )
    }
    self.driver = driver
  }

  /// Ends being driven: the clock stands.
  func disconnect() { driver = nil }

  /// Makes the turns of all deadlines that are over, as far as the driver says.
  func catchUp() {
    guard let driver else { return }
    goal = max(goal, instant, driver.read())
    start(.current)
  }
}

@available(*, unavailable)
extension SignalClock: Sendable {}

/// The clock behind a clock.
final class ClockDriver: AnyBin {
  let read: () -> Duration
  let wake: () -> Void
  /// Whether the time of the running turn is known.
  private(set) var isHeld = false

  init(read: @escaping () -> Duration, wake: @escaping () -> Void) { (self.read, self.wake) = (read, wake) }

  /// Keeps the time until the running turn is over and no body is open; outside of both it is not kept.
  func hold(_ turn: Turn) {
    if turn.isIdle || isHeld { return }
    isHeld = true
    list(turn)
  }

  /// The turn is over.
  override func empty() { isHeld = false }
}

/// What the open bodies have done to a clock's goal.
private final class ClockDraft {
  weak var clock: SignalClock?
  /// Of each open body that has moved the goal: what it was before, and whether the body has not taken all back since.
  private var openings: [(level: Int, goal: Duration, asks: Bool)] = []

  func open(_ goal: Duration, _ source: AnySource, _ turn: Turn) {
    let level = turn.core.pointee.level
    if openings.last?.level == level { return openings[openings.count - 1].asks = true }
    openings.append((level, goal, true))
    turn.touch(source)
  }

  /// Ends an outermost body.
  private func end(_ turn: Turn) { if openings.removeLast().asks { clock?.follow(turn) } }

  var drafting: Drafting {
    Drafting(
      fold: { [self] _, level in
        let opening = openings.removeLast()
        if openings.last?.level == level - 1 {
          if opening.asks { openings[openings.count - 1].asks = true }
          return false
        }
        openings.append((level - 1, opening.goal, opening.asks))
        return true
      },
      rollBack: { [self] _, _ in
        guard let opening = openings.last else { return }
        clock?.takeBack(opening.goal)
        openings[openings.count - 1].asks = false
      },
      launchDraft: { [self] _, turn in end(turn) },
      queueDraft: { [self] _, _ in
        end(.current)
        return nil
      }
    )
  }
}
