import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayLimitingTests {
  private func play(
    first rows: [Int] = [1, 2], _ expected: [ArraySignal<Int>], location: SourceLocation = #_sourceLocation,
    _ edit: (ArraySlot<Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, most) = (ArraySlot(rows), ValueSlot(2))
    let stage = slot.limited(to: most)
    expectSignals(of: stage, expected, location: location) { edit(slot, most) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + most.emitter.sensorCount == 0, sourceLocation: location)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Limit/ArrayLimiting.swift", type: "ArrayLimiting") { table in
      table.row("`insert`", "`insert`; at the limit a `remove` of the oldest too") {
        play(first: [1], [.transition([.insert(2, at: 0)]), .transition([.remove(1, at: 1), .insert(3, at: 1)])]) {
          slot, _ in
          slot.insert(2, at: 0)
          slot.append(3)
        }
      }
      table.row("`update` of an element shown", "`update`; it is no newer for it") {
        play([
          .transition([.update(at: 0, past: 1, future: 5)]), .transition([.update(at: 0, past: 5, future: 5)]),
          .transition([.remove(5, at: 0), .insert(3, at: 1)]),
        ]) { slot, _ in
          slot[0] = 5
          slot.refresh(at: 0)
          slot.append(3)
        }
      }
      table.row("`update`, `move` or `remove` of one that has gone", "nothing") {
        play(first: [1, 2, 3], []) { slot, most in
          slot[0] = 5
          most.value = 9
          slot.refresh(at: 0)
          slot.move(from: 0, to: 2)
          slot.removeLast()
        }
      }
      table.row("`move` of an element shown past others that are shown", "`move`; it is no newer for it") {
        play([
          .transition([.move(from: 0, to: 1, past: 1, future: 1)]),
          .transition([.remove(1, at: 1), .insert(3, at: 0)]),
        ]) { slot, _ in
          slot.move(from: 0, to: 1)
          slot.insert(3, at: 0)
        }
        play(first: [3, 1, 2], []) { slot, _ in slot.move(from: 1, to: 0) }
      }
      table.row("`remove` of an element shown", "`remove`; nothing takes its place") {
        play(first: [1, 2, 3], [.transition([.remove(3, at: 1)])]) { slot, _ in slot.removeLast() }
      }
      table.row(
        "`replace` of a range", "`remove` or `replace` of what goes, `insert` or `replace` of what comes"
      ) {
        play([.transition([.replace(at: 0, past: [1, 2], future: []), .replace(at: 0, past: [], future: [4, 5])])]) {
          slot, _ in
          slot.replaceSubrange(0..<2, with: [3, 4, 5])
        }
      }
      table.row("more in one turn than the limit allows", "the newest of them; the others are never seen") {
        play([.transition([.remove(1, at: 0), .remove(2, at: 0), .replace(at: 0, past: [], future: [8, 9])])]) {
          slot, _ in
          transaction { for row in 3...9 { slot.append(row) } }
        }
      }
      table.row("a lower limit", "`remove` of the oldest") {
        play([.transition([.remove(1, at: 0)]), .transition([.remove(2, at: 0)])]) { slot, most in
          most.value = 1
          most.value = -1
          slot.append(3)
        }
      }
      table.row("a higher limit", "nothing") {
        play(first: [1, 2, 3], [.transition([.insert(4, at: 2)])]) { slot, most in
          most.value = 9
          slot.append(4)
        }
      }
      table.row("`initiation`", "`initiation`; of more than the limit allows, the last") {
        let (gate, most) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.limited(to: most)
        expectSignals(of: stage, [.initiation([2, 3])]) {
          gate.sensor.sense(.initiation([1, 2, 3]))
          most.sensor.sense(.initiation(2))
        }
        // While there is no limit the last one holds.
        expectSignals(of: stage, [.termination([2, 3]), .initiation([3, 4])]) {
          most.sensor.sense(.termination(2))
          gate.sensor.sense(.transition([.insert(4, at: 3)]))
          most.sensor.sense(.initiation(5))
        }
        most.sensor.sense(.termination(5))
        gate.sensor.sense(.termination([1, 2, 3, 4]))
        stage.tearDown()
      }
      table.row("`termination`", "`termination`") {
        let origin = SignalDispatcher<ArraySignal<Int>>()
        let stage = ArrayLimiting<Int>(to: 2)
        origin.register(stage)
        origin.dispatch(.initiation([1]))
        expectSignals(of: stage, [.termination([1]), .initiation([2]), .termination([2])]) {
          transaction {
            origin.dispatch(.transition([.insert(5, at: 0)]))
            origin.dispatch(.termination([5, 1]))
            origin.dispatch(.initiation([2]))
          }
          origin.deregister(stage)
        }
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let rows = ArraySlot(["b", "d"])
    let recent = rows.limited(to: 2)
    #expect(recent.elements == ["b", "d"])
    rows.insert("a", at: 0)
    #expect(recent.elements == ["a", "d"])
    rows[2] = "e"
    #expect(recent.elements == ["a", "e"])
    rows.move(from: 2, to: 0)
    #expect(recent.elements == ["e", "a"])
    rows.append("c")
    #expect(recent.elements == ["a", "c"])
    rows.remove(at: 1)
    #expect(recent.elements == ["c"])
    recent.tearDown()
    rows.assertTornDown()
  }

  @Test(arguments: Settings.seeds(40)) func `random turns, as the fold over the signals says`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (slot, most) = (ArraySlot([1, 2, 3]), ValueSlot(4))
    let stages = [slot.limited(to: 3), slot.limited(to: most)]
    let replicas = stages.map { stage in
      let replica = SignalReplica<ArrayTransaction<Int>>()
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      return replica
    }
    // When each row came, with those that have gone, and up to when they have.
    var (arrivals, gone) = (NumberedRows(count: 3, fresh: 3), [-1, -1])
    func settle() {
      for (index, limit) in [3, max(0, most.value)].enumerated() {
        let shown = arrivals.rows.filter { $0 > gone[index] }.sorted()
        if shown.count > limit { gone[index] = shown[shown.count - limit - 1] }
      }
    }
    settle()
    let token = slot.observe { _, signal in
      if let transaction = signal.transaction { arrivals.perform(transaction) }
    }
    for step in 0..<200 {
      let counts = replicas.map(\.changes)
      try? transaction {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          slot.editAtRandom(&generator) { $0.number(below: 9) }
        }
        if generator.number(below: 8) == 0 { most.value = generator.number(below: 8) - 1 }
        if generator.number(below: 9) == 0 { throw Refusal() }
      }
      settle()
      for (index, replica) in replicas.enumerated() {
        let expected = TreeArray(zip(slot.elements, arrivals.rows).filter { $1 > gone[index] }.map(\.0))
        let comment: Comment = "stage \(index), seed \(seed), step \(step)"
        #expect(stages[index].elements == expected && replica.state == expected && replica.fault == nil, comment)
        #expect(replica.changes <= counts[index] + 1, comment)
      }
    }
    token.tearDown()
    for replica in replicas { replica.detach() }
    for stage in stages { stage.tearDown() }
    slot.assertTornDown()
    most.assertTornDown()
  }

  @Test func `a row is explained by the element that is shown`() {
    let slot = ArraySlot([1, 2, 3], label: "numbers")
    let stage = slot.limited(to: 2)
    let words = stage.explain(at: 0)?.description ?? ""
    #expect(words.contains("\"numbers\"") && words.contains("[1]"), "\(words)")
    stage.tearDown()
  }

  @Test func `a negative limit is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      ArraySlot([1]).limited(to: -1).tearDown()
    }
    result?.tells(.badParameter, "the negative limit -1", "ArrayLimitingTests.swift")
  }

  @Test func `rows that come together with a higher limit are limited by that one`() {
    let (few, many) = (ArraySlot([1]), ArraySlot([1, 2, 3, 4]))
    let choice = ValueSlot<ArrayStorage<Int>>(few)
    let shown = choice.flattened()
    let newest = shown.limited(to: shown.counted().map { $0 - 1 })
    #expect(newest.elements == [])
    choice.value = many
    #expect(newest.elements == [2, 3, 4])
    transaction {
      many.insert(0, at: 0)
      choice.value = few
      few.replace(with: [5, 6, 7])
    }
    #expect(newest.elements == [6, 7])
    newest.tearDown()
  }

  @Test func `rows that wait for a limit are cut when it comes, and later by the last`() {
    let (slot, most) = (ArraySlot([1, 2, 3]), ReplicatingValueStorage<Int>())
    let newest = slot.limited(to: most)
    slot.insert(0, at: 0)
    slot.remove(at: 2)
    expectSignals(of: newest, [.initiation([0, 3]), .termination([0, 3]), .initiation([0, 4])]) {
      most.sensor.sense(.initiation(2))
      most.sensor.sense(.termination(2))
      slot.append(4)
      slot[1] = 9
      slot.remove(at: 2)
      most.sensor.sense(.initiation(7))
    }
    newest.tearDown()
  }

  @Test func `rows that begin while there is no limit are cut by the last one`() {
    let (gate, most) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
    let entries = ReplicatingDictionaryStorage<Int, Int>()
    let (newest, few) = (gate.limited(to: most), entries.limited(to: most))
    most.sensor.sense(.initiation(2))
    gate.sensor.sense(.initiation([1]))
    entries.sensor.sense(.initiation([1: 1]))
    gate.sensor.sense(.termination([1]))
    entries.sensor.sense(.termination([1: 1]))
    most.sensor.sense(.termination(2))
    gate.sensor.sense(.initiation([1, 2, 3]))
    entries.sensor.sense(.initiation([1: 1, 2: 2, 3: 3]))
    expectSignals(of: newest, [.initiation([2, 3])]) { most.sensor.sense(.initiation(9)) }
    #expect(few.count == 2)
    newest.tearDown()
    few.tearDown()
  }
}
