import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayScanningTests {
  private typealias Signals = [ArraySignal<Int>]

  private func play(_ state: [Int], _ expected: Signals, _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void) {
    let (slot, rate) = (ArraySlot(state), ValueSlot(1))
    let stage = slot.scan(with: rate, from: 0) { $0 + $1 * $2 }
    expectSignals(of: stage, expected) { edit(slot, rate) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + rate.emitter.sensorCount == 0)
  }

  @Test func `elements stand with their neighbours, and a new one changes the next one only`() {
    let slot = ArraySlot(Array(1...100))
    let stage = slot.scan([Int]()) { ($0 + [$1]).suffix(2) }
    expectSignals(
      of: stage,
      [.transition([.update(at: 4, past: [4, 5], future: [4, 0]), .update(at: 5, past: [5, 6], future: [0, 6])])]
    ) {
      slot[4] = 0
    }
    expectSignals(
      of: stage,
      [
        .transition([.insert([100, 7], at: 100)]),
        .transition([.remove([1], at: 0), .update(at: 0, past: [1, 2], future: [2])]),
      ]
    ) {
      slot.append(7)
      slot.remove(at: 0)
    }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Map/ArrayScanning.swift", type: "ArrayScanning") { table in
      table.row("`insert`", "`insert`") {
        play([1, 2], [.transition([.insert(6, at: 2)])]) { slot, _ in slot.append(3) }
      }
      table.row("`remove`", "`remove`") {
        play([1, 2], [.transition([.remove(3, at: 1)])]) { slot, _ in slot.removeLast() }
      }
      table.row("`move`", "`move`") {
        play([3, 0, 4], [.transition([.move(from: 1, to: 0, past: 3, future: 0)])]) { slot, _ in
          slot.move(from: 1, to: 0)
        }
      }
      table.row("`update`", "`update` where the result is another") {
        play([1, 2], [.transition([.update(at: 1, past: 3, future: 6)])]) { slot, rate in
          slot[1] = 5
          transaction {
            slot[1] = 6
            slot[1] = 5
          }
        }
      }
      table.row("a refresh", "`update`, also where the result is equal") {
        play([1, 2, 3], [.transition([.update(at: 1, past: 3, future: 3)])]) { slot, _ in slot.refresh(at: 1) }
      }
      table.row("`replace`", "`replace`") {
        play([1, 2, 3, 4], [.transition([.replace(at: 1, past: [3, 6], future: [5, 5, 6])])]) { slot, _ in
          slot.replaceSubrange(1..<3, with: [4, 0, 1])
        }
      }
      table.row("any of them", "besides, `update` of the rows behind, up to the first whose result stays") {
        play(
          [1, 2, 3, 4],
          [
            .transition([
              .insert(6, at: 0), .update(at: 1, past: 1, future: 7), .update(at: 2, past: 3, future: 9),
              .update(at: 3, past: 6, future: 12), .update(at: 4, past: 10, future: 16),
            ]),
            .transition([.update(at: 1, past: 7, future: 8), .update(at: 2, past: 9, future: 10)]),
          ]
        ) { slot, _ in
          slot.insert(6, at: 0)
          transaction {
            slot[1] += 1
            slot[3] -= 1
          }
        }
      }
      table.row("a new parameter", "`update` where a result is another") {
        play([0, 1], [.transition([.update(at: 1, past: 1, future: 2)])]) { _, rate in rate.value = 2 }
      }
      table.row("a new parameter and mutations", "one transition") {
        play([0, 1], [.transition([.insert(8, at: 2), .update(at: 1, past: 1, future: 2)])]) { slot, rate in
          transaction {
            slot.append(3)
            rate.value = 2
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the results, while there is a parameter") {
        let (gate, rate) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.scan(with: rate, from: 1) { $0 + $1 * $2 }
        expectSignals(of: stage, [.initiation([3, 7]), .termination([3, 7]), .initiation([2]), .termination([2])]) {
          gate.sensor.sense(.initiation([1, 2]))
          rate.sensor.sense(.initiation(2))
          rate.sensor.sense(.termination(2))
          gate.sensor.sense(.transition([.remove(2, at: 1)]))
          rate.sensor.sense(.initiation(1))
          gate.sensor.sense(.termination([1]))
        }
        rate.sensor.sense(.termination(1))
        stage.tearDown()
      }
    }
  }

  /// Expects how many mutations each transition has.
  private func expectCounts<Element>(
    _ expected: [Int], of stage: ArrayStorage<Element>, location: SourceLocation = #_sourceLocation, _ edit: () -> Void
  ) {
    var counts: [Int] = []
    let monitor = SignalMonitor<ArraySignal<Element>> {
      if case .transition(let change) = $0 { counts.append(change.count) }
    }
    stage.register(monitor)
    edit()
    #expect(counts == expected, sourceLocation: location)
    stage.deregister(monitor)
  }

  @Test func `the example of the documentation holds`() {
    let payments = ArraySlot([5, -2, 4])
    let balance = payments.scan(10) { $0 + $1 }
    #expect(balance.elements == [15, 13, 17])
    expectCounts([1, 3, 1], of: balance) {
      payments.append(1)
      payments[1] = -3
      #expect(balance.elements == [15, 12, 16, 17])
      transaction {
        payments[1] = -4
        payments[2] = 5
      }
      #expect(balance.elements == [15, 11, 16, 17])
    }
    balance.tearDown()
    payments.assertTornDown()
  }

  @Test func `a step may make a row and its balance, of the order that a sort made`() {
    struct Line: Equatable { var (day, balance): (Int, Int) }
    let entries = DictionarySlot(["b": (day: 2, amount: -1), "a": (day: 1, amount: 5)])
    let lines = entries.sorted { $0.value.day }.scan(Line(day: 0, balance: 0)) {
      Line(day: $1.value.day, balance: $0.balance + $1.value.amount)
    }
    #expect(lines.elements == [Line(day: 1, balance: 5), Line(day: 2, balance: 4)])
    entries["a"] = (day: 3, amount: 7)
    #expect(lines.elements == [Line(day: 2, balance: -1), Line(day: 3, balance: 6)])
    lines.tearDown()
    entries.assertTornDown()
  }

  @Test func `results that do not compare never stay`() {
    struct Opaque { var number: Int }
    let slot = ArraySlot([1, 2, 3])
    let stage = slot.scan(Opaque(number: 0)) { Opaque(number: $0.number + $1) }
    expectCounts([3, 1], of: stage) {
      slot.refresh(at: 0)
      slot[2] = 0
    }
    #expect(stage.elements.map(\.number) == [1, 3, 3])
    stage.tearDown()
  }

  @Test func `a NaN is equal to one, and carries on`() {
    let slot = ArraySlot([1, .nan, 2, 3])
    let stage = slot.scan(0) { $0 + $1 }
    expectCounts([3], of: stage) {
      slot[2] = 5
      slot[1] = 0
    }
    #expect(stage.elements == [1, 1, 6, 9])
    stage.tearDown()
  }

  /// Every state of up to four rows, and every edit of it alone and before another.
  @Test func `all pairs of edits of small states`() {
    let edits: [(ArraySlot<Int>, Int) -> Void] = [
      { $0.insert(3, at: $1) }, { if $1 < $0.count { $0.remove(at: $1) } }, { if $1 < $0.count { $0[$1] = 0 } },
      { if $1 < $0.count { $0[$1] += 2 } }, { if $1 < $0.count { $0.refresh(at: $1) } },
      { if $1 < $0.count { $0.move(from: $1, to: 0) } }, { if $1 < $0.count { $0.move(from: $1, to: $0.count - 1) } },
      { $0.replaceSubrange($1..<min($1 + 2, $0.count), with: [1, 0, 1]) },
    ]
    for count in 0..<4 {
      for first in edits.enumerated() {
        for second in edits.enumerated() {
          for (one, other) in (0...count).flatMap({ one in (0...count).map { (one, $0) } }) {
            let slot = ArraySlot((0..<count).map { $0 % 2 })
            let stage = slot.scan(0) { min($0 + $1, 3) }
            let replica = SignalReplica<ArrayTransaction<Int>>()
            replica.admitsEqualUpdates = true
            replica.attach(to: stage)
            transaction {
              first.element(slot, one)
              second.element(slot, min(other, slot.count))
            }
            let expected = totals(of: slot) { min($0 + $1, 3) }
            let comment: Comment = "\(count) rows, edits \(first.offset) at \(one), \(second.offset) at \(other)"
            #expect(stage.elements == expected && replica.state == expected && replica.fault == nil, comment)
            replica.detach()
            stage.tearDown()
          }
        }
      }
    }
  }

  private func totals(of slot: ArraySlot<Int>, _ step: (Int, Int) -> Int) -> TreeArray<Int> {
    var last = 0
    return TreeArray(
      slot.elements.map { element in
        last = step(last, element)
        return last
      })
  }

  @Test(arguments: Settings.seeds(30)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (slot, rate) = (ArraySlot<Int>(), ValueSlot(1))
    // Results that come together again, so that some stay.
    let (stage, changing) = (slot.scan(0) { max($0 - 1, $1) }, slot.scan(with: rate, from: 0) { max($0 - $2, $1) })
    let replicas = [stage, changing].map { stage in
      let replica = SignalReplica<ArrayTransaction<Int>>()
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      return replica
    }
    for step in 0..<120 {
      transaction {
        for _ in 0..<Int.random(in: 1...(step % 40 == 0 ? 150 : 5), using: &generator) {
          let (at, value) = (
            Int.random(in: 0...slot.count, using: &generator), Int.random(in: 0..<6, using: &generator)
          )
          switch Int.random(in: 0..<11, using: &generator) {
          case 0...2: slot.insert(value, at: at)
          case 3: if at < slot.count { slot.remove(at: at) }
          case 4, 5: if at < slot.count { slot[at] = value }
          case 6, 7: if at < slot.count { slot.move(from: at, to: Int.random(in: 0..<slot.count, using: &generator)) }
          case 8: slot.replaceSubrange(at / 2..<at, with: [value, 0, value])
          case 9: if at < slot.count { slot.refresh(at: at) }
          default: rate.value = value % 3
          }
        }
      }
      let expected = [totals(of: slot) { max($0 - 1, $1) }, totals(of: slot) { max($0 - rate.value, $1) }]
      let comment: Comment = "seed \(seed), step \(step)"
      #expect([stage.elements, changing.elements] == expected, comment)
      #expect(replicas.map { $0.state! } == expected && replicas.allSatisfy { $0.fault == nil }, comment)
    }
    for replica in replicas { replica.detach() }
    stage.tearDown()
    changing.tearDown()
  }

  @Test func `a row that came last and whose total changes is one insertion`() {
    let slot = ArraySlot([1, 2, 3])
    let stage = slot.scan(0) { $0 + $1 }
    expectCounts([4], of: stage) {
      transaction {
        slot.append(4)
        slot[0] = 2
      }
    }
    #expect(stage.elements == [2, 4, 7, 11])
    stage.tearDown()
  }

  @Test func `rows that are far apart are followed by themselves, and what is between them is not`() {
    let calls = CallCounter()
    let slot = ArraySlot((0..<10_000).map { $0 % 4 })
    // How many in a row are not 0, up to each.
    let stage = slot.scan(0) {
      calls.record()
      return $1 == 0 ? 0 : $0 + 1
    }
    calls.reset()
    slot.move(from: 9_001, to: 1_001)
    #expect(calls.count <= 8)
    calls.reset()
    transaction { for row in stride(from: 500, to: 8_500, by: 1_000) { slot[row] = 5 } }
    #expect(calls.count <= 8 * 5)
    calls.reset()
    transaction { for row in (0..<100).reversed() { slot[row * 50 + 1] = 0 } }
    #expect(calls.count <= 100 * 5)
    calls.reset()
    transaction {
      for row in (0..<50).reversed() { slot.insert(row % 3, at: row * 90) }
      for row in 0..<50 { slot.move(from: row * 70, to: 5_000 + row * 40) }
    }
    #expect(calls.count <= 50 * 6 + 50 * 10)
    #expect(stage.elements == totals(of: slot) { $1 == 0 ? 0 : $0 + 1 })
    stage.tearDown()
  }

  @Test func `the step is called for a row, and for those behind it up to the first that stays`() {
    let calls = CallCounter()
    let slot = ArraySlot(0..<1000)
    let stage = slot.scan(0) {
      calls.record()
      return max($0, $1)
    }
    func expect(_ count: Int, location: SourceLocation = #_sourceLocation, _ edit: () -> Void) {
      calls.reset()
      edit()
      #expect(calls.count == count, sourceLocation: location)
    }
    expect(1) { slot.append(7) }
    expect(1) { slot.refresh(at: 500) }
    // Its own, and the one that stays.
    expect(2) { slot[500] = 600 - 99 }
    expect(101) { slot[500] = 600 }
    expect(1001 - 900) { slot[900] = 2000 }
    expect(2) { slot.insert(0, at: 300) }
    expect(1) { slot.remove(at: 300) }
    expect(0) { slot.removeLast() }
    expect(0) { transaction {} }
    stage.tearDown()
  }

  /// What a stage lets go of is released when no stage runs, so that a `deinit` may edit.
  @Test func `results are released when the turn is over`() {
    final class Part {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let released = ValueSlot(0)
    let note = { released.value += 1 }
    let slot = ArraySlot(0..<8)
    let stage = slot.scan(Part {}) { _, _ in Part(note) }
    slot.move(from: 0, to: 7)
    slot.remove(at: 3)
    slot[2] = 9
    #expect(released.value > 8)
    stage.tearDown()
    #expect(released.value > 16)
  }
}
