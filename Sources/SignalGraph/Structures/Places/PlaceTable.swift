/// Names for the elements of an array, which stay while indices change, and compare by place.
///
/// Use it to keep something about an element whose index every insertion shifts, such as its group or its offset. A
/// name is never given twice, so a name that was kept too long is known to be dead.
///
///     let places = PlaceTable()
///     let a = places.insert(at: 0), b = places.insert(at: 0)     // b, a
///     places.precedes(b, a)                                      // true
///     places.move(from: 0, to: 1)                                // a, b
///     places.index(of: b)                                        // 1
///
/// A name is a place in a ``OrderList`` together with a number that is given once. An array of names in the order of
/// ``precedes(_:_:)`` stays sorted while names come; a name must be taken out of it before it is moved or removed. A
/// tree in ordered use cannot hold names: its separators may be names that are dead, whose places mean nothing.
///
/// - Complexity: `precedes` O(1); `index(of:)` O(log n) comparisons, those of each level after a descent from there, so
///   O(log² n); all others O(log n), amortised. Memory for each name: a number in a tree, one in an array, and its place.
@usableFromInline
final class PlaceTable {
  /// The names in order.
  @usableFromInline var names = TreeArray<Int>()
  @usableFromInline let list = OrderList()
  /// The name of each place, by the place's id, which is the lower half of the name; -1 for none.
  @usableFromInline var owners: [Int] = []
  @usableFromInline var given = 0

  @inlinable init() {}
}

extension PlaceTable {
  @inlinable var count: Int { names.count }

  /// The name at an index.
  @inlinable subscript(index: Int) -> Int { names[index] }

  /// Whether the first name comes before the second.
  ///
  /// - Precondition: both names are alive.
  @inlinable func precedes(_ first: Int, _ second: Int) -> Bool { list.isBefore(Self.place(first), Self.place(second)) }

  /// The index of a name; nil if it is dead.
  @inlinable
  func index(of name: Int) -> Int? {
    let place = Int(Self.place(name))
    guard place < owners.count, owners[place] == name else { return nil }
    return names.firstIndex(notBefore: name, by: precedes)
  }

  @inlinable static func place(_ name: Int) -> Int32 { Int32(truncatingIfNeeded: name) }

  /// The place of the element before an index; the head of the list for index 0.
  @inlinable func place(before index: Int) -> Int32 { index == 0 ? 0 : Self.place(names[index - 1]) }

  /// Names `count` elements; all earlier names are dead.
  @inlinable
  func load(_ count: Int) {
    removeAll()
    list.fill(count)
    owners.reserveCapacity(count + 1)
    names = TreeArray((0..<count).map { take(Int32($0 + 1)) })
  }

  @inlinable
  func removeAll() {
    names = TreeArray()
    owners = []
    list.removeAll()
  }

  /// Names the element that was inserted at an index.
  @inlinable @discardableResult
  func insert(at index: Int) -> Int {
    let name = take(list.insert(after: place(before: index)))
    names.insert(name, at: index)
    return name
  }

  /// Forgets the name of the element that was removed at an index.
  @inlinable
  func remove(at index: Int) {
    let place = Self.place(names.remove(at: index))
    owners[Int(place)] = -1
    list.remove(place)
  }

  /// Moves a name along with its element; `to` counts after the removal.
  @inlinable
  func move(from: Int, to: Int) {
    let name = names.remove(at: from)
    list.move(Self.place(name), after: place(before: to))
    names.insert(name, at: to)
  }

  /// Gives a place a new name.
  @inlinable
  func take(_ place: Int32) -> Int {
    given += 1
    let name = given << 32 | Int(place)
    while owners.count <= Int(place) { owners.append(-1) }
    owners[Int(place)] = name
    return name
  }

  /// The first broken invariant in words; nil if all hold.
  ///
  /// - Complexity: O(n log n).
  func checkInvariants() -> String? {
    for (index, name) in names.enumerated() {
      if owners[Int(Self.place(name))] != name { return "\(name) is dead" }
      if index > 0, !precedes(names[index - 1], name) { return "\(name) is not behind the name before" }
      if self.index(of: name) != index { return "\(name) is not found at \(index)" }
    }
    return list.checkInvariants()
  }
}
