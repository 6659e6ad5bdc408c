/// Hashes of keys, for tables.
///
/// The bits of an integer are the integer; all other keys are hashed by their own `Hashable`, with the process's seed. The
/// bits are then multiplied twice, with a seed in both products: so no set of keys that was chosen without the seed takes
/// much longer than any other.
///
/// Rejected, each tried with 148 patterns of keys (rising ones shifted and strided, inverses and chosen multiples of the
/// constants, bits reversed and spread) under a thousand seeds: one product with the golden ratio's fraction after a seed
/// by exclusive or (up to 21 times the steps of random keys); with a secret factor in its place (more than a hundred times,
/// for a few seeds), also squared or turned. Two products took 1.4 times at most, as random keys do under another seed.
@usableFromInline
enum KeyHash {
  /// The bits that tell a key from others of its type.
  ///
  /// - Complexity: nothing for the standard library's integers up to 64 bits, else what `hashValue` takes.
  @inlinable
  @inline(__always)
  static func bits<Key: Hashable>(of key: Key) -> UInt64 {
    // The comparisons of types are decided when this is specialised; the bits are cast from a type to itself.
    if Key.self == Int.self { return UInt64(bitPattern: Int64(unsafeBitCast(key, to: Int.self))) }
    if Key.self == UInt64.self { return unsafeBitCast(key, to: UInt64.self) }
    if Key.self == Int64.self { return UInt64(bitPattern: unsafeBitCast(key, to: Int64.self)) }
    if Key.self == UInt.self { return UInt64(unsafeBitCast(key, to: UInt.self)) }
    if Key.self == Int32.self { return UInt64(UInt32(bitPattern: unsafeBitCast(key, to: Int32.self))) }
    if Key.self == UInt32.self { return UInt64(unsafeBitCast(key, to: UInt32.self)) }
    if Key.self == Int16.self { return UInt64(UInt16(bitPattern: unsafeBitCast(key, to: Int16.self))) }
    if Key.self == UInt16.self { return UInt64(unsafeBitCast(key, to: UInt16.self)) }
    if Key.self == Int8.self { return UInt64(UInt8(bitPattern: unsafeBitCast(key, to: Int8.self))) }
    if Key.self == UInt8.self { return UInt64(unsafeBitCast(key, to: UInt8.self)) }
    return UInt64(bitPattern: Int64(key.hashValue))
  }

  /// Sixty-four bits that a seed has a part in.
  ///
  /// Of each product the two halves are laid one over the other, so that each bit of the key counts in each part of the
  /// hash. The first factor is the golden ratio's fraction (Knuth, The Art of Computer Programming, 6.4), the second the
  /// seed's own: the first product alone leaves patterns for some seeds, the second would for some factors.
  @inlinable
  @inline(__always)
  static func mix(_ bits: UInt64, _ seed: UInt64) -> UInt64 {
    folded(folded(bits ^ seed, 0x9E37_79B9_7F4A_7C15), seed | 1)
  }

  @inlinable
  @inline(__always)
  static func folded(_ bits: UInt64, _ factor: UInt64) -> UInt64 {
    let product = bits.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  /// A seed for tables of a size, the process's own; 0 stands for tables of any.
  @inlinable
  static func seed(_ size: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(size)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}
