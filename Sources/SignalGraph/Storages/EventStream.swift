/// Events that a stage makes: an emitter without a state, for signals that each stand for themselves.
///
/// Key strokes, messages, alarms: what happens and is over. Who registers late has missed what came before, who reads a
/// state sees it whole, so what lasts belongs into a storage: ``EventEmitter/hold(_:label:fileID:line:)`` and
/// ``EventEmitter/scan(_:label:fileID:line:_:)`` lead there, ``StateStorage/transitions(label:fileID:line:)`` leads back.
///
/// | verb | makes |
/// |---|---|
/// | `map`, `compactMap`, `withLatest(of:)`, `filter`, `filter(with:)` | ``SignalMap``, ``SignalFilter`` |
/// | `merged(with:)`, `removeDuplicates` | ``EventMerging``, ``EventDeduplicating`` |
/// | `debounced`, `throttled`, `sampled`, `delayed`, by a clock | ``EventPacing``, ``EventDelaying`` |
/// | `scan`, `hold` | ``EventScanning``, a storage |
/// | `arrivals`, `aggregated`, within a time | ``EventWindow``, ``EventAggregating``, storages |
/// | `transitions()` of a storage | ``TransitionStream`` |
/// | `observe` | an ``ObservationToken`` |
///
/// Events of one turn are all delivered, in the order in which they were dispatched, also where streams meet. They pass
/// every stage before the first handler is called.
///
/// ```swift
/// let keys = SignalDispatcher<String>()
/// let words = keys.filter { !$0.isEmpty }.map { $0.uppercased() }
/// let token = words.observe { print($0) }
/// keys.dispatch("a")       // A
/// transaction {
///   keys.dispatch("b")
///   keys.dispatch("")
///   keys.dispatch("b")
/// }                        // B B
/// token.tearDown()
/// words.tearDown()
/// ```
///
/// - Complexity: a stage of events keeps the memory that the most events of one turn took; one that deduplicates or paces
///   an event besides, one that delays those that wait.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public class EventStream<Event: StatelessSignal>: Chained, EventEmitter {
  /// The signals that are sent.
  public typealias Output = Event

  /// The end that sends, to any number of sensors.
  public final let emitter: SignalEmitter<Event>
  @usableFromInline final let node: StageNode

  /// Events that a stage makes of what it reads.
  ///
  /// - `body`: called when there is something to read; sends events with the function that it is given, each with the
  ///   stamp of what it was made of.
  @inlinable
  init(
    _ subject: MessageSubject, reading inlets: [AnyInlet],
    _ body: @escaping (_ send: (_ event: Event, _ stamp: Int) -> Void) -> Void
  ) {
    let source = SignalSource<Event>(subject: subject)
    emitter = SignalEmitter(source: source)
    node = StageNode(subject: subject, inlets: inlets) { turn in
      var hasSent = false
      body { event, stamp in
        source.put(event, at: stamp, turn)
        hasSent = true
      }
      if hasSent { source.send(turn) }
    }
    super.init()
    node.adopt(source)
  }

  deinit {
    if !attachments.isEmpty { releaseAttachments() }
    retire(node)
  }

  @usableFromInline final override var chainedInlets: [AnyInlet] { node.inlets }

  final override var located: String { emitter.source.subject.located }

  @usableFromInline final override var hasSensors: Bool { emitter.sensorCount > attachments.count }

  final override var hasReaders: Bool { emitter.sensorCount > 0 }
}
