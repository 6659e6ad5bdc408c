import SignalGraph
import SignalGraphTesting
import Testing

/// Collections that are values, as rows, entries and members.
@Suite struct RowReadingTests {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  private typealias Signal = ArraySignal<String>

  /// Plays a change of a value by identity, which is the first character, and by equality.
  private func play(
    _ past: [String], _ future: [String], _ known: [ArrayMutation<String>], _ compared: [ArrayMutation<String>],
    location: SourceLocation = #_sourceLocation
  ) {
    let value = ValueSlot(past)
    let (byID, byEquality) = (value.rows { $0.first }, value.rows())
    let ways: [(RowReading<[String]>, [ArrayMutation<String>])] = [(byID, known), (byEquality, compared)]
    for (stage, expected) in ways {
      let signals = expected.isEmpty ? [] : [Signal.transition(ArrayTransaction(expected))]
      expectSignals(of: stage, signals, location: location) {
        if past == future { value.refresh() } else { value.value = future }
      }
      #expect(stage.elementsEqual(future), sourceLocation: location)
      value.value = past
      stage.tearDown()
    }
  }

  @Test func `the table of rows holds`() throws {
    try playTable(of: "Stages/Value/RowReading.swift", type: "RowReading") { table in
      table.row(
        "`transition`, an element that was not there", "`insert`", "`insert`; of several side by side `replace`"
      ) {
        play(["a"], ["b", "a"], [.insert("b", at: 0)], [.insert("b", at: 0)])
        play(
          ["a"], ["b", "c", "a"], [.insert("b", at: 0), .insert("c", at: 1)],
          [.replace(at: 0, past: [], future: ["b", "c"])])
      }
      table.row("an element that is there no more", "`remove`", "`remove`; of several side by side `replace`") {
        play(["a", "b"], ["a"], [.remove("b", at: 1)], [.remove("b", at: 1)])
        play(
          ["a", "b", "c"], ["a"], [.remove("c", at: 2), .remove("b", at: 1)],
          [.replace(at: 1, past: ["b", "c"], future: [])])
      }
      table.row(
        "an element that differs from that of its identity", "`update`", "`remove` and `insert`, or `replace`"
      ) {
        play(
          ["a", "b"], ["a", "b2"], [.update(at: 1, past: "b", future: "b2")],
          [.replace(at: 1, past: ["b"], future: ["b2"])])
      }
      table.row(
        "an element elsewhere", "`move`, with the new element where it differs", "`remove` and `insert`"
      ) {
        play(
          ["a", "b", "c"], ["c2", "a", "b"], [.move(from: 2, to: 0, past: "c", future: "c2")],
          [.insert("c2", at: 0), .remove("c", at: 3)])
      }
      table.row("no element of an identity that was there", "one `replace`", "one `replace`") {
        let replaced: [ArrayMutation<String>] = [.replace(at: 0, past: ["a", "b"], future: ["c", "d"])]
        play(["a", "b"], ["c", "d"], replaced, replaced)
      }
      table.row("an equal element in the same order", "nothing", "nothing") {
        play(["a", "b"], ["a", "b", "c"], [.insert("c", at: 2)], [.insert("c", at: 2)])
      }
      table.row(
        "a refresh: a `transition` from a value to itself", "`update` of each element", "`update` of each element"
      ) {
        let updates: [ArrayMutation<String>] = [
          .update(at: 0, past: "a", future: "a"), .update(at: 1, past: "b", future: "b"),
        ]
        play(["a", "b"], ["a", "b"], updates, updates)
      }
      table.row("a reset", "a reset", "a reset") {
        let value = ReplicatingValueStorage<[String]>()
        value.sensor.sense(.initiation(["a"]))
        for stage in [value.rows { $0.first }, value.rows()] {
          expectSignals(of: stage, [Signal.termination(["a"]), .initiation(["a"])]) {
            transaction {
              value.sensor.sense(.termination(["a"]))
              value.sensor.sense(.initiation(["a"]))
            }
          }
          stage.tearDown()
        }
      }
      table.row("`initiation`, `termination`", "the same, of the elements", "the same, of the elements") {
        let value = ReplicatingValueStorage<[String]>()
        for stage in [value.rows { $0.first }, value.rows()] {
          expectSignals(of: stage, [Signal.initiation(["a"]), .termination(["a"])]) {
            value.sensor.sense(.initiation(["a"]))
            value.sensor.sense(.termination(["a"]))
          }
          stage.tearDown()
        }
      }
    }
  }

