import SignalGraph
import SignalGraphTesting
import Testing

/// Windows of arrivals: the table, the example, windows in the time of the rows, and folds over signals and instants.
@Suite struct ArrivalTests {
  private func expect(
    _ initial: [Int], _ expected: [ArraySignal<Int>], when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot(initial), SignalClock())
    let stage = slot.arrivals(within: .seconds(5), on: clock)
    clock.advance(by: .seconds(1))
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  /// Rows are their own instants, in seconds; the clock shows ten.
  private func expectDated(
    _ initial: [Int], _ expected: [ArraySignal<Int>], when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot(initial), SignalClock())
    clock.advance(to: .seconds(10))
    let stage = slot.arrivals(within: .seconds(5), on: clock) { .seconds($0) }
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  @Test func `the table`() throws {
    try playTable(of: "Stages/Time/ArrivalWindow.swift", type: "ArrivalWindow") { table in
      table.row("`insert`", "`insert` at the end") {
        expect([1, 2], [.transition([.insert(3, at: 2)])]) { slot, _ in slot.insert(3, at: 0) }
      }
      table.row("`insert` of a row with an instant before others'", "`insert` in front of them") {
        expectDated([8, 10], [.transition([.insert(9, at: 1)])]) { slot, _ in slot.append(9) }
      }
      table.row("`insert` of a row whose instant is to come", "nothing; `insert` in the turn of that instant") {
        expectDated([8], []) { slot, clock in
          slot.append(12)
          #expect(clock.nextDeadline == .seconds(12))
        }
        expectDated([8], [.transition([.insert(12, at: 1)])]) { slot, clock in
          slot.append(12)
          clock.advance(to: .seconds(12))
        }
      }
      table.row("`insert` of a row that is too late", "nothing") {
        expectDated([8], []) { slot, _ in slot.append(5) }
      }
      table.row("`update`, `move`, `remove`", "nothing") {
        expect([1, 2], []) { slot, _ in
          slot[0] = 5
          slot.move(from: 0, to: 1)
          slot.remove(at: 0)
        }
      }
      table.row("`replace` in an array", "`insert` of the new elements") {
        expect([1, 2], [.transition([.insert(3, at: 2), .insert(4, at: 3), .insert(5, at: 4)])]) { slot, _ in
          slot.replaceSubrange(0..<2, with: [3, 4, 5])
        }
      }
      table.row("a row's time is over", "`remove`, of several `replace`, in the turn of that instant") {
        expect([1], [.transition([.insert(2, at: 1)]), .transition([.remove(1, at: 0)])]) { slot, clock in
          slot.append(2)
          clock.advance(to: .seconds(5))
        }
        expect([1, 2], [.transition([.replace(at: 0, past: [1, 2], future: [])])]) { _, clock in
          clock.advance(to: .seconds(5))
        }
      }
      table.row("a new width, narrower", "`remove` of rows whose time is over by that") {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(5)))
        let stage = slot.arrivals(within: width, on: clock)
        clock.advance(by: .seconds(3))
        slot.append(2)
        expectSignals(of: stage, [.transition([.remove(1, at: 0)])]) { width.value = .seconds(3) }
        #expect(clock.nextDeadline == .seconds(6))
        stage.tearDown()
      }
      table.row("a new width, wider", "nothing: rows that went do not come back") {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(1)))
        let stage = slot.arrivals(within: width, on: clock)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, []) { width.value = .seconds(30) }
        stage.tearDown()
      }
      table.row("`initiation`", "the same, of its rows") {
        let (slot, clock) = (DictionarySlot([1: 2]), SignalClock())
        let source = ReplicatingDictionaryStorage<Int, Int>()
        let stage = source.arrivals(within: .seconds(5), on: clock)
        expectSignals(of: stage, [.initiation([DictionaryEntry(key: 1, value: 2)])]) { slot.register(source) }
        slot.deregister(source)
        stage.tearDown()
      }
      table.row("`termination`", "the same, of the rows that are in") {
        let (slot, clock) = (SetSlot([1]), SignalClock())
        let source = ReplicatingSetStorage<Int>()
        let stage = source.arrivals(within: .seconds(5), on: clock)
        slot.register(source)
        clock.advance(by: .seconds(3))
        slot.insert(2)
        slot.remove(2)
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, [.termination([2])]) { slot.deregister(source) }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
    }
  }

  @Test func `the example`() {
    let clock = SignalClock()
    let orders = DictionarySlot(["A1": 20])
    let recent = orders.arrivals(within: .seconds(10), on: clock)
    let total = recent.aggregated(.sum { $0.value })
    #expect(total.value == 20)
    clock.advance(by: .seconds(6))
    orders["B2"] = 5
    #expect(recent.elements.map(\.key) == ["A1", "B2"] && total.value == 25)
    orders["A1"] = nil
    #expect(total.value == 25)
    clock.advance(by: .seconds(6))
    #expect(recent.elements.map(\.key) == ["B2"] && total.value == 5)
    total.tearDown()
  }

  /// Per hour, the mean delay of the last three hours, on a clock made of the rows' own time.
  @Test func `delays per hour of the last three hours, in the time of the flights`() {
    struct Flight: Equatable {
      let number: String
      let minute: Int
      let delay: Double
    }
    let clock = SignalClock()
    let flights = ArraySlot<Flight>([])
    let recent = flights.arrivals(within: .seconds(3 * 3_600), on: clock) { .seconds($0.minute * 60) }
    let delays = recent.aggregated(by: { $0.minute / 60 }, .mean { $0.delay })
    let newest = flights.aggregated(.max { $0.minute })
    let driving = newest.observe { minute, _ in
      if let minute { clock.advance(to: max(clock.now, .seconds(minute * 60))) }
    }
    flights.append(Flight(number: "LH 4", minute: 30, delay: 10))
    flights.append(Flight(number: "AF 1", minute: 70, delay: 20))
    flights.append(Flight(number: "BA 9", minute: 50, delay: 30))
    #expect(delays.elements == [0: 20, 1: 20])
    flights.append(Flight(number: "LH 5", minute: 215, delay: 5))
    #expect(delays.elements == [0: 30, 1: 20, 3: 5], "LH 4 went at 210 minutes")
    flights.append(Flight(number: "KL 2", minute: 20, delay: 500))
    #expect(delays.elements == [0: 30, 1: 20, 3: 5], "too late")
    flights.append(Flight(number: "LH 6", minute: 400, delay: 7))
    #expect(delays.elements == [6: 7])
    driving.tearDown()
    newest.tearDown()
    delays.tearDown()
  }

  private static let widths = [Duration.seconds(1), .milliseconds(1_500), .seconds(3)]

  @Test(arguments: Settings.seeds(8)) func `windows are a fold over the insertions`(seed: Int) {
    let (clock, slot) = (SignalClock(), ArraySlot([1, 2, 3]))
    var (arrived, serial): ([(row: Int, instant: Duration)], Int) = ([], 3)
    let monitor = SignalMonitor<ArraySignal<Int>> { signal in
      switch signal {
      case .initiation(let rows): for row in rows { arrived.append((row, clock.now)) }
      case .transition(let transaction):
        for mutation in transaction.mutations {
          switch mutation {
          case .insert(let row, _): arrived.append((row, clock.now))
          case .replace(_, _, let rows): for row in rows { arrived.append((row, clock.now)) }
          case .update, .remove, .move: break
          }
        }
      case .termination: break
      }
    }
    slot.register(monitor)
    let sliding = Self.widths.map { slot.arrivals(within: $0, on: clock) }
    let tumbling = Self.widths.map { slot.arrivals(inEach: $0, on: clock) }
    playInTime(seed, clock, sliding + tumbling) {
      slot.editInTime(&$0, &serial)
    } oracles: {
      Self.widths.map { width in TreeArray(arrived.filter { clock.now < $0.instant + width }.map(\.row)) }
        + Self.widths.map { width in
          TreeArray(arrived.filter { Self.window($0.instant, width) == Self.window(clock.now, width) }.map(\.row))
        }
    }
    slot.deregister(monitor)
  }

  @Test(arguments: Settings.seeds(8)) func `windows in the time of the rows are a filter of all that came`(seed: Int) {
    let (clock, slot) = (SignalClock(), ArraySlot<Int>([]))
    func instant(_ row: Int) -> Duration { .milliseconds(250 * (row * 37 % 200)) }
    // A row that comes when its window is over never gets in.
    var arrived: [(row: Int, at: Duration)] = []
    let monitor = SignalMonitor<ArraySignal<Int>> { signal in
      signal.transaction?.forEachRow { past, future in
        if past == nil, let future { arrived.append((future, clock.now)) }
      }
    }
    slot.register(monitor)
    let sliding = Self.widths.map { slot.arrivals(within: $0, on: clock, at: instant) }
    let tumbling = Self.widths.map { slot.arrivals(inEach: $0, on: clock, at: instant) }
    var serial = 0
    playInTime(seed, clock, sliding + tumbling) {
      slot.editInTime(&$0, &serial)
    } oracles: {
      let rows = arrived.filter { instant($0.row) <= clock.now }.enumerated()
        .sorted { (instant($0.element.row), $0.offset) < (instant($1.element.row), $1.offset) }.map(\.element.row)
      return Self.widths.map { width in TreeArray(rows.filter { clock.now < instant($0) + width }) }
        + Self.widths.map { width in
          TreeArray(rows.filter { Self.window(instant($0), width) == Self.window(clock.now, width) })
        }
    }
    slot.deregister(monitor)
  }

  private static func window(_ instant: Duration, _ width: Duration) -> Int128 {
    instant.attoseconds / width.attoseconds
  }

  @Test func `the closure is called once for each row that comes`() {
    let (clock, slot) = (SignalClock(), DictionarySlot([1: 1, 2: 2]))
    var calls = 0
    let stage = slot.arrivals(within: .seconds(5), on: clock) { entry in
      calls += 1
      return .seconds(entry.value)
    }
    #expect(calls == 2)
    slot[1] = 3
    slot[2] = nil
    slot[3] = 9
    clock.advance(by: .seconds(30))
    #expect(calls == 3)
    stage.tearDown()
  }

  @Test func `a width that ends and begins again takes the source's rows as they are then`() {
    let (clock, slot, width) = (SignalClock(), ArraySlot([1, 2]), ValueSlot(Duration.seconds(5)))
    let parameter = ReplicatingValueStorage<Duration>()
    width.register(parameter)
    let stage = slot.arrivals(within: parameter, on: clock)
    slot.remove(at: 0)
    width.deregister(parameter)
    slot.append(3)
    #expect(stage.snapshot == nil && clock.nextDeadline == nil)
    width.register(parameter)
    #expect(stage.elements == [2, 3])
    width.value = .zero
    #expect(stage.elements == [] && clock.nextDeadline == nil)
    slot.append(4)
    #expect(stage.elements == [])
    width.deregister(parameter)
    stage.tearDown()
  }
}
