/// The entries of a dictionary that have not outlived their time since they were last set.
///
/// Sessions, caches, presence: what nobody renews goes by itself. To keep entries that went, see
/// ``DictionaryLingering``.
///
/// A lifetime is counted in the time of a ``SignalClock``, from the last set: an insertion, an update or a refresh, or
/// the beginning of the session, which sets all its rows. A row that expired is still in the source, and comes back
/// when it is set there again. A lifetime of nil is for ever; one that is not positive is over at once.
///
/// | in | lifetime | out |
/// |---|---|---|
/// | `insert` | positive, or nil | `insert` |
/// | `insert` | zero or less | nothing |
/// | `update` of an entry that is in | positive, or nil | `update`; its time begins anew |
/// | `update` of an entry that is in | zero or less | `remove` |
/// | `update` of an expired entry | positive, or nil | `insert` |
/// | `remove` of an entry that is in | | `remove`; nothing falls due |
/// | `remove` of an expired entry | | nothing |
/// | its time is over | | `remove`, in the turn of that instant |
/// | `update` in the turn in which it is over | positive, or nil | `update` |
/// | a new parameter | longer | `insert` of entries that would not have expired |
/// | a new parameter | shorter | `remove` of entries that would have expired |
/// | `initiation`, `termination` | | the same, of those that are in, while there is a parameter |
///
/// ```swift
/// let clock = SignalClock()
/// let sessions = DictionarySlot(["ada": 30, "root": 0])
/// let live = sessions.expiring(after: .seconds(10), on: clock)     // ["ada": 30, "root": 0]
/// let limited = sessions.expiring(on: clock) { entry in            // ["ada": 30, "root": 0]
///   entry.value == 0 ? nil : .seconds(entry.value)
/// }
/// clock.advance(by: .seconds(9))                                   // nothing
/// sessions["ada"] = 20                                             // live and limited: 9 s, for another 10, 20
/// clock.advance(by: .seconds(5))                                   // live: ["ada": 20], without "root" at 10 s
/// clock.advance(by: .seconds(15))                                  // live: [:] at 19 s; limited: ["root": 0] at 29 s
/// sessions["root"] = 0                                             // nothing: no edit
/// sessions.refresh("root")                                         // live: ["root": 0]
/// live.tearDown()
/// limited.tearDown()
/// ```
///
/// The result depends on when rows were set, so it has no plain computation: a fold over signals and instants gives it.
/// DynamicData has `ExpireAfter`, which removes rows from the source itself. Here the source keeps them: an entry that
/// expired, and is updated there, is back.
///
/// - Complexity: initiation O(n log n); a mutation O(log n) and one call of the closure where an entry comes or is
///   updated; an entry that expires O(log n); a transaction of k, O(k log n); a new parameter O(n log n). Memory: an
///   entry per member of the result, and for each that may expire its key twice, and some 120 bytes; with a parameter
///   also each entry of the source.
///
/// Preconditions: the closure is pure; editing or registering in it is a violation.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed lifetime it is enough to deregister its sensor.
public final class DictionaryExpiring<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Value>
{
  /// Makes an expiry that is registered by its user.
  ///
  /// - `duration`: how long an entry stays after it was set.
  @inlinable
  public convenience init(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DictionaryExpiring.self, label, fileID, line)
    let duration = StageParameter(duration, subject)
    self.init(subject, clock, [duration]) { _ in duration.value }
  }

  /// Makes an expiry that is registered by its user.
  ///
  /// - `lifetime`: how long an entry stays after it was set; nil for ever.
  @inlinable
  public convenience init(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (DictionaryEntry<Key, Value>) -> Duration?
  ) {
    self.init(MessageSubject(DictionaryExpiring.self, label, fileID, line), clock, [], lifetime)
  }

  @inlinable
  init(
    _ subject: MessageSubject, _ clock: SignalClock, _ parameters: [AnyParameter],
    _ lifetime: @escaping (DictionaryEntry<Key, Value>) -> Duration?
  ) {
    let alarm = StageAlarm(subject, on: clock)
    let work = KeyedExpiry<DictionaryTransaction<Key, Value>>(alarm, parameters, lifetime)
    super.init(StageParts(subject, parameters, prompt: alarm, work))
  }
}

extension DictionaryExpiring: ParameterReading { static var verb: String { "expiring" } }

extension DictionaryStorage {
  /// Keeps the entries for a time after they were last set; see ``DictionaryExpiring``.
  ///
  /// - `duration`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func expiring(
    after duration: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryExpiring<Key, Value> {
    feeding(DictionaryExpiring(after: duration, on: clock, label: label, fileID: fileID, line: line))
  }

  /// Keeps each entry for a time of its own after it was last set; see ``DictionaryExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `lifetime`: how long an entry stays; nil for ever.
  @inlinable
  public final func expiring(
    on clock: SignalClock, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (DictionaryEntry<Key, Value>) -> Duration?
  ) -> DictionaryExpiring<Key, Value> {
    feeding(DictionaryExpiring(on: clock, label: label, fileID: fileID, line: line, lifetime))
  }

  /// Keeps each entry for a time of its own, made with one or several parameters; see ``DictionaryExpiring``.
  ///
  /// - `clock`: counts the time.
  /// - `first`: holds a parameter; while it has none, the result has no state.
  /// - `others`: hold further ones.
  /// - `lifetime`: how long an entry stays with the parameters in that order; nil for ever.
  @inlinable
  public final func expiring<First, each Other>(
    on clock: SignalClock, with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ lifetime: @escaping (DictionaryEntry<Key, Value>, First, repeat each Other) -> Duration?
  ) -> DictionaryExpiring<Key, Value> {
    let subject = MessageSubject(DictionaryExpiring<Key, Value>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return feeding(DictionaryExpiring(subject, clock, parameters.list, parameters.reading(lifetime)))
  }
}
