/// The keys of one side's rows that have one foreign key, in no order.
///
/// A row knows its position here, so that it is taken out in O(1): the last key moves to its position. One key takes
/// no memory beside the bag.
@usableFromInline
struct JoinBag<Key> {
  @usableFromInline var first: Key?
  @usableFromInline var others: ContiguousArray<Key> = []
  /// How many rows have left in this turn, and how many have come but are not in yet.
  @usableFromInline var left: Int32 = 0
  @usableFromInline var came: Int32 = 0
  /// Whether it was looked at in this turn, where that must happen once.
  @usableFromInline var isMarked = false

  @inlinable init() {}
}

extension JoinBag {
  /// Whether there was a row before this turn.
  @inlinable var hadRows: Bool { first != nil || left > 0 }
  /// Whether there is a row after it.
  @inlinable var hasRows: Bool { first != nil || came > 0 }
  /// Whether nothing is in it, and nothing is noted.
  @inlinable var isUnused: Bool { first == nil && left == 0 && came == 0 }

  /// Adds a key, and returns its position.
  @inlinable
  mutating func append(_ key: Key) -> Int32 {
    if first == nil {
      first = key
      return 0
    }
    others.append(key)
    return Int32(others.count)
  }

  /// Takes out the key at a position, and returns the key that stands there now, if there is one.
  @inlinable
  mutating func remove(at position: Int32) -> Key? {
    guard let last = others.popLast() else {
      first = nil
      return nil
    }
    if position == 0 {
      first = last
    } else if position <= Int32(others.count) {
      others[Int(position) - 1] = last
    } else {
      return nil
    }
    return last
  }

  @inlinable @inline(__always)
  func forEach(_ body: (Key) -> Void) {
    if let first { body(first) }
    if others.isEmpty { return }
    for key in others { body(key) }
  }
}
