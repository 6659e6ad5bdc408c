/// An index of mutations by key: open addressing with linear probing over positions in a buffer.
///
/// An entry holds 32 bits of the key's hash, and below them its position plus one; zero is a free slot. Because entries
/// hold their hashes, growing never hashes a key again, and a key is compared only when 32 bits agree. A removal hashes
/// the keys of the mutations that get other positions.
///
/// Keys are hashed with a seed that is drawn once, with the first slots. Probing is linear, so whoever knew which keys
/// crowd together could make a transaction take quadratic time. The order of the slots affects nothing visible.
///
/// Invariants: the entries are exactly those of the positions `0..<count`; at most three quarters of the slots are
/// taken. If `count` is 0, the slots hold rubbish: clearing only sets `count`, and the next use wipes the slots.
@usableFromInline
struct PositionIndex {
  @usableFromInline var slots: UnsafeMutablePointer<UInt64>?
  @usableFromInline var slotCount = 0
  @usableFromInline var count = 0
  @usableFromInline var seed: UInt64 = 0

  @inlinable init() {}

  @inlinable
  func deallocate() {
    slots?.deallocate()
  }
}

extension PositionIndex {
  /// The bits of a key's hash that entries hold, see ``KeyHash``; to be called only once there are slots.
  @inlinable @inline(__always)
  func hash(of key: some Hashable) -> UInt32 {
    UInt32(truncatingIfNeeded: KeyHash.mixTwice(KeyHash.bits(of: key), seed) &>> 32)
  }

  /// Whether there are enough slots for `capacity` positions.
  @inlinable @inline(__always)
  func suffices(for capacity: Int) -> Bool { slotCount &* 3 >= capacity &* 4 }

  /// Makes room for `capacity` positions, and wipes the slots if there are no entries.
  @usableFromInline
  mutating func prepare(capacity: Int) {
    if !suffices(for: capacity) {
      var wanted = 32
      while wanted * 3 < capacity * 4 { wanted *= 2 }
      let (old, oldCount) = (slots, slotCount)
      // Not the seed that a table of keys has by its size: mutations often come in a table's order, and would form clusters.
      if old == nil { seed = KeyHash.seed(0) }
      slots = .allocate(capacity: wanted)
      slots.unsafelyUnwrapped.initialize(repeating: 0, count: wanted)
      slotCount = wanted
      if count > 0, let old {
        for slot in 0..<oldCount where old[slot] != 0 { place(old[slot]) }
      }
      old?.deallocate()
    } else if count == 0 {
      slots.unsafelyUnwrapped.update(repeating: 0, count: slotCount)
    }
  }

  @inlinable @inline(__always)
  var mask: Int { slotCount &- 1 }

  /// Puts an entry into the first free slot from its home on.
  @inlinable @inline(__always)
  func place(_ entry: UInt64) {
    let slots = slots.unsafelyUnwrapped
    var slot = Int(truncatingIfNeeded: entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = entry
  }

  /// Adds the next position.
  @inlinable @inline(__always)
  mutating func append(hash: UInt32) {
    count &+= 1
    place(UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: count)))
  }

  /// The position with a hash for which `matches` holds; nil if there is none.
  @inlinable @inline(__always)
  func position(hash: UInt32, where matches: (Int) -> Bool) -> Int? { search(hash, where: matches).position }

  /// The position with a hash for which `matches` holds; if there is none, the next position is added with that hash.
  @inlinable @inline(__always)
  mutating func claim(hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    let (position, slot) = search(hash, where: matches)
    if position != nil { return position }
    count &+= 1
    slots.unsafelyUnwrapped[slot] = UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: count))
    return nil
  }

  /// The position with a hash for which `matches` holds, if there is one, and the slot where the search ended.
  @inlinable @inline(__always)
  func search(_ hash: UInt32, where matches: (Int) -> Bool) -> (position: Int?, slot: Int) {
    let slots = slots.unsafelyUnwrapped
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
        let position = Int(UInt32(truncatingIfNeeded: slots[slot])) &- 1
        if matches(position) { return (position, slot) }
      }
      slot = (slot &+ 1) & mask
    }
    return (nil, slot)
  }

  /// Removes a position; those behind it keep their numbers until they are given others.
  @usableFromInline
  mutating func remove(_ position: Int, hash: UInt32) {
    let slots = slots.unsafelyUnwrapped
    var hole = slot(of: position, hash: hash)
    var probe = (hole + 1) & mask
    // Entries behind the hole move up, unless their home lies between the hole and them.
    while slots[probe] != 0 {
      let home = Int(truncatingIfNeeded: slots[probe] >> 32) & mask
      if (probe - home) & mask >= (probe - hole) & mask {
        slots[hole] = slots[probe]
        hole = probe
      }
      probe = (probe + 1) & mask
    }
    slots[hole] = 0
    count -= 1
  }

  /// Gives a position another number.
  @usableFromInline
  func renumber(_ position: Int, to number: Int, hash: UInt32) {
    slots.unsafelyUnwrapped[slot(of: position, hash: hash)] = UInt64(hash) << 32 | UInt64(number + 1)
  }

  @usableFromInline
  func slot(of position: Int, hash: UInt32) -> Int {
    let slots = slots.unsafelyUnwrapped
    let entry = UInt64(hash) << 32 | UInt64(position + 1)
    var slot = Int(hash) & mask
    while slots[slot] != entry { slot = (slot + 1) & mask }
    return slot
  }
}
