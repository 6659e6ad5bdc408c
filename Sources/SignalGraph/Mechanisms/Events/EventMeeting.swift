/// Where the events of several emitters meet: those of a turn, put into the order in which they were dispatched.
///
/// What was made of one event comes in the order of the emitters, and from one emitter in the order of its own.
@usableFromInline
final class EventMeeting<Event> {
  @usableFromInline
  struct Entry {
    @usableFromInline let event: Event
    @usableFromInline let (stamp, emitter): (Int, Int)

    @inlinable
    init(_ event: Event, _ stamp: Int, from emitter: Int) {
      (self.event, self.stamp, self.emitter) = (event, stamp, emitter)
    }

    @inlinable
    func precedes(_ other: Self) -> Bool { (stamp, emitter) < (other.stamp, other.emitter) }
  }

  /// Where the emitters' events come in, in the order of the emitters.
  @usableFromInline let inlets: [Inlet<Event>]
  @usableFromInline let due = DueInlets()
  @usableFromInline let reader: InputReader
  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline var isInOrder = true
  @usableFromInline let bin = Bin<Event>()

  @inlinable
  init(_ subject: MessageSubject, count: Int) {
    let reader = InputReader(due) { _, _ in }
    self.reader = reader
    inlets = (0..<count).map { number in
      let inlet = Inlet<Event>(subject: subject)
      inlet.name = number
      inlet.reader = Unmanaged.passUnretained(reader)
      return inlet
    }
  }

  /// Reads the emitters that have sent, and hands on their events.
  @inlinable
  func read(_ body: (Event, Int) -> Void) {
    due.take { inlet in
      // All inlets here are of this type.
      unsafeDowncast(inlet, to: Inlet<Event>.self).readEvents { add(copy $0, $1, from: inlet.name) }
    }
    conclude(body)
  }

  @inlinable
  func add(_ event: Event, _ stamp: Int, from emitter: Int) {
    let entry = Entry(event, stamp, from: emitter)
    if let last = entries.last, entry.precedes(last) { isInOrder = false }
    entries.append(entry)
  }

  /// Hands on the events that were added, and forgets them.
  @inlinable
  func conclude(_ body: (Event, Int) -> Void) {
    // The standard library's sort keeps the order of what is equal.
    if !isInOrder { entries.sort { $0.precedes($1) } }
    isInOrder = true
    for entry in entries {
      body(entry.event, entry.stamp)
      bin.keep(entry.event)
    }
    entries.removeAll(keepingCapacity: true)
  }
}
