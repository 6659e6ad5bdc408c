/// Numbered items of which some have a deadline, the earliest of these first.
///
/// What is due is found in O(1) and taken in O(log n); any deadline may be moved or taken back meanwhile, because each
/// item knows its place in the heap. Items with the same deadline come in the order in which it was set.
///
/// A deadline that is put off, which is what happens to most, is noted with its item alone. Its entry sinks when it
/// comes to the top, once however often the deadline was put off.
///
///     var table = DeadlineTable<String>()
///     let tea = table.insert("tea")
///     table.setDeadline(.seconds(180), of: tea)
///     table.first                                  // 180 seconds
///     table.setDeadline(nil, of: tea)              // none
///     table.remove(tea)                            // "tea"
///
/// - Complexity: `insert`, and putting a deadline off, O(1); `first` O(1), and O(log n) for each that was put off and
///   came to the top; the others O(log n) for n deadlines. Memory: the item and 32 bytes each, 32 more with a deadline.
///
/// Invariant: the entry of an item is its deadline, or one before it that was put off.
///
/// Rejected: a timing wheel, which is O(1) but needs a resolution, while deadlines are exact here; a sorted tree, which
/// needs more memory and finds an item by searching.
@usableFromInline
struct DeadlineTable<Item> {
  @usableFromInline
  struct Entry {
    @usableFromInline var deadline: Duration
    /// Counts the deadlines that were set.
    @usableFromInline var serial: Int
    @usableFromInline var number: Int

    @inlinable
    init(_ deadline: Duration, _ serial: Int, _ number: Int) {
      (self.deadline, self.serial, self.number) = (deadline, serial, number)
    }

    @inlinable @inline(__always)
    func precedes(_ other: Entry) -> Bool {
      deadline < other.deadline || deadline == other.deadline && serial < other.serial
    }
  }

  @usableFromInline
  struct Record {
    /// Nil where the number is free.
    @usableFromInline var item: Item?
    /// The deadline, and the count when it was set; they mean nothing without an entry in the heap.
    @usableFromInline var deadline = Duration.zero
    @usableFromInline var serial = 0
    /// Where the entry is in the heap, -1 for none.
    @usableFromInline var place = -1

    @inlinable init(_ item: Item) { self.item = item }
  }

  /// The entries, each before its four children.
  @usableFromInline var heap: ContiguousArray<Entry> = []
  /// The items by number.
  @usableFromInline var records: ContiguousArray<Record> = []
  @usableFromInline var free: ContiguousArray<Int> = []
  @usableFromInline var serial = 0

  @inlinable init() {}
}

extension DeadlineTable {
  /// How many items there are.
  @inlinable var count: Int { records.count - free.count }

  /// The earliest deadline.
  @inlinable var first: Duration? {
    mutating get {
      settle()
      return heap.first?.deadline
    }
  }

  /// How many items have a deadline.
  @inlinable var deadlineCount: Int { heap.count }

  /// The item of a number.
  @inlinable
  subscript(number: Int) -> Item {
    @inline(__always) get { records[number].item! }
    @inline(__always) _modify { yield &records[number].item! }
  }

  /// Takes an item in, without a deadline, and returns its number.
  @inlinable
  mutating func insert(_ item: Item) -> Int {
    if let number = free.popLast() {
      records[number] = Record(item)
      return number
    }
    records.append(Record(item))
    return records.count - 1
  }

  /// Takes an item out, with its deadline; its number is used again.
  @inlinable @discardableResult
  mutating func remove(_ number: Int) -> Item {
    setDeadline(nil, of: number)
    let item = records[number].item!
    records[number].item = nil
    free.append(number)
    return item
  }

  /// The deadline of an item; nil for none.
  @inlinable
  func deadline(of number: Int) -> Duration? {
    records[number].place < 0 ? nil : records[number].deadline
  }

  /// Sets, moves or takes back the deadline of an item.
  @inlinable
  mutating func setDeadline(_ deadline: Duration?, of number: Int) {
    let place = records[number].place
    guard let deadline else {
      if place >= 0 { removeEntry(at: place) }
      return
    }
    serial += 1
    let isPutOff = place >= 0 && deadline >= records[number].deadline
    (records[number].deadline, records[number].serial) = (deadline, serial)
    if isPutOff { return }
    let entry = Entry(deadline, serial, number)
    if place < 0 {
      heap.append(entry)
      rise(entry, from: heap.count - 1)
    } else if entry.precedes(heap[place]) {
      rise(entry, from: place)
    } else {
      sink(entry, from: place)
    }
  }

  /// Lets entries at the top sink whose deadlines were put off.
  @inlinable
  mutating func settle() {
    while let entry = heap.first, records[entry.number].serial != entry.serial {
      sink(Entry(records[entry.number].deadline, records[entry.number].serial, entry.number), from: 0)
    }
  }

  /// Takes back the earliest deadline, and returns the number of its item; nil if it is later than an instant.
  @inlinable
  mutating func popFirst(until instant: Duration) -> Int? {
    settle()
    guard let entry = heap.first, entry.deadline <= instant else { return nil }
    removeEntry(at: 0)
    return entry.number
  }

  /// Calls the function with each item and its deadline.
  @inlinable
  func forEach(_ body: (_ number: Int, _ item: Item) -> Void) {
    for number in records.indices {
      if let item = records[number].item { body(number, item) }
    }
  }

  @inlinable
  mutating func removeAll() { self = Self() }

  @inlinable
  mutating func removeEntry(at place: Int) {
    records[heap[place].number].place = -1
    let last = heap.removeLast()
    if place == heap.count { return }
    if place > 0, last.precedes(heap[(place - 1) / 4]) { rise(last, from: place) } else { sink(last, from: place) }
  }

  /// Puts an entry where it belongs, from a place that is free towards the root.
  @inlinable
  mutating func rise(_ entry: Entry, from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 4
      guard entry.precedes(heap[parent]) else { break }
      put(heap[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  /// Puts an entry where it belongs, from a place that is free towards the leaves.
  @inlinable
  mutating func sink(_ entry: Entry, from start: Int) {
    var place = start
    while true {
      let child = place * 4 + 1
      if child >= heap.count { break }
      var least = child
      for other in child + 1..<max(min(child + 4, heap.count), child + 1) where heap[other].precedes(heap[least]) {
        least = other
      }
      guard heap[least].precedes(entry) else { break }
      put(heap[least], at: place)
      place = least
    }
    put(entry, at: place)
  }

  @inlinable @inline(__always)
  mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    records[entry.number].place = place
  }

  /// The first broken invariant in words; nil if all hold.
  ///
  /// - Complexity: O(n).
  func checkInvariants() -> String? {
    for place in heap.indices {
      let (entry, record) = (heap[place], records[heap[place].number])
      if record.place != place { return "item \(entry.number) does not know its place" }
      if record.item == nil { return "a deadline has no item" }
      if Entry(record.deadline, record.serial, 0).precedes(entry) { return "an entry is later than its deadline" }
      if place > 0, entry.precedes(heap[(place - 1) / 4]) { return "the entry at \(place) precedes its parent" }
    }
    if records.count(where: { $0.place >= 0 }) != heap.count { return "a place is not in the heap" }
    return nil
  }
}
