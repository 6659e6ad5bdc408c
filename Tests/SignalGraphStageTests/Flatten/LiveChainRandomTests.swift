import SignalGraph
import SignalGraphTesting
import Testing

extension LiveChainTests {
  /// What closures made, each with what it has told since it was seen.
  private final class Leaks {
    private var fresh: [Number] = []
    private var living: [(number: Number, replica: Replica, changes: Int)] = []

    func note(_ number: Number) -> Number {
      fresh.append(number)
      return number
    }

    /// Each has sent one change at most, which is the end for those that no row names any more.
    func check(_ comment: Comment) {
      for index in living.indices {
        let (number, replica, changes) = living[index]
        #expect(replica.fault == nil && replica.state == number.snapshot && replica.changes <= changes + 1, comment)
        living[index].changes = replica.changes
      }
      living.removeAll { !$0.replica.sensor.isRegistered }
      for number in fresh where number.snapshot != nil {
        let replica = Replica()
        replica.attach(to: number)
        living.append((number, replica, replica.changes))
      }
      fresh = []
    }

    func detach() { for (_, replica, _) in living { replica.detach() } }
  }

  /// A stage with its replica and what it is to be, nil for none.
  private struct View<Transaction: LawfulTransaction> {
    let stage: StateStorage<Transaction>
    let replica = SignalReplica<Transaction>()
    let expected: () -> Transaction.Snapshot?

    init(_ stage: StateStorage<Transaction>, _ expected: @escaping () -> Transaction.Snapshot?) {
      (self.stage, self.expected) = (stage, expected)
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
    }

    func check(_ comment: Comment, _ body: (_ comment: Comment) -> Void) {
      let changes = replica.changes
      body(comment)
      #expect(replica.fault == nil && replica.changes <= changes + 1, comment)
      #expect(replica.state == expected() && stage.snapshot == replica.state, comment)
    }

    func leave() {
      replica.detach()
      stage.tearDown()
    }
  }

  struct Refusal: Error {}

