/// The order of texts by the scalars of their composed forms: that of the standard library's `<` where texts are composed,
/// and the same for those that are not.
///
/// Enters: two texts in any form. Leaves: whether the first is less; of two texts that are not equal one always is.
///
/// Mostly the bytes decide, if nothing near their first difference composes or decomposes. Otherwise the standard library
/// compares them, which goes wrong where one composed form is the beginning of the other (Swift 6.3): so a terminator, that
/// is less than every other scalar, is put behind both.
///
/// - Complexity: O(n); no memory where the bytes decide.
///
/// Source: Unicode Standard Annex #15, Unicode Normalization Forms; its section on concatenation says where a text may be
/// cut.
@usableFromInline
enum StrictText {
  @inlinable @inline(__always)
  static func precedes(_ one: String, _ other: String) -> Bool { compare(one, other) < 0 }

  @inlinable @inline(__always)
  static func precedes(_ one: Substring, _ other: Substring) -> Bool { compare(one, other) < 0 }

  /// Which of two texts is less: negative for the first, positive for the second, 0 if they are equal.
  @usableFromInline
  static func compare(_ one: String, _ other: String) -> Int {
    let order = one.utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in compareBytes(one, other) } ?? nil
    }
    return (order ?? nil) ?? compareComposed(one, other)
  }

  @usableFromInline
  static func compare(_ one: Substring, _ other: Substring) -> Int {
    let order = one.utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { other in compareBytes(one, other) } ?? nil
    }
    return (order ?? nil) ?? compareComposed(String(one), String(other))
  }
}

// By bytes.
extension StrictText {
  /// Which of two texts in UTF-8 is less; nil where their bytes do not tell.
  @inline(__always)
  private static func compareBytes(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = firstDifference(one, other)
    if place == one.count, place == other.count { return 0 }
    let (byte, otherByte) = (byte(at: place, of: one), byte(at: place, of: other))
    if _fastPath(byte | otherByte < 0x80) {
      // A scalar of one byte begins here, or a text ends, in both; what comes behind may still compose with it.
      let next = Self.byte(at: place + 1, of: one) | Self.byte(at: place + 1, of: other)
      if _fastPath(next < 0x80) { return isLess(place, one, other) ? -1 : 1 }
    }
    var start = place
    while start > 0, isInside(start, one) || isInside(start, other) { start -= 1 }
    guard isClear(start, one), isClear(start, other) else { return nil }
    return isLess(place, one, other) ? -1 : 1
  }

