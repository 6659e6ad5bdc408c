/// Where the mutation of a key is: open addressing with linear probing over positions in a buffer.
///
/// An entry is a 32-bit piece of the key's hash above its position plus one; zero is a free slot. Because entries hold
/// their hashes, growing never hashes a key again, and a key is compared only when 32 bits agree. Deleting hashes one key:
/// that of the last mutation, which takes the place of the one deleted.
///
/// Keys are hashed with a seed, drawn once, with the first slots: probing is linear, and whoever knew which keys crowd
/// could make a transaction take the square of its size. Nothing that can be seen depends on the order of the slots.
///
/// Invariants: the entries are exactly those of the positions `0..<count`; at most three quarters of the slots are
/// taken. With `count == 0` the slots hold rubbish: clearing is setting `count`, the next use wipes them.
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
  /// The piece of a key's hash that entries hold, see ``KeyHash``; only once there are slots.
  @inlinable @inline(__always)
  func hash(of key: some Hashable) -> UInt32 {
    UInt32(truncatingIfNeeded: KeyHash.mixTwice(KeyHash.bits(of: key), seed) &>> 32)
  }

  /// Whether there are slots enough for so many positions.
  @inlinable @inline(__always)
  func suffices(for capacity: Int) -> Bool { slotCount &* 3 >= capacity &* 4 }

  /// Makes room for `capacity` positions, and wipes the slots when there are no entries.
  @usableFromInline
  mutating func prepare(capacity: Int) {
    if !suffices(for: capacity) {
      var wanted = 32
      while wanted * 3 < capacity * 4 { wanted *= 2 }
      let (old, oldCount) = (slots, slotCount)
      // Not the seed of a table of any size: mutations come in the order of tables, and would crowd.
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

  /// Puts an entry into the first free slot from its home.
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

  /// The position with this hash for which `matches` holds.
  @inlinable @inline(__always)
  func position(hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    let slots = slots.unsafelyUnwrapped
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
        let position = Int(UInt32(truncatingIfNeeded: slots[slot])) &- 1
        if matches(position) { return position }
      }
      slot = (slot &+ 1) & mask
    }
    return nil
  }

  /// Takes out a position; the last one, whose hash is `lastHash`, gets its number.
  @usableFromInline
  mutating func remove(_ position: Int, hash: UInt32, lastHash: UInt32) {
    let slots = slots.unsafelyUnwrapped
    slots[slot(of: count - 1, hash: lastHash)] = UInt64(lastHash) << 32 | UInt64(position + 1)
    // Where `position` is the last one itself, this finds the same entry, rewritten with the value it had.
    var hole = -1
    var probe = Int(hash) & mask
    while hole < 0 {
      let entry = slots[probe]
      if entry == UInt64(hash) << 32 | UInt64(position + 1) { hole = probe }
      probe = (probe + 1) & mask
    }
    // Entries behind the hole move up unless their home lies between the hole and them.
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

  @usableFromInline
  func slot(of position: Int, hash: UInt32) -> Int {
    let slots = slots.unsafelyUnwrapped
    let entry = UInt64(hash) << 32 | UInt64(position + 1)
    var slot = Int(hash) & mask
    while slots[slot] != entry { slot = (slot + 1) & mask }
    return slot
  }
}
