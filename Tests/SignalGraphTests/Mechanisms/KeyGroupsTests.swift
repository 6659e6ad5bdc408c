import SignalGraphTesting
import Testing

@testable import SignalGraph

/// Rows by a key that several may have, against a dictionary of lists.
@Suite struct KeyGroupsTests {
  /// How the value of a key is chosen among its rows.
  enum Choice: CaseIterable, Sendable {
    case lowest, highest, combined, oddCount, alone, violation

    var rule: CollisionRule<Int, Int> {
      switch self {
      case .lowest: .lowest
      case .highest: .last
      case .combined: .combined(Self.combine)
      case .oddCount, .alone: CollisionRule(.lowest, heedsCount: true, <)
      case .violation: .violation
      }
    }

    /// Neither commutative nor associative, so that the order in which it is called shows.
    static func combine(_ lower: Int, _ higher: Int) -> Int { lower &* 31 &+ higher }

    func isIncluded(_ count: Int, _ first: Int) -> Bool {
      switch self {
      case .oddCount: count % 2 == 1
      case .alone: count == 1 && first == 0
      default: true
      }
    }

    /// What a key has, from its rows by member.
    func value(of rows: [Int: Int]) -> Int? {
      let members = self == .highest ? rows.keys.sorted(by: >) : rows.keys.sorted()
      guard let first = members.first, isIncluded(members.count, first) else { return nil }
      if self == .combined { return members.dropFirst().reduce(rows[first]!) { Self.combine($0, rows[$1]!) } }
      return rows[first]
    }
  }

  @Test(arguments: Choice.allCases)
  func `random rows give what a search of all rows gives`(choice: Choice) {
    for seed in 0..<12 {
      var trial = KeyGroupTrial(choice, seed: UInt64(seed))
      for _ in 0..<10 { trial.edit() }
      trial.tidy()
      trial.begin()
      for turn in 0..<120 {
        if turn % 40 == 39 {
          trial.endAndBegin()
        } else if turn % 4 == 0 {
          trial.writeAtOnce()
        } else {
          trial.turn()
        }
      }
      trial.check("at the end of seed \(seed)")
    }
  }

  @Test func `an edit that contradicts the rows is refused and changes nothing`() {
    let groups = KeyGroups<Int, DictionaryTransaction<Int, Int>>(.lowest, subject: Self.subject)
    #expect(!groups.note(groups.take(1, 7)))
    #expect(!groups.note(groups.update(1, 0, 1, 7)))
    #expect(groups.note(groups.put(2, 20, 7)))
    #expect(!groups.note(groups.put(2, 21, 7)), "the lowest")
    #expect(groups.note(groups.put(3, 30, 7)))
    #expect(!groups.note(groups.put(3, 31, 7)), "one above it")
    #expect(!groups.note(groups.take(4, 7)))
    #expect(!groups.note(groups.update(4, 0, 1, 7)))
    #expect(groups.begin() == [7: 20])
  }

  @Test func `a row that is put back is not announced`() {
    let groups = KeyGroups<Int, DictionaryTransaction<Int, Int>>(.lowest, subject: Self.subject)
    #expect(groups.note(groups.put(1, 10, 7)))
    var (state, output) = (groups.begin(), DictionaryTransaction<Int, Int>())
    #expect(groups.note(groups.take(1, 7)))
    #expect(groups.note(groups.put(1, 10, 7, isAnnounced: false)))
    groups.write(&state, &output)
    #expect(output.isEmpty)
    #expect(groups.note(groups.take(1, 7)))
    #expect(groups.note(groups.put(1, 10, 7)))
    groups.write(&state, &output)
    #expect(output == [.update(key: 7, past: 10, future: 10)])
    #expect(state == [7: 10])
  }

  static var subject: MessageSubject { MessageSubject(KeyGroupsTests.self, site: Site()) }
}

/// Rows that are edited at random, beside the groups that keep them.
private struct KeyGroupTrial {
  let choice: KeyGroupsTests.Choice
  let groups: KeyGroups<Int, DictionaryTransaction<Int, Int>>
  var generator: SeededGenerator
  /// The value of each member's row, by key.
  var rows: [Int: [Int: Int]] = [:]
  var state: TableDictionary<Int, Int> = [:]
  /// The keys edited in this turn.
  var edited: Set<Int> = []
  var lastValue = 0

