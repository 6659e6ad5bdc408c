/// Hashes of keys, for tables.
///
/// The bits of an integer are the integer; all other keys are hashed by their own `Hashable`, with the process's seed.
@usableFromInline
enum KeyHash {
  /// The bits that tell a key from others.
  @inlinable
  @inline(__always)
  static func bits<Key: Hashable>(of key: Key) -> UInt64 {
    // The comparison of types is decided when this is specialised; the bits are cast from a type to itself.
    if Key.self == Int.self { return UInt64(bitPattern: Int64(unsafeBitCast(key, to: Int.self))) }
    // The same for words without a sign.
    if Key.self == UInt64.self { return unsafeBitCast(key, to: UInt64.self) }
    return UInt64(bitPattern: Int64(key.hashValue))
  }

  /// Thirty-two bits, for tables that live as long as a transaction.
  ///
  /// Multiplied by the golden ratio's fraction (Knuth, The Art of Computer Programming, 6.4), of which the upper half is
  /// taken so that all bits count.
  @inlinable
  @inline(__always)
  static func of<Key: Hashable>(_ key: Key) -> UInt32 {
    UInt32(truncatingIfNeeded: (bits(of: key) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  /// Sixty-four bits that a seed has a part in: the two halves of the product with the golden ratio's fraction, one over
  /// the other, so that each bit of the key counts in each part of the hash.
  @inlinable
  @inline(__always)
  static func mix(_ bits: UInt64, _ seed: UInt64) -> UInt64 {
    let product = (bits ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// A seed for tables of a size, the process's own.
  @inlinable
  static func seed(_ size: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(size)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
