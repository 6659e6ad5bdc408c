import SignalGraph
import SignalGraphTesting
import Testing

/// Transactions that were made elsewhere, performed on slots.
@Suite struct ApplyingTests {
  @Test func `a slot follows another by what that sent`() {
    let (rows, copy) = (ArraySlot(["a", "b"]), ArraySlot(["a", "b"]))
    let token = rows.observe { _, change in if let sent = change.transaction { copy.apply(sent) } }
    rows.move(from: 0, to: 1)
    rows.append(contentsOf: ["c", "d"])
    rows[0] = "x"
    rows.removeSubrange(1...2)
    #expect(copy.elementsEqual(rows.elements))
    token.tearDown()
  }

  @Test func `each kind performs a transaction and its inverse`() throws {
    let entries = DictionarySlot([1: 10, 2: 20])
    let change: DictionaryTransaction = [
      .insert(key: 3, value: 30), .update(key: 1, past: 10, future: 11), .remove(key: 2, past: 20),
    ]
    expectSignals(of: entries, [.transition(change), .transition(change.inverted())]) {
      entries.apply(change)
      entries.apply(change.inverted())
    }
    let members = SetSlot([1, 2])
    members.apply([.insert(3), .remove(1)])
    #expect(members.settled == [2, 3])
    let value = ValueSlot(1)
    value.apply(ValueTransaction(past: 1, future: 2))
    value.apply(ValueTransaction())
    #expect(value.value == 2)
    let rows = ArraySlot([1])
    expectSignals(of: rows, []) { rows.apply([]) }
    members.apply([])
    entries.apply([])
  }

  @Test func `in a body it joins the other edits`() {
    let rows = ArraySlot([Marked(value: 1, tag: 1)])
    expectSignals(of: rows, []) {
      transaction {
        rows[0] = Marked(value: 5, tag: 2)
        rows.apply([.update(at: 0, past: Marked(value: 5, tag: 2), future: Marked(value: 1, tag: 3))])
      }
    }
    #expect(rows[0].tag == 1)
    let entries = DictionarySlot([1: 10])
    expectSignals(of: entries, []) {
      transaction {
        entries[1] = 11
        entries[2] = 20
        entries.apply([.update(key: 1, past: 11, future: 10), .remove(key: 2, past: 20)])
      }
    }
    let members = SetSlot([1])
    expectSignals(of: members, []) {
      transaction {
        members.insert(2)
        members.apply([.remove(2)])
      }
    }
    let value = ValueSlot(1)
    expectSignals(of: value, []) {
      transaction {
        value.value = 2
        value.apply(ValueTransaction(past: 2, future: 1))
      }
    }
  }

  /// Keys and pasts that equal those that are there, and are written in another way.
  @Test func `what a throw undoes is what was there, whatever the applied transaction said`() {
    let entries = DictionarySlot([Alike(1, "a"): Alike(5, "a"), Alike(2, "a"): Alike(6, "a")])
    let entriesView = entries.filter { _ in true }
    let removal: DictionaryTransaction<Alike, Alike> = [.remove(key: Alike(1, "x"), past: Alike(5, "x"))]
    let update: DictionaryTransaction<Alike, Alike> = [
      .update(key: Alike(2, "x"), past: Alike(6, "x"), future: Alike(7, "x"))
    ]
    let refresh: DictionaryTransaction<Alike, Alike> = [
      .update(key: Alike(2, "x"), past: Alike(6, "x"), future: Alike(6, "y"))
    ]
    for change in [removal, update, refresh] {
      refused { entries.apply(change) }
      refused {
        entries[Alike(9, "z")] = Alike(9, "z")
        entries.apply(change)
      }
      #expect(entries.snapshot!.texts == ["1a:5a", "2a:6a"] && entriesView.snapshot!.texts == ["1a:5a", "2a:6a"])
    }
    expectSignals(of: entries, []) {
      transaction {
        entries.apply(removal)
        entries.apply(removal.inverted())
        entries.apply(update)
        entries.apply(update.inverted())
      }
    }
    #expect(entries.snapshot!.texts == ["1a:5a", "2a:6a"])

    let members = SetSlot([Alike(1, "a")])
    refused { members.apply([.remove(Alike(1, "x"))]) }
    refused {
      members.insert(Alike(2, "z"))
      members.apply([.remove(Alike(1, "x"))])
    }
    transaction {
      members.apply([.remove(Alike(1, "x"))])
      members.apply([.insert(Alike(1, "x"))])
    }
    #expect(members.snapshot!.map(\.tag) == ["a"])

    let value = ValueSlot(Alike(1, "a"))
    refused { value.apply(ValueTransaction(past: Alike(1, "x"), future: Alike(2, "x"))) }
    refused { value.apply(ValueTransaction(refreshing: Alike(1, "x"))) }
    #expect(value.value.tag == "a")

    let rows = ArraySlot([Alike(1, "a"), Alike(2, "a"), Alike(3, "a")])
    let changes: [ArrayTransaction<Alike>] = [
      [.remove(Alike(1, "x"), at: 0)], [.update(at: 1, past: Alike(2, "x"), future: Alike(7, "x"))],
      [.update(at: 1, past: Alike(2, "x"), future: Alike(2, "y"))],
      [.move(from: 0, to: 2, past: Alike(1, "x"), future: Alike(1, "y"))],
      [.move(from: 0, to: 2, past: Alike(1, "x"), future: Alike(4, "x"))],
      [.replace(at: 0, past: [Alike(1, "x"), Alike(2, "x")], future: [Alike(7, "x")])],
    ]
    for change in changes {
      refused { rows.apply(change) }
      refused {
        rows.append(Alike(9, "z"))
        rows.apply(change)
      }
      #expect(rows.elements.map(\.tag) == ["a", "a", "a"], "\(change)")
    }
    rows.apply(changes[3])
    #expect(rows.elements.map(\.description) == ["2a", "3a", "1a"])
    entriesView.tearDown()
  }

