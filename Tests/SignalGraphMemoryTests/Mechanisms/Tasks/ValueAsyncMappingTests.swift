import SignalGraph
import SignalGraphTesting
import Testing

/// What tasks make of a value: the newest counts.
@Suite @MainActor struct ValueAsyncMappingTests {
  private struct Refusal: Error, Hashable {}
  private typealias Gate = TaskGate<Result<Int, Refusal>>
  private typealias Mapping = ValueAsyncMapping<String, Int, Refusal>

  private let gate = Gate()
  private let slot = ValueSlot("a")

  private func map() -> Mapping {
    slot.mapAsync(label: "found") { [gate] text async throws(Refusal) in try await gate.pass(text).get() }
  }

  /// The result, the failure, and whether one waits.
  private func all(_ found: Mapping) -> String {
    "\(found.value.map { "\($0)" } ?? "–") \(found.failure.value == nil ? "–" : "!") \(found.isPending.value ?? false)"
  }

  @Test func `a result comes, stays while the next one is made, and is replaced`() async {
    let found = map()
    #expect(all(found) == "– – true" && found.snapshot == .some(nil))
    await gate.answer("a", with: .success(1))
    await found.idle()
    #expect(all(found) == "1 – false")
    slot.value = "b"
    #expect(all(found) == "1 – true")
    await gate.answer("b", with: .success(2))
    await found.idle()
    #expect(all(found) == "2 – false")
    found.tearDown()
  }

  @Test func `the newest value wins, whichever returns last, and waits for no other`() async {
    let found = map()
    await gate.until(calls: 1)
    slot.value = "b"
    await gate.until(calls: 2)
    await gate.answer("b", with: .success(2))
    await until { found.value == 2 }
    #expect(all(found) == "2 – false")
    await gate.answer("a", with: .success(1))
    await found.idle()
    #expect(all(found) == "2 – false")
    found.tearDown()
  }

  @Test func `a newer value cancels the task of the older one`() async {
    let found = slot.mapAsync { [gate] text in
      if text == "b" { return 2 }
      await gate.note("begins")
      // Waits until it is cancelled.
      for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
      await gate.note(Task.isCancelled ? "cancelled" : "goes on")
      return 1
    }
    while await gate.notes.isEmpty { await Task.yield() }
    slot.value = "b"
    await found.idle()
    #expect(await gate.notes == ["begins", "cancelled"])
    #expect(found.value == 2)
    found.tearDown()
  }

  @Test func `what is replaced before it begins calls nothing`() async {
    let found = map()
    for text in ["b", "c", "d"] { slot.value = text }
    await gate.open { _ in .success(4) }
    await found.idle()
    #expect(await gate.calls == ["d"])
    #expect(found.value == 4)
    found.tearDown()
  }

  @Test func `a failure takes the result away, and stays until the next result`() async {
    let found = map()
    await gate.answer("a", with: .success(1))
    await found.idle()
    slot.value = "b"
    await gate.answer("b", with: .failure(Refusal()))
    await found.idle()
    #expect(all(found) == "– ! false" && found.failure.value == Refusal())
    slot.value = "c"
    #expect(all(found) == "– ! true")
    await gate.answer("c", with: .success(3))
    await found.idle()
    #expect(all(found) == "3 – false")
    found.tearDown()
  }

  @Test func `result, failure and whether one waits change in one turn, and combine`() async {
    let found = map()
    let screen = found.combined(with: found.isPending, found.failure) { result, isPending, failure in
      "\(result ?? 0) \(isPending) \(failure == nil)"
    }
    var seen: [String] = []
    let token = screen.observe { seen.append($0) }
    await gate.answer("a", with: .success(1))
    await found.idle()
    slot.value = "b"
    await gate.answer("b", with: .failure(Refusal()))
    await found.idle()
    #expect(seen == ["0 true true", "1 false true", "1 true true", "0 false false"])
    token.tearDown()
    screen.tearDown()
    found.tearDown()
  }

  @Test func `an equal result is nothing, but for a refresh`() async {
    let found = map()
    await gate.open { _ in .success(5) }
    await found.idle()
    var (changes, failures) = (-1, -1)
    let tokens = [
      found.observe { _, _ in changes += 1 }, found.failure.observe { _, _ in failures += 1 },
    ]
    slot.value = "b"
    await found.idle()
    #expect(changes == 0)
    slot.refresh()
    await found.idle()
    #expect(changes == 1 && failures == 0)
    for token in tokens { token.tearDown() }
    found.tearDown()
  }

  @Test func `a failure that does not compare is told each time, and none is not`() async {
    struct Opaque: Error {}
    let found = slot.mapAsync { text async throws(Opaque) in
      if text == "a" { throw Opaque() }
      return text
    }
    var told = -1
    let token = found.failure.observe { _, _ in told += 1 }
    await found.idle()
    slot.value = "b"
    await found.idle()
    slot.value = "c"
    await found.idle()
    #expect(told == 2 && found.value == "c")
    token.tearDown()
    found.tearDown()
  }

