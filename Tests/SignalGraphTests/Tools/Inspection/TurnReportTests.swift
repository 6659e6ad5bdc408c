import SignalGraph
import Testing

/// What hooks are told of turns, and why a turn runs.
@Suite struct TurnReportTests {
  @Test func `each turn is reported with its cause and its numbers`() {
    let delays = DictionarySlot(["LH 4": 75], label: "delays")
    let late = delays.filter { $0.value >= 60 }
    let token = late.observe { _ in }
    var reports: [TurnReport] = []
    let hook = late.onTurn(clock: SteppingClock()) { reports.append($0) }
    delays["LH 4"] = 80
    delays["AF 1"] = 1
    transaction {
      delays["LH 4"] = 81
      delays["AF 1"] = 90
    }
    delays["AF 1"] = 90
    #expect(reports.map(\.stages) == [1, 1, 1] && reports.map(\.handlers) == [1, 0, 1])
    #expect(reports.map(\.signals) == [2, 1, 2] && reports.map(\.mutations) == [2, 1, 4])
    #expect(reports.allSatisfy { $0.cause.depth == 0 && $0.cause.handler == nil && $0.duration > .zero })
    #expect(reports.allSatisfy { $0.cause.origins.map(\.label) == ["delays"] })
    #expect(reports[0].began < reports[1].began)
    hook.stop()
    delays["LH 4"] = 99
    #expect(reports.count == 3)
    #expect("\(reports[1])".contains("\"delays\"") && "\(reports[1])".contains("1 stages, 0 handlers, 1 signals"))
    token.tearDown()
    late.tearDown()
  }

  @Test func `a turn of a handler is reported after the one that it was made in`() {
    let (price, total) = (ValueSlot(10, label: "price"), ValueSlot(0, label: "total"))
    let sum = price.combined(with: total) { $0 + $1 }
    let token = price.observe(label: "adder") { total.value += $0 }
    var log: [String] = []
    let hook = sum.onTurn { report in
      let cause = report.cause
      log.append("\(cause.origins.map { $0.label ?? "?" }) \(cause.depth) \(cause.handler?.label ?? "-")")
    }
    price.value = 20
    #expect(log == ["[\"price\"] 0 -", "[\"total\"] 1 adder"])
    hook.stop()
    token.tearDown()
    sum.tearDown()
  }

  @Test func `a body is open to what is done in it, and to no handler`() {
    let slot = ValueSlot(1)
    var seen: [Bool] = [TurnCause.isBodyOpen]
    let monitor = SignalMonitor<StateSignal<ValueTransaction<Int>>> { _ in seen.append(TurnCause.isBodyOpen) }
    transaction {
      seen.append(TurnCause.isBodyOpen)
      slot.register(monitor)
      transaction { seen.append(TurnCause.isBodyOpen) }
      slot.value = 2
    }
    #expect(seen == [false, true, false, true, false] && !TurnCause.isBodyOpen)
    slot.deregister(monitor)
  }

  @Test func `a turn runs while stages and handlers are called, and not in a body`() {
    let slot = ValueSlot(1)
    var seen: [Bool] = [TurnCause.isTurnRunning]
    func look(_ value: Int) -> Int {
      seen.append(TurnCause.isTurnRunning)
      return value
    }
    let token = slot.map(look).observe { _ in _ = look(0) }
    transaction {
      _ = look(0)
      slot.value = 2
    }
    // Before; stage and handler as they are set up; the body; stage and handler in its turn.
    #expect(seen == [false, true, true, false, true, true] && !TurnCause.isTurnRunning, "\(seen)")
    token.tearDown()
  }

  @Test func `a turn inside an open body is reported when the body is over`() {
    let slot = ValueSlot(1)
    let twice = slot.map { $0 * 2 }
    var reports: [TurnReport] = []
    let hook = slot.onTurn { reports.append($0) }
    transaction {
      let late = slot.map { $0 * 3 }
      late.tearDown()
      #expect(reports.isEmpty)
      slot.value = 2
    }
    #expect(reports.count == 3 && reports.last?.cause.origins.map { "\($0.type)" } == ["ValueSlot<Int>"])
    hook.stop()
    twice.tearDown()
  }

  @Test func `a hook may edit and take itself away`() {
    let slot = ValueSlot(0)
    var hook: TurnHook?
    var seen: [Int] = []
    hook = slot.onTurn { _ in
      seen.append(slot.value)
      if slot.value < 3 { slot.value += 1 } else { hook?.stop() }
    }
    slot.value = 1
    slot.value = 9
    #expect(seen == [1, 2, 3])
  }