  init(_ choice: KeyGroupsTests.Choice, seed: UInt64) {
    self.choice = choice
    groups = KeyGroups(choice.rule, subject: KeyGroupsTests.subject) { choice.isIncluded($0, $1) }
    generator = SeededGenerator(seed: seed)
  }

  var expected: [Int: Int] { rows.compactMapValues { choice.value(of: $0) } }

  /// Edits a row, and notes the effect.
  mutating func edit() {
    let effect = draw()
    let isTaken = groups.note(effect)
    #expect(isTaken)
  }

  /// A row of some key comes, changes, goes, or is taken out and put back.
  mutating func draw() -> KeyGroups<Int, DictionaryTransaction<Int, Int>>.Effect {
    let (key, member) = (generator.number(below: 4), generator.number(below: 6))
    edited.insert(key)
    guard let past = rows[key]?[member] else {
      let value = nextValue()
      rows[key, default: [:]][member] = value
      return groups.put(member, value, key)
    }
    switch generator.number(below: 4) {
    case 0:
      let isBack = groups.note(groups.take(member, key))
      #expect(isBack)
      return groups.put(member, past, key, isAnnounced: false)
    case 1:
      let value = generator.chance(1, in: 3) ? past : nextValue()
      rows[key]![member] = value
      return groups.update(member, past, value, key)
    default:
      rows[key]![member] = nil
      var taken: Int?
      let effect = groups.take(member, key) { taken = $0 }
      #expect(taken == past)
      return effect
    }
  }

  mutating func nextValue() -> Int {
    lastValue += 1
    return lastValue
  }

  /// Where two rows of a key would be a violation, takes out all but one.
  mutating func tidy() {
    guard choice == .violation else { return }
    for (key, members) in rows where members.count > 1 {
      for member in members.keys.sorted().dropFirst() {
        rows[key]![member] = nil
        let isTaken = groups.note(groups.take(member, key))
        #expect(isTaken)
      }
    }
  }

  mutating func begin() {
    state = groups.begin()
    edited = []
    check("after a beginning")
  }

  mutating func endAndBegin() {
    if generator.chance(1, in: 2) { edit() }
    groups.end()
    for _ in 0..<generator.number(below: 4) { edit() }
    tidy()
    begin()
  }

  /// Several edits, written at the end of the turn.
  mutating func turn() {
    let (before, shown) = (rows, state)
    for _ in 0...generator.number(below: 6) { edit() }
    tidy()
    var output = DictionaryTransaction<Int, Int>()
    groups.write(&state, &output)
    check(output, since: shown, before)
  }

  /// One edit, written at once.
  mutating func writeAtOnce() {
    if choice == .violation { return turn() }
    let (before, shown) = (rows, state)
    // What is taken out and put back is two edits of its key.
    let key = generator.number(below: 4)
    guard let member = (0..<6).first(where: { rows[key]?[$0] == nil }) else { return turn() }
    let value = nextValue()
    rows[key, default: [:]][member] = value
    edited.insert(key)
    var output = DictionaryTransaction<Int, Int>()
    let isTaken = groups.settle(groups.put(member, value, key), atOnce: true, &state, &output)
    #expect(isTaken)
    check(output, since: shown, before)
  }

  mutating func check(
    _ output: DictionaryTransaction<Int, Int>, since shown: TableDictionary<Int, Int>, _ before: [Int: [Int: Int]]
  ) {
    var replayed = shown
    output.apply(to: &replayed)
    #expect(replayed == state)
    var recorded: Set<Int> = []
    output.forEachChange { change in
      #expect(recorded.insert(change.key).inserted, "one mutation for each key")
      #expect(change.past != nil || change.future != nil)
    }
    #expect(recorded.isSubset(of: edited))
    let changed = edited.filter { choice.value(of: before[$0] ?? [:]) != choice.value(of: rows[$0] ?? [:]) }
    #expect(recorded.isSuperset(of: changed))
    check("after a turn")
    edited = []
  }

  func check(_ when: String) {
    #expect(Dictionary(state) == expected, "\(choice) \(when)")
  }
}
