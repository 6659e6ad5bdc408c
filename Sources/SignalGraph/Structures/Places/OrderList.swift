/// A list that tells in O(1) which of two places comes first, while places are inserted anywhere.
///
/// Each place has a number, its *id*, and a label; labels ascend along the list. A new place gets a label between those
/// of its neighbours. If there is none left, the labels of the smallest stretch that is not crowded are spread evenly.
/// Ids keep their order until they are moved: only labels change.
///
/// A place that goes is either removed, or *retired*: it stays in the list, because a search tree may still compare
/// with it, until ``renumber(_:)``. Id 0 is the head, before all places.
///
/// - Complexity: O(log n) for an insertion, amortised; O(1) for a comparison; O(n) to renumber. Memory: 16 bytes for
///   each place.
///
/// Source: M. Bender, R. Cole, E. Demaine, M. Farach-Colton, J. Zito, Two Simplified Algorithms for Maintaining Order
/// in a List, 2002. Rejected: labels inside the order keys (changing a label then takes a search in the sorted tree),
/// and parent links in a tree of positions (a comparison then takes O(log n), and a search O(log² n)).
@usableFromInline
final class OrderList {
  @usableFromInline
  struct Place {
    @usableFromInline var label: UInt64
    @usableFromInline var next: Int32
    @usableFromInline var previous: Int32

    @inlinable
    init(label: UInt64, next: Int32, previous: Int32) {
      self.label = label
      self.next = next
      self.previous = previous
    }
  }

  @exclusivity(unchecked) @usableFromInline var places: UnsafeMutablePointer<Place>
  @exclusivity(unchecked) var capacity = 16
  /// How many ids were given out, the head's included.
  @exclusivity(unchecked) @usableFromInline var used = 1
  /// The first id to be used again, 0 for none; the next ones are linked through `next`.
  @exclusivity(unchecked) var free: Int32 = 0
  /// How many places are retired.
  @exclusivity(unchecked) @usableFromInline var retired = 0

  @usableFromInline
  init() {
    places = .allocate(capacity: capacity)
    places.initialize(to: Place(label: 0, next: 0, previous: 0))
  }

  deinit { places.deallocate() }
}

extension OrderList {
  /// Labels are less than this.
  static var limit: UInt64 { 1 << 62 }

  /// The distance between places that are inserted one after the other, small enough for many to fit.
  static var stride: UInt64 { 1 << 24 }

  /// How much denser a stretch may be than the stretch of twice its length around it.
  static var density: Double { 1.3 }

  /// Whether one place comes before another.
  @inlinable @inline(__always)
  func isBefore(_ first: Int32, _ second: Int32) -> Bool {
    places[Int(first)].label < places[Int(second)].label
  }

  /// Inserts a new place right after another and returns its id; 0 stands for the beginning.
  @usableFromInline
  func insert(after previous: Int32) -> Int32 {
    let id = takeID()
    link(id, after: previous)
    return id
  }

  /// Removes a place that nothing will be compared with; its id is used again.
  @usableFromInline
  func remove(_ id: Int32) {
    unlink(id)
    places[Int(id)].next = free
    free = id
  }

  /// Moves a place to right after another.
  @usableFromInline
  func move(_ id: Int32, after previous: Int32) {
    unlink(id)
    link(id, after: previous)
  }

  /// Notes that a place is no longer in use, but may still be compared with.
  @inlinable func retire(_ id: Int32) { retired += 1 }

  /// Makes a place for a new position of an array.
  @usableFromInline
  func makePlace(at position: Int, in places: inout TreeArray<Int32>) -> Int32 {
    let place = insert(after: position == 0 ? 0 : places[position - 1])
    places.insert(place, at: position)
    return place
  }

  /// Takes the place of a position out of use.
  @usableFromInline
  func retirePlace(at position: Int, in places: inout TreeArray<Int32>) -> Int32 {
    let place = places.remove(at: position)
    retire(place)
    return place
  }

  /// Makes places for as many new positions of an array, which follow one another, and hands them out in a list.
  @usableFromInline
  func makePlaces(_ count: Int, at position: Int, in places: inout TreeArray<Int32>, to run: inout [Int32]) {
    run.removeAll(keepingCapacity: true)
    var last = position == 0 ? 0 : places[position - 1]
    for _ in 0..<count {
      last = insert(after: last)
      run.append(last)
    }
    places.insert(contentsOf: run, at: position)
  }