  @Test(arguments: Settings.seeds(40)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (entries, rows, members) = (DictionarySlot<Int, Int>(), ArraySlot<Int>(), SetSlot<Int>())
    let (bonus, gate, leaks) = (ValueSlot(0), ReplicatingSetStorage<Int>(), Leaks())
    numbers.register(gate)
    // Of four limits one names what is there, and two have it chained: one of what may end.
    func source(_ limit: Int) -> Number {
      switch limit % 4 {
      case 0: bonus
      case 1: leaks.note(gate.filter { $0 < limit * 2 }.counted().map { $0 * 3 })
      case 2: leaks.note(bonus.map { $0 + limit })
      default: leaks.note(entries.filter { $0.value < limit }.counted())
      }
    }
    func value(_ limit: Int) -> Int? {
      switch limit % 4 {
      case 0: bonus.value
      case 1: gate.snapshot.map { $0.count { $0 < limit * 2 } * 3 }
      case 2: bonus.value + limit
      default: entries.elements.count { $0.value < limit }
      }
    }
    /// What is made of limits that all have a value.
    func all<Made>(_ limits: some Sequence<Int>, _ make: ((Int) -> Int) -> Made) -> Made? {
      limits.contains { value($0) == nil } ? nil : make { value($0)! }
    }
    func entriesMade(_ make: @escaping (TableDictionary<Int, Int>, (Int) -> Int) -> TableDictionary<Int, Int>)
      -> () -> TableDictionary<Int, Int>?
    {
      { all(entries.elements.map(\.value)) { make(entries.elements, $0) } }
    }
    let mapped = entries.mapValues(live: source) { $0 * 100 + $1 }
    let keyed: [View<DictionaryTransaction<Int, Int>>] = [
      View(mapped, entriesMade { entries, value in entries.mapValues { $0 * 100 + value($0) } }),
      View(
        entries.filter(live: { source($0.value) }) { ($0.value + $1) % 3 != 0 },
        entriesMade { entries, value in entries.filter { ($0.value + value($0.value)) % 3 != 0 } }
      ),
      View(
        entries.filter { $0.key > 1 }.compactMap(live: { source($0.value) }) { $1 % 2 == 0 ? $1 : nil },
        {
          let shown = entries.elements.filter { $0.key > 1 }
          return all(shown.map(\.value)) { value in
            shown.filter { value($0.value) % 2 == 0 }.mapValues { value($0) }
          }
        }
      ),
      View(
        members.associated(live: source) { $0 * 100 + $1 },
        {
          all(members.elements) { value in
            TableDictionary(uniqueKeysWithValues: members.elements.map { ($0, $0 * 100 + value($0)) })
          }
        }
      ),
      // Chained to another stage with live values.
      View(
        entries.mapValues(live: { limit in leaks.note(mapped.filter { $0.value > limit * 99 }.counted()) }) { $0 + $1 },
        entriesMade { entries, value in
          entries.mapValues { limit in limit + entries.count { $0.value * 100 + value($0.value) > limit * 99 } }
        }
      ),
    ]
    let lists: [View<ArrayTransaction<Int>>] = [
      View(rows.map(live: source) { $0 * 100 + $1 }) {
        all(rows.elements) { value in TreeArray(rows.elements.map { $0 * 100 + value($0) }) }
      },
      View(rows.filter(live: source) { ($0 + $1) % 3 != 0 }) {
        all(rows.elements) { value in TreeArray(rows.elements.filter { ($0 + value($0)) % 3 != 0 }) }
      },
      View(rows.map { source($0) }.flattened()) {
        all(rows.elements) { value in TreeArray(rows.elements.map { value($0) }) }
      },
    ]
    let kept = View(members.filter(live: source) { ($0 + $1) % 3 != 0 }) {
      all(members.elements) { value in Set(members.elements.filter { ($0 + value($0)) % 3 != 0 }) }
    }
    func edit() {
      let (limit, key) = (Int.random(in: 0..<8, using: &generator), Int.random(in: 0..<5, using: &generator))
      switch Int.random(in: 0..<10, using: &generator) {
      case 0, 1: entries[key] = limit
      case 2: entries[key] = nil
      case 3: entries.refresh(key)
      case 4, 5: rows.editAtRandom(&generator) { Int.random(in: 0..<8, using: &$0) }
      case 6: if members.remove(limit) == nil { members.insert(limit) }
      case 7: bonus.value = limit
      default: numbers.formSymmetricDifference([Int.random(in: 0..<12, using: &generator)])
      }
    }
    func turn() {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: if gate.sensor.isRegistered { numbers.deregister(gate) } else { numbers.register(gate) }
      case 1: if !gate.sensor.isRegistered { numbers.register(gate) }
      default:
        let isRefused = generator.chance(1, in: 8)
        try? transaction {
          for _ in 0..<Int.random(in: 1...4, using: &generator) { edit() }
          if isRefused { throw Refusal() }
        }
      }
    }
    for step in 0..<80 {
      let comment: Comment = "seed \(seed), step \(step)"
      var body: (Comment) -> Void = { _ in turn() }
      for view in keyed { body = { [body] comment in view.check(comment, body) } }
      for view in lists { body = { [body] comment in view.check(comment, body) } }
      kept.check(comment, body)
      leaks.check(comment)
      let (limits, list) = (entries.elements.map(\.value), rows.elements.map { $0 })
      let shown = entries.elements.filter { $0.key > 1 }.map(\.value)
      let held = members.elements.map { $0 }
      let chained = [limits, limits, shown, list, list, list, held, held]
      #expect(gate.emitter.sensorCount == chained.joined().count { $0 % 4 == 1 }, comment)
      #expect(mapped.emitter.sensorCount == limits.count + 1, comment)
    }
    leaks.detach()
    for view in keyed.reversed() { view.leave() }
    for view in lists { view.leave() }
    kept.leave()
    if gate.sensor.isRegistered { numbers.deregister(gate) }
    #expect(bonus.emitter.sensorCount == 0 && gate.emitter.sensorCount == 0)
    entries.assertTornDown()
    rows.assertTornDown()
    members.assertTornDown()
    numbers.assertTornDown()
  }
}
