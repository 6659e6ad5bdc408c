import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4, released values: what slots, stages and rollbacks let go of may edit in its `deinit`.
///
/// Run with the address sanitizer: no `deinit` may find memory half-written.
@Suite struct ReleasedValueTests {
  enum Refusal: Error { case no }

  /// A value that edits when it goes, and equals whatever has its number.
  private final class Row: Equatable {
    let number: Int
    let action: (() -> Void)?

    init(_ number: Int, _ action: (() -> Void)? = nil) {
      self.number = number
      self.action = action
    }

    deinit { action?() }

    static func == (left: Row, right: Row) -> Bool { left.number == right.number }
  }

  /// An order, or a key, that edits when it goes.
  private final class Order: Comparable, Hashable {
    let number: Int
    let action: () -> Void

    init(_ number: Int, _ action: @escaping () -> Void) {
      self.number = number
      self.action = action
    }

    deinit { action() }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func == (left: Order, right: Order) -> Bool { left.number == right.number }
    static func < (left: Order, right: Order) -> Bool { left.number < right.number }
  }

  /// The same, without a comparison.
  private final class Plain {
    let action: () -> Void
    init(_ action: @escaping () -> Void = {}) { self.action = action }
    deinit { action() }
  }

  @Test func `a value is replaced by an equal one whose end edits`() {
    let slot = ValueSlot(Row(1))
    slot.value = Row(1) { slot.value = Row(2) }
    #expect(slot.value.number == 2)
    slot.value = Row(1)
    #expect(slot.value.number == 1)
  }

  @Test func `an equal value that nobody else holds edits when it goes`() {
    let slot = DictionarySlot([1: Row(1)])
    slot[1] = Row(1) { slot[2] = Row(2) }
    #expect(slot[2]?.number == 2)
    slot.updateValue(Row(1) { slot[3] = Row(3) }, forKey: 1)
    #expect(slot[3]?.number == 3)
    let list = ArraySlot([Row(1)])
    list[0] = Row(1) { list.append(Row(2)) }
    #expect(list.count == 2)
  }

  @Test func `a value edited twice in a body edits when it goes`() {
    let (slot, count) = (ValueSlot(Plain()), ValueSlot(0))
    let log = SignalLog()
    log.watch(count, "count")
    _ = log.take()
    transaction {
      slot.value = Plain { count.value += 1 }
      slot.value = Plain { count.value += 10 }
      slot.value = Plain()
      #expect(count.value == 0)
    }
    #expect(count.value == 11)
    #expect(log.take().count == 2)
    log.end()
  }

  @Test func `a value that edits its own slot when it goes`() {
    let slot = ValueSlot(Plain())
    var rounds = 0
    func next() -> Plain {
      Plain {
        rounds += 1
        if rounds < 20 { slot.value = next() }
      }
    }
    transaction {
      slot.value = next()
      slot.value = next()
    }
    slot.value = next()
    slot.value = Plain()
    #expect(rounds >= 20, "\(rounds)")
  }

  @Test func `what a throw undoes edits when it goes`() {
    let (slot, count) = (ValueSlot(Plain()), ValueSlot(0))
    try? transaction {
      slot.value = Plain { count.value += 1 }
      slot.value = Plain { count.value += 10 }
      throw Refusal.no
    }
    #expect(count.value == 11)
    try? transaction {
      transaction { slot.value = Plain { count.value += 100 } }
      slot.value = Plain { slot.value = Plain { count.value += 1000 } }
      throw Refusal.no
    }
    #expect(count.value == 111)
    slot.value = Plain()
    #expect(count.value == 1111)
  }

  /// Whether it cancels out against what the same body did, what the body around did, or nothing at all.
  @Test(arguments: [false, true], [false, true])
  func `what a slot was given and has not taken edits when the body is over`(isNested: Bool, isThrown: Bool) {
    func count(_ edit: (@escaping () -> Void) -> Void) -> Int {
      let count = ValueSlot(0)
      func body() throws {
        edit { count.value += 1 }
        #expect(count.value == 0)
        if isThrown { throw Refusal.no }
      }
      try? transaction {
        if isNested { try? transaction { try body() } } else { try body() }
      }
      return count.settled
    }
    func check(_ name: String, _ edits: (_ last: @escaping () -> Void) -> Void) {
      #expect(count(edits) == 1, "\(name)")
    }
    check("equal value") { ValueSlot(Row(1)).value = Row(1, $0) }
    check("value that returns") {
      let slot = ValueSlot(Row(1))
      slot.value = Row(2)
      slot.value = Row(1, $0)
    }
    check("equal value of a key") { DictionarySlot([1: Row(1)])[1] = Row(1, $0) }
    check("value of a key that returns") {
      let slot = DictionarySlot([1: Row(1)])
      slot[1] = Row(2)
      slot[1] = Row(1, $0)
    }
    check("key that returns") {
      let slot = DictionarySlot([1: Row(1)])
      slot[1] = nil
      slot[1] = Row(1, $0)
    }
    check("equal element") { ArraySlot([Row(1)])[0] = Row(1, $0) }
    check("element that returns") {
      let slot = ArraySlot([Row(1)])
      slot[0] = Row(2)
      slot[0] = Row(1, $0)
    }
  }

