import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct AggregatingTests {
  private func play<Result: Equatable>(
    _ state: TableDictionary<Int, Int>, _ expected: [ValueSignal<Result?>],
    _ aggregation: Aggregation<DictionaryEntry<Int, Int>, some Aggregate<some Any, Result?>>,
    _ edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.aggregated(aggregation)
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  private func transition<Value>(_ past: Value, _ future: Value) -> ValueSignal<Value> {
    .transition(ValueTransaction(unequalPast: past, future: future))
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Aggregate/Aggregating.swift", type: "Aggregating") { table in
      table.row("mutations after which the result is another", "`transition`") {
        play([1: 5, 2: 7], [transition(5, 4), transition(4, 6), transition(6, 7)], .min { $0.value }) { slot in
          slot[3] = 4
          transaction {
            slot[1] = 6
            slot[3] = 8
          }
          slot[1] = nil
        }
      }
      table.row("mutations after which it is equal", "nothing") {
        play([1: 5, 2: 7], [], .min { $0.value }) { slot in
          slot[2] = 8
          slot[3] = 5
          slot[1] = nil
          transaction {
            slot[3] = nil
            slot[4] = 5
          }
        }
      }
      table.row("a refresh of a row that the result shows, as the least one", "`transition` from the result to itself")
      {
        play([1: 5, 2: 7], [transition(5, 5)], .min { $0.value }) { $0.refresh(1) }
        play([1: 5, 2: 7], [transition(7, 7)], .quantile(1) { $0.value }) { $0.refresh(2) }
        play([1: 5, 2: 7], [transition(5, 5)], .mode { $0.value }) { $0.refresh(1) }
        let entry: DictionaryEntry? = DictionaryEntry(key: 2, value: 7)
        play([1: 5, 2: 7], [transition(entry, entry)], .last { $0.value }) { $0.refresh(2) }
      }
      table.row("another refresh", "nothing") {
        play([1: 5, 2: 7], [], .min { $0.value }) { $0.refresh(2) }
        play([1: 5, 2: 7], [], .mean { $0.value }) { $0.refresh(2) }
        play([1: 5, 2: 7], [], .last { $0.value }) { $0.refresh(1) }
      }
      table.row("a new parameter", "`transition` where the result is another") {
        parameter([transition(5, 50)]) { _, factor in
          factor.value = 10
          factor.refresh()
        }
      }
      table.row("a new parameter and mutations", "one `transition`, or nothing") {
        parameter([transition(5, 40)]) { slot, factor in
          transaction {
            slot[1] = 4
            factor.value = 10
            slot[2] = nil
          }
          transaction {
            slot[1] = 8
            factor.value = 5
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the result, while there is a parameter") {
        let (gate, factor) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.aggregated(with: factor) { factor in .sum { $0.value * factor } }
        expectSignals(of: stage, [.initiation(20), .termination(20), .initiation(30), .termination(30)]) {
          gate.sensor.sense(.initiation([1: 4, 2: 6]))
          factor.sensor.sense(.initiation(2))
          factor.sensor.sense(.termination(2))
          factor.sensor.sense(.initiation(3))
          gate.sensor.sense(.termination([1: 4, 2: 6]))
        }
        factor.sensor.sense(.termination(3))
        stage.tearDown()
      }
    }
  }

  /// The least value times a factor.
  private func parameter(
    _ expected: [ValueSignal<Int?>], _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, factor) = (DictionarySlot([1: 5, 2: 7]), ValueSlot(1))
    let stage = slot.aggregated(with: factor) { factor in .sum { $0.value == 7 ? nil : $0.value * factor } }
    let least = stage.map { Optional($0) }
    expectSignals(of: least, expected) { edit(slot, factor) }
    least.tearDown()
    #expect(slot.emitter.sensorCount + factor.emitter.sensorCount == 0)
  }

  @Test func `the example of the documentation holds`() {
    let delays = DictionarySlot(["LH 4": 75, "AF 1": 10, "BA 9": 90])
    let total = delays.aggregated(.sum { $0.value })
    let mean = delays.aggregated(.mean { $0.value })
    let worst = delays.aggregated(.max { $0.value })
    #expect(total.value == 175 && mean.value == 175.0 / 3 && worst.value == 90)
    delays["BA 9"] = 20
    #expect(total.value == 105 && mean.value == 35 && worst.value == 75)
    delays["AF 1"] = 10
    let span = delays.aggregated(.several(.min { $0.value }, .max { $0.value }) { ($0 ?? 0)...($1 ?? 0) })
    #expect(span.value == 10...75)
    delays["AF 1"] = nil
    #expect(total.value == 95 && mean.value == 47.5 && span.value == 20...75)
    for view in [total, mean, worst, span] as [Chained] { view.tearDown() }
    #expect(delays.emitter.sensorCount == 0)
  }

  @Test func `a sum of doubles is that of what is present`() {
    let slot = DictionarySlot([1: 0.1])
    let (sum, compensated) = (slot.aggregated(.sum { $0.value }), slot.aggregated(.compensatedSum { $0.value }))
    slot[2] = 1e17
    slot[2] = nil
    #expect(sum.value == 0.1 && compensated.value == 0.1)
    slot[3] = .infinity
    slot[4] = .nan
    #expect(sum.value?.isNaN == true && compensated.value?.isNaN == true)
    slot[4] = nil
    #expect(sum.value == .infinity && compensated.value == .infinity)
    slot[3] = nil
    #expect(sum.value == 0.1 && compensated.value == 0.1)
    sum.tearDown()
    compensated.tearDown()
  }

  @Test func `a mean is finite where its numbers are`() {
    let slot = DictionarySlot([1: Double.greatestFiniteMagnitude, 2: 1e308])
    let mean = slot.aggregated(.mean { $0.value })
    #expect(mean.value == Double.greatestFiniteMagnitude / 2 + 0.5e308)
    slot[1] = -.greatestFiniteMagnitude
    slot[3] = -.greatestFiniteMagnitude
    #expect(mean.value.map { abs($0! + 8.651287565748771e307) < 1e293 } == true)
    slot[2] = .infinity
    #expect(mean.value == .infinity)
    mean.tearDown()
  }

  @Test func `a result that stays NaN is not announced`() {
    let slot = DictionarySlot([1: 1.0, 2: .nan])
    let (mean, sums) = (slot.aggregated(.mean { $0.value }), slot.aggregated(by: { _ in 0 }, .mean { $0.value }))
    expectSignals(of: mean, []) { expectSignals(of: sums, []) { slot[1] = 2 } }
    #expect(mean.value??.isNaN == true && sums[0]??.isNaN == true)
    slot[2] = 4
    #expect(mean.value == 3 && sums[0] == 3)
    mean.tearDown()
    sums.tearDown()
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a compensated sum is as near as its page says`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let slot = DictionarySlot<Int, Double>([:])
    let (exact, sum) = (slot.aggregated(.sum { $0.value }), slot.aggregated(.compensatedSum { $0.value }))
    var (terms, magnitudes) = (0.0, 0.0)
    func pass(_ number: Double?) {
      guard let number else { return }
      terms += 1
      magnitudes += number.magnitude
    }
    for _ in 0..<400 {
      let key = generator.number(below: 40)
      let size = Double(sign: .plus, exponent: generator.number(below: 80) - 40, significand: 1)
      let number = generator.chance(1, in: 3) ? nil : Double(generator.number(below: 2001) - 1000) / 7 * size
      pass(slot[key])
      pass(number)
      slot[key] = number
      if slot.isEmpty { (terms, magnitudes) = (0, 0) }
      let bound = exact.value!.ulp + 2 * terms * terms * 0x1p-106 * magnitudes
      #expect(abs(exact.value! - sum.value!) <= bound, "\(sum.value!), not \(exact.value!), after \(terms) terms")
    }
    exact.tearDown()
    sum.tearDown()
  }

  @Test func `an aggregate of one's own`() {
    struct Parity: Aggregate {
      func makeState() -> Int { 0 }
      func add(_ number: Int, to sum: inout Int) { sum ^= number & 1 }
      func remove(_ number: Int, from sum: inout Int) { sum ^= number & 1 }
      func result(_ sum: Int) -> Bool { sum == 0 }
    }
    let rows = ArraySlot(["a", "bc"])
    let isEven = rows.aggregated(Aggregation(Parity()) { $0.count })
    let groups = rows.aggregated(by: \.first, Aggregation(Parity()) { $0.count })
    #expect(isEven.value == false && groups.snapshot == ["a": false, "b": true])
    rows[1] = "b"
    #expect(isEven.value == true && groups.snapshot == ["a": false, "b": false])
    isEven.tearDown()
    groups.tearDown()
  }

  @Test func `a reduction calls its operation a logarithm of times`() {
    let calls = CallCounter()
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1000).map { ($0, $0) }))
    let bits = slot.aggregated(
      .reduce(0) {
        calls.record()
        return $0 | $1
      } _: {
        $0.value
      })
    #expect(bits.value == 1023)
    calls.reset()
    slot[7] = 1 << 12
    // Out of one place and into another, each a way to the root.
    #expect(bits.value == 1023 | 1 << 12 && calls.count <= 3 * 10)
    calls.reset()
    slot[7] = nil
    #expect(bits.value == 1023 && calls.count <= 2 * 10)
    bits.tearDown()
  }

  @Test func `measures keep their numbers when a parameter changes`() {
    let (rows, mask) = (ArraySlot([3, 5, 5]), ValueSlot(7))
    let bits = rows.aggregated(with: mask) { mask in .reduce(0, |) { $0 & mask } }
    let first = rows.aggregated(with: mask) { mask in .first(by: { $0 & mask }, ties: { _ in 0 }) }
    #expect(bits.value == 7 && first.value == 3)
    // The first row's measures stay equal, and the others get new ones.
    mask.value = 3
    rows.append(4)
    #expect(bits.value == 3 && first.value == 4)
    rows.removeAll { $0 == 4 }
    rows.remove(at: 0)
    #expect(bits.value == 1 && first.value == 5)
    rows.removeAll()
    #expect(bits.value == 0 && first.value == .some(nil))
    bits.tearDown()
    first.tearDown()
  }

  @Test func `the results of up to six aggregates come in the order in which they were given`() {
    let slot = ArraySlot([3, 8, 5])
    let two = slot.aggregated(.several(.min { $0 }, .sum { $0 }) { [$0 ?? -1, $1] })
    let three = slot.aggregated(.several(.min { $0 }, .sum { $0 }, .count) { [$0 ?? -1, $1, $2] })
    let four = slot.aggregated(
      .several(.min { $0 }, .sum { $0 }, .count, .max { $0 }) { [$0 ?? -1, $1, $2, $3 ?? -1] })
    let five = slot.aggregated(
      .several(.min { $0 }, .sum { $0 }, .count, .max { $0 }, .count { $0 > 4 }) { least, sum, count, greatest, high in
        [least ?? -1, sum, count, greatest ?? -1, high]
      })
    let six = slot.aggregated(
      .several(.min { $0 }, .sum { $0 }, .count, .max { $0 }, .count { $0 > 4 }, .median { $0 }) {
        least, sum, count, greatest, high, median in
        [least ?? -1, sum, count, greatest ?? -1, high, median ?? -1]
      })
    let stages: [ValueStorage<[Int]>] = [two, three, four, five, six]
    func expect(_ results: [Int]) {
      for (stage, size) in zip(stages, 2...) { #expect(stage.value == Array(results.prefix(size))) }
    }
    expect([3, 16, 3, 8, 2, 5])
    slot.append(9)
    expect([3, 25, 4, 9, 3, 5])
    slot.removeAll { $0 > 3 }
    expect([3, 3, 1, 3, 0, 3])
    slot.removeAll()
    expect([-1, 0, 0, -1, 0, -1])
    for stage in stages { stage.tearDown() }
    slot.assertTornDown()
  }

  @Test func `closures are called for rows that come or are updated, and results are made once a turn`() {
    let (measured, combined) = (CallCounter(), CallCounter())
    let slot = DictionarySlot<Int, Int>([:])
    let stage = slot.aggregated(
      .several(.count, .max(measured.counting { $0.value })) { count, max in
        combined.record()
        return [count, max ?? 0]
      })
    let observation = stage.observe { _ in }
    combined.reset()
    transaction { for key in 0..<100 { slot[key] = key } }
    #expect(measured.count == 100 && combined.count == 1 && stage.value == [100, 99])
    slot[0] = 200
    #expect(measured.count == 101 && combined.count == 2 && stage.value == [100, 200])
    for key in 0..<100 { slot[key] = nil }
    #expect(measured.count == 101 && combined.count == 102 && stage.value == [0, 0])
    observation.tearDown()
    stage.tearDown()
  }

  @Test func `removing an extreme compares a logarithm of times`() {
    let counter = CallCounter()
    let slot = ArraySlot((0..<4096).map { $0 * 7919 % 4096 })
    let least = slot.aggregated(.min { Counted($0, counter) })
    let median = slot.aggregated(.median { Counted($0, counter) })
    counter.reset()
    for _ in 0..<100 { slot.remove(at: slot.elements.firstIndex(of: least.value!!.value)!) }
    #expect(least.value??.value == 100 && median.value??.value == 2097)
    // Two searches in each of two trees, to count one less and to take the entry out.
    #expect(counter.count <= 100 * 2 * 2 * 15, "\(counter.count)")
    least.tearDown()
    median.tearDown()
  }

  @Test func `a count keeps nothing of its rows, and calls nothing`() {
    let slot = SetSlot([1, 2])
    let count = slot.aggregated(.count, label: "members")
    expectSignals(of: count, [transition(2, 3), transition(3, 0)]) {
      slot.insert(3)
      slot.removeAll()
    }
    count.tearDown()
    let rows = ArraySlot([1, 2])
    let moving = rows.aggregated(.count)
    expectSignals(of: moving, []) {
      rows.move(from: 0, to: 1)
      rows[0] = 5
      rows.replaceSubrange(0..<2, with: [7, 8])
    }
    moving.tearDown()
  }

  @Test func `stages wired by hand`() {
    let (slot, rows) = (DictionarySlot([1: 2]), ArraySlot([3, 4]))
    let sum = Aggregating<DictionaryTransaction<Int, Int>, Int>(.sum { $0.value })
    let product = Aggregating<ArrayTransaction<Int>, Int>(.reduce(1, *) { $0 })
    slot.register(sum)
    rows.register(product)
    #expect(sum.value == 2 && product.value == 12)
    slot.deregister(sum)
    rows.deregister(product)
  }

  @Test func `a compensated sum begins anew without rows, whatever goes last`() {
    let most = Double.greatestFiniteMagnitude
    let slot = DictionarySlot([1: most, 2: most, 3: .infinity])
    let sum = slot.aggregated(.compensatedSum { $0.value })
    for key in 1...3 { slot[key] = nil }
    #expect(sum.value == 0)
    slot[4] = 1
    #expect(sum.value == 1)
    sum.tearDown()
  }

  @Test func `an interpolated quantile that falls on a value shows that alone`() {
    let slot = DictionarySlot([1: 1.0, 2: 2.0, 3: 3.0])
    let middle = slot.aggregated(.interpolatedQuantile(0.5) { $0.value })
    expectSignals(of: middle, []) { slot.refresh(3) }
    expectSignals(of: middle, [.transition(ValueTransaction(refreshing: 2))]) { slot.refresh(2) }
    slot[4] = 4
    expectSignals(of: middle, [.transition(ValueTransaction(refreshing: 2.5))]) { slot.refresh(3) }
    middle.tearDown()
  }
}
