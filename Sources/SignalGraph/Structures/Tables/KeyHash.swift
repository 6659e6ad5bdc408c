/// Hashes of keys, for tables.
///
/// Enters: a key and a seed. Leaves: 64 bits, equal for equal keys.
///
/// An integer is its own bits, also an optional one; all other keys are hashed by their own `Hashable`, with the
/// process's seed. The bits are then multiplied with a seed: once for tables that compare eight places at a time, twice
/// where probing is linear. So no set of keys that was chosen without knowing the seed takes much longer than any other.
///
/// Tried with 190 patterns of keys (rising ones shifted, strided and squared, inverses and multiples of the constants,
/// bits reversed and spread, two fields), 500 to 60,000 keys each, under up to 3,000 seeds. Measured in steps of a
/// search, relative to random keys, ``mix(_:_:)`` took 3.3 times as many at worst, and more than 1.5 times for one
/// pattern and seed in a thousand, which the rest of an edit hides; ``mixTwice(_:_:)`` took 1.1 times as many at worst.
/// With the latter in the tables an edit of three stages took 6 % longer, and loading 10 %. Rejected: a secret factor
/// instead of the constant (more than a hundred times, for a few seeds), also squared or rotated; the sum of two
/// products made side by side (8.6 times); a second product of only 64 bits (5.8 times for one in 100,000).
@usableFromInline
enum KeyHash {
  /// The bits that tell a key from others of its type.
  ///
  /// - Complexity: free for the standard library's integers up to 64 bits, otherwise the cost of `hashValue`.
  @inlinable @inline(__always)
  static func bits<Key: Hashable>(of key: Key) -> UInt64 {
    // Specialisation decides these comparisons of types.
    if Key.self == Int.self { return UInt64(bitPattern: Int64(known(key, as: Int.self))) }
    if Key.self == UInt64.self { return known(key, as: UInt64.self) }
    if Key.self == Int64.self { return UInt64(bitPattern: known(key, as: Int64.self)) }
    if Key.self == UInt.self { return UInt64(known(key, as: UInt.self)) }
    if Key.self == Int32.self { return UInt64(UInt32(bitPattern: known(key, as: Int32.self))) }
    if Key.self == UInt32.self { return UInt64(known(key, as: UInt32.self)) }
    if Key.self == Int16.self { return UInt64(UInt16(bitPattern: known(key, as: Int16.self))) }
    if Key.self == UInt16.self { return UInt64(known(key, as: UInt16.self)) }
    if Key.self == Int8.self { return UInt64(UInt8(bitPattern: known(key, as: Int8.self))) }
    if Key.self == UInt8.self { return UInt64(known(key, as: UInt8.self)) }
    // The keys of outer joins; nil shares its bits with one integer.
    if Key.self == Int?.self { return known(key, as: Int?.self).map { UInt64(bitPattern: Int64($0)) } ?? 0xA076_1D64 }
    return UInt64(bitPattern: Int64(key.hashValue))
  }

  /// Whether equal keys of a type cannot be told apart: true for those integers, which are nothing but their bits.
  @inlinable @inline(__always)
  static func isWholeKey<Key: Hashable>(_ type: Key.Type) -> Bool {
    Key.self == Int.self || Key.self == UInt64.self || Key.self == Int64.self || Key.self == UInt.self
      || Key.self == Int32.self || Key.self == UInt32.self || Key.self == Int16.self || Key.self == UInt16.self
      || Key.self == Int8.self || Key.self == UInt8.self
  }

  /// The key as a value of the type that it is known to have.
  @inlinable @inline(__always)
  static func known<Key, Known>(_ key: Key, as type: Known.Type) -> Known {
    // The caller has seen that both types are the same, so this casts from a type to itself.
    unsafeBitCast(key, to: type)
  }

  /// Mixes the bits of a key with a seed, for tables that compare many places at a time.
  ///
  /// The factor is the golden ratio's fraction (Knuth, The Art of Computer Programming, 6.4). The two halves of the
  /// product are combined, so that each bit of the key counts in each part of the hash.
  @inlinable @inline(__always)
  static func mix(_ bits: UInt64, _ seed: UInt64) -> UInt64 { folded(bits ^ seed, 0x9E37_79B9_7F4A_7C15) }

  /// Mixes the bits of a key with a seed, for linear probing.
  ///
  /// The second factor is the seed itself: it breaks the patterns that the first product leaves for some seeds.
  @inlinable @inline(__always)
  static func mixTwice(_ bits: UInt64, _ seed: UInt64) -> UInt64 { folded(mix(bits, seed), seed) }

  /// The process's own seed for two keys together.
  @usableFromInline static let pairSeed = seed(0)

  /// The hash value of two keys together.
  @inlinable @inline(__always)
  static func value<First: Hashable, Second: Hashable>(of first: First, _ second: Second) -> Int {
    // Only the first is mixed before, so that pairs in the opposite order, and pairs of equals, do not collide.
    Int(truncatingIfNeeded: mix(mix(bits(of: first), pairSeed) &+ bits(of: second), pairSeed))
  }

  @inlinable @inline(__always)
  static func folded(_ bits: UInt64, _ factor: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  /// The process's own seed for tables of a size; size 0 stands for tables of any size.
  ///
  /// Odd, so that multiplying by it loses nothing.
  @inlinable
  static func seed(_ size: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(size)
    return UInt64(bitPattern: Int64(hasher.finalize())) | 1
  }
}