  @Test func `rows of a dictionary and an array edit their slot when they go`() {
    let entries = DictionarySlot<Int, Row>()
    let rows = ArraySlot<Row>()
    for number in 0..<4 {
      entries[number] = Row(number) { entries[number + 100] = Row(0) }
      rows.append(Row(number) { rows.insert(Row(-1), at: 0) })
    }
    entries.replace(with: [0: Row(0), 1: Row(5)])
    // The equal one stays, the others went and edited.
    #expect(entries.snapshot.map { Set($0.keys) } == [0, 1, 101, 102, 103])
    entries[0] = nil
    #expect(entries.snapshot.map { Set($0.keys) } == [1, 100, 101, 102, 103])
    rows.replace(with: [Row(0), Row(9)])
    #expect(rows.elements.map(\.number) == [-1, -1, -1, 0, 9])
    rows.removeAll()
    #expect(rows.elements.map(\.number) == [-1])
    let replicas = (ReplicatingDictionaryStorage<Int, Row>(), ReplicatingArrayStorage<Row>())
    entries.register(replicas.0)
    rows.register(replicas.1)
    #expect(replicas.0.snapshot == entries.snapshot)
    #expect(Array(replicas.1.elements) == Array(rows.elements))
    entries.deregister(replicas.0)
    rows.deregister(replicas.1)
  }

  @Test func `an equal result that a stage drops edits when it goes`() {
    let (slot, count) = (ValueSlot(1), ValueSlot(0))
    let entries = DictionarySlot([1: 1])
    let rows = ArraySlot([1])
    let make: (Int) -> Row = { number in Row(number % 2) { count.value += 1 } }
    do {
      let stages = (slot.map(make), entries.mapValues(make), rows.map(make))
      slot.value = 3
      #expect(count.value == 1)
      entries[1] = 3
      #expect(count.value == 2)
      rows[0] = 3
      #expect(count.value == 3)
      transaction {
        slot.value = 5
        entries[1] = 5
        rows[0] = 5
      }
      #expect(count.value == 6)
      stages.0.tearDown()
      stages.1.tearDown()
      stages.2.tearDown()
    }
    #expect(count.value == 9)
  }

  @Test func `order keys and new keys edit when a stage lets go of them`() {
    let (entries, rows, count) = (DictionarySlot([1: 1, 2: 2]), ArraySlot([1, 2, 3]), ValueSlot(0))
    var made = 0
    func make(_ number: Int) -> Order {
      made += 1
      return Order(number) { count.value += 1 }
    }
    do {
      let stages: [Chained] = [
        entries.sorted { make($0.value) },
        entries.sorted(by: { make($0.value) }, ties: .arrival),
        entries.rekeyed { make($0.value) },
        rows.sorted { make($0) },
        rows.keyed { make($0) },
        entries.distinct { make($0.value) },
        rows.distinct { make($0) },
        entries.collected { make($0.value / 3) },
        rows.collected { make($0 / 3) },
        entries.sectioned(by: { make($0.value / 3) }, sortedBy: { make($0.value) }, .count),
        entries.sectioned(by: { make($0.value / 3) }, sortedBy: { make($0.value) }, ties: .arrival, .count),
        rows.sectioned(by: { make($0 / 3) }, sortedBy: { make($0) }, .count),
      ]
      entries[1] = 5
      entries[2] = 0
      entries[3] = 5
      entries[1] = nil
      rows[0] = 9
      rows.move(from: 0, to: 2)
      rows.remove(at: 1)
      transaction {
        entries[2] = 8
        entries[2] = 1
        rows.replaceSubrange(0..<2, with: [4, 4, 7])
      }
      // As many as fill several nodes of a tree.
      for number in 10..<100 { entries[number] = number }
      for number in 10..<100 { entries[number] = number % 2 == 0 ? number + 1 : nil }
      for number in 10..<100 { entries[number] = nil }
      for stage in stages { stage.tearDown() }
    }
    #expect(count.value == made)
  }

