/// The keys of one side's rows that have one foreign key, in no order.
///
/// A key that goes makes room for the last one. Its row knows the position where it stands, or stood: a row whose key
/// moves to one of the first places is not told, since looking for the key among those costs less than finding the row.
/// One key takes no memory beside the bag.
@usableFromInline
struct JoinBag<Key: Equatable> {
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

  /// How many places are searched.
  @inlinable static var searched: Int { 16 }

  /// Takes out a key that stands at a position, or at one of the first.
  ///
  /// - Returns: The key that stands there now, if its row is to be told.
  @inlinable
  mutating func remove(_ key: Key, at position: Int32) -> (key: Key, position: Int32)? {
    let position = place(of: key, position)
    guard let last = others.popLast() else {
      first = nil
      return nil
    }
    if position == 0 {
      first = last
    } else if position <= others.count {
      others[position - 1] = last
      if position > Self.searched { return (last, Int32(position)) }
    }
    return nil
  }

  /// Where a key stands.
  @inlinable
  func place(of key: Key, _ position: Int32) -> Int {
    let hint = Int(position)
    if hint > 0, hint <= others.count, others[hint - 1] == key { return hint }
    if let first, first == key { return 0 }
    return others.prefix(Self.searched).firstIndex(of: key).map { $0 + 1 } ?? hint
  }

  @inlinable @inline(__always)
  func forEach(_ body: (Key) -> Void) {
    if let first { body(first) }
    if others.isEmpty { return }
    for key in others { body(key) }
  }
}
