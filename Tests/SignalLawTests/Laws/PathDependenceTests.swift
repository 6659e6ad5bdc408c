import SignalGraph
import SignalGraphTesting
import Testing

/// Results that depend on the path are checked against a fold over their signals.
@Suite struct PathDependenceTests {
  /// Ranks by value, then by arrival, as a list that is searched: what the sort by arrival must show.
  private static func fold() -> (DictionarySignal<Int, Int>) -> TreeArray<DictionaryEntry<Int, Int>>? {
    var arrivals: TableDictionary<Int, Int> = [:]
    var state: TableDictionary<Int, Int>?
    var count = 0
    func arrive(_ key: Int) {
      count += 1
      arrivals[key] = count
    }
    return { signal in
      switch signal {
      case .initiation(let snapshot):
        arrivals = [:]
        for key in snapshot.keys { arrive(key) }
        state = snapshot
      case .transition(let transaction):
        for mutation in transaction.mutations {
          switch mutation {
          case .insert(let key, _): arrive(key)
          case .remove(let key, _): arrivals[key] = nil
          case .update: break
          }
        }
        transaction.apply(to: &state!)
      case .termination: state = nil
      }
      return state.map { state in
        Oracles.rows(state) { ($0.value % 4, arrivals[$0.key]!) < ($1.value % 4, arrivals[$1.key]!) }
      }
    }
  }

  @Test func `a sort by arrival is the fold over its signals`() throws {
    var trial = StageTrial(
      Origins.numbers,
      StageRecipe<Numbers, Rows>("sort by arrival") {
        $0.sorted(by: { $0.value % 4 }, ties: .arrival)
      } oracle: { _ in
        []
      }
    )
    trial.fold = Self.fold
    let report = try trial.run(Settings.plan(for: "sort by arrival", sequences: 200))
    print("\(report.trial): \(report.signals) signals; the digest depends on the order of a hash table")
    try trial.checkLifecycle(seed: Settings.seed)
  }

  @Test func `a fold is told of whole sessions, and of every short sequence of edits`() throws {
    let recipe = StageRecipe<Number, Number>("scan in sessions") {
      $0.scan(3) { ($0 &* 5 &+ $1) % 97 }
    } oracle: { _ in
      -1
    }
    var trial = StageTrial(ValueOrigin(values: 3), recipe)
    let fold = foldingValues {
      (3 * 5 + $0) % 97
    } _: {
      ($0 * 5 + $2) % 97
    }
    var faults = 0
    trial.fold = {
      let fold = fold()
      var isInSession = false
      return { signal in
        switch signal {
        case .initiation:
          if isInSession { faults += 1 }
          isInSession = true
        case .transition: if !isInSession { faults += 1 }
        case .termination: isInSession = false
        }
        return fold(signal)
      }
    }
    try trial.run(TrialPlan(seed: 5, sequences: 4, operations: 40))
    try trial.exhaust(length: 3, from: [0])
    #expect(faults == 0)
    trial.fold = { { _ in 5 } }
    #expect(throws: TrialFailure.self) { try trial.exhaust(length: 1, from: [0]) }
  }

  @Test func `values that depend on the path are folds over the signals`() throws {
    try checkPath(
      "scan of a value", { $0.scan(3) { ($0 &* 5 &+ $1) % 97 } },
      foldingValues {
        (3 * 5 + $0) % 97
      } _: {
        ($0 * 5 + $2) % 97
      })
    try checkPath(
      "changing scan of a value",
      { value in
        value.scan(with: Deriving(value) { $0 / 3 }, from: 3) { ($0 &* 5 &+ $1 &+ $2) % 97 }
      },
      foldingValues {
        (3 * 5 + $0 + $0 / 3) % 97
      } _: {
        ($0 * 5 + $2 + $2 / 3) % 97
      })
    try checkPath(
      "previous value", { $0.previous().map { $0 ?? -1 } },
      foldingValues { _ in
        -1
      } _: {
        $1 == $2 ? $0 : $1
      })
    try checkPath(
      "history of a value", on: Origins.number, as: Row.self, { $0.history(limit: 3) },
      foldingValues {
        TreeArray([$0])
      } _: { past, old, new in
        old == new ? past : TreeArray((past + [new]).suffix(3))
      })
    try checkPath(
      "changing history of a value", on: Origins.number, as: Row.self,
      { value in
        value.history(limit: Deriving(value) { $0 % 4 })
      },
      foldingValues {
        TreeArray([$0].suffix($0 % 4))
      } _: { past, old, new in
        TreeArray((old == new ? Array(past) : past + [new]).suffix(new % 4))
      })
    try checkPath(
      "value without duplicates", { $0.removeDuplicates { abs($0 - $1) < 3 } },
      foldingValues {
        $0
      } _: {
        $1 == $2 || abs($0 - $2) >= 3 ? $2 : $0
      })
    try checkPath(
      "changing value without duplicates",
      { value in
        value.removeDuplicates(with: Deriving(value) { $0 % 3 }) { abs($0 - $1) < $2 }
      },
      foldingValues {
        $0
      } _: {
        $1 == $2 || abs($0 - $2) >= $2 % 3 ? $2 : $0
      })
    try checkPath(
      "value with the latest of another",
      { value in
        value.withLatest(of: Deriving(value) { $0 / 3 }) { $0 &* 7 &+ $1 }
      },
      foldingValues {
        $0 * 7 + $0 / 3
      } _: {
        $2 * 7 + $2 / 3
      })
  }

