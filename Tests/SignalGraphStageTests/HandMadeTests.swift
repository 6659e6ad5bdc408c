import SignalGraph
import SignalGraphTesting
import Testing

/// Each initialiser that users call who register a stage by hand: it makes what the verb makes.
@Suite struct HandMadeTests {
  private static let seeds = (0..<2).map { Settings.seed &+ UInt64($0) }

  private static func odd(_ number: Int) throws(Refusal) -> Bool {
    if number % 5 == 4 { throw Refusal() }
    return number % 2 != 0
  }

  /// The states of groups, which are storages of their own in each stage.
  private static func states<Group: Hashable, Rows: StateTransaction, Handle: StateStorage<Rows>>(
    _ groups: DictionaryStorage<Group, Handle>
  ) -> TableDictionary<Group, Rows.Snapshot?>? {
    groups.snapshot?.mapValues { $0.snapshot }
  }

  private func edit(_ slot: DictionarySlot<Int, Int>, _ generator: inout SeededGenerator) {
    let key = generator.number(below: 6)
    slot[key] = generator.chance(1, in: 3) ? nil : generator.number(below: 12)
  }

  private func edit(_ slot: SetSlot<Int>, _ generator: inout SeededGenerator) {
    let member = generator.number(below: 12)
    if slot.contains(member) { slot.remove(member) } else { slot.insert(member) }
  }

