import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayFilteringTests {
  private func play(_ state: [Int], _ expected: [ArrayMutation<Int>], _ edit: (ArraySlot<Int>) -> Void) {
    let slot = ArraySlot(state)
    let stage = slot.filter { $0 > 0 }
    expectSignals(of: stage, expected.isEmpty ? [] : [.transition(ArrayTransaction(expected))]) { edit(slot) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Filter/ArrayFiltering.swift", type: "ArrayFiltering") { table in
      table.row("`insert`", "", "yes", "`insert`") { play([-1, 1], [.insert(2, at: 1)]) { $0.append(2) } }
      table.row("`insert`", "", "no", "nothing") { play([1], []) { $0.insert(-2, at: 0) } }
      table.row("`update`", "yes", "yes", "`update`") {
        play([-1, 1], [.update(at: 0, past: 1, future: 2)]) { $0[1] = 2 }
      }
      table.row("`update`", "no", "yes", "`insert`") { play([1, -1], [.insert(2, at: 1)]) { $0[1] = 2 } }
      table.row("`update`", "yes", "no", "`remove`") { play([-1, 1], [.remove(1, at: 0)]) { $0[1] = -2 } }
      table.row("`update`", "no", "no", "nothing") { play([-1, 1], []) { $0[0] = -2 } }
      table.row("`remove`", "yes", "", "`remove`") { play([-1, 1], [.remove(1, at: 0)]) { $0.remove(at: 1) } }
      table.row("`remove`", "no", "", "nothing") { play([-1, 1], []) { $0.remove(at: 0) } }
      table.row("`move` past members", "yes", "", "`move`") {
        play([1, -1, 2, 3], [.move(from: 0, to: 1, past: 1, future: 1)]) { $0.move(from: 0, to: 2) }
      }
      table.row("`move` past others only", "yes", "", "nothing") {
        play([1, -1, -2, 2], []) { $0.move(from: 0, to: 2) }
      }
      table.row("`move`", "no", "", "nothing") { play([-1, 1, 2], []) { $0.move(from: 0, to: 2) } }
      table.row("`move` with an update", "yes", "yes", "`move`") {
        play([1, -1, 2], [.move(from: 0, to: 1, past: 1, future: 7)]) { $0.perform(move: 0, to: 2, as: 7) }
      }
      table.row("`move` with an update", "no", "yes", "`insert`") {
        play([-1, 1, 2], [.insert(7, at: 2)]) { $0.perform(move: 0, to: 2, as: 7) }
      }
      table.row("`move` with an update", "yes", "no", "`remove`") {
        play([1, -1, 2], [.remove(1, at: 0)]) { $0.perform(move: 0, to: 2, as: -7) }
      }
      table.row("`replace` of a range", "", "", "`replace` of its members, in the shortest form") {
        play([1, -1, 2, 3, 4], [.replace(at: 1, past: [2, 3], future: [8, 9, 10])]) {
          $0.replaceSubrange(1..<4, with: [-2, 8, -3, 9, 10])
        }
        play([1, -1, 2, 3, 4], [.remove(2, at: 1)]) { $0.replaceSubrange(1..<3, with: [-5, -6]) }
        play([1, -1, -2], []) { $0.replaceSubrange(1..<3, with: [-5, -6, -7]) }
      }
      func playChanging(
        _ state: [Int],
        _ expected: [ArrayMutation<Int>],
        _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
      ) {
        let (slot, limit) = (ArraySlot(state), ValueSlot(0))
        let stage = slot.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, expected.isEmpty ? [] : [.transition(ArrayTransaction(expected))]) {
          edit(slot, limit)
        }
        stage.tearDown()
      }
      table.row("a new parameter", "yes", "no", "`remove`") {
        playChanging([1, 5, 2], [.remove(1, at: 0), .remove(2, at: 1)]) { $1.value = 3 }
      }
      table.row("a new parameter", "no", "yes", "`insert`") {
        playChanging([-5, 1, -20, -6], [.insert(-5, at: 0), .insert(-6, at: 2)]) { $1.value = -9 }
      }
      table.row("a new parameter", "the same", "the same", "nothing") { playChanging([5, -5], []) { $1.value = 3 } }
      table.row("a new parameter and mutations", "", "", "one transition") {
        playChanging([1, 5, 2], [.insert(4, at: 3), .remove(1, at: 0), .remove(2, at: 1)]) { slot, limit in
          transaction {
            limit.value = 3
            slot.append(4)
            slot.append(3)
          }
        }
      }
      table.row("`initiation`, `termination`", "", "", "the same, of the members, while there is a parameter") {
        let (gate, limit) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.filter(with: limit) { $0 > $1 }
        expectSignals(of: stage, [.initiation([1]), .termination([1]), .initiation([5]), .termination([5])]) {
          gate.sensor.sense(.initiation([-1, 1]))
          limit.sensor.sense(.initiation(0))
          limit.sensor.sense(.termination(0))
          gate.sensor.sense(.transition([.insert(5, at: 0)]))
          limit.sensor.sense(.initiation(3))
          gate.sensor.sense(.termination([5, -1, 1]))
        }
        limit.sensor.sense(.termination(3))
        stage.tearDown()
      }
    }
  }

  @Test func `a move is numbered among members, forwards and backwards`() {
    let slot = ArraySlot([1, -1, 2, -2, -3, 3, 4])
    let stage = slot.filter { $0 > 0 }
    expectSignals(
      of: stage,
      [
        .transition([.move(from: 0, to: 2, past: 1, future: 1)]),
        .transition([.move(from: 3, to: 0, past: 4, future: 4)]),
        .transition([.move(from: 1, to: 2, past: 2, future: 2)]),
      ]
    ) {
      slot.move(from: 0, to: 5)
      #expect(slot.elements == [-1, 2, -2, -3, 3, 1, 4])
      slot.move(from: 6, to: 0)
      slot.move(from: 2, to: 5)
    }
    #expect(stage.elements == [4, 3, 2, 1])
    stage.tearDown()
  }

  @Test func `moves among members are never swallowed, moves of others never seen`() {
    for from in 0..<6 {
      for to in 0..<6 where to != from {
        let slot = ArraySlot([1, -1, 2, 3, -2, 4])
        let stage = slot.filter { $0 > 0 }
        let before = Array(stage.elements)
        var signals: [ArraySignal<Int>] = []
        _ = stage.observe { _, change in if let change = change.transaction { signals.append(.transition(change)) } }
        slot.move(from: from, to: to)
        let after: [Int] = slot.elements.filter { $0 > 0 }
        #expect(Array(stage.elements) == after)
        if after == before {
          #expect(signals.isEmpty)
        } else {
          let old = before.firstIndex(of: slot[to])!, new = after.firstIndex(of: slot[to])!
          #expect(signals == [.transition([.move(from: old, to: new, past: slot[to], future: slot[to])])])
        }
        stage.tearDown()
      }
    }
  }

  @Test func `truncation and removal of everything`() {
    let slot = ArraySlot(0..<2000)
    let stage = slot.filter { $0 % 2 == 0 }
    slot.removeSubrange(1000..<2000)
    #expect(stage.count == 500 && stage.last == 998)
    slot.removeLast()
    #expect(stage.last == 998)
    slot.removeLast()
    #expect(stage.last == 996)
    slot.removeAll()
    #expect(stage.isEmpty)
    slot.append(contentsOf: 0..<3)
    #expect(stage.elements == [0, 2])
    stage.tearDown()
  }

  @Test func `long runs and single rows alike`() {
    var random = SeededGenerator(seed: 5)
    let slot = ArraySlot((0..<3000).map { $0 < 1500 ? 1 : $0 % 2 })
    let stage = slot.filter { $0 > 0 }
    for _ in 0..<2000 {
      let (from, to) = (Int(random.next() % 3000), Int(random.next() % 3000))
      if random.next() % 2 == 0 { slot.move(from: from, to: to) } else { slot[from] = Int(random.next() % 2) }
    }
    #expect(Array(stage.elements) == slot.elements.filter { $0 > 0 })
    stage.tearDown()
  }

  @Test func `elements that do not compare`() {
    struct Opaque { let number: Int }
    let slot = ArraySlot((0..<5).map(Opaque.init))
    let stage = slot.filter { $0.number % 2 == 0 }
    slot.move(from: 0, to: 4)
    slot[0] = Opaque(number: 8)
    #expect(stage.elements.map(\.number) == [8, 2, 4, 0])
    stage.tearDown()
  }

  @Test func `an array filter asks once for each element that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.row,
      StageRecipe<Row, Row>("counted array filter") {
        $0.filter(calls.counting { $0 % 2 == 0 })
      } oracle: {
        TreeArray($0.filter { $0 % 2 == 0 })
      }
    )
    trial.calls = [calls]
    let report = try trial.run(Settings.plan(for: "counted array filter", sequences: 100))
    #expect(report.calls == report.arrivals)
  }
}

extension ArraySlot {
  /// Moves an element and changes it, as one command.
  fileprivate func perform(move from: Int, to: Int, as element: Element) {
    transaction {
      self[from] = element
      move(from: from, to: to)
    }
  }
}
