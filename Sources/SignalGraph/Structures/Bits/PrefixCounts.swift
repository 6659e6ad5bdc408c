/// How many of the places before a given one are taken, while places are taken and left.
///
/// - Complexity: O(n) to create, O(log n) for each change or question.
///
/// Source: P. Fenwick, A New Data Structure for Cumulative Frequency Tables, 1994.
@usableFromInline
struct PrefixCounts {
  private var sums: [Int32]

  @usableFromInline
  init(_ taken: [Bool]) {
    sums = [0]
    sums.reserveCapacity(taken.count + 1)
    for isTaken in taken { sums.append(isTaken ? 1 : 0) }
    for index in sums.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
  }

  /// Creates `count` places, all of them taken.
  @usableFromInline
  init(count: Int) {
    sums = (0...Int32(count)).map { $0 & -$0 }
  }

  /// How many places before this one are taken.
  @usableFromInline
  func count(before place: Int) -> Int {
    var (sum, index): (Int32, Int) = (0, place)
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return Int(sum)
  }

  @usableFromInline mutating func take(_ place: Int) { change(place, by: 1) }

  @usableFromInline mutating func leave(_ place: Int) { change(place, by: -1) }

  private mutating func change(_ place: Int, by difference: Int32) {
    var index = place + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }
}