  @Test(arguments: seeds)
  func `stages of dictionaries`(seed: UInt64) {
    let (slot, table) = (DictionarySlot([1: 1, 2: 4]), HandMade())
    var entries: TableDictionary<Int, Int> { slot.elements }
    table.add(slot, DictionaryKeySet<Int, Int>(), slot.keySet()) { Set(entries.keys) }
    table.add(slot, DictionaryEntrySet<Int, Int>(), slot.entrySet()) {
      Set(entries.map { DictionaryEntry(key: $0.key, value: $0.value) })
    }
    table.add(slot, KeyReading<Int, Int>(forKey: 2), slot.value(forKey: 2)) { .some(entries[2]) }
    table.add(slot, Counting<DictionaryTransaction<Int, Int>>(), slot.counted()) { entries.count }
    table.add(
      slot, DictionaryRekeying<Int, Int, Int>(by: { $0.value / 3 }, collisions: .lowest),
      slot.rekeyed(by: { $0.value / 3 }, collisions: .lowest)
    ) {
      TableDictionary(entries.sorted { $0.key < $1.key }.map { ($0.value / 3, $0.value) }) { first, _ in first }
    }
    let tried = DictionaryTryMapping<Int, Int, Bool, Refusal> { entry throws(Refusal) in try Self.odd(entry.value) }
    let mapped = slot.tryMap { entry throws(Refusal) in try Self.odd(entry.value) }
    table.add(slot, tried, mapped) {
      entries.filter { $0.value % 5 != 4 }.mapValues { $0 % 2 != 0 }
    }
    let grouping = DictionaryGrouping<Int, Int, Int>(by: { $0.value % 3 })
    let groups = slot.grouped { $0.value % 3 }
    table.add(slot, grouping, groups, made: { Self.states(grouping) }, verb: { Self.states(groups) }) {
      let groups = Dictionary(grouping: entries) { $0.value % 3 }
      return TableDictionary(
        groups.mapValues { .some(TableDictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) })) })
    }
    typealias Trying = TryGrouping<
      DictionaryTransaction<Int, Int>, Bool, DictionaryStorage<Int, Int>, DictionaryStorage<Int, Refusal>
    >
    let trying = Trying(by: { entry throws(Refusal) in try Self.odd(entry.value) })
    let tries = slot.tryGrouped { entry throws(Refusal) in try Self.odd(entry.value) }
    table.add(slot, trying, tries, made: { Self.states(trying) }, verb: { Self.states(tries) })
    let clock = SignalClock()
    table.add(
      slot, DictionaryExpiring<Int, Int>(after: .microseconds(2_500_000), on: clock),
      slot.expiring(after: .seconds(2.5), on: clock))
    table.add(
      slot, DictionaryExpiring<Int, Int>(on: clock) { $0.value == 0 ? nil : .seconds($0.value) },
      slot.expiring(on: clock) { $0.value == 0 ? nil : .seconds($0.value) })
    table.add(
      slot, DictionaryLingering<Int, Int>(for: .nanoseconds(1_500_000_000), on: clock),
      slot.lingering(for: .seconds(1.5), on: clock))
    table.play(seed, between: { if $0.chance(1, in: 3) { clock.advance(by: .milliseconds(500)) } }) { generator in
      edit(slot, &generator)
    }
    slot.assertTornDown()
  }

  @Test(arguments: seeds)
  func `stages of sets`(seed: UInt64) {
    let (slot, table) = (SetSlot([1, 2]), HandMade())
    var members: Set<Int> { slot.elements }
    table.add(slot, SetAssociating<Int, Int> { $0 * 2 }, slot.associated { $0 * 2 }) {
      TableDictionary(uniqueKeysWithValues: members.map { ($0, $0 * 2) })
    }
    table.add(
      slot, SetKeying<Int, Int>(by: { $0 / 3 }, collisions: .lowest(by: >)),
      slot.keyed(by: { $0 / 3 }, collisions: .lowest(by: >))
    ) {
      TableDictionary(members.sorted().map { ($0 / 3, $0) }) { _, last in last }
    }
    table.add(slot, SetFiltering<Int> { $0 % 3 == 0 }, slot.filter { $0 % 3 == 0 }) { members.filter { $0 % 3 == 0 } }
    let trying = SetTryFiltering<Int, Refusal> { member throws(Refusal) in try Self.odd(member) }
    let tries = slot.tryFilter { member throws(Refusal) in try Self.odd(member) }
    table.add(slot, trying, tries) { members.filter { $0 % 5 != 4 && $0 % 2 != 0 } }
    let mapped = SetTryMapping<Int, Bool, Refusal> { member throws(Refusal) in try Self.odd(member) }
    table.add(slot, mapped, slot.tryMap { member throws(Refusal) in try Self.odd(member) }) {
      Set(members.filter { $0 % 5 != 4 }.map { $0 % 2 != 0 })
    }
    let (parts, sides) = (SetPartitioning<Int> { $0 % 2 == 0 }, slot.partitioned { $0 % 2 == 0 })
    table.add(
      slot, parts, sides, made: { parts.matching.snapshot.map { [$0, parts.rest.snapshot ?? []] } },
      verb: { sides.matching.snapshot.map { [$0, sides.rest.snapshot ?? []] } }
    ) {
      [members.filter { $0 % 2 == 0 }, members.filter { $0 % 2 != 0 }]
    }
    let (grouping, groups) = (SetGrouping<Int, Int>(by: { $0 % 3 }), slot.grouped { $0 % 3 })
    table.add(slot, grouping, groups, made: { Self.states(grouping) }, verb: { Self.states(groups) }) {
      TableDictionary(Dictionary(grouping: members) { $0 % 3 }.mapValues { .some(Set($0)) })
    }
    table.add(slot, Containing<SetTransaction<Int>>(.fixed(3)), slot.containment(of: 3)) { members.contains(3) }
    table.add(slot, Counting<SetTransaction<Int>>(), slot.counted()) { members.count }
    let clock = SignalClock()
    table.add(
      slot, SetExpiring<Int>(after: .microseconds(2_500_000), on: clock), slot.expiring(after: .seconds(2.5), on: clock)
    )
    table.add(
      slot, SetExpiring<Int>(on: clock) { $0 == 0 ? nil : .seconds($0) },
      slot.expiring(on: clock) { $0 == 0 ? nil : .seconds($0) })
    table.add(
      slot, SetLingering<Int>(for: .nanoseconds(1_500_000_000), on: clock),
      slot.lingering(for: .seconds(1.5), on: clock))
    table.play(seed, between: { if $0.chance(1, in: 3) { clock.advance(by: .milliseconds(500)) } }) { generator in
      edit(slot, &generator)
    }
    slot.assertTornDown()
  }

  @Test(arguments: seeds)
  func `stages of arrays`(seed: UInt64) {
    let (slot, table) = (ArraySlot([1, 2, 4]), HandMade())
    var row: [Int] { Array(slot.elements) }
    table.add(slot, ArrayReversing<Int>(), slot.reversed()) { TreeArray(row.reversed()) }
    let (numbering, numbered) = (ArrayEnumerating<Int>(), slot.enumerated())
    func pairs(_ stage: ArrayEnumerating<Int>) -> [[Int]]? {
      stage.snapshot?.map { [$0.offset ?? -1, $0.element] }
    }
    table.add(slot, numbering, numbered, made: { pairs(numbering) }, verb: { pairs(numbered) }) {
      row.enumerated().map { [$0.offset, $0.element] }
    }
    table.add(slot, IndexReading<Int>(at: 1), slot.element(at: 1)) { .some(row.count > 1 ? row[1] : nil) }
    table.add(slot, ArrayKeying<Int, Int> { $0 / 3 }, slot.keyed { $0 / 3 }) {
      TableDictionary(row.map { ($0 / 3, $0) }) { first, _ in first }
    }
    table.add(
      slot, ArrayCompactMapping<Int, Int> { $0 % 2 == 0 ? $0 / 2 : nil }, slot.compactMap { $0 % 2 == 0 ? $0 / 2 : nil }
    ) {
      TreeArray(row.compactMap { $0 % 2 == 0 ? $0 / 2 : nil })
    }
    table.add(slot, ArrayScanning<Int, Int>(0) { $0 + $1 }, slot.scan(0) { $0 + $1 }) {
      TreeArray(row.indices.map { row[...$0].reduce(0, +) })
    }
    table.add(slot, ArrayUniquing<Int, Int> { $0 % 5 }, slot.uniqued { $0 % 5 }) {
      TreeArray(row.indices.filter { at in !row[..<at].contains { $0 % 5 == row[at] % 5 } }.map { row[$0] })
    }
    table.add(slot, ArrayLimiting<Int>(to: 2), slot.limited(to: 2))
    let (parts, sides) = (ArrayPartitioning<Int> { $0 % 2 == 0 }, slot.partitioned { $0 % 2 == 0 })
    table.add(
      slot, parts, sides, made: { parts.matching.snapshot.map { [$0, parts.rest.snapshot ?? []] } },
      verb: { sides.matching.snapshot.map { [$0, sides.rest.snapshot ?? []] } }
    ) {
      [TreeArray(row.filter { $0 % 2 == 0 }), TreeArray(row.filter { $0 % 2 != 0 })]
    }
    let (grouping, groups) = (ArrayGrouping<Int, Int>(by: { $0 % 3 }), slot.grouped { $0 % 3 })
    table.add(slot, grouping, groups, made: { Self.states(grouping) }, verb: { Self.states(groups) }) {
      TableDictionary(Dictionary(grouping: row) { $0 % 3 }.mapValues { .some(TreeArray($0)) })
    }
    table.add(slot, Counting<ArrayTransaction<Int>>(), slot.counted()) { row.count }
    let clock = SignalClock()
    table.add(
      slot, ArrayExpiring<Int>(after: .microseconds(2_500_000), on: clock),
      slot.expiring(after: .seconds(2.5), on: clock))
    table.add(
      slot, ArrayExpiring<Int>(on: clock) { $0 == 0 ? nil : .seconds($0) },
      slot.expiring(on: clock) { $0 == 0 ? nil : .seconds($0) })
    table.add(
      slot, ArrayLingering<Int>(for: .nanoseconds(1_500_000_000), on: clock),
      slot.lingering(for: .seconds(1.5), on: clock))
    table.play(seed, between: { if $0.chance(1, in: 3) { clock.advance(by: .milliseconds(500)) } }) { generator in
      slot.editAtRandom(&generator) { $0.number(below: 12) }
    }
    slot.assertTornDown()
  }

  @Test(arguments: seeds)
  func `stages of values`(seed: UInt64) {
    let (slot, table) = (ValueSlot(1), HandMade())
    table.add(slot, HistoryReading<Int>(limit: 3), slot.history(limit: 3))
    table.add(slot, PreviousReading<Int>(), slot.previous())
    table.add(slot, ValueDeduplicating<Int> { $0 / 3 == $1 / 3 }, slot.removeDuplicates { $0 / 3 == $1 / 3 })
    let values = [ValueSlot(0), ValueSlot(10)]
    let sets = [SetSlot([1]), SetSlot([2, 3])]
    let arrays = [ArraySlot([1]), ArraySlot([2, 3])]
    let entries = [DictionarySlot([1: 1]), DictionarySlot([2: 2])]
    let value = slot.map { values[$0 % 2] }
    let perhaps = slot.map { values[$0 % 2] as ValueSlot<Int>? }
    let (members, row) = (slot.map { sets[$0 % 2] }, slot.map { arrays[$0 % 2] })
    let numbers = slot.map { entries[$0 % 2] }
    table.add(value, ValueSwitching<ValueSlot<Int>, Int>(), value.flattened()) { values[slot.value % 2].value }
    table.add(perhaps, ValueSwitching<ValueSlot<Int>?, Int>(), perhaps.flattened()) { values[slot.value % 2].value }
    table.add(members, SetSwitching<SetSlot<Int>, Int>(), members.flattened()) { sets[slot.value % 2].elements }
    table.add(row, ArraySwitching<ArraySlot<Int>, Int>(), row.flattened()) { arrays[slot.value % 2].elements }
    table.add(numbers, DictionarySwitching<DictionarySlot<Int, Int>, Int, Int>(), numbers.flattened()) {
      entries[slot.value % 2].elements
    }
    table.play(seed) { generator in
      switch generator.number(below: 5) {
      case 0: slot.value = generator.number(below: 9)
      case 1: values[generator.number(below: 2)].value = generator.number(below: 9)
      case 2: edit(sets[generator.number(below: 2)], &generator)
      case 3: arrays[generator.number(below: 2)].editAtRandom(&generator) { $0.number(below: 9) }
      default: edit(entries[generator.number(below: 2)], &generator)
      }
    }
    for choice in [value, perhaps, members, row, numbers] as [Chained] { choice.tearDown() }
    slot.assertTornDown()
  }

  @Test(arguments: seeds)
  func `look-ups and listed dictionaries`(seed: UInt64) {
    let (row, others, table) = (ArraySlot([1, 2]), DictionarySlot([1: 1, 2: 4]), HandMade())
    let entries = DictionarySlot([1: 1, 2: 2])
    let lookup = ArrayLookup<Int, Int, Int, Int>(missing: .filled(with: -1)) { $0 % 6 }
    table.add(
      lookup, row.lookedUp(in: others, missing: .filled(with: -1)) { $0 % 6 },
      model: { TreeArray(row.elements.map { JoinRow($0, others[$0 % 6] ?? -1) }) },
      begin: {
        row.register(lookup.sensor)
        others.register(lookup.others)
      },
      end: {
        row.deregister(lookup.sensor)
        others.deregister(lookup.others)
      })
    let found = DictionaryLookup<Int, Int, Int, Int, Int>(missing: .dropped) { $0.value % 6 }
    table.add(
      found, entries.lookedUp(in: others, missing: .dropped) { $0.value % 6 },
      model: {
        TableDictionary(
          uniqueKeysWithValues: entries.elements.compactMap { entry in
            others[entry.value % 6].map { (entry.key, JoinRow(entry.value, $0)) }
          })
      },
      begin: {
        entries.register(found.entries)
        others.register(found.others)
      },
      end: {
        entries.deregister(found.entries)
        others.deregister(found.others)
      })
    let list = ArraySlot([entries, others])
    table.add(
      list, DictionaryListCombining<DictionarySlot<Int, Int>, Int, Int>(uniquingKeysWith: { $0 * 31 + $1 }),
      list.merged(uniquingKeysWith: { $0 * 31 + $1 })
    ) {
      list.elements.reduce(into: [:] as TableDictionary<Int, Int>) { whole, part in
        whole = whole.merging(part.elements) { $0 * 31 + $1 }
      }
    }
    table.play(seed) { generator in
      switch generator.number(below: 5) {
      case 0: row.editAtRandom(&generator) { $0.number(below: 12) }
      case 1: edit(entries, &generator)
      case 2: list.editAtRandom(&generator) { [entries, others][$0.number(below: 2)] }
      default: edit(others, &generator)
      }
    }
    #expect(
      [list.emitter.sensorCount, row.emitter.sensorCount, entries.emitter.sensorCount, others.emitter.sensorCount] == [
        0, 0, 0, 0,
      ])
  }

  @Test func `a dictionary slot with a comparison of its own, made of a table`() {
    let slot = DictionarySlot(TableDictionary(uniqueKeysWithValues: [(1, 10)]), areEqual: { $0 / 10 == $1 / 10 })
    var transitions = 0
    let token = slot.observe { _, change in transitions += change.transaction == nil ? 0 : 1 }
    slot[1] = 14
    #expect(transitions == 0)
    slot[1] = 20
    #expect(transitions == 1 && slot[1] == 20)
    token.tearDown()
  }
}
