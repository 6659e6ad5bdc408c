import SignalGraph
import Testing

/// What leaves a graph's domain as a sequence, and how such a sequence ends.
@Suite(.timeLimit(.minutes(10))) struct OutboundSequenceTests {
  @Test func `signals arrive one by one while the loop keeps up`() async {
    let slot = ValueSlot(1)
    let signals = slot.signals(buffering: 3)
    let loop = signals.makeAsyncIterator()
    #expect(await loop.next(isolation: nil) == .initiation(1))
    slot.value = 2
    slot.value = 3
    #expect(await loop.next(isolation: nil) == .transition(ValueTransaction(past: 1, future: 2)))
    #expect(await loop.next(isolation: nil) == .transition(ValueTransaction(past: 2, future: 3)))
    slot.deregister(signals)
    #expect(await loop.next(isolation: nil) == .termination(3))
    #expect(await loop.next(isolation: nil) == nil)
  }

  @Test func `what is too much becomes the end of a session and the beginning of another`() async {
    let prices = DictionarySlot(["tea": 3])
    let changes = prices.signals(buffering: 1)
    prices["tea"] = 4
    let loop = changes.makeAsyncIterator()
    #expect(await loop.next(isolation: nil) == .initiation(["tea": 4]))
    prices["milk"] = 2
    #expect(await loop.next(isolation: nil) == .transition([.insert(key: "milk", value: 2)]))
    prices["milk"] = 1
    prices["tea"] = 5
    prices["salt"] = 1
    #expect(await loop.next(isolation: nil) == .termination(["tea": 4, "milk": 2]))
    #expect(await loop.next(isolation: nil) == .initiation(["tea": 5, "milk": 1, "salt": 1]))
    prices.deregister(changes)
    #expect(await loop.next(isolation: nil) == .termination(["tea": 5, "milk": 1, "salt": 1]))
    #expect(await loop.next(isolation: nil) == nil)
  }

  @Test func `a session that begins and ends while the loop is busy is seen only if it is the last`() async {
    let slot = ArraySlot([1])
    let replica = ReplicatingArrayStorage<Int>()
    let signals = replica.signals(buffering: 2)
    let loop = signals.makeAsyncIterator()
    slot.register(replica)
    slot.deregister(replica)
    slot.append(2)
    slot.register(replica)
    #expect(await loop.next(isolation: nil) == .initiation([1, 2]))
    slot.append(3)
    slot.deregister(replica)
    slot.register(replica)
    slot.append(4)
    slot.deregister(replica)
    slot.append(5)
    slot.register(replica)
    slot.append(6)
    slot.deregister(replica)
    #expect(await loop.next(isolation: nil) == .transition([.insert(3, at: 2)]))
    #expect(await loop.next(isolation: nil) == .termination([1, 2, 3]))
    #expect(await loop.next(isolation: nil) == .initiation([1, 2, 3, 4, 5, 6]))
    slot.register(replica)
    replica.deregister(signals)
    #expect(await loop.next(isolation: nil) == .termination([1, 2, 3, 4, 5, 6]))
    #expect(await loop.next(isolation: nil) == .initiation([1, 2, 3, 4, 5, 6]))
    #expect(await loop.next(isolation: nil) == .termination([1, 2, 3, 4, 5, 6]))
    #expect(await loop.next(isolation: nil) == nil)
    slot.deregister(replica)
  }

  @Test func `states come newest first, and the last one is not lost`() async {
    let rows = ArraySlot([1])
    let states = rows.values()
    let loop = states.makeAsyncIterator()
    #expect(await loop.next(isolation: nil) == [1])
    rows.append(2)
    rows.append(3)
    #expect(await loop.next(isolation: nil) == [1, 2, 3])
    transaction {
      rows.append(4)
      rows.remove(at: 0)
    }
    rows.tearDown()
    #expect(await loop.next(isolation: nil) == [2, 3, 4])
    #expect(await loop.next(isolation: nil) == nil)
  }

  @Test func `a reset is the newest state, and what ended may still be taken`() async {
    let slot = SetSlot([1, 2])
    let replica = ReplicatingSetStorage<Int>()
    let states = replica.values()
    let loop = states.makeAsyncIterator()
    slot.register(replica)
    slot.deregister(replica)
    #expect(await loop.next(isolation: nil) == [1, 2])
    slot.insert(3)
    slot.register(replica)
    slot.deregister(replica)
    slot.insert(4)
    slot.register(replica)
    #expect(await loop.next(isolation: nil) == [1, 2, 3, 4])
    slot.deregister(replica)
    states.close()
    #expect(await loop.next(isolation: nil) == nil)
  }

  @Test func `events wait as far as there is room`() async {
    let keys = SignalDispatcher<String>()
    let (oldest, newest) = (keys.events(buffering: 2, dropping: .oldest), keys.events(buffering: 2, dropping: .newest))
    let none = keys.events(buffering: 0, dropping: .oldest)
    for key in ["a", "b", "c"] { keys.dispatch(key) }
    for (events, expected) in [(oldest, ["b", "c"]), (newest, ["a", "b"]), (none, [])] {
      keys.deregister(events)
      var heard: [String] = []
      for await event in events { heard.append(event) }
      #expect(heard == expected)
    }
    #expect(keys.emitter.sensorCount == 0)
  }

  @Test func `events of a stream end with it`() async {
    let keys = SignalDispatcher<String>()
    let long = keys.filter { $0.count > 1 }
    let events = long.events(buffering: 5, dropping: .newest)
    for key in ["a", "bc", "d", "ef"] { keys.dispatch(key) }
    long.tearDown()
    var heard: [String] = []
    for await event in events { heard.append(event) }
    #expect(heard == ["bc", "ef"])
    #expect(keys.emitter.sensorCount == 0)
  }

  @Test func `a refresh is handed on`() async {
    let slot = DictionarySlot([1: 1])
    let signals = slot.signals(buffering: 1)
    let loop = signals.makeAsyncIterator()
    _ = await loop.next(isolation: nil)
    slot.refresh(1)
    #expect(await loop.next(isolation: nil) == .transition([.update(key: 1, past: 1, future: 1)]))
    signals.close()
  }

  @Test func `NaN is replaced like other values`() async {
    let slot = DictionarySlot([1: Double.nan])
    let signals = slot.signals(buffering: 1)
    let states = slot.values()
    let loop = signals.makeAsyncIterator()
    _ = await loop.next(isolation: nil)
    for number in 0..<5 { slot[1] = number % 2 == 0 ? 1 : .nan }
    guard case .termination(let past)? = await loop.next(isolation: nil) else { return #expect(Bool(false)) }
    #expect(past[1]?.isNaN == true)
    #expect(await loop.next(isolation: nil) == .initiation([1: 1]))
    #expect(await states.makeAsyncIterator().next(isolation: nil) == [1: 1])
    signals.close()
  }
}

// How it ends, without an actor.
extension OutboundSequenceTests {
  private func registrations(_ slot: ValueSlot<Int>) -> Int { slot.emitter.sensorCount }

  @Test func `leaving the loop ends the registration at the next signal`() async {
    let slot = ValueSlot(1)
    for await value in slot.values() {
      #expect(registrations(slot) == 1)
      #expect(value == 1)
      break
    }
    #expect(registrations(slot) == 1)
    slot.value = 2
    #expect(registrations(slot) == 0)
    slot.value = 3
  }

  @Test func `a sequence that is closed asks nothing of its storage`() async {
    assertTornDown {
      let slot = ValueSlot(1)
      do { _ = slot.values() }
      do { _ = slot.signals(buffering: 1) }
      let kept = slot.signals(buffering: 1)
      kept.close()
      let keys = SignalDispatcher<Int>()
      do { _ = keys.events(buffering: 1, dropping: .newest) }
      let odd = keys.filter { $0 % 2 == 1 }
      do { _ = odd.events(buffering: 1, dropping: .newest) }
      odd.tearDown()
    }
  }

  @Test func `deregistering twice does nothing, and ends a loop that waits`() async {
    let slot = ValueSlot(1)
    let values = slot.values()
    async let heard = values.reduce(into: []) { $0.append($1) }
    slot.value = 2
    slot.deregister(values)
    slot.deregister(values)
    await values.closed()
    #expect(await heard.last == 2)
    #expect(registrations(slot) == 0)
  }

  @Test func `a handler may take down what feeds a sequence, and close it`() async {
    let slot = ValueSlot(1)
    let doubled = slot.map { $0 * 2 }
    let (values, others) = (doubled.values(), doubled.values())
    let token = doubled.observe { value in
      if value > 2 {
        others.close()
        doubled.tearDown()
      }
    }
    let more = doubled.signals(buffering: 9)
    slot.value = 2
    var heard: [Int] = []
    for await value in values { heard.append(value) }
    #expect(heard == [4])
    for await _ in others { Issue.record("something came after the end") }
    var signals: [ValueSignal<Int>] = []
    for await signal in more { signals.append(signal) }
    #expect(signals == [] || signals.last == .termination(4))
    #expect(registrations(slot) == 0)
    token.tearDown()
  }

  @Test func `a task that is cancelled gets nothing more`() async {
    let slot = ValueSlot(1)
    let values = slot.values()
    let reader = Task {
      var heard: [Int] = []
      for await value in values {
        heard.append(value)
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return heard
    }
    #expect(await reader.value == [1])
    slot.value = 2
    #expect(registrations(slot) == 0)
  }

  @Test func `a task that waits ends when it is cancelled`() async {
    let slot = ArraySlot([1])
    let signals = slot.signals(buffering: 1)
    let reader = Task { for await _ in signals {} }
    reader.cancel()
    await reader.value
    slot.append(2)
    #expect(slot.emitter.sensorCount == 0)
    await signals.closed()
  }
}

// How it ends on an actor.
extension OutboundSequenceTests {
  private actor Shop {
    let prices = DictionarySlot(["tea": 3, "salt": 1])

    func dear() -> OutboundSequence<TableDictionary<String, Int>> { prices.filter { $0.value > 2 }.values() }
    func changes(buffering limit: Int) -> OutboundSequence<DictionarySignal<String, Int>> {
      prices.signals(buffering: limit)
    }
    func set(_ price: Int?, for name: String) { prices[name] = price }
    var sensorCount: Int { prices.emitter.sensorCount }
    func tearDown() { prices.tearDown() }
  }

  @Test func `a chain without a name lives as long as its loop`() async {
    let shop = Shop()
    let dear = await shop.dear()
    #expect(await shop.sensorCount == 1)
    for await prices in dear {
      await shop.set(5, for: "milk")
      if prices.count == 2 { break }
    }
    await dear.closed()
    #expect(await shop.sensorCount == 0)
    await shop.set(6, for: "milk")
  }

  @Test func `a sequence that nobody iterates lets go of its chain`() async {
    let shop = Shop()
    do { _ = await shop.dear() }
    while await shop.sensorCount > 0 { await Task.yield() }
  }

  @Test func `one can wait until a cancelled loop is deregistered`() async {
    let shop = Shop()
    for limit in 0..<20 {
      let changes = await shop.changes(buffering: limit % 3)
      let reader = Task {
        var count = 0
        for await _ in changes { count += 1 }
        return count
      }
      await shop.set(limit, for: "salt")
      if limit % 2 == 0 { await Task.yield() }
      reader.cancel()
      await changes.closed()
      #expect(await shop.sensorCount == 0)
      _ = await reader.value
    }
  }

  @Test func `waiting for the end may be given up`() async {
    let shop = Shop()
    let changes = await shop.changes(buffering: 1)
    let waiting = Task { await changes.closed() }
    waiting.cancel()
    await waiting.value
    #expect(await shop.sensorCount == 1)
    await shop.tearDown()
    await changes.closed()
    var heard: [DictionarySignal<String, Int>] = []
    for await signal in changes { heard.append(signal) }
    #expect(heard == [.initiation(["tea": 3, "salt": 1]), .termination(["tea": 3, "salt": 1])])
  }

  @Test func `an actor is released when its sequences are over`() async {
    var shop: Shop? = Shop()
    weak let released = shop
    let changes = await shop?.changes(buffering: 1)
    let dear = await shop?.dear()
    shop = nil
    #expect(released != nil)
    changes?.close()
    dear?.close()
    await changes?.closed()
    await dear?.closed()
    while released != nil { await Task.yield() }
  }

  /// Edits its slot when it is released.
  private final class Parting: Sendable {
    let edit: @MainActor @Sendable () -> Void
    init(_ edit: @escaping @MainActor @Sendable () -> Void) { self.edit = edit }
    deinit { MainActor.assumeIsolated { edit() } }
  }

  @MainActor private final class Model {
    let partings = ValueSlot<Parting?>(nil)
    let count = ValueSlot(0)
    func add() { partings.value = Parting { [weak self] in self?.count.value += 1 } }
  }

  @Test @MainActor func `values that wait may edit the graph when they are released`() async {
    let model = Model()
    let (states, signals) = (model.partings.values(), model.partings.signals(buffering: 2))
    let counts = model.count.values()
    for _ in 0..<6 { model.add() }
    let loop = signals.makeAsyncIterator()
    _ = await loop.next(isolation: #isolation)
    for _ in 0..<6 { model.add() }
    for _ in 0..<2 { _ = await loop.next(isolation: #isolation) }
    model.add()
    states.close()
    signals.close()
    model.partings.value = nil
    await states.closed()
    await signals.closed()
    #expect(model.count.value == 13)
    #expect(await counts.makeAsyncIterator().next(isolation: #isolation) == 13)
    await counts.closed()
  }
}
