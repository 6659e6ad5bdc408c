import SignalGraph
import SignalGraphTesting
import Testing

/// How often stages compare and hash for one update while the number of rows grows.
@Suite struct EffortGrowthTests {
  /// A key or a group that counts how often it is compared for order, and how often it is hashed.
  private struct Key: Hashable, Comparable {
    let number: Int
    let comparisons: CallCounter
    let hashes: CallCounter

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }

    static func < (left: Self, right: Self) -> Bool {
      left.comparisons.record()
      return left.number < right.number
    }

    func hash(into hasher: inout Hasher) {
      hashes.record()
      hasher.combine(number)
    }
  }

  /// Expects at most `base` and `slope` for each bit of the number of rows; `make` makes an edit of n rows.
  private func expectGrowth(
    _ counter: CallCounter, base: Int, slope: Int, updates: Int = 100,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (_ n: Int) -> (edit: (_ row: Int, _ value: Int) -> Void, tearDown: () -> Void)
  ) {
    for n in [1_000, 10_000] + (Settings.isWhole ? [100_000] : []) {
      let (edit, tearDown) = make(n)
      var random = SeededGenerator(seed: 42)
      counter.reset()
      for _ in 0..<updates { edit(Int.random(in: 0..<n, using: &random), Int.random(in: 0..<10 * n, using: &random)) }
      let bound = base + slope * (Int.bitWidth - n.leadingZeroBitCount)
      #expect(
        counter.count > 0 && counter.count <= updates * bound, "\(counter.count) of \(n) rows",
        sourceLocation: sourceLocation)
      tearDown()
    }
  }

  private func rows(_ n: Int) -> DictionarySlot<Int, Int> {
    DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<n).map { ($0, $0 * 7_919 % n) }))
  }

  @Test func `the greatest of all rows compares as often as their number has bits`() {
    let counter = CallCounter()
    expectGrowth(counter, base: 12, slope: 4) { n in
      let slot = rows(n)
      let stage = slot.aggregated(.max { Counted($0.value, counter) })
      return ({ slot[$0] = $1 }, { stage.tearDown() })
    }
  }

  @Test func `a quantile compares as often as the number of rows has bits`() {
    let counter = CallCounter()
    expectGrowth(counter, base: 12, slope: 4) { n in
      let slot = rows(n)
      let stage = slot.aggregated(.quantile(0.9) { Counted($0.value, counter) })
      return ({ slot[$0] = $1 }, { stage.tearDown() })
    }
  }

  @Test func `matches of one row compare as often as their number has bits`() {
    let (comparisons, hashes) = (CallCounter(), CallCounter())
    expectGrowth(comparisons, base: 1, slope: 1) { n in
      func key(_ number: Int) -> Key { Key(number: number, comparisons: comparisons, hashes: hashes) }
      let left = DictionarySlot([0: "all"])
      let right = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<n).map { (key($0), $0) }))
      let stage = left.matched(with: right, to: { _ in 0 })
      return ({ right[key($0)] = $1 }, { stage.tearDown() })
    }
  }

  @Test func `a sum per group hashes its groups equally often whatever their number`() {
    let (comparisons, hashes) = (CallCounter(), CallCounter())
    expectGrowth(hashes, base: 5, slope: 0) { n in
      let slot = rows(n)
      let stage = slot.aggregated(
        by: { Key(number: $0.value % (n / 4), comparisons: comparisons, hashes: hashes) }, .sum { $0.value })
      return ({ slot[$0] = $1 }, { stage.tearDown() })
    }
    #expect(comparisons.count == 0)
  }
}
