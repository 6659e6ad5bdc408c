import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryJoiningTests {
  typealias Side = DictionarySlot<Int, Int>
  typealias Inner = DictionarySignal<JoinKey<Int, Int>, JoinRow<Int, Int>>
  typealias Left = DictionarySignal<JoinKey<Int, Int?>, JoinRow<Int, Int?>>
  typealias Kept = DictionarySignal<Int, Int>

  /// Values are foreign keys: 1 of the left matches 10 and 11 of the right, 2 of the left matches nothing.
  private func play<Transaction, Output: StateStorage<Transaction>>(
    _ expected: [StateSignal<Transaction>], _ join: (Side, Side) -> Output,
    _ edit: (_ left: Side, _ right: Side) -> Void
  ) where Transaction: Equatable, Transaction.Snapshot: Equatable {
    let (left, right) = (DictionarySlot([1: 5, 2: 6]), DictionarySlot([10: 5, 11: 5]))
    let stage = join(left, right)
    expectSignals(of: stage, expected) { edit(left, right) }
    stage.tearDown()
  }

  private func inner(_ expected: [Inner], _ edit: (_ left: Side, _ right: Side) -> Void) {
    play(expected, { $0.joined($1, by: { $0.value }, to: { $0.value }) }, edit)
  }

  private func left(_ expected: [Left], _ edit: (_ left: Side, _ right: Side) -> Void) {
    play(expected, { $0.leftJoined($1, by: { $0.value }, to: { $0.value }) }, edit)
  }

  private func semi(_ expected: [Kept], _ edit: (_ left: Side, _ right: Side) -> Void) {
    play(expected, { $0.semiJoined($1, by: { $0.value }, to: { $0.value }) }, edit)
  }

  private func anti(_ expected: [Kept], _ edit: (_ left: Side, _ right: Side) -> Void) {
    play(expected, { $0.antiJoined($1, by: { $0.value }, to: { $0.value }) }, edit)
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Join/DictionaryJoining.swift", type: "DictionaryJoining") { table in
      table.row("two entries match that did not", "`insert` of their row") {
        inner([.transition([.insert(key: JoinKey(2, 12), value: JoinRow(6, 6))])]) { $1[12] = 6 }
      }
      table.row("two entries that matched do no more", "`remove` of their row") {
        inner([.transition([.remove(key: JoinKey(1, 10), past: JoinRow(5, 5))])]) { $1[10] = 7 }
      }
      table.row("`update` of an entry that keeps its foreign key", "`update` of each of its rows") {
        let (left, right) = (DictionarySlot([1: "a"]), DictionarySlot([10: 1, 11: 1]))
        let stage = left.joined(right, to: { $0.value })
        expectSignals(
          of: stage,
          [
            .transition([
              .update(key: JoinKey(1, 10), past: JoinRow("a", 1), future: JoinRow("b", 1)),
              .update(key: JoinKey(1, 11), past: JoinRow("a", 1), future: JoinRow("b", 1)),
            ])
          ]
        ) { left[1] = "b" }
        stage.tearDown()
      }
      table.row("a refresh of an entry", "`update` of each of its rows, each to an equal row") {
        inner([.transition([.update(key: JoinKey(1, 11), past: JoinRow(5, 5), future: JoinRow(5, 5))])]) {
          $1.refresh(11)
        }
      }
      table.row(
        "an entry without a match comes or goes",
        "in a left join `insert` or `remove` of a row of its own; else nothing"
      ) {
        left([.transition([.insert(key: JoinKey(3, nil), value: JoinRow(7, nil))])]) { left, _ in left[3] = 7 }
        left([.transition([.remove(key: JoinKey(2, nil), past: JoinRow(6, nil))])]) { left, _ in left[2] = nil }
        inner([]) { left, _ in
          left[3] = 7
          left[2] = nil
        }
      }
      table.row(
        "the first match of an entry comes, in a left join", "`remove` of the row of its own, `insert` of the match"
      ) {
        left([
          .transition([
            .insert(key: JoinKey(2, 12), value: JoinRow(6, 6)), .remove(key: JoinKey(2, nil), past: JoinRow(6, nil)),
          ])
        ]) { $1[12] = 6 }
      }
      table.row("its last match goes", "`remove` of the match, `insert` of a row of its own") {
        left([
          .transition([
            .remove(key: JoinKey(1, 10), past: JoinRow(5, 5)), .remove(key: JoinKey(1, 11), past: JoinRow(5, 5)),
            .insert(key: JoinKey(1, nil), value: JoinRow(5, nil)),
          ])
        ]) { _, right in
          transaction {
            right[10] = 6
            right[11] = nil
            right[10] = nil
          }
        }
      }
      table.row(
        "the first match comes or the last one goes, in a semi join", "`insert` or `remove` of the left entry"
      ) {
        semi([.transition([.insert(key: 2, value: 6)])]) { $1[12] = 6 }
        semi([.transition([.remove(key: 1, past: 5)])]) { _, right in right.removeAll() }
      }
      table.row("another match comes, changes or goes, in a semi or anti join", "nothing") {
        for edit in [{ $1[12] = 5 }, { $1.refresh(10) }, { $1[11] = nil }] as [(Side, Side) -> Void] {
          semi([], edit)
          anti([], edit)
        }
      }
      table.row(
        "the first match comes or the last one goes, in an anti join", "`remove` or `insert` of the left entry"
      ) {
        anti([.transition([.remove(key: 2, past: 6)])]) { $1[12] = 6 }
        anti([.transition([.insert(key: 1, value: 5)])]) { _, right in right.removeAll() }
      }
      table.row("mutations of both sides in one turn", "one transition with what they amount to") {
        inner([
          .transition([
            .update(key: JoinKey(1, 10), past: JoinRow(5, 5), future: JoinRow(6, 6)),
            .remove(key: JoinKey(1, 11), past: JoinRow(5, 5)), .insert(key: JoinKey(2, 10), value: JoinRow(6, 6)),
          ])
        ]) { left, right in
          transaction {
            left[1] = 6
            right[10] = 6
          }
        }
        inner([]) { left, right in
          transaction {
            left[3] = 7
            right[12] = 7
            left[3] = 8
          }
        }
      }
      table.row("a new parameter", "what the foreign keys that it changes amount to") {
        let shift = ValueSlot(0)
        play(
          [
            .transition([
              .remove(key: JoinKey(1, 10), past: JoinRow(5, 5)), .remove(key: JoinKey(1, 11), past: JoinRow(5, 5)),
              .insert(key: JoinKey(2, 10), value: JoinRow(6, 5)), .insert(key: JoinKey(2, 11), value: JoinRow(6, 5)),
            ])
          ]
            as [Inner],
          { $0.joined($1, with: shift, by: { entry, _ in entry.value }, to: { $0.value + $1 }) }
        ) { _, _ in shift.value = 1 }
        play([] as [Inner], { $0.joined($1, with: shift, by: { $0.value + $1 }, to: { $0.value + $1 }) }) { _, _ in
          shift.value = 2
        }
      }
      table.row("initiation of the last side or parameter that was missing", "`initiation`") {
        playSessions(ending: false, [.initiation([JoinKey(1, 1): JoinRow(10, 11)])])
      }
      table.row("termination of the first side or parameter that ends", "`termination`") {
        playSessions(ending: true, [.termination([JoinKey(1, 1): JoinRow(10, 11)])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [Inner]) {
    let stage = DictionaryJoining<InnerJoin<Int, Int, Int, Int>>(by: { $0.key }, to: { $0.key })
    stage.left.sense(.initiation([1: 10]))
    if ending { stage.right.sense(.initiation([1: 11])) }
    expectSignals(of: stage, expected) {
      if ending {
        stage.right.sense(.termination([1: 11]))
        stage.left.sense(.termination([1: 10]))
      } else {
        stage.right.sense(.initiation([1: 11]))
      }
    }
    if !ending { stage.left.sense(.termination([1: 10])) }
  }

  @Test func `the example of the documentation`() {
    let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
    let planes = DictionarySlot(["D-AIMA": "A380"])
    let models = flights.joined(planes, by: { $0.value })
    let all = flights.leftJoined(planes, by: { $0.value })
    let unknown = flights.antiJoined(planes, by: { $0.value })
    #expect(models.snapshot == [JoinKey("LH 4", "D-AIMA"): JoinRow("D-AIMA", "A380")])
    #expect(
      all.snapshot == [
        JoinKey("LH 4", "D-AIMA"): JoinRow("D-AIMA", "A380"), JoinKey("AF 1", nil): JoinRow("F-GZCP", nil),
      ]
    )
    #expect(unknown.snapshot == ["AF 1": "F-GZCP"])
    planes["F-GZCP"] = "A330"
    #expect(models[JoinKey("AF 1", "F-GZCP")] == JoinRow("F-GZCP", "A330"))
    #expect(all.count == 2 && all[JoinKey("AF 1", "F-GZCP")] == JoinRow("F-GZCP", "A330"))
    #expect(unknown.isEmpty)
    expectSignals(of: unknown, []) { flights["LH 4"] = nil }
    #expect(models.snapshot == [JoinKey("AF 1", "F-GZCP"): JoinRow("F-GZCP", "A330")])
    #expect(all.snapshot == [JoinKey("AF 1", "F-GZCP"): JoinRow("F-GZCP", "A330")])
    models.tearDown()
    all.tearDown()
    unknown.tearDown()
  }

  @Test func `the example of foreign keys that may fail`() {
    struct NoNumber: Error {}
    let (texts, halls) = (DictionarySlot(["LH 4": "7", "AF 1": "?"]), DictionarySlot([7: "Z"]))
    let gates = texts.tryMapValues { text throws(NoNumber) in
      guard let number = Int(text) else { throw NoNumber() }
      return number
    }
    let shown = gates.leftJoined(halls, by: { $0.value })
    #expect(shown.snapshot == [JoinKey("LH 4", 7): JoinRow(7, "Z")])
    #expect(gates.failures.keys.map(\.self) == ["AF 1"])
    texts["AF 1"] = "8"
    #expect(shown.count == 2 && shown[JoinKey("AF 1", nil)] == JoinRow(8, nil))
    #expect(gates.failures.isEmpty)
    shown.tearDown()
  }

  /// Both sides have keys and values of one type, so that a closure fits either.
  @Test func `a closure without a label makes the foreign keys of the left`() {
    let (left, right) = (DictionarySlot([1: 10, 2: 11]), DictionarySlot([10: 2, 12: 1]))
    let stages = [
      left.joined(right) { $0.value }.keySet().map { "\($0)" },
      left.leftJoined(right) { $0.value }.keySet().map { "\($0)" },
      left.rightJoined(right) { $0.value }.keySet().map { "\($0)" },
      left.fullyJoined(right) { $0.value }.keySet().map { "\($0)" },
      left.semiJoined(right) { $0.value }.keySet().map { "\($0)" },
      left.antiJoined(right) { $0.value }.keySet().map { "\($0)" },
    ]
    let (inner, alone) = ("(1, 10)", "(2, nil)")
    let expected: [Set<String>] = [
      [inner], [inner, alone], [inner, "(nil, 12)"], [inner, alone, "(nil, 12)"], ["1"], ["2"],
    ]
    #expect(stages.map { $0.elements } == expected)
    for stage in stages { stage.tearDown() }
  }

  @Test func `a closure without a label that reads a parameter is that of the left, unless it fits the right alone`() {
    let (left, right, shift) = (DictionarySlot([1: 10, 2: 11]), DictionarySlot([10: 2, 12: 1]), ValueSlot(0))
    let (rows, named) = (left.joined(right, with: shift) { $0.value + $1 }, DictionarySlot([1: "one", 2: "two"]))
    let others = named.joined(right, with: shift) { $0.value + $1 }
    #expect(rows.elements == [JoinKey(1, 10): JoinRow(10, 2)])
    #expect(others.elements == [JoinKey(2, 10): JoinRow("two", 2), JoinKey(1, 12): JoinRow("one", 1)])
    shift.value = 1
    #expect(rows.elements == [JoinKey(2, 12): JoinRow(11, 1)])
    #expect(others.elements == [JoinKey(2, 12): JoinRow("two", 1)])
    rows.tearDown()
    others.tearDown()
  }

  @Test func `keys and rows print what is there`() {
    #expect("\(JoinKey("LH 4", 7))" == "(LH 4, 7)")
    #expect("\(JoinKey<String?, Int?>("LH 4", nil))" == "(LH 4, nil)")
    #expect("\(JoinRow<Int, Int?>(1, 2))" == "(1, 2)")
    #expect(JoinKey(1, 2) < JoinKey(1, 3) && JoinKey(1, 3) < JoinKey(2, 0))
  }

  @Test func `equal keys hash alike, and keys in the opposite order mostly do not`() {
    var hashes: Set<Int> = []
    for left in 0..<100 {
      for right in 0..<100 {
        #expect(JoinKey(left, right).hashValue == JoinKey(left, right).hashValue)
        hashes.insert(JoinKey(left, right).hashValue)
      }
    }
    #expect(hashes.count == 10_000)
    #expect(JoinKey(1, "a").hashValue == JoinKey(1, "a").hashValue)
  }

  /// A foreign key of nil matches nothing, not even one of the other side.
  @Test func `nil matches nothing`() {
    let (left, right) = (DictionarySlot<Int, Int?>([1: nil, 2: 5]), DictionarySlot<Int, Int?>([10: nil, 11: 5]))
    let stage = left.fullyJoined(right, by: { $0.value }, to: { $0.value })
    #expect(
      stage.snapshot == [
        JoinKey(1, nil): JoinRow(.some(nil), nil), JoinKey(2, 11): JoinRow(5, 5),
        JoinKey(nil, 10): JoinRow(nil, .some(nil)),
      ]
    )
    left[1] = 5
    right[10] = 5
    #expect(stage.count == 4 && stage[JoinKey(1, 10)] == JoinRow(5, 5))
    left[2] = .some(nil)
    #expect(stage.count == 3 && stage[JoinKey(2, nil)] == JoinRow(.some(nil), nil))
    stage.tearDown()
  }

  /// NaN equals nothing, so that rows from outside stop nobody.
  @Test func `a foreign key that does not equal itself matches nothing`() {
    let (left, right) = (DictionarySlot([1: Double.nan, 2: 5]), DictionarySlot([10: Double.nan, 11: 5]))
    let stage = left.fullyJoined(right, by: { $0.value }, to: { $0.value })
    let matches = left.matched(with: right, by: { $0.value }, to: { $0.value })
    func keys() -> Set<JoinKey<Int?, Int?>> { Set(stage.keys) }
    #expect(keys() == [JoinKey(1, nil), JoinKey(2, 11), JoinKey(nil, 10)])
    left.refresh(1)
    right[12] = .nan
    left[2] = .nan
    #expect(keys() == [JoinKey(1, nil), JoinKey(2, nil), JoinKey(nil, 10), JoinKey(nil, 11), JoinKey(nil, 12)])
    #expect(matches.values.allSatisfy { $0.right.isEmpty })
    left[1] = 5
    right[12] = 5
    #expect(keys() == [JoinKey(1, 11), JoinKey(1, 12), JoinKey(2, nil), JoinKey(nil, 10)])
    left[1] = nil
    right[10] = nil
    #expect(keys() == [JoinKey(2, nil), JoinKey(nil, 11), JoinKey(nil, 12)])
    matches.tearDown()
    stage.tearDown()
  }

  /// Both get another foreign key in one turn and match again: one row, which is updated.
  @Test func `a row keeps its identity while both entries match before and after`() {
    play(
      [
        .transition([
          .update(key: JoinKey(1, 10), past: JoinRow(5, 5), future: JoinRow(8, 8)),
          .update(key: JoinKey(1, 11), past: JoinRow(5, 5), future: JoinRow(8, 8)),
        ])
      ] as [Inner], { $0.joined($1, by: { $0.value }, to: { $0.value }) }
    ) { left, right in
      transaction {
        left[1] = 8
        right[10] = 8
        right[11] = 8
      }
    }
  }

  @Test(arguments: Settings.seeds(8)) func `without foreign keys, entries of equal keys match`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (left, right) = (DictionarySlot([1: 10, 2: 20]), DictionarySlot([2: "b", 3: "c"]))
    let (inner, outer) = (left.joined(right), left.fullyJoined(right))
    let (lefts, rights) = (left.leftJoined(right), left.rightJoined(right))
    let (semi, anti) = (left.semiJoined(right), left.antiJoined(right))
    let names = right.keySet()
    let (named, unnamed) = (left.semiJoined(names), left.antiJoined(names))
    let (found, filled) = (left.lookedUp(in: right), left.lookedUp(in: right, missing: .filled(with: "-")))
    for _ in 0..<60 {
      transaction {
        for _ in 0..<generator.number(below: 4) {
          let key = generator.number(below: 6)
          switch generator.number(below: 4) {
          case 0: left[key] = nil
          case 1: right[key] = nil
          case 2: left[key] = generator.number(below: 100)
          default: right[key] = String(generator.number(below: 100))
          }
        }
      }
      let (ones, others) = (Set(left.keys), Set(right.keys))
      let both = ones.intersection(others)
      #expect(Set(inner.keys) == Set(both.map { JoinKey($0, $0) }))
      #expect(inner.elements.allSatisfy { $0.value == JoinRow(left[$0.key.left]!, right[$0.key.right]!) })
      #expect(Set(lefts.keys) == Set(ones.map { JoinKey($0, both.contains($0) ? $0 : nil) }))
      #expect(Set(rights.keys) == Set(others.map { JoinKey(both.contains($0) ? $0 : nil, $0) }))
      #expect(outer.count == ones.union(others).count)
      #expect(Set(semi.keys) == both && Set(anti.keys) == ones.subtracting(others))
      #expect(named.elements == semi.elements && unnamed.elements == anti.elements)
      #expect(found.elements.allSatisfy { $0.value.right == right[$0.key] } && Set(found.keys) == ones)
      #expect(filled.elements.allSatisfy { $0.value.right == right[$0.key] ?? "-" } && Set(filled.keys) == ones)
    }
    let joins = [inner, outer, lefts, rights, semi, anti, named, unnamed] as [Chained]
    for stage in joins + [found, filled, names] { stage.tearDown() }
    left.assertTornDown()
    right.assertTornDown()
  }
}
