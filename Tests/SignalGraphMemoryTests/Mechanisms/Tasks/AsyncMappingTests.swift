import SignalGraph
import SignalGraphTesting
import Testing

/// What tasks make of rows: when they run, what is written, and what is dropped.
@Suite(.timeLimit(.minutes(10))) @MainActor struct AsyncMappingTests {
  private struct Refusal: Error, Hashable, CustomStringConvertible { let description = "Refusal()" }
  private typealias Gate = TaskGate<Result<Int, Refusal>>
  private typealias Mapping = KeyedAsyncMapping<DictionaryTransaction<String, Int>, Int, Refusal>

  private let gate = Gate()
  private let slot = DictionarySlot<String, Int>()

  /// Calls are named after the entry: `a1`.
  private func map(limit: some Adjustable<Int>) -> Mapping {
    slot.mapAsync(limit: limit, label: "sizes") { [gate] entry async throws(Refusal) in
      try await gate.pass("\(entry.key)\(entry.value)").get()
    }
  }

  /// What was told, in short.
  private func heard(_ log: SignalLog) -> [String] {
    log.take().map { $0.replacing("transition", with: "").replacing(/(?:key|value|past|future):\s/, with: "") }
  }

  @Test func `no more run than the limit allows, the others wait in the order in which they came`() async {
    let sizes = map(limit: 2)
    for key in ["a", "b", "c", "d", "e"] { slot[key] = 1 }
    await gate.until(calls: 2)
    #expect(await Set(gate.calls) == ["a1", "b1"])
    await gate.answer("b1", with: .success(2))
    await gate.until(calls: 3)
    await gate.answer("a1", with: .success(1))
    await gate.until(calls: 4)
    #expect(await gate.calls[2...] == ["c1", "d1"])
    await gate.answer("d1", with: .success(4))
    await gate.until(calls: 5)
    #expect(await gate.most == 2)
    #expect(sizes.count < 5)
    await gate.open { _ in .success(9) }
    await sizes.idle()
    #expect(sizes.elements == ["a": 1, "b": 2, "c": 9, "d": 4, "e": 9])
    #expect(await gate.most == 2)
    sizes.tearDown()
  }

  @Test func `a row that waits keeps its place when it is updated, one that runs goes behind the others`() async {
    let sizes = map(limit: 1)
    for key in ["a", "b", "c"] { slot[key] = 1 }
    await gate.until(calls: 1)
    slot["b"] = 2
    slot["a"] = 2
    await gate.open { _ in .success(7) }
    await sizes.idle()
    #expect(await gate.calls == ["a1", "b2", "c1", "a2"])
    #expect(sizes.elements == ["a": 7, "b": 7, "c": 7])
    sizes.tearDown()
  }

  @Test func `the newest value wins, whichever returns last, and the former result stays until then`() async {
    let sizes = map(limit: 3)
    let log = SignalLog()
    slot["a"] = 0
    await gate.answer("a0", with: .success(100))
    await sizes.idle()
    log.watch(sizes, "sizes")
    slot["a"] = 1
    await gate.until(calls: 2)
    slot["a"] = 2
    await gate.until(calls: 3)
    #expect(sizes["a"] == 100)
    await gate.answer("a2", with: .success(2))
    await until { sizes["a"] == 2 }
    await gate.answer("a1", with: .success(1))
    await sizes.idle()
    #expect(heard(log) == [#"sizes initiation(["a": 100])"#, #"sizes ([update("a", 100, 2)])"#])
    log.end()
    sizes.tearDown()
  }

  @Test func `a removal takes the result at once, and cancels`() async {
    let sizes = slot.mapAsync(limit: 2) { [gate] entry in
      if entry.value == 0 { return 5 }
      await gate.note("begins")
      // Waits until it is cancelled.
      for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
      await gate.note(Task.isCancelled ? "cancelled" : "goes on")
      return 6
    }
    slot["a"] = 0
    await sizes.idle()
    #expect(sizes.elements == ["a": 5])
    slot["a"] = 1
    while await gate.notes.isEmpty { await Task.yield() }
    #expect(sizes.elements == ["a": 5])
    slot["a"] = nil
    #expect(sizes.elements == [:])
    await sizes.idle()
    #expect(await gate.notes == ["begins", "cancelled"])
    #expect(sizes.elements == [:])
    sizes.tearDown()
  }

  @Test func `what a handler of cancellation edits comes in a later turn, behind those that wait`() async {
    @MainActor final class Journal { let lines = ArraySlot<String>() }
    let journal = Journal()
    let copy = journal.lines.map { $0 }
    let sizes = slot.mapValuesAsync(limit: 1) { [gate] _ in
      await withTaskCancellationHandler {
        await gate.note("begins")
        for await _ in AsyncStream<Never>(Never.self, { _ in }) {}
        return 1
      } onCancel: {
        MainActor.assumeIsolated { journal.lines.append("cancelled") }
      }
    }
    slot["a"] = 1
    while await gate.notes.isEmpty { await Task.yield() }
    let token = slot.observe { rows in if rows.isEmpty { journal.lines.append("handled") } }
    slot["a"] = nil
    #expect(copy.elements == ["handled", "cancelled"])
    await sizes.idle()
    token.tearDown()
    sizes.tearDown()
    copy.tearDown()
  }

  @Test func `what is cancelled before it begins calls nothing`() async {
    let sizes = map(limit: 1)
    slot["a"] = 1
    slot["b"] = 1
    slot["a"] = nil
    slot["b"] = nil
    await sizes.idle()
    #expect(await gate.calls == [])
    sizes.tearDown()
  }

  @Test func `a task that is cancelled and goes on counts until it returns`() async {
    let sizes = map(limit: 1)
    slot["a"] = 1
    await gate.until(calls: 1)
    slot["a"] = nil
    slot["b"] = 1
    await gate.answer("a1", with: .success(1))
    await gate.answer("b1", with: .success(2))
    await sizes.idle()
    #expect(await gate.most == 1)
    #expect(sizes.elements == ["b": 2])
    sizes.tearDown()
  }

  @Test func `what fails is kept apart, and an update tries again`() async {
    let sizes = map(limit: 2)
    let log = SignalLog()
    log.watch(sizes, "sizes")
    log.watch(sizes.failures, "failures")
    _ = log.take()
    slot["a"] = 1
    await gate.answer("a1", with: .failure(Refusal()))
    await sizes.idle()
    #expect(heard(log) == [#"failures ([insert("a", Refusal())])"#])
    slot["a"] = 2
    await gate.answer("a2", with: .failure(Refusal()))
    await sizes.idle()
    #expect(heard(log) == [])
    slot["a"] = 3
    await gate.answer("a3", with: .success(3))
    await sizes.idle()
    #expect(heard(log).sorted() == [#"failures ([remove("a", Refusal())])"#, #"sizes ([insert("a", 3)])"#])
    slot["a"] = 4
    await gate.answer("a4", with: .failure(Refusal()))
    await sizes.idle()
    #expect(heard(log).sorted() == [#"failures ([insert("a", Refusal())])"#, #"sizes ([remove("a", 3)])"#])
    slot["a"] = nil
    #expect(heard(log) == [#"failures ([remove("a", Refusal())])"#])
    log.end()
    sizes.tearDown()
  }

  @Test func `an equal result is nothing, but for a refresh`() async {
    let sizes = map(limit: 2)
    let log = SignalLog()
    slot["a"] = 1
    await gate.answer("a1", with: .success(5))
    await sizes.idle()
    log.watch(sizes, "sizes")
    _ = log.take()
    slot["a"] = 2
    await gate.answer("a2", with: .success(5))
    await sizes.idle()
    #expect(heard(log) == [])
    slot.refresh("a")
    slot["a"] = 3
    await gate.open { _ in .success(5) }
    await sizes.idle()
    #expect(heard(log) == [#"sizes ([update("a", 5, 5)])"#])
    log.end()
    sizes.tearDown()
  }

  @Test func `a source that ends cancels all, and one that begins again is mapped anew`() async {
    let sizes = Mapping(limit: 2) { [gate] entry async throws(Refusal) in
      try await gate.pass("\(entry.key)\(entry.value)").get()
    }
    let replica = SignalReplica<DictionaryTransaction<String, Int>>()
    replica.attach(to: sizes)
    #expect(sizes.snapshot == nil)
    slot["a"] = 1
    slot["b"] = 1
    slot.register(sizes)
    #expect(sizes.snapshot == [:])
    await gate.answer("a1", with: .success(1))
    await until { sizes["a"] == 1 }
    await gate.until(calls: 2)
    slot.deregister(sizes)
    #expect(sizes.snapshot == nil)
    slot["b"] = 2
    slot.register(sizes)
    #expect(sizes.snapshot == [:])
    await gate.answer("b1", with: .success(100))
    await gate.open { _ in .success(2) }
    await sizes.idle()
    #expect(sizes.elements == ["a": 2, "b": 2])
    slot.deregister(sizes)
    #expect(replica.fault == nil)
    replica.detach()
  }

  @Test func `a reset begins with nothing`() async {
    let other = DictionarySlot(["z": 1])
    let chosen = ValueSlot<DictionaryStorage<String, Int>>(slot)
    slot["a"] = 1
    let source = chosen.flattened()
    let sizes = source.mapValuesAsync(limit: 1) { [gate] value in await gate.pass("\(value)") }
    await gate.answer("1", with: .success(1))
    await sizes.idle()
    #expect(sizes.keys.map { $0 } == ["a"])
    chosen.value = other
    #expect(sizes.isEmpty)
    await gate.answer("1", with: .success(2))
    await sizes.idle()
    #expect(try! sizes["z"]?.get() == 2)
    sizes.tearDown()
  }

  @Test func `nothing is written after teardown, and one can wait until nothing runs`() async {
    let sizes = map(limit: 2)
    let log = SignalLog()
    log.watch(sizes, "sizes")
    for key in ["a", "b", "c"] { slot[key] = 1 }
    await gate.answer("a1", with: .success(1))
    await until { sizes["a"] == 1 }
    await gate.until(calls: 3)
    _ = log.take()
    sizes.tearDown()
    #expect(heard(log) == [#"sizes termination(["a": 1])"#])
    #expect(slot.emitter.sensorCount == 0)
    let gate = gate
    let opening = Task { await gate.open { _ in .success(5) } }
    await sizes.idle()
    #expect(await gate.present == 0)
    await opening.value
    #expect(await gate.calls.count == 3)
    #expect(heard(log) == [])
    #expect(sizes.snapshot == nil)
    sizes.tearDown()
    log.end()
  }

  @Test func `an outcome that is to be written is not, when the map is taken down before`() async {
    let sizes = map(limit: 1)
    slot["a"] = 1
    await gate.open { _ in .success(1) }
    var rounds = 0
    // Somewhere on the way, most often when the outcome is there and not written yet.
    while sizes.isEmpty, rounds < 3 {
      await Task.yield()
      rounds += 1
    }
    let isWritten = !sizes.isEmpty
    sizes.tearDown()
    await sizes.idle()
    #expect(sizes.snapshot == nil)
    #expect(isWritten || slot.emitter.sensorCount == 0)
  }

  @Test func `the limit may be a storage's, and no task begins below one`() async {
    let source = ValueSlot(0)
    let limit = ReplicatingValueStorage<Int>()
    let sizes = map(limit: limit)
    slot["a"] = 1
    slot["b"] = 1
    slot["c"] = 1
    #expect(sizes.snapshot == nil)
    source.register(limit)
    #expect(sizes.snapshot == [:])
    await sizes.idle()
    #expect(await gate.calls == [])
    source.value = 1
    await gate.until(calls: 1)
    source.value = 3
    await gate.until(calls: 3)
    source.value = -1
    slot["d"] = 1
    await gate.open { _ in .success(1) }
    await sizes.idle()
    #expect(sizes.elements == ["a": 1, "b": 1, "c": 1])
    source.deregister(limit)
    #expect(sizes.snapshot == nil)
    slot["c"] = nil
    source.value = 2
    source.register(limit)
    #expect(sizes.snapshot == [:])
    await sizes.idle()
    #expect(sizes.elements == ["a": 1, "b": 1, "d": 1])
    sizes.tearDown()
    source.deregister(limit)
  }

  @Test func `members of a set have results, too`() async {
    let names = SetSlot(["a", "bb"])
    let lengths = names.mapAsync(limit: 4) { name in name.count }
    await lengths.idle()
    #expect(lengths.elements == ["a": 1, "bb": 2])
    names.remove("a")
    names.insert("ccc")
    #expect(lengths.elements == ["bb": 2])
    await lengths.idle()
    #expect(lengths.elements == ["bb": 2, "ccc": 3])
    lengths.tearDown()
  }

  @Test func `a limit below one is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      await MainActor.run { _ = DictionarySlot(["a": 1]).mapValuesAsync(limit: 0, label: "sizes") { $0 } }
    }
    result.tells(.badParameter, "KeyedAsyncMapping", "\"sizes\"", "at most 0 tasks", "positive")
  }

  @Test func `where there is no actor, it is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = DictionarySlot(["a": 1]).mapValuesAsync(limit: 1, label: "sizes") { $0 }
    }
    result.tells(.badParameter, "KeyedAsyncMapping", "\"sizes\"", "no actor is known", "isolation")
  }
}
