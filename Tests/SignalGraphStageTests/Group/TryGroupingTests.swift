import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R11 for groups: errors about one row do not end a graph.
@Suite struct TryGroupingTests {
  struct NoNumber: Error, Hashable {
    let text: String
  }

  typealias Failed = FailedElement<String, NoNumber>

  /// Nothing is in no group; what begins with a dot fails alike.
  static func group(_ text: String) throws(NoNumber) -> Int? {
    if text.isEmpty { return nil }
    guard let number = Int(text) else { throw NoNumber(text: text.hasPrefix(".") ? "." : text) }
    return number / 10
  }

  private func play(
    _ state: TableDictionary<Int, String>, _ groups: [String],
    _ failures: DictionaryTransaction<Int, NoNumber>?, location: SourceLocation = #_sourceLocation,
    _ edit: (DictionarySlot<Int, String>) -> Void
  ) {
    let slot = DictionarySlot(state)
    let stage = slot.tryGrouped { row throws(NoNumber) in try Self.group(row.value) }
    let log = GroupLog(stage)
    expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? [], location: location) { edit(slot) }
    #expect(log.take() == groups, sourceLocation: location)
    log.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  private func playRows(
    _ state: [String], _ groups: [String], _ failures: ArrayTransaction<Failed>?,
    location: SourceLocation = #_sourceLocation, _ edit: (ArraySlot<String>) -> Void
  ) {
    let slot = ArraySlot(state)
    let stage = slot.tryGrouped { text throws(NoNumber) in try Self.group(text) }
    let log = GroupLog(arrays: stage)
    expectSignals(of: stage.failures, failures.map { [.transition($0)] } ?? [], location: location) { edit(slot) }
    #expect(log.take() == groups, sourceLocation: location)
    log.tearDown()
    stage.tearDown()
    slot.assertTornDown()
  }

  private func failed(_ text: String, _ error: String? = nil) -> Failed { Failed(text, NoNumber(text: error ?? text)) }

