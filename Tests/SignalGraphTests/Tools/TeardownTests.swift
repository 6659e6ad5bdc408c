import SignalGraph
import Testing

/// Rule R9: `tearDown()` goes up through stages made by chaining until one has another sensor.
@Suite struct TeardownTests {
  private let origin = DictionarySlot([1: 10, 2: 20])

  @Test func `it takes the whole chain down`() {
    let late = origin.filter { $0.value > 10 }
    let sorted = late.sorted { $0.value }
    let keys = sorted.map { $0.key }
    #expect(keys.elements == [2])
    keys.tearDown()
    for sensors in [origin.emitter.sensorCount, late.emitter.sensorCount, sorted.emitter.sensorCount] {
      #expect(sensors == 0)
    }
    #expect(late.snapshot == nil)
    #expect(sorted.snapshot == nil)
    #expect(keys.snapshot == nil)
    origin[3] = 30
  }

  @Test func `it may be called twice`() {
    let keys = origin.filter { _ in true }.sorted { $0.value }.map { $0.key }
    keys.tearDown()
    keys.tearDown()
    #expect(origin.emitter.sensorCount == 0)
  }

  @Test func `it stops at a stage that has another sensor`() {
    let all = origin.filter { _ in true }
    let (rising, falling) = (all.sorted { $0.value }, all.sorted { -$0.value })
    rising.tearDown()
    #expect(all.snapshot != nil)
    #expect(falling.map { $0.key }.tornDown() == [2, 1])
    #expect(all.snapshot == nil)
    #expect(origin.emitter.sensorCount == 0)
    rising.tearDown()
    falling.tearDown()
  }

  @Test func `it stops at a stage that a monitor watches`() {
    let all = origin.filter { _ in true }
    let sorted = all.sorted { $0.value }
    let log = SignalLog()
    log.watch(all, "all")
    sorted.tearDown()
    #expect(all.count == 2)
    log.end()
    all.tearDown()
    #expect(origin.emitter.sensorCount == 0)
  }

  @Test func `a monitor attached by a chain verb belongs to the chain`() {
    let log = SignalLog()
    let all = origin.filter { _ in true }
    _ = all.observe { state, _ in log.note("all \(state.count)") }
    let sorted = all.sorted { $0.value }
    _ = sorted.observe { state, _ in log.note("sorted \(state.count)") }
    let keys = sorted.map { $0.key }
    _ = keys.observe { state, _ in log.note("keys \(state.count)") }
    _ = log.take()
    keys.tearDown()
    #expect(origin.emitter.sensorCount == 0)
    #expect(all.snapshot == nil)
    #expect(log.take().sorted() == ["all 2", "keys 2", "sorted 2"])
  }

  @Test func `it stops at a monitored stage also in the handler of an observation that ends`() {
    let all = origin.filter { _ in true }
    let sorted = all.sorted { $0.value }
    let log = SignalLog()
    log.watch(all, "all")
    let token = all.observe { _, change in
      if case .termination = change { sorted.tearDown() }
    }
    token.tearDown()
    #expect(sorted.snapshot == nil)
    #expect(all.count == 2)
    #expect(all.emitter.sensorCount == 1)
    log.end()
    all.tearDown()
    #expect(origin.emitter.sensorCount == 0)
  }

  @Test func `an observation of the origin is its own`() {
    var count = 0
    _ = origin.observe { _, _ in count += 1 }
    let all = origin.filter { _ in true }
    all.tearDown()
    #expect(origin.emitter.sensorCount == 1)
    origin[1] = 11
    origin.tearDown()
    #expect(count == 3)
    #expect(origin.emitter.sensorCount == 0)
  }

  @Test func `a stage connected by its initialiser is not taken down by what follows`() {
    let filtering = DictionaryFiltering<Int, Int> { _ in true }
    origin.register(filtering)
    let sorted = filtering.sorted { $0.value }
    sorted.tearDown()
    #expect(filtering.count == 2)
    #expect(origin.emitter.sensorCount == 1)
    origin.deregister(filtering)
  }

  @Test func `sensors that stay registered see the termination`() {
    let keys = origin.sorted { $0.value }.map { $0.key }
    let log = SignalLog()
    log.watch(keys, "keys")
    _ = log.take()
    keys.tearDown()
    #expect(log.take() == ["keys termination([1, 2])"])
    log.end()
  }

  @Test func `a chain owns its stages`() {
    let lives = LifeCounter()
    do {
      let (first, second) = (lives.token(), lives.token())
      let chain = origin.filter { _ in withExtendedLifetime(first) { true } }
        .sorted { entry in withExtendedLifetime(second) { entry.value } }
        .map { $0.key }
      origin[3] = 15
      #expect(chain.elements == [1, 3, 2])
      chain.tearDown()
    }
    #expect(lives.living == 0)
  }

  @Test func `a chain keeps its origin`() {
    let lives = LifeCounter()
    do {
      let chain: ArrayStorage<Int>
      do {
        let rows = ArraySlot([lives.token()])
        chain = rows.map { $0.counter.living }
      }
      #expect(lives.living == 1)
      #expect(chain.count == 1)
      chain.tearDown()
    }
    #expect(lives.living == 0)
  }

  @Test func `it is taken down inside a transaction and inside a handler`() {
    let log = SignalLog()
    let first = origin.sorted { $0.value }
    transaction {
      origin[9] = 90
      first.tearDown()
    }
    #expect(first.snapshot == nil)
    let second = origin.filter { _ in true }.sorted { $0.value }.map { $0.key }
    log.watch(second, "second") { if case .transition = $0 { second.tearDown() } }
    _ = log.take()
    origin[4] = 1
    #expect(log.take().last == "second termination([4, 1, 2, 9])")
    #expect(origin.emitter.sensorCount == 0)
    log.end()
  }
}

extension ArrayStorage {
  /// The elements, and then the chain taken down.
  fileprivate func tornDown() -> [Element] {
    defer { tearDown() }
    return Array(self.elements)
  }
}
