/// A packed row of bits: what a ``BitTree`` is built from and copied to.
///
/// Invariant: bits beyond `count` are zero.
@usableFromInline
struct BitString {
  private(set) var words: [UInt] = []
  @usableFromInline private(set) var count = 0

  @usableFromInline init() {}

  /// Creates a string of zeros.
  @usableFromInline
  init(zeros: Int) {
    words = [UInt](repeating: 0, count: (zeros + 63) / 64)
    count = zeros
  }

  /// Creates a string of ones.
  @usableFromInline
  init(ones: Int) {
    words = [UInt](repeating: .max, count: (ones + 63) / 64)
    count = ones
    if ones & 63 != 0 { words[words.count - 1] >>= UInt(64 - ones & 63) }
  }

  /// Whether there is no zero.
  var isOnes: Bool { words.reduce(0) { $0 + $1.nonzeroBitCount } == count }
}

extension BitString {
  /// Removes all bits, and keeps their memory.
  @usableFromInline
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    count = 0
  }

  @usableFromInline subscript(position: Int) -> Bool { words[position >> 6] >> UInt(position & 63) & 1 != 0 }

  @usableFromInline
  mutating func append(_ bit: Bool) {
    append(bit ? 1 : 0, count: 1)
  }

  /// Appends the lowest bits of a word, whose other bits are zero.
  mutating func append(_ bits: UInt, count added: Int) {
    if added == 0 { return }
    let shift = count & 63
    if shift == 0 {
      words.append(bits)
    } else {
      words[words.count - 1] |= bits << UInt(shift)
      if shift + added > 64 { words.append(bits >> UInt(64 - shift)) }
    }
    count += added
  }

  /// The bits from a position on, at most 64.
  func bits(at position: Int, count wanted: Int) -> UInt {
    let (word, shift) = (position >> 6, UInt(position & 63))
    var bits = words[word] >> shift
    if shift > 0, word + 1 < words.count { bits |= words[word + 1] << (64 - shift) }
    return wanted == 64 ? bits : bits & (1 << UInt(wanted) - 1)
  }

  /// Appends a range of another string.
  ///
  /// - Complexity: O(bits / 64).
  mutating func append(_ other: BitString, in range: Range<Int>) {
    var position = range.lowerBound
    while position < range.upperBound {
      let step = Swift.min(64, range.upperBound - position)
      append(other.bits(at: position, count: step), count: step)
      position += step
    }
  }
}
