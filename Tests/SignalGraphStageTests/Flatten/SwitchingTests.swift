import SignalGraph
import SignalGraphTesting
import Testing

/// Switches between sets, dictionaries and arrays: another choice is a reset.
@Suite struct SwitchingTests {
  /// Two slots of one kind, and what is done with them.
  private struct Kind<Source: StateStorage<Rows>, Rows: LawfulTransaction>
  where Rows: Equatable, Rows.Snapshot: Equatable {
    /// Two slots with different states.
    let make: () -> (first: Source, second: Source)
    let edit: (Source) -> Void
    /// What the edit does to the first slot.
    let edited: Rows
    /// A storage without a state, and what gives it that of a slot, or takes it away.
    let replica: () -> Source
    let connect: (Source, Source, Bool) -> Void
    let flatten: (ValueStorage<Source?>) -> StateStorage<Rows>

    func play(
      _ action: (_ choice: ValueSlot<Source?>, _ first: Source, _ second: Source) -> Void,
      leaves expected: (_ first: Rows.Snapshot, _ second: Rows.Snapshot, _ new: Rows.Snapshot) -> [StateSignal<Rows>]
    ) {
      let (first, second) = make()
      let states = (first.snapshot!, second.snapshot!)
      let choice = ValueSlot<Source?>(first)
      let stage = flatten(choice)
      var signals: [StateSignal<Rows>] = []
      let monitor = SignalMonitor<StateSignal<Rows>> { signals.append($0) }
      stage.register(monitor)
      signals = []
      action(choice, first, second)
      #expect(signals == expected(states.0, states.1, second.snapshot!))
      stage.deregister(monitor)
      stage.tearDown()
      #expect(first.emitter.sensorCount == 0 && second.emitter.sensorCount == 0 && choice.emitter.sensorCount == 0)
    }

    func playPage(of type: String) throws {
      try playTable(of: "Stages/Flatten/\(type).swift", type: type) { table in
        table.row("another storage", "`termination` and `initiation`, a reset") {
          play(
            { choice, _, second in choice.value = second },
            leaves: { first, second, _ in [.termination(first), .initiation(second)] })
        }
        table.row("the same storage again", "nothing") {
          play(
            { choice, first, _ in
              choice.value = first
              choice.refresh()
            }, leaves: { _, _, _ in [] })
        }
        table.row("a mutation of the chosen storage", "the same") {
          play({ _, first, _ in edit(first) }, leaves: { _, _, _ in [.transition(edited)] })
        }
        table.row("a mutation of a storage that was chosen before", "nothing") {
          play(
            { choice, first, second in
              choice.value = second
              edit(first)
            }, leaves: { first, second, _ in [.termination(first), .initiation(second)] })
        }
        table.row("a storage without a state, or nil", "`termination`") {
          play({ choice, _, _ in choice.value = replica() }, leaves: { first, _, _ in [.termination(first)] })
          play({ choice, _, _ in choice.value = nil }, leaves: { first, _, _ in [.termination(first)] })
        }
        table.row("the chosen storage gets its state", "`initiation`") {
          let (first, gate) = (make().first, replica())
          let stage = flatten(ValueSlot<Source?>(gate))
          expectSignals(of: stage, [.initiation(first.snapshot!)]) { connect(first, gate, true) }
          connect(first, gate, false)
          #expect(stage.snapshot == nil)
          stage.tearDown()
        }
        table.row("the choice and the chosen storage in one turn", "one change") {
          play(
            { choice, first, second in
              transaction {
                edit(first)
                choice.value = second
                edit(second)
              }
            }, leaves: { first, _, new in [.termination(first), .initiation(new)] })
        }
        table.row("`termination` of the choice", "`termination`") {
          let (first, gate) = (make().first, ReplicatingValueStorage<Source?>())
          let stage = flatten(gate)
          gate.sensor.sense(.initiation(first))
          expectSignals(of: stage, [.termination(first.snapshot!)]) { gate.sensor.sense(.termination(first)) }
          #expect(first.emitter.sensorCount == 0)
          stage.tearDown()
        }
      }
    }
  }

