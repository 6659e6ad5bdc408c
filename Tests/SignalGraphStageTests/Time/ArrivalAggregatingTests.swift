import SignalGraph
import SignalGraphTesting
import Testing

/// Aggregates of windows of arrivals: the table, the example, folds over signals and instants, and the same as two stages.
@Suite struct ArrivalAggregatingTests {
  /// The sum of a window of five seconds; the clock shows one.
  private func expect(
    _ initial: [Int], _ expected: [ValueSignal<Int>], when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot(initial), SignalClock())
    let stage = slot.aggregated(within: .seconds(5), on: clock, .sum { $0 })
    clock.advance(by: .seconds(1))
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  /// Rows are their own instants, in seconds; the clock shows ten.
  private func expectDated(
    _ initial: [Int], _ expected: [ValueSignal<Int>], when action: (ArraySlot<Int>, SignalClock) -> Void
  ) {
    let (slot, clock) = (ArraySlot(initial), SignalClock())
    clock.advance(to: .seconds(10))
    let stage = slot.aggregated(within: .seconds(5), on: clock, .sum { $0 }) { .seconds($0) }
    expectSignals(of: stage, expected) { action(slot, clock) }
    stage.tearDown()
    #expect(clock.nextDeadline == nil)
  }

  private func change(_ past: Int, _ future: Int) -> ValueSignal<Int> {
    .transition(ValueTransaction(past: past, future: future))
  }

  @Test func `the table`() throws {
    try playTable(of: "Stages/Time/ArrivalAggregating.swift", type: "ArrivalAggregating") { table in
      table.row("`insert` after which the result is another", "`transition`") {
        expect([1, 2], [change(3, 6)]) { slot, _ in slot.insert(3, at: 0) }
        expectDated([8, 10], [change(18, 27)]) { slot, _ in slot.append(9) }
      }
      table.row("`insert` after which it is equal", "nothing") {
        expect([1, 2], []) { slot, _ in slot.append(0) }
      }
      table.row("`insert` of a row whose instant is to come", "nothing; the same in the turn of that instant") {
        expectDated([8], []) { slot, clock in
          slot.append(12)
          #expect(clock.nextDeadline == .seconds(12))
        }
        expectDated([8], [change(8, 20)]) { slot, clock in
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
      table.row("`replace` in an array", "the same as `insert` of the new elements") {
        expect([1, 2], [change(3, 15)]) { slot, _ in slot.replaceSubrange(0..<2, with: [3, 4, 5]) }
      }
      table.row("rows' time is over", "`transition` where the result is another, in the turn of that instant") {
        expect([1], [change(1, 3), change(3, 2)]) { slot, clock in
          slot.append(2)
          clock.advance(to: .seconds(5))
        }
        expectDated([10, 8], [change(18, 27), change(27, 19), change(19, 10)]) { slot, clock in
          slot.append(9)
          clock.advance(to: .seconds(14))
        }
        expect([0], []) { _, clock in clock.advance(to: .seconds(5)) }
      }
      table.row(
        "a new width, narrower",
        "`transition` where the result is another, without the rows whose time is over by that"
      ) {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(5)))
        let stage = slot.aggregated(within: width, on: clock, .sum { $0 })
        clock.advance(by: .seconds(3))
        slot.append(2)
        expectSignals(of: stage, [change(3, 2)]) { width.value = .seconds(3) }
        #expect(clock.nextDeadline == .seconds(6))
        expectSignals(of: stage, [change(2, 0)]) {
          transaction {
            slot.append(2)
            width.value = .zero
            slot.append(2)
          }
        }
        stage.tearDown()
      }
      table.row("a new width, wider", "nothing: rows that went do not come back") {
        let (slot, clock, width) = (ArraySlot([1]), SignalClock(), ValueSlot(Duration.seconds(1)))
        let stage = slot.aggregated(within: width, on: clock, .sum { $0 })
        clock.advance(by: .seconds(3))
        expectSignals(of: stage, []) { width.value = .seconds(30) }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the result") {
        let (slot, clock) = (SetSlot([1]), SignalClock())
        let source = ReplicatingSetStorage<Int>()
        let stage = source.aggregated(inEach: .seconds(5), on: clock, .sum { $0 })
        expectSignals(of: stage, [.initiation(1)]) { slot.register(source) }
        clock.advance(by: .seconds(6))
        slot.insert(2)
        slot.remove(2)
        expectSignals(of: stage, [.termination(2)]) { slot.deregister(source) }
        #expect(clock.nextDeadline == nil)
        stage.tearDown()
      }
    }
  }

  @Test func `the example`() {
    let clock = SignalClock()
    let orders = DictionarySlot(["A1": 20])
    let total = orders.aggregated(within: .seconds(10), on: clock, .sum { $0.value })
    #expect(total.value == 20)
    clock.advance(by: .seconds(6))
    orders["B2"] = 5
    #expect(total.value == 25)
    orders["A1"] = nil
    #expect(total.value == 25)
    clock.advance(by: .seconds(6))
    #expect(total.value == 5)
    total.tearDown()
  }

  private static let widths = [Duration.seconds(1), .milliseconds(1_500), .seconds(3)]