  /// A fold of the states that a storage has while it does not wait.
  private static func waiting<Transaction: StateTransaction>(
    _ isWaiting: @escaping (Transaction.Snapshot) -> Bool
  ) -> () -> (StateSignal<Transaction>) -> Transaction.Snapshot? {
    {
      var (source, state): (Transaction.Snapshot?, Transaction.Snapshot?)
      return { signal in
        switch signal {
        case .initiation(let snapshot): (source, state) = (snapshot, snapshot)
        case .transition(let transaction):
          transaction.apply(to: &source!)
          if !isWaiting(source!) { state = source }
        case .termination: state = nil
        }
        return state
      }
    }
  }

  @Test func `suspended storages are what they were when they last did not wait`() throws {
    try checkPath(
      "suspension of numbers", on: Origins.numbers, as: Numbers.self, isLate: true,
      { numbers in numbers.suspended(while: Deriving(numbers) { $0.count % 3 != 0 }) },
      Self.waiting { $0.count % 3 != 0 })
    try checkPath(
      "suspension of rows", on: Origins.row, as: Row.self, isLate: true,
      { row in row.suspended(while: Deriving(row) { ($0.first ?? 0) % 3 != 0 }) },
      Self.waiting { ($0.first ?? 0) % 3 != 0 })
    try checkPath(
      "suspension of members", on: Origins.members, as: Members.self, isLate: true,
      { members in members.suspended(while: Deriving(members) { $0.count % 3 != 0 }) },
      Self.waiting { $0.count % 3 != 0 })
    try checkPath(
      "suspension of a value", on: Origins.number, as: Number.self, isLate: true,
      { number in number.suspended(while: Deriving(number) { $0 % 3 != 0 }) }, Self.waiting { $0 % 3 != 0 })
  }

  /// A fold of the newest rows, as a list that is searched.
  private static func newest<Transaction: KeyedTransaction>(
    _ limit: @escaping (Transaction.Snapshot) -> Int
  ) -> () -> (StateSignal<Transaction>) -> Transaction.Snapshot? {
    {
      var source: Transaction.Snapshot?
      var arrivals: [Transaction.Key] = []
      return { signal in
        switch signal {
        case .initiation(let snapshot):
          source = snapshot
          arrivals = snapshot.map { Transaction.Snapshot.entry($0).key }
        case .transition(let transaction):
          transaction.forEachChange { change in
            switch change {
            case .insert(let key, _): arrivals.append(key)
            case .remove(let key, _): arrivals.removeAll { $0 == key }
            case .update: break
            }
          }
          transaction.apply(to: &source!)
        case .termination: source = nil
        }
        guard let source else { return nil }
        arrivals.removeFirst(max(0, arrivals.count - limit(source)))
        return source.filter { arrivals.contains(Transaction.Snapshot.entry($0).key) }
      }
    }
  }

  /// A fold of the newest rows of an array: when each came, in the array's order, and up to when they have gone.
  private static func newestRows(_ limit: @escaping (Row.Transaction.Snapshot) -> Int)
    -> () -> (ArraySignal<Int>) -> Row.Transaction.Snapshot?
  {
    {
      var source: TreeArray<Int>?
      var (arrivals, gone) = (NumberedRows(count: 0), -1)
      return { signal in
        switch signal {
        case .initiation(let snapshot):
          source = snapshot
          (arrivals, gone) = (NumberedRows(count: snapshot.count, fresh: snapshot.count), -1)
        case .transition(let transaction):
          arrivals.perform(transaction)
          transaction.apply(to: &source!)
        case .termination: source = nil
        }
        guard let source else { return nil }
        let shown = arrivals.rows.filter { $0 > gone }.sorted()
        gone = shown.dropLast(limit(source)).last ?? gone
        return TreeArray(zip(source, arrivals.rows).filter { $1 > gone }.map(\.0))
      }
    }
  }

  @Test func `limits keep the newest`() throws {
    try checkPath("limited rows", on: Origins.row, as: Row.self, { $0.limited(to: 15) }, Self.newestRows { _ in 15 })
    try checkPath(
      "changing limited rows", on: Origins.row, as: Row.self,
      { rows in rows.limited(to: Deriving(rows) { $0.count / 2 }) }, Self.newestRows { $0.count / 2 })
    try checkPath(
      "limited numbers", on: Origins.numbers, as: Numbers.self, { $0.limited(to: 15) }, Self.newest { _ in 15 })
    try checkPath(
      "changing limited numbers", on: Origins.numbers, as: Numbers.self,
      { numbers in numbers.limited(to: Deriving(numbers) { $0.count / 2 }) }, Self.newest { $0.count / 2 })
    try checkPath(
      "limited members", on: Origins.members, as: Members.self, { $0.limited(to: 15) }, Self.newest { _ in 15 })
    try checkPath(
      "changing limited members", on: Origins.members, as: Members.self,
      { members in members.limited(to: Deriving(members) { $0.count / 2 }) }, Self.newest { $0.count / 2 })
  }
}
