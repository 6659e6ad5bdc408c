import SignalGraph
import Testing

/// `observe` and what it returns.
@Suite struct ObservationTests {
  @Test func `it is told of each signal with the state after it`() {
    let rows = ArraySlot([1])
    var states: [[Int]] = []
    var changes: [ArraySignal<Int>] = []
    let observation = rows.observe { state, change in
      states.append(Array(state))
      changes.append(change)
    }
    #expect(observation.isActive)
    rows.append(2)
    rows.move(from: 0, to: 1)
    observation.tearDown()
    rows.append(3)
    #expect(!observation.isActive)
    #expect(states == [[1], [1, 2], [2, 1], [2, 1]])
    #expect(changes.first == .initiation([1]))
    #expect(changes.last == .termination([2, 1]))
    observation.tearDown()
  }

  @Test func `the state of a reset is that of each half`() {
    let resets = SignalDispatcher<ValueSignal<Int>>()
    let copy = ReplicatingValueStorage<Int>()
    resets.register(copy)
    var states: [Int] = []
    let observation = copy.observe { state, _ in states.append(state) }
    resets.dispatch(.initiation(1))
    transaction {
      resets.dispatch(.termination(1))
      resets.dispatch(.initiation(2))
    }
    resets.dispatch(.termination(2))
    #expect(states == [1, 1, 2, 2])
    observation.tearDown()
    resets.deregister(copy)
  }

  @Test func `edits in the handler are told of one by one`() {
    let slot = ValueSlot(0)
    var states: [Int] = []
    _ = slot.observe { state, change in
      states.append(state)
      if case .termination = change { return }
      if state < 3 { slot.value = state + 1 }
    }
    #expect(states == [0, 1, 2, 3])
    slot.tearDown()
  }

  @Test func `several edits in one handler are told of with their own states`() {
    let slot = ValueSlot(0)
    var states: [Int] = []
    _ = slot.observe { state, _ in
      states.append(state)
      if state == 1 { for value in 2...4 { slot.value = value } }
    }
    slot.value = 1
    #expect(states == [0, 1, 2, 3, 4])
    slot.tearDown()
  }

  @Test func `an observation may end itself`() {
    let slot = ValueSlot(0)
    var states: [Int] = []
    var observation: ObservationToken?
    observation = slot.observe { state, change in
      states.append(state)
      if state == 2, case .transition = change { observation?.tearDown() }
    }
    for value in 1...4 { slot.value = value }
    #expect(states == [0, 1, 2, 2])
    #expect(observation?.isActive == false)
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a bag ends its observations together`() {
    let slot = ValueSlot(0)
    let bag = ObservationBag()
    var calls: [String] = []
    slot.observe { _, _ in calls.append("a") }.store(in: bag)
    bag.insert(slot.observe { _, _ in calls.append("b") })
    #expect(bag.count == 2)
    slot.value = 1
    calls = []
    bag.tearDown()
    bag.tearDown()
    #expect(calls == ["b", "a"])
    #expect(bag.count == 0)
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `a tear down ends observations in the order of registration`() {
    let slot = ValueSlot(0)
    var calls: [Int] = []
    for number in 0..<20 {
      _ = slot.observe { _, change in if case .termination = change { calls.append(number) } }
    }
    slot.tearDown()
    #expect(calls == Array(0..<20))
  }

  @Test func `a bag may outlive the storages that it observed`() {
    let bag = ObservationBag()
    do {
      let slot = ValueSlot(0)
      slot.observe { _, _ in }.store(in: bag)
      slot.tearDown()
    }
    bag.tearDown()
  }

  @Test func `what goes with observations that a bag sweeps may come back to the bag`() {
    final class Held {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    let (rows, other, bag) = (ArraySlot([1]), ValueSlot(0), ObservationBag())
    var releases = 0
    for _ in 0..<20 {
      let held = Held {
        releases += 1
        _ = bag.count
      }
      let view = rows.map { row in withExtendedLifetime(held) { row } }
      view.observe { _ in }.store(in: bag)
      view.tearDown()
    }
    other.observe { _ in }.store(in: bag)
    #expect(releases > 0 && bag.count == 1)
    bag.tearDown()
  }

  @Test func `a bag lets go of what has ended, and keeps what has not`() {
    weak var first: SetFiltering<Int>?
    let slot = SetSlot([0])
    let bag = ObservationBag()
    var calls = 0
    for number in 0..<1_000 {
      let stage = slot.filter { $0 < 1_000 }
      if number == 0 { first = stage }
      stage.observe { _ in }.store(in: bag)
      if number % 100 == 50 { slot.counted().observe { _ in calls += 1 }.store(in: bag) }
      stage.tearDown()
    }
    #expect(first == nil)
    #expect(bag.count == 10)
    calls = 0
    slot.insert(1)
    #expect(calls == 10)
    bag.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  @Test func `what a handler captured is let go with the observation`() {
    let lives = LifeCounter()
    let slot = ValueSlot(0)
    do {
      let token = lives.token()
      _ = slot.observe { _, _ in withExtendedLifetime(token) {} }
    }
    #expect(lives.living == 1)
    slot.tearDown()
    #expect(lives.living == 0)
  }
}
