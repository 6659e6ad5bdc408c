public import CSignalGraph

/// Lines of 64 bytes, in which processors fetch memory; known by number.
@usableFromInline
enum CacheLine {
  /// The line in which an address lies.
  @inlinable @inline(__always)
  static func number(of address: UnsafeRawPointer) -> Int { Int(bitPattern: address) &>> 6 }

  /// Has a line fetched, and does not wait for it; it need not be memory of the program.
  @inlinable @inline(__always)
  static func fetch(_ number: Int) {
    if let memory = UnsafeRawPointer(bitPattern: number &<< 6) { fetch(memory) }
  }

  /// Has the line of an address fetched, and does not wait for it.
  @inlinable @inline(__always)
  static func fetch(_ memory: UnsafeRawPointer) { signalgraph_prefetch(memory) }
}

extension MemoryLayout {
  /// The first offset, from this one on, at which a value of the type may lie.
  @inlinable @inline(__always)
  static func aligned(_ offset: Int) -> Int {
    let mask = alignment - 1
    return (offset + mask) & ~mask
  }
}
