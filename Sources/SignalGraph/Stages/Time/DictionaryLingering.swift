/// The entries of a dictionary, and for a while those that were removed.
///
/// What goes may be shown as gone, or come back unnoticed: a device that drops its connection for a moment, a row that
/// fades out. An entry that comes back in time is the same row, updated. To let entries go by themselves, see
/// ``DictionaryExpiring``.
///
/// | in | out |
/// |---|---|
/// | `insert` of a new key | `insert` |
/// | `insert` of a key that lingers | `update`; nothing falls due |
/// | `update` | `update` |
/// | `remove` | nothing; it lingers with its last value |
/// | `remove`, where the delay is not positive | `remove` |
/// | the delay is over | `remove`, in the turn of that instant |
/// | `insert` in the turn in which it is over | `update` |
/// | a new delay | `remove` of entries that went longer ago |
/// | `initiation`, `termination` | the same; the termination carries what lingers, which then is forgotten |
///
/// ```swift
/// let clock = SignalClock()
/// let devices = DictionarySlot(["lamp": 1, "door": 2])
/// let shown = devices.lingering(for: .seconds(5), on: clock)    // ["lamp": 1, "door": 2]
/// devices["lamp"] = nil                                         // nothing
/// clock.advance(by: .seconds(3))
/// devices["door"] = nil                                         // nothing
/// devices["lamp"] = 7                                           // ["lamp": 7, "door": 2], an update
/// clock.advance(by: .seconds(5))                                // ["lamp": 7], at 8 s
/// shown.tearDown()
/// ```
///
/// What is handed on is compared with nothing: an entry that comes back with an equal value is an update all the same.
/// DynamicData has no such operator; Rx programs delay the removals of a stream, and remove a row that has come back.
///
/// - Complexity: initiation O(n), at the first change; a mutation O(1), a removal and a return O(log m) for m entries
///   that linger, as is the end of a delay; a transaction of k, O(k log m); a new delay O(m log m). Memory: an entry
///   per member of the result, and for each that lingers its key twice, and some 120 bytes.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed delay it is enough to deregister its sensor.
public final class DictionaryLingering<Key: Hashable, Value>:
  DictionaryStage<DictionaryTransaction<Key, Value>, Key, Value>
{
  /// Makes a delayed removal that is registered by its user.
  ///
  /// - `delay`: how long an entry stays after it was removed.
  @inlinable
  public init(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(DictionaryLingering.self, label, fileID, line)
    let (alarm, delay) = (StageAlarm(subject, on: clock), StageParameter(delay, subject))
    let work = KeyedLingering<DictionaryTransaction<Key, Value>>(alarm, delay)
    super.init(StageParts(subject, [delay], prompt: alarm, work))
  }
}

extension DictionaryStorage {
  /// Keeps entries for a time after they were removed; see ``DictionaryLingering``.
  ///
  /// - `delay`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func lingering(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> DictionaryLingering<Key, Value> {
    feeding(DictionaryLingering(for: delay, on: clock, label: label, fileID: fileID, line: line))
  }
}
