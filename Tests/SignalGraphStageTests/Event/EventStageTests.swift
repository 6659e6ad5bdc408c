import SignalGraph
import SignalGraphTesting
import Testing

/// The tables of the stages of events, and their examples.
@Suite struct EventStageTests {
  @Test func `the table of maps holds`() throws {
    try playTable(of: "Stages/Event/SignalMap.swift", type: "SignalMap") { table in
      table.row("an event", "what the closure makes of it") {
        let numbers = SignalDispatcher<Int>()
        expectEvents(of: numbers.map { "<\($0)>" }, ["<1>", "<1>"]) {
          numbers.dispatch(1)
          numbers.dispatch(1)
        }
        #expect(numbers.emitter.sensorCount == 0)
      }
      table.row("several in one turn", "as many, in order") {
        let numbers = SignalDispatcher<Int>()
        expectEvents(of: numbers.map { $0 % 2 }, [1, 0, 1, 1]) {
          transaction { for number in [3, 2, 1, 3] { numbers.dispatch(number) } }
        }
      }
      table.row("an event of which a `compactMap` makes nil", "nothing") {
        let texts = SignalDispatcher<String>()
        expectEvents(of: texts.compactMap { Int($0) }, [1, 3, 2]) {
          transaction { for text in ["1", "two", "3"] { texts.dispatch(text) } }
          texts.dispatch("")
          texts.dispatch("2")
        }
        // A map may make nil, which is an event then.
        expectEvents(of: texts.map { Int($0) }, [nil, 2]) {
          texts.dispatch("two")
          texts.dispatch("2")
        }
        #expect(texts.emitter.sensorCount == 0)
      }
      table.row("another value of a storage that is sampled", "nothing") {
        let (numbers, factor) = (SignalDispatcher<Int>(), ValueSlot(2))
        expectEvents(of: numbers.withLatest(of: factor) { $0 * $1 }, [6]) {
          numbers.dispatch(3)
          factor.value = 5
          factor.refresh()
        }
        #expect(factor.emitter.sensorCount + numbers.emitter.sensorCount == 0)
      }
      table.row("it changes and events come in one turn", "the events, with the value as it is after the turn") {
        let (numbers, factor) = (SignalDispatcher<Int>(), ValueSlot(2))
        let high = factor.map { $0 * 10 }.map { $0 }
        expectEvents(of: numbers.withLatest(of: high, factor) { $0 + $1 + $2 }, [56, 58, 57]) {
          transaction {
            numbers.dispatch(1)
            factor.value = 4
            numbers.dispatch(3)
            factor.value = 5
          }
          numbers.dispatch(2)
        }
        high.tearDown()
        #expect(factor.emitter.sensorCount + numbers.emitter.sensorCount == 0)
      }
      table.row("events while such a storage has no value", "nothing") {
        let (numbers, factor) = (SignalDispatcher<Int>(), ReplicatingValueStorage<Int>())
        expectEvents(of: numbers.withLatest(of: factor) { $0 * $1 }, [6]) {
          numbers.dispatch(2)
          factor.sensor.sense(.initiation(2))
          numbers.dispatch(3)
          factor.sensor.sense(.termination(2))
          numbers.dispatch(4)
        }
      }
    }
  }

