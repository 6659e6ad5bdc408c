/// The transitions of a storage as events.
///
/// For what shall happen when something changes, whatever the state is: an alarm, a line of a log. What shall follow the
/// state belongs into a stage of storages, because events tell nothing of what was there before.
///
/// | in | out |
/// |---|---|
/// | `transition` | its transaction |
/// | a reset | the difference between the two states; nothing if there is none |
/// | `initiation`, `termination` | nothing |
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3])
/// let news = prices.transitions().map { "\($0.count) changed" }
/// let token = news.observe { print($0) }
/// prices["tea"] = 4         // 1 changed
/// transaction {
///   prices["tea"] = 5
///   prices["milk"] = 1
/// }                         // 2 changed
/// token.tearDown()
/// news.tearDown()
/// ```
///
/// Elsewhere this is a publisher of changes. Those send an event for each edit; here a turn is one transaction.
///
/// - Complexity: O(1) per turn, and what comparing two states takes for a reset. Memory: none between turns.
///
/// Teardown: ``Chained/tearDown(fileID:line:)`` when made by the verb; otherwise deregister its sensor, and the sensors
/// registered with it.
public final class TransitionStream<Transaction: StateTransaction & StatelessSignal>: EventStream<Transaction>, Sensor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<StateSignal<Transaction>>

  /// Makes a stream that is registered by its user.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(TransitionStream.self, label, fileID, line)
    let inlet = Inlet<StateSignal<Transaction>>(subject: subject)
    sensor = SignalSensor(inlet)
    super.init(subject, reading: [inlet]) { send in
      var former: Transaction.Snapshot?
      inlet.readSessions { state in
        guard let past = former else { return }
        let difference = Transaction.difference(from: past, to: state)
        // Behind what was dispatched: it was not settled before.
        if !difference.isEmpty { send(difference, .max) }
      } change: {
        send($0, .max)
      } end: {
        former = $0
      }
    }
  }
}

extension StateStorage where Transaction: StatelessSignal {
  /// The transitions as events; see ``TransitionStream``.
  @inlinable
  public final func transitions(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> TransitionStream<Transaction> {
    feeding(TransitionStream(label: label, fileID: fileID, line: line))
  }
}
