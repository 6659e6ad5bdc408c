import SignalGraph

/// Where events of one driver come into a cycle, whatever their type.
@usableFromInline
final class AnyEntrance {
  @usableFromInline let name: String
  /// Makes what is done with an event, as all is set up.
  let begin: () -> Void
  /// Has the event that has waited longest go through the reducers.
  let reduceFirst: () -> Void
  /// The event that has waited longest, as it is written.
  let firstRecorded: () throws -> RecordedValue
  /// Reads an event as it was written, and gives what takes it.
  let prepare: (RecordedValue) throws -> () -> Void
  /// Takes an event; false if it is of another type.
  let receive: (any CycleValue) -> Bool
  /// Takes no more events.
  let close: () -> Void
  /// Lets go of what is done with them; none of it runs.
  let letGo: () -> Void
  /// Ends the driver.
  @usableFromInline var stop: () -> Void = {}

  @usableFromInline
  init(
    _ name: String, begin: @escaping () -> Void, reduceFirst: @escaping () -> Void,
    firstRecorded: @escaping () throws -> RecordedValue, prepare: @escaping (RecordedValue) throws -> () -> Void,
    receive: @escaping (any CycleValue) -> Bool, close: @escaping () -> Void, letGo: @escaping () -> Void
  ) {
    self.name = name
    (self.begin, self.reduceFirst, self.firstRecorded) = (begin, reduceFirst, firstRecorded)
    (self.prepare, self.receive, self.close, self.letGo) = (prepare, receive, close, letGo)
  }
}

/// Where the events of one driver come into a cycle.
///
/// Its closures are made in inlinable code, where the type of the events is known, and so run specialised.
@usableFromInline
final class Entrance<Event: CycleValue> {
  @usableFromInline let events: CycleEvents<Event>
  /// It keeps this until the cycle is over.
  @usableFromInline let queue: CycleQueue
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// What is done with an event; nothing until all is set up, and when the cycle is over.
  @usableFromInline let reducing = CycleSteps<Event>()
  @exclusivity(unchecked) @usableFromInline var waiting = Waiting<Event>()
  /// The same for the queue.
  ///
  /// Unowned without a check: the queue keeps it until it is closed, which sets this to nil, and a strong reference would be
  /// a cycle that is counted at each event that waits.
  @usableFromInline unowned(unsafe) var place: AnyEntrance?

  @inlinable
  init(_ name: String, _ queue: CycleQueue) {
    self.queue = queue
    events = CycleEvents(queue)
    let place = AnyEntrance(name) {
      self.reducing.append(self.events.compose().run)
    } reduceFirst: {
      self.reducing.run(self.waiting.removeFirst())
    } firstRecorded: {
      try RecordedValue(encoding: self.waiting.first)
    } prepare: { recorded in
      let event = try recorded.decode(Event.self)
      return { self.receive(event) }
    } receive: { event in
      guard let event = event as? Event else { return false }
      self.receive(event)
      return true
    } close: {
      (self.isClosed, self.place, self.waiting) = (true, nil, Waiting())
    } letGo: {
      self.reducing.removeAll()
      self.events.letGo()
    }
    self.place = place
    queue.add(place)
  }

  /// Has an event go round: at once, if nothing else does.
  @inlinable
  func receive(_ event: Event) {
    if isClosed { return }
    if queue.beginAtOnce() {
      reducing.run(event)
      queue.drain()
    } else if let place {
      waiting.append(event)
      queue.enqueue(place)
    }
  }
}
