import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayUniquingTests {
  private typealias Signals = [ArraySignal<Int>]
  private typealias Row = ArrayStorage<Int>

  /// Numbers are the same to it that end with the same digit.
  private func play(_ state: [Int], _ expected: Signals, _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void) {
    let (slot, base) = (ArraySlot(state), ValueSlot(10))
    let stage = slot.uniqued(with: base) { $0 % $1 }
    let fixed = slot.uniqued { $0 % 10 }
    expectSignals(of: stage, expected) { edit(slot, base) }
    if base.value == 10 { #expect(fixed.elements == stage.elements) }
    stage.tearDown()
    fixed.tearDown()
    slot.assertTornDown()
    base.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/ArrayUniquing.swift", type: "ArrayUniquing") { table in
      table.row(
        "`insert` of an element whose key has none before it",
        "`insert`, and `remove` of the one behind it that was shown"
      ) {
        play([1, 2], [.transition([.insert(3, at: 1)]), .transition([.remove(2, at: 2), .insert(12, at: 0)])]) {
          slot, _ in
          slot.insert(3, at: 1)
          slot.insert(12, at: 0)
        }
      }
      table.row("`insert` behind one of its key", "nothing") {
        play([1, 2], []) { slot, _ in
          slot.append(11)
          slot.insert(11, at: 1)
        }
      }
      table.row("`remove` of an element shown", "`remove`, and `insert` of the next one of its key") {
        play([1, 2, 11, 21], [.transition([.remove(1, at: 0), .insert(11, at: 1)])]) { slot, _ in slot.remove(at: 0) }
      }
      table.row("`remove` of another", "nothing") {
        play([1, 2, 11, 21], []) { slot, _ in slot.removeLast() }
      }
      table.row("`update` of an element shown that stays the first of a key", "`update`") {
        play(
          [1, 2, 11],
          [.transition([.update(at: 0, past: 1, future: 21)]), .transition([.update(at: 1, past: 2, future: 3)])]
        ) { slot, _ in
          slot[0] = 21
          slot[1] = 3
        }
      }
      table.row(
        "`update` to another key", "as a `remove` and an `insert`, but a row that is shown before and after is updated"
      ) {
        play([1, 2, 12], [.transition([.remove(2, at: 1), .insert(12, at: 1)])]) { slot, _ in slot[1] = 21 }
        // The row is the first of another key now.
        play([1, 2, 11], [.transition([.update(at: 0, past: 1, future: 3), .insert(11, at: 2)])]) { slot, _ in
          slot[0] = 3
        }
        play([1, 2, 13], [.transition([.remove(2, at: 1)])]) { slot, _ in slot[1] = 21 }
      }
      table.row("`move` of an element shown past others that are shown", "`move`") {
        play([1, 2, 11, 3], [.transition([.move(from: 2, to: 0, past: 3, future: 3)])]) { slot, _ in
          slot.move(from: 3, to: 0)
        }
        play([1, 2, 11, 12], []) { slot, _ in slot.move(from: 3, to: 2) }
      }
      table.row("`move` that makes another element the first of a key", "`remove` and `insert`") {
        play([1, 2, 11], [.transition([.remove(1, at: 0), .insert(11, at: 0)])]) { slot, _ in slot.move(from: 2, to: 0)
        }
      }
      table.row("`replace`", "`replace`, `remove` and `insert` of what is shown") {
        let (slot, stage) = (ArraySlot([1, 2, 11, 12]), ReplicatingArrayStorage<Int>())
        let view = slot.uniqued { $0 % 10 }
        view.register(stage)
        slot.replaceSubrange(0..<2, with: [4, 5, 14])
        #expect(view.elements == [4, 5, 11, 12] && stage.elements == view.elements)
        view.deregister(stage)
        view.tearDown()
      }
      table.row("a new parameter", "`insert` of what is the first now, `remove` of what was") {
        play([1, 2, 11], [.transition([.insert(11, at: 2)]), .transition([.remove(2, at: 1), .remove(11, at: 1)])]) {
          _, base in
          base.value = 100
          base.value = 1
          base.value = 1
        }
      }
      table.row("a new parameter and mutations", "one transition") {
        play([1, 11], [.transition([.insert(3, at: 0), .insert(11, at: 2)])]) { slot, base in
          transaction {
            slot.insert(3, at: 0)
            base.value = 100
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the first elements, while there is a parameter") {
        let (gate, base) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.uniqued(with: base) { $0 % $1 }
        expectSignals(of: stage, [.initiation([1, 2]), .termination([1, 2]), .initiation([1]), .termination([1])]) {
          gate.sensor.sense(.initiation([1, 2, 11]))
          base.sensor.sense(.initiation(10))
          base.sensor.sense(.termination(10))
          gate.sensor.sense(.transition([.remove(2, at: 1)]))
          base.sensor.sense(.initiation(10))
          gate.sensor.sense(.termination([1, 11]))
        }
        base.sensor.sense(.termination(10))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let visited = ArraySlot(["oslo", "rome", "oslo", "bern"])
    let places = visited.uniqued()
    #expect(places.elements == ["oslo", "rome", "bern"])
    expectSignals(of: places, []) { visited.append("rome") }
    visited.remove(at: 0)
    #expect(places.elements == ["rome", "oslo", "bern"])
    let initials = visited.uniqued(on: { $0.first })
    #expect(initials.elements == ["rome", "oslo", "bern"])
    visited.insert("riga", at: 0)
    #expect(initials.elements == ["riga", "oslo", "bern"] && places.elements == ["riga", "rome", "oslo", "bern"])
    places.tearDown()
    initials.tearDown()
    visited.assertTornDown()
  }

  private static func firsts<Element>(_ rows: TreeArray<Element>, _ key: (Element) -> Int) -> [Int] {
    var seen: Set<Int> = []
    return rows.indices.filter { seen.insert(key(rows[$0])).inserted }
  }

  @Test func `the laws hold, at random and on every short sequence`() throws {
    let fixed = StageRecipe<Row, Row>("uniqued here") {
      $0.uniqued(on: { $0 % 4 })
    } oracle: { row in
      TreeArray(Self.firsts(row) { $0 % 4 }.map { row[$0] })
    }
    let changing = StageRecipe<Row, Row>("changing uniqued here") {
      $0.uniqued(with: Deriving($0) { $0.count % 3 + 1 }) { $0 % $1 }
    } oracle: { row in
      TreeArray(Self.firsts(row) { $0 % (row.count % 3 + 1) }.map { row[$0] })
    }
    for recipe in [fixed, changing] {
      try StageTrial(ArrayOrigin<Int>(values: 12), recipe).run(Settings.plan(for: recipe.name, sequences: 300))
      try StageTrial(ArrayOrigin(values: 3) { $0 * 2 }, recipe)
        .exhaust(length: Settings.arrayLength, from: Settings.starts(0, 4, 0))
      try StageTrial(ArrayOrigin<Int>(values: 12), recipe).checkLifecycle(seed: Settings.seed)
    }
  }

  @Test func `rows that are shown before and after are the same`() throws {
    var fixed = IdentityTrial("uniqued rows", rows: Marked.origin()) { rows, _ in
      rows.uniqued(on: \.value) as ArrayStorage<Marked>
    } showing: {
      Self.firsts($0, \.value)
    }
    fixed.instances = { source, result in
      let expected = Self.firsts(source, \.value).map { source[$0] }
      return zip(expected, result).contains { $0.tag != $1.tag } ? "\(result) instead of \(expected)" : nil
    }
    let changing = IdentityTrial("changing uniqued rows", rows: Marked.origin()) { rows, _ in
      rows.uniqued(with: Deriving(rows) { $0.count % 3 + 1 }) { $0.value % $1 } as ArrayStorage<Marked>
    } showing: { rows in
      Self.firsts(rows) { $0.value % (rows.count % 3 + 1) }
    }
    for trial in [fixed, changing] {
      try trial.run(Settings.plan(for: trial.name, sequences: 300))
    }
  }

  @Test func `the closure is called once for an element that comes or is updated`() {
    let calls = CallCounter()
    let slot = ArraySlot([1, 11, 2])
    let stage = slot.uniqued(on: calls.counting { (number: Int) in number % 10 })
    #expect(calls.count == 3)
    slot.move(from: 0, to: 2)
    slot.remove(at: 0)
    slot.removeLast()
    #expect(calls.count == 3 && stage.elements == [2])
    slot[0] = 3
    slot.append(contentsOf: [3, 4])
    slot.refresh(at: 0)
    #expect(calls.count == 7 && stage.elements == [3, 4])
    stage.tearDown()
  }

  @Test func `a row is explained by the element that is shown`() {
    let slot = ArraySlot([1, 1, 2], label: "numbers")
    let stage = slot.uniqued()
    let words = stage.explain(at: 1)?.description ?? ""
    #expect(words.contains("\"numbers\"") && words.contains("[2]"), "\(words)")
    stage.tearDown()
  }

  /// Not as many steps as there are elements of the key.
  @Test func `among many equal elements a change is quick`() {
    let count = Settings.many(100_000)
    let slot = ArraySlot((0..<count).map { $0 % 2 })
    let stage = slot.uniqued()
    for step in 0..<1_000 {
      slot.remove(at: 0)
      #expect(stage.elements == (step % 2 == 0 ? [1, 0] : [0, 1]))
    }
    stage.tearDown()
  }

  @Test func `a key that is not equal to itself is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = ArraySlot([1.0], label: "numbers")
      let stage = slot.uniqued(label: "one each")
      slot.append(.nan)
      stage.tearDown()
    }
    result?.tells(.badParameter, "ArrayUniquing<Double, Double> \"one each\"", "ArrayUniquingTests.swift")
  }
}
