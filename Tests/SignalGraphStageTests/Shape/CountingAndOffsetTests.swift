import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DistinctCountingTests {
  private func play(
    _ state: TableDictionary<Int, Int>,
    _ expected: DictionarySignal<Int, Int>...,
    edit: (DictionarySlot<Int, Int>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.distinct { $0.value / 10 }
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/DistinctCounting.swift", type: "DistinctCounting") { table in
      table.row("a result comes that no element gave", "`insert` with 1") {
        play([:], .transition([.insert(key: 1, value: 1)])) { $0[1] = 10 }
      }
      table.row("a result comes that others give", "`update` to one more") {
        play([1: 10], .transition([.update(key: 1, past: 1, future: 2)])) { $0[2] = 11 }
      }
      table.row("a result goes that others give", "`update` to one less") {
        play([1: 10, 2: 11], .transition([.update(key: 1, past: 2, future: 1)])) { $0[1] = nil }
      }
      table.row("the last of a result goes", "`remove`") {
        play([1: 10], .transition([.remove(key: 1, past: 1)])) { $0[1] = nil }
      }
      table.row("`update` that keeps the result, `move` of an equal element", "nothing") {
        play([1: 10]) { $0[1] = 11 }
        let slot = ArraySlot([1, 2])
        let stage = slot.distinct { $0 }
        expectSignals(of: stage, []) { slot.move(from: 0, to: 1) }
        stage.tearDown()
      }
      table.row("a new parameter", "what the results of all elements amount to, in one transaction") {
        let (slot, size) = (DictionarySlot([1: 10, 2: 11, 3: 29]), ValueSlot(10))
        let stage = slot.distinct(with: size) { $0.value / $1 }
        expectSignals(
          of: stage,
          [.transition([.update(key: 1, past: 2, future: 1), .insert(key: 0, value: 2), .remove(key: 2, past: 1)])]
        ) { size.value = 20 }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the counts, while there is a parameter") {
        let gate = ReplicatingDictionaryStorage<Int, Int>()
        let stage = gate.distinct { $0.value / 10 }
        expectSignals(of: stage, [.initiation([1: 2]), .termination([1: 2])]) {
          gate.sensor.sense(.initiation([5: 10, 6: 11]))
          gate.sensor.sense(.termination([5: 10, 6: 11]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `what comes and goes in one turn sends nothing`() {
    play([1: 10, 2: 20]) { slot in
      transaction {
        slot[1] = 20
        slot[2] = 10
      }
    }
  }

  @Test func `the closure runs once for each element that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.row,
      StageRecipe<Row, Numbers>("counted distinct") {
        $0.distinct(by: calls.counting { $0 / 2 })
      } oracle: { row in
        Oracles.counts(row.map { $0 / 2 })
      }
    )
    trial.calls = [calls]
    let report = try trial.run(Settings.plan(for: "counted distinct", sequences: 50))
    #expect(report.calls == report.arrivals)
  }

  @Test func `the distinct elements of an array are a set`() {
    let slot = ArraySlot([1, 2, 2])
    let stage = slot.distinct().keySet()
    expectSignals(of: stage, [.transition([.remove(1)])]) { slot[0] = 2 }
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }
}

@Suite struct ArrayEnumeratingTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Shape/ArrayEnumerating.swift", type: "ArrayEnumerating") { table in
      func play(_ state: TreeArray<Int>, _ kinds: [String], edit: (ArraySlot<Int>, ArrayEnumerating<Int>) -> Void) {
        let slot = ArraySlot(state)
        let stage = slot.enumerated()
        var received: [String] = []
        _ = stage.observe { _, change in received += change.transaction?.kinds ?? [] }
        edit(slot, stage)
        #expect(received == kinds)
        #expect(stage.elements.map(\.offset) == Array(slot.indices))
        #expect(stage.elements.map(\.element) == Array(slot.elements))
        stage.tearDown()
      }
      table.row("`insert`", "`insert` of the element with a place of its own") {
        play([1, 2], ["insert"]) { slot, _ in slot.insert(9, at: 0) }
      }
      table.row("`update`", "`update`, at the same place") {
        play([1, 2], ["update"]) { slot, stage in
          let row = stage[1]
          slot[1] = 9
          #expect(row.offset == 1 && row.element == 2)
        }
      }
      table.row("`remove`", "`remove`; the place is dead, its offset nil") {
        play([1, 2], ["remove"]) { slot, stage in
          let row = stage[0]
          slot.remove(at: 0)
          #expect(row.offset == nil)
        }
      }
      table.row("`move`", "`move`, with the place") {
        play([1, 2, 3], ["move"]) { slot, stage in
          let row = stage[0]
          slot.move(from: 0, to: 2)
          #expect(row.offset == 2)
        }
      }
      table.row(
        "`replace` of a range",
        "`replace`; the places of its rows are dead, those that come have places of their own"
      ) {
        play([1, 2, 3, 4], ["replace"]) { slot, stage in
          let rows = Array(stage.elements)
          slot.replaceSubrange(1..<4, with: [8, 9])
          #expect(rows.map(\.offset) == [0, nil, nil, nil])
          #expect(stage.elements.map(\.offset) == [0, 1, 2])
        }
      }
      table.row("`initiation`, `termination`", "the same, with places") {
        let slot = ArraySlot([1, 2])
        let stage = slot.enumerated()
        let rows = Array(stage.elements)
        stage.tearDown()
        #expect(rows.map(\.offset) == [nil, nil])
      }
    }
  }

  @Test func `an insertion at the beginning of many is one mutation`() {
    let slot = ArraySlot(0..<1000)
    let stage = slot.enumerated()
    let last = stage[999]
    var count = 0
    _ = stage.observe { _, change in count += change.transaction?.count ?? 0 }
    slot.insert(-1, at: 0)
    #expect(count == 1)
    #expect(last.offset == 1000)
    stage.tearDown()
  }

  @Test func `offsets are right after random edits`() {
    for seed in 0..<10 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let slot = ArraySlot(0..<20)
      let stage = slot.enumerated()
      for _ in 0..<60 {
        _ = Origins.row.edit(slot, using: &generator)
        #expect(stage.elements.map(\.offset) == Array(slot.indices))
      }
      stage.tearDown()
    }
  }

  @Test func `rows are one in a set as long as their places and elements are`() {
    let slot = ArraySlot(["a", "a", "b"])
    let stage = slot.enumerated()
    let rows = Set(stage.elements)
    #expect(rows.count == 3 && rows.isSuperset(of: stage.elements))
    slot.move(from: 2, to: 0)
    #expect(rows == Set(stage.elements), "the same places")
    #expect(stage.elements.map(\.description) == ["0: b", "1: a", "2: a"])
    slot[0] = "c"
    #expect(rows.intersection(stage.elements).count == 2)
    let gone = stage[0]
    slot.removeFirst()
    #expect(gone.description == "nil: c")
    stage.tearDown()
  }

  @Test func `the standard library's enumeration is there where pairs are wanted, and of the elements`() {
    let slot = ArraySlot(["a", "b"])
    var pairs = ""
    for (offset, element) in slot.elements.enumerated() { pairs += "\(offset)\(element)" }
    #expect(pairs == "0a1b")
    let plain = slot.elements.enumerated()
    #expect(type(of: plain) == EnumeratedSequence<TreeArray<String>>.self)
    #expect(plain.map { "\($0)\($1)" } == ["0a", "1b"])
    #expect(slot.emitter.sensorCount == 0, "nothing live was made")
    let live = slot.enumerated()
    #expect(slot.emitter.sensorCount == 1)
    live.tearDown()
  }
}
