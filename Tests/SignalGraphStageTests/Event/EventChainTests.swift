import SignalGraph
import SignalGraphTesting
import Testing

/// Chains of events: handlers that dispatch, teardown, storms, and storages on the way.
@Suite struct EventChainTests {
  @Test func `a chain is taken down link by link, and what is shared stays`() {
    let numbers = SignalDispatcher<Int>()
    let even = numbers.filter { $0 % 2 == 0 }
    let (tens, sum) = (even.map { $0 * 10 }, even.scan(0, +))
    let count = sum.map { $0 }
    count.tearDown()
    numbers.dispatch(2)
    #expect(even.emitter.sensorCount == 1 && sum.snapshot == nil)
    tens.tearDown()
    tens.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test func `a token keeps a chain of events, and takes it down`() {
    let (numbers, factor) = (SignalDispatcher<Int>(), ValueSlot(2))
    var seen: [Int] = []
    let token = numbers.filter { $0 > 0 }.withLatest(of: factor) { $0 * $1 }.merged(with: numbers).hold(0)
      .combined(with: factor) { $0 + $1 }.observe { seen.append($0) }
    numbers.dispatch(3)
    factor.value = 3
    #expect(seen == [2, 5, 6])
    token.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
    factor.assertTornDown()
  }

  @Test func `a released link takes its whole chain of ten thousand with it`() {
    let numbers = SignalDispatcher<Int>()
    var last: SignalMap<Int, Int> = numbers.map { $0 + 1 }
    for _ in 0..<10_000 { last = last.map { $0 + 1 } }
    var seen: [Int] = []
    let token = last.observe { seen.append($0) }
    numbers.dispatch(0)
    #expect(seen == [10_001])
    token.tearDown()
    last.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
  }

  #if DEBUG
    @Test func `a chain that nobody keeps is a violation that names where it was made`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let numbers = SignalDispatcher<Int>()
        do { _ = numbers.map(label: "tens", fileID: "App/Board.swift", line: 42) { $0 * 10 } }
        numbers.dispatch(1)
      }
      result.tells(.missingTeardown, "SignalMap<Int, Int> \"tens\"", "Board.swift:42", "tear its chain down")
    }

    @Test func `a closure of a stage of events that reads another state is told of the verb`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let (numbers, least) = (SignalDispatcher<Int>(), ValueSlot(2))
        let stage = numbers.filter { $0 > least.value }
        let token = stage.observe { _ in }
        numbers.dispatch(1)
        token.tearDown()
      }
      result.tells(.sideEffectInStage, "SignalFilter<Int>", "filter(with:)")
    }
  #endif

  @Test func `a closure that dispatches`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (numbers, others) = (SignalDispatcher<Int>(), SignalDispatcher<Int>(label: "others"))
      let stage = numbers.map { number in
        others.dispatch(number)
        return number
      }
      numbers.dispatch(1)
      stage.tearDown()
    }
    result.tells(.sideEffectInStage, "\"others\"", "made to dispatch", "inside a stage closure")
  }

  @Test func `what handlers dispatch comes in later turns, in order`() {
    let numbers = SignalDispatcher<Int>()
    let (all, log) = (numbers.map { $0 }.merged(with: numbers.filter { $0 > 4 }.map { -$0 }), SignalLog())
    log.watch(all, "first") { number in
      if number > 0, number < 4 {
        numbers.dispatch(number * 2)
        numbers.dispatch(number * 2 + 1)
      }
    }
    log.watch(all, "then")
    numbers.dispatch(1)
    let turns = [[1], [2], [3], [4], [5, -5], [6, -6], [7, -7]]
    #expect(log.take() == turns.flatMap { turn in ["first", "then"].flatMap { name in turn.map { "\(name) \($0)" } } })
    log.end()
    all.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test func `what a handler's body dispatches that throws is not sent`() {
    let (numbers, others) = (SignalDispatcher<Int>(), SignalDispatcher<Int>())
    let (both, sum) = (numbers.merged(with: others), numbers.scan(0, +))
    var seen: [Int] = []
    let token = both.observe { number in
      seen.append(number)
      guard number == 1 else { return }
      try? transaction {
        others.dispatch(7)
        throw Refusal()
      }
      transaction {
        others.dispatch(2)
        numbers.dispatch(3)
        others.dispatch(4)
      }
    }
    numbers.dispatch(1)
    try? transaction {
      numbers.dispatch(8)
      others.dispatch(8)
      throw Refusal()
    }
    #expect(seen == [1, 2, 3, 4] && sum.value == 4)
    token.tearDown()
    both.tearDown()
    sum.tearDown()
  }

  @Test func `handlers take down the stage that serves them`() {
    let numbers = SignalDispatcher<Int>()
    let (tens, last) = (numbers.map { $0 * 10 }, numbers.hold(0))
    let log = SignalLog()
    log.watch(tens, "ten") { if $0 == 20 { tens.tearDown() } }
    log.watch(last, "last") { _ in if numbers.emitter.sensorCount == 1 { last.tearDown() } }
    numbers.dispatch(1)
    transaction {
      numbers.dispatch(2)
      numbers.dispatch(3)
    }
    numbers.dispatch(4)
    #expect(
      log.take() == [
        "last initiation(0)", "ten 10", "last transition([0 → 1])", "ten 20", "ten 30", "last transition([1 → 3])",
        "last termination(3)",
      ])
    log.end()
    #expect(numbers.emitter.sensorCount == 0 && last.snapshot == nil)
  }

  @Test func `a storage made in a handler follows from there on`() {
    let numbers = SignalDispatcher<Int>()
    var held: EventScanning<Int, Int>?
    let token = numbers.observe { number in if number == 1 { held = numbers.hold(-1) } }
    transaction {
      numbers.dispatch(1)
      numbers.dispatch(2)
    }
    #expect(held?.value == -1)
    numbers.dispatch(3)
    #expect(held?.value == 3)
    token.tearDown()
    held?.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test func `a closure may make streams that lead to the storage that it returns`() {
    let (rooms, messages) = (DictionarySlot([1: "Lobby", 2: "Bar"]), SignalDispatcher<String>())
    let last = rooms.map { room in messages.filter { $0.hasPrefix(room.value) }.hold("") }
    messages.dispatch("Bar: one")
    #expect(last[1]?.value == "" && last[2]?.value == "Bar: one")
    rooms[3] = "Bar"
    messages.dispatch("Bar: two")
    let gone = last[2]
    rooms[2] = nil
    #expect(last[3]?.value == "Bar: two" && gone?.snapshot == nil)
    messages.dispatch("Bar: three")
    #expect(last[3]?.value == "Bar: three" && messages.emitter.sensorCount == 2)
    last.tearDown()
    #expect(messages.emitter.sensorCount == 0)
    rooms.assertTornDown()
  }

  @Test func `what a stage of events lets go of may edit when it is released`() {
    final class Message: StatelessSignal {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let (messages, released) = (SignalDispatcher<Message>(), ValueSlot(0))
    let last = messages.merged(with: messages).filter { _ in true }.hold(Message {})
    for _ in 0..<3 { messages.dispatch(Message { released.value += 1 }) }
    #expect(released.value == 2)
    transaction {
      messages.dispatch(Message { released.value += 1 })
      messages.dispatch(Message { released.value += 1 })
    }
    #expect(released.value == 4)
    last.tearDown()
    #expect(released.value == 5)
  }

  /// A storm in turns of their own, and one in a single turn; in a debug build of ten thousand each.
  @Test func `a hundred thousand events leave nothing behind`() {
    let (numbers, life) = (SignalDispatcher<[Int]>(), LifeCounter())
    final class Payload: StatelessSignal {
      let token: LifeCounter.Token
      init(_ counter: LifeCounter) { token = counter.token() }
    }
    let payloads = SignalDispatcher<Payload>()
    let count = payloads.merged(with: payloads.filter { _ in false }).scan(0) { count, _ in count + 1 }
    let token = numbers.map { $0.count }.observe { _ in }
    let events = Settings.many(100_000)
    var most = 0
    for _ in 0..<events {
      payloads.dispatch(Payload(life))
      most = max(most, life.living)
    }
    #expect(most == 0 && count.value == events)
    transaction { for _ in 0..<events { payloads.dispatch(Payload(life)) } }
    #expect(life.living == 0 && count.value == 2 * events)
    token.tearDown()
    count.tearDown()
    #expect(payloads.emitter.sensorCount + numbers.emitter.sensorCount == 0)
  }

  @Test func `a nested turn keeps the events that the outer one still has to deliver`() {
    let numbers = SignalDispatcher<Int>()
    let (tens, log) = (numbers.map { $0 * 10 }, SignalLog())
    var late: [EventMerging<Int>] = []
    log.watch(numbers, "number") { number in
      if number == 1 {
        let merged = tens.merged(with: numbers)
        late.append(merged)
        log.watch(merged, "late")
      }
    }
    log.watch(tens, "ten")
    transaction {
      numbers.dispatch(1)
      numbers.dispatch(2)
    }
    #expect(log.take() == ["number 1", "number 2", "ten 10", "ten 20"])
    numbers.dispatch(3)
    #expect(log.take() == ["number 3", "ten 30", "late 30", "late 3"])
    log.end()
    for stage in late { stage.tearDown() }
    tens.tearDown()
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test(arguments: Settings.seeds(30)) func `random events keep their order`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let origins = (0..<3).map { _ in SignalDispatcher<Int>() }
    let bound = ValueSlot(50)
    let streams = [origins[0].map { $0 }, origins[1].filter { $0 >= 0 }.map { $0 }, origins[2].map { $0 }.map { $0 }]
    let all = streams[0].merged(with: streams[1], streams[2])
    let low = all.filter(with: bound) { $0 % 100 < $1 }
    let (digest, last, count) = (
      low.scan(1) { ($0 &* 31 &+ $1) % 100_003 }, low.hold(-1), low.scan(0) { n, _ in n + 1 }
    )
    var seen: [Int] = []
    let token = low.observe { seen.append($0) }
    var (expected, number): ([Int], Int) = ([], 0)
    for step in 0..<120 {
      var sent: [Int] = []
      func play(_ depth: Int) throws {
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: bound.value = Int.random(in: 0...100, using: &generator)
          case 1 where depth < 3:
            let before = sent.count
            do { try transaction { try play(depth + 1) } } catch { sent.removeSubrange(before...) }
          case 2 where depth > 0: if Int.random(in: 0..<4, using: &generator) == 0 { throw Refusal() }
          default:
            number += 1
            let value = number * 100 + Int.random(in: 0..<100, using: &generator)
            sent.append(value)
            origins.randomElement(using: &generator)!.dispatch(value)
          }
        }
      }
      do { try transaction { try play(1) } } catch { sent = [] }
      expected += sent.filter { $0 % 100 < bound.value }
      let comment: Comment = "seed \(seed), step \(step)"
      #expect(seen == expected, comment)
      #expect(
        digest.value == expected.reduce(1) { ($0 &* 31 &+ $1) % 100_003 } && count.value == expected.count, comment)
      #expect(last.value == expected.last ?? -1, comment)
    }
    token.tearDown()
    for stage in [digest, last, count] { stage.tearDown() }
    for origin in origins { #expect(origin.emitter.sensorCount == 0) }
    bound.assertTornDown()
  }
}
