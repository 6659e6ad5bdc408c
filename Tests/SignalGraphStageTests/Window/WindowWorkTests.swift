import SignalGraph
import SignalGraphTesting
import Testing

/// How much a window does: nothing that grows with what it does not show.
@Suite struct WindowWorkTests {
  /// An element that counts comparisons.
  private struct Noted: Equatable {
    let number: Int
    let comparisons: CallCounter

    static func == (one: Self, other: Self) -> Bool {
      one.comparisons.record()
      return one.number == other.number
    }
  }

  @Test func `a parameter compares only rows that enter or leave`() {
    let comparisons = CallCounter()
    let slot = ArraySlot((0..<10_000).map { Noted(number: $0, comparisons: comparisons) })
    let (offset, limit) = (ValueSlot(0), ValueSlot(5_000))
    let window = slot.window(offset: offset, limit: limit)
    var commands = 0
    let monitor = SignalMonitor<ArraySignal<Noted>> { commands += $0.transaction?.count ?? 0 }
    window.register(monitor)
    comparisons.reset()
    offset.value = 20
    limit.value = 4_990
    #expect(commands == 3 && comparisons.count == 0)
    offset.value = 6_000
    #expect(commands == 4 && comparisons.count <= 2 * 4_990)
    window.deregister(monitor)
    window.tearDown()
  }

  @Test func `a large transaction is not quadratic`() {
    let slot = ArraySlot(0..<6_000)
    let windows = [slot.prefix(3_000), slot.window(offset: 1_500, limit: 3_000), slot.suffix(10)]
    transaction {
      for number in 0..<6_000 { slot.move(from: number, to: (number &* 7_919) % 6_000) }
      for number in 0..<1_500 { slot[number] += 1 }
      for number in 0..<1_500 { slot.remove(at: number) }
    }
    #expect(Array(windows[0].elements) == Array(slot.elements.prefix(3_000)))
    #expect(Array(windows[1].elements) == Array(slot.elements[1_500..<4_500]))
    #expect(Array(windows[2].elements) == Array(slot.elements.suffix(10)))
    for window in windows { window.tearDown() }
  }
}
