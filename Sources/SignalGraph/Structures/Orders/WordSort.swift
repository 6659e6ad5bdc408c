/// The numbers of order keys, ascending by key, found by the keys' words; see ``OrderWord``.
///
/// What the words tell apart is packed with the key's number into one word of 64 bits: the first word without what is
/// common to all, then as much of the second as there is room for. These are sorted as integers, in two passes or three.
/// Where that was not enough, stretches of equal words remain, mostly of two or three keys; they are sorted by
/// comparison.
///
/// - Complexity: O(n), and O(m log m) comparisons for m keys of equal words. Memory: 20 bytes for each key.
@inlinable
func sortedByWord<Sort: WordedOrder>(
  _ sorts: UnsafeBufferPointer<Sort>, by less: (Sort, Sort) -> Bool
) -> ContiguousArray<Int32> {
  if sorts.isEmpty { return [] }
  let packing = WordPacking(sorts)
  var (numbers, stretches) = packing.sortedNumbers { words in
    for number in sorts.indices { words[number] = packing.packed(sorts[number], number) }
  } isLess: { one, other in
    less(sorts[one], sorts[other])
  }
  // Not by a closure, through which the compiler would not look at what compares.
  for stretch in stretches {
    numbers.withUnsafeMutableBufferPointer { numbers in
      sortByComparison(UnsafeMutableBufferPointer(rebasing: numbers[stretch]), of: sorts, by: less)
    }
  }
  return numbers
}

/// How the words of some order keys are packed into one with the keys' numbers, which take the lowest bits.
@usableFromInline
struct WordPacking {
  @usableFromInline let count: Int
  /// The least word, and the least second one.
  @usableFromInline let (least, leastNext): (UInt64, UInt64)
  /// How many low bits of each there is no room for.
  @usableFromInline let (excess, excessNext): (Int, Int)
  /// How many bits of each are used.
  @usableFromInline let (width, widthNext): (Int, Int)
  /// The bits of the second word that are used, when it is shifted.
  @usableFromInline let nextBits: UInt64
  @usableFromInline let numberWidth: Int

  @inlinable
  init<Sort: WordedOrder>(_ sorts: UnsafeBufferPointer<Sort>) {
    var (least, greatest) = (UInt64.max, UInt64.min)
    var (leastNext, greatestNext) = (UInt64.max, UInt64.min)
    for sort in sorts {
      let (word, next) = (sort.word, sort.nextWord)
      (least, greatest) = (min(least, word), max(greatest, word))
      (leastNext, greatestNext) = (min(leastNext, next), max(greatestNext, next))
    }
    self.init(sorts.count, least, greatest, leastNext, greatestNext)
  }

  @usableFromInline
  init(_ count: Int, _ least: UInt64, _ greatest: UInt64, _ leastNext: UInt64, _ greatestNext: UInt64) {
    func bits(of number: UInt64) -> Int { UInt64.bitWidth - number.leadingZeroBitCount }
    let numberWidth = bits(of: UInt64(count))
    // Some bits more than there are keys, so that few of them share a word, in as many passes as these take anyway.
    let room = min(64 - numberWidth, Self.passes(numberWidth + 6) * Self.digit)
    let (whole, wholeNext) = (bits(of: greatest &- least), bits(of: greatestNext &- leastNext))
    let width = min(whole, room)
    let widthNext = width < whole ? 0 : min(wholeNext, room - width)
    (self.count, self.numberWidth) = (count, numberWidth)
    (self.least, self.leastNext) = (least, leastNext)
    (self.width, excess) = (width, whole - width)
    (self.widthNext, excessNext) = (widthNext, wholeNext - widthNext)
    nextBits = 1 << UInt64(widthNext) - 1
  }

  /// The bits that hold the number.
  @inlinable var numbers: UInt64 { 1 &<< UInt64(numberWidth) &- 1 }

