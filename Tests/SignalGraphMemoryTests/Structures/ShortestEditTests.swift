import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct ShortestEditTests {
  @Test func `what is not marked stands in both arrays in one order`() {
    let edit = ShortestEdit(from: Array("abcabba"), to: Array("cbabac"), ==)
    #expect(edit.removed.count(where: \.self) == 3)
    #expect(edit.inserted.count(where: \.self) == 2)
    #expect(kept(Array("abcabba"), edit.removed) == kept(Array("cbabac"), edit.inserted))
  }

  @Test func `every two short arrays of three letters`() {
    let arrays = (0...(Settings.isWhole ? 5 : 4)).flatMap { length in
      (0..<power(3, length)).map { number in (0..<length).map { number / power(3, $0) % 3 } }
    }
    for old in arrays {
      for new in arrays where old.count <= 4 || new.count <= 4 { check(old, new) }
    }
  }

  @Test(arguments: [1, 2, 3, 12, 200])
  func `random arrays of so many letters`(letters: Int) {
    let seed = Settings.seed &+ UInt64(letters)
    print("SIGNALGRAPH_SEED=\(Settings.seed): shortest edits of \(letters) letters")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let old = (0..<generator.size(in: 0...80)).map { _ in generator.number(below: letters) }
      var new = old
      if generator.chance(1, in: 2) {
        for _ in 0..<generator.number(below: 6) {
          new.replaceSubrange(
            generator.range(within: new.count),
            with: (0..<generator.number(below: 4)).map { _ in generator.number(below: letters) }
          )
        }
      } else {
        new = (0..<generator.size(in: 0...80)).map { _ in generator.number(below: letters) }
      }
      check(old, new)
    }
  }

  /// Two changes far apart take comparisons in proportion to the arrays, whatever lies between.
  @Test func `few changes take few comparisons`() {
    let old = Array(0..<10_000)
    var new = old
    new[10] = -1
    new.remove(at: 9_990)
    #expect(comparisons(old, new) < 60_000)
  }

  /// The measure of the difference's limit: not the square of the longer.
  @Test(arguments: [(1, 60_000), (4, 60_000), (30, 8_000), (500, 500)])
  func `comparisons are at most a few a pair of elements`(short: Int, long: Int) {
    let (old, new) = (Array(0..<short), Array(1_000_000..<1_000_000 + long))
    #expect(comparisons(old, new) < 5 * short * long)
    #expect(comparisons(new, old) < 5 * short * long)
    let mixed = new.indices.map { $0 % 3 == 0 ? $0 % short : new[$0] }
    #expect(comparisons(old, mixed) < 5 * short * long)
  }

  @Test func `a search that comes ahead is not given up`() {
    let old = Array(0..<10_000)
    var new = old
    for place in 0..<300 { new[place * 33] = -place - 1 }
    let edit = ShortestEdit(from: old, to: new, limit: 1 << 16, ==)
    #expect(edit.removed.count(where: \.self) == 300)
    #expect(edit.inserted.count(where: \.self) == 300)
  }

  @Test func `a search that comes ahead too slowly is given up`() {
    let (old, new) = (Array(0..<10_000), Array(20_000..<30_000))
    #expect(comparisons(old, new, limit: 1 << 16) < 80_000)
    #expect(comparisons(old, Array(old.reversed()), limit: 1 << 16) < 80_000)
    let edit = ShortestEdit(from: [1, 2, 3, 4], to: [1, 5, 2, 4], limit: 0, ==)
    #expect(edit.removed == [false, true, true, false])
    #expect(edit.inserted == [false, true, true, false])
  }

  @Test func `what is given up leads to the other array all the same`() {
    let seed = Settings.seed
    print("SIGNALGRAPH_SEED=\(seed): limited edits")
    var generator = SeededGenerator(seed: seed)
    var longer = 0
    let count = Settings.few(2_000)
    for _ in 0..<count {
      let letters = 1 + generator.number(below: 12)
      let old = (0..<generator.number(below: 80)).map { _ in generator.number(below: letters) }
      let new = (0..<generator.number(below: 80)).map { _ in generator.number(below: letters) }
      let edit = ShortestEdit(from: old, to: new, limit: generator.number(below: 400), ==)
      let kept = kept(old, edit.removed)
      #expect(kept == self.kept(new, edit.inserted), "from \(old) to \(new)")
      if kept.count < longestCommonSubsequence(old, new) { longer += 1 }
    }
    #expect(longer > count / 20, "hardly a search was given up")
  }

  private func check(_ old: [Int], _ new: [Int], at location: SourceLocation = #_sourceLocation) {
    let edit = ShortestEdit(from: old, to: new, ==)
    let kept = kept(old, edit.removed)
    guard kept != self.kept(new, edit.inserted) || kept.count != longestCommonSubsequence(old, new) else { return }
    Issue.record("from \(old) to \(new): removed \(edit.removed), inserted \(edit.inserted)", sourceLocation: location)
  }

  private func kept<Element>(_ elements: [Element], _ marks: [Bool]) -> [Element] {
    zip(elements, marks).filter { !$0.1 }.map(\.0)
  }

  private func comparisons(_ old: [Int], _ new: [Int], limit: Int = .max / 2) -> Int {
    var count = 0
    _ = ShortestEdit(from: old, to: new, limit: limit) {
      count += 1
      return $0 == $1
    }
    return count
  }

  private func power(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * base } }

  /// The table of all prefixes, row by row.
  private func longestCommonSubsequence(_ old: [Int], _ new: [Int]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for one in old {
      var diagonal = 0
      for (position, other) in new.enumerated() {
        let above = row[position + 1]
        row[position + 1] = one == other ? diagonal + 1 : max(above, row[position])
        diagonal = above
      }
    }
    return row[new.count]
  }
}
