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
    func play<Form: JoinForm>(
      _ join: (DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>, ValueStorage<Int>) -> DictionaryJoining<Form>
    )
    where Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int, Form.Row: Equatable
    {
      let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
      let stage = join(sources[0].entries, sources[1].entries, Deriving(sources[0].entries) { $0.count % 3 })
      tryOut(sources, stage, isExact: true, seed: seed) { sides in
        let count = sides[0].count % 3
        return JoinOracle.rows(
          Form.self, sides[0], sides[1], by: { shifted($0, count) }, to: { other($0, count) })
      }
    }
    play { $0.joined($1, with: $2, by: shifted, to: other) }
    play { $0.fullyJoined($1, with: $2, by: shifted, to: other) }
    play { $0.semiJoined($1, with: $2, by: shifted, to: other) }
    play { $0.antiJoined($1, with: $2, by: shifted, to: other) }
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
