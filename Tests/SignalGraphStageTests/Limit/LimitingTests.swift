import SignalGraph
import SignalGraphTesting
import Testing

/// The tables of limits, and their examples.
@Suite struct LimitingTests {
  private func play(
    first: [Int] = [1, 2], _ expected: [DictionarySignal<Int, Int>], location: SourceLocation = #_sourceLocation,
    _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, most) = (DictionarySlot<Int, Int>([:]), ValueSlot(2))
    let stage = slot.limited(to: most)
    for key in first { slot[key] = key }
    expectSignals(of: stage, expected, location: location) { edit(slot, most) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount + most.emitter.sensorCount == 0, sourceLocation: location)
  }

  @Test func `the table of dictionaries holds`() throws {
    try playTable(of: "Stages/Limit/DictionaryLimiting.swift", type: "DictionaryLimiting") { table in
      table.row("`insert`", "`insert`; at the limit a `remove` of the oldest too") {
        play(
          first: [1],
          [
            .transition([.insert(key: 2, value: 2)]),
            .transition([.remove(key: 1, past: 1), .insert(key: 3, value: 3)]),
          ]
        ) { slot, _ in
          slot[2] = 2
          slot[3] = 3
        }
      }
      table.row("`update` of an entry shown", "`update`; it is no newer for it") {
        play([
          .transition([.update(key: 1, past: 1, future: 5)]), .transition([.update(key: 1, past: 5, future: 5)]),
          .transition([.remove(key: 1, past: 5), .insert(key: 3, value: 3)]),
        ]) { slot, _ in
          slot[1] = 5
          slot.refresh(1)
          transaction {
            slot[1] = 6
            slot[3] = 3
          }
        }
      }
      table.row("`update` or `remove` of one that has gone", "nothing") {
        play(first: [1, 2, 3], []) { slot, most in
          slot[1] = 5
          slot.refresh(1)
          most.value = 9
          slot[1] = 6
          slot[1] = nil
        }
      }
      table.row("`remove` of an entry shown", "`remove`; nothing takes its place") {
        play(first: [1, 2, 3], [.transition([.remove(key: 3, past: 3)])]) { slot, _ in slot[3] = nil }
      }
      table.row(
        "an entry that has gone is removed and inserted again, in two turns", "`insert`: it has come anew"
      ) {
        play(first: [1, 2, 3], [.transition([.remove(key: 2, past: 2), .insert(key: 1, value: 7)])]) { slot, _ in
          transaction {
            slot[1] = nil
            slot[1] = 8
          }
          slot[1] = nil
          slot[1] = 7
        }
      }
      table.row("more in one turn than the limit allows", "the newest of them; the others are never seen") {
        play([
          .transition([
            .remove(key: 1, past: 1), .remove(key: 2, past: 2), .insert(key: 8, value: 8), .insert(key: 9, value: 9),
          ])
        ]) { slot, _ in
          transaction { for key in 3...9 { slot[key] = key } }
        }
      }
      table.row("a lower limit", "`remove` of the oldest") {
        play([
          .transition([.remove(key: 1, past: 1)]), .transition([.insert(key: 4, value: 4), .remove(key: 2, past: 2)]),
          .transition([.remove(key: 4, past: 4)]),
        ]) { slot, most in
          most.value = 1
          transaction {
            most.value = 2
            slot[2] = 3
            slot[4] = 4
            most.value = 1
          }
          most.value = -1
          slot[5] = 5
        }
      }
      table.row("a higher limit", "nothing") {
        play(first: [1, 2, 3], [.transition([.insert(key: 4, value: 4)])]) { slot, most in
          most.value = 9
          slot[4] = 4
        }
      }
      table.row("`initiation`", "`initiation`; of more than the limit allows, some") {
        let (slot, gate) = (DictionarySlot([1: 1, 2: 2, 3: 3]), ReplicatingDictionaryStorage<Int, Int>())
        let stage = gate.limited(to: 2)
        slot.register(gate)
        #expect(stage.count == 2 && stage.elements.allSatisfy { slot[$0.key] == $0.value })
        slot.deregister(gate)
        slot[1] = nil
        expectSignals(of: stage, [.initiation([2: 2, 3: 3])]) { slot.register(gate) }
        stage.tearDown()
        slot.deregister(gate)
      }
      table.row("`termination`", "`termination`") {
        let origin = SignalDispatcher<DictionarySignal<Int, Int>>()
        let stage = DictionaryLimiting<Int, Int>(to: 2)
        origin.register(stage)
        origin.dispatch(.initiation([1: 1]))
        expectSignals(of: stage, [.termination([1: 1]), .initiation([2: 2]), .termination([2: 2])]) {
          transaction {
            origin.dispatch(.transition([.insert(key: 5, value: 5)]))
            origin.dispatch(.termination([1: 1, 5: 5]))
            origin.dispatch(.initiation([2: 2]))
          }
          origin.deregister(stage)
        }
      }
    }
  }

  @Test func `the table of sets holds`() throws {
    func play(
      first: [Int] = [1, 2], _ expected: [SetSignal<Int>], _ edit: (SetSlot<Int>, ValueSlot<Int>) -> Void
    ) {
      let (slot, most) = (SetSlot<Int>([]), ValueSlot(2))
      let stage = slot.limited(to: most)
      for member in first { slot.insert(member) }
      expectSignals(of: stage, expected) { edit(slot, most) }
      stage.tearDown()
      #expect(slot.emitter.sensorCount + most.emitter.sensorCount == 0)
    }
    try playTable(of: "Stages/Limit/SetLimiting.swift", type: "SetLimiting") { table in
      table.row("`insert`", "`insert`; at the limit a `remove` of the oldest too") {
        play(first: [1], [.transition([.insert(2)]), .transition([.remove(1), .insert(3)])]) { slot, _ in
          slot.insert(2)
          slot.insert(3)
          slot.insert(3)
        }
      }
      table.row("`remove` of a member shown", "`remove`; nothing takes its place") {
        play(first: [1, 2, 3], [.transition([.remove(3)])]) { slot, _ in slot.remove(3) }
      }
      table.row("`remove` of one that has gone", "nothing") {
        play(first: [1, 2, 3], []) { slot, _ in slot.remove(1) }
      }
      table.row("one that has gone is removed and inserted again, in two turns", "`insert`: it has come anew") {
        play(first: [1, 2, 3], [.transition([.remove(2), .insert(1)])]) { slot, _ in
          slot.remove(1)
          slot.insert(1)
        }
      }
      table.row("more in one turn than the limit allows", "the newest of them; the others are never seen") {
        play([.transition([.remove(1), .remove(2), .insert(8), .insert(9)])]) { slot, _ in
          transaction { for member in 3...9 { slot.insert(member) } }
        }
      }
      table.row("a lower limit", "`remove` of the oldest") {
        play([.transition([.remove(1)]), .transition([.remove(2)])]) { _, most in
          most.value = 1
          most.value = 0
        }
      }
      table.row("a higher limit", "nothing") {
        play(first: [1, 2, 3], [.transition([.insert(4)])]) { slot, most in
          most.value = 9
          slot.insert(4)
        }
      }
      table.row("`initiation`", "`initiation`; of more than the limit allows, some") {
        let stage = SetSlot([1, 2, 3]).limited(to: 2)
        #expect(stage.count == 2 && stage.elements.isSubset(of: [1, 2, 3]))
        stage.tearDown()
      }
      table.row("`termination`", "`termination`") {
        let gate = ReplicatingSetStorage<Int>()
        let stage = gate.limited(to: 2)
        expectSignals(of: stage, [.initiation([1]), .termination([1])]) {
          gate.sensor.sense(.initiation([1]))
          gate.sensor.sense(.termination([1]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the examples of the documentation hold`() {
    let delays = DictionarySlot(["LH 4": 75])
    let recent = delays.limited(to: 2)
    delays["BA 9"] = 10
    delays["LH 4"] = 80
    #expect(recent.elements == ["LH 4": 80, "BA 9": 10])
    delays["AF 1"] = 15
    delays["LH 4"] = 90
    #expect(recent.elements == ["BA 9": 10, "AF 1": 15])
    delays["BA 9"] = nil
    #expect(recent.elements == ["AF 1": 15])
    let guests = SetSlot(["Ada"])
    let listed = guests.limited(to: 2)
    guests.insert("Bob")
    guests.insert("Cyd")
    #expect(listed.elements == ["Bob", "Cyd"])
    guests.remove("Bob")
    #expect(listed.elements == ["Cyd"])
    recent.tearDown()
    listed.tearDown()
    delays.assertTornDown()
    guests.assertTornDown()
  }

  @Test func `a limit that begins late, ends and begins again`() {
    let (slot, most) = (SetSlot<Int>([]), ReplicatingValueStorage<Int>())
    let stage = slot.limited(to: most)
    for member in 1...5 { slot.insert(member) }
    #expect(stage.snapshot == nil)
    most.sensor.sense(.initiation(3))
    #expect(stage.elements == [3, 4, 5])
    most.sensor.sense(.termination(3))
    slot.insert(6)
    slot.remove(5)
    slot.insert(7)
    #expect(stage.snapshot == nil)
    most.sensor.sense(.initiation(9))
    #expect(stage.elements == [4, 6, 7])
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `the limit and the source change through one value`() {
    let slot = SetSlot([1])
    let stage = slot.limited(to: slot.counted().map { $0 / 2 })
    var changes = -1
    let token = stage.observe { _ in changes += 1 }
    #expect(stage.isEmpty)
    slot.formUnion([2, 3, 4])
    #expect(changes == 1 && stage.count == 2)
    slot.insert(5)
    #expect(changes == 2 && stage.contains(5) && stage.count == 2)
    slot.removeAll()
    #expect(changes == 3 && stage.isEmpty)
    token.tearDown()
    stage.tearDown()
  }

  @Test func `entries that are let go of may edit when they are released`() {
    final class Made {
      let edit: () -> Void
      init(_ edit: @escaping () -> Void) { self.edit = edit }
      deinit { edit() }
    }
    let (released, other) = (ValueSlot(0), SetSlot<Int>([]))
    let slot = DictionarySlot<Int, Made>([:])
    let stage = slot.limited(to: 2)
    for key in 0..<5 {
      slot[key] = Made {
        released.value += 1; other.insert(key)
      }
    }
    for key in 0..<5 { slot[key] = nil }
    #expect(released.value == 5 && other.count == 5 && stage.isEmpty)
    stage.tearDown()
  }

  @Test func `negative limits and double insertions`() async throws {
    let negative = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = SetSlot([1]).limited(to: -1, label: "recent", fileID: "App/Board.swift", line: 42)
    }
    negative.tells(.badParameter, "SetLimiting<Int> \"recent\" (Board.swift:42)", "negative limit -1")
    let double = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionaryLimiting<Int, Int>(to: 3, label: "recent")
      stage.sensor.sense(.initiation([1: 1]))
      stage.sensor.sense(.transition([.insert(key: 1, value: 2)]))
    }
    double.tells(.doubleInsertion, "DictionaryLimiting<Int, Int> \"recent\"", "an insertion of 1, which it holds")
    let outside = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = SetLimiting<Int>(to: 3)
      withExtendedLifetime(stage) { stage.sensor.sense(.transition([.insert(1)])) }
    }
    outside.tells(.signalOutsideSession, "SetLimiting<Int>")
  }

  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (slot, members, most) = (DictionarySlot<Int, Int>([:]), SetSlot<Int>([]), ValueSlot(3))
    let (stage, set) = (slot.limited(to: most), members.limited(to: most))
    let inner = slot.limited(to: 4)
    let chained = inner.limited(to: most)
    let (replica, setReplica) = (SignalReplica<DictionaryTransaction<Int, Int>>(), SignalReplica<SetTransaction<Int>>())
    replica.admitsEqualUpdates = true
    replica.attach(to: stage)
    setReplica.attach(to: set)
    // The newest last, as the signals of the sources say.
    var (arrivals, setArrivals): ([Int], [Int]) = ([], [])
    // And as those of the limit of four say.
    var innerArrivals: [Int] = []
    func trim() {
      arrivals.removeFirst(max(0, arrivals.count - max(0, most.value)))
      setArrivals.removeFirst(max(0, setArrivals.count - max(0, most.value)))
      innerArrivals.removeFirst(max(0, innerArrivals.count - max(0, most.value)))
    }
    let tokens = [
      slot.observe { _, signal in
        for mutation in signal.transaction?.mutations ?? DictionaryTransaction().mutations {
          switch mutation {
          case .insert(let key, _): arrivals.append(key)
          case .remove(let key, _): arrivals.removeAll { $0 == key }
          case .update: break
          }
        }
      },
      inner.observe { _, signal in
        for mutation in signal.transaction?.mutations ?? DictionaryTransaction().mutations {
          switch mutation {
          case .insert(let key, _): innerArrivals.append(key)
          case .remove(let key, _): innerArrivals.removeAll { $0 == key }
          case .update: break
          }
        }
      },
      members.observe { _, signal in
        for mutation in signal.transaction?.mutations ?? SetTransaction().mutations {
          switch mutation {
          case .insert(let member): setArrivals.append(member)
          case .remove(let member): setArrivals.removeAll { $0 == member }
          }
        }
      },
    ]
    for step in 0..<200 {
      let counts = (replica.changes, setReplica.changes)
      try? transaction {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          let key = Int.random(in: 0..<9, using: &generator)
          switch Int.random(in: 0..<9, using: &generator) {
          case 0, 1: slot[key] = nil
          case 2: slot.refresh(key)
          case 3, 4: members.insert(key)
          case 5: members.remove(key)
          default: slot[key] = Int.random(in: 0..<3, using: &generator)
          }
        }
        if Int.random(in: 0..<8, using: &generator) == 0 { most.value = Int.random(in: -1..<7, using: &generator) }
        if Int.random(in: 0..<9, using: &generator) == 0 { throw Refusal() }
      }
      trim()
      let comment: Comment = "seed \(seed), step \(step)"
      let expected = slot.elements.filter { arrivals.contains($0.key) }
      #expect(stage.elements == expected && replica.state == expected && replica.fault == nil, comment)
      #expect(set.elements == Set(setArrivals) && setReplica.state == set.elements && setReplica.fault == nil, comment)
      #expect(replica.changes <= counts.0 + 1 && setReplica.changes <= counts.1 + 1, comment)
      #expect(chained.elements == slot.elements.filter { innerArrivals.contains($0.key) }, comment)
      #expect(chained.count <= max(0, min(4, most.value)), comment)
    }
    for token in tokens { token.tearDown() }
    replica.detach()
    setReplica.detach()
    for view in [stage, set, chained, inner] as [Chained] { view.tearDown() }
    slot.assertTornDown()
    most.assertTornDown()
  }

  @Test func `what cancels out leaves the others in the order of their edits`() {
    for count in [4, 8, 9, 60] {
      let (feed, members) = (DictionarySlot<Int, Int>([:]), SetSlot<Int>([]))
      let (recent, latest) = (feed.limited(to: 2), members.limited(to: 2))
      let sorted = feed.sorted(by: { _ in 0 }, ties: .arrival).map(\.key)
      transaction {
        for key in 0..<count {
          feed[key] = key
          members.insert(key)
        }
        for key in [count / 2, 0, 1] {
          feed[key] = nil
          members.remove(key)
        }
        feed[count] = count
        feed[count] = nil
        feed[count + 1] = 1
      }
      let kept = (2..<count).filter { $0 != count / 2 }
      #expect(sorted.elementsEqual(kept + [count + 1]))
      #expect(Set(recent.elements.keys) == [count - 1, count + 1])
      #expect(latest.elements == Set(kept.suffix(2)))
      sorted.tearDown()
      recent.tearDown()
      latest.tearDown()
    }
  }
}
