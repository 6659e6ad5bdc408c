/// The order of the elements in a leaf: sixteen slots, as the nibbles of one word.
///
/// The nibble at a position is the slot of the element at that position; the nibbles after the last element are the
/// free slots. An insertion, a removal or a move takes one nibble out and puts it in elsewhere: some twenty
/// instructions and no branch. Moving elements and order keys instead would take two calls of `memmove`, each with a
/// length that no processor can predict.
///
/// Source: the leaves of Masstree (Y. Mao, E. Kohler, R. Morris, Cache Craftiness for Fast Multicore Key-Value
/// Storage, 2012), where one word makes an insertion atomic.
@frozen @usableFromInline
struct TreePermutation: Equatable {
  @usableFromInline var bits: UInt64

  /// Creates the order in which every element is in the slot of its position.
  @inlinable @inline(__always)
  init() { bits = 0xfedc_ba98_7654_3210 }

  @inlinable @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// The slot of the element at a position.
  @inlinable @inline(__always)
  subscript(position: Int) -> Int { Int(bits &>> UInt64(truncatingIfNeeded: position &<< 2) & 15) }

  /// Takes out the slot at one position and inserts it so that it is at another.
  @inlinable @inline(__always)
  mutating func move(from past: Int, to future: Int) {
    let (out, into) = (UInt64(truncatingIfNeeded: past &<< 2), UInt64(truncatingIfNeeded: future &<< 2))
    let slot = bits &>> out & 15
    let lower = (1 as UInt64) &<< out &- 1
    let rest = bits & lower | bits &>> 4 & ~lower
    let below = (1 as UInt64) &<< into &- 1
    bits = rest & below | (rest & ~below) &<< 4 | slot &<< into
  }

  /// Puts the slots of some of the first `count` positions right behind the others of these.
  @inlinable @inline(__always)
  mutating func remove(_ places: Range<Int>, of count: Int) {
    let (start, end) = (places.lowerBound, places.upperBound)
    let (kept, whole) = (Self.lowest(start), Self.lowest(count))
    let out = bits >> Self.width(start) & Self.lowest(end &- start)
    let after = (bits & whole) >> Self.width(end)
    bits = bits & ~whole | bits & kept | after << Self.width(start) | out << Self.width(start &+ count &- end)
  }

  /// The bits of so many nibbles: 64 of sixteen, by which a shift gives zero.
  @inlinable @inline(__always)
  static func width(_ nibbles: Int) -> UInt64 { UInt64(truncatingIfNeeded: nibbles &* 4) }

  /// Ones in so many of the lowest nibbles.
  @inlinable @inline(__always)
  static func lowest(_ nibbles: Int) -> UInt64 { ~(UInt64.max << width(nibbles)) }

  /// Moves the first slots behind all others.
  @inlinable @inline(__always)
  mutating func rotate(first count: Int) {
    let shift = UInt64(truncatingIfNeeded: count &<< 2)
    bits = bits &>> shift | bits &<< (64 &- shift)
  }

  /// Moves the last slots before all others.
  @inlinable @inline(__always)
  mutating func rotate(last count: Int) { rotate(first: 16 &- count) }

  /// Whether every slot occurs once.
  @usableFromInline var isValid: Bool { (0..<16).reduce(0) { $0 | 1 << self[$1] } == 0xFFFF }
}
