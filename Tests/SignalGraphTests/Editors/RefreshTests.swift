import SignalGraph
import Testing

/// Announcing that a value is to be looked at again: in slots, editors and bodies, and through chains.
@Suite struct RefreshTests {
  private final class Task: Hashable {
    let id: Int
    var priority: Int
    init(_ id: Int, _ priority: Int) { (self.id, self.priority) = (id, priority) }
    static func == (one: Task, other: Task) -> Bool { one.id == other.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  @Test func `a value is announced from itself to itself`() {
    let slot = ValueSlot("a")
    var signals: [ValueSignal<String>] = []
    let observation = slot.observe { _, signal in signals.append(signal) }
    slot.refresh()
    #expect(signals == [.initiation("a"), .transition(ValueTransaction(refreshing: "a"))])
    transaction {
      slot.refresh()
      slot.value = "b"
      slot.value = "a"
    }
    transaction {
      slot.value = "b"
      transaction { slot.refresh() }
      slot.value = "a"
    }
    #expect(signals.count == 4 && signals[2] == signals[1] && signals[3] == signals[1])
    refused { slot.refresh() }
    transaction {
      refused { slot.refresh() }
      slot.value = "b"
      slot.value = "a"
    }
    #expect(signals.count == 4)
    observation.tearDown()
  }

  @Test func `a key is announced from itself to itself`() {
    let replica = ReplicatingDictionaryStorage<Int, String>()
    let editor = DictionaryEditor(replica, [1: "a", 2: "b"])
    var signals: [DictionaryTransaction<Int, String>] = []
    let observation = replica.observe { _, signal in signals += [signal.transaction].compactMap(\.self) }
    editor.refresh(1)
    #expect(signals == [[.update(key: 1, past: "a", future: "a")]])
    editor.refresh(3)
    #expect(signals.count == 1)
    transaction {
      editor.refresh(1)
      editor[2] = "c"
      editor[2] = "b"
      editor[1] = nil
      editor[1] = "a"
    }
    #expect(signals.count == 2 && signals[1].mutations.contains(.update(key: 1, past: "a", future: "a")))
    transaction {
      editor[3] = "c"
      editor.refresh(3)
      editor[3] = nil
    }
    refused { editor.refresh(1) }
    #expect(signals.count == 2)
    observation.tearDown()
    editor.tearDown()
  }

  @Test func `objects that change inside arrive where they belong`() {
    let tasks = [Task(1, 10), Task(2, 20), Task(3, 30)]
    let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: tasks.map { ($0.id, $0) }))
    let urgent = slot.filter { $0.value.priority >= 20 }
    let sorted = urgent.sorted { -$0.value.priority }
    let titles = sorted.map { "\($0.key)!\($0.value.priority)" }
    let first = urgent.value(forKey: 3).map { $0?.priority ?? 0 }
    tasks[0].priority = 40
    #expect(titles.elementsEqual(["3!30", "2!20"]))
    slot.refresh(1)
    #expect(titles.elementsEqual(["1!40", "3!30", "2!20"]))
    tasks[2].priority = 50
    slot[3] = Task(3, 0)
    #expect(slot[3] === tasks[2], "equal by id")
    slot.refresh(3)
    #expect(sorted.elements.map(\.key) == [3, 1, 2] && first.value == 50)
    tasks[2].priority = 0
    slot.refresh(3)
    #expect(sorted.elements.map(\.key) == [1, 2] && first.value == 0)
    let late = slot.filter { $0.value.priority >= 20 }.sorted { -$0.value.priority }
    #expect(late.elements.map(\.key) == [1, 2])
    for view in [late, titles, first] as [Chained] { view.tearDown() }
  }

  /// Every three of these edits, flat and in nested bodies: a row that was refreshed is news wherever it went.
  @Test(arguments: 0..<9) func `a refreshed row is announced, whatever else happens to it`(first: Int) throws {
    typealias Edit = (ArraySlot<Task>) -> Void
    let edits: [Edit] =
      (0..<3).map { row in
        { slot in
          slot[row].priority += 1
          slot.refresh(at: row)
        }
      } + [(0, 1), (0, 2), (1, 2)].map { one, other in { $0.swapAt(one, other) } }
      + [(0, 2), (2, 0), (1, 0)].map { from, to in { $0.move(from: from, to: to) } }
    let shapes: [([Edit], ArraySlot<Task>) -> Void] = [
      { edits, slot in for edit in edits { edit(slot) } },
      { edits, slot in
        edits[0](slot)
        transaction { for edit in edits[1...] { edit(slot) } }
      },
      { edits, slot in
        transaction { for edit in edits[..<2] { edit(slot) } }
        edits[2](slot)
      },
      { edits, slot in for edit in edits { transaction { edit(slot) } } },
    ]
    for second in edits.indices {
      for third in edits.indices {
        for (number, shape) in shapes.enumerated() {
          let slot = ArraySlot((0..<3).map { Task($0, 0) })
          let priorities = slot.map(\.priority)
          let replica = ReplicatingArrayStorage<Task>()
          let outcome = replica.map(\.priority)
          slot.register(replica)
          transaction { shape([edits[first], edits[second], edits[third]], slot) }
          let expected = slot.elements.map(\.priority)
          #expect(
            priorities.elementsEqual(expected) && outcome.elementsEqual(expected),
            "\(first), \(second), \(third) in the shape \(number)")
          for chain in [priorities, outcome] { chain.tearDown() }
          slot.deregister(replica)
        }
      }
    }
  }

  @Test func `what returns is announced after a refresh, though the row has moved`() {
    let slot = ArraySlot(["a", "b", "c"])
    for isNested in [false, true] {
      var news: [String] = []
      let token = slot.observe { _, signal in
        signal.transaction?.forEachWritten { if case .update(_, _, let future) = $0 { news.append(future) } }
      }
      transaction {
        slot.refresh(at: 0)
        slot.move(from: 0, to: 2)
        let row = slot[0]
        slot[0] = "x"
        if isNested { transaction { slot[0] = row } } else { slot[0] = row }
      }
      #expect(news.sorted() == (isNested ? ["b", "c"] : ["a", "b"]))
      token.tearDown()
    }
  }

  @Test func `objects that do not compare arrive too`() {
    final class Box { var number = 1 }
    let (value, entries, elements) = (ValueSlot(Box()), DictionarySlot([1: Box()]), ArraySlot([Box()]))
    let limit = ValueSlot(0)
    var (changes, chains): ([String: Int], [Chained]) = ([:], [])
    func watch<Transaction>(_ name: String, _ storage: StateStorage<Transaction>) {
      changes[name] = -1
      let observation = storage.observe { _, _ in changes[name, default: 0] += 1 }
      #expect(observation.isActive)
      chains.append(storage)
    }
    watch("value", value.map { $0.number % 2 })
    watch("entries", entries.mapValues { $0.number % 2 })
    watch("elements", elements.map { $0.number % 2 })
    watch("some elements", elements.compactMap { $0.number % 2 == 1 ? 1 : nil })
    watch("changing elements", elements.compactMap(with: limit) { $0.number % 2 == 1 ? $1 : nil })
    watch("filtered elements", elements.filter { $0.number % 2 == 1 })
    watch("keyed elements", elements.keyed { $0.number % 2 }.mapValues { $0.number % 2 })
    value.value.number = 3
    value.refresh()
    entries.refresh(1)
    elements.refresh(at: 0)
    for (name, count) in changes { #expect(count == 1, "\(name)") }
    for chain in chains { chain.tearDown() }
  }
}