  @Test func `measures, groups and foreign keys edit when a stage lets go of them`() {
    let (entries, rows, count) = (DictionarySlot([1: 1, 2: 2]), ArraySlot([1, 2, 3]), ValueSlot(0))
    let others = DictionarySlot([1: 1, 2: 5])
    var made = 0
    func make(_ number: Int) -> Order {
      made += 1
      return Order(number) { count.value += 1 }
    }
    do {
      let stages: [Chained] = [
        entries.aggregated(.max { make($0.value / 2) }), entries.aggregated(.median { make($0.value / 2) }),
        rows.aggregated(.min { make($0 / 2) }), rows.aggregated(.mode { make($0 / 2) }),
        rows.aggregated(.distinctCount { make($0 / 2) }), entries.aggregated(.first { make($0.value / 2) }),
        entries.aggregated(
          .reduce(make(0)) {
            make($0.number + $1.number)
          } _: {
            make($0.value)
          }),
        entries.aggregated(by: { make($0.value / 3) }, .max { make($0.value / 2) }),
        rows.aggregated(by: { make($0 / 3) }, .quantile(0.9) { make($0 / 2) }),
        entries.nested { $0.value / 3 }.aggregatedBySubtree(.max { make($0.value.value / 2) }),
        entries.grouped { make($0.value / 3) }, rows.grouped { make($0 / 3) },
        entries.joined(others, by: { make($0.value) }, to: { make($0.value) }),
        entries.leftJoined(others, by: { make($0.value) }, to: { make($0.value) }),
        entries.matched(with: others, by: { make($0.value) }, to: { make($0.value) }),
      ]
      // Of equal measures one is kept for all: the one that goes last may belong to a row that went before.
      entries[3] = 3
      entries[2] = 8
      entries[3] = nil
      others[3] = 8
      entries[1] = 8
      rows.append(2)
      rows[1] = 9
      rows.remove(at: 2)
      rows.move(from: 0, to: 1)
      transaction {
        entries[2] = nil
        entries[1] = 3
        others[2] = nil
        rows.replaceSubrange(0..<2, with: [4, 4, 7])
      }
      // More than a few measures stand in a tree.
      for number in 10..<100 { entries[number] = number }
      for number in 10..<100 { entries[number] = number % 2 == 0 ? number + 1 : nil }
      for number in 10..<100 { entries[number] = nil }
      for stage in stages { stage.tearDown() }
    }
    #expect(count.value == made)
  }

  @Test func `a session that ends lets go of rows that edit`() {
    let count = ValueSlot(0)
    var rows: ArraySlot<Row>? = ArraySlot((0..<3).map { Row($0) { count.value += 1 } })
    let kept = rows!.filter { $0.number > 0 }
    let replica = ReplicatingArrayStorage<Row>()
    kept.register(replica)
    let log = SignalLog()
    log.watch(count, "count")
    kept.tearDown()
    kept.deregister(replica)
    rows = nil
    #expect(count.value == 0 || count.value == 3)
    log.end()
  }

  @Test func `what a stage's closure captured edits when the stage goes in a handler or a body`() {
    let (slot, count) = (ValueSlot(0), ValueSlot(0))
    let log = SignalLog()
    log.watch(count, "count")
    func makeStage() -> ValueMapping<Int, Int> {
      let captured = Plain { count.value += 1 }
      return slot.map { number in withExtendedLifetime(captured) { number } }
    }
    var stage: ValueMapping<Int, Int>? = makeStage()
    try? transaction {
      stage!.tearDown()
      stage = nil
      #expect(count.value == 0)
      throw Refusal.no
    }
    #expect(count.value == 1)
    stage = makeStage()
    log.watch(slot, "slot") { signal in
      guard case .transition = signal else { return }
      stage?.tearDown()
      stage = nil
      log.note("handler ends")
    }
    _ = log.take()
    slot.value = 1
    #expect(log.take() == ["slot transition([0 → 1])", "handler ends", "count transition([1 → 2])"])
    log.end()
  }

  @Test(arguments: [false, true]) func `an event's end edits behind the turns that wait`(isInBody: Bool) {
    struct Ending: StatelessSignal { let plain: Plain }
    let (slot, start, events) = (ValueSlot(0), ValueSlot(0), SignalDispatcher<Ending>())
    var values: [Int] = []
    let token = slot.observe { value, _ in values.append(value) }
    let asking = start.observe { value in
      guard value > 0 else { return }
      func dispatch() { events.dispatch(Ending(plain: Plain { slot.value = 2 })) }
      if isInBody { transaction { dispatch() } } else { dispatch() }
      slot.value = 1
    }
    start.value = 1
    #expect(values == [0, 1, 2])
    token.tearDown()
    asking.tearDown()
  }

  @Test func `what a deinit edits counts in the depth of answers`() {
    let (slot, count) = (ValueSlot(Plain()), ValueSlot(0))
    let log = SignalLog()
    log.watch(count, "count") { signal in
      guard case .transition = signal, count.value < 900 else { return }
      slot.value = Plain { count.value += 1 }
    }
    slot.value = Plain { count.value += 1 }
    slot.value = Plain()
    #expect(count.value > 0)
    log.end()
  }
}
