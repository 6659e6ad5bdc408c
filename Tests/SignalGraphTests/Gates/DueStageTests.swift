import SignalGraph
import Testing

/// Stages that fall due far from their origin, or go before their turn comes.
@Suite struct DueStageTests {
  @Test(arguments: [10, 63, 64, 65, 200])
  func `arms of a diamond meet at any height`(height: Int) {
    let origin = ValueSlot(1)
    func arm() -> ValueStorage<Int> {
      var end: ValueStorage<Int> = origin
      for _ in 0..<height { end = end.map { $0 + 1 } }
      return end
    }
    let (left, right) = (arm(), arm())
    var calls = 0
    let meeting = Combining<ValueTransaction<Int>, ValueTransaction<Int>, Int> { one, other in
      calls += 1
      return one * other
    }
    left.register(meeting.first)
    right.register(meeting.second)
    calls = 0
    var heard: [Int] = []
    let observation = meeting.observe { value, _ in heard.append(value) }
    origin.value = 2
    origin.value = 3
    #expect(heard == [1, 2, 3].map { ($0 + height) * ($0 + height) })
    #expect(calls == 2, "once a turn")
    observation.tearDown()
    left.deregister(meeting.first)
    right.deregister(meeting.second)
    left.tearDown()
    right.tearDown()
    #expect(origin.emitter.sensorCount == 0)
  }

  @Test func `a stage that a handler deregisters and releases is gone after the turn`() {
    let slot = ValueSlot(1)
    weak var gone: ValueMapping<Int, Int>?
    var stage: ValueMapping<Int, Int>? = ValueMapping { $0 * 2 }
    gone = stage
    if let stage { slot.register(stage) }
    let observation = slot.observe { value, _ in
      guard value == 2, let last = stage else { return }
      slot.deregister(last)
      stage = nil
    }
    slot.value = 2
    #expect(gone == nil)
    #expect(slot.emitter.sensorCount == 1)
    slot.value = 3
    observation.tearDown()
  }
}
