/// The elements of an array, and for a while those that were removed, where they stood.
///
/// A row that fades out, a list that shows for a moment what was taken from it. To let elements go by themselves, see
/// ``ArrayExpiring``; where what comes back in time is to be the same row, it needs a key: ``DictionaryLingering``.
///
/// | in | out |
/// |---|---|
/// | `insert` | `insert`, behind what lingers before the element there |
/// | `update` | `update` |
/// | `remove` | nothing; it lingers with its last value |
/// | `remove`, where the delay is not positive | `remove` |
/// | `move` | `move`; what lingers stays |
/// | `replace` of a range | `insert` or `replace` of what comes, behind what lingers |
/// | the delay is over | `remove`, in the turn of that instant |
/// | a new delay | `remove` of elements that went longer ago |
/// | `initiation`, `termination` | the same; the termination carries what lingers, which then is forgotten |
///
/// ```swift
/// let clock = SignalClock()
/// let queue = ArraySlot(["ada", "emmy", "lise"])
/// let shown = queue.lingering(for: .seconds(5), on: clock)    // ada emmy lise
/// queue.remove(at: 1)                                         // nothing
/// queue.insert("mary", at: 1)                                 // ada emmy mary lise
/// queue.removeFirst()                                         // nothing
/// clock.advance(by: .seconds(5))                              // mary lise
/// shown.tearDown()
/// ```
///
/// An element that is removed and inserted again is another row: the first lingers beside it.
///
/// - Complexity: initiation O(n); a mutation O(log n), amortised; a row whose delay is over O(log² n); a transaction of
///   k, O(k log n); a new delay O(m log m) for m rows that linger. Memory: for each row shown a tree element, a name in
///   a tree, a place and a bit, some 40 bytes without the element, and 120 for one that lingers.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``; with a fixed delay it is enough to deregister its sensor.
public final class ArrayLingering<Element>: ArrayStage<ArrayTransaction<Element>, Element> {
  /// Makes a delayed removal that is registered by its user.
  ///
  /// - `delay`: how long an element stays after it was removed.
  @inlinable
  public init(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ArrayLingering.self, label, fileID, line)
    let (alarm, delay) = (StageAlarm(subject, on: clock), StageParameter(delay, subject))
    super.init(StageParts(subject, [delay], prompt: alarm, ArrayLingeringWork(alarm, delay)))
  }
}

extension ArrayStorage {
  /// Keeps elements for a time after they were removed; see ``ArrayLingering``.
  ///
  /// - `delay`: how long, a duration or a storage.
  /// - `clock`: counts the time.
  @inlinable
  public final func lingering(
    for delay: some Adjustable<Duration>, on clock: SignalClock,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ArrayLingering<Element> {
    feeding(ArrayLingering(for: delay, on: clock, label: label, fileID: fileID, line: line))
  }
}
