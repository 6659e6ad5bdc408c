import SignalGraph
import SignalGraphTesting
import Testing

extension OutliningTests {
  /// A key that counts how often it is compared and hashed.
  private struct Key: Hashable, Comparable {
    let number: Int
    let calls: CallCounter

    static func == (one: Self, other: Self) -> Bool {
      one.calls.record()
      return one.number == other.number
    }

    static func < (one: Self, other: Self) -> Bool { one.number < other.number }

    func hash(into hasher: inout Hasher) {
      calls.record()
      hasher.combine(number)
    }
  }

  /// A tree that is written by hand, so that what is counted is the outline's.
  private struct Sheet {
    let calls = CallCounter()
    let entries = DictionarySlot<Key, NestedEntry<Key, Int>>([:])
    let roots = ArraySlot<Key>([])
    let open = SetSlot<Key>()
    let rows: Outlining<Key, Int>

    /// Parents by number; the children of each stand by number.
    init(_ parents: [Int: Int], open numbers: [Int]) {
      let children = Dictionary(grouping: parents.keys, by: { parents[$0]! }).mapValues { $0.sorted() }
      rows = Outlining(expanding: open)
      for (number, parent) in parents {
        entries[key(number)] = NestedEntry(
          value: number, parent: parent < 0 ? nil : key(parent),
          children: TreeArray((children[number] ?? []).map { key($0) }))
      }
      for number in children[-1] ?? [] { roots.append(key(number)) }
      for number in numbers { open.insert(key(number)) }
      entries.emitter.register(rows.entries)
      roots.emitter.register(rows.roots)
    }

    func key(_ number: Int) -> Key { Key(number: number, calls: calls) }

    /// Changes an entry, with or without its children and its parent.
    func set(_ number: Int, _ value: Int? = nil, parent: Int? = nil, _ edit: (inout TreeArray<Key>) -> Void = { _ in })
    {
      let past = entries[key(number)]!
      var children = past.children
      edit(&children)
      entries[key(number)] = NestedEntry(
        value: value ?? past.value, parent: parent.map { key($0) } ?? past.parent, children: children)
    }

    /// How often keys were compared and hashed by an edit, and how many rows it was about.
    func cost(_ edit: () -> Void) -> (calls: Int, rows: Int) {
      var rows = 0
      let token = self.rows.observe { _, signal in rows += signal.transaction?.rowCount ?? 0 }
      calls.reset()
      edit()
      defer { token.tearDown() }
      return (calls.count, rows)
    }

    func tearDown() {
      entries.emitter.deregister(rows.entries)
      roots.emitter.deregister(rows.roots)
      rows.tearDown()
      entries.assertTornDown()
      roots.assertTornDown()
      open.assertTornDown()
    }
  }

  @Test func `an edit asks for as many keys as rows are concerned, and few where a list of children is long`() {
    // A root with ten thousand children, of which the last has a hundred, and a chain of fifty below the first.
    var parents = [0: -1]
    for number in 1...10_000 { parents[number] = 0 }
    for number in 10_001...10_100 { parents[number] = 10_000 }
    for number in 10_101...10_150 { parents[number] = number == 10_101 ? 1 : number - 1 }
    parents[20_000] = -1
    let sheet = Sheet(parents, open: [0])
    #expect(sheet.rows.count == 10_002)
    func expect(_ calls: Int, _ rows: Int, _ comment: Comment, _ edit: () -> Void) {
      let cost = sheet.cost(edit)
      #expect(cost.calls <= calls && cost.rows == rows, "\(comment): \(cost.calls) of \(calls), \(cost.rows) rows")
    }
    expect(20, 1, "a value") { sheet.set(5_000, 1) }
    expect(20, 0, "the value of an entry that is hidden") { sheet.set(10_050, 1) }
    // Each row a few times, whatever else is there.
    expect(20 * 100, 101, "an entry with a hundred children is expanded") { sheet.open.insert(sheet.key(10_000)) }
    expect(20 * 100, 101, "and collapsed") { sheet.open.remove(sheet.key(10_000)) }
    expect(20, 0, "an entry that is hidden is expanded") { sheet.open.insert(sheet.key(10_120)) }
    expect(300, 2, "a child goes") {
      transaction {
        sheet.set(0) { $0.remove(at: 4_999) }
        sheet.entries[sheet.key(5_000)] = nil
      }
    }
    expect(300, 2, "a child comes") {
      transaction {
        sheet.entries[sheet.key(30_000)] = NestedEntry(value: 0, parent: sheet.key(0), children: [])
        sheet.set(0) { $0.insert(sheet.key(30_000), at: 7_000) }
      }
    }
    expect(300, 1, "two neighbours are exchanged") { sheet.set(0) { $0.swapAt(300, 301) } }
    for number in 10_101...10_149 { sheet.open.insert(sheet.key(number)) }
    sheet.open.insert(sheet.key(1))
    #expect(sheet.rows.count == 10_002 + 50)
    // Fifty-one rows go below the last row: each is moved, and both parents show another number of children.
    expect(40 * 51 + 300, 51 + 2, "a subtree moves") {
      transaction {
        sheet.open.insert(sheet.key(20_000))
        sheet.set(0) { $0.remove(at: 0) }
        sheet.set(1, parent: 20_000)
        sheet.set(20_000) { $0.append(sheet.key(1)) }
      }
    }
    #expect(sheet.rows.elements.map(\.depth).last == 51 && sheet.rows.count == 10_052)
    sheet.tearDown()
  }

