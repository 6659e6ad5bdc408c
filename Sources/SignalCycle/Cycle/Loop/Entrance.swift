import SignalGraph

/// Where events of one driver come into a cycle, whatever their type.
@usableFromInline
final class AnyEntrance {
  @usableFromInline let name: String
  /// Sends the event that has waited longest.
  let dispatchFirst: () -> Void
  /// The event that has waited longest, as it is written.
  let firstRecorded: () throws -> RecordedValue
  /// Takes an event as it was written.
  let receiveRecorded: (RecordedValue) throws -> Void
  /// Takes an event; false if it is of another type.
  let receive: (any CycleValue) -> Bool
  /// Ends what is behind it: the rendering of a driver.
  @usableFromInline var onTearDown: () -> Void = {}

  @usableFromInline
  init(
    _ name: String, dispatchFirst: @escaping () -> Void, firstRecorded: @escaping () throws -> RecordedValue,
    receiveRecorded: @escaping (RecordedValue) throws -> Void, receive: @escaping (any CycleValue) -> Bool
  ) {
    self.name = name
    (self.dispatchFirst, self.firstRecorded) = (dispatchFirst, firstRecorded)
    (self.receiveRecorded, self.receive) = (receiveRecorded, receive)
  }

  func tearDown() {
    let end = onTearDown
    onTearDown = {}
    end()
  }
}

/// Where the events of one driver come into a cycle.
///
/// Its closures are made in inlinable code, where the type of the events is known, and so run specialised.
@usableFromInline
final class Entrance<Event: CycleValue> {
  @usableFromInline let dispatcher: SignalDispatcher<Event>
  @usableFromInline unowned let queue: CycleQueue
  /// What waits, from `next` on.
  @exclusivity(unchecked) @usableFromInline var events: [Event] = []
  @exclusivity(unchecked) @usableFromInline var next = 0
  /// The same for the queue, which keeps it, and by it this, until the cycle is over.
  @usableFromInline unowned(unsafe) var place: AnyEntrance?

  @inlinable
  init(_ name: String, _ queue: CycleQueue) {
    self.queue = queue
    dispatcher = SignalDispatcher(label: name)
    let place = AnyEntrance(name) {
      self.dispatcher.dispatch(self.takeFirst())
    } firstRecorded: {
      try RecordedValue(encoding: self.events[self.next])
    } receiveRecorded: { recorded in
      self.receive(try recorded.decode(Event.self))
    } receive: { event in
      guard let event = event as? Event else { return false }
      self.receive(event)
      return true
    }
    self.place = place
    queue.add(place)
  }

  @inlinable
  func receive(_ event: Event) {
    guard !queue.isOver, let place else { return }
    events.append(event)
    queue.enqueue(place)
  }

  @inlinable
  func takeFirst() -> Event {
    let event = events[next]
    next += 1
    if next == events.count {
      events.removeAll(keepingCapacity: true)
      next = 0
    } else if next > 1_000, next * 2 > events.count {
      events.removeFirst(next)
      next = 0
    }
    return event
  }
}
