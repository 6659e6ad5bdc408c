/// Events without those that a closure calls a duplicate of the last one that passed.
///
/// Without a closure, it is events that are equal. The comparison is with the event that passed, not with one that was
/// left out, so that small steps add up. For values, which have it of their own, see ``ValueDeduplicating``.
///
/// | in | out |
/// |---|---|
/// | the first event | the event |
/// | a duplicate of the last one that passed | nothing |
/// | any other event | the event |
/// | another parameter | nothing: the next events are compared with it |
/// | it changes and events come in one turn | each is compared with the new one |
/// | events while a parameter has no value | nothing; the one that passed before is kept |
///
/// ```swift
/// let levels = SignalDispatcher<Int>()
/// let steps = levels.removeDuplicates { abs($0 - $1) < 3 }
/// let token = steps.observe { print($0) }
/// levels.dispatch(10)    // 10
/// levels.dispatch(12)    // nothing
/// levels.dispatch(13)    // 13
/// token.tearDown()
/// steps.tearDown()
/// ```
///
/// Elsewhere this is called `removeDuplicates` or `distinctUntilChanged`.
///
/// - Complexity: one call of the closure per event. Memory: an event.
///
/// Preconditions: the closure is pure.
///
/// Teardown: ``Chained/tearDown(fileID:line:)``.
public final class EventDeduplicating<Event: StatelessSignal>: EventStream<Event> {
  @inlinable
  init(
    _ subject: MessageSubject, _ parameters: [AnyParameter], of source: any EventEmitter<Event>,
    _ areDuplicates: @escaping (Event, Event) -> Bool
  ) {
    let (input, bin) = (EventInput<Event>(subject, parameters), Bin<Event>())
    var passed: Event?
    super.init(subject, reading: input.inlets) { send in
      input.read { event, stamp in
        if let past = passed {
          if areDuplicates(past, copy event) { return }
          bin.keep(past)
        }
        passed = copy event
        send(copy event, stamp)
      }
    }
    input.connect(self, to: source)
  }
}

extension EventDeduplicating: ParameterReading { static var verb: String { "removeDuplicates" } }

extension EventEmitter {
  /// Leaves out duplicates of the last event that passed; see ``EventDeduplicating``.
  ///
  /// - `areDuplicates`: whether the event that passed may stand for a new one; it is given the one that passed first.
  @inlinable
  public func removeDuplicates(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by areDuplicates: @escaping (Output, Output) -> Bool
  ) -> EventDeduplicating<Output> {
    EventDeduplicating(
      MessageSubject(EventDeduplicating<Output>.self, label, fileID, line), [], of: self, areDuplicates)
  }

  /// The same by a comparison that reads one or several parameters, each held by a storage; see ``EventDeduplicating``.
  ///
  /// - `first`, `others`: hold the parameters in the order in which the closure takes them; while one has none, events
  ///   are left out.
  /// - `areDuplicates`: whether the event that passed may stand for a new one; it is given the one that passed first.
  @inlinable
  public func removeDuplicates<First, each Other>(
    with first: ValueStorage<First>, _ others: repeat ValueStorage<each Other>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    by areDuplicates: @escaping (Output, Output, First, repeat each Other) -> Bool
  ) -> EventDeduplicating<Output> {
    let subject = MessageSubject(EventDeduplicating<Output>.self, label, fileID, line)
    let parameters = Parameters(first, repeat each others, of: subject)
    return EventDeduplicating(subject, parameters.list, of: self, parameters.combining(areDuplicates))
  }
}

extension EventEmitter where Output: Equatable {
  /// Leaves out events that equal the last one that passed; see ``EventDeduplicating``.
  @inlinable
  public func removeDuplicates(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EventDeduplicating<Output> {
    let equality = Equality<Output>()
    return EventDeduplicating(MessageSubject(EventDeduplicating<Output>.self, label, fileID, line), [], of: self) {
      equality($0, $1)
    }
  }
}
