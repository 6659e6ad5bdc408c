public import CSignalGraph

/// One bit for each place of an origin's table.
@usableFromInline
final class PlaceBits {
  @exclusivity(unchecked) @usableFromInline var words = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)

  @inlinable init() { words.initialize(to: 0) }

  @inlinable deinit { words.deallocate() }

  @inlinable
  func clear(_ capacity: Int) {
    words.deallocate()
    words = .allocate(capacity: capacity / 64 + 1)
    words.initialize(repeating: 0, count: capacity / 64 + 1)
  }

  /// Sets a bit and returns the one before.
  @inlinable @inline(__always)
  func exchange(_ place: UInt32, _ new: Bool) -> Bool {
    let (word, shift) = (Int(place &>> 6), UInt64(place & 63))
    let old = words[word]
    words[word] = old & ~(1 &<< shift) | (new ? 1 : 0) &<< shift
    return old &>> shift & 1 != 0
  }

  @inlinable @inline(__always)
  func holds(_ place: UInt32) -> Bool { words[Int(place &>> 6)] &>> UInt64(place & 63) & 1 != 0 }

  @inlinable @inline(__always)
  func prefetch(_ place: UInt32) { signalgraph_prefetch(words + Int(place &>> 6)) }
}

/// A value for each place of an origin's table that has its bit.
@usableFromInline
final class PlaceColumn<Value> {
  @exclusivity(unchecked) @usableFromInline var values = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  @usableFromInline let bits = PlaceBits()

  @inlinable init() {}

  @inlinable
  func clear(_ capacity: Int) {
    values.deallocate()
    values = .allocate(capacity: capacity)
    bits.clear(capacity)
  }

  @inlinable @inline(__always)
  func prefetch(_ place: UInt32) {
    bits.prefetch(place)
    signalgraph_prefetch(values + Int(place))
  }
}
