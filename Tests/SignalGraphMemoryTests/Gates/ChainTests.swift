import SignalGraph
import SignalGraphTesting
import Testing

/// Where one stage alone reads a storage, its change is handed straight on; all rules hold as they do where it is sent.
///
/// Each scene is played twice: on a chain that nobody else reads, and on one whose every storage has a second reader. Both
/// must tell the same.
@Suite struct ChainTests {
  /// Numbers by key, those below 100, in order, as text.
  private final class Chain {
    let slot: DictionarySlot<Int, Int>
    let low: DictionaryFiltering<Int, Int>
    let rows: ArrayStorage<DictionaryEntry<Int, Int>>
    let texts: ArrayStorage<String>
    /// What is to be taken down before the chain.
    var ends: [() -> Void] = []

    init(isAlone: Bool, _ entries: [Int: Int] = [1: 10, 2: 20]) {
      slot = DictionarySlot(entries, label: "slot")
      low = slot.filter { $0.value < 100 }
      rows = low.sorted { $0.value }
      texts = rows.map { "\($0.key):\($0.value)" }
      if isAlone { return }
      let (first, second) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingDictionaryStorage<Int, Int>())
      let third = ReplicatingArrayStorage<DictionaryEntry<Int, Int>>()
      slot.register(first)
      low.register(second)
      rows.register(third)
      ends = [
        { [slot] in slot.deregister(first) }, { [low] in low.deregister(second) }, { [rows] in rows.deregister(third) },
      ]
    }

    /// How many changes were handed on, and how many there were.
    var deliveries: [Int] {
      let all = [slot.emitter.deliveries, low.emitter.deliveries, rows.emitter.deliveries]
      return [all.map(\.handedOn).reduce(0, +), all.map(\.count).reduce(0, +)]
    }