  @Test func `the table of mutations of a set holds`() throws {
    let kind = Kind<SetStorage<Int>, SetTransaction<Int>>(
      make: { (SetSlot([1, 2]), SetSlot([2, 3])) },
      edit: { ($0 as? SetSlot<Int>)?.insert(9) },
      edited: [.insert(9)],
      replica: { ReplicatingSetStorage<Int>() },
      connect: { source, gate, isOn in
        if let gate = gate as? ReplicatingSetStorage<Int> { isOn ? source.register(gate) : source.deregister(gate) }
      },
      flatten: { $0.flattened() }
    )
    try kind.playPage(of: "SetSwitching")
  }

  @Test func `the table of mutations of a dictionary holds`() throws {
    let kind = Kind<DictionaryStorage<Int, Int>, DictionaryTransaction<Int, Int>>(
      make: { (DictionarySlot([1: 1, 2: 2]), DictionarySlot([2: 3])) },
      edit: { ($0 as? DictionarySlot<Int, Int>)?[2] = 7 },
      edited: [.update(key: 2, past: 2, future: 7)],
      replica: { ReplicatingDictionaryStorage<Int, Int>() },
      connect: { source, gate, isOn in
        if let gate = gate as? ReplicatingDictionaryStorage<Int, Int> {
          isOn ? source.register(gate) : source.deregister(gate)
        }
      },
      flatten: { $0.flattened() }
    )
    try kind.playPage(of: "DictionarySwitching")
  }

  @Test func `the table of mutations of an array holds`() throws {
    let kind = Kind<ArrayStorage<Int>, ArrayTransaction<Int>>(
      make: { (ArraySlot([1, 2]), ArraySlot([7])) },
      edit: { ($0 as? ArraySlot<Int>)?.insert(9, at: 0) },
      edited: [.insert(9, at: 0)],
      replica: { ReplicatingArrayStorage<Int>() },
      connect: { source, gate, isOn in
        if let gate = gate as? ReplicatingArrayStorage<Int> { isOn ? source.register(gate) : source.deregister(gate) }
      },
      flatten: { $0.flattened() }
    )
    try kind.playPage(of: "ArraySwitching")
  }

  @Test func `the examples of the documentation`() {
    let (red, blue) = (SetSlot([1, 2]), SetSlot([2, 3]))
    let team = ValueSlot(red)
    let players = team.flattened()
    red.insert(4)
    #expect(players.elements == [1, 2, 4])
    team.value = blue
    #expect(players.elements == [2, 3])
    expectSignals(of: players, []) { red.remove(1) }
    players.tearDown()

    let (work, home) = (DictionarySlot(["font": 10]), DictionarySlot(["font": 12, "tabs": 2]))
    let profile = ValueSlot(work)
    let settings = profile.flattened()
    work["font"] = 11
    #expect(settings.elements == ["font": 11])
    profile.value = home
    #expect(settings.elements == ["font": 12, "tabs": 2])
    expectSignals(of: settings, []) { work["font"] = 9 }
    settings.tearDown()

    let (news, chat) = (ArraySlot(["a"]), ArraySlot(["x", "y"]))
    let channel = ValueSlot(news)
    let lines = channel.flattened()
    news.append("b")
    #expect(lines.elements == ["a", "b"])
    channel.value = chat
    #expect(lines.elements == ["x", "y"])
    expectSignals(of: lines, []) { news.append("c") }
    lines.tearDown()
    #expect(chat.emitter.sensorCount == 0)
  }

  @Test func `what a choice chained ends with it`() {
    let (rows, limit) = (DictionarySlot([1: 5, 2: 8, 3: 11]), ValueSlot<Int?>(4))
    let stage = limit.map { limit in limit.map { limit in rows.filter { $0.value > limit }.sorted { -$0.value } } }
      .flattened()
    #expect(stage.elements.map(\.key) == [3, 2, 1] && rows.emitter.sensorCount == 1)
    limit.value = 7
    #expect(stage.elements.map(\.key) == [3, 2] && rows.emitter.sensorCount == 1)
    limit.value = nil
    #expect(stage.snapshot == nil && rows.emitter.sensorCount == 0)
    transaction {
      limit.value = 10
      rows[4] = 20
    }
    #expect(stage.elements.map(\.key) == [4, 3])
    stage.tearDown()
    #expect(rows.emitter.sensorCount == 0)
  }