  /// Takes the places of positions out of use, and hands them out in a list.
  @usableFromInline
  func retirePlaces(_ positions: Range<Int>, in places: inout TreeArray<Int32>, to run: inout [Int32]) {
    run.removeAll(keepingCapacity: true)
    places.remove(positions, into: &run)
    retired += positions.count
  }

  /// Whether so many places are retired that renumbering is worth its cost.
  @inlinable func isCrowded(living count: Int) -> Bool { retired > count + 256 }

  /// Keeps these places and frees the ids of all others.
  ///
  /// - Precondition: the places are in the list, in this order.
  @usableFromInline
  func renumber(_ living: TreeArray<Int32>) {
    let step = Self.limit / UInt64(living.count + 1)
    for id in 1..<max(used, 1) { places[id].label = 0 }
    var (last, label): (Int32, UInt64) = (0, 0)
    for id in living {
      label += step
      places[Int(id)].label = label
      places[Int(id)].previous = last
      places[Int(last)].next = id
      last = id
    }
    places[Int(last)].next = 0
    places[0].previous = last
    free = 0
    for id in 1..<max(used, 1) where places[id].label == 0 {
      places[id].next = free
      free = Int32(id)
    }
    retired = 0
  }

  /// Fills an empty list with `count` places, which have the ids from 1 on.
  @usableFromInline
  func fill(_ count: Int) {
    if count >= capacity { grow(to: count + 1) }
    let step = Self.limit / UInt64(count + 1)
    for id in 0...count {
      let next = id < count ? Int32(id + 1) : 0
      (places + id).initialize(
        to: Place(label: UInt64(id) * step, next: next, previous: Int32(id == 0 ? count : id - 1))
      )
    }
    (used, free, retired) = (count + 1, 0, 0)
  }

  /// Removes all places.
  @usableFromInline func removeAll() { fill(0) }
}

extension OrderList {
  private func link(_ id: Int32, after previous: Int32) {
    if room(after: previous) < 2 { spread(around: previous) }
    let label = places[Int(previous)].label + min(room(after: previous) / 2, Self.stride)
    let next = places[Int(previous)].next
    (places + Int(id)).initialize(to: Place(label: label, next: next, previous: previous))
    places[Int(previous)].next = id
    places[Int(next)].previous = id
  }

  private func unlink(_ id: Int32) {
    let place = places[Int(id)]
    places[Int(place.previous)].next = place.next
    places[Int(place.next)].previous = place.previous
  }

  private func room(after id: Int32) -> UInt64 {
    let next = places[Int(id)].next
    return (next == 0 ? Self.limit : places[Int(next)].label) - places[Int(id)].label
  }

  private func takeID() -> Int32 {
    if free != 0 {
      let id = free
      free = places[Int(id)].next
      return id
    }
    if used == capacity { grow(to: 2 * capacity) }
    used += 1
    return Int32(used - 1)
  }

  private func grow(to capacity: Int) {
    let new = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
    new.moveInitialize(from: places, count: used)
    places.deallocate()
    places = new
    self.capacity = capacity
  }

  /// Spreads the labels of the smallest stretch around a place that has room for one more.
  private func spread(around id: Int32) {
    let label = places[Int(id)].label
    var (first, last, count) = (id, id, UInt64(1))
    var size: UInt64 = 1
    var most = 1.0
    while true {
      size *= 2
      most *= 2 / Self.density
      let low = label & ~(size - 1)
      while first != 0, places[Int(places[Int(first)].previous)].label >= low {
        first = places[Int(first)].previous
        count += 1
      }
      while true {
        let next = places[Int(last)].next
        guard next != 0, places[Int(next)].label - low < size else { break }
        last = next
        count += 1
      }
      guard size < Self.limit, Double(count) > most || count * 4 > size else {
        var label = low
        let step = size / count
        while true {
          places[Int(first)].label = label
          label += step
          if first == last { return }
          first = places[Int(first)].next
        }
      }
    }
  }

  /// The first broken invariant in words; nil when all hold.
  func checkInvariants() -> String? {
    var (id, count): (Int32, Int) = (0, 1)
    while places[Int(id)].next != 0 {
      let next = places[Int(id)].next
      if places[Int(next)].previous != id { return "place \(next) does not lead back to \(id)" }
      if places[Int(next)].label <= places[Int(id)].label { return "the labels of \(id) and \(next) do not ascend" }
      id = next
      count += 1
    }
    if places[0].previous != id { return "the head does not lead to the last place" }
    return count <= used ? nil : "\(count) places are linked, \(used) were given out"
  }
}
