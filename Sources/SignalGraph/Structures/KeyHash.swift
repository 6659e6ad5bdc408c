/// Hashes of keys, for tables that nobody else sees.
///
/// Integers are multiplied by the golden ratio's fraction (Knuth, The Art of Computer Programming, 6.4), of which the upper
/// half is taken so that all bits count. All other keys are hashed by their own `Hashable`, with the process's seed, and
/// mixed once more, as hash values of users' own making may be poor in their lower bits.
///
/// Integers from outside that are chosen to collide cost time, as in any table with a hash that is known.
@usableFromInline
enum KeyHash {
  @inlinable
  @inline(__always)
  static func of<Key: Hashable>(_ key: Key) -> UInt32 {
    // The comparison of types is decided when this is specialised; the key is then seen as what it is.
    if Key.self == Int.self { return spread(UInt(bitPattern: unsafeBitCast(key, to: Int.self))) }
    return spread(UInt(bitPattern: key.hashValue))
  }

  @inlinable
  @inline(__always)
  static func spread(_ bits: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
