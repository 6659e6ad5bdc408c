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

  @Test func `a stage that did not read in its run finds this turn's change and the end when it is deregistered`() {
    let slot = ValueSlot(1)
    let stage = Reluctant()
    slot.register(stage.sensor)
    let observation = slot.observe { value, _ in
      guard value == 2, stage.sensor.isRegistered else { return }
      stage.reading.isOn = true
      slot.deregister(stage.sensor)
    }
    stage.reading.isOn = false
    slot.value = 2
    #expect(
      stage.reading.signals == [
        .initiation(1), .transition(ValueTransaction(past: 1, future: 2)), .termination(2),
      ]
    )
    observation.tearDown()
  }

  @Test func `what a stage did not read in its turn is gone`() {
    let slot = ValueSlot(1)
    let stage = Reluctant()
    slot.register(stage.sensor)
    stage.reading.isOn = false
    slot.value = 2
    stage.reading.isOn = true
    stage.sensor.sense(.transition(ValueTransaction(past: 7, future: 8)))
    #expect(stage.reading.signals == [.initiation(1), .transition(ValueTransaction(past: 7, future: 8))])
    slot.value = 3
    #expect(stage.reading.signals.count == 3)
    slot.deregister(stage.sensor)
  }
}

/// A stage that reads its input only while it is told to, and keeps what it read.
private final class Reluctant: ValueStorage<Int> {
  final class Reading {
    var isOn = true
    var signals: [ValueSignal<Int>] = []
  }

  let sensor: SignalSensor<ValueSignal<Int>>
  let reading = Reading()

  init() {
    let subject = MessageSubject(Reluctant.self, site: Site())
    let inlet = Inlet<ValueSignal<Int>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let node = StageNode(writing: outlet, reading: [inlet]) { [reading] in
      if reading.isOn { inlet.read { reading.signals.append(copy $0) } }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
