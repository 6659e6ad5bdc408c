import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct ArrayLiveMappingTests {
  /// Rows 1 and 2 with the scores 10 and 20; made of each is its number times 100 and its score.
  private func play(
    _ expected: [ArraySignal<Int>],
    _ make: (ArraySlot<LiveRow>) -> ArrayStorage<Int> = { $0.map(live: \.score) { $0.number * 100 + $1 } },
    _ edit: (_ rows: ArraySlot<LiveRow>, _ one: ValueSlot<Int>, _ two: ValueSlot<Int>) -> Void
  ) {
    let (one, two) = (ValueSlot(10), ValueSlot(20))
    let rows = ArraySlot([LiveRow(1, one), LiveRow(2, two)])
    let stage = make(rows)
    expectSignals(of: stage, expected) { edit(rows, one, two) }
    stage.tearDown()
    #expect(one.emitter.sensorCount == 0 && two.emitter.sensorCount == 0 && rows.emitter.sensorCount == 0)
  }

  private func even(_ rows: ArraySlot<LiveRow>) -> ArrayStorage<Int> {
    rows.compactMap(live: \.score) { $1 % 2 == 0 ? $0.number * 100 + $1 : nil }
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/ArrayLiveMapping.swift", type: "ArrayLiveMapping") { table in
      table.row("`insert` of an element", "`insert` of what is made of it and its value; nothing without a result") {
        play([.transition([.insert(310, at: 1)])]) { rows, one, _ in rows.insert(LiveRow(3, one), at: 1) }
        play([], even) { rows, _, _ in rows.append(LiveRow(3, ValueSlot(3))) }
      }
      table.row(
        "`replace` of elements",
        "`remove` or `replace` of those that go, `insert` or `replace` of those that come"
      ) {
        play([.transition([.replace(at: 2, past: [], future: [310, 420])])]) { rows, one, two in
          rows.append(contentsOf: [LiveRow(3, one), LiveRow(4, two)])
        }
        play([.transition([.replace(at: 0, past: [110, 220], future: []), .insert(310, at: 0)])]) { rows, one, _ in
          rows.replaceSubrange(0..<2, with: [LiveRow(3, one)])
        }
      }
      table.row("`update` of an element, and what is made of it is another", "`update`") {
        play([.transition([.update(at: 0, past: 110, future: 510)])]) { rows, one, _ in rows[0] = LiveRow(5, one) }
        play([.transition([.update(at: 0, past: 110, future: 120)])]) { rows, _, two in rows[0] = LiveRow(1, two) }
      }
      table.row(
        "`update` of an element, and what is made of it is equal", "nothing; `update` where it is a refresh"
      ) {
        play([], { $0.map(live: \.score) { $0.number / 10 + $1 } }) { rows, one, _ in rows[0] = LiveRow(5, one) }
        play([.transition([.update(at: 1, past: 220, future: 220)])]) { rows, _, _ in rows.refresh(at: 1) }
      }
      table.row("an element names another storage, whose value is equal", "nothing") {
        play([]) { rows, _, _ in rows[0] = LiveRow(1, ValueSlot(10)) }
      }
      table.row("`remove` of an element", "`remove`") {
        play([.transition([.remove(110, at: 0)])]) { rows, one, _ in
          rows.remove(at: 0)
          one.value = 7
        }
      }
      table.row("`move` of an element", "`move`") {
        play([.transition([.move(from: 0, to: 1, past: 110, future: 110)])]) { rows, _, _ in rows.move(from: 0, to: 1) }
      }
      table.row(
        "the value of an element changes", "`update`; `insert` or `remove` where only one of the values has a result"
      ) {
        play([.transition([.update(at: 1, past: 220, future: 221)])]) { _, _, two in two.value = 21 }
        play([.transition([.remove(110, at: 0)]), .transition([.insert(112, at: 0)])], even) { _, one, _ in
          one.value = 11
          one.value = 12
        }
      }
      table.row("the value of an element is refreshed", "`update`, of a filter nothing") {
        play([.transition([.update(at: 0, past: 110, future: 110)])]) { _, one, _ in one.refresh() }
        play([], { $0.filter(live: \.score) { $1 > 0 }.map(\.number) }) { _, one, _ in one.refresh() }
      }
      table.row("a move and a new value of the element in one turn", "one `move`, to what is made of it") {
        play([.transition([.move(from: 0, to: 1, past: 110, future: 111)])]) { rows, one, _ in
          transaction {
            rows.move(from: 0, to: 1)
            one.value = 11
          }
        }
      }
      table.row("elements and values in one turn", "one `transition`") {
        play([.transition([.remove(220, at: 1), .insert(321, at: 1), .update(at: 0, past: 110, future: 111)])]) {
          rows, one, two in
          transaction {
            rows.append(LiveRow(3, two))
            rows.remove(at: 1)
            one.value = 11
            two.value = 21
          }
        }
      }
      table.row("an element names a storage without a state", "`termination`") {
        play([.termination([110, 220])]) { rows, _, _ in rows.append(LiveRow(3, ReplicatingValueStorage())) }
      }
      table.row("the last value that was missing comes", "`initiation`") {
        let (gate, slot) = (ReplicatingValueStorage<Int>(), ValueSlot(7))
        let rows = ArraySlot<ValueStorage<Int>>([gate, slot])
        let stage = rows.flattened()
        expectSignals(of: stage, [.initiation([8, 8, 8])]) {
          rows.append(slot)
          slot.value = 8
          slot.register(gate)
        }
        slot.deregister(gate)
        stage.tearDown()
      }
      table.row("`initiation` of the empty array", "`initiation` of the empty array") {
        let stage = ArrayLiveMapping<LiveRow, Int, Int>(live: \.score) { $1 }
        expectSignals(of: stage, [.initiation([])]) { stage.sensor.sense(.initiation([])) }
      }
      table.row("`termination` of the array", "`termination`") {
        let (stage, score) = (ArrayLiveMapping<LiveRow, Int, Int>(live: \.score) { $1 }, ValueSlot(3))
        stage.sensor.sense(.initiation([LiveRow(1, score)]))
        expectSignals(of: stage, [.termination([3])]) { stage.sensor.sense(.termination([LiveRow(1, score)])) }
        #expect(score.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the examples of the documentation`() {
    let (bass, voice) = (ValueSlot(3), ValueSlot(8))
    let tracks = ArraySlot([bass, voice])
    let volumes = tracks.flattened()
    bass.value = 4
    #expect(volumes.elements == [4, 8])
    tracks.append(bass)
    bass.value = 5
    #expect(volumes.elements == [5, 8, 5])
    tracks.move(from: 1, to: 0)
    #expect(volumes.elements == [8, 5, 5])
    let loud = tracks.filter(live: { $0 }) { $1 > 6 }
    #expect(loud.elements.map { $0 === voice } == [true])
    bass.value = 7
    #expect(loud.elements.map { $0 === voice } == [true, false, false])
    let byVolume = tracks.map(live: { $0 }) { (track: $0, volume: $1) }.sorted { $0.volume }.map(\.track)
    #expect(byVolume.elements.map { $0 === voice } == [false, false, true])
    voice.value = 1
    #expect(byVolume.elements.map { $0 === voice } == [true, false, false])
    let master = ValueSlot(2)
    let heard = tracks.filter(live: { track in track.combined(with: master) { $0 * $1 } }) { $1 > 10 }
    #expect(heard.elements.map { $0 === bass } == [true, true])
    for stage in [volumes, loud, byVolume, heard] as [Chained] { stage.tearDown() }
    master.assertTornDown()
    #expect(bass.emitter.sensorCount == 0 && tracks.emitter.sensorCount == 0)
  }

  @Test func `rows stay the same rows`() {
    let scores = (0..<4).map { ValueSlot($0) }
    let rows = ArraySlot(scores.enumerated().map { LiveRow($0, $1) })
    let stages = [rows.map(live: \.score) { $0.number + $1 }, rows.filter(live: \.score) { $1 < 9 }.map(\.number)]
    var numbered = stages.map { _ in NumberedRows(count: 4) }
    let tokens = stages.indices.map { index in
      stages[index].observe { _, signal in
        if case .transition(let transaction) = signal { numbered[index].perform(transaction) }
      }
    }
    transaction {
      rows.move(from: 3, to: 0)
      rows[0] = LiveRow(7, ValueSlot(5))
      scores[1].value = 8
    }
    #expect(numbered.allSatisfy { $0.rows == [3, 0, 1, 2] })
    rows.reverse()
    #expect(numbered.allSatisfy { $0.rows == [2, 1, 0, 3] })
    scores[1].value = 9
    scores[1].value = 8
    #expect(numbered[0].rows == [2, 1, 0, 3] && numbered[1].origins == [2, -1, 0, 3])
    for token in tokens { token.tearDown() }
    for stage in stages { stage.tearDown() }
  }

  @Test func `a row that comes and goes among many edits leaves nothing`() {
    let (score, gate) = (ValueSlot(1), ReplicatingValueStorage<Int>())
    let rows = ArraySlot((0..<200).map { _ in score as ValueStorage<Int> })
    let stage = rows.flattened()
    let replica = SignalReplica<ArrayTransaction<Int>>()
    replica.attach(to: stage)
    transaction {
      // Far apart, so that the list still names it for a while.
      rows.insert(gate, at: 0)
      for index in 1..<150 { rows.insert(score, at: index) }
      rows.remove(at: 0)
      rows.insert(score, at: 0)
      for index in 1..<150 { rows.remove(at: index) }
      rows[0] = gate
      for index in 1..<150 { rows.insert(score, at: index) }
      rows[0] = score
    }
    #expect(replica.fault == nil && replica.state == stage.snapshot && stage.count == rows.count)
    #expect(gate.emitter.sensorCount == 0 && score.emitter.sensorCount == rows.count)
    replica.detach()
    stage.tearDown()
  }

  @Test func `ten thousand values come, change, move and go`() {
    var made = 0
    let scores = (0..<10_000).map { ValueSlot($0) }
    let rows = ArraySlot<ValueSlot<Int>>()
    let stage = rows.map(live: { $0 }) { _, score in
      made += 1
      return score
    }
    var mutations = 0
    let token = stage.observe { _, signal in
      if case .transition(let transaction) = signal { mutations += transaction.count }
    }
    rows.append(contentsOf: scores)
    #expect(made == 10_000 && mutations == 1)
    for number in stride(from: 0, to: 10_000, by: 100) { scores[number].value = -number - 1 }
    #expect(made == 10_100 && mutations == 101)
    rows.move(from: 9_999, to: 0)
    #expect(stage.first == 9_999 && made == 10_100 && mutations == 102)
    rows.removeSubrange(1..<10_000)
    #expect(stage.elements == [9_999] && made == 10_100)
    token.tearDown()
    stage.tearDown()
    #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `every short sequence of edits`() {
    // Two storages and one that changes with the rows; edits of up to three commands, in one turn and in several.
    enum Edit: CaseIterable { case insert, append, remove, move, update, refresh, value, other, replace }
    func perform(_ edit: Edit, _ rows: ArraySlot<LiveRow>, _ scores: [ValueSlot<Int>]) {
      switch edit {
      case .insert: rows.insert(LiveRow(3, scores[1]), at: 0)
      case .append: rows.append(LiveRow(4, scores[0]))
      case .remove: if !rows.isEmpty { rows.remove(at: 0) }
      case .move: if rows.count > 1 { rows.move(from: rows.count - 1, to: 0) }
      case .update: if !rows.isEmpty { rows[0] = LiveRow(rows[0].number + 1, scores[rows[0].number % 2]) }
      case .refresh: if !rows.isEmpty { rows.refresh(at: rows.count - 1) }
      case .value: scores[0].value += 1
      case .other: scores[1].value = 5 - scores[1].value
      case .replace: rows.replaceSubrange(0..<min(2, rows.count), with: [LiveRow(7, scores[0])])
      }
    }
    for first in Edit.allCases {
      for second in Edit.allCases {
        for third in Edit.allCases {
          for isOneTurn in [true, false] {
            let scores = [ValueSlot(1), ValueSlot(2)]
            let rows = ArraySlot([LiveRow(1, scores[0]), LiveRow(2, scores[1])])
            let stages = [
              rows.map(live: \.score) { $0.number * 10 + $1 }, rows.map(\.score).flattened(),
              rows.filter(live: \.score) { $1 < 3 }.map(\.number),
            ]
            let replicas = stages.map { stage in
              let replica = SignalReplica<ArrayTransaction<Int>>()
              replica.admitsEqualUpdates = true
              replica.attach(to: stage)
              return replica
            }
            let edits = { for edit in [first, second, third] { perform(edit, rows, scores) } }
            if isOneTurn { transaction(edits) } else { edits() }
            let oracles = [
              rows.elements.map { $0.number * 10 + $0.score.value! }, rows.elements.map { $0.score.value! },
              rows.elements.filter { $0.score.value! < 3 }.map(\.number),
            ]
            for (replica, oracle) in zip(replicas, oracles) {
              let isRight = replica.fault == nil && replica.state.map(Array.init) == oracle
              #expect(isRight, "\(first), \(second), \(third), in one turn: \(isOneTurn)")
              replica.detach()
            }
            for stage in stages { stage.tearDown() }
            #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
          }
        }
      }
    }
  }

  @Test(arguments: 0..<6)
  func `random rows and values`(seed: Int) {
    let scores = (0..<5).map { ValueSlot($0) }
    let derived = scores[0].map { $0 / 2 }.map { $0 + 1 }
    let sources = scores + [derived] as [ValueStorage<Int>]
    let rows = ArraySlot<LiveRow>()
    playAtRandom(seed) { width in
      let sources = sources + [width]
      let mapped = rows.map(live: \.score) { $0.number * 10 + $1 }
      let scores = rows.map(\.score).flattened()
      let some = rows.compactMap(live: { $0.number % 2 == 0 ? $0.score : width }) { $1 % 2 == 0 ? $0.number / 2 : nil }
      let high = rows.filter(live: \.score) { $1 > 1 }.map(\.number)
      let made = rows.map { row in row.score.map { $0 + row.number } }.flattened()
      let chosen = rows.map(with: width) { row, width in sources[(row.number + width) % 7] }.flattened()
      let sorted = rows.map(live: \.score) { ($0.number, $1) }.sorted { $0.1 }.map(\.0)
      return [mapped, scores, some, high, made, chosen, sorted]
    } edit: { generator in
      if Int.random(in: 0..<3, using: &generator) == 0 {
        scores[Int.random(in: 0..<5, using: &generator)].value = Int.random(in: 0..<4, using: &generator)
      } else {
        rows.editAtRandom(&generator) { generator in
          LiveRow(Int.random(in: 0..<4, using: &generator), sources[Int.random(in: 0..<6, using: &generator)])
        }
      }
    } oracles: { width in
      let live = rows.elements.map { (row: $0, score: $0.score.value!) }
      let all = sources.map { $0.value! } + [width]
      return [
        live.map { $0.row.number * 10 + $0.score },
        live.map(\.score),
        live.filter { ($0.row.number % 2 == 0 ? $0.score : width) % 2 == 0 }.map { $0.row.number / 2 },
        live.filter { $0.score > 1 }.map(\.row.number),
        live.map { $0.score + $0.row.number },
        live.map { all[($0.row.number + width) % 7] },
        live.enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
          .map(\.element.row.number),
      ].map { TreeArray($0) }
    }
    derived.tearDown()
    #expect(scores.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `rows that go while a value is missing are let go of`() {
    final class Counted {
      let counter: ValueSlot<Int>
      init(_ counter: ValueSlot<Int>) { self.counter = counter }
      deinit { counter.value += 1 }
    }
    typealias Row = (score: ValueStorage<Int>, mark: Counted)
    let (missing, there, counter) = (ReplicatingValueStorage<Int>(), ValueSlot(1), ValueSlot(0))
    let list = ArraySlot<Row>([(missing, Counted(counter))])
    let table = DictionarySlot<Int, Row>([0: (missing, Counted(counter))])
    let (mapped, mappedTable) = (list.map(live: { $0.score }) { $1 }, table.map(live: { $0.value.score }) { $1 })
    for step in 1...50 {
      list.append((there, Counted(counter)))
      list[1] = (there, Counted(counter))
      there.value += 1
      list.remove(at: 1)
      table[1] = (there, Counted(counter))
      table[1] = (there, Counted(counter))
      there.value += 1
      table[1] = nil
      #expect(counter.value == 4 * step)
    }
    there.register(missing)
    #expect(mapped.elements.elementsEqual([101]) && mappedTable.elements == [0: 101])
    there.deregister(missing)
    mapped.tearDown()
    mappedTable.tearDown()
  }
}
