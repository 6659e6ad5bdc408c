import SignalGraph
import SignalGraphTesting
import Testing

/// A refresh of a source arrives through every stage that has something to say about it, alone and in chains.
@Suite struct StageRefreshTests {
  /// Stages whose state does not depend on values, or only on which there are, or on which storages they name.
  private static let silent: Set<String> = [
    "dictionary count", "key set", "entry set", "distinct", "value counts",
    "changing distinct", "switched counts", "flattened numbers", "rank", "changing dense rank",
  ]
  /// Those with parts that these tests make, ``DerivingNumbers`` and ``Merging``, which compare states: refreshes end there.
  private static let derived: Set<String> = [
    "union of dictionaries", "intersection of dictionaries by the last", "merge of dictionaries",
    "merge of dictionaries with parameters",
    "symmetric difference of dictionaries", "partition: both sides", "changing partition: both sides",
  ]

  private static var announcing: [StageRecipe<Numbers, Numbers>] {
    Recipes.numbersToNumbers.filter { !silent.contains($0.name) && !derived.contains($0.name) }
  }

  /// Refreshes every key, and says which keys were announced.
  private func refreshed<Output: Chained & Storage>(
    _ recipe: StageRecipe<Numbers, Output>,
    count: (Output.Transaction) -> Int
  ) -> (announced: Int, held: Int) where Output.Transaction: LawfulTransaction {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<40).map { ($0, $0 * 7 % 12) }))
    let rigging = Rigging()
    let output = recipe.build(slot, rigging)
    let replica = SignalReplica<Output.Transaction>()
    replica.admitsEqualUpdates = true
    replica.attach(to: output)
    let before = output.snapshot!
    transaction { for key in 0..<40 { slot.refresh(key) } }
    #expect(replica.fault == nil && output.snapshot == before && replica.state == before)
    let announced = replica.latest.compactMap(\.transaction).map(count).reduce(0, +)
    let changes = replica.changes
    slot.refresh(99)
    #expect(replica.changes == changes)
    refused { for key in 0..<40 { slot.refresh(key) } }
    #expect(replica.changes == changes)
    replica.detach()
    rigging.tearDown()
    return (announced, Output.Transaction.count(of: before))
  }

  @Test(arguments: announcing.map(\.name))
  func `every entry of a dictionary made of one is announced`(name: String) throws {
    let recipe = try #require(Self.announcing.first { $0.name == name })
    let (announced, held) = refreshed(recipe) { $0.count }
    #expect(announced == held, "\(announced) of \(held)")
  }

  @Test(arguments: Recipes.numbersToRows.map(\.name))
  func `every row of an array made of a dictionary is announced`(name: String) throws {
    let recipe = try #require(Recipes.numbersToRows.first { $0.name == name })
    let (announced, held) = refreshed(recipe) { $0.count }
    #expect(announced == held, "\(announced) of \(held)")
  }

  @Test(arguments: Recipes.outlines.map(\.name))
  func `every row of a tree is announced`(name: String) throws {
    let recipe = try #require(Recipes.outlines.first { $0.name == name })
    let (announced, held) = refreshed(recipe) { $0.count }
    #expect(announced == held && held > 0, "\(announced) of \(held)")
  }

  @Test(arguments: announcing.map(\.name))
  func `chains announce what their parts do`(name: String) throws {
    let first = try #require(Self.announcing.first { $0.name == name })
    let seconds = Self.announcing.indices.filter { Settings.isWhole || $0 % 6 == name.utf8.count % 6 }
    for second in seconds.map({ Self.announcing[$0] }) {
      let (announced, held) = refreshed(first.then(second)) { $0.count }
      #expect(announced == held, "\(name) → \(second.name): \(announced) of \(held)")
    }
  }

  @Test func `values announce, and stages of which keys there are do not`() {
    for recipe in Recipes.numbersToNumber where !Self.silent.contains(recipe.name) {
      #expect(refreshed(recipe) { $0.count }.announced == 1, "\(recipe.name)")
    }
    for recipe in Recipes.numbersToNumber where Self.silent.contains(recipe.name) {
      #expect(refreshed(recipe) { $0.count }.announced == 0, "\(recipe.name)")
    }
    for recipe in Recipes.numbersToMembers { #expect(refreshed(recipe) { $0.count }.announced == 0, "\(recipe.name)") }
    for recipe in Recipes.numberToNumber {
      let (slot, rigging) = (ValueSlot(5), Rigging())
      let output = recipe.build(slot, rigging)
      var changes = -1
      let observation = output.observe { _, _ in changes += 1 }
      slot.refresh()
      #expect(changes == 1, "\(recipe.name)")
      observation.tearDown()
      rigging.tearDown()
    }
  }

  @Test func `a refreshed parameter asks again about everything`() {
    var bar = 5
    let (slot, parameter) = (DictionarySlot([1: 1, 2: 9]), ValueSlot(0))
    let members = SetSlot([1, 9])
    let rows = ArraySlot([1, 9])
    let hint: (Int, Int) -> FilterHint = { past, future in past < future ? .tightened : .relaxed }
    let filtered = slot.filter(with: parameter, hint: hint) { entry, _ in entry.value >= bar }
    let chosen = members.filter(with: parameter, hint: hint) { member, _ in member >= bar }
    let kept = rows.filter(with: parameter, hint: hint) { row, _ in row >= bar }
    let mapped = slot.map(with: parameter) { entry, _ in entry.value >= bar }
    let sorted = slot.sorted(with: parameter) { entry, _ in bar > 7 ? -entry.value : entry.value }
    let value = parameter.map(with: parameter) { _, _ in bar }
    var changes = -1
    let observation = mapped.observe { _, _ in changes += 1 }
    bar = 10
    parameter.refresh()
    #expect(filtered.count == 0 && chosen.isEmpty && kept.isEmpty && value.value == 10)
    #expect(mapped.snapshot == [1: false, 2: false] && sorted.elements.map(\.key) == [2, 1])
    #expect(changes == 1)
    parameter.refresh()
    #expect(changes == 2, "results are equal, and announced")
    transaction {
      parameter.refresh()
      slot[1] = 2
    }
    #expect(changes == 3)
    #expect(observation.isActive)
    for view in [mapped, filtered, chosen, kept, sorted, value] as [Chained] { view.tearDown() }
  }

  @Test func `a combination announces what the winning source does, and who wins`() {
    let (own, standard) = (DictionarySlot([1: 1]), DictionarySlot([1: 1, 2: 2]))
    let union = own.union(standard)
    var signals: [DictionaryTransaction<Int, Int>] = []
    let observation = union.observe { _, signal in signals += [signal.transaction].compactMap(\.self) }
    standard.refresh(1)
    #expect(signals.isEmpty)
    own.refresh(1)
    #expect(signals == [[.update(key: 1, past: 1, future: 1)]])
    own[1] = nil
    #expect(signals.count == 2, "another source's value, though an equal one")
    transaction {
      own[1] = 1
      standard[1] = nil
    }
    #expect(signals.count == 3)
    transaction {
      own[3] = 3
      standard.refresh(2)
    }
    #expect(signals.last == [.insert(key: 3, value: 3), .update(key: 2, past: 2, future: 2)])
    transaction {
      own[2] = 2
      own[2] = nil
      standard[1] = 7
    }
    #expect(signals.count == 4)
    #expect(observation.isActive)
    union.tearDown()
  }

  @Test func `a list of sources announces only what another source gives`() {
    let (first, second, third) = (DictionarySlot([1: 1]), DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 1]))
    let list = ArraySlot<DictionaryStorage<Int, Int>>([first, second])
    for combination in Combination.allCases {
      let stage = list.combined(combination)
      var signals: [DictionaryTransaction<Int, Int>] = []
      let observation = stage.observe { _, signal in signals += [signal.transaction].compactMap(\.self) }
      list.append(third)
      if combination == .union || combination == .intersection || combination == .subtraction {
        #expect(signals.isEmpty, "\(combination)")
      }
      signals = []
      list.move(from: 1, to: 2)
      if combination != .subtraction { #expect(signals.isEmpty, "\(combination)") }
      signals = []
      list.move(from: 0, to: 2)
      let updates = signals.first?.count ?? 0
      // Of an odd number of holders, and of all, the first is another now: so is the difference's whole source.
      #expect(updates == (combination == .subtraction ? 0 : 1), "\(combination): \(signals)")
      #expect(observation.isActive)
      stage.tearDown()
      list.replace(with: [first, second])
    }
  }

  @Test func `a key whose winner is another entry is announced, and no other`() {
    let slot = DictionarySlot([4: 7, 9: 7, 1: 3])
    let stage = slot.rekeyed { $0.value % 4 }  // 3: the value of 1, then of 4, then of 9
    var signals: [DictionaryTransaction<Int, Int>] = []
    let observation = stage.observe { _, signal in signals += [signal.transaction].compactMap(\.self) }
    slot.refresh(4)
    slot.refresh(9)
    #expect(signals.isEmpty)
    slot.refresh(1)
    #expect(signals == [[.update(key: 3, past: 3, future: 3)]])
    slot[1] = nil
    slot[4] = nil
    #expect(signals.count == 3 && signals[2] == [.update(key: 3, past: 7, future: 7)])
    #expect(observation.isActive)
    stage.tearDown()
    let most = slot.rekeyed(by: { _ in 0 }, collisions: .combined { max($0, $1) })
    signals = []
    let other = most.observe { _, signal in signals += [signal.transaction].compactMap(\.self) }
    slot[20] = 2
    #expect(signals.isEmpty, "a value that is made is compared")
    slot.refresh(20)
    #expect(signals == [[.update(key: 0, past: 7, future: 7)]])
    #expect(other.isActive)
    most.tearDown()
  }

  @Test func `values that are handed on are the source's instances`() {
    let slot = DictionarySlot([1: Alike(1, "a"), 2: Alike(2, "b")], areEqual: { $0.tag == $1.tag })
    let stages: [(String, () -> [String])]
    let filtered = slot.filter { _ in true }
    let ranged = filtered.entries(in: 0...5)
    let union = ranged.union(DictionarySlot([:]))
    let rekeyed = union.rekeyed { $0.key * 10 }
    let parts = rekeyed.partitioned { $0.value.number == 1 }
    let (matching, rest) = (parts.matching, parts.rest)
    let sorted = rest.sorted { $0.value }
    let mapped = matching.mapValues { $0 }
    let read = mapped.value(forKey: 10)
    stages = [
      ("filter", { filtered.snapshot!.texts }), ("range", { ranged.snapshot!.texts }),
      ("union", { union.snapshot!.texts }),
    ]
    slot[1] = Alike(1, "c")
    slot[2] = Alike(2, "d")
    for (name, texts) in stages { #expect(texts() == ["1:1c", "2:2d"], "\(name)") }
    #expect(read.value??.tag == "c" && sorted.first?.value.tag == "d")
    read.tearDown()
    sorted.tearDown()
  }

  @Test func `a refreshed object that need not be there is told from an update`() {
    final class Task {}
    let tasks = DictionarySlot([1: Task(), 2: Task()])
    let isThere = tasks.value(forKey: 1).map { $0 != nil }
    expectSignals(of: isThere, [.transition(ValueTransaction(refreshing: true))]) { tasks.refresh(1) }
    expectSignals(of: isThere, []) { tasks.refresh(2) }
    expectSignals(of: isThere, []) { tasks[1] = Task() }
    isThere.tearDown()
  }
}