  @inlinable @inline(__always)
  func packed(_ sort: some WordedOrder, _ number: Int) -> UInt64 {
    let word = (sort.word &- least) &>> UInt64(truncatingIfNeeded: excess)
    let next = (sort.nextWord &- leastNext) &>> UInt64(truncatingIfNeeded: excessNext) & nextBits
    let prefix = word &<< UInt64(truncatingIfNeeded: widthNext) | next
    return prefix &<< UInt64(truncatingIfNeeded: numberWidth) | UInt64(truncatingIfNeeded: number)
  }
}

// Sorting of words.
extension WordPacking {
  /// The bits that a pass sorts by, at most.
  static var digit: Int { 11 }

  /// Fewer words are sorted by comparison.
  static var fewest: Int { 256 }

  static func passes(_ width: Int) -> Int { (width + digit - 1) / digit }

  /// Sorts the numbers of the order keys, but for long stretches of equal words, which it returns.
  ///
  /// - Parameters:
  ///   - pack: writes the word of each.
  ///   - isLess: compares two, given by their numbers.
  @usableFromInline
  func sortedNumbers(
    _ pack: (UnsafeMutablePointer<UInt64>) -> Void, isLess: (Int, Int) -> Bool
  ) -> (numbers: ContiguousArray<Int32>, stretches: [Range<Int>]) {
    var stretches: [Range<Int>] = []
    let sortedNumbers = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { memory in
      let words = memory.baseAddress.unsafelyUnwrapped
      pack(words)
      let sorted = sort(words)
      return ContiguousArray<Int32>(unsafeUninitializedCapacity: count) { result, filled in
        let result = result.baseAddress.unsafelyUnwrapped
        filled = count
        var start = 0
        for place in 0..<count {
          let word = sorted[place]
          (result + place).initialize(to: Int32(truncatingIfNeeded: word & numbers))
          if place &- start > 0, (word ^ sorted[place &- 1]) & ~numbers != 0 {
            sortStretch(start, place)
            start = place
          }
        }
        sortStretch(start, count)
        func sortStretch(_ start: Int, _ end: Int) {
          let length = end &- start
          if length > 16 {
            stretches.append(start..<end)
          } else if length > 1 {
            insertionSort(result + start, length) { isLess(Int($0), Int($1)) }
          }
        }
      }
    }
    return (sortedNumbers, stretches)
  }

  /// Sorts the words, behind which there is memory for as many more; returns where they are then.
  @usableFromInline
  func sort(_ words: UnsafeMutablePointer<UInt64>) -> UnsafeMutableBufferPointer<UInt64> {
    var (from, to) = (words, words + count)
    let passes = count < Self.fewest ? 0 : Self.passes(width + widthNext)
    if passes == 0 {
      quickSort(UnsafeMutableBufferPointer(start: from, count: count)) { $0 < $1 }
    }
    var low = numberWidth
    for pass in 0..<passes {
      let high = numberWidth + (width + widthNext) * (pass + 1) / passes
      distribute(from, to, by: low..<high)
      (from, to, low) = (to, from, high)
    }
    return UnsafeMutableBufferPointer(start: from, count: count)
  }

  /// Moves words to where those bits belong, in their order where these are the same.
  private func distribute(
    _ from: UnsafeMutablePointer<UInt64>, _ to: UnsafeMutablePointer<UInt64>, by bits: Range<Int>
  ) {
    let (shift, mask) = (UInt64(bits.lowerBound), (1 as UInt64) &<< UInt64(bits.count) &- 1)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << bits.count) { ends in
      ends.initialize(repeating: 0)
      let ends = ends.baseAddress.unsafelyUnwrapped
      for place in 0..<count { ends[Int(truncatingIfNeeded: from[place] &>> shift & mask)] &+= 1 }
      var start: UInt32 = 0
      for digit in 0..<1 << bits.count {
        let next = start &+ ends[digit]
        ends[digit] = start
        start = next
      }
      for place in 0..<count {
        let word = from[place]
        let digit = Int(truncatingIfNeeded: word &>> shift & mask)
        to[Int(ends[digit])] = word
        ends[digit] &+= 1
      }
    }
  }
}