  @Test func `the table of filters holds`() throws {
    let numbers = SignalDispatcher<Int>()
    try playTable(of: "Stages/Event/SignalFilter.swift", type: "SignalFilter") { table in
      table.row("an event that satisfies the predicate", "the event") {
        expectEvents(of: numbers.filter { $0 > 1 }, [2, 3]) {
          transaction { for number in 0...3 { numbers.dispatch(number) } }
        }
      }
      table.row("any other event", "nothing") {
        expectEvents(of: numbers.filter { $0 > 1 }, []) { numbers.dispatch(1) }
      }
      table.row("another parameter", "nothing: the next events are asked about with it") {
        let least = ValueSlot(2)
        expectEvents(of: numbers.filter(with: least) { $0 >= $1 }, [2, 1]) {
          for bound in [2, 1, 5] {
            least.value = bound
            numbers.dispatch(bound % 5)
          }
          numbers.dispatch(4)
        }
        #expect(least.emitter.sensorCount == 0)
      }
      table.row(
        "it changes and events come in one turn", "the events that satisfy the predicate with the new one"
      ) {
        let (least, most) = (ValueSlot(2), ValueSlot(9))
        expectEvents(of: numbers.filter(with: least, most) { $0 >= $1 && $0 <= $2 }, [4]) {
          transaction {
            for number in [2, 4, 6] { numbers.dispatch(number) }
            least.value = 3
            most.value = 5
          }
        }
      }
      table.row("events while a parameter has no value", "nothing") {
        let least = ReplicatingValueStorage<Int>()
        expectEvents(of: numbers.filter(with: least) { $0 >= $1 }, [3]) {
          numbers.dispatch(7)
          least.sensor.sense(.initiation(1))
          numbers.dispatch(3)
        }
      }
    }
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test func `the table of merged streams holds`() throws {
    let (one, other) = (SignalDispatcher<Int>(), SignalDispatcher<Int>())
    try playTable(of: "Stages/Event/EventMerging.swift", type: "EventMerging") { table in
      table.row("an event of any emitter", "the event") {
        expectEvents(of: one.merged(with: other), [1, 2]) {
          one.dispatch(1)
          other.dispatch(2)
        }
      }
      table.row("events of several in one turn", "all, in the order in which they were dispatched") {
        let third = SignalDispatcher<Int>()
        let long = other.map { $0 + 1 }.map { $0 - 1 }.filter { $0 >= 0 }
        expectEvents(of: one.merged(with: long, third), [1, 2, 3, 4, 5, 6]) {
          transaction {
            one.dispatch(1)
            other.dispatch(2)
            other.dispatch(-2)
            transaction {
              one.dispatch(3)
              third.dispatch(4)
              try? transaction {
                one.dispatch(7)
                other.dispatch(7)
                throw Refusal()
              }
            }
            other.dispatch(5)
            one.dispatch(6)
          }
        }
      }
      table.row("one event that comes on several ways", "as many, in the order of the emitters") {
        let tens = one.map { $0 * 10 }
        expectEvents(of: one.merged(with: tens, one), [1, 10, 1, 2, 20, 2]) {
          transaction {
            one.dispatch(1)
            one.dispatch(2)
          }
        }
      }
      table.row("a transition as an event, in a turn with others", "behind the events that were dispatched") {
        let slot = ValueSlot(0)
        let news = slot.transitions().map { $0.future! }
        expectEvents(of: news.merged(with: one), [1, 2, 9]) {
          transaction {
            one.dispatch(1)
            slot.value = 9
            one.dispatch(2)
          }
        }
        #expect(slot.emitter.sensorCount == 0)
      }
    }
    #expect(one.emitter.sensorCount + other.emitter.sensorCount == 0)
  }

  @Test func `the table of scans holds`() throws {
    let numbers = SignalDispatcher<Int>()
    func move(_ past: Int, _ future: Int) -> ValueSignal<Int> {
      .transition(ValueTransaction(past: past, future: future))
    }
    try playTable(of: "Stages/Event/EventScanning.swift", type: "EventScanning") { table in
      table.row("it is made", "a state, the initial result") {
        let stage = numbers.scan(7) { $0 + $1 }
        #expect(stage.value == 7)
        expectSignals(of: stage, [.termination(7)]) { stage.tearDown() }
        #expect(stage.snapshot == nil)
      }
      table.row("an event", "`transition`; nothing where the result is equal") {
        let (sum, last) = (numbers.scan(7) { $0 + $1 }, numbers.hold(0))
        expectSignals(of: sum, [move(7, 9), move(9, 11)]) {
          expectSignals(of: last, [move(0, 2)]) { for number in [2, 2] { numbers.dispatch(number) } }
        }
        sum.tearDown()
        last.tearDown()
      }
      table.row(
        "several in one turn",
        "one `transition`, after a step for each; nothing where the last result equals the first"
      ) {
        let calls = CallCounter()
        let sum = numbers.scan(0) {
          calls.record()
          return $0 + $1
        }
        expectSignals(of: sum, [move(0, 6)]) {
          transaction { for number in [1, 2, 3] { numbers.dispatch(number) } }
          transaction { for number in [1, -1] { numbers.dispatch(number) } }
        }
        #expect(calls.count == 5)
        sum.tearDown()
      }
      table.row("another parameter", "nothing: the next step reads it") {
        let factor = ValueSlot(1)
        let sum = numbers.scan(with: factor, from: 0) { $0 + $1 * $2 }
        expectSignals(of: sum, [move(0, 10)]) {
          factor.value = 5
          factor.refresh()
          numbers.dispatch(2)
        }
        sum.tearDown()
        #expect(factor.emitter.sensorCount == 0)
      }
      table.row("it changes and events come in one turn", "one `transition`; each step reads the new one") {
        let factor = ValueSlot(1)
        let sum = numbers.scan(with: factor, from: 0) { $0 + $1 * $2 }
        expectSignals(of: sum, [move(0, 30)]) {
          transaction {
            numbers.dispatch(1)
            factor.value = 10
            numbers.dispatch(2)
          }
        }
        sum.tearDown()
      }
      table.row("a parameter ends", "`termination`; what comes meanwhile is left out") {
        let factor = ReplicatingValueStorage<Int>()
        factor.sensor.sense(.initiation(1))
        let sum = numbers.scan(with: factor, from: 0) { $0 + $1 * $2 }
        numbers.dispatch(4)
        expectSignals(of: sum, [.termination(4)]) {
          factor.sensor.sense(.termination(1))
          numbers.dispatch(5)
        }
        sum.tearDown()
      }
      table.row("it begins", "`initiation`, with the initial result") {
        let factor = ReplicatingValueStorage<Int>()
        let sum = numbers.scan(with: factor, from: 0) { $0 + $1 * $2 }
        expectSignals(of: sum, [.initiation(0), move(0, 3)]) {
          numbers.dispatch(5)
          factor.sensor.sense(.initiation(1))
          numbers.dispatch(3)
        }
        sum.tearDown()
      }
    }
    #expect(numbers.emitter.sensorCount == 0)
  }

  @Test func `the table of transitions holds`() throws {
    try playTable(of: "Stages/Event/TransitionStream.swift", type: "TransitionStream") { table in
      table.row("`transition`", "its transaction") {
        let slot = DictionarySlot([1: 1])
        expectEvents(
          of: slot.transitions(), [[.update(key: 1, past: 1, future: 2)], [.insert(key: 2, value: 3)]]
        ) {
          slot[1] = 2
          transaction {
            slot[2] = 2
            slot[2] = 3
          }
        }
        #expect(slot.emitter.sensorCount == 0)
      }
      table.row("a reset", "the difference between the two states; nothing if there is none") {
        let origin = SignalDispatcher<SetSignal<Int>>()
        let stream = TransitionStream<SetTransaction<Int>>()
        var events: [SetTransaction<Int>] = []
        let token = stream.observe { events.append($0) }
        origin.register(stream)
        origin.dispatch(.initiation([1, 2]))
        for future in [[2, 3], [2, 3]] as [Set<Int>] {
          transaction {
            origin.dispatch(.termination(events.isEmpty ? [1, 2] : [2, 3]))
            origin.dispatch(.initiation(future))
          }
        }
        #expect(events == [[.remove(1), .insert(3)]])
        token.tearDown()
        origin.deregister(stream)
      }
      table.row("`initiation`, `termination`", "nothing") {
        let gate = ReplicatingArrayStorage<Int>()
        expectEvents(of: gate.transitions(), []) {
          gate.sensor.sense(.initiation([1]))
          gate.sensor.sense(.termination([1]))
          gate.sensor.sense(.initiation([2]))
        }
      }
    }
  }

  @Test func `the examples of the documentation hold`() {
    var lines: [String] = []
    func note(_ line: some Any) { lines.append("\(line)") }
    let keys = SignalDispatcher<String>()
    let words = keys.filter { !$0.isEmpty }.map { $0.uppercased() }
    var tokens = [words.observe(note)]
    keys.dispatch("a")
    transaction {
      keys.dispatch("b")
      keys.dispatch("")
      keys.dispatch("b")
    }
    #expect(lines == ["A", "B", "B"])
    lines = []
    let (orders, rate) = (SignalDispatcher<Int>(), ValueSlot(2))
    let texts = orders.withLatest(of: rate) { $0 * $1 }.map { "\($0) EUR" }
    tokens.append(texts.observe(note))
    orders.dispatch(3)
    rate.value = 5
    orders.dispatch(3)
    #expect(lines == ["6 EUR", "15 EUR"])
    lines = []
    let (delays, least) = (SignalDispatcher<Int>(), ValueSlot(60))
    let late = delays.filter(with: least) { $0 >= $1 }
    tokens.append(late.observe(note))
    delays.dispatch(75)
    least.value = 90
    delays.dispatch(75)
    #expect(lines == ["75"])
    lines = []
    let clicks = SignalDispatcher<String>()
    let all = keys.merged(with: clicks.map { "click \($0)" })
    tokens.append(all.observe(note))
    words.tearDown()
    transaction {
      keys.dispatch("a")
      clicks.dispatch("OK")
      keys.dispatch("b")
    }
    #expect(lines == ["a", "click OK", "b"])
    lines = []
    let prices = DictionarySlot(["tea": 3])
    let news = prices.transitions().map { "\($0.count) changed" }
    tokens.append(news.observe(note))
    prices["tea"] = 4
    transaction {
      prices["tea"] = 5
      prices["milk"] = 1
    }
    #expect(lines == ["1 changed", "2 changed"])
    let counts = SignalDispatcher<Int>()
    let (sum, last) = (counts.scan(0) { $0 + $1 }, counts.hold(0))
    counts.dispatch(2)
    transaction {
      counts.dispatch(3)
      counts.dispatch(2)
    }
    #expect(sum.value == 7 && last.value == 2)
    for token in tokens { token.tearDown() }
    for stage in [texts, late, all, news, sum, last] as [Chained] { stage.tearDown() }
    for count in [keys.emitter.sensorCount, orders.emitter.sensorCount, clicks.emitter.sensorCount] {
      #expect(count == 0)
    }
    prices.assertTornDown()
    rate.assertTornDown()
  }
}
