/// Where the events of several emitters meet: those of a turn, put into the order in which they were dispatched.
///
/// What was made of one event comes in the order of the emitters, and from one emitter in the order of its own.
final class EventMeeting<Event> {
  private struct Entry {
    let event: Event
    let stamp: Int
    let emitter: Int

    func precedes(_ other: Self) -> Bool { (stamp, emitter) < (other.stamp, other.emitter) }
  }

  private var entries: ContiguousArray<Entry> = []
  private var isInOrder = true
  private let bin = Bin<Event>()

  func add(_ event: Event, _ stamp: Int, from emitter: Int) {
    let entry = Entry(event: event, stamp: stamp, emitter: emitter)
    if let last = entries.last, entry.precedes(last) { isInOrder = false }
    entries.append(entry)
  }

  /// Hands on the events that were added, and forgets them.
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