  @Test func `a source that ends cancels, and one that begins again is mapped anew`() async {
    let found = Mapping { [gate] text async throws(Refusal) in try await gate.pass(text).get() }
    let replica = SignalReplica<ValueTransaction<Int?>>()
    replica.attach(to: found)
    #expect(found.snapshot == nil && found.isPending.snapshot == nil)
    slot.register(found)
    #expect(all(found) == "– – true")
    await gate.answer("a", with: .success(1))
    await found.idle()
    slot.value = "b"
    await gate.until(calls: 2)
    slot.deregister(found)
    #expect(found.snapshot == nil && found.isPending.snapshot == nil && found.failure.snapshot == nil)
    slot.register(found)
    #expect(all(found) == "– – true")
    await gate.open { _ in .success(2) }
    await found.idle()
    #expect(all(found) == "2 – false")
    slot.deregister(found)
    #expect(replica.fault == nil)
    replica.detach()
  }

  @Test func `a reset begins with nothing`() async {
    let chosen = ValueSlot<ValueStorage<String>>(slot)
    let found = chosen.flattened().mapAsync { [gate] text in await gate.pass(text) }
    await gate.answer("a", with: .success(1))
    await found.idle()
    #expect(try! found.value?.get() == 1)
    let source = ReplicatingValueStorage<String>()
    let second = source.mapAsync { [gate] text in await gate.pass(text) }
    source.sensor.sense(.initiation("x"))
    await gate.answer("x", with: .success(3))
    await second.idle()
    transaction {
      source.sensor.sense(.termination("x"))
      source.sensor.sense(.initiation("y"))
    }
    #expect(second.value == nil && second.isPending.value == true)
    await gate.answer("y", with: .success(4))
    await second.idle()
    #expect(try! second.value?.get() == 4)
    second.tearDown()
    found.tearDown()
  }

  @Test func `nothing is written after teardown, and one can wait until nothing runs`() async {
    let found = map()
    await gate.until(calls: 1)
    found.tearDown()
    #expect(slot.emitter.sensorCount == 0)
    let gate = gate
    let opening = Task { await gate.open { _ in .success(5) } }
    await found.idle()
    #expect(await gate.present == 0)
    await opening.value
    #expect(found.snapshot == nil)
    found.tearDown()
  }

  @Test func `a stage that is taken down lets go of everything`() async {
    weak var gone: Mapping?
    do {
      let found = map()
      gone = found
      await gate.answer("a", with: .success(1))
      await found.idle()
      found.tearDown()
    }
    #expect(gone == nil)
    slot.assertTornDown()
  }

  @Test func `what is typed is searched when the typing stops`() async {
    let clock = SignalClock()
    let found = slot.debounced(for: .milliseconds(300), on: clock)
      .mapAsync { [gate] text async throws(Refusal) in try await gate.pass(text).get() }
    await gate.answer("a", with: .success(0))
    await found.idle()
    for text in ["t", "te", "tea"] {
      slot.value = text
      clock.advance(by: .milliseconds(100))
    }
    #expect(found.isPending.value == false)
    clock.advance(by: .milliseconds(300))
    #expect(found.isPending.value == true)
    await gate.answer("tea", with: .success(3))
    await found.idle()
    #expect(found.value == 3)
    #expect(await gate.calls == ["a", "tea"])
    found.tearDown()
  }

  @Test func `where there is no actor, it is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = ValueSlot(1).mapAsync(label: "found") { $0 }
    }
    result.tells(.badParameter, "ValueAsyncMapping", "\"found\"", "no actor is known", "isolation")
  }

  @Test(arguments: Settings.seeds(20)) func `whatever comes back when, the newest counts`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let found = map()
    let replica = SignalReplica<ValueTransaction<Int?>>()
    replica.admitsEqualUpdates = true
    replica.attach(to: found)
    let answer: @Sendable (String) -> Result<Int, Refusal> = { text in
      text.utf8.count % 3 == 0 ? .failure(Refusal()) : .success(text.utf8.count / 2)
    }
    for _ in 0..<60 {
      switch random.number(below: 6) {
      case 0...2: slot.value = String(repeating: "x", count: random.number(below: 9) + 1)
      case 3: slot.refresh()
      case 4: await gate.answer(number: random.number(below: 9), answer)
      default: await Task.yield()
      }
    }
    await gate.open(answer)
    await found.idle()
    switch answer(slot.value) {
    case .success(let value): #expect(found.value == value && found.failure.value == nil, "seed \(seed)")
    case .failure(let error): #expect(found.value == nil && found.failure.value == error, "seed \(seed)")
    }
    #expect(found.isPending.value == false && replica.fault == nil && replica.state == found.snapshot)
    replica.detach()
    found.tearDown()
  }
}
