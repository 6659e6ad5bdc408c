import SignalGraph
import Testing

/// The value of the one among several sources that an index names: a stage that changes its input while it runs.
private final class Selecting: ValueStorage<Int> {
  let index: SignalSensor<ValueSignal<Int>>
  private let counter: Counter

  private final class Counter { var runs = 0 }

  /// How often the stage has run.
  var runs: Int { counter.runs }

  init(_ sources: [ValueStorage<Int>], fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(Selecting.self, site: Site(fileID: fileID, line: line))
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let index = Inlet<ValueSignal<Int>>(subject: subject)
    let chosen = Inlet<ValueSignal<Int>>(subject: subject)
    let counter = Counter()
    var (wanted, value): (Int?, Int?)
    let node = StageNode(writing: outlet, reading: [index]) {
      counter.runs += 1
      let before = wanted
      index.replay(into: &wanted)
      if wanted != before {
        outlet.detach(chosen)
        value = nil
        if let wanted { outlet.attach(chosen, to: sources[wanted]) }
      }
      chosen.replay(into: &value)
      outlet.become(value)
    }
    self.index = SignalSensor(index)
    self.counter = counter
    super.init(outlet, node)
  }
}

/// Keeps one storage while its switch is on: a stage that makes a storage, writes it and drops it.
private final class Offering: ValueStorage<Int> {
  let sensor: SignalSensor<ValueSignal<Bool>>
  private let offer: Offer

  private final class Offer {
    var outlet: Outlet<ValueTransaction<Int>>?
    var storage: ValueStorage<Int>?
    var count = 0
  }

  /// The storage that it has made.
  var offered: ValueStorage<Int>? { offer.storage }

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(Offering.self, site: Site(fileID: fileID, line: line))
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let inlet = Inlet<ValueSignal<Bool>>(subject: subject)
    let offer = Offer()
    var isOn: Bool?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.replay(into: &isOn)
      if isOn == true, offer.storage == nil {
        offer.count += 1
        let made: Outlet<ValueTransaction<Int>> = outlet.makeOutlet(subject)
        offer.outlet = made
        offer.storage = ValueStorage(made, nil)
        made.begin(offer.count)
        made.commit()
      } else if isOn != true, let made = offer.outlet {
        made.drop()
        offer.outlet = nil
        offer.storage = nil
      }
      outlet.become(isOn == nil ? nil : offer.count)
    }
    sensor = SignalSensor(inlet)
    self.offer = offer
    super.init(outlet, node)
  }
}

/// Keeps a storage of the sum of its inputs, one without a state counting as 0: a stage that writes what it made.
private final class Mirroring: ValueStorage<Int> {
  let left: SignalSensor<ValueSignal<Int>>
  let right: SignalSensor<ValueSignal<Int>>
  private(set) var made: ValueStorage<Int>!

  init(fileID: StaticString = #fileID, line: UInt = #line) {
    let subject = MessageSubject(Mirroring.self, site: Site(fileID: fileID, line: line))
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let left = Inlet<ValueSignal<Int>>(subject: subject)
    let right = Inlet<ValueSignal<Int>>(subject: subject)
    final class Box { var made: Outlet<ValueTransaction<Int>>? }
    let box = Box()
    var (first, second): (Int?, Int?)
    let node = StageNode(writing: outlet, reading: [left, right]) {
      left.replay(into: &first)
      right.replay(into: &second)
      box.made!.become((first ?? 0) + (second ?? 0))
      box.made!.commit()
    }
    self.left = SignalSensor(left)
    self.right = SignalSensor(right)
    super.init(outlet, node)
    let inner: Outlet<ValueTransaction<Int>> = outlet.makeOutlet(subject)
    box.made = inner
    made = ValueStorage(inner, nil)
  }
}

/// Rule R7: a running stage may gain and lose inputs, and drop storages that it made.
@Suite struct ChangingGraphTests {
  @Test func `a stage that gains a higher input is put back and sends once`() {
    let slot = ValueSlot(0)
    let low = slot.map { $0 + 10 }
    let high = slot.map { $0 }.map { $0 }.map { $0 + 100 }
    let stage = Selecting([low, high])
    slot.register(stage.index)
    let after = stage.map { $0 }
    let log = SignalLog()
    log.watch(after, "after")
    #expect(log.take() == ["after initiation(10)"])
    slot.value = 1
    #expect(log.take() == ["after transition([10 → 101])"])
    slot.value = 0
    #expect(log.take() == ["after transition([101 → 10])"])
    log.end()
    after.tearDown()
    slot.deregister(stage.index)
    low.tearDown()
    high.tearDown()
  }

  @Test func `a new input that moves in this turn is read in its final state`() {
    let (index, slot) = (ValueSlot(0), ValueSlot(0))
    let other = ValueSlot(7)
    let high = slot.map { $0 }.map { $0 }.map { $0 + 100 }
    let stage = Selecting([other, high])
    index.register(stage.index)
    let log = SignalLog()
    log.watch(stage, "stage")
    _ = log.take()
    transaction {
      index.value = 1
      slot.value = 5
    }
    #expect(log.take() == ["stage transition([7 → 105])"])
    transaction {
      slot.value = 6
      index.value = 0
      other.value = 8
    }
    #expect(log.take() == ["stage transition([105 → 8])"])
    slot.value = 7
    #expect(log.take() == [])
    log.end()
    index.deregister(stage.index)
    high.tearDown()
  }