  @Test(arguments: Settings.seeds(60) as Range<UInt64>)
  func `slots and views hold the same instances, whatever is applied and undone`(seed: UInt64) {
    var play = ApplyingPlay(seed: seed)
    for step in 0..<60 {
      play.perform(depth: 0)
      #expect(play.parted == [], "seed \(seed), step \(step)")
    }
    play.tearDown()
  }

  @Test func `a refresh stands`() {
    let rows = ArraySlot([1])
    expectSignals(of: rows, [.transition([.update(at: 0, past: 1, future: 1)])]) {
      rows.apply([.update(at: 0, past: 1, future: 1)])
    }
    let entries = DictionarySlot([1: 10])
    expectSignals(of: entries, [.transition([.update(key: 1, past: 10, future: 10)])]) {
      transaction {
        entries[2] = 1
        entries[2] = nil
        entries.apply([.update(key: 1, past: 10, future: 10)])
      }
    }
    expectSignals(of: entries, [.transition([.update(key: 1, past: 10, future: 10)])]) {
      transaction {
        entries.apply([.update(key: 1, past: 10, future: 10)])
        entries[1] = 11
        entries[1] = 10
      }
    }
    expectSignals(of: rows, [.transition([.update(at: 0, past: 1, future: 1)])]) {
      transaction {
        rows.apply([.update(at: 0, past: 1, future: 1)])
        rows[0] = 2
        rows[0] = 1
      }
    }
    let value = ValueSlot(1)
    expectSignals(of: value, [.transition(ValueTransaction(refreshing: 1))]) {
      transaction {
        value.value = 2
        value.value = 1
        value.apply(ValueTransaction(refreshing: 1))
      }
    }
  }

  @Test func `what comes from outside throws and changes nothing`() throws {
    let rows = ArraySlot([1, 2])
    #expect(throws: Violation.self) { try rows.apply(validating: [.remove(1, at: 0), .remove(7, at: 0)]) }
    #expect(throws: Violation.self) {
      try rows.apply(validating: ArrayTransaction(validating: [.insert(3, at: 5), .remove(3, at: 5)]))
    }
    #expect(rows.elementsEqual([1, 2]))
    let entries = DictionarySlot([1.5: 10])
    #expect(throws: Violation.self) {
      try entries.apply(validating: [.insert(key: 2, value: 1), .insert(key: 1.5, value: 1)])
    }
    #expect(throws: Violation.self) { try entries.apply(validating: [.insert(key: .nan, value: 1)]) }
    #expect(entries.count == 1)
    let members = SetSlot([1.5])
    #expect(throws: Violation.self) { try members.apply(validating: [.remove(2)]) }
    #expect(throws: Violation.self) { try members.apply(validating: [.insert(.nan)]) }
    #expect(members.count == 1)
    let value = ValueSlot(1)
    #expect(throws: Violation.self) { try value.apply(validating: ValueTransaction(past: 2, future: 3)) }
    try value.apply(validating: ValueTransaction(past: 1, future: 3))
    #expect(value.value == 3)
  }

  @Test func `in a handler it is a later turn, on the state as last edited`() {
    let (rows, trigger) = (ArraySlot([1]), ValueSlot(0))
    let token = trigger.observe { number in
      guard number == 1 else { return }
      rows.append(2)
      rows.apply([.remove(2, at: 1), .insert(3, at: 0)])
    }
    trigger.value = 1
    #expect(rows.elementsEqual([3, 1]))
    token.tearDown()
  }

  @Test func `what does not fit is a violation of the slot`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let rows = ArraySlot([1, 2, 3], label: "rows", fileID: "App/Board.swift", line: 42)
      rows.apply([.update(at: 1, past: 7, future: 8)], fileID: "App/Board.swift", line: 50)
    }
    result.tells(
      .wrongPast,
      "ArraySlot<Int> \"rows\" (Board.swift:42) was to apply at Board.swift:50",
      "but 2 is at 1"
    )
    let index = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      ArraySlot([1]).apply([.remove(1, at: 1)])
    }
    index.tells(.badIndex, "ApplyingTests.swift", "Apply it to the state it was made on")
    let key = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      DictionarySlot(["a": 1]).apply([.insert(key: "a", value: 2)])
    }
    key.tells(.doubleInsertion, "DictionarySlot<String, Int>")
  }
}

