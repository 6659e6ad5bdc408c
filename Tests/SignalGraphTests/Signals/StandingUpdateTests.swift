import SignalGraph
import Testing

/// Updates whose past equals their future: kept by all that is done to a transaction.
@Suite struct StandingUpdateTests {
  @Test func `a refresh of a value is kept`() {
    let refresh = ValueTransaction(refreshing: 1)
    #expect(refresh.count == 1 && refresh.past == 1 && refresh.future == 1)
    #expect(refresh == refresh.inverted() && refresh.inverted().count == 1)
    #expect(refresh == ValueTransaction(unequalPast: 1, future: 1))
    #expect(ValueTransaction(past: 1, future: 1).isEmpty)
    #expect(refresh.fault(against: 1) == nil && refresh.fault(against: 2)?.kind == .wrongPast)
    var state = 1
    refresh.apply(to: &state)
    #expect(state == 1)
    let (there, back) = (ValueTransaction(past: 1, future: 2), ValueTransaction(past: 2, future: 1))
    #expect(there.composed(with: back).isEmpty)
    #expect(refresh.composed(with: there).composed(with: back) == refresh)
    #expect(refresh.composed(with: there.composed(with: back)) == refresh)
    #expect(there.composed(with: ValueTransaction(refreshing: 2)).composed(with: back) == refresh)
    #expect(there.composed(with: back).composed(with: refresh) == refresh)
    #expect(ValueTransaction(unequalPast: 1, future: 1).composed(with: there).composed(with: back) == refresh)
    var cleared = refresh
    cleared.removeAll()
    #expect(cleared.composed(with: there).composed(with: back).isEmpty)
    #expect(refresh.hashValue == ValueTransaction(unequalPast: 1, future: 1).hashValue)
  }

  @Test func `what undoes a refresh that was taken back announces it too`() {
    var array: ArrayTransaction<Int> = [.update(at: 0, past: 1, future: 1)]
    array.append([.update(at: 0, past: 1, future: 2)])
    var dictionary: DictionaryTransaction<Int, Int> = [.update(key: 0, past: 1, future: 1)]
    dictionary.append([.update(key: 0, past: 1, future: 2)])
    var (undone, undoneEntry) = (array.inverted(), dictionary.inverted())
    undone.append([.update(at: 0, past: 1, future: 2)])
    undoneEntry.append([.update(key: 0, past: 1, future: 2)])
    #expect(undone == [.update(at: 0, past: 2, future: 2)])
    #expect(undoneEntry == [.update(key: 0, past: 2, future: 2)])
  }

  /// A move that announces its row is written as a move: what cancels where it is read again must have cancelled here.
  @Test func `moves that cancel leave the refresh of a moved row, and a move its own`() throws {
    let rows = ArraySlot([1, 2, 3, 4, 5])
    var sent: [ArrayTransaction<Int>] = []
    let token = rows.observe { _, change in if let next = change.transaction { sent.append(next) } }
    transaction {
      rows.refresh(at: 3)
      rows.reverse()
      rows.sort()
    }
    #expect(sent == [[.update(at: 3, past: 4, future: 4)]])
    token.tearDown()

    typealias Row = ArrayTransaction<String>
    let start = ["a", "b", "c"]
    func check(_ edits: [ArrayMutation<String>], _ expected: [ArrayMutation<String>]) throws {
      let recorded = Row(edits)
      #expect(Array(recorded.mutations) == expected)
      #expect(try Row(validating: recorded.mutations) == recorded)
      var (rows, direct) = (start, start)
      recorded.apply(to: &rows)
      for edit in edits { ArrayTransaction([edit]).apply(to: &direct) }
      #expect(rows == direct)
    }
    func move(_ row: String, _ from: Int, _ to: Int) -> ArrayMutation<String> {
      .move(from: from, to: to, past: row, future: row)
    }
    func refresh(_ row: String, _ at: Int) -> ArrayMutation<String> { .update(at: at, past: row, future: row) }
    try check([refresh("a", 0), move("a", 0, 1), move("b", 0, 1)], [refresh("a", 0)])
    try check(
      [refresh("a", 0), refresh("b", 1), move("a", 0, 1), move("b", 0, 1)], [refresh("b", 1), refresh("a", 0)])
    try check([refresh("a", 0), move("a", 0, 1), move("b", 0, 2)], [move("b", 1, 2), refresh("a", 0)])
    try check([refresh("a", 0), move("a", 0, 2), move("c", 1, 2)], [move("a", 0, 1)])
    try check([refresh("c", 2), move("a", 0, 2), move("c", 1, 2)], [move("a", 0, 1), refresh("c", 2)])
    // Moves that put another element are what they were: stages send them so.
    let others: [ArrayMutation<String>] = [.move(from: 0, to: 1, past: "a", future: "A"), move("b", 0, 1)]
    try check(others, others)
  }