  @Test func `a hook that takes itself away is let go`() {
    let (slot, lives) = (ValueSlot(0), LifeCounter())
    weak var kept: TurnHook?
    var calls = 0
    do {
      let token = lives.token()
      var hook: TurnHook?
      hook = slot.onTurn { _ in
        calls += 1
        hook?.stop()
        // It still has what it holds.
        withExtendedLifetime(token) {}
      }
      kept = hook
      slot.value = 1
      slot.value = 2
    }
    #expect(calls == 1 && kept == nil && lives.living == 0)
  }

  @Test func `what a hook edits comes behind the turns that handlers have asked for`() {
    let letters = ArraySlot(["a", "b"])
    let upper = letters.map { $0.uppercased() }
    var seen: [[String]] = []
    let token = upper.observe { rows in
      seen.append(Array(rows))
      if seen.count == 2 { letters.append("d") }
    }
    let hook = letters.onTurn { _ in
      // The handler's edit waits, and the slot shows it already.
      if letters.count == 3 { letters.removeLast() }
    }
    letters[0] = "c"
    #expect(seen == [["A", "B"], ["C", "B"], ["C", "B", "D"], ["C", "B"]])
    #expect(upper.elements == ["C", "B"])
    hook.stop()
    token.tearDown()
    upper.tearDown()
  }

  @Test func `slots without readers are reported too`() {
    let slot = ValueSlot(0, label: "alone")
    var count = 0
    let hook = slot.onTurn { report in
      count += 1
      #expect(report.cause.origins.map(\.label) == ["alone"] && report.stages == 0)
    }
    slot.value = 1
    slot.value = 2
    #expect(count == 2)
    hook.stop()
  }

  @Test func `a handler reads why it is called`() throws {
    let (a, b) = (ValueSlot(1, label: "a"), ValueSlot(1, label: "b"))
    let counters = a.startCounting()
    defer { counters.stop() }
    let sum = a.combined(with: b) { $0 + $1 }
    var causes: [TurnCause?] = []
    let token = sum.observe(label: "screen") { _ in causes.append(TurnCause.current) }
    transaction {
      a.value = 2
      b.value = 2
    }
    let other = a.observe(label: "writer") { value in if value == 7 { b.value = 8 } }
    a.value = 7
    #expect(TurnCause.current == nil)
    let labels = causes.map { $0?.origins.map { $0.label ?? "?" } }
    #expect(labels == [[], ["a", "b"], ["a"], ["b"]])
    let last = try #require(causes[3])
    #expect(last.depth == 1 && last.handler?.label == "writer")
    #expect("\(last)".hasPrefix("ValueSlot<Int> \"b\" (TurnReportTests.swift:"))
    #expect("\(last)".contains("edited by ObservationToken \"writer\"") && "\(last)".hasSuffix(", depth 1"))
    #expect("\(causes[0]!)" == "a registration")
    token.tearDown()
    other.tearDown()
    sum.tearDown()
  }

  @Test func `the handler is found among many, when it is called on registering, and in nested turns`() {
    let (slot, log) = (ValueSlot(0), ArraySlot<String>())
    let counters = slot.startCounting()
    defer { counters.stop() }
    let names = log.observe(label: "names") { _ in }
    var handlers: [String] = []
    let reader = log.observe { _, change in
      if case .transition = change { handlers.append(TurnCause.current?.handler?.label ?? "-") }
    }
    let tokens = (0..<3).map { number in
      slot.observe(label: "m\(number)") { value in if value == number { log.append("\(value)") } }
    }
    for value in [1, 2] { slot.value = value }
    #expect(handlers == ["m0", "m1", "m2"])
    let stage = slot.map { $0 }
    let made = stage.observe(label: "opener") { value in
      guard value == 5 else { return }
      let late = slot.observe(label: "late") { _ in log.append("late") }
      late.tearDown()
    }
    slot.value = 5
    #expect(handlers.last == "late")
    for token in tokens + [made, names, reader] { token.tearDown() }
    stage.tearDown()
  }

  @Test func `a body in a handler, an event and a deinit have causes`() {
    let (keys, slot) = (SignalDispatcher<Int>(label: "keys"), ValueSlot(0, label: "slot"))
    let counters = keys.startCounting()
    defer { counters.stop() }
    var causes: [String] = []
    let token = slot.observe { value in
      if value > 0 { causes.append("\(TurnCause.current!.handler?.label ?? "-") \(TurnCause.current!.depth)") }
    }
    let press = keys.observe(label: "press") { key in
      transaction {
        slot.value = key
        slot.value += 1
      }
    }
    keys.dispatch(4)
    #expect(causes == ["press 1"] && slot.value == 5)
    press.tearDown()
    token.tearDown()
  }
}
