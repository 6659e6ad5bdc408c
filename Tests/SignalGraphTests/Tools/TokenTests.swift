import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R9: what a token takes down when it is torn down, and what it leaves.
@Suite struct TokenTests {
  private let origin = DictionarySlot([1: 10, 2: 20, 3: 30], label: "origin")

  /// What messages call an observation.
  static let tokenName = "\(ObservationToken.self)"

  private var sensorCount: Int { origin.emitter.sensorCount }

  @Test func `a chain that only the token keeps goes with it, link by link`() {
    var states: [[Int]] = []
    let token = origin.filter { $0.value > 10 }.sorted { -$0.value }.map { $0.key }.observe { keys in
      states.append(Array(keys))
    }
    origin[4] = 40
    #expect(sensorCount == 1)
    token.tearDown()
    #expect(sensorCount == 0)
    #expect(!token.isActive)
    origin[5] = 50
    token.tearDown()
    #expect(states == [[3, 2], [4, 3, 2]])
  }

  @Test func `a bag is empty when all that it holds have ended`() {
    let (slot, bag) = (ValueSlot(1), ObservationBag())
    #expect(bag.isEmpty)
    let token = slot.observe { _ in }
    token.store(in: bag)
    #expect(!bag.isEmpty)
    token.tearDown()
    #expect(bag.isEmpty && bag.count == 0)
  }

  @Test func `what has a name stays, and what it reads`() {
    let large = origin.filter { $0.value > 10 }
    let token = large.sorted { -$0.value }.observe { _ in }
    #expect(large.emitter.sensorCount == 1)
    token.tearDown()
    #expect(large.emitter.sensorCount == 0)
    #expect(large.count == 2)
    #expect(sensorCount == 1)
    large.tearDown()
    #expect(sensorCount == 0)
  }

  @Test func `a stage that is named is not taken down by the token of its observation`() {
    let large = origin.filter { $0.value > 10 }
    let token = large.observe { _ in }
    token.tearDown()
    #expect(large.count == 2)
    large.tearDown()
  }

  @Test func `a stage that was connected by hand is its user's`() {
    let token: ObservationToken
    let sensor: SignalSensor<DictionarySignal<Int, Int>>
    var kept: [DictionaryFiltering<Int, Int>] = []
    do {
      let filtering = DictionaryFiltering<Int, Int> { _ in true }
      origin.register(filtering)
      (sensor, token) = (filtering.sensor, filtering.sorted { $0.value }.observe { _ in })
      kept.append(filtering)
    }
    token.tearDown()
    #expect(sensor.isRegistered)
    origin.deregister(kept[0])
  }

  @Test func `of two tokens on one stage the last one takes it down`() {
    var (first, second): (ObservationToken?, ObservationToken?)
    do {
      let large = origin.filter { $0.value > 10 }
      (first, second) = (large.observe { _ in }, large.observe { _, _ in })
    }
    first?.tearDown()
    #expect(sensorCount == 1)
    #expect(second?.isActive == true)
    second?.tearDown()
    #expect(sensorCount == 0)
    (first, second) = (nil, nil)
  }

  @Test func `a second token that was not torn down keeps the stage`() {
    let (first, second): (ObservationToken, ObservationToken)
    do {
      let large = origin.filter { $0.value > 10 }
      (first, second) = (large.observe { _ in }, large.observe { _ in })
    }
    // Reads nothing any more, but is a reference.
    first.tearDown()
    withExtendedLifetime(first) { second.tearDown() }
    #expect(sensorCount == 0)
  }

  @Test func `a token that is torn down in its own handler`() {
    var token: ObservationToken?
    var changes: [String] = []
    token = origin.filter { $0.value > 10 }.observe { state, change in
      changes.append("\(state.count)")
      if state.count == 3, case .transition = change {
        token?.tearDown()
        // Still there while its handler is on the stack.
        #expect(sensorCount == 1)
      }
      if case .termination = change { changes.append("end") }
    }
    origin[4] = 40
    #expect(sensorCount == 0)
    origin[5] = 50
    #expect(changes == ["2", "3", "3", "end"])
    token = nil
  }

  @Test func `a handler that captures its stage lets go of it`() {
    let lives = LifeCounter()
    let token: ObservationToken
    do {
      let life = lives.token()
      let large = origin.filter { _ in withExtendedLifetime(life) { true } }
      token = large.observe { [large] _ in _ = large.count }
    }
    #expect(lives.living == 1)
    token.tearDown()
    #expect(sensorCount == 0)
    #expect(lives.living == 0)
  }

  @Test func `a handler that captures its stage and tears the token down`() {
    let lives = LifeCounter()
    var token: ObservationToken?
    do {
      let life = lives.token()
      let large = origin.filter { _ in withExtendedLifetime(life) { true } }
      token = large.observe { state, _ in if large.count + state.count > 7 { token?.tearDown() } }
    }
    origin[4] = 40
    #expect(sensorCount == 0)
    #expect(lives.living == 0)
  }

  @Test func `in an open body the chain stays until the body ends`() {
    let token = origin.filter { _ in true }.observe { _ in }
    transaction {
      origin[4] = 40
      token.tearDown()
      #expect(sensorCount == 1)
    }
    #expect(sensorCount == 0)
  }

