import Testing

@testable import SignalGraph

@Suite struct RunTreeTests {
  @Test func `the example of the documentation`() {
    let runs = RunTree()
    runs.insert(3, at: 0)
    runs.insert(2, at: 0)
    #expect(runs.rows(of: 1) == 2..<5)
    runs.move(from: 1, to: 0)
    #expect(runs.rows(of: 1) == 3..<5)
  }

  @Test(arguments: 0..<4)
  func `random runs stand where a sum of counts says`(seed: UInt64) {
    var numbers = SignalsSupport.Numbers(state: seed)
    let runs = RunTree()
    var counts: [Int] = []
    for step in 0..<500 {
      let index = Int.random(in: 0...counts.count, using: &numbers)
      // Sometimes more rows than fit into a word.
      let count = Int.random(in: 0..<(step % 16 == 0 ? 100 : 5), using: &numbers)
      func start(of index: Int) -> Int { counts[..<index].reduce(0, +) }
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0 where index < counts.count:
        #expect(runs.remove(at: index) == start(of: index)..<start(of: index + 1))
        counts.remove(at: index)
      case 1 where index < counts.count:
        let to = Int.random(in: 0..<counts.count, using: &numbers)
        let (rows, place) = runs.move(from: index, to: to)
        #expect(rows == start(of: index)..<start(of: index + 1))
        counts.insert(counts.remove(at: index), at: to)
        #expect(place == start(of: to))
      case 2 where index < counts.count:
        runs.resize(runs.rows(of: index), of: index, to: count)
        counts[index] = count
      case 3:
        let end = Int.random(in: index...min(counts.count, index + 3), using: &numbers)
        let others = (0..<count).map { _ in Int.random(in: 0..<4, using: &numbers) }
        runs.replace(index..<end, with: others)
        counts.replaceSubrange(index..<end, with: others)
      default:
        #expect(runs.insert(count, at: index) == start(of: index))
        counts.insert(count, at: index)
      }
      var start = 0
      for (index, count) in counts.enumerated() {
        #expect(runs.rows(of: index) == start..<start + count, "seed \(seed), step \(step)")
        start += count
      }
      #expect(runs.count == counts.count && runs.start(of: counts.count) == start)
      #expect(runs.bits.checkInvariants() == nil)
    }
  }
}
