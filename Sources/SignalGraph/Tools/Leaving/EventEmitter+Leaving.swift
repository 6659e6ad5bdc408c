/// Which events are dropped when more of them wait for a loop than may.
public enum EventOverflow: Hashable, Sendable {
  /// Those that have waited longest.
  case oldest
  /// Those that come.
  case newest
}

/// The events that wait: so many, and the others are dropped.
@usableFromInline
struct EventBacklog<Event: Sendable>: Backlog {
  @usableFromInline let limit: Int
  @usableFromInline let dropped: EventOverflow
  @usableFromInline var events = Ring<Event>()

  @inlinable
  init(limit: Int, dropping dropped: EventOverflow) { (self.limit, self.dropped) = (limit, dropped) }

  @inlinable mutating func takeFirst() -> Event? { events.popFirst() }

  @inlinable
  mutating func takeAll() -> Self {
    var all = Self(limit: limit, dropping: dropped)
    swap(&all, &self)
    return all
  }

  /// Adds an event; returns the one that is dropped for it.
  @inlinable
  mutating func add(_ event: Event) -> Event? {
    if events.count < limit {
      events.append(event)
      return nil
    }
    guard case .oldest = dropped, let oldest = events.popFirst() else { return event }
    events.append(event)
    return oldest
  }
}

extension EventEmitter where Output: Sendable {
  /// The events from now on, for a loop in any isolation domain; when too many wait, some are dropped.
  ///
  /// | what happens | the loop waits | the loop is busy |
  /// |---|---|---|
  /// | an event | it | it waits, if fewer than `limit` do |
  /// | an event, `limit` wait, `dropping: .oldest` | | it waits, and the oldest is dropped |
  /// | an event, `limit` wait, `dropping: .newest` | | nothing |
  ///
  /// ```swift
  /// let keys = SignalDispatcher<String>()
  /// let pressed = keys.events(buffering: 2, dropping: .oldest)
  /// for key in ["a", "b", "c"] { keys.dispatch(key) }
  /// var loop = pressed.makeAsyncIterator()
  /// await loop.next()          // b
  /// await loop.next()          // c
  /// keys.deregister(pressed)
  /// await loop.next()          // nil
  /// ```
  ///
  /// See ``OutboundSequence`` for how it ends. Where nothing may be lost, `scan` events into a storage and send its
  /// signals.
  ///
  /// - `limit`: how many events may wait; not negative.
  /// - `isolation`: the graph's isolation domain, which is the caller's.
  /// - Complexity: an event O(1). Memory: `limit` events.
  public func events(
    buffering limit: Int, dropping dropped: EventOverflow,
    label: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> OutboundSequence<Output> {
    let subject = MessageSubject(OutboundSequence<Output>.self, label, fileID, line)
    if limit < 0 { subject.refuse(limit: limit) }
    let mailbox = Mailbox(EventBacklog<Output>(limit: limit, dropping: dropped), subject)
    let exit = SequenceExit()
    let inlet = MonitorInlet<Output>(subject: subject) { event in
      var former: Output?
      if !mailbox.put(event, orAdd: { former = $0.add(event) }) { exit.leave() }
      withExtendedLifetime(former) {}
    }
    let finish = { mailbox.finish() }
    return OutboundSequence(OutboundPort(mailbox), inlet, of: self, exit, finish: finish, isolation: isolation) {
      attach($0, inlet, subject.site)
    }
  }

  /// Ends a sequence that was made of this emitter: its loop takes what waits.
  ///
  /// This is done in the graph's domain; a loop is ended from elsewhere by ``OutboundSequence/close()``. May be called
  /// twice.
  ///
  /// - Precondition: the sequence was made of this emitter.
  public func deregister(
    _ sequence: OutboundSequence<Output>, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    deregister(sequence, Site(fileID: fileID, line: line))
  }
}