    func tearDown() {
      for end in ends { end() }
      texts.tearDown()
    }
  }

  /// Deliveries are counted in debug builds alone.
  private func expectDeliveries(
    _ deliveries: [Int], _ expected: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #if DEBUG
      #expect(deliveries == expected, sourceLocation: sourceLocation)
    #else
      #expect(deliveries == [0, 0], sourceLocation: sourceLocation)
    #endif
  }

  /// Plays a scene in both ways; what it notes must be the same.
  ///
  /// - Parameter remaining: how many changes are handed on to a second reader that is left alone.
  /// - Returns: What it has noted, and how the changes were delivered to the chain that is alone.
  @discardableResult
  private func play(
    toRemaining remaining: Int = 0, _ scene: (Chain, SignalLog) -> Void
  ) -> (lines: [String], deliveries: [Int]) {
    let ways = [true, false].map { isAlone in
      let (chain, log) = (Chain(isAlone: isAlone), SignalLog())
      log.watch(chain.texts, "texts")
      _ = log.take()
      scene(chain, log)
      let deliveries = chain.deliveries
      if !isAlone { expectDeliveries([deliveries[0], 0], [remaining, 0]) }
      let lines = log.take() + log.end()
      chain.tearDown()
      #expect(chain.slot.emitter.sensorCount == 0)
      return (lines: lines, deliveries: deliveries)
    }
    #expect(ways[0].lines == ways[1].lines)
    return ways[0]
  }

  @Test func `a change is handed on along a chain`() {
    let (lines, deliveries) = play { chain, log in
      log.watch(chain.texts, "rows") { _ in log.note(chain.texts.elements.joined(separator: " ")) }
      _ = log.take()
      chain.slot[3] = 15
      chain.slot[1] = 200
      chain.slot[4] = 300
      chain.slot[2] = nil
    }
    let states = lines.filter { !$0.hasPrefix("texts ") && !$0.hasPrefix("rows ") }
    #expect(states == ["1:10 3:15 2:20", "3:15 2:20", "3:15", "3:15"])
    // The key that is left out goes no further than the filter.
    expectDeliveries(deliveries, [10, 10])
  }

  @Test func `bodies, and what they undo, are handed on`() {
    let (_, deliveries) = play { chain, _ in
      transaction {
        chain.slot[3] = 15
        chain.slot[1] = 200
      }
      refused { chain.slot[2] = nil }
      transaction {
        chain.slot[5] = 50
        refused { chain.slot[5] = 60 }
      }
    }
    expectDeliveries(deliveries, [6, 6])
  }

  @Test func `two slots in one body are sent`() {
    play { chain, log in
      let other = ValueSlot(0)
      let tens = other.map { $0 * 10 }
      log.watch(tens, "tens")
      transaction {
        chain.slot[3] = 15
        other.value = 1
      }
      transaction {
        other.value = 2
        chain.slot[3] = 16
      }
      chain.ends.append { tens.tearDown() }
    }
  }

  @Test func `a handler takes the middle of the chain down`() {
    play(toRemaining: 1) { chain, log in
      log.watch(chain.texts, "second") { signal in
        if case .transition = signal { chain.low.tearDown() }
      }
      chain.slot[3] = 15
      chain.slot[4] = 16
      log.note("\(chain.texts.snapshot == nil)")
    }
  }

  @Test func `a handler registers sensors in the middle of the chain`() {
    let (_, deliveries) = play { chain, log in
      let late = ReplicatingDictionaryStorage<Int, Int>()
      // Counted, as the order of entries is a table's own.
      let monitor = SignalMonitor<DictionarySignal<Int, Int>> { log.note("low \($0.transaction?.count ?? 0)") }
      log.watch(chain.texts, "second") { signal in
        guard case .transition = signal, chain.slot.count == 3 else { return }
        chain.low.register(late)
        chain.low.register(monitor)
        log.note("\(late.elements.texts)")
      }
      chain.slot[3] = 15
      chain.slot[4] = 16
      chain.low.deregister(monitor)
      chain.low.deregister(late)
      chain.slot[5] = 17
    }
    // In the second turn the filter has other readers: it sends, and so does what is due beside them.
    expectDeliveries(deliveries, [7, 9])
  }

  @Test func `a change is handed on again when other sensors have gone`() {
    let (_, deliveries) = play { chain, log in
      let late = ReplicatingDictionaryStorage<Int, Int>()
      let monitor = SignalMonitor<DictionarySignal<Int, Int>> { log.note("slot \($0.transaction?.count ?? 0)") }
      chain.slot[3] = 15
      chain.slot.register(late)
      chain.slot[3] = 16
      chain.slot.deregister(late)
      chain.slot.register(monitor)
      chain.slot[3] = 17
      chain.slot.deregister(monitor)
      chain.slot[3] = 18
    }
    // The second stage has the slot and the filter send; the monitor the slot alone.
    expectDeliveries(deliveries, [9, 12])
  }

  @Test func `a stage with several inputs is handed what one of them has sent`() {
    let (price, count) = (ValueSlot(2), ValueSlot(3))
    let prices = price.map { $0 * 10 }
    let total = prices.combined(with: count) { $0 * $1 }
    let text = total.map { "\($0)" }
    let log = SignalLog()
    log.watch(text, "text")
    _ = log.take()
    price.value = 4
    count.value = 5
    price.value = 4
    transaction {
      price.value = 1
      count.value = 1
    }
    let lines = ["60 → 120", "120 → 200", "200 → 10"].map { "text transition([\($0)])" }
    #expect(log.take() == lines)
    // In the body both have changed: only the total is alone again.
    let all = [price.emitter.deliveries, prices.emitter.deliveries, count.emitter.deliveries, total.emitter.deliveries]
    expectDeliveries([all.map(\.handedOn).reduce(0, +), all.map(\.count).reduce(0, +)], [6, 9])
    log.end()
    text.tearDown()
  }

  /// An input that was cut has something to read, although the stage is not due.
  @Test func `a list hands on that the input which was dropped before goes`() {
    let numbers = SetSlot([1, 2, 12])
    let groups = numbers.grouped { $0 / 10 }
    let list = ArraySlot([groups.elements[0], groups.elements[1]].compactMap { $0 })
    let all = list.combined(.union)
    #expect(all.elements == [1, 2, 12])
    transaction {
      numbers.remove(1)
      numbers.remove(2)
    }
    list.remove(at: 0)
    numbers.insert(13)
    #expect(all.elements == [12, 13])
    numbers.remove(12)
    #expect(all.elements == [13])
    all.tearDown()
    groups.tearDown()
  }

  @Test func `handlers edit, leave and remove each other`() {
    play { chain, log in
      let neighbour = log.monitor("neighbour", ArraySignal<String>.self)
      log.watch(chain.texts, "editor") { signal in
        guard case .transition = signal, chain.slot.count < 6 else { return }
        chain.slot[chain.slot.count + 1] = 50
        if neighbour.sensor.isRegistered { chain.texts.deregister(neighbour) }
      }
      chain.texts.register(neighbour)
      chain.slot[3] = 15
    }
  }

  @Test func `a handler opens a stage on the end of the chain and edits`() {
    play { chain, log in
      var late: ArrayStorage<Int>?
      log.watch(chain.texts, "second") { signal in
        guard case .transition = signal, late == nil else { return }
        let counts = chain.texts.map(\.count)
        late = counts
        log.watch(counts, "counts")
        chain.slot[7] = 7
      }
      chain.slot[3] = 15
      chain.slot[4] = 160
      chain.ends.append { late?.tearDown() }
    }
  }

  @Test func `values that go edit`() {
    final class Row: Equatable {
      let number: Int
      let end: () -> Void
      init(_ number: Int, _ end: @escaping () -> Void = {}) { (self.number, self.end) = (number, end) }
      deinit { end() }
      static func == (one: Row, other: Row) -> Bool { one.number == other.number }
    }
    let slot = DictionarySlot<Int, Row>()
    let ends = ValueSlot(0)
    let rows = slot.filter { $0.value.number < 100 }.sorted { $0.value.number }.map(\.value.number)
    let log = SignalLog()
    log.watch(rows, "rows")
    log.watch(ends, "ends")
    _ = log.take()
    slot[1] = Row(1) { ends.value += 1 }
    slot[1] = Row(2) { slot[2] = Row(5) }
    slot[1] = nil
    #expect(
      log.take() == [
        "rows transition([insert(1, at: 0)])", "rows transition([update(at: 0, past: 1, future: 2)])",
        "ends transition([0 → 1])", "rows transition([remove(2, at: 0)])", "rows transition([insert(5, at: 0)])",
      ]
    )
    log.end()
    rows.tearDown()
  }

  @Test func `a closure chains stages onto the storage that its stage reads`() {
    let slot = DictionarySlot([1: 1, 2: 2])
    let even = slot.filter { $0.value % 2 == 0 }
    let counts = even.map { _ in even.counted() }
    let total = counts.flattened()
    let log = SignalLog()
    log.watch(total, "total")
    _ = log.take()
    slot[4] = 4
    slot[2] = nil
    slot[4] = 6
    #expect(
      log.take() == [
        "total transition([insert(key: 4, value: 2), update(key: 2, past: 1, future: 2)])",
        "total transition([remove(key: 2, past: 2), update(key: 4, past: 2, future: 1)])",
      ]
    )
    log.end()
    total.tearDown()
  }

  @Test func `a chain goes by a clock`() {
    let clock = SignalClock()
    let slot = DictionarySlot<Int, Int>()
    let young = slot.expiring(after: .seconds(3), on: clock)
    let rows = young.sorted { $0.value }.map(\.value)
    let log = SignalLog()
    log.watch(rows, "rows")
    _ = log.take()
    slot[1] = 5
    clock.advance(by: .seconds(2))
    slot[2] = 4
    clock.advance(by: .seconds(2))
    clock.advance(by: .seconds(2))
    #expect(
      log.take() == [
        "rows transition([insert(5, at: 0)])", "rows transition([insert(4, at: 0)])",
        "rows transition([remove(5, at: 1)])", "rows transition([remove(4, at: 0)])",
      ]
    )
    log.end()
    rows.tearDown()
  }

  @Test func `the cause of a turn is the slot that was edited`() {
    play { chain, log in
      log.watch(chain.texts, "second") { _ in log.note("\(TurnCause.current?.origins.map(\.label) ?? [])") }
      chain.slot[3] = 15
      transaction { chain.slot[3] = 16 }
    }
  }

  @Test func `a chain that is watched is counted`() {
    play { chain, log in
      let counters = chain.texts.startCounting()
      chain.slot[3] = 15
      log.note("\(counters.monitors.signals) \(counters[chain.texts]?.runs ?? 0)")
      counters.stop()
      chain.slot[3] = 16
      log.note("\(counters.monitors.signals)")
    }
  }
}
