/// How often each value is there, the least first.
///
/// Equal values are one entry with a count, so that a column of few different values takes little memory and a value
/// that is there already costs a search and no more.
///
/// Most groups have few values, so up to 32 different ones lie in an array: one line of the cache or two, where a tree
/// of its own would be five. More go into a tree, and stay there until all have gone.
///
/// - Complexity: O(log d) to add or remove one of d different values, and for the least and the greatest. Memory: a
///   value and a count for each different value, and a tree's nodes where there are many.
@usableFromInline
struct ValueTally<Value: Comparable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let value: Value
    @usableFromInline var count = 1

    @inlinable init(_ value: Value) { self.value = value }
  }

  /// The entries while there are few.
  @usableFromInline var few: ContiguousArray<Entry> = []
  /// The counts of many, in the order of the values.
  @usableFromInline var many = TreeArray<Int>()
  @usableFromInline let nan: NaNRule

  @inlinable init(_ nan: NaNRule) { self.nan = nan }

  @inlinable static var fewAtMost: Int { 32 }

  /// How many different values there are.
  @inlinable var count: Int { many.isEmpty ? few.count : many.count }

  @inlinable
  func value(at index: Int) -> Value { many.isEmpty ? few[index].value : many.order(at: index, as: Value.self) }

  /// How often the value at an index is there.
  @inlinable
  func count(at index: Int) -> Int { many.isEmpty ? few[index].count : many[index] }

  /// Adds a value, and returns its index and how often it is there now.
  ///
  /// Of equal values the first is kept for all.
  @inlinable
  mutating func add(_ value: Value) -> (index: Int, count: Int) {
    nan.check(value)
    if many.isEmpty {
      let (index, isThere) = find(value)
      if isThere {
        few[index].count += 1
        return (index, few[index].count)
      }
      if few.count < Self.fewAtMost {
        few.insert(Entry(value), at: index)
        return (index, 1)
      }
      many = TreeArray(ordered: few.map(\.count), orders: few.map(\.value))
      few = []
    }
    var count = 1
    let index = many.withElement(order: value, by: { nan.precedes($0, $1) }) {
      $0 += 1
      count = $0
    }
    return (index ?? many.insert(1, order: value) { nan.precedes($0, $1) }, count)
  }

  /// Takes out a value that was added, and returns its index and how often it is there now.
  ///
  /// A value that was never added, which an order that contradicts itself makes of one that was, is a violation. The one
  /// that was kept goes into the bin with the last, so that it is not released while the tally is written.
  @inlinable
  mutating func remove(_ value: Value, _ bin: Bin<Value>) -> (index: Int, count: Int) {
    if many.isEmpty {
      let (index, isThere) = find(value)
      if !isThere { Self.reportDisorder(value) }
      few[index].count -= 1
      let count = few[index].count
      if count == 0 { bin.keep(few.remove(at: index).value) }
      return (index, count)
    }
    var count = 0
    let index = many.withElement(order: value, by: { nan.precedes($0, $1) }) {
      $0 -= 1
      count = $0
    }
    guard let index else { Self.reportDisorder(value) }
    if count == 0 {
      bin.keep(many.order(at: index, as: Value.self))
      many.remove(order: value) { nan.precedes($0, $1) }
    }
    return (index, count)
  }

  /// How many different values stand before a value.
  @inlinable
  func index(of value: Value) -> Int {
    many.isEmpty ? find(value).index : many.index(ofOrder: value) { nan.precedes($0, $1) }.index
  }

  /// Where a value stands among few, or would stand, and whether it is there.
  @inlinable
  func find(_ value: Value) -> (index: Int, isThere: Bool) {
    var (low, high) = (0, few.count)
    while low < high {
      let middle = (low + high) / 2
      if nan.precedes(few[middle].value, value) { low = middle + 1 } else { high = middle }
    }
    return (low, low < few.count && !nan.precedes(value, few[low].value))
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
    return tally.value(at: rank + 1 < before + tally.count(at: index) ? index : index + 1)
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
  mutating func remove(_ value: Value, _ bin: Bin<Value>) {
    let (place, count) = tally.remove(value, bin)
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
      before -= tally.count(at: index)
    }
    while rank >= before + tally.count(at: index) {
      before += tally.count(at: index)
      index += 1
    }
  }
}