  /// The first index at which two texts differ; the count of the shorter one if it is the beginning of the other.
  @inline(__always)
  private static func firstDifference(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(one.count, other.count)
    // Eight bytes at a time: these loads lie within both texts, and need not be aligned.
    let (words, otherWords) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
    var place = 0
    while place < count, count >= 8 {
      // The last word overlaps the one before.
      place = min(place, count - 8)
      let difference =
        UInt64(littleEndian: words.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        ^ UInt64(littleEndian: otherWords.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      if difference != 0 { return place + difference.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, one[place] == other[place] { place += 1 }
    return place
  }

  @inline(__always)
  private static func isLess(
    _ place: Int, _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    place < other.count && (place >= one.count || one[place] < other[place])
  }

  /// The byte at an index; 0 behind the end.
  @inline(__always)
  private static func byte(at place: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    place < text.count ? text[place] : 0
  }

  /// Whether an index lies inside of a scalar, not at its beginning.
  @inline(__always)
  private static func isInside(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    byte(at: place, of: text) & 0xC0 == 0x80
  }

  /// Whether the scalar at an index stands in the composed form as it is, whatever is before and behind it; true at the end.
  @inline(__always)
  private static func isClear(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if place >= text.count { return true }
    if !isPlain(place, text) { return false }
    let lead = text[place]
    return isPlain(place + (lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4), text) || isClosed(place, text)
  }

  /// Whether a scalar begins at an index that is its own composed form, begins a new combining sequence, and composes with
  /// nothing before it; true at the end.
  ///
  /// These are the scalars of most living scripts, by the bytes that they begin with; all that is not listed counts as not
  /// plain, which only takes longer. A test looks at each scalar that is listed.
  @inline(__always)
  static func isPlain(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let lead = byte(at: place, of: text)
    if _fastPath(lead < 0xCC) { return true }  // Latin, up to U+02FF
    let second = byte(at: place + 1, of: text)
    switch lead {
    case 0xCE: return second != 0x87  // Greek, without the middle dot
    case 0xCF, 0xD0, 0xD1, 0xD3, 0xD4, 0xD5: return true  // Greek, Cyrillic, Armenian
    case 0xD2: return second >= 0x8A  // Cyrillic, behind its combining marks
    case 0xD7: return 0x90...0xAA ~= second  // Hebrew letters
    case 0xD8: return second >= 0xA0  // Arabic letters
    case 0xD9: return second <= 0x8A || 0xA0...0xAF ~= second || second >= 0xB1
    case 0xDA: return true
    case 0xDB: return second <= 0x95
    case 0xE0, 0xE1, 0xE2, 0xE3: return isPlain(lead, second, byte(at: place + 2, of: text))
    case 0xE4...0xE9, 0xEB, 0xEC: return true  // Ideographs, Hangul syllables
    case 0xEA: return second >= 0xB0
    case 0xED: return second < 0x9E
    case 0xF0: return second == 0x9F  // Emoji
    default: return false
    }
  }

  /// The same for scalars of three bytes of which the last one counts, too.
  private static func isPlain(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (lead, second) {
    case (0xE0, 0xA4): third != 0xBC  // Devanagari, without its combining marks
    case (0xE0, 0xA5): third <= 0x8C
    case (0xE0, 0xB8): !(0xB8...0xBA ~= third)  // Thai, without its combining marks
    case (0xE0, 0xB9): !(0x88...0x8B ~= third)
    case (0xE1, 0x83), (0xE1, 0x88...0x8C): true  // Georgian, Ethiopic
    case (0xE1, 0xB8...0xBB): true  // Latin with marks, as in Vietnamese
    case (0xE2, 0x80): third >= 0x82  // Punctuation
    case (0xE3, 0x80): third <= 0xA9  // Punctuation, kana without their combining marks
    case (0xE3, 0x81), (0xE3, 0x83): true
    case (0xE3, 0x82): third != 0x99 && third != 0x9A
    default: false
    }
  }

  /// Whether the plain scalar at an index composes with nothing behind it either, so that it is clear beside any other.
  static func isClosed(_ place: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let (second, third) = (byte(at: place + 1, of: text), byte(at: place + 2, of: text))
    switch text[place] {
    case 0xD7, 0xE4...0xE9, 0xF0: return true  // Hebrew, ideographs, emoji
    case 0xE0: return second != 0xA4 || third != 0xA8 && third != 0xB0 && third != 0xB3  // Devanagari, Thai
    default: return false
    }
  }
}

// By composed forms.
extension StrictText {
  @inline(never)
  private static func compareComposed(_ one: String, _ other: String) -> Int {
    precedesComposed(one, other) ? -1 : precedesComposed(other, one) ? 1 : 0
  }

  private static func precedesComposed(_ one: String, _ other: String) -> Bool {
    if hasTerminators(one) || hasTerminators(other) { return partsPrecede(one, other) }
    return one + "\0" < other + "\0"
  }

  private static func hasTerminators(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? text.utf8.contains(0)
  }

  /// Compares texts that have terminators in them part by part.
  private static func partsPrecede(_ one: String, _ other: String) -> Bool {
    let (parts, others) = (parts(of: one), parts(of: other))
    for (part, other) in zip(parts, others) {
      let (part, other) = (part + "\0", other + "\0")
      if part < other { return true }
      if other < part { return false }
    }
    return parts.count < others.count
  }

  /// The terminator is no part of a longer character, except where marks stand behind it: so scalars are split.
  private static func parts(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\0", omittingEmptySubsequences: false).map { String($0) }
  }
}