  @Test func `a refresh of a key is kept`() {
    typealias Transaction = DictionaryTransaction<Int, Int>
    let refresh: Transaction = [.update(key: 1, past: 1, future: 1)]
    refresh.checkInvariants()
    #expect(refresh.count == 1 && refresh.inverted() == refresh)
    #expect(refresh.fault(against: [1: 1]) == nil)
    #expect(refresh.fault(against: [1: 2])?.kind == .wrongPast)
    #expect(refresh.fault(against: [:])?.kind == .wrongPast)
    var state: TableDictionary = [1: 1]
    refresh.apply(to: &state)
    #expect(state == [1: 1])
    var recorded = Transaction()
    recorded.refresh(key: 1, value: 1)
    #expect(recorded == refresh)
    let (there, back): (Transaction, Transaction) = (
      [.update(key: 1, past: 1, future: 2)], [.update(key: 1, past: 2, future: 1)]
    )
    let (removal, insertion): (Transaction, Transaction) = ([.remove(key: 1, past: 1)], [.insert(key: 1, value: 1)])
    for start in [refresh, recorded] {
      #expect(start.composed(with: there).composed(with: back) == refresh)
      #expect(start.composed(with: there.composed(with: back)) == refresh)
      #expect(start.composed(with: removal).composed(with: insertion) == refresh)
      #expect(start.composed(with: start) == refresh)
      #expect(there.composed(with: back).composed(with: start) == refresh)
      #expect(insertion.composed(with: start) == insertion)
      #expect(start.composed(with: removal) == removal)
      #expect(start.inverted().composed(with: there).composed(with: back) == refresh)
    }
    #expect(there.composed(with: back).isEmpty && removal.composed(with: insertion).isEmpty)
    var cleared = recorded
    cleared.removeAll()
    cleared.append(there)
    cleared.append(back)
    #expect(cleared.isEmpty)
  }

  @Test func `recording from outside drops equal values, announcing does not`() {
    var transaction = DictionaryTransaction<Int, Int>()
    #expect(transaction.update(key: 1, past: 1, future: 1, equality: Equality()) == 1)
    #expect(transaction.isEmpty)
    transaction.append(.update(key: 1, past: 1, future: 1), equality: Equality())
    #expect(transaction.isEmpty)
    transaction.append([.update(key: 1, past: 1, future: 1)])
    #expect(transaction.count == 1)
  }

  @Test func `the recording verbs say what the state must hold`() {
    var transaction = DictionaryTransaction<Alike, Alike>()
    let equality = Equality<Alike>()
    transaction.remove(key: Alike(1, "k"), past: Alike(1, "a"), equality: equality)
    let held = transaction.insert(key: Alike(1, "l"), value: Alike(1, "b"), equality: equality)
    #expect(transaction.isEmpty && held?.description == "1k: 1a")
    transaction.remove(key: Alike(1, "k"), past: Alike(1, "a"), equality: equality)
    let other = transaction.insert(key: Alike(1, "l"), value: Alike(2, "b"), equality: equality)
    #expect(transaction.count == 1 && other?.description == "1k: 2b")
    let back = transaction.update(key: Alike(1, "m"), past: Alike(2, "b"), future: Alike(1, "c"), equality: equality)
    #expect(transaction.isEmpty && back?.tag == "a")

    var members: SetTransaction = [.remove(Alike(1, "a"))]
    #expect(members.insert(Alike(1, "b"))?.tag == "a")
    #expect(members.insert(Alike(1, "b")) == nil)

    var value = ValueTransaction<Alike>()
    #expect(value.update(past: Alike(1, "a"), future: Alike(1, "b"), equality: equality)?.tag == "a")
    #expect(value.update(past: Alike(1, "a"), future: Alike(2, "b"), equality: equality) == nil)
    #expect(value.update(past: Alike(2, "b"), future: Alike(1, "c"), equality: equality)?.tag == "a")
    #expect(value.isEmpty)
  }

  @Test func `placing a value keeps the one that is there`() {
    var (state, output) = ([1: Alike(1, "a")] as TableDictionary, DictionaryTransaction<Int, Alike>())
    let equality = Equality<Alike>()
    output.place(Alike(1, "b"), forKey: 1, in: &state, equality: equality)
    #expect(output.isEmpty && state.texts == ["1:1a"])
    output.place(nil, forKey: 1, in: &state, equality: equality)
    output.place(Alike(1, "c"), forKey: 1, in: &state, equality: equality)
    #expect(output.isEmpty && state.texts == ["1:1a"])
    output.place(Alike(1, "d"), forKey: 1, in: &state, equality: equality, standing: true)
    output.place(Alike(2, "e"), forKey: 1, in: &state, equality: equality)
    output.place(Alike(1, "f"), forKey: 1, in: &state, equality: equality)
    #expect(output.count == 1 && state.texts == ["1:1f"])

    var (value, change) = (Alike(1, "a"), ValueTransaction<Alike>())
    change.place(Alike(1, "b"), in: &value, equality: equality)
    change.place(Alike(2, "c"), in: &value, equality: equality)
    change.place(Alike(1, "d"), in: &value, equality: equality)
    #expect(change.isEmpty && value.tag == "a")
    change.place(Alike(1, "e"), in: &value, equality: equality, standing: true)
    change.place(Alike(2, "f"), in: &value, equality: equality)
    change.place(Alike(1, "g"), in: &value, equality: equality)
    #expect(change.count == 1 && value.tag == "g")
  }

  @Test func `a value that is placed standing is announced, whatever was placed before`() {
    typealias Change = DictionaryTransaction<Int, String>
    let first: TableDictionary = [1: "a", 2: "x"]
    var (state, change) = (first, Change())
    change.place("b", forKey: 1, in: &state, equality: Equality())
    change.place("a", forKey: 1, in: &state, equality: Equality(), standing: true)
    #expect(change == [.update(key: 1, past: "a", future: "a")] && state == first)
    (state, change) = (first, Change())
    change.place(nil, forKey: 1, in: &state, equality: Equality())
    change.place("a", forKey: 1, in: &state, equality: Equality(), standing: true)
    #expect(change == [.update(key: 1, past: "a", future: "a")] && state == first)
    (state, change) = (first, Change())
    change.place("c", forKey: 3, in: &state, equality: Equality(), standing: true)
    change.place("y", forKey: 2, in: &state, equality: Equality())
    change.place("x", forKey: 2, in: &state, equality: Equality())
    #expect(change == [.insert(key: 3, value: "c")])
  }
}
