import SignalGraph
import SignalGraphTesting
import Testing

/// What comes into a graph from sequences.
@Suite(.timeLimit(.minutes(10))) struct FeedingTests {
  private struct Broken: Error, Equatable { let number: Int }

  /// Numbers from a sequence that fails in the end.
  private struct Failing: AsyncSequence, AsyncIteratorProtocol {
    var next = 0
    let count: Int
    mutating func next(isolation actor: isolated (any Actor)?) async throws(Broken) -> Int? {
      next += 1
      if next > count { throw Broken(number: count) }
      return next
    }
    func makeAsyncIterator() -> Failing { self }
  }

  @Test func `what is pending is one transaction`() async {
    let prices = DictionarySlot<String, Int>()
    let replica = SignalReplica<DictionaryTransaction<String, Int>>()
    replica.attach(to: prices)
    let quotes = AsyncStream { feed in
      for (name, price) in [("tea", 3), ("milk", 2), ("tea", 4)] { feed.yield((name, price)) }
      feed.finish()
    }
    await prices.feed(from: quotes) { prices, quote in prices[quote.0] = quote.1 }
    #expect(prices.elements == ["tea": 4, "milk": 2])
    #expect(replica.state == ["tea": 4, "milk": 2])
    #expect((2...4).contains(replica.changes))
    #expect(replica.fault == nil)
    replica.detach()
  }

  @Test @MainActor func `a busy graph takes all that has come meanwhile at once`() async {
    let (rows, other) = (ArraySlot<Int>(), ValueSlot(0))
    var counts: [Int] = []
    let token = rows.observe { rows in counts.append(rows.count) }
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let feeding = Task { @MainActor in
      await rows.feed(from: stream, atMost: 10) { rows, number in
        rows.append(number)
        other.value += number
      }
    }
    for number in 0..<100 { feed.yield(number) }
    feed.finish()
    await feeding.value
    #expect(Array(rows.elements) == Array(0..<100))
    #expect(other.value == 4950)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { (1...10).contains($1 - $0) })
    token.tearDown()
  }

  @Test func `a failure comes after the edits before it`() async {
    let rows = ArraySlot<Int>()
    do {
      try await rows.feed(from: Failing(count: 5), atMost: 2) { $0.append($1) }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == Broken(number: 5))
    }
    #expect(Array(rows.elements) == [1, 2, 3, 4, 5])
  }

  @Test @MainActor func `cancelling ends it, and lets go of the sequence`() async {
    let rows = ArraySlot<Int>()
    let (stream, feed) = AsyncStream.makeStream(of: Int.self)
    let ended = AsyncStream<Void> { end in feed.onTermination = { _ in end.finish() } }
    let feeding = Task { @MainActor in await rows.feed(from: stream) { $0.append($1) } }
    feed.yield(1)
    while rows.isEmpty { await Task.yield() }
    feeding.cancel()
    feed.yield(2)
    await feeding.value
    for await _ in ended {}
    #expect(Array(rows.elements) == [1])
  }

  @Test func `a task that is cancelled already edits nothing`() async {
    let feeding = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let rows = ArraySlot<Int>()
      await rows.feed(from: AsyncStream { $0.yield(1) }) { $0.append($1) }
      return rows.count
    }
    #expect(await feeding.value == 0)
  }

  @Test func `events are dispatched`() async {
    let keys = SignalDispatcher<String>()
    var heard: [String] = []
    let token = keys.observe { heard.append($0) }
    await keys.feed(
      from: AsyncStream { feed in
        for key in ["a", "b"] { feed.yield(key) }
        feed.finish()
      }
    )
    #expect(heard == ["a", "b"])
    token.tearDown()
  }

  @Test func `no element at once is refused`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      await ValueSlot(1, label: "price").feed(from: AsyncStream<Int> { $0.finish() }, atMost: 0) { $0.value = $1 }
    }
    result.tells(.badParameter, "ValueSlot<Int> \"price\"", "at most 0 elements", "positive")
  }
}

/// Stages that read from another isolation domain.
@Suite(.timeLimit(.minutes(10))) struct OutboundFollowingTests {
  private actor Origin {
    let rows = ArraySlot([1, 2, 3])
    func signals(buffering limit: Int) -> OutboundSequence<ArraySignal<Int>> { rows.signals(buffering: limit) }
    func edit(_ numbers: Range<Int>) {
      for number in numbers {
        rows.insert(number, at: number % (rows.count + 1))
        if number % 3 == 0 { rows.move(from: 0, to: rows.count - 1) }
        if rows.count > 40 { rows.remove(at: 7) }
      }
    }
    var elements: TreeArray<Int> { rows.elements }
    func tearDown() { rows.tearDown() }
  }

  @Test(arguments: [0, 1, 50]) @MainActor
  func `a stage follows a storage on another actor`(limit: Int) async {
    let origin = Origin()
    let sorting = ArraySorting<Int, Int> { $0 }
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: sorting)
    let signals = await origin.signals(buffering: limit)
    let following = Task { @MainActor in await sorting.follow(signals, atMost: 7) }
    for round in 0..<Settings.many(200) {
      await origin.edit(round * 5..<round * 5 + 5)
      if round % 5 == 0 { await Task.yield() }
    }
    let last = await origin.elements.sorted()
    while replica.state.map(Array.init) != last { await Task.yield() }
    await origin.tearDown()
    await following.value
    #expect(replica.fault == nil)
    #expect(sorting.snapshot == nil)
    #expect(replica.state == nil)
    replica.detach()
  }

  @Test @MainActor func `a stage whose task is cancelled has no state, and may follow another`() async {
    let (first, second) = (Origin(), Origin())
    await second.edit(0..<5)
    let copy = ReplicatingArrayStorage<Int>()
    for origin in [first, second] {
      let signals = await origin.signals(buffering: 5)
      let following = Task { @MainActor in await copy.follow(signals) }
      let elements = await origin.elements
      while copy.snapshot != elements { await Task.yield() }
      following.cancel()
      await following.value
      #expect(copy.snapshot == nil)
      await signals.closed()
    }
  }

  @Test func `a sequence that fails inside a session ends it`() async {
    struct Lost: Error {}
    let copy = ReplicatingValueStorage<Int>()
    let doubled = copy.map { $0 * 2 }
    var heard: [ValueSignal<Int>] = []
    let token = doubled.observe { _, change in heard.append(change) }
    let signals = AsyncThrowingStream<ValueSignal<Int>, any Error> { feed in
      feed.yield(.initiation(1))
      feed.yield(.transition(ValueTransaction(past: 1, future: 2)))
      feed.finish(throwing: Lost())
    }
    await #expect(throws: Lost.self) { try await copy.follow(signals) }
    #expect(copy.snapshot == nil)
    #expect(heard.first?.snapshot != nil)
    #expect(heard.last == .termination(4))
    token.tearDown()
    doubled.tearDown()
  }

  @Test func `a stage that is registered follows nothing`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (slot, copy) = (ValueSlot(1, label: "price"), ReplicatingValueStorage<Int>(label: "copy"))
      slot.register(copy)
      await copy.follow(slot.signals(buffering: 1), fileID: "App/Board.swift", line: 9)
    }
    result.tells(.secondEmitter, "\"copy\"", "follow a sequence at Board.swift:9", "\"price\"", "deregister it first")
  }
}
