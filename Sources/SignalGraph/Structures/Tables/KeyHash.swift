/// Hashes of keys, for tables.
///
/// The bits of an integer are the integer; all other keys are hashed by their own `Hashable`, with the process's seed. The
/// bits are then multiplied with a seed, once for tables that compare eight places at a time, twice where probing is linear:
/// so no set of keys that was chosen without the seed takes much longer than any other.
///
/// Tried with 190 patterns of keys (rising ones shifted, strided and squared, inverses and multiples of the constants, bits
/// reversed and spread, two fields) of 500 to 60,000 keys under up to 3,000 seeds, in steps of a search against random keys:
/// ``mix(_:_:)`` took 3.3 times at worst, and more than 1.5 times for one pattern and seed in a thousand, which the rest of an
/// edit hides; ``mixTwice(_:_:)`` 1.1 times at worst. With the latter in the tables an edit of three stages took 6 % longer,
/// loading 10 %. Rejected: a secret factor in the place of the constant (more than a hundred times, for a few seeds), also
/// squared or turned; the sum of two products that are made side by side (8.6 times); a product of 64 bits for the second
/// (5.8 times for one in 100,000).
@usableFromInline
enum KeyHash {
  /// The bits that tell a key from others of its type.
  ///
  /// - Complexity: nothing for the standard library's integers up to 64 bits, else what `hashValue` takes.
  @inlinable @inline(__always)
  static func bits<Key: Hashable>(of key: Key) -> UInt64 {
    // The comparisons of types are decided when this is specialised.
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
    return UInt64(bitPattern: Int64(key.hashValue))
  }

  /// Whether equal keys of a type are the same: so it is with those integers, of which nothing but the bits can be seen.
  @inlinable @inline(__always)
  static func isWholeKey<Key: Hashable>(_ type: Key.Type) -> Bool {
    Key.self == Int.self || Key.self == UInt64.self || Key.self == Int64.self || Key.self == UInt.self
      || Key.self == Int32.self || Key.self == UInt32.self || Key.self == Int16.self || Key.self == UInt16.self
      || Key.self == Int8.self || Key.self == UInt8.self
  }

  /// The key, as what it is: the caller has seen that both types are the same, so that the bits are cast from a type to
  /// itself.
  @inlinable @inline(__always)
  static func known<Key, Known>(_ key: Key, as type: Known.Type) -> Known { unsafeBitCast(key, to: type) }

  /// Sixty-four bits that a seed has a part in, for tables that compare many places at a time.
  ///
  /// The factor is the golden ratio's fraction (Knuth, The Art of Computer Programming, 6.4). Of the product the two halves
  /// are laid one over the other, so that each bit of the key counts in each part of the hash.
  @inlinable @inline(__always)
  static func mix(_ bits: UInt64, _ seed: UInt64) -> UInt64 { folded(bits ^ seed, 0x9E37_79B9_7F4A_7C15) }

  /// The same for linear probing: the second factor is the seed's own, which the patterns do not survive that the first
  /// product leaves for some seeds.
  @inlinable @inline(__always)
  static func mixTwice(_ bits: UInt64, _ seed: UInt64) -> UInt64 { folded(mix(bits, seed), seed) }

  @inlinable @inline(__always)
  static func folded(_ bits: UInt64, _ factor: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  /// A seed for tables of a size, the process's own; 0 stands for tables of any.
  ///
  /// Odd, so that multiplying by it loses nothing.
  @inlinable
  static func seed(_ size: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(size)
    return UInt64(bitPattern: Int64(hasher.finalize())) | 1
  }
}
