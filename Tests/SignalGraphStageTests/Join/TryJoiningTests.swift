import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R11 for foreign keys: they are made before a join, by a map that may throw.
///
/// What fails is in no row, on either side of any form, until it is repaired.
@Suite struct TryJoiningTests {
  struct Odd: Error, Equatable {}

  typealias Entries = DictionaryStorage<Int, Int>
  typealias State = TableDictionary<Int, Int>

  static func key(_ entry: DictionaryEntry<Int, Int>, _ count: Int) throws(Odd) -> Int {
    if (entry.key + entry.value + count) % 3 == 0 { throw Odd() }
    return (entry.value + count) % 3
  }

  /// What such a map leaves of entries.
  static func keyed(_ entries: State) -> State {
    TableDictionary(
      uniqueKeysWithValues: entries.compactMap { entry in
        (try? key(DictionaryEntry(key: entry.key, value: entry.value), entries.count % 2)).map { (entry.key, $0) }
      }
    )
  }

  /// Two dictionaries of foreign keys, each of which may fail, joined; with a parameter made of the left side.
  private func play<Output: LawfulTransaction>(
    _ seed: UInt64, _ join: (Entries, Entries) -> StateStorage<Output>, oracle: (State, State) -> Output.Snapshot
  ) {
    let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
    let keyed = sources.map { source in
      source.entries.tryMap(with: Deriving(source.entries) { $0.count % 2 }) { entry, count throws(Odd) in
        try Self.key(entry, count)
      }
    }
    tryOut(sources, join(keyed[0], keyed[1]), isExact: true, seed: seed) { sides in
      oracle(Self.keyed(sides[0]), Self.keyed(sides[1]))
    }
  }

  private func play<Form: JoinForm>(
    _ seed: UInt64, _ join: (Entries, Entries) -> DictionaryJoining<Form>
  )
  where
    Form.LeftKey == Int, Form.LeftValue == Int, Form.RightKey == Int, Form.RightValue == Int, Form.Row: Equatable
  {
    play(seed, { join($0, $1) as StateStorage }) { left, right in
      JoinOracle.rows(Form.self, left, right, by: { $0.value }, to: { $0.value })
    }
  }

  @Test(arguments: 0..<6) func `every form of a join`(seed: UInt64) {
    play(seed) { $0.joined($1, by: { $0.value }, to: { $0.value }) }
    play(seed) { $0.leftJoined($1, by: { $0.value }, to: { $0.value }) }
    play(seed) { $0.rightJoined($1, by: { $0.value }, to: { $0.value }) }
    play(seed) { $0.fullyJoined($1, by: { $0.value }, to: { $0.value }) }
    play(seed) { $0.semiJoined($1, by: { $0.value }, to: { $0.value }) }
    play(seed) { $0.antiJoined($1, by: { $0.value }, to: { $0.value }) }
  }

  @Test(arguments: 0..<6) func `look-ups and matches`(seed: UInt64) {
    play(seed) {
      $0.lookedUp(in: $1) { $0.value }.mapValues { $0.left * 10 + ($0.right ?? 9) } as StateStorage
    } oracle: { left, right in
      left.mapValues { $0 * 10 + (right[$0] ?? 9) }
    }
    play(seed) {
      $0.matched(with: $1, by: { $0.value }, to: { $0.value })
        .mapValues { row in row.right.reduce(row.left) { $0 * 10 + $1.key } } as StateStorage
    } oracle: { left, right in
      left.mapValues { key in right.filter { $0.value == key }.map(\.key).sorted().reduce(key) { $0 * 10 + $1 } }
    }
  }

  @Test func `what fails leaves its rows, and comes back, in one transition each`() {
    let (flights, planes) = (DictionarySlot([4: "17", 9: "x"]), DictionarySlot([17: "A320", 18: "B738"]))
    let tails = flights.tryMapValues { text throws(Odd) in
      guard let number = Int(text) else { throw Odd() }
      return number
    }
    let shown = tails.fullyJoined(planes, by: { $0.value })
    let first: TableDictionary<JoinKey<Int?, Int?>, JoinRow<Int?, String?>> = [
      JoinKey(4, 17): JoinRow(17, "A320"), JoinKey(nil, 18): JoinRow(nil, "B738"),
    ]
    #expect(shown.snapshot == first && tails.failures.snapshot == [9: Odd()])
    var changes: [Int] = []
    let token = shown.observe { _, change in
      if let transaction = change.transaction { changes.append(transaction.count) }
    }
    transaction {
      flights[4] = "y"
      flights[9] = "18"
      planes[18] = "B38M"
    }
    let second: TableDictionary<JoinKey<Int?, Int?>, JoinRow<Int?, String?>> = [
      JoinKey(nil, 17): JoinRow(nil, "A320"), JoinKey(9, 18): JoinRow(18, "B38M"),
    ]
    #expect(shown.snapshot == second && tails.failures.snapshot == [4: Odd()] && changes == [4])
    token.tearDown()
    shown.tearDown()
    flights.assertTornDown()
    planes.assertTornDown()
  }
}
