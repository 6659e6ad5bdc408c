import SignalGraph
import SignalGraphTesting
import Testing

/// What it takes to remove all rows at once: they are not looked for one by one.
@Suite struct RemovingAllTests {
  /// A key that counts how often it is hashed.
  private struct Key: Hashable {
    let number: Int
    let hashes: CallCounter

    static func == (left: Self, right: Self) -> Bool { left.number == right.number }

    func hash(into hasher: inout Hasher) {
      hashes.record()
      hasher.combine(number)
    }
  }

  private let counter = CallCounter()

  private func keys(_ n: Int) -> [Key] { (0..<n).map { Key(number: $0, hashes: counter) } }

  @Test func `a dictionary hashes none of its keys`() {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: keys(1_000).map { ($0, $0.number) }))
    let replica = SignalReplica<DictionaryTransaction<Key, Int>>()
    replica.attach(to: slot)
    slot.removeAll { $0.value % 3 == 1 }
    #expect(slot.count == 667 && replica.state == slot.snapshot)
    replica.detach()
    counter.reset()
    slot.removeAll()
    #expect(slot.isEmpty && counter.count == 0)
    slot.removeAll()
    slot[Key(number: 1, hashes: counter)] = 1
    #expect(slot.elements.map(\.value) == [1])
  }

  @Test func `a set hashes none of its members`() {
    let slot = SetSlot(Set(keys(1_000)))
    counter.reset()
    slot.removeAll()
    #expect(slot.isEmpty && counter.count == 0)
    slot.insert(Key(number: 1, hashes: counter))
    #expect(slot.count == 1)
  }

  @Test func `all entries go after other edits of a body, and come back if it throws`() throws {
    struct Refusal: Error {}
    let slot = DictionarySlot([1: 1, 2: 2, 3: 3])
    let sorted = slot.sorted { -$0.value }
    let replica = SignalReplica<DictionaryTransaction<Int, Int>>()
    replica.attach(to: slot)
    #expect(throws: Refusal.self) {
      try transaction {
        slot[4] = 4
        slot.removeAll()
        throw Refusal()
      }
    }
    #expect(slot.snapshot == [1: 1, 2: 2, 3: 3] && replica.changes == 1)
    replica.turn {
      transaction {
        (slot[1], slot[4]) = (9, 4)
        slot.removeAll()
        slot[2] = 2
        slot[5] = 5
      }
    }
    #expect(
      replica.latest.map { Set($0.transaction.map { Array($0.mutations) } ?? []) } == [
        [.remove(key: 1, past: 1), .remove(key: 3, past: 3), .insert(key: 5, value: 5)]
      ]
    )
    #expect(replica.fault == nil && sorted.elements.map(\.key) == [5, 2])
    replica.detach()
    sorted.tearDown()
  }

  @Test func `an edit in the predicate is reported`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: 1, 2: 2], label: "rows")
      slot.removeAll { entry in
        slot[2] = entry.value + 5
        return true
      }
    }
    result?.tells(.overlappingEdit, "DictionarySlot<Int, Int> \"rows\"", "while an edit of it was being made")
  }

  @Test func `sorted rows are compared with none`() {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, $0 * 7_919 % 1_000) }))
    let rows = ArraySlot((0..<1_000).map { $0 * 7_919 % 1_000 })
    let members = SetSlot(Set(0..<1_000))
    let bySlot = slot.sorted { Counted($0.value, counter) }
    let byRows = rows.sorted { Counted($0, counter) }
    let byMembers = members.sorted { Counted(-$0, counter) }
    var commands = 0
    let tokens = [
      bySlot.observe { _, change in commands += change.transaction?.count ?? 0 },
      byRows.observe { _, change in commands += change.transaction?.count ?? 0 },
      byMembers.observe { _, change in commands += change.transaction?.count ?? 0 },
    ]
    counter.reset()
    slot.removeAll()
    rows.removeAll()
    members.removeAll()
    #expect(counter.count == 0 && commands == 3)
    #expect((bySlot.isEmpty, byRows.isEmpty, byMembers.isEmpty) == (true, true, true))
    for number in [5, 1, 9, 1] {
      slot[number] = -number
      rows.append(number)
      members.insert(number)
    }
    #expect(
      bySlot.elements.map(\.key) == [9, 5, 1] && byRows.elements == [1, 1, 5, 9] && byMembers.elements == [9, 5, 1])
    for token in tokens { token.tearDown() }
    bySlot.tearDown()
    byRows.tearDown()
    byMembers.tearDown()
  }

  /// Rows of some sizes go at once, and others come, as often as a table of them is used again.
  @Test(arguments: Settings.seeds(40)) func `rows come after all have gone`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (slot, rows) = (DictionarySlot<Int, Int>(), ArraySlot<Int>())
    let sorted = slot.filter { $0.value > 3 }.sorted { $0.value / 4 }
    let orders = rows.sorted { $0 / 4 }
    let replicas = [sorted.map { $0.value }, orders.map { $0 }].map { view in
      let replica = SignalReplica<ArrayTransaction<Int>>()
      replica.attach(to: view)
      return (view, replica)
    }
    for step in 0..<20 {
      transaction {
        for _ in 0..<generator.number(below: 40) {
          let number = generator.number(below: 60)
          slot[number] = generator.number(below: 20)
          rows.insert(number, at: generator.number(below: rows.count + 1))
        }
        if generator.chance(1, in: 4) {
          slot.removeAll()
          rows.removeAll()
        }
      }
      if generator.chance(1, in: 3) { slot.removeAll() }
      if generator.chance(1, in: 3) { rows.replaceSubrange(0..., with: [generator.number(below: 60), step]) }
      let kept = slot.elements.filter { $0.value > 3 }.sorted { ($0.value / 4, $0.key) < ($1.value / 4, $1.key) }
      let ordered = rows.elements.enumerated().sorted { ($0.element / 4, $0.offset) < ($1.element / 4, $1.offset) }
      #expect(sorted.elements.map(\.key) == kept.map(\.key), "seed \(seed), step \(step)")
      #expect(orders.elements == TreeArray(ordered.map(\.element)), "seed \(seed), step \(step)")
      for (view, replica) in replicas {
        #expect(replica.fault == nil && replica.state == view.elements, "seed \(seed), step \(step)")
      }
    }
    for (view, replica) in replicas {
      replica.detach()
      view.tearDown()
    }
  }
}
