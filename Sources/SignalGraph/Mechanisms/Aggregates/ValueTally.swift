/// How often each value is there, the least first.
///
/// Equal values are one entry with a count, so that a column of few different values takes little memory and a value
/// that is there already costs a search and no more.
///
/// - Complexity: O(log d) to add or remove one of d different values, and for the least and the greatest. Memory: a
///   value and a count in a tree for each different value.
@usableFromInline
struct ValueTally<Value: Comparable> {
  /// The counts, in the order of the values.
  @usableFromInline var counts = TreeArray<Int>()
  @usableFromInline let nan: NaNRule

  @inlinable init(_ nan: NaNRule) { self.nan = nan }

  /// How many different values there are.
  @inlinable var count: Int { counts.count }

  @inlinable
  func value(at index: Int) -> Value { counts.order(at: index, as: Value.self) }

  /// Adds a value, and returns its index and how often it is there now.
  @inlinable
  mutating func add(_ value: Value) -> (index: Int, count: Int) {
    nan.check(value)
    var count = 1
    let index = counts.withElement(order: value, by: { nan.precedes($0, $1) }) {
      $0 += 1
      count = $0
    }
    return (index ?? counts.insert(1, order: value) { nan.precedes($0, $1) }, count)
  }

  /// Takes out a value that was added, and returns its index and how often it is there now.
  ///
  /// A value that was never added, which an order that contradicts itself makes of one that was, is a violation.
  @inlinable
  mutating func remove(_ value: Value) -> (index: Int, count: Int) {
    var count = 0
    let index = counts.withElement(order: value, by: { nan.precedes($0, $1) }) {
      $0 -= 1
      count = $0
    }
    guard let index else { Self.reportDisorder(value) }
    if count == 0 { counts.remove(order: value) { nan.precedes($0, $1) } }
    return (index, count)
  }

  @usableFromInline @inline(never)
  static func reportDisorder(_ value: Value) -> Never {
    Violation.trap(
      .inconsistentOrder,
      "\(value) is not found at its place: its order contradicts itself. "
        + "Measure values of which any two are less, equal or greater."
    )
  }
}

/// A tally with a finger at the value that stands at one fraction of all values.
///
/// A value that comes or goes moves the rank by one at most, so the finger moves by one entry at most.
@usableFromInline
struct RankedTally<Value: Comparable> {
  @usableFromInline var tally: ValueTally<Value>
  @usableFromInline let fraction: Double
  /// How many values there are, equal ones counted.
  @usableFromInline var total = 0
  /// The entry at the rank, and how many values stand before it.
  @usableFromInline var (index, before): (Int, Int) = (0, 0)

  /// - `fraction`: 0 for the least, 1 for the greatest.
  @inlinable
  init(_ fraction: Double, _ nan: NaNRule) { (tally, self.fraction) = (ValueTally(nan), fraction) }

  /// The value at the rank; nil without values.
  @inlinable var value: Value? { total == 0 ? nil : tally.value(at: index) }

  /// The value behind that, an equal one if there is one; nil at the end.
  @inlinable var next: Value? {
    if rank + 1 >= total { return nil }
    return tally.value(at: rank + 1 < before + tally.counts[index] ? index : index + 1)
  }

  /// Where the fraction falls: 0 at the least value, and 1 more at each further one.
  @inlinable var position: Double { fraction * Double(total - 1) }

  /// The rank: that of the lower of two values between which the fraction falls.
  @inlinable var rank: Int { Int(position) }

  @inlinable
  mutating func add(_ value: Value) {
    let (place, count) = tally.add(value)
    total += 1
    if count == 1, place <= index, total > 1 {
      index += 1
      before += 1
    } else if place < index {
      before += 1
    }
    follow()
  }

  @inlinable
  mutating func remove(_ value: Value) {
    let (place, count) = tally.remove(value)
    total -= 1
    if place < index {
      before -= 1
      if count == 0 { index -= 1 }
    }
    follow()
  }

  /// Moves the finger to the rank.
  @inlinable
  mutating func follow() {
    if total == 0 { return (index, before) = (0, 0) }
    let rank = rank
    // Beyond the end, where the last entry went.
    while index == tally.count || rank < before {
      index -= 1
      before -= tally.counts[index]
    }
    while rank >= before + tally.counts[index] {
      before += tally.counts[index]
      index += 1
    }
  }
}