  @Test func `a new input without a state ends the session until it gets one`() {
    let index = ValueSlot(0)
    let empty = ReplicatingValueStorage<Int>()
    let other = ValueSlot(7)
    let stage = Selecting([other, empty])
    index.register(stage.index)
    let log = SignalLog()
    log.watch(stage, "stage")
    index.value = 1
    empty.sensor.sense(.initiation(3))
    empty.sensor.sense(.termination(3))
    index.value = 0
    #expect(
      log.take() == [
        "stage initiation(7)", "stage termination(7)", "stage initiation(3)", "stage termination(3)",
        "stage initiation(7)",
      ]
    )
    log.end()
    index.deregister(stage.index)
    #expect(other.emitter.sensorCount == 0)
    #expect(empty.emitter.sensorCount == 0)
  }

  @Test func `a stage that was put back runs after all that is lower`() {
    let index = ValueSlot(0)
    let log = SignalLog()
    let high = index.map { $0 }.map { $0 }.map { value in
      log.note("run high")
      return value
    }
    let stage = Selecting([ValueSlot(5), high])
    index.register(stage.index)
    let after = stage.map { value in
      log.note("run after")
      return value
    }
    _ = log.take()
    let runs = stage.runs
    index.value = 1
    #expect(log.take() == ["run high", "run after"])
    #expect(stage.runs == runs + 2)
    after.tearDown()
    index.deregister(stage.index)
    high.tearDown()
  }

  @Test func `switching to and fro does not raise a stage for ever`() {
    let index = ValueSlot(0)
    let low = ValueSlot(5)
    let high = index.map { $0 }.map { $0 }.map { $0 }
    let stage = Selecting([low, high])
    index.register(stage.index)
    let before = stage.describe()
    for turn in 1...100 { index.value = turn % 2 }
    #expect(stage.describe().count == before.count)
    index.deregister(stage.index)
    high.tearDown()
  }

  @Test func `storages that read each other in turns stay as low as they can`() {
    let zero = ValueSlot(0)
    let (chosen, other) = (ValueSlot<ValueStorage<Int>>(zero), ValueSlot<ValueStorage<Int>>(zero))
    let (one, two) = (chosen.flattened(), other.flattened())
    let readers = [one.map { $0 + 1 }.map { $0 }, two.map { $0 + 1 }]
    let onward = two.map { $0 + 1 }
    for step in 1...200 {
      chosen.value = onward
      zero.value = step
      #expect(one.value == step + 1 && readers.map(\.value) == [step + 2, step + 1])
      chosen.value = zero
      other.value = one
      #expect(two.value == step && readers.map(\.value) == [step + 1, step + 1])
      other.value = zero
    }
    let heights = zero.emitter.inspect().nodes.map(\.height)
    #expect((heights.max() ?? 100) < 12, "\(heights)")
    for reader in readers { reader.tearDown() }
    onward.tearDown()
  }

  @Test func `a dropped storage ends its sensors' sessions and lets go of them`() {
    let isOn = ValueSlot(true)
    let stage = Offering()
    isOn.register(stage)
    let log = SignalLog()
    let first = stage.offered!
    let monitor = log.monitor("monitor", ValueSignal<Int>.self)
    let copy = ReplicatingValueStorage<Int>()
    first.register(monitor)
    first.register(copy)
    log.watch(copy, "copy")
    _ = log.take()
    isOn.value = false
    #expect(log.take() == ["monitor termination(1)", "copy termination(1)"])
    #expect(!monitor.sensor.isRegistered)
    #expect(!copy.sensor.isRegistered)
    first.deregister(monitor)
    first.deregister(copy)
    isOn.value = true
    let second = stage.offered!
    #expect(second !== first)
    second.register(copy)
    second.register(monitor)
    #expect(log.take() == ["copy initiation(2)", "monitor initiation(2)"])
    isOn.deregister(stage)
    #expect(log.take() == ["monitor termination(2)", "copy termination(2)"])
    log.end()
  }

  @Test func `a storage that a stage made may change again in a handler's turn`() {
    let (slot, other) = (ValueSlot(1), ValueSlot(10))
    let stage = Mirroring()
    slot.register(stage.left)
    other.register(stage.right)
    let copy = ReplicatingValueStorage<Int>()
    stage.made.register(copy)
    let log = SignalLog()
    log.watch(slot, "slot") { if case .transition = $0 { other.deregister(stage.right) } }
    slot.value = 2
    #expect(copy.value == 2)
    slot.deregister(stage.left)
    #expect(copy.value == 0)
    stage.made.deregister(copy)
    log.end()
  }

  @Test func `a monitor of a storage that a handler lets drop gets what it was owed`() {
    let (isOn, other) = (ValueSlot(true), ValueSlot(0))
    let stage = Offering()
    isOn.register(stage)
    let log = SignalLog()
    let monitor = log.monitor("monitor", ValueSignal<Int>.self)
    stage.offered!.register(monitor)
    log.watch(other, "other") { if case .transition = $0 { isOn.deregister(stage) } }
    _ = log.take()
    other.value = 1
    #expect(log.take() == ["other transition([0 → 1])", "monitor termination(1)"])
    log.end()
    #expect(!monitor.sensor.isRegistered)
  }
}

extension Offering: Sensor {}
