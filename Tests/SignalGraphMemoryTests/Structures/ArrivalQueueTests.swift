import SignalGraphTesting
import Testing

@testable import SignalGraph

@Suite struct ArrivalQueueTests {
  @Test(arguments: Settings.seeds(20)) func `a queue is an array that is searched`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (queue, model) = (ArrivalQueue<Int>(), [Int]())
    for step in 0..<2000 {
      let key = Int.random(in: 0..<40, using: &generator)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let isNew = queue.append(key)
        #expect(isNew == !model.contains(key))
        if isNew { model.append(key) }
      case 5..<8:
        let wasThere = queue.remove(key)
        #expect(wasThere == model.contains(key))
        model.removeAll { $0 == key }
      case 8:
        let oldest = queue.removeOldest()
        #expect(oldest == model.first)
        if !model.isEmpty { model.removeFirst() }
      default:
        guard step % 200 == 9 else { continue }
        queue.removeAll()
        model = []
      }
      #expect(queue.count == model.count && queue.contains(key) == model.contains(key))
    }
    var rest: [Int] = []
    while let key = queue.removeOldest() { rest.append(key) }
    #expect(rest == model, "seed \(seed)")
    #expect(queue.entries.count <= 40)
  }

  @Test func `what leaves is let go of`() {
    let life = LifetimeCounter()
    var queue = ArrivalQueue<Tracked<Int>>()
    for number in 0..<10 { _ = queue.append(Tracked(number, life)) }
    for number in 0..<4 { _ = queue.remove(Tracked(number, life)) }
    _ = queue.removeOldest()
    #expect(life.living == 5)
    queue.removeAll()
    #expect(life.living == 0)
  }
}