  @Test func `of siblings in another order those move that have fewer rows`() {
    let slot = DictionarySlot([1: 0, 2: 1, 3: 10, 4: 10, 5: 2])
    let rows = Self.tree(slot).outlined()
    #expect(rows.elements.map(\.key) == [1, 3, 4, 2, 5])
    let board = SignalReplica<ArrayTransaction<Row>>()
    board.attach(to: rows)
    func moves(_ edit: () -> Void) -> Int {
      board.turn(edit)
      return board.latest.last?.transaction?.kinds.count { $0 == "move" } ?? 0
    }
    #expect(moves { slot[1] = 3 } == 2, "two rows that three pass")
    #expect(rows.elements.map(\.key) == [2, 5, 1, 3, 4])
    #expect(moves { slot[1] = 1 } == 2)
    #expect(rows.elements.map(\.key) == [1, 3, 4, 2, 5] && board.fault == nil)
    board.detach()
    rows.tearDown()
    slot.assertTornDown()
  }

  @Test func `a chain of thousands on a small stack`() {
    onOtherThread(stackSize: 512 * 1024) {
      let count = Settings.many(5_000)
      let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 - 1) }))
      let shut = SetSlot<Int>()
      let rows = slot.nested { $0.value < 0 ? nil : $0.value }.outlined(collapsing: shut)
      #expect(rows.count == count && rows.last?.depth == count - 1)
      shut.insert(1)
      #expect(rows.count == 2)
      shut.remove(1)
      slot[count / 2] = -1
      #expect(rows.count == count && rows.last?.depth == count - count / 2 - 1)
      transaction { for key in 0..<count { slot[key] = key == count - 1 ? -1 : key + 1 } }
      #expect(rows.elements.map(\.key) == (0..<count).reversed() && rows.last?.depth == count - 1)
      slot[0] = count - 1
      #expect(rows.count == count && rows.elements[1].key == 0)
      slot[count - 1] = 0
      #expect(rows.isEmpty)
      rows.tearDown()
      slot.assertTornDown()
      shut.assertTornDown()
    }
  }

  @Test func `each row is told of once, whoever is above whom`() {
    let slot = DictionarySlot([1: 0, 2: 10, 3: 20, 4: 30])
    let open = SetSlot([1, 2, 3, 4])
    let rows = Self.tree(slot).outlined(expanding: open)
    let replica = SignalReplica<ArrayTransaction<Row>>()
    replica.attach(to: rows)
    func expect(_ keys: [Int], _ depths: [Int], _ kinds: [String: Int], _ edit: () -> Void) {
      replica.turn { transaction(edit) }
      #expect(replica.fault == nil && rows.elements.map(\.key) == keys && rows.elements.map(\.depth) == depths)
      let told = replica.latest.last?.transaction?.kinds ?? []
      #expect(Dictionary(grouping: told) { $0 }.mapValues(\.count) == kinds)
    }
    // A child and its parent change places: one row is moved, and all below 1 are others.
    expect([1, 3, 2, 4], [0, 1, 2, 2], ["move": 1, "update": 2]) {
      slot[3] = 10
      slot[2] = 30
    }
    expect([4, 1, 2, 3], [0, 0, 1, 2], ["move": 2, "update": 2]) {
      slot[4] = 0
      slot[1] = 1
      slot[2] = 10
      slot[3] = 20
    }
    // What moves into one that is collapsed in the same turn is hidden; what moves out of it is not.
    expect([4, 1, 3], [0, 0, 0], ["remove": 1, "update": 3]) {
      open.remove(4)
      slot[2] = 40
      slot[3] = 9
    }
    // It goes and comes, as it was.
    expect([4, 1, 3], [0, 0, 0], [:]) {
      let value = slot[3]
      slot[3] = nil
      slot[3] = value
    }
    replica.detach()
    rows.tearDown()
    slot.assertTornDown()
    open.assertTornDown()
  }

  @Test func `values that do not compare are announced with their entries, objects where they are others`() {
    final class Folder {
      let parent: Int?
      init(_ parent: Int?) { self.parent = parent }
    }
    let opaque = DictionarySlot([1: (parent: 0, name: "a"), 2: (parent: 1, name: "b")])
    let objects = DictionarySlot([1: Folder(nil), 2: Folder(1)])
    let plain = opaque.nested { $0.value.parent == 0 ? nil : $0.value.parent }.outlined()
    let rows = objects.nested { $0.value.parent }.outlined()
    var (told, announced) = ([Int](), [Int]())
    let tokens = [
      plain.observe { _, signal in told.append(signal.transaction?.count ?? 0) },
      rows.observe { _, signal in announced.append(signal.transaction?.count ?? 0) },
    ]
    opaque[3] = (parent: 2, name: "c")
    opaque[1] = (parent: 0, name: "d")
    objects[3] = Folder(2)
    objects.refresh(1)
    objects[3] = Folder(1)
    #expect(told == [0, 2, 1] && announced == [0, 2, 1, 3])
    for token in tokens { token.tearDown() }
    plain.tearDown()
    rows.tearDown()
    opaque.assertTornDown()
    objects.assertTornDown()
  }

  @Test func `a handler that edits, a body that throws, and inputs that end and begin`() {
    let (slot, keys) = (DictionarySlot([1: 0, 2: 10, 3: 20]), SetSlot([1]))
    let (gate, open) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingSetStorage<Int>())
    slot.register(gate)
    keys.register(open)
    let rows = Self.tree(gate).outlined(expanding: open)
    var seen: [[Int]] = []
    let token = rows.observe { rows, _ in
      seen.append(rows.map(\.key))
      // Whoever is shown with children is expanded: one turn after the other.
      for row in rows where row.childCount > 0 { keys.insert(row.key) }
    }
    #expect(seen == [[1, 2], [1, 2, 3]])
    do {
      try transaction {
        slot[4] = 30
        keys.remove(1)
        throw Refusal()
      }
    } catch {}
    #expect(seen.count == 2)
    slot[4] = 30
    #expect(seen.count == 4 && seen.last == [1, 2, 3, 4])
    keys.deregister(open)
    #expect(rows.snapshot == nil)
    slot[2] = nil
    keys.remove(1)
    keys.register(open)
    #expect(rows.elements.map(\.key) == [1, 3, 4])
    transaction {
      slot[5] = 30
      slot.deregister(gate)
      slot.register(gate)
      keys.remove(3)
    }
    #expect(rows.elements.map(\.key) == [1, 3, 4, 5])
    token.tearDown()
    rows.tearDown()
    slot.deregister(gate)
    keys.deregister(open)
    slot.assertTornDown()
    keys.assertTornDown()
  }

  @Test func `keys that edit when they are released are released after the turn`() {
    let id = NotedNumber.Maker()
    let (slot, open) = (DictionarySlot<NotedNumber, Int>([:]), SetSlot<NotedNumber>())
    let rows = slot.nested { $0.value < 0 ? nil : id($0.value) }.outlined(expanding: open)
    for step in 0..<200 {
      slot[id(step * 7 % 12)] = step * 5 % 13 - 1
      if step % 3 == 0 { open.insert(id(step * 11 % 12)) }
    }
    for step in 0..<40 {
      slot[id(step * 5 % 12)] = step % 3 == 0 ? nil : step * 11 % 13 - 1
      if step % 5 == 0 { open.remove(id(step % 12)) }
    }
    slot.removeAll()
    open.removeAll()
    rows.tearDown()
    #expect(id.released.count == id.count)
  }
}