  @Test func `a group that is chosen may go`() {
    let rows = DictionarySlot([1: 1, 2: 2])
    let groups = rows.grouped { $0.value % 2 }
    let stage = groups.value(forKey: 1).flattened()
    #expect(stage.snapshot == [1: 1])
    rows[1] = nil
    #expect(stage.snapshot == nil)
    rows[3] = 3
    #expect(stage.snapshot == [3: 3])
    transaction {
      rows[3] = nil
      rows[5] = 5
    }
    #expect(stage.snapshot == [5: 5])
    stage.tearDown()
    groups.tearDown()
  }

  @Test(arguments: 0..<4)
  func `random choices between arrays`(seed: Int) {
    let slots = [ArraySlot([1, 2, 3]), ArraySlot([4])]
    let sources: [ArrayStorage<Int>] = [slots[0], slots[1].map { $0 / 2 }.reversed(), slots[1]]
    playAtRandom(seed, mayReset: true) { width in
      return [
        width.map { sources[$0 % 3] }.flattened(),
        width.map { width in slots[0].filter { $0 % 3 != width % 3 } }.flattened(),
      ]
    } edit: { generator in
      slots[Int.random(in: 0..<2, using: &generator)].editAtRandom(&generator) { Int.random(in: 0..<9, using: &$0) }
    } oracles: { width in
      let rows = slots.map { Array($0.elements) }
      return [
        TreeArray([rows[0], rows[1].map { $0 / 2 }.reversed(), rows[1]][width % 3]),
        TreeArray(rows[0].filter { $0 % 3 != width % 3 }),
      ]
    }
    sources[1].tearDown()
    #expect(slots.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test(arguments: 0..<4)
  func `random choices between sets`(seed: Int) {
    let slots = [SetSlot([1]), SetSlot([2, 3])]
    let sources: [SetStorage<Int>] = [slots[0], slots[1].map { $0 / 2 }.filter { $0 != 1 }, slots[1]]
    playAtRandom(seed, mayReset: true) { width in
      [
        width.map { sources[$0 % 3] }.flattened(),
        width.map { width in slots[0].filter { $0 % 3 != width % 3 } }.flattened(),
      ]
    } edit: { generator in
      let (slot, member) = (slots[Int.random(in: 0..<2, using: &generator)], Int.random(in: 0..<7, using: &generator))
      if Bool.random(using: &generator) { slot.insert(member) } else { slot.remove(member) }
    } oracles: { width in
      let members = slots.map(\.elements)
      return [
        [members[0], Set(members[1].map { $0 / 2 }).subtracting([1]), members[1]][width % 3],
        members[0].filter { $0 % 3 != width % 3 },
      ]
    }
    sources[1].tearDown()
    #expect(slots.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test(arguments: 0..<4)
  func `random choices between dictionaries`(seed: Int) {
    let slots = [DictionarySlot([1: 1]), DictionarySlot([1: 2, 2: 3])]
    let sources: [DictionaryStorage<Int, Int>] = [slots[0], slots[1].mapValues { $0 }.mapValues { -$0 }]
    playAtRandom(seed, mayReset: true) { width in
      [width.map { sources[$0 % 2] }.flattened()]
    } edit: { generator in
      let key = Int.random(in: 0..<5, using: &generator)
      let value = Int.random(in: -1..<4, using: &generator)
      slots[Int.random(in: 0..<2, using: &generator)][key] = value < 0 ? nil : value
    } oracles: { width in
      [width % 2 == 0 ? slots[0].elements : slots[1].elements.mapValues { -$0 }]
    }
    sources[1].tearDown()
    #expect(slots.allSatisfy { $0.emitter.sensorCount == 0 })
  }
}
