/// Names for the elements of an array that stay while indices change, and compare by place.
///
/// Use it where something must be kept about an element whose index every insertion shifts: its group, its offset. A
/// name is given once and not again, so that one that is kept too long is known to be dead.
///
///     let places = PlaceTable()
///     let a = places.insert(at: 0), b = places.insert(at: 0)     // b, a
///     places.precedes(b, a)                                      // true
///     places.move(from: 0, to: 1)                                // a, b
///     places.index(of: b)                                        // 1
///
/// Each living name has a label, and labels ascend from place to place. A new one takes the middle between its
/// neighbours'; where there is no room, the smallest range of labels that is not crowded is spread evenly. A list of
/// names that is ordered by ``precedes(_:_:)`` stays in order then; before a name is moved or removed it must be taken
/// out. A tree in ordered use will not do for such a list: its separators are names that have gone, and the labels of
/// those mean nothing.
///
/// - Complexity: `precedes` O(1), `index(of:)` O(log n) comparisons, each O(log n), the others O(log n); an insertion
///   gives O(log n) names a new label, amortised. Memory: a number in a tree and two in arrays, a name.
///
/// Source: M. Bender et al., Two simplified algorithms for maintaining order in a list (2002).
@usableFromInline
final class PlaceTable {
  /// The names in order.
  @usableFromInline var names = TreeArray<Int>()
  /// By slot, the lower half of a name.
  @usableFromInline var labels: [Int] = []
  /// The name that has a slot.
  @usableFromInline var owners: [Int] = []
  @usableFromInline var free: [Int] = []
  @usableFromInline var given = 0

  @inlinable
  init() {}

  /// Labels are from 0 to 2 to the power of this, both excluded.
  @inlinable static var bits: Int { 62 }

  /// What follows the last label, and what lies between those of a table that was loaded, is at most this far away.
  @inlinable static var stride: Int { 1 << 30 }

  /// How fast the share of labels that may be in use falls as the range doubles.
  @inlinable static var slack: Double { 1.3 }
}

extension PlaceTable {
  @inlinable
  var count: Int { names.count }

  /// The name at an index.
  @inlinable
  subscript(index: Int) -> Int { names[index] }

  /// Whether the first name stands before the second; both live.
  @inlinable
  func precedes(_ first: Int, _ second: Int) -> Bool { label(first) < label(second) }

  /// The index of a name; nil when it is dead.
  @inlinable
  func index(of name: Int) -> Int? {
    let slot = Self.slot(name)
    guard slot < owners.count, owners[slot] == name else { return nil }
    return names.firstPlace(notBefore: name, by: precedes)
  }

  @inlinable
  static func slot(_ name: Int) -> Int { name & 0xFFFF_FFFF }

  @inlinable
  func label(_ name: Int) -> Int { labels[Self.slot(name)] }

  /// Names so many elements; those named before are dead.
  @inlinable
  func load(_ count: Int) {
    removeAll()
    let stride = min(Self.stride, (1 << Self.bits) / (count + 1))
    labels.reserveCapacity(count)
    owners.reserveCapacity(count)
    for slot in 0..<count { _ = take(slot, label: (slot + 1) * stride) }
    names = TreeArray(owners)
  }

  @inlinable
  func removeAll() {
    names = TreeArray()
    labels = []
    owners = []
    free = []
  }

  /// Names the element that was inserted at an index.
  @inlinable
  @discardableResult
  func insert(at index: Int) -> Int {
    let label = makeRoom(at: index)
    let name = take(free.popLast() ?? labels.count, label: label)
    names.insert(name, at: index)
    return name
  }

  /// Forgets the name of the element that was removed at an index.
  @inlinable
  func remove(at index: Int) {
    let name = names.remove(at: index)
    owners[Self.slot(name)] = -1
    free.append(Self.slot(name))
  }

  /// Lets a name follow its element; `to` counts after the removal.
  @inlinable
  func move(from: Int, to: Int) {
    let name = names.remove(at: from)
    labels[Self.slot(name)] = makeRoom(at: to)
    names.insert(name, at: to)
  }

  /// Gives a slot a label and a new name.
  @inlinable
  func take(_ slot: Int, label: Int) -> Int {
    given += 1
    let name = given << 32 | slot
    if slot == labels.count {
      labels.append(label)
      owners.append(name)
    } else {
      labels[slot] = label
      owners[slot] = name
    }
    return name
  }
}

extension PlaceTable {
  /// A label between those of the names before and at an index.
  @inlinable
  func makeRoom(at index: Int) -> Int {
    while true {
      let low = index > 0 ? label(names[index - 1]) : 0
      let high = index < count ? label(names[index]) : min(1 << Self.bits, low + 2 * Self.stride)
      if high - low > 1 { return low + (high - low) / 2 }
      spread(around: index > 0 ? index - 1 : 0)
    }
  }

  /// Spreads the labels of the smallest range around an index that is not crowded.
  @usableFromInline
  func spread(around index: Int) {
    let center = label(names[index])
    var (start, end) = (index, index + 1)
    var limit = 1.0
    for bit in 1...Self.bits {
      limit *= 2 / Self.slack
      let size = 1 << bit
      let base = center & -size
      while start > 0, label(names[start - 1]) >= base { start -= 1 }
      while end < count, label(names[end]) < base + size { end += 1 }
      let gap = size / (end - start + 1)
      guard bit == Self.bits || (Double(end - start) <= limit && gap >= 4) else { continue }
      for offset in start..<end { labels[Self.slot(names[offset])] = base + (offset - start + 1) * gap }
      return
    }
  }

  /// The first breach of the invariants; none if they hold.
  ///
  /// - Complexity: O(n log n).
  func checkInvariants() -> String? {
    var last = 0
    for (index, name) in names.enumerated() {
      if owners[Self.slot(name)] != name { return "\(name) is dead" }
      if label(name) <= last { return "the label of \(name) is not greater than the one before" }
      if self.index(of: name) != index { return "\(name) is not found at \(index)" }
      last = label(name)
    }
    return last < 1 << Self.bits ? nil : "the last label is too great"
  }
}

extension TreeArray {
  /// The first index whose element does not stand before another, in a tree that is in this order.
  ///
  /// - Complexity: O(log n) comparisons, each with a search for an index.
  @inlinable
  func firstPlace<Other>(notBefore other: Other, by precedes: (Element, Other) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle], other) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