  @Test func `the table of mutations holds`() throws {
    let (x, y, dot) = (NoNumber(text: "x"), NoNumber(text: "y"), NoNumber(text: "."))
    try playTable(of: "Stages/Group/TryGrouping.swift", type: "TryGrouping") { table in
      table.row("`insert`", "returns a group, or none", "as a grouping", "nothing") {
        play([5: "10"], ["1 insert 6"], nil) { $0[6] = "11" }
        play([5: "10"], [], nil) { $0[6] = "" }
        playRows(["10", "x"], ["1 [insert(\"11\", at: 1)]"], nil) { $0.append("11") }
      }
      table.row("`insert`", "throws", "nothing", "`insert`") {
        play([5: "10"], [], [.insert(key: 6, value: x)]) { $0[6] = "x" }
        playRows(["y", "10"], [], [.insert(failed("x"), at: 1)]) { $0.append("x") }
      }
      table.row("`update` of a row in a group", "throws", "as a grouping for a `remove`", "`insert`") {
        play([5: "10"], ["remove 1", "1 ends [5]"], [.insert(key: 5, value: x)]) { $0[5] = "x" }
        playRows(["10", "11", "y"], ["1 [remove(\"10\", at: 0)]"], [.insert(failed("x"), at: 0)]) { $0[0] = "x" }
      }
      table.row("`update` of a failure", "returns a group", "as a grouping for an `insert`", "`remove`") {
        play([5: "x"], ["insert 1", "1 begins [5]"], [.remove(key: 5, past: x)]) { $0[5] = "10" }
        playRows(["y", "x"], ["insert 1", "1 begins [\"10\"]"], [.remove(failed("x"), at: 1)]) { $0[1] = "10" }
      }
      table.row("`update` of a failure", "throws another", "nothing", "`update`") {
        play([5: "x"], [], [.update(key: 5, past: x, future: y)]) { $0[5] = "y" }
        playRows(["x"], [], [.update(at: 0, past: failed("x"), future: failed("y"))]) { $0[0] = "y" }
      }
      table.row(
        "`update` of a failure", "throws an equal one", "nothing",
        "nothing; of an array `update`, if the element is another"
      ) {
        play([5: ".a"], [], nil) { $0[5] = ".b" }
        playRows([".a"], [], [.update(at: 0, past: failed(".a", "."), future: failed(".b", "."))]) { $0[0] = ".b" }
      }
      table.row("a refresh of a failure", "throws an equal one", "nothing", "`update`") {
        play([5: ".a"], [], [.update(key: 5, past: dot, future: dot)]) { $0.refresh(5) }
        playRows(["x"], [], [.update(at: 0, past: failed("x"), future: failed("x"))]) { $0.refresh(at: 0) }
      }
      table.row("`remove` of a failure", "", "nothing", "`remove`") {
        play([5: "x"], [], [.remove(key: 5, past: x)]) { $0[5] = nil }
        playRows(["10", "x"], [], [.remove(failed("x"), at: 0)]) { $0.remove(at: 1) }
      }
      table.row("`move` of a failure", "", "nothing", "`move`, if it passes another failure") {
        playRows(["x", "10", "y"], [], nil) { $0.move(from: 0, to: 1) }
        playRows(["x", "10", "y"], [], [.move(from: 0, to: 1, past: failed("x"), future: failed("x"))]) {
          $0.move(from: 0, to: 2)
        }
      }
      table.row("a new parameter", "gives something else", "as a grouping", "`insert`, `update` or `remove`") {
        let (slot, mark) = (SetSlot([1, 2, 3]), ValueSlot(2))
        let stage = slot.tryGrouped(with: mark) { member, mark throws(NoNumber) in
          if member == mark { throw NoNumber(text: "\(mark)") }
          return member < mark ? 0 : 1
        }
        let log = GroupLog(stage)
        let (two, three) = (NoNumber(text: "2"), NoNumber(text: "3"))
        expectSignals(
          of: stage.failures, [.transition([.remove(key: 2, past: two), .insert(key: 3, value: three)])]
        ) { mark.value = 3 }
        #expect(log.take() == ["remove 1", "0 insert 2", "1 ends [3]"])
        log.tearDown()
        stage.tearDown()
      }
      table.row("the domain gets or loses a group", "", "as a grouping", "nothing") {
        for hasParameter in [false, true] {
          let (slot, domain, base) = (ArraySlot(["10", "x", "20"]), SetSlot([2, 3]), ValueSlot(0))
          let stage: DictionaryStorage<Int, ArrayStorage<String>>
          let failures: ArrayStorage<Failed>
          if hasParameter {
            let made = slot.tryGrouped(
              with: base, by: { (text, _) throws(NoNumber) in try Self.group(text) }, domain: domain)
            (stage, failures) = (made, made.failures)
          } else {
            let made = slot.tryGrouped(by: { text throws(NoNumber) in try Self.group(text) }, domain: domain)
            (stage, failures) = (made, made.failures)
          }
          let log = GroupLog(arrays: stage)
          expectSignals(of: failures, []) {
            domain.insert(1)
            domain.remove(2)
          }
          #expect(log.take() == ["insert 1", "remove 2", "1 begins [\"10\"]", "2 ends [\"20\"]"])
          slot[1] = "y"
          #expect(failures.elements == [failed("y")])
          base.value = 1
          log.tearDown()
          stage.tearDown()
        }
      }
      table.row("`initiation`, `termination`", "", "the same, of the groups", "the same, of the failures") {
        let gate = ReplicatingDictionaryStorage<Int, String>()
        let stage = gate.tryGrouped { row throws(NoNumber) in try Self.group(row.value) }
        var groups: [Int] = []
        let token = stage.observe { state in groups.append(state.count) }
        expectSignals(of: stage.failures, [.initiation([2: x]), .termination([2: x])]) {
          gate.sensor.sense(.initiation([1: "1", 2: "x", 3: ""]))
          gate.sensor.sense(.termination([1: "1", 2: "x", 3: ""]))
        }
        #expect(groups == [1] && stage.snapshot == nil)
        token.tearDown()
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    struct Unreadable: Error {}
    let trains = DictionarySlot(["RE 1": "4", "S 5": "?", "IC 8": "4"])
    let platforms = trains.tryGrouped { train throws(Unreadable) in
      guard let platform = Int(train.value) else { throw Unreadable() }
      return platform
    }
    #expect(platforms[4]?.count == 2 && platforms.count == 1 && platforms.failures["S 5"] != nil)
    trains["S 5"] = "2"
    #expect(platforms[2]?.count == 1 && platforms.count == 2 && platforms.failures.isEmpty)
    platforms.tearDown()
  }

  @Test func `stages of the user's own registration do the same, and name their failures`() {
    let (slot, rows) = (SetSlot(["10", "x"]), ArraySlot(["10", "x"]))
    let keyed =
      TryGrouping(label: "decades", by: { (text: String) throws(NoNumber) in try Self.group(text) })
      as TryGrouping<SetTransaction<String>, Int, SetStorage<String>, DictionaryStorage<String, NoNumber>>
    let ordered =
      TryGrouping(by: { (text: String) throws(NoNumber) in try Self.group(text) })
      as TryGrouping<ArrayTransaction<String>, Int, ArrayStorage<String>, ArrayStorage<Failed>>
    slot.register(keyed)
    rows.register(ordered)
    #expect(keyed[1]?.snapshot == ["10"] && keyed.failures["x"] == NoNumber(text: "x"))
    #expect(ordered[1]?.elements == ["10"] && ordered.failures.elements == [failed("x")])
    slot.deregister(keyed)
    rows.deregister(ordered)
    #expect(keyed.failures.snapshot == nil && ordered.failures.snapshot == nil)
  }

  @Test func `groups and failures are seen together, settled`() {
    let slot = DictionarySlot([1: "10", 2: "x"])
    let stage = slot.tryGrouped { row throws(NoNumber) in try Self.group(row.value) }
    var seen: [[Int]] = []
    let token = stage.observe { groups, _ in
      seen.append([groups.values.map { $0.count }.reduce(0, +), stage.failures.count])
    }
    transaction {
      slot[1] = "y"
      slot[2] = "20"
      slot[3] = "z"
    }
    #expect(seen == [[1, 1], [1, 2]])
    token.tearDown()
    stage.tearDown()
  }

  private static let texts = ["", "x", ".a", ".b", "3", "17", "25"]

  @Test(arguments: Settings.seeds(12)) func `random turns`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (entries, rows, members) = (DictionarySlot<Int, String>(), ArraySlot<String>(), SetSlot<String>())
    let (mark, domain) = (ValueSlot("x"), SetSlot([0, 2]))
    // The mark fails as well; a domain for every other seed.
    func group(_ text: String, _ mark: String) throws(NoNumber) -> Int? {
      if text == mark { throw NoNumber(text: "mark") }
      return try Self.group(text)
    }
    let limit: (any GroupDomain<Int>)? = seed % 2 == 0 ? nil : domain
    let keyed = entries.tryGrouped(
      with: mark, by: { (row, mark) throws(NoNumber) in try group(row.value, mark) }, domain: limit)
    let ordered = rows.tryGrouped(
      with: mark, by: { (text, mark) throws(NoNumber) in try group(text, mark) }, domain: limit)
    let chosen = members.tryGrouped(by: { text throws(NoNumber) in try Self.group(text) }, domain: limit)
    let replicas = (GroupsReplica(keyed), GroupsReplica(ordered), GroupsReplica(chosen))
    let (byKey, inOrder, byMember) = (
      SignalReplica<DictionaryTransaction<Int, NoNumber>>(), SignalReplica<ArrayTransaction<Failed>>(),
      SignalReplica<DictionaryTransaction<String, NoNumber>>()
    )
    byKey.admitsEqualUpdates = true
    inOrder.admitsEqualUpdates = true
    byKey.attach(to: keyed.failures)
    inOrder.attach(to: ordered.failures)
    byMember.attach(to: chosen.failures)
    func edit() {
      let text = Self.texts.randomElement(using: &generator)!
      let at = Int.random(in: 0...rows.count, using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1: entries[Int.random(in: 0..<6, using: &generator)] = text
      case 2: entries[Int.random(in: 0..<6, using: &generator)] = nil
      case 3, 4: rows.insert(text, at: at)
      case 5: if at < rows.count { rows[at] = text }
      case 6: if at < rows.count { rows.move(from: at, to: Int.random(in: 0..<rows.count, using: &generator)) }
      case 7: rows.replaceSubrange(at / 2..<at, with: [text, "x"])
      case 8: if at < rows.count { rows.refresh(at: at) }
      case 9: members.formSymmetricDifference([text])
      case 10: mark.value = text
      default: domain.formSymmetricDifference([Int.random(in: 0..<3, using: &generator)])
      }
    }
    for step in 0..<80 {
      var faults: [String] = []
      faults += replicas.0.turn {
        faults += replicas.1.turn {
          faults += replicas.2.turn { transaction { for _ in 0..<3 { edit() } } }
        }
      }
      func result(_ text: String, _ mark: String) -> Result<Int?, NoNumber> {
        Result { () throws(NoNumber) in try group(text, mark) }
      }
      func groups<Row>(_ rows: [(row: Row, result: Result<Int?, NoNumber>)]) -> [Int: [Row]] {
        var groups: [Int: [Row]] = [:]
        for (row, result) in rows {
          if case .success(let group?) = result { groups[group, default: []].append(row) }
        }
        if limit == nil { return groups }
        return Dictionary(uniqueKeysWithValues: domain.elements.map { ($0, groups[$0] ?? []) })
      }
      func failures<Row>(_ rows: [(row: Row, result: Result<Int?, NoNumber>)]) -> [(Row, NoNumber)] {
        rows.compactMap { row, result in
          if case .failure(let failure) = result { (row, failure) } else { nil }
        }
      }
      let comment: Comment = "seed \(seed), step \(step)"
      #expect(faults == [], comment)
      let entriesNow = entries.elements.map { (row: ($0.key, $0.value), result: result($0.value, mark.value)) }
      #expect(
        replicas.0.state == groups(entriesNow).mapValues { TableDictionary(uniqueKeysWithValues: $0) }, comment)
      #expect(byKey.state == TableDictionary(uniqueKeysWithValues: failures(entriesNow).map { ($0.0, $1) }), comment)
      let rowsNow = rows.elements.map { (row: $0, result: result($0, mark.value)) }
      #expect(replicas.1.state == groups(rowsNow).mapValues { TreeArray($0) }, comment)
      #expect(inOrder.state == TreeArray(failures(rowsNow).map { Failed($0, $1) }), comment)
      let membersNow = members.elements.map { (row: $0, result: result($0, "none")) }
      #expect(replicas.2.state == groups(membersNow).mapValues { Set($0) }, comment)
      #expect(byMember.state == TableDictionary(uniqueKeysWithValues: failures(membersNow)), comment)
      #expect([byKey.fault, inOrder.fault, byMember.fault].allSatisfy { $0 == nil }, comment)
    }
    byKey.detach()
    inOrder.detach()
    byMember.detach()
    replicas.0.tearDown()
    replicas.1.tearDown()
    replicas.2.tearDown()
    for stage in [keyed, ordered, chosen] as [Chained] { stage.tearDown() }
    for origin in [entries.emitter.sensorCount, rows.emitter.sensorCount, mark.emitter.sensorCount] {
      #expect(origin == 0)
    }
  }

  @Test func `the closure is asked once for a row that comes or changes`() {
    let calls = CallCounter()
    let (slot, mark) = (ArraySlot(["1", "x", "2"]), ValueSlot(0))
    let stage = slot.tryGrouped(with: mark) { (text, _) throws(NoNumber) in
      calls.record()
      return try Self.group(text)
    }
    #expect(calls.count == 3)
    calls.reset()
    slot.move(from: 1, to: 0)
    slot.remove(at: 2)
    #expect(calls.count == 0)
    transaction {
      slot[0] = "y"
      mark.value = 1
      slot.append("7")
    }
    #expect(calls.count == 3 && stage.failures.elements == [failed("y")])
    stage.tearDown()
  }
}
