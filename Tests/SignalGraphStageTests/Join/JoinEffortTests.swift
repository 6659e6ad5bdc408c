import SignalGraph
import SignalGraphTesting
import Testing

/// How much is done for a change, where a foreign key has very many rows.
@Suite struct JoinEffortTests {
  /// A key that counts how often it is hashed: each search in a table is one.
  private struct Hashed: Hashable {
    let number: Int
    let counter: CallCounter

    static func == (one: Hashed, other: Hashed) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) {
      counter.record()
      hasher.combine(number)
    }
  }

  private static let count = Settings.many(100_000)

  /// One left entry with so many matches, in a join whose closures and searches are counted.
  private final class Hot<Form: JoinForm>
  where Form.LeftKey == Hashed, Form.LeftValue == Int, Form.RightKey == Hashed, Form.RightValue == Int {
    let (calls, searches) = (CallCounter(), CallCounter())
    let (left, right): (DictionarySlot<Hashed, Int>, DictionarySlot<Hashed, Int>)
    let stage: DictionaryJoining<Form>
    private var mutations = 0
    private var token: ObservationToken?

    init(_ form: Form.Type) {
      let searches = searches
      func key(_ number: Int) -> Hashed { Hashed(number: number, counter: searches) }
      left = DictionarySlot([key(1): 0, key(2): 7])
      right = DictionarySlot(
        TableDictionary(uniqueKeysWithValues: (0..<JoinEffortTests.count).map { (key($0), $0) } + [(key(-1), -700)]))
      let (leftKey, rightKey) = (
        calls.counting { (entry: DictionaryEntry<Hashed, Int>) in entry.value % 100 },
        calls.counting { (entry: DictionaryEntry<Hashed, Int>) in entry.value < 0 ? entry.value : 0 }
      )
      stage = DictionaryJoining<Form>(by: { leftKey($0) }, to: { rightKey($0) })
      left.register(stage.left)
      right.register(stage.right)
      token = stage.observe { [unowned self] _, change in mutations += change.transaction?.count ?? 0 }
    }

    func key(_ number: Int) -> Hashed { Hashed(number: number, counter: searches) }

    /// What an edit takes.
    func work(_ edit: () -> Void) -> (calls: Int, mutations: Int, searches: Int) {
      calls.reset()
      searches.reset()
      mutations = 0
      edit()
      return (calls.count, mutations, searches.count)
    }

    func tearDown() {
      token?.tearDown()
      left.deregister(stage.left)
      right.deregister(stage.right)
    }
  }

  @Test func `a hot key in an inner join`() {
    let hot = Hot(InnerJoin.self)
    #expect(hot.stage.count == Self.count)
    #expect(hot.calls.count == Self.count + 3)
    let update = hot.work { hot.right[hot.key(500)] = 501 }
    #expect(update.calls == 1 && update.mutations == 1 && update.searches < 20, "\(update)")
    let removal = hot.work { hot.right[hot.key(501)] = nil }
    #expect(removal.calls == 0 && removal.mutations == 1 && removal.searches < 20, "\(removal)")
    let insertion = hot.work { hot.right[hot.key(501)] = 1 }
    #expect(insertion.calls == 1 && insertion.mutations == 1 && insertion.searches < 20, "\(insertion)")
    let away = hot.work { hot.right[hot.key(502)] = -1 }
    #expect(away.calls == 1 && away.mutations == 1 && away.searches < 20, "\(away)")
    // A left entry of another foreign key, of none of whose rows the hot ones are.
    let other = hot.work { hot.left[hot.key(2)] = 8 }
    #expect(other.calls == 1 && other.mutations == 0 && other.searches < 20, "\(other)")
    // All of its rows change: each is searched for a few times.
    let all = hot.work { hot.left[hot.key(1)] = 100 }
    #expect(all.calls == 1 && all.mutations == Self.count - 1 && all.searches < 8 * Self.count, "\(all)")
    hot.tearDown()
  }

  @Test func `a hot key in a left, a semi and an anti join`() {
    func check<Form: JoinForm>(_ form: Form.Type, rows: Int)
    where Form.LeftKey == Hashed, Form.LeftValue == Int, Form.RightKey == Hashed, Form.RightValue == Int {
      let hot = Hot(form)
      let removal = hot.work { hot.right[hot.key(501)] = nil }
      #expect(removal.calls == 0 && removal.mutations == rows && removal.searches < 24, "\(removal)")
      let away = hot.work { hot.left[hot.key(2)] = 17 }
      #expect(away.calls == 1 && away.searches < 24, "\(away)")
      let swap = hot.work {
        transaction {
          hot.right[hot.key(502)] = nil
          hot.right[hot.key(501)] = 3
        }
      }
      #expect(swap.calls == 1 && swap.mutations == 2 * rows && swap.searches < 48, "\(swap)")
      hot.tearDown()
    }
    check(LeftJoin.self, rows: 1)
    check(SemiJoin.self, rows: 0)
    check(AntiJoin.self, rows: 0)
  }

  /// A thousand leave a foreign key and a thousand others come to it, on opposite sides: no pair is looked at that
  /// neither was nor is.
  @Test func `two sides that pass each other make no pair in between`() {
    let searches = CallCounter()
    func key(_ number: Int) -> Hashed { Hashed(number: number, counter: searches) }
    func entries(_ value: Int) -> DictionarySlot<Hashed, Int> {
      DictionarySlot(TableDictionary(uniqueKeysWithValues: (0..<1_000).map { (key($0), value) }))
    }
    let (left, right) = (entries(1), entries(2))
    let stage = left.fullyJoined(right, by: { $0.value }, to: { $0.value })
    var mutations = 0
    let token = stage.observe { _, change in mutations += change.transaction?.count ?? 0 }
    searches.reset()
    transaction {
      for number in 0..<1_000 {
        left[key(number)] = 3
        right[key(number)] = 1
      }
    }
    #expect(mutations == 2_000)
    #expect(searches.count < 100_000, "\(searches.count)")
    token.tearDown()
    stage.tearDown()
  }

  @Test func `a new parameter asks about each entry once, also with mutations in its turn`() {
    let calls = CallCounter()
    let (left, right) = (DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 1, 2: 2, 3: 3]))
    let shift = ValueSlot(0)
    let key = calls.counting { (part: (DictionaryEntry<Int, Int>, Int)) in part.0.value + part.1 }
    let stage = left.joined(right, with: shift, by: { key(($0, $1)) }, to: { $0.value + $1 })
    #expect(calls.count == 2)
    calls.reset()
    expectSignals(of: stage, []) { shift.value = 1 }
    #expect(calls.count == 2)
    calls.reset()
    transaction {
      left[1] = 3
      left[3] = 1
      left[4] = 4
      left[4] = nil
      shift.value = 2
    }
    #expect(calls.count == 3)
    #expect(
      stage.snapshot == [JoinKey(1, 3): JoinRow(3, 3), JoinKey(2, 2): JoinRow(2, 2), JoinKey(3, 1): JoinRow(1, 1)])
    stage.tearDown()
  }

  @Test func `a side that ends and begins asks only about its own entries`() {
    let calls = (CallCounter(), CallCounter())
    let (left, right) = (DictionarySlot([1: 1, 2: 2]), DictionarySlot([1: 1, 2: 2, 3: 3]))
    let key = (calls.0.counting { (value: Int) in value }, calls.1.counting { (value: Int) in value })
    let stage = DictionaryJoining<InnerJoin<Int, Int, Int, Int>>(by: { key.0($0.value) }, to: { key.1($0.value) })
    left.register(stage.left)
    right.register(stage.right)
    #expect((calls.0.count, calls.1.count) == (2, 3))
    right.deregister(stage.right)
    left[2] = 3
    left[5] = 1
    left[1] = nil
    #expect((calls.0.count, calls.1.count) == (2, 3))
    right.register(stage.right)
    #expect((calls.0.count, calls.1.count) == (4, 6))
    #expect(stage.snapshot == [JoinKey(2, 3): JoinRow(3, 3), JoinKey(5, 1): JoinRow(1, 1)])
    left.deregister(stage.left)
    right.deregister(stage.right)
  }
}
