/// Numbers by their deadlines, the earliest first: a binary heap on an array.
///
/// A deadline that is set again is another entry; whoever takes the former one out knows that it is over.
struct DeadlineHeap {
  typealias Entry = (deadline: Int, number: Int)

  private var entries: [Entry] = []

  @inline(__always)
  mutating func insert(_ number: Int, _ deadline: Int) {
    entries.append((deadline, number))
    var place = entries.count - 1
    while place > 0, entries[place].deadline < entries[(place - 1) / 2].deadline {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// The earliest entry; nil if it is later than an instant.
  mutating func popFirst(until instant: Int) -> Entry? {
    guard let first = entries.first, first.deadline <= instant else { return nil }
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var place = 0
    while true {
      let child = place * 2 + 1
      var least = place
      if child < entries.count, entries[child].deadline < entries[least].deadline { least = child }
      if child + 1 < entries.count, entries[child + 1].deadline < entries[least].deadline { least = child + 1 }
      if least == place { return first }
      entries.swapAt(least, place)
      place = least
    }
  }
}