  @Test func `in a stage closure's turn a handler of another storage may tear it down`() {
    let token = origin.filter { $0.value > 10 }.counted().observe { _ in }
    let other = ValueSlot(0)
    let watching = other.observe { value in if value == 1 { token.tearDown() } }
    other.value = 1
    #expect(sensorCount == 0)
    watching.tearDown()
  }

  @Test func `a read-only view of a chain goes with it`() {
    let token = origin.filter { $0.value > 10 }.readOnly().observe { _ in }
    #expect(sensorCount == 1)
    token.tearDown()
    #expect(sensorCount == 0)
  }

  @Test func `a read-only view of a stage that is observed beside it`() {
    let (view, stage): (ObservationToken, ObservationToken)
    do {
      let large = origin.filter { $0.value > 10 }
      (view, stage) = (large.readOnly().observe { _ in }, large.observe { _ in })
    }
    view.tearDown()
    #expect(sensorCount == 1)
    stage.tearDown()
    #expect(sensorCount == 0)
  }

  @Test func `a read-only view of a slot leaves the slot alone`() {
    let token = origin.readOnly().observe { _ in }
    token.tearDown()
    #expect(sensorCount == 0)
    #expect(origin.count == 3)
  }

  @Test func `a diamond goes whole`() {
    func diamond() -> DictionaryStorage<Int, Int> {
      let all = origin.filter { _ in true }
      return all.filter { $0.key < 3 }.union(all)
    }
    let token = diamond().observe { _ in }
    #expect(sensorCount == 1)
    token.tearDown()
    #expect(sensorCount == 0)
  }

  @Test func `both sides of a partition`() {
    let (matching, rest): (ObservationToken, ObservationToken)
    do {
      let parts = origin.partitioned { $0.value > 10 }
      (matching, rest) = (parts.matching.observe { _ in }, parts.rest.counted().observe { _ in })
    }
    matching.tearDown()
    #expect(sensorCount == 1)
    rest.tearDown()
    #expect(sensorCount == 0)
  }

  @Test func `a chain of 10,000 links`() {
    onOtherThread(stackSize: DepthAndWidthTests.smallStack) {
      let slot = ValueSlot(0)
      func chain() -> ValueStorage<Int> {
        var last: ValueStorage<Int> = slot
        for _ in 0..<10_000 { last = last.map { $0 + 1 } }
        return last
      }
      var heard = 0
      let token = chain().observe { value in heard = value }
      #expect(heard == 10_000)
      token.tearDown()
      #expect(slot.emitter.sensorCount == 0)
    }
  }

  @Test func `a handler that just gets the state is not told of the end`() {
    let slot = ValueSlot(1)
    var states: [Int] = []
    let token = slot.observe { value in states.append(value) }
    slot.value = 2
    token.tearDown()
    #expect(states == [1, 2])
  }

  @Test func `a handler that just gets the state is called once for a reset`() {
    let resets = SignalDispatcher<ValueSignal<Int>>()
    let copy = ReplicatingValueStorage<Int>()
    resets.register(copy)
    var states: [Int] = []
    let token = copy.observe { states.append($0) }
    resets.dispatch(.initiation(1))
    transaction {
      resets.dispatch(.termination(1))
      resets.dispatch(.initiation(2))
    }
    #expect(states == [1, 2])
    token.tearDown()
    resets.deregister(copy)
  }

  @Test func `a state of two parts is observed by either form`() {
    let slot = ValueSlot((1, 2))
    var sums: [Int] = []
    let one = slot.observe { pair in sums.append(pair.0 + pair.1) }
    let two = slot.observe { pair, _ in sums.append(pair.0 * pair.1) }
    one.tearDown()
    two.tearDown()
    #expect(sums == [3, 2, 2])
  }

  @Test func `a token that dies does nothing while its storage has a name`() {
    var count = 0
    do { _ = origin.observe { _ in count += 1 } }
    origin[4] = 40
    #expect(count == 2)
    origin.tearDown()
  }

  #if DEBUG
    @Test func `a chain whose token dies is told of by its last stage`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let origin = DictionarySlot([1: 10], label: "origin", fileID: "App/Board.swift", line: 1)
        do { _ = origin.filter(fileID: "App/Board.swift", line: 2) { _ in true }.observe { _ in } }
        withExtendedLifetime(origin) {}
      }
      result.tells(
        .missingTeardown,
        "DictionaryFiltering<Int, Int> was released while registered",
        "\"origin\" (Board.swift:1) at Board.swift:2",
        "a token takes down only what nobody else keeps"
      )
    }
  #else
    @Test func `a chain whose token dies ends without a signal, and one line is told once a place`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let origin = DictionarySlot([1: 10], label: "origin", fileID: "App/Board.swift", line: 1)
        var calls = 0
        for _ in 0..<3 {
          _ = origin.filter(fileID: "App/Board.swift", line: 2) { _ in true }.observe { _, _ in calls += 1 }
        }
        origin[2] = 20
        precondition(calls == 3 && origin.emitter.sensorCount == 0)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.split(separator: "\n").filter { $0.contains("Board.swift:2") }.count == 1, "\(text)")
    }

    @Test func `the hook is told of a chain that nobody keeps`() async throws {
      let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
        announceKind()
        let origin = DictionarySlot([1: 10], label: "origin", fileID: "App/Board.swift", line: 1)
        for _ in 0..<3 { _ = origin.filter(fileID: "App/Board.swift", line: 2) { _ in true }.observe { _ in } }
        withExtendedLifetime(origin) {}
      }
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "[missingTeardown]\n")
    }
  #endif
}
