import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SubtreeAggregatingTests {
  typealias Signals = [DictionarySignal<Int, Int?>]
  typealias Tree = Nesting<Int, Int>

  /// Values are ten times the parent's key, 0 for none, and a measure; 9 for none.
  static func tree(_ slot: DictionaryStorage<Int, Int>) -> Tree {
    slot.nested { $0.value < 10 ? nil : $0.value / 10 }
  }

  static func measure(_ entry: DictionaryEntry<Int, NestedEntry<Int, Int>>) -> Int? {
    entry.value.value % 10 == 9 ? nil : entry.value.value % 10
  }

  /// The greatest measure at or below each entry.
  private func play(_ state: TableDictionary<Int, Int>, _ expected: Signals, _ edit: (DictionarySlot<Int, Int>) -> Void)
  {
    let slot = DictionarySlot(state)
    let stage = Self.tree(slot).aggregatedBySubtree(.max(Self.measure))
    expect(stage, expected) { edit(slot) }
    stage.tearDown()
    slot.assertTornDown()
  }

  private func expect(_ stage: DictionaryStorage<Int, Int?>, _ expected: Signals, _ edit: () -> Void) {
    var signals: Signals = []
    let monitor = SignalMonitor<DictionarySignal<Int, Int?>> { signals.append($0) }
    stage.register(monitor)
    signals = []
    edit()
    // Of mutations in one transaction the order says nothing.
    func sorted(_ signal: DictionarySignal<Int, Int?>) -> [DictionaryMutation<Int, Int?>]? {
      signal.transaction.map { $0.mutations.sorted { $0.key < $1.key } }
    }
    #expect(signals.map(sorted) == expected.map(sorted))
    stage.deregister(monitor)
  }

  /// The greatest measure times a factor.
  private func parameter(
    _ state: TableDictionary<Int, Int>, _ expected: Signals, _ edit: (DictionarySlot<Int, Int>, ValueSlot<Int>) -> Void
  ) {
    let (slot, factor) = (DictionarySlot(state), ValueSlot(1))
    let stage = Self.tree(slot).aggregatedBySubtree(with: factor) { factor in
      .max { entry in Self.measure(entry).map { $0 * factor } }
    }
    expect(stage, expected) { edit(slot, factor) }
    stage.tearDown()
    slot.assertTornDown()
    factor.assertTornDown()
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Tree/SubtreeAggregating.swift", type: "SubtreeAggregating") { table in
      table.row("`insert`", "`insert` of the result, and `update` of those above it that are others") {
        play(
          [1: 5, 2: 13],
          [
            .transition([.insert(key: 3, value: 4), .update(key: 2, past: 3, future: 4)]),
            .transition([.insert(key: 4, value: nil)]),
          ]
        ) { slot in
          slot[3] = 24
          slot[4] = 39
        }
      }
      table.row("`update` of the value", "`update` of its result and of those above it, where they are others") {
        play(
          [1: 5, 2: 13, 3: 22],
          [
            .transition([.update(key: 3, past: 2, future: 4), .update(key: 2, past: 3, future: 4)]),
            .transition([
              .update(key: 3, past: 4, future: 8), .update(key: 2, past: 4, future: 8),
              .update(key: 1, past: 5, future: 8),
            ]),
          ]
        ) { slot in
          slot[3] = 24
          slot[3] = 28
        }
      }
      table.row(
        "`update` of the parent",
        "`update` of the results above it, before and after, where they are others; nothing of what hangs below"
      ) {
        play(
          [1: 1, 2: 2, 3: 13, 4: 38],
          [
            .transition([.update(key: 1, past: 8, future: 1), .update(key: 2, past: 2, future: 8)]),
            .transition([.update(key: 2, past: 8, future: 2)]),
          ]
        ) { slot in
          slot[3] = 23
          slot[3] = 3
        }
      }
      table.row("`update` of the children alone", "nothing") {
        play([1: 5, 2: 10, 3: 19], [.transition([.remove(key: 3, past: nil)])]) { $0[3] = nil }
        let slot = DictionarySlot([1: 0, 2: 11, 3: 12])
        let tree = slot.nested(under: { $0.value < 10 ? nil : $0.value / 10 }, sortedBy: { $0.value })
        let stage = tree.aggregatedBySubtree(.count)
        expectSignals(of: stage, []) { slot[2] = 13 }
        #expect(tree[1]!.children == [3, 2])
        stage.tearDown()
      }
      table.row("`remove`", "`remove`, and `update` of those above it that are others") {
        play(
          [1: 1, 2: 12, 3: 28],
          [
            .transition([.remove(key: 2, past: 8), .update(key: 1, past: 8, future: 1)]),
            .transition([.remove(key: 3, past: 8)]),
          ]
        ) { slot in
          slot[2] = nil
          slot[3] = nil
        }
      }
      table.row(
        "a cycle that is closed or broken above", "`remove` or `insert` of the results of all on it and below it"
      ) {
        play(
          [1: 1, 2: 12, 3: 28],
          [
            .transition([.remove(key: 1, past: 8), .remove(key: 2, past: 8), .remove(key: 3, past: 8)]),
            .transition([.insert(key: 1, value: 8), .insert(key: 2, value: 8), .insert(key: 3, value: 8)]),
          ]
        ) { slot in
          slot[1] = 24
          transaction {
            slot[1] = 4
            slot[2] = 12
          }
        }
      }
      table.row("mutations after which a result is equal", "nothing of it") {
        play(
          [1: 5, 2: 13, 3: 12, 4: 32],
          [.transition([.update(key: 2, past: 3, future: 2), .update(key: 3, past: 2, future: 3)])]
        ) { slot in
          slot[4] = 22
          transaction {
            slot[3] = 13
            slot[2] = 12
          }
        }
      }
      table.row(
        "a refresh of an entry that results show, as the greatest one",
        "`update` of these from the result to itself"
      ) {
        play(
          [1: 8, 2: 13, 3: 22], [.transition([.update(key: 2, past: 3, future: 3)])]
        ) { $0.refresh(2) }
        play(
          [1: 1, 2: 13, 3: 22],
          [.transition([.update(key: 2, past: 3, future: 3), .update(key: 1, past: 3, future: 3)])]
        ) { $0.refresh(2) }
      }
      table.row("another refresh", "nothing") {
        play([1: 5, 2: 19], []) { $0.refresh(2) }
        let slot = DictionarySlot([1: 5, 2: 13])
        let stage = Self.tree(slot).aggregatedBySubtree(.sum(Self.measure))
        expectSignals(of: stage, []) { slot.refresh(2) }
        stage.tearDown()
      }
      table.row("a new parameter", "`update` of the results that are others") {
        parameter(
          [1: 0, 2: 13, 3: 9],
          [
            .transition([.update(key: 1, past: 3, future: 6), .update(key: 2, past: 3, future: 6)]),
            .transition([.update(key: 1, past: 6, future: 0), .update(key: 2, past: 6, future: -3)]),
          ]
        ) { _, factor in
          factor.value = 2
          factor.value = -1
        }
      }
      table.row("a new parameter and mutations", "one transition") {
        parameter(
          [1: 1, 2: 13],
          [
            .transition([
              .update(key: 1, past: 3, future: 2), .remove(key: 2, past: 3), .insert(key: 3, value: nil),
            ])
          ]
        ) { slot, factor in
          transaction {
            slot[2] = nil
            slot[3] = 19
            factor.value = 2
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the results, while there is a parameter") {
        let (gate, factor) = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingValueStorage<Int>())
        let stage = Self.tree(gate).aggregatedBySubtree(with: factor) { factor in .sum { $0.value.value * factor } }
        expectSignals(of: stage, [.initiation([1: 36, 2: 26]), .termination([1: 36, 2: 26])]) {
          gate.sensor.sense(.initiation([1: 5, 2: 13]))
          factor.sensor.sense(.initiation(2))
          gate.sensor.sense(.termination([1: 5, 2: 13]))
        }
        factor.sensor.sense(.termination(2))
        stage.tearDown()
      }
    }
  }

  @Test func `the example of the documentation holds`() {
    struct File {
      var folder: String?
      var size: Int
    }
    let files = DictionarySlot([
      "Home": File(folder: nil, size: 1), "Music": File(folder: "Home", size: 2),
      "Jazz": File(folder: "Music", size: 30), "Work": File(folder: nil, size: 1),
    ])
    let tree = files.nested { $0.value.folder }
    let sizes = tree.aggregatedBySubtree(.sum { $0.value.value.size })
    #expect(sizes.snapshot == ["Home": 33, "Music": 32, "Jazz": 30, "Work": 1])
    files["Jazz"]?.size = 40
    #expect(sizes.snapshot == ["Home": 43, "Music": 42, "Jazz": 40, "Work": 1])
    var keys: Set<String> = []
    let token = sizes.observe { _, signal in keys = Set(signal.transaction?.mutations.map(\.key) ?? []) }
    files["Music"]?.folder = "Work"
    #expect(sizes.snapshot == ["Home": 1, "Music": 42, "Jazz": 40, "Work": 43] && keys == ["Home", "Work"])
    files["Music"] = nil
    #expect(sizes.snapshot == ["Home": 1, "Jazz": 40, "Work": 1] && keys == ["Work", "Music"])
    #expect(tree.roots.elements == ["Home", "Jazz", "Work"])
    token.tearDown()
    sizes.tearDown()
    files.assertTornDown()
  }

  @Test func `several aggregates are made into one value per entry, in one pass`() {
    struct Summary: Equatable { let (count, mean, leaves): (Int, Double?, Int) }
    let measures = CallCounter()
    let slot = DictionarySlot([1: 0, 2: 14, 3: 16, 4: 38])
    let stage = Self.tree(slot).aggregatedBySubtree(
      .several(.count, .mean(measures.counting { Self.measure($0) }), .count { $0.value.children.isEmpty }) {
        Summary(count: $0, mean: $1, leaves: $2)
      })
    #expect(measures.count == 4)
    #expect(stage[1] == Summary(count: 4, mean: 4.5, leaves: 2) && stage[3] == Summary(count: 2, mean: 7, leaves: 1))
    measures.reset()
    slot[4] = 28
    #expect(stage[1] == Summary(count: 4, mean: 4.5, leaves: 2) && stage[3] == Summary(count: 1, mean: 6, leaves: 1))
    #expect(stage[2] == Summary(count: 2, mean: 6, leaves: 1))
    // It, and both parents, which have other children.
    #expect(measures.count == 3)
    slot[4] = nil
    #expect(measures.count == 4)
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a tree that was filtered has a root where a parent is not there`() {
    let (slot, limit) = (DictionarySlot([1: 1, 2: 12, 3: 23, 4: 34, 5: 39]), ValueSlot(0))
    let stage = Self.tree(slot).filter(with: limit) { $0.key != $1 }.aggregatedBySubtree(.sum(Self.measure))
    #expect(stage.snapshot == [1: 10, 2: 9, 3: 7, 4: 4, 5: 0])
    limit.value = 3
    #expect(stage.snapshot == [1: 3, 2: 2, 4: 4, 5: 0])
    slot[4] = 35
    slot[5] = 13
    #expect(stage.snapshot == [1: 6, 2: 2, 4: 5, 5: 3])
    limit.value = 1
    #expect(stage.snapshot == [2: 10, 3: 8, 4: 5, 5: 3])
    slot[3] = nil
    slot[3] = 12
    #expect(stage.snapshot == [2: 2, 3: 7, 4: 5, 5: 3])
    limit.value = 0
    #expect(stage.snapshot == [1: 13, 2: 2, 3: 7, 4: 5, 5: 3])
    slot.removeAll()
    #expect(stage.isEmpty)
    slot[1] = 11
    slot[2] = 12
    #expect(stage.isEmpty)
    slot[1] = 1
    #expect(stage.snapshot == [1: 3, 2: 2])
    stage.tearDown()
    slot.assertTornDown()
    limit.assertTornDown()
  }

  @Test func `a stage wired by hand`() {
    let slot = DictionarySlot([1: 1, 2: 12])
    let tree = Self.tree(slot)
    let stage = SubtreeAggregating<Int, Int, Int?>(.max(Self.measure))
    tree.register(stage)
    #expect(stage.snapshot == [1: 2, 2: 2])
    tree.deregister(stage)
    #expect(stage.snapshot == nil)
    tree.tearDown()
    slot.assertTornDown()
  }

  @Test func `an entry that is above itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1: NestedEntry<Int, Int>(value: 1, parent: nil, children: [2])])
      let stage = slot.aggregatedBySubtree(.count, label: "sizes", fileID: "App/Board.swift", line: 42)
      slot[1] = NestedEntry(value: 1, parent: 2, children: [2])
      slot[2] = NestedEntry(value: 1, parent: 1, children: [1])
      stage.tearDown()
    }
    result.tells(.cycle, "SubtreeAggregating<", "\"sizes\" (Board.swift:42)", "above itself", "nested(under:)")
  }

  @Test func `a parent's key that does not equal itself`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let slot = DictionarySlot([1.5: NestedEntry<Double, Int>(value: 1, parent: .nan, children: [])])
      let stage = slot.aggregatedBySubtree(.count, label: "sizes")
      stage.tearDown()
    }
    result.tells(.badParameter, "SubtreeAggregating<", "\"sizes\"", "not equal to itself")
  }
}