  @Test func `the table of entries holds`() throws {
    func play(_ expected: [DictionaryMutation<String, Int>], _ edit: (ValueSlot<[String: Int]>) -> Void) {
      let value = ValueSlot(["tea": 3, "salt": 9])
      let stage = value.entries()
      let signals = expected.isEmpty ? [] : [DictionarySignal<String, Int>.transition(DictionaryTransaction(expected))]
      expectSignals(of: stage, signals) { edit(value) }
      stage.tearDown()
    }
    try playTable(of: "Stages/Value/EntryReading.swift", type: "EntryReading") { table in
      table.row("`transition`, a key that was not there", "`insert`") {
        play([.insert(key: "milk", value: 1)]) { $0.value["milk"] = 1 }
      }
      table.row("a key that is there no more", "`remove`") {
        play([.remove(key: "tea", past: 3)]) { $0.value["tea"] = nil }
      }
      table.row("another value of a key", "`update`; nothing where it is equal") {
        play([.update(key: "tea", past: 3, future: 4)]) { $0.value = ["tea": 4, "salt": 9] }
      }
      table.row("a refresh: a `transition` from a value to itself", "`update` of each key") {
        let value = ValueSlot(["tea": 3])
        let stage = value.entries()
        let expected: DictionarySignal<String, Int> = .transition([.update(key: "tea", past: 3, future: 3)])
        expectSignals(of: stage, [expected]) { value.refresh() }
        stage.tearDown()
      }
      table.row("a reset", "a reset") {
        let value = ReplicatingValueStorage<[String: Int]>()
        value.sensor.sense(.initiation(["a": 1]))
        let stage = value.entries()
        expectSignals(of: stage, [DictionarySignal<String, Int>.termination(["a": 1]), .initiation([:])]) {
          transaction {
            value.sensor.sense(.termination(["a": 1]))
            value.sensor.sense(.initiation([:]))
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the entries") {
        let value = ReplicatingValueStorage<[String: Int]>()
        let stage = value.entries()
        expectSignals(of: stage, [DictionarySignal<String, Int>.initiation(["a": 1]), .termination(["a": 1])]) {
          value.sensor.sense(.initiation(["a": 1]))
          value.sensor.sense(.termination(["a": 1]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the table of members holds`() throws {
    func play(_ expected: [SetMutation<Int>], _ edit: (ValueSlot<Set<Int>>) -> Void) {
      let value: ValueSlot<Set<Int>> = ValueSlot([3, 7])
      let stage = value.members()
      let signals = expected.isEmpty ? [] : [SetSignal<Int>.transition(SetTransaction(expected))]
      expectSignals(of: stage, signals) { edit(value) }
      stage.tearDown()
    }
    try playTable(of: "Stages/Value/MemberReading.swift", type: "MemberReading") { table in
      table.row("`transition`, a member that was not there", "`insert`") { play([.insert(8)]) { $0.value.insert(8) } }
      table.row("a member that is there no more", "`remove`") {
        play([.remove(3)]) { $0.value = [7] }
        play([.remove(3), .insert(8)]) { $0.value = [7, 8] }
      }
      table.row("a refresh: a `transition` from a value to itself", "nothing: members do not change") {
        play([]) { $0.refresh() }
      }
      table.row("a reset", "a reset") {
        let value = ReplicatingValueStorage<Set<Int>>()
        value.sensor.sense(.initiation([1]))
        let stage = value.members()
        expectSignals(of: stage, [SetSignal<Int>.termination([1]), .initiation([2])]) {
          transaction {
            value.sensor.sense(.termination([1]))
            value.sensor.sense(.initiation([2]))
          }
        }
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, of the members") {
        let value = ReplicatingValueStorage<Set<Int>>()
        let stage = value.members()
        expectSignals(of: stage, [SetSignal<Int>.initiation([1]), .termination([1])]) {
          value.sensor.sense(.initiation([1]))
          value.sensor.sense(.termination([1]))
        }
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    let answer = ValueSlot(["1 Ada", "2 Emmy", "3 Mary"])
    let names = answer.rows { $0.first }
    let expected: [ArrayMutation<String>] = [
      .remove("2 Emmy", at: 1), .move(from: 1, to: 0, past: "3 Mary", future: "3 Mary"), .insert("4 Lise", at: 2),
      .update(at: 1, past: "1 Ada", future: "1 Ada L."),
    ]
    expectSignals(of: names, [Signal.transition(ArrayTransaction(expected))]) {
      answer.value = ["3 Mary", "1 Ada L.", "4 Lise"]
    }
    names.tearDown()
  }

  /// What a slot sends whose elements are replaced, a value's rows send.
  @Test(arguments: Settings.seeds(40)) func `rows do what replacing the elements of a slot does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func elements() -> [Row] {
      (0..<random.number(below: 12)).map { _ in Row(id: random.number(below: 9), text: "\(random.number(below: 2))") }
    }
    let (value, slot, plain) = (ValueSlot([Row]()), ArraySlot<Row>(), ArraySlot<Int>())
    let (known, numbers) = (value.rows(), value.map { $0.map(\.id) })
    let compared = numbers.rows()
    let replicas = (SignalReplica<ArrayTransaction<Row>>(), SignalReplica<ArrayTransaction<Int>>())
    replicas.0.attach(to: known)
    replicas.1.attach(to: compared)
    var sent: (ArrayTransaction<Row>?, ArrayTransaction<Int>?, ArrayTransaction<Row>?, ArrayTransaction<Int>?)
    let tokens = [
      known.observe { _, signal in sent.0 = signal.transaction },
      compared.observe { _, signal in sent.1 = signal.transaction },
      slot.observe { _, signal in sent.2 = signal.transaction },
      plain.observe { _, signal in sent.3 = signal.transaction },
    ]
    for step in 0..<30 {
      sent = (nil, nil, nil, nil)
      let future = elements()
      value.value = future
      slot.replace(with: future)
      plain.replace(with: future.map(\.id))
      #expect(sent.0 == sent.2 && sent.1 == sent.3, "seed \(seed), step \(step)")
      #expect(known.elementsEqual(future) && compared.elementsEqual(future.map(\.id)), "seed \(seed), step \(step)")
      #expect(replicas.0.fault == nil && replicas.1.fault == nil, "seed \(seed), step \(step)")
    }
    for token in tokens { token.tearDown() }
    replicas.0.detach()
    replicas.1.detach()
    known.tearDown()
    compared.tearDown()
    numbers.tearDown()
  }

  @Test func `stages behind follow the rows`() {
    let value = ValueSlot([Row(id: 1), Row(id: 2), Row(id: 3)])
    let rows = value.rows()
    let made = CallCounter()
    let texts = rows.map { row in
      made.record()
      return "\(row.id)\(row.text)"
    }
    made.reset()
    value.value = [Row(id: 3), Row(id: 1, text: "x"), Row(id: 2)]
    #expect(texts.elementsEqual(["3", "1x", "2"]) && made.count == 1, "\(made.count)")
    texts.tearDown()
    rows.tearDown()
  }

  @Test func `elements that do not compare are updated by identity, and replaced without`() {
    struct Opaque { let (id, number): (Int, Int) }
    let value = ValueSlot([Opaque(id: 1, number: 1)])
    let (known, unknown) = (value.rows { $0.id }, value.rows())
    var counts: [Int] = []
    let tokens = [known, unknown].map { $0.observe { _, signal in counts.append(signal.transaction?.count ?? 0) } }
    counts = []
    value.value = [Opaque(id: 1, number: 2)]
    #expect(counts == [1, 1] && known.elements.map(\.number) == [2] && unknown.elements.map(\.number) == [2])
    for token in tokens { token.tearDown() }
    known.tearDown()
    unknown.tearDown()
  }

  @Test func `the laws hold`() throws {
    func value(_ number: Int) -> [Int] { (0..<number % 9).map { $0 * (number + 1) % 11 } }
    let plan = Settings.plan(for: "rows of a value", sequences: 60)
    let known = StageRecipe<ValueStorage<[Int]>, ArrayStorage<Int>>("rows by identity") {
      $0.rows { $0 / 2 }
    } oracle: {
      TreeArray($0)
    }
    let trial = StageTrial(ValueOrigin(values: 60, value), known)
    try trial.run(plan)
    try trial.checkLifecycle(seed: Settings.seed, repetitions: 2)
    let compared = StageRecipe<ValueStorage<[Int]>, ArrayStorage<Int>>("rows by equality") {
      $0.rows()
    } oracle: {
      TreeArray($0)
    }
    try StageTrial(ValueOrigin(values: 60, value), compared).run(plan)
    let members = StageRecipe<ValueStorage<Set<Int>>, SetStorage<Int>>("members of a value") {
      $0.members()
    } oracle: {
      $0
    }
    try StageTrial(ValueOrigin(values: 60) { Set(value($0)) }, members).run(plan)
    let entries = StageRecipe<ValueStorage<[Int: Int]>, DictionaryStorage<Int, Int>>("entries of a value") {
      $0.entries()
    } oracle: {
      TableDictionary($0)
    }
    let dictionaries = ValueOrigin(values: 60) { number in
      Dictionary(value(number).map { ($0, number % 3) }) { first, _ in first }
    }
    try StageTrial(dictionaries, entries).run(plan)
  }
}
