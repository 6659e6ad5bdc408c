/// The members of a set that have not outlived their time since they were inserted.
///
/// Who was seen lately, which keys are locked. A set's members are never updated: to renew one, remove and insert it in
/// two turns, or use a dictionary and ``DictionaryExpiring``. To keep members that went, see ``SetLingering``.
///
/// A lifetime is counted in the time of a ``SignalClock``, from the insertion, or the beginning of the session, which
/// sets all its members. A member that expired is still in the source. A lifetime of nil is for ever; one that is not
/// positive is over at once.
///
/// | in | lifetime | out |
/// |---|---|---|
/// | `insert` | positive, or nil | `insert` |
/// | `insert` | zero or less | nothing |
/// | `remove` of a member that is in | | `remove`; nothing falls due |
/// | `remove` of an expired member | | nothing |
/// | its time is over | | `remove`, in the turn of that instant |
/// | a new parameter | longer | `insert` of members that would not have expired |
/// | a new parameter | shorter | `remove` of members that would have expired |
/// | `initiation`, `termination` | | the same, of those that are in, while there is a parameter |
///
/// ```swift
/// let clock = SignalClock()
/// let seen = SetSlot(["ada"])
/// let present = seen.expiring(after: .seconds(10), on: clock)    // ["ada"]
/// clock.advance(by: .seconds(6))                                 // nothing
/// seen.insert("emmy")                                            // ["ada", "emmy"]
/// clock.advance(by: .seconds(6))                                 // ["emmy"], at 10 s
/// seen.remove("ada")                                             // nothing
/// present.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); an insertion O(log n) and one call of the closure, a removal O(log n), a member
///   that expires O(log n); a transaction of k, O(k log n); a new parameter O(n log n). Memory: an entry per member of
///   the result, and for each that may expire two more copies of it, and some 120 bytes; with a parameter also each
///   member of the source.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed lifetime it is enough to deregister its sensor.
public final class SetExpiring<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes an expiry that is registered by its user.
  ///
  /// - `duration`: how long a member stays after its insertion.
  @inlinable
  public convenience init(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(SetExpiring.self, label, fileID, line)
    let duration = StageParameter(duration, subject)
    self.init(subject, clock, [duration]) { _ in duration.value }
  }

  /// Makes an expiry that is registered by its user.
  ///
  /// - `lifetime`: how long a member stays after its insertion; nil for ever.
  @inlinable
  public convenience init(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element) -> Duration?
  ) {
    self.init(MessageSubject(SetExpiring.self, label, fileID, line), clock, [], lifetime)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ clock: SignalClock, _ parameters: [AnyParameter],
    _ lifetime: @escaping (Element) -> Duration?
  ) {
    let alarm = StageAlarm(subject, on: clock)
    let work = KeyedExpiry<SetTransaction<Element>>(alarm, parameters, lifetime)
    super.init(StageParts(subject, parameters, prompt: alarm, work))
  }
}

extension SetExpiring: ParameterReading { static var verb: String { "expiring" } }

extension SetStorage {
  /// Keeps the members for a time after their insertion; see ``SetExpiring``.
  ///
  /// - `duration`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func expiring(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetExpiring<Element> {
    feeding(SetExpiring(after: duration, on: clock, label: label, fileID: fileID, line: line))
  }

  /// Keeps each member for a time of its own after its insertion; see ``SetExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `lifetime`: how long a member stays; nil for ever.
  @inlinable
  public final func expiring(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element) -> Duration?
  ) -> SetExpiring<Element> {
    feeding(SetExpiring(on: clock, label: label, fileID: fileID, line: line, lifetime))
  }

  /// Keeps each member for a time of its own, made with one or several parameters; see ``SetExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `lifetime`: how long a member stays with the parameters in that order; nil for ever.
  @inlinable
  public final func expiring<First, each Other>(
    on clock: SignalClock, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element, First, repeat each Other) -> Duration?
  ) -> SetExpiring<Element> {
    let subject = MessageSubject(SetExpiring<Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(SetExpiring(subject, clock, parameters.list, parameters.reading(lifetime)))
  }
}
