/// The members of a set, and for a while those that were removed.
///
/// A member that comes back in time was never gone. To let members go by themselves, see ``SetExpiring``; for values
/// beside the members, ``DictionaryLingering``.
///
/// | in | out |
/// |---|---|
/// | `insert` of a new member | `insert` |
/// | `insert` of a member that lingers | nothing; nothing falls due |
/// | `remove` | nothing; it lingers |
/// | `remove`, where the delay is not positive | `remove` |
/// | the delay is over | `remove`, in the turn of that instant |
/// | `insert` in the turn in which it is over | nothing |
/// | a new delay | `remove` of members that went longer ago |
/// | `initiation`, `termination` | the same; the termination carries what lingers, which then is forgotten |
///
/// ```swift
/// let clock = SignalClock()
/// let online = SetSlot(["ada", "emmy"])
/// let shown = online.lingering(for: .seconds(5), on: clock)    // ["ada", "emmy"]
/// online.remove("ada")                                         // nothing
/// online.remove("emmy")                                        // nothing
/// online.insert("emmy")                                        // nothing
/// clock.advance(by: .seconds(5))                               // ["emmy"]
/// shown.tearDown()
/// ```
///
/// - Complexity: initiation O(n), at the first change; an insertion O(1), a removal and a return O(log m) for m members
///   that linger, as is the end of a delay; a transaction of k, O(k log m); a new delay O(m log m). Memory: an entry
///   per member of the result, and two more for each that lingers, and some 120 bytes.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed delay it is enough to deregister its sensor.
public final class SetLingering<Element: Hashable>: SetStage<SetTransaction<Element>, Element> {
  /// Makes a delayed removal that is registered by its user.
  ///
  /// - `delay`: how long a member stays after it was removed.
  @inlinable
  public init(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(SetLingering.self, label, fileID, line)
    let (alarm, delay) = (StageAlarm(subject, on: clock), StageParameter(delay, subject))
    let work = KeyedLingering<SetTransaction<Element>>(alarm, delay)
    super.init(StageParts(subject, [delay], prompt: alarm, work))
  }
}

extension SetStorage {
  /// Keeps members for a time after they were removed; see ``SetLingering``.
  ///
  /// - `delay`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func lingering(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SetLingering<Element> {
    feeding(SetLingering(for: delay, on: clock, label: label, fileID: fileID, line: line))
  }
}