/// Random transactions, applied to one slot of each kind, of which keys, members and pasts only equal those that are there.
private struct ApplyingPlay {
  private let entries = DictionarySlot<Alike, Alike>([:])
  private let members = SetSlot<Alike>([])
  private let rows = ArraySlot<Alike>([])
  private let value = ValueSlot(Alike(0, "0"))
  private let views: (DictionaryStorage<Alike, Alike>, SetStorage<Alike>, ArrayStorage<Alike>)
  private let replica = ReplicatingValueStorage<Alike>()
  private var generator: SeededGenerator
  private var tag = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    views = (entries.filter { _ in true }, members.filter { _ in true }, rows.filter { _ in true })
    value.register(replica)
  }

  func tearDown() {
    for view in [views.0, views.1, views.2] as [Chained] { view.tearDown() }
    value.deregister(replica)
  }

  /// What slots hold that differs from what their views hold.
  var parted: [String] {
    let states = [
      (entries.snapshot!.texts, views.0.snapshot!.texts), (texts(members.snapshot!), texts(views.1.snapshot!)),
      (rows.elements.map(\.description), views.2.elements.map(\.description)),
      ([value.value.tag], [replica.value!.tag]),
    ]
    return states.filter { $0.0 != $0.1 }.map { "\($0.0) is seen as \($0.1)" }
  }

  private func texts(_ members: Set<Alike>) -> [String] { members.map(\.description).sorted() }

  mutating func perform(depth: Int) {
    guard depth < 3, generator.chance(2, in: 3) else { return edit() }
    let isRefused = generator.chance(1, in: 2)
    var play = self
    func body() { for _ in 0...play.generator.number(below: 3) { play.perform(depth: depth + 1) } }
    if isRefused { refused(body) } else { transaction(body) }
    (generator, tag) = (play.generator, play.tag)
  }

  private mutating func edit() {
    let number = generator.number(below: 4)
    switch generator.number(below: 7) {
    case 0: entries[fresh(number)] = generator.chance(1, in: 3) ? nil : fresh(generator.number(below: 3))
    case 1:
      if generator.chance(1, in: 2) { members.insert(fresh(number)) } else { members.remove(fresh(number)) }
    case 2:
      let change = entriesChange(on: entries.snapshot!)
      entries.apply(change)
      if generator.chance(1, in: 3) { entries.apply(change.inverted()) }
    case 3:
      let change = membersChange(on: members.snapshot!)
      members.apply(change)
      if generator.chance(1, in: 3) { members.apply(change.inverted()) }
    case 4, 5:
      let change = rowsChange(on: rows.elements)
      rows.apply(change)
      if generator.chance(1, in: 3) { rows.apply(change.inverted()) }
    default:
      let past = fresh(value.value.number)
      value.apply(
        generator.chance(1, in: 3)
          ? ValueTransaction(refreshing: past) : ValueTransaction(past: past, future: fresh(number)))
    }
  }

  private mutating func fresh(_ number: Int) -> Alike {
    tag += 1
    return Alike(number, "-\(tag)")
  }

  private mutating func entriesChange(
    on state: TableDictionary<Alike, Alike>
  ) -> DictionaryTransaction<Alike, Alike> {
    var change = DictionaryTransaction<Alike, Alike>()
    for number in 0..<4 where generator.chance(1, in: 3) {
      let key = fresh(number)
      guard let past = state[key] else {
        change.appendUnique(.insert(key: key, value: fresh(generator.number(below: 3))))
        continue
      }
      let written = fresh(past.number)
      change.appendUnique(
        generator.chance(1, in: 3)
          ? .remove(key: key, past: written)
          : .update(key: key, past: written, future: fresh(generator.number(below: 3))))
    }
    return change
  }

  private mutating func membersChange(on state: Set<Alike>) -> SetTransaction<Alike> {
    var change = SetTransaction<Alike>()
    for number in 0..<4 where generator.chance(1, in: 3) {
      let member = fresh(number)
      change.append(state.contains(member) ? .remove(member) : .insert(member))
    }
    return change
  }

  private mutating func rowsChange(on state: TreeArray<Alike>) -> ArrayTransaction<Alike> {
    var (state, change) = (state, ArrayTransaction<Alike>())
    for _ in 0...generator.number(below: 3) {
      let (count, new) = (state.count, fresh(generator.number(below: 3)))
      let at = generator.number(below: count + 1)
      var mutation = ArrayMutation.insert(new, at: at)
      if at < count {
        let (to, past) = (generator.number(below: count), fresh(state[at].number))
        switch generator.number(below: 5) {
        case 0: mutation = .remove(past, at: at)
        case 1: mutation = .update(at: at, past: past, future: new)
        case 2: mutation = .move(from: at, to: to, past: past, future: fresh(past.number))
        case 3: mutation = .move(from: at, to: to, past: past, future: new)
        default: mutation = .replace(at: at, past: state[at...].map { fresh($0.number) }, future: [new, fresh(1)])
        }
      }
      change.append(mutation, equality: Equality())
      ArrayTransaction([mutation]).apply(to: &state)
    }
    return change
  }
}