  /// Counts of odd rows, sums of even ones: others measure nothing.
  @Test(arguments: Settings.seeds(8)) func `aggregates are those of a fold over the insertions`(seed: Int) {
    let (clock, slot) = (SignalClock(), ArraySlot([1, 2, 3]))
    var (arrived, serial): ([(row: Int, instant: Duration)], Int) = ([], 3)
    let monitor = SignalMonitor<ArraySignal<Int>> { signal in
      switch signal {
      case .initiation(let rows): for row in rows { arrived.append((row, clock.now)) }
      case .transition(let transaction):
        transaction.forEachRow { past, future in
          if past == nil, let future { arrived.append((future, clock.now)) }
        }
      case .termination: break
      }
    }
    slot.register(monitor)
    let sliding = Self.widths.map { slot.aggregated(within: $0, on: clock, .sum { $0 % 2 == 0 ? $0 : nil }) }
    let tumbling = Self.widths.map { slot.aggregated(inEach: $0, on: clock, .distinctCount { $0 % 5 }) }
    playInTime(seed, clock, sliding + tumbling) {
      slot.editInTime(&$0, &serial)
    } oracles: {
      Self.widths.map { width in
        arrived.filter { clock.now < $0.instant + width && $0.row % 2 == 0 }.reduce(0) { $0 + $1.row }
      }
        + Self.widths.map { width in
          let number = clock.now.attoseconds / width.attoseconds
          return Set(arrived.filter { $0.instant.attoseconds / width.attoseconds == number }.map { $0.row % 5 }).count
        }
    }
    slot.deregister(monitor)
  }

  @Test(arguments: Settings.seeds(8)) func `one stage shows what two do, with instants of rows and widths that change`(
    seed: Int
  ) {
    let (clock, slot, width) = (SignalClock(), DictionarySlot<Int, Int>([:]), ValueSlot(Duration.seconds(2)))
    func instant(_ row: DictionaryEntry<Int, Int>) -> Duration { .milliseconds(250 * (row.value * 37 % 200)) }
    let stages = [
      slot.aggregated(within: width, on: clock, .sum { $0.value }),
      slot.aggregated(inEach: width, on: clock, .sum { $0.value }),
      slot.aggregated(within: width, on: clock, .sum { $0.value }, at: instant),
      slot.aggregated(inEach: width, on: clock, .sum { $0.value }, at: instant),
    ]
    let windows = [
      slot.arrivals(within: width, on: clock).aggregated(.sum { $0.value }),
      slot.arrivals(inEach: width, on: clock).aggregated(.sum { $0.value }),
      slot.arrivals(within: width, on: clock, at: instant).aggregated(.sum { $0.value }),
      slot.arrivals(inEach: width, on: clock, at: instant).aggregated(.sum { $0.value }),
    ]
    playInTime(seed, clock, stages, others: windows) { generator in
      if generator.number(below: 6) == 0 {
        width.value = .milliseconds(250 * generator.number(below: 16))
      } else {
        slot.editAtRandom(&generator, keys: 30, values: 900)
      }
    } oracles: {
      windows.map { $0.value }
    }
  }

  @Test func `a row is measured once, when it comes in, and its measure is released when its time is over`() {
    final class Parcel {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    struct Count: Aggregate {
      func makeState() -> Int { 0 }
      func add(_ parcel: Parcel, to count: inout Int) { count += 1 }
      func remove(_ parcel: Parcel, from count: inout Int) { count -= 1 }
      func result(_ count: Int) -> Int { count }
    }
    let (clock, slot) = (SignalClock(), DictionarySlot([1: 1, 2: 12]))
    var (calls, released) = (0, 0)
    clock.advance(to: .seconds(2))
    let counting = Aggregation<DictionaryEntry<Int, Int>, Count>(Count()) { _ in
      calls += 1
      return Parcel {
        released += 1
        slot[100 + released] = 0
      }
    }
    let stage = slot.aggregated(within: .seconds(5), on: clock, counting) { .seconds($0.value) }
    #expect(calls == 1 && stage.value == 1)
    slot[1] = nil
    slot[3] = 3
    #expect(calls == 1, "it is to come")
    clock.advance(to: .seconds(3))
    #expect(calls == 2 && stage.value == 2 && released == 0)
    clock.advance(to: .seconds(30))
    #expect(calls == 3 && stage.value == 0 && released == 3)
    #expect(slot.count == 5, "what the deinits set")
    stage.tearDown()
  }

  @Test func `the result of no rows is released after the stage that begins with rows`() {
    final class Parcel {
      let onRelease: () -> Void
      init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
      deinit { onRelease() }
    }
    struct Wrapping: Aggregate {
      let onRelease: (Int) -> Void
      func makeState() -> Int { 0 }
      func add(_ number: Int, to sum: inout Int) { sum += number }
      func remove(_ number: Int, from sum: inout Int) { sum -= number }
      func result(_ sum: Int) -> Parcel { Parcel { onRelease(sum) } }
    }
    let (clock, slot, released) = (SignalClock(), ArraySlot([1, 2]), ArraySlot<Int>())
    let wrapping = Aggregation<Int, Wrapping>(Wrapping { released.append($0) }) { $0 }
    let stage = slot.aggregated(within: .seconds(5), on: clock, wrapping)
    #expect(released.elements == [0])
    clock.advance(by: .seconds(5))
    #expect(released.elements == [0, 3])
    stage.tearDown()
  }

  @Test func `a width that ends and begins again takes the source's rows as they are then`() {
    let (clock, slot, width) = (SignalClock(), ArraySlot([1, 2]), ValueSlot(Duration.seconds(5)))
    let parameter = ReplicatingValueStorage<Duration>()
    width.register(parameter)
    let stage = slot.aggregated(within: parameter, on: clock, .sum { $0 })
    slot.remove(at: 0)
    width.deregister(parameter)
    slot.append(3)
    #expect(stage.snapshot == nil && clock.nextDeadline == nil)
    width.register(parameter)
    #expect(stage.value == 5)
    width.deregister(parameter)
    stage.tearDown()
  }
}
