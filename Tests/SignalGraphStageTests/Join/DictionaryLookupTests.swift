import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct DictionaryLookupTests {
  typealias Slot = DictionarySlot<Int, Int>
  typealias Found = DictionarySignal<Int, JoinRow<Int, Int?>>
  typealias Sure = DictionarySignal<Int, JoinRow<Int, Int>>

  /// Entries 1 and 2 name 5, which is there; entry 3 names 6, which is not.
  private func play(_ expected: [Found], _ edit: (_ entries: Slot, _ others: Slot) -> Void) {
    let (entries, others) = (DictionarySlot([1: 5, 2: 5, 3: 6]), DictionarySlot([5: 50, 9: 90]))
    let stage = entries.lookedUp(in: others) { $0.value }
    expectSignals(of: stage, expected) { edit(entries, others) }
    stage.tearDown()
  }

  private func play(
    _ rule: MissingMatch<Int>, _ expected: [Sure], _ edit: (_ entries: Slot, _ others: Slot) -> Void
  ) {
    let (entries, others) = (DictionarySlot([1: 5, 2: 5, 3: 6]), DictionarySlot([5: 50, 9: 90]))
    let stage = entries.lookedUp(in: others, missing: rule) { $0.value }
    expectSignals(of: stage, expected) { edit(entries, others) }
    stage.tearDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Join/DictionaryLookup.swift", type: "DictionaryLookup") { table in
      table.row("`insert` of an entry", "`insert`, with the value that it names, or with nil") {
        play([.transition([.insert(key: 4, value: JoinRow(9, 90))])]) { entries, _ in entries[4] = 9 }
        play([.transition([.insert(key: 4, value: JoinRow(8, nil))])]) { entries, _ in entries[4] = 8 }
      }
      table.row("`update` of an entry", "`update`, with the value that it names now, or with nil") {
        play([.transition([.update(key: 1, past: JoinRow(5, 50), future: JoinRow(9, 90))])]) { entries, _ in
          entries[1] = 9
        }
        play([.transition([.update(key: 1, past: JoinRow(5, 50), future: JoinRow(6, nil))])]) { entries, _ in
          entries[1] = 6
        }
      }
      table.row("`remove` of an entry", "`remove`") {
        play([.transition([.remove(key: 1, past: JoinRow(5, 50))])]) { entries, _ in entries[1] = nil }
      }
      table.row("a named entry comes, changes or goes", "`update` of each entry that names it") {
        play([.transition([.update(key: 3, past: JoinRow(6, nil), future: JoinRow(6, 60))])]) { $1[6] = 60 }
        play([
          .transition([
            .update(key: 1, past: JoinRow(5, 50), future: JoinRow(5, 51)),
            .update(key: 2, past: JoinRow(5, 50), future: JoinRow(5, 51)),
          ])
        ]) { $1[5] = 51 }
        play([
          .transition([
            .update(key: 1, past: JoinRow(5, 50), future: JoinRow(5, nil)),
            .update(key: 2, past: JoinRow(5, 50), future: JoinRow(5, nil)),
          ])
        ]) { $1[5] = nil }
      }
      table.row("an entry that none names comes, changes or goes", "nothing") {
        play([]) { _, others in
          others[7] = 70
          others[9] = 91
          others[9] = nil
        }
      }
      table.row("a refresh of either", "`update` of the entry, or of each that names it") {
        play([.transition([.update(key: 3, past: JoinRow(6, nil), future: JoinRow(6, nil))])]) { entries, _ in
          entries.refresh(3)
        }
        play([
          .transition([
            .update(key: 1, past: JoinRow(5, 50), future: JoinRow(5, 50)),
            .update(key: 2, past: JoinRow(5, 50), future: JoinRow(5, 50)),
          ])
        ]) { $1.refresh(5) }
      }
      table.row(
        "nothing is found, under `missing: .dropped`",
        "the entry is left out: `insert` and `remove` when that changes"
      ) {
        play(.dropped, [.transition([.insert(key: 3, value: JoinRow(6, 60))])]) { $1[6] = 60 }
        play(.dropped, [.transition([.remove(key: 1, past: JoinRow(5, 50))])]) { entries, _ in entries[1] = 7 }
        play(.dropped, []) { entries, _ in
          entries[3] = 7
          entries[4] = 7
          entries[3] = nil
        }
      }
      table.row("nothing is found, under `missing: .filled`", "the given value stands in its place") {
        play(
          .filled(with: -1),
          [
            .transition([
              .update(key: 1, past: JoinRow(5, 50), future: JoinRow(5, -1)),
              .update(key: 2, past: JoinRow(5, 50), future: JoinRow(5, -1)),
            ])
          ]
        ) { $1[5] = nil }
        play(.filled(with: -1), [.transition([.insert(key: 4, value: JoinRow(7, -1))])]) { entries, _ in
          entries[4] = 7
        }
      }
      table.row("mutations of both in one turn", "one transition, each entry once") {
        play([
          .transition([
            .update(key: 1, past: JoinRow(5, 50), future: JoinRow(6, 60)),
            .update(key: 2, past: JoinRow(5, 50), future: JoinRow(5, 51)),
            .update(key: 3, past: JoinRow(6, nil), future: JoinRow(6, 60)),
          ])
        ]) { entries, others in
          transaction {
            others[5] = 51
            entries[1] = 6
            others[6] = 60
          }
        }
      }
      table.row(
        "a new parameter",
        "`update` of each entry whose foreign key has changed, unless it finds nothing before and after"
      ) {
        let (entries, others) = (DictionarySlot([1: 5, 2: 7]), DictionarySlot([5: 50, 6: 60]))
        let shift = ValueSlot(0)
        let stage = entries.lookedUp(in: others, with: shift) { $0.value + $1 }
        expectSignals(
          of: stage, [.transition([.update(key: 1, past: JoinRow(5, 50), future: JoinRow(5, 60))])]
        ) { shift.value = 1 }
        stage.tearDown()
      }
      table.row("initiation of the last dictionary or parameter that was missing", "`initiation`") {
        playSessions(ending: false, [.initiation([1: JoinRow(5, 50)])])
      }
      table.row("termination of the first one that ends", "`termination`") {
        playSessions(ending: true, [.termination([1: JoinRow(5, 50)])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [Found]) {
    let stage = DictionaryLookup<Int, Int, Int, Int, Int?>(by: { $0.value })
    stage.entries.sense(.initiation([1: 5]))
    if ending { stage.others.sense(.initiation([5: 50])) }
    expectSignals(of: stage, expected) {
      stage.others.sense(ending ? .termination([5: 50]) : .initiation([5: 50]))
    }
    stage.entries.sense(.termination([1: 5]))
  }

  @Test func `the example of the documentation`() {
    let flights = DictionarySlot(["LH 4": "D-AIMA", "AF 1": "F-GZCP"])
    let planes = DictionarySlot(["D-AIMA": "A380"])
    let models = flights.lookedUp(in: planes) { $0.value }
    let known = flights.lookedUp(in: planes, missing: .dropped) { $0.value }
    #expect(models.snapshot == ["LH 4": JoinRow("D-AIMA", "A380"), "AF 1": JoinRow("F-GZCP", nil)])
    #expect(known.snapshot == ["LH 4": JoinRow("D-AIMA", "A380")])
    planes["F-GZCP"] = "A330"
    #expect(models["AF 1"] == JoinRow("F-GZCP", "A330"))
    expectSignals(
      of: known,
      [.transition([.update(key: "LH 4", past: JoinRow("D-AIMA", "A380"), future: JoinRow("F-GZCP", "A330"))])]
    ) { flights["LH 4"] = "F-GZCP" }
    expectSignals(of: models, []) { planes["D-AIMA"] = nil }
    models.tearDown()
    known.tearDown()
  }

  @Test(arguments: (0..<6).map { Settings.seed &+ UInt64($0) })
  func `entries and what they name, alone and together`(seed: UInt64) {
    func key(_ entry: DictionaryEntry<Int, Int>, _ count: Int) -> Int? {
      entry.value == 0 ? nil : (entry.key + entry.value + count) % 6
    }
    func found(_ sides: [TableDictionary<Int, Int>], _ count: Int) -> [(Int, JoinRow<Int, Int?>)] {
      sides[0].map { entry in
        let key = key(DictionaryEntry(key: entry.key, value: entry.value), count)
        return (entry.key, JoinRow(entry.value, key.flatMap { sides[1][$0] }))
      }
    }
    func play<Found: Equatable>(
      _ look: (DictionaryStorage<Int, Int>, DictionaryStorage<Int, Int>, () -> ValueStorage<Int>)
        -> DictionaryLookup<Int, Int, Int, Int, Found>,
      _ parameter: @escaping (TableDictionary<Int, Int>) -> Int, _ row: (Int?) -> Found?
    ) {
      let sources = [TrialSource.dictionary(), TrialSource.dictionary()]
      let stage = look(sources[0].entries, sources[1].entries, { Deriving(sources[0].storage, parameter) })
      // Two entries that are named one after the other may have equal values.
      tryOut(sources, stage, seed: seed) { sides in
        TableDictionary(
          uniqueKeysWithValues: found(sides, parameter(sides[0])).compactMap { key, pair in
            row(pair.right).map { (key, JoinRow(pair.left, $0)) }
          })
      }
    }
    play({ entries, others, _ in entries.lookedUp(in: others) { key($0, 0) } }, { _ in 0 }, { .some($0) })
    play(
      { entries, others, _ in entries.lookedUp(in: others, missing: .dropped) { key($0, 0) } }, { _ in 0 }, { $0 })
    play({ $0.lookedUp(in: $1, with: $2(), by: key) }, { $0.count % 3 }, { .some($0) })
    play({ $0.lookedUp(in: $1, missing: .dropped, with: $2(), by: key) }, { $0.count % 3 }, { $0 })
    play({ $0.lookedUp(in: $1, missing: .filled(with: 7), with: $2(), by: key) }, { $0.count % 3 }, { $0 ?? 7 })
  }

  @Test func `the closure is called once for an entry that comes or is updated`() {
    let calls = CallCounter()
    let (entries, others) = (DictionarySlot([1: 5, 2: 5]), DictionarySlot([5: 50]))
    let key = calls.counting { (entry: DictionaryEntry<Int, Int>) in entry.value }
    let stage = entries.lookedUp(in: others) { key($0) }
    #expect(calls.count == 2)
    others[5] = 51
    others[5] = nil
    entries[2] = nil
    #expect(calls.count == 2)
    entries[1] = 6
    #expect(calls.count == 3)
    stage.tearDown()
  }

  @Test func `an entry of the other dictionary is inserted twice`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let stage = DictionaryLookup<Int, Int, Int, Int, Int?>(label: "planes", by: { $0.value })
      stage.entries.sense(.initiation([:]))
      stage.others.sense(.initiation([1: 1]))
      stage.others.sense(.transition([.insert(key: 1, value: 2)]))
    }
    result?.tells(
      .doubleInsertion, "DictionaryLookup<Int, Int, Int, Int, Optional<Int>> \"planes\"",
      "DictionaryLookupTests.swift", "insertion of 1", "Update it instead")
  }
}
