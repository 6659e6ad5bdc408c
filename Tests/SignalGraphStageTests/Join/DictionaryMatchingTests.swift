import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryMatchingTests {
  typealias Slot = DictionarySlot<Int, Int>
  typealias Matches = TreeArray<DictionaryEntry<Int, Int>>
  typealias Matched = DictionarySignal<Int, JoinRow<Int, Matches>>

  private func row(_ value: Int, _ matches: Int..., of other: Int? = nil) -> JoinRow<Int, Matches> {
    JoinRow(value, Matches(matches.map { DictionaryEntry(key: $0, value: other ?? value) }))
  }

  /// Values are foreign keys: entries 1 and 2 match 10 and 11, entry 3 matches nothing.
  private func play(_ expected: [Matched], _ edit: (_ entries: Slot, _ others: Slot) -> Void) {
    let (entries, others) = (DictionarySlot([1: 5, 2: 5, 3: 6]), DictionarySlot([11: 5, 10: 5, 12: 9]))
    let stage = entries.matched(with: others, by: { $0.value }, to: { $0.value })
    expectSignals(of: stage, expected) { edit(entries, others) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Join/DictionaryMatching.swift", type: "DictionaryMatching") { table in
      table.row("`insert` of an entry", "`insert`, with its matches, which may be none") {
        play([.transition([.insert(key: 4, value: row(5, 10, 11))])]) { entries, _ in entries[4] = 5 }
        play([.transition([.insert(key: 4, value: row(7))])]) { entries, _ in entries[4] = 7 }
      }
      table.row("`update` of an entry", "`update`, with the matches that it has now") {
        play([.transition([.update(key: 1, past: row(5, 10, 11), future: row(9, 12))])]) { entries, _ in
          entries[1] = 9
        }
      }
      table.row("`remove` of an entry", "`remove`") {
        play([.transition([.remove(key: 1, past: row(5, 10, 11))])]) { entries, _ in entries[1] = nil }
      }
      table.row("a match comes, changes or goes", "`update` of each entry that has it, with another array") {
        play([.transition([.update(key: 3, past: row(6), future: row(6, 7))])]) { $1[7] = 6 }
        play([
          .transition([
            .update(key: 1, past: row(5, 10, 11), future: row(5, 10)),
            .update(key: 2, past: row(5, 10, 11), future: row(5, 10)),
          ])
        ]) { $1[11] = nil }
        let (entries, others) = (DictionarySlot([1: 0]), DictionarySlot([1: 5, 2: 15]))
        let stage = entries.matched(with: others, by: { $0.value }, to: { $0.value % 5 })
        expectSignals(
          of: stage,
          [
            .transition([
              .update(
                key: 1, past: JoinRow(0, Matches(entries: [1: 5, 2: 15])),
                future: JoinRow(0, Matches(entries: [1: 25, 2: 15])))
            ])
          ]
        ) { others[1] = 25 }
        stage.tearDown()
      }
      table.row("an entry that matches none comes, changes or goes on the other side", "nothing") {
        play([]) { _, others in
          others[13] = 7
          others[12] = 8
          others[12] = nil
        }
      }
      table.row("a refresh of an entry or a match", "`update` of the entry, or of each that has the match") {
        play([.transition([.update(key: 3, past: row(6), future: row(6))])]) { entries, _ in entries.refresh(3) }
        play([
          .transition([
            .update(key: 1, past: row(5, 10, 11), future: row(5, 10, 11)),
            .update(key: 2, past: row(5, 10, 11), future: row(5, 10, 11)),
          ])
        ]) { $1.refresh(10) }
      }
      table.row("mutations of both sides in one turn", "one transition, each entry once") {
        play([
          .transition([
            .update(key: 1, past: row(5, 10, 11), future: row(6, 10)),
            .update(key: 2, past: row(5, 10, 11), future: row(5, 9, 11)),
            .update(key: 3, past: row(6), future: row(6, 10)),
          ])
        ]) { entries, others in
          transaction {
            others[9] = 5
            others[10] = 6
            entries[1] = 6
          }
        }
      }
      table.row(
        "a new parameter",
        "`update` of each entry that gets another key or matches, unless it has none before and after"
      ) {
        let (entries, others) = (DictionarySlot([1: 5, 2: 7]), DictionarySlot([10: 5, 11: 6]))
        let shift = ValueSlot(0)
        let stage = entries.matched(
          with: others, with: shift, by: { $0.value + $1 }, to: { entry, _ in entry.value })
        expectSignals(
          of: stage, [.transition([.update(key: 1, past: row(5, 10), future: row(5, 11, of: 6))])]
        ) { shift.value = 1 }
        stage.tearDown()
      }
      table.row("initiation of the last side or parameter that was missing", "`initiation`") {
        playSessions(ending: false, [.initiation([1: row(5, 10)])])
      }
      table.row("termination of the first side or parameter that ends", "`termination`") {
        playSessions(ending: true, [.termination([1: row(5, 10)])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [Matched]) {
    let stage = DictionaryMatching<Int, Int, Int, Int>(by: { $0.value }, to: { $0.value })
    stage.entries.sense(.initiation([1: 5]))
    if ending { stage.others.sense(.initiation([10: 5])) }
    expectSignals(of: stage, expected) {
      stage.others.sense(ending ? .termination([10: 5]) : .initiation([10: 5]))
    }
    stage.entries.sense(.termination([1: 5]))
  }

  @Test func `the example of the documentation`() {
    let airlines = DictionarySlot(["LH": "Lufthansa", "AF": "Air France"])
    let flights = DictionarySlot([4: "LH", 1: "AF", 2: "LH"])
    let fleets = airlines.matched(with: flights, to: { $0.value })
    func keys(_ airline: String) -> [Int]? { fleets[airline]?.right.map(\.key) }
    #expect(keys("LH") == [2, 4] && keys("AF") == [1])
    #expect("\(fleets["AF"]!)" == "(Air France, [1: AF])")
    flights[1] = "LH"
    #expect(keys("LH") == [1, 2, 4] && keys("AF") == [])
    let kept = fleets["LH"]!.right
    flights[2] = nil
    #expect(keys("LH") == [1, 4] && kept.count == 3)
    fleets.tearDown()
  }

  @Test(arguments: (0..<6).map { Settings.seed &+ UInt64($0) })
  func `entries and their matches, alone and together`(seed: UInt64) {
    func play(
      by key: (DictionaryEntry<Int, Int>, Int) -> Int?, to other: (DictionaryEntry<Int, Int>, Int) -> Int?,
      order precedes: (Int, Int) -> Bool = { $0 < $1 }, _ parameter: @escaping (TableDictionary<Int, Int>) -> Int,
      _ match: (DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>, () -> ValueStorage<Int>)
        -> DictionaryMatching<Int, Int, Int, Int>
    ) {
      let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
      let stage = match(sources[0].entries, sources[1].entries, { Deriving(sources[0].storage, parameter) })
      // Matches of one foreign key after those of another may be equal.
      tryOut(sources, stage, seed: seed) { sides in
        let count = parameter(sides[0])
        return TableDictionary(
          uniqueKeysWithValues: sides[0].map { l in
            let one = key(DictionaryEntry(key: l.key, value: l.value), count)
            let matches = sides[1].map { DictionaryEntry(key: $0.key, value: $0.value) }
              .filter { one != nil && other($0, count) == one }
            return (l.key, JoinRow(l.value, Matches(matches.sorted { precedes($0.key, $1.key) })))
          })
      }
    }
    func plain(_ key: @escaping JoinOracle.ForeignKey) -> (DictionaryEntry<Int, Int>, Int) -> Int? {
      { entry, _ in key(entry) }
    }
    play(by: plain(JoinOracle.byValue), to: plain(JoinOracle.byBoth), { _ in 0 }) { entries, others, _ in
      entries.matched(with: others, by: JoinOracle.byValue, to: JoinOracle.byBoth)
    }
    play(by: plain(JoinOracle.byValue), to: plain(JoinOracle.byBoth), order: >, { _ in 0 }) { entries, others, _ in
      entries.matched(with: others, by: JoinOracle.byValue, to: JoinOracle.byBoth, ties: .by { -$0 })
    }
    play(by: plain(JoinOracle.own), to: plain(JoinOracle.byBoth), order: >, { _ in 0 }) { entries, others, _ in
      entries.matched(with: others, to: JoinOracle.byBoth, ties: .by { -$0 })
    }
    play(by: plain(JoinOracle.own), to: plain(JoinOracle.byBoth), { _ in 0 }) { entries, others, _ in
      entries.matched(with: others, to: JoinOracle.byBoth)
    }
    let shifted: (DictionaryEntry<Int, Int>, Int) -> Int? = { $0.value == 0 ? nil : ($0.value + $1) % 3 }
    let other: (DictionaryEntry<Int, Int>, Int) -> Int? = { $1 == 2 ? nil : ($0.key + $1) % 3 }
    play(by: shifted, to: other, { $0.count % 3 }) { $0.matched(with: $1, with: $2(), by: shifted, to: other) }
    play(by: shifted, to: other, order: >, { $0.count % 3 }) {
      $0.matched(with: $1, with: $2(), by: shifted, to: other, ties: .by { -$0 })
    }
    play(by: plain(JoinOracle.own), to: other, { $0.count % 3 }) { $0.matched(with: $1, with: $2(), to: other) }
    play(by: plain(JoinOracle.own), to: other, order: >, { $0.count % 3 }) {
      $0.matched(with: $1, with: $2(), to: other, ties: .by { -$0 })
    }
  }

  /// Against a list of keys in which each that comes is the last, and each that changes stays.
  @Test(arguments: (0..<6).map { Settings.seed &+ UInt64($0) })
  func `matches by arrival are the fold over the signals of their dictionary`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (entries, others) = (DictionarySlot([0: 0, 1: 1, 2: 2]), DictionarySlot<Int, Int>([:]))
    let stage = entries.matched(with: others, to: { $0.value % 4 }, ties: .arrival)
    var arrivals: [Int] = []
    let token = others.observe { _, signal in
      guard let transaction = signal.transaction else { return }
      for mutation in transaction.mutations {
        switch mutation {
        case .insert(let key, _): arrivals.append(key)
        case .remove(let key, _): arrivals.removeAll { $0 == key }
        case .update: break
        }
      }
    }
    for _ in 0..<200 {
      transaction {
        for _ in 0..<generator.number(below: 5) {
          others[generator.number(below: 12)] = generator.chance(1, in: 3) ? nil : generator.number(below: 8)
        }
      }
      for entry in 0..<3 {
        #expect(stage[entry]?.right.map(\.key) == arrivals.filter { others[$0]! % 4 == entry })
      }
    }
    token.tearDown()
    stage.tearDown()
  }

  @Test func `keys that do not compare stand by a tie, then by arrival`() {
    struct Name: Hashable { let text: String }
    let names = DictionarySlot<Name, Int>([:])
    let lists = DictionarySlot([1: "all"]).matched(with: names, to: { $0.value }, ties: .by { $0.text.count })
    for text in ["cc", "aa", "b", "dd"] { names[Name(text: text)] = 1 }
    func list() -> [String]? { lists[1]?.right.map(\.key.text) }
    #expect(list() == ["b", "cc", "aa", "dd"])
    names[Name(text: "cc")] = 2
    names[Name(text: "cc")] = 1
    #expect(list() == ["b", "cc", "aa", "dd"])
    names[Name(text: "cc")] = nil
    names[Name(text: "cc")] = 1
    #expect(list() == ["b", "aa", "dd", "cc"])
    lists.tearDown()
  }

  /// A key that counts how often it is compared.
  private struct Counted: Hashable, Comparable {
    let number: Int
    let counter: CallCounter

    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    static func < (one: Self, other: Self) -> Bool {
      one.counter.record()
      return one.number < other.number
    }
  }

  @Test func `a match among a hundred thousand, in a debug build ten thousand`() {
    let count = Settings.many(100_000)
    let (calls, comparisons) = (CallCounter(), CallCounter())
    func key(_ number: Int) -> Counted { Counted(number: number, counter: comparisons) }
    let entries = DictionarySlot([1: 0])
    let others = DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<count).map { (key($0), 0) }))
    let foreignKey = calls.counting { (entry: DictionaryEntry<Counted, Int>) in entry.value }
    let stage = entries.matched(with: others, by: { $0.value }, to: { foreignKey($0) })
    #expect(stage[1]?.right.count == count)
    var mutations = 0
    let token = stage.observe { _, change in mutations += change.transaction?.count ?? 0 }
    calls.reset()
    comparisons.reset()
    others[key(500)] = nil
    others[key(count + 1)] = 0
    others.refresh(key(7))
    #expect(calls.count == 2 && mutations == 3)
    #expect(comparisons.count < 120, "\(comparisons.count)")
    #expect(stage[1]?.right.count == count)
    token.tearDown()
    stage.tearDown()
  }

  /// Keys of which each two precede neither the other, although they differ.
  private struct Pair: Hashable, Comparable, Sendable {
    let number: Int
    static func < (one: Self, other: Self) -> Bool { one.number / 2 < other.number / 2 }
  }

  @Test func `an order in which keys are equal`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (entries, others) = (DictionarySlot([1: 5]), DictionarySlot([Pair(number: 10): 5, Pair(number: 11): 5]))
      _ = entries.matched(with: others, label: "fleets", by: { $0.value }, to: { $0.value })
    }
    result?.tells(
      .inconsistentOrder, "DictionaryMatching<Int, Int, Pair, Int> \"fleets\"", "DictionaryMatchingTests.swift",
      "Give the keys a strict order")
  }
}

extension TreeArray {
  fileprivate init<Key: Comparable, Value>(entries: [Key: Value]) where Element == DictionaryEntry<Key, Value> {
    self.init(entries.sorted { $0.key < $1.key }.map { DictionaryEntry(key: $0.key, value: $0.value) })
  }
}
