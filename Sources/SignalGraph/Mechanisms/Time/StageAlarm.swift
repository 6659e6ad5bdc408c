/// A prompt that a clock gives: the stage names its next deadline, and runs in the turn of that instant.
///
/// | the stage's work | what happens |
/// |---|---|
/// | sets ``deadline`` | the clock makes a turn at that instant, in which the stage runs |
/// | sets it again, or to nil | the former one does not come |
/// | reads ``now`` | the instant of the running turn, the same for all that is done in it |
///
/// A deadline is over when it falls due. The work does what is due up to ``now`` and names a later one; what is due at
/// once it does at once, without a deadline. When the session ends it names none, so that nothing is left in the clock.
///
/// ```swift
/// let alarm = StageAlarm(subject, on: clock)
/// let work = IdlingWork<Value>(alarm, .seconds(60))    // see <doc:WritingAStage>
/// super.init(StageParts(subject, [], prompt: alarm, work))
/// ```
///
/// - Complexity: a deadline O(log n) for n stages on the clock. Only stages that are due run.
public final class StageAlarm: StagePrompt {
  let clock: SignalClock
  private var number = -1

  /// An alarm of the stage that the subject names.
  public init(_ subject: MessageSubject, on clock: SignalClock) {
    self.clock = clock
    super.init(subject)
    number = clock.agenda.insert(.passUnretained(self))
  }

  deinit { clock.agenda.remove(number) }

  /// The instant of the running turn.
  public var now: Duration { clock.present }

  /// When the stage runs next; nil for never.
  ///
  /// - Precondition: it is later than ``now``.
  public var deadline: Duration? {
    get { clock.agenda.deadline(of: number) }
    set {
      if newValue == deadline { return }
      if let newValue, newValue <= now {
        Violation.trap(
          .badParameter,
          "\(asked.subject.located) named the deadline \(newValue) in a turn at \(now). "
            + "Do at once what is due, and name an instant that is later."
        )
      }
      clock.setDeadline(newValue, of: number)
    }
  }

  /// Makes the stage due in a turn that has begun.
  func ring(_ turn: Turn) {
    guard let node = asked.node else { return }
    asked.hasMail = true
    asked.note()
    node._withUnsafeGuaranteedRef { turn.schedule($0) }
  }

  @usableFromInline
  override func read() -> Bool {
    guard isAsked else { return false }
    // Nothing was sent: it is the flag alone that says so.
    asked.inbox = []
    return true
  }
}
