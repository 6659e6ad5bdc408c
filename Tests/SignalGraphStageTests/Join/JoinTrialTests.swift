import SignalGraph
import SignalGraphTesting
import Testing

/// Two dictionaries that change alone and together, begin and end, against a search of all pairs.
@Suite struct JoinTrialTests {
  private static let seeds = (0..<6).map { Settings.seed &+ UInt64($0) }

  private func play<Form: JoinForm>(
    _ seed: UInt64, by leftKey: @escaping JoinOracle.ForeignKey = JoinOracle.byValue,
    to rightKey: @escaping JoinOracle.ForeignKey = JoinOracle.byBoth,
    _ join: (DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>) -> DictionaryJoining<Form>
  )
  where
    Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int, Form.Row: Equatable
  {
    let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
    tryOut(sources, join(sources[0].entries, sources[1].entries), isExact: true, seed: seed) {
      JoinOracle.rows(Form.self, $0[0], $0[1], by: leftKey, to: rightKey)
    }
  }

  @Test(arguments: seeds)
  func `an inner join`(seed: UInt64) {
    play(seed) { $0.joined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.joined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.joined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `a left join`(seed: UInt64) {
    play(seed) { $0.leftJoined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.leftJoined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.leftJoined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `a right join`(seed: UInt64) {
    play(seed) { $0.rightJoined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.rightJoined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.rightJoined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `a full join`(seed: UInt64) {
    play(seed) { $0.fullyJoined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.fullyJoined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.fullyJoined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `a semi join`(seed: UInt64) {
    play(seed) { $0.semiJoined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.semiJoined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.semiJoined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `an anti join`(seed: UInt64) {
    play(seed) { $0.antiJoined($1, by: JoinOracle.byValue, to: JoinOracle.byBoth) }
    play(seed, to: JoinOracle.own) { $0.antiJoined($1, by: JoinOracle.byValue) }
    play(seed, by: JoinOracle.own) { $0.antiJoined($1, to: JoinOracle.byBoth) }
  }

  @Test(arguments: seeds)
  func `a cross join`(seed: UInt64) {
    play(seed, by: { _ in 0 }, to: { _ in 0 }) { $0.crossed(with: $1) }
  }

  /// A parameter that is made of one side, so that it often changes with it in one turn.
  @Test(arguments: seeds)
  func `joins whose foreign keys read parameters`(seed: UInt64) {
    func shifted(_ entry: DictionaryEntry<Int, Int>, _ count: Int) -> Int? {
      entry.value == 0 ? nil : (entry.value + count) % 3
    }
    func other(_ entry: DictionaryEntry<Int, Int>, _ count: Int) -> Int? {
      count == 2 ? nil : (entry.key + count) % 3
    }
    func own(_ entry: DictionaryEntry<Int, Int>, _ count: Int) -> Int? { entry.key }
    func play<Form: JoinForm>(
      by leftKey: @escaping (DictionaryEntry<Int, Int>, Int) -> Int?,
      to rightKey: @escaping (DictionaryEntry<Int, Int>, Int) -> Int?,
      _ join: (DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>, ValueStorage<Int>) -> DictionaryJoining<Form>
    )
    where Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int, Form.Row: Equatable
    {
      let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
      let stage = join(sources[0].entries, sources[1].entries, Deriving(sources[0].entries) { $0.count % 3 })
      tryOut(sources, stage, isExact: true, seed: seed) { sides in
        let count = sides[0].count % 3
        return JoinOracle.rows(
          Form.self, sides[0], sides[1], by: { leftKey($0, count) }, to: { rightKey($0, count) })
      }
    }
    play(by: shifted, to: other) { $0.joined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: other) { $0.leftJoined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: other) { $0.rightJoined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: other) { $0.fullyJoined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: other) { $0.semiJoined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: other) { $0.antiJoined($1, with: $2, by: shifted, to: other) }
    play(by: shifted, to: own) { $0.joined($1, with: $2, by: shifted) }
    play(by: shifted, to: own) { $0.leftJoined($1, with: $2, by: shifted) }
    play(by: shifted, to: own) { $0.rightJoined($1, with: $2, by: shifted) }
    play(by: shifted, to: own) { $0.fullyJoined($1, with: $2, by: shifted) }
    play(by: shifted, to: own) { $0.semiJoined($1, with: $2, by: shifted) }
    play(by: shifted, to: own) { $0.antiJoined($1, with: $2, by: shifted) }
    play(by: own, to: other) { $0.joined($1, with: $2, to: other) }
    play(by: own, to: other) { $0.leftJoined($1, with: $2, to: other) }
    play(by: own, to: other) { $0.rightJoined($1, with: $2, to: other) }
    play(by: own, to: other) { $0.fullyJoined($1, with: $2, to: other) }
    play(by: own, to: other) { $0.semiJoined($1, with: $2, to: other) }
    play(by: own, to: other) { $0.antiJoined($1, with: $2, to: other) }
  }

  @Test(arguments: seeds)
  func `dictionaries and sets`(seed: UInt64) {
    func play(
      _ join: (DictionaryStorage<Int, Int>, SetStorage<Int>, () -> ValueStorage<Int>) -> DictionaryStorage<Int, Int>,
      _ isKept: (DictionaryEntry<Int, Int>, TableDictionary<Int, Int>, Int) -> Bool
    ) {
      let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
      let stage = join(
        sources[0].entries, sources[1].entries.keySet(), { Deriving(sources[0].entries) { $0.count % 3 } })
      tryOut(sources, stage, isExact: true, seed: seed) { sides in
        sides[0].filter { isKept(DictionaryEntry(key: $0.key, value: $0.value), sides[1], sides[0].count % 3) }
      }
    }
    func shifted(_ entry: DictionaryEntry<Int, Int>, _ count: Int) -> Int? {
      entry.value == 0 ? nil : entry.value + count
    }
    play { entries, members, _ in
      entries.semiJoined(members, by: JoinOracle.byValue)
    } _: { entry, members, _ in
      entry.value != 0 && members[entry.value] != nil
    }
    play { entries, members, _ in
      entries.antiJoined(members, by: JoinOracle.byValue)
    } _: { entry, members, _ in
      entry.value == 0 || members[entry.value] == nil
    }
    play {
      $0.semiJoined($1, with: $2(), by: shifted)
    } _: { entry, members, count in
      entry.value != 0 && members[entry.value + count] != nil
    }
    play {
      $0.antiJoined($1, with: $2(), by: shifted)
    } _: { entry, members, count in
      entry.value == 0 || members[entry.value + count] == nil
    }
  }

  @Test(arguments: seeds)
  func `sets`(seed: UInt64) {
    func play(
      _ join: (SetStorage<Int>, SetStorage<Int>, () -> ValueStorage<Int>) -> DictionaryKeySet<Int, Void>,
      _ isKept: (Int, Set<Int>, Int) -> Bool
    ) {
      let sources = [TrialSource.set(), TrialSource.set()]
      let sets = sources.map { $0.storage as! SetStorage<Int> }
      let stage = join(sets[0], sets[1], { Deriving(sets[0]) { $0.count % 3 } })
      tryOut(sources, stage, isExact: true, seed: seed) { sides in
        sides[0].filter { isKept($0, sides[1], sides[0].count % 3) }
      }
    }
    func halved(_ member: Int) -> Int? { member == 0 ? nil : member / 2 }
    func shifted(_ member: Int, _ count: Int) -> Int? { member == 0 ? nil : member / 2 + count }
    func names(_ others: Set<Int>, _ key: Int?) -> Bool { key.map(others.contains) ?? false }
    play { one, others, _ in
      one.semiJoined(others, by: halved)
    } _: {
      names($1, halved($0)) && $2 >= 0
    }
    play { one, others, _ in
      one.antiJoined(others, by: halved)
    } _: {
      !names($1, halved($0)) && $2 >= 0
    }
    play {
      $0.semiJoined($1, with: $2(), by: shifted)
    } _: {
      names($1, shifted($0, $2))
    }
    play {
      $0.antiJoined($1, with: $2(), by: shifted)
    } _: {
      !names($1, shifted($0, $2))
    }
  }

  @Test func `the examples of joins with sets`() {
    let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
    let grounded = SetSlot(["F-GZCP"])
    let late = flights.semiJoined(grounded) { $0.value }
    let free = flights.antiJoined(grounded) { $0.value }
    #expect(late.snapshot == ["AF 1": "F-GZCP"] && free.snapshot == ["LH 4": "D-AIMA"])
    grounded.insert("D-AIMA")
    #expect(late.count == 2 && free.isEmpty)
    late.tearDown()
    free.tearDown()

    let legs = SetSlot(["FRA-JFK", "CDG-JFK"])
    let closed = SetSlot(["FRA"])
    let cancelled = legs.semiJoined(closed) { String($0.prefix(3)) }
    let flown = legs.antiJoined(closed) { String($0.prefix(3)) }
    #expect(cancelled.snapshot == ["FRA-JFK"] && flown.snapshot == ["CDG-JFK"])
    closed.insert("CDG")
    #expect(cancelled.count == 2 && flown.isEmpty)
    cancelled.tearDown()
    flown.tearDown()
  }

  @Test(arguments: seeds)
  func `a dictionary joined with itself`(seed: UInt64) {
    let source = TrialSource.dictionary()
    let stage = source.entries.fullyJoined(
      source.entries, by: JoinOracle.byValue, to: JoinOracle.byBoth)
    tryOut([source], stage, isExact: true, seed: seed) { JoinOracle.rows(FullJoin.self, $0[0], $0[0]) }
  }

  @Test(arguments: seeds)
  func `a join of joins`(seed: UInt64) {
    let sources = (0..<3).map { _ in TrialSource.dictionary() }
    let pairs = sources[0].entries.leftJoined(sources[1].entries, by: JoinOracle.byValue, to: JoinOracle.byBoth)
    let stage = pairs.joined(
      sources[2].entries, by: { $0.value.right }, to: JoinOracle.byValue)
    tryOut(sources, stage, isExact: true, seed: seed) { sides in
      var rows: TableDictionary<JoinKey<JoinKey<Int, Int?>, Int>, JoinRow<JoinRow<Int, Int?>, Int>> = [:]
      for left in JoinOracle.rows(LeftJoin.self, sides[0], sides[1]) {
        for right in sides[2] where right.value != 0 && left.value.right == right.value {
          rows[JoinKey(left.key, right.key)] = JoinRow(left.value, right.value)
        }
      }
      return rows
    }
  }
}

extension TrialSource where Transaction == DictionaryTransaction<Int, Int> {
  /// The storage, as the verbs of dictionaries take it.
  var entries: DictionaryStorage<Int, Int> { storage as! DictionaryStorage<Int, Int> }
}
