/// The elements of an array that have not outlived their time since they were last set, in the array's order.
///
/// Messages that fade, a log of the last minute. A row keeps its time where others come and go around it, and where it
/// moves.
///
/// A lifetime is counted in the time of a ``SignalClock``, from the last set: an insertion, an update or a refresh, or
/// the beginning of the session, which sets all its rows. A row that expired is still in the source, and comes back
/// when it is set there again. A lifetime of nil is for ever; one that is not positive is over at once.
///
/// | in | lifetime | out |
/// |---|---|---|
/// | `insert` | positive, or nil | `insert` |
/// | `insert` | zero or less | nothing |
/// | `update` of a row that is in | positive, or nil | `update`; its time begins anew |
/// | `update` of a row that is in | zero or less | `remove` |
/// | `update` of an expired row | positive, or nil | `insert` |
/// | `remove` of a row that is in | | `remove`; nothing falls due |
/// | `remove` of an expired row | | nothing |
/// | `move` past rows that are in | | `move` of a row that is in; its time goes on |
/// | `move` with an update | positive, or nil | `move`, of an expired row `insert`; its time begins anew |
/// | `replace` of a range | | `replace` of those that are in, in the shortest form |
/// | its time is over | | `remove`, in the turn of that instant |
/// | a new parameter | longer | `insert` of rows that would not have expired |
/// | a new parameter | shorter | `remove` of rows that would have expired |
/// | `initiation`, `termination` | | the same, of those that are in, while there is a parameter |
///
/// ```swift
/// let clock = SignalClock()
/// let notices = ArraySlot(["door", "oven"])
/// let shown = notices.expiring(after: .seconds(10), on: clock)    // door oven
/// clock.advance(by: .seconds(6))                                  // nothing
/// notices.insert("rain", at: 0)                                   // rain door oven
/// notices[2] = "oven!"                                            // rain door oven!, for another 10 s
/// clock.advance(by: .seconds(6))                                  // rain oven!, at 10 s
/// notices.move(from: 1, to: 0)                                    // nothing: it is expired
/// shown.tearDown()
/// ```
///
/// - Complexity: initiation O(n log n); a mutation O(log n), amortised, and one call of the closure where a row comes
///   or is updated; a row that expires O(log² n); a transaction of k, O(k log n); a new parameter O(n log n). Memory: a
///   tree element per row of the result, and for each row of the source a name in a tree and a place, some 80 bytes,
///   and 80 more where it may expire; with a parameter also each element of the source.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed lifetime it is enough to deregister its sensor.
public final class ArrayExpiring<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes an expiry that is registered by its user.
  ///
  /// - `duration`: how long an element stays after it was set.
  @inlinable
  public convenience init(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ArrayExpiring.self, label, fileID, line)
    let duration = StageParameter(duration, subject)
    self.init(subject, clock, [duration]) { _ in duration.value }
  }

  /// Makes an expiry that is registered by its user.
  ///
  /// - `lifetime`: how long an element stays after it was set; nil for ever.
  @inlinable
  public convenience init(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element) -> Duration?
  ) {
    self.init(MessageSubject(ArrayExpiring.self, label, fileID, line), clock, [], lifetime)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ clock: SignalClock, _ parameters: [AnyParameter],
    _ lifetime: @escaping (Element) -> Duration?
  ) {
    let alarm = StageAlarm(subject, on: clock)
    let work = ArrayExpiry(subject, alarm, parameters, lifetime)
    super.init(StageParts(subject, parameters, prompt: alarm, work))
  }
}

extension ArrayExpiring: ParameterReading { static var verb: String { "expiring" } }

extension ArrayStorage {
  /// Keeps the elements for a time after they were last set; see ``ArrayExpiring``.
  ///
  /// - `duration`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func expiring(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayExpiring<Element> {
    feeding(ArrayExpiring(after: duration, on: clock, label: label, fileID: fileID, line: line))
  }

  /// Keeps each element for a time of its own after it was last set; see ``ArrayExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `lifetime`: how long an element stays; nil for ever.
  @inlinable
  public final func expiring(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element) -> Duration?
  ) -> ArrayExpiring<Element> {
    feeding(ArrayExpiring(on: clock, label: label, fileID: fileID, line: line, lifetime))
  }

  /// Keeps each element for a time of its own, made with one or several parameters; see ``ArrayExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `lifetime`: how long an element stays with the parameters in that order; nil for ever.
  @inlinable
  public final func expiring<First, each Other>(
    on clock: SignalClock, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (Element, First, repeat each Other) -> Duration?
  ) -> ArrayExpiring<Element> {
    let subject = MessageSubject(ArrayExpiring<Element>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(ArrayExpiring(subject, clock, parameters.list, parameters.reading(lifetime)))
  }
}
