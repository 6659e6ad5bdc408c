import SignalGraph
import SignalGraphTesting
import Testing

/// What a list with sections is told.
@Suite struct SectionedBatchTests {
  typealias Index = SectionedIndex
  typealias Row = SectionRow<String, Int, Int>
  typealias Batch = SectionedBatch
  typealias Move = ListBatch<Index>.Move

  private func at(_ section: Int, _ row: Int) -> Index { Index(section: section, row: row) }

  /// What becomes of a batch where one array of rows becomes another.
  private func batch(_ rows: [Row], _ edit: (ArraySlot<Row>) -> Void) -> (batch: Batch, layout: SectionLayout) {
    let slot = ArraySlot(rows)
    var last = (batch: Batch(), layout: SectionLayout(slot.elements))
    let token = slot.observeSections { rows, layout, batch in
      #expect(layout == SectionLayout(rows))
      if let batch { last = (batch, layout) }
    }
    transaction { edit(slot) }
    token.tearDown()
    slot.assertTornDown()
    return last
  }

  private let rows: [Row] = [
    .header("a", 2), .element(1), .element(2), .header("b", 0), .header("c", 3), .element(3), .element(4), .element(5),
  ]

  @Test func `a layout tells where rows stand`() {
    let layout = SectionLayout(TreeArray(rows))
    #expect(layout.sectionCount == 3 && layout.count == 8 && (0..<3).map(layout.rowCount(of:)) == [2, 0, 3])
    #expect((0..<3).map(layout.headerIndex(of:)) == [0, 3, 4] && layout.rows(of: 2) == 5..<8)
    #expect((0..<8).map(layout.section(of:)) == [0, 0, 0, 1, 2, 2, 2, 2])
    #expect((0..<8).map(layout.position(of:)) == [nil, at(0, 0), at(0, 1), nil, nil, at(2, 0), at(2, 1), at(2, 2)])
    for index in 0..<8 {
      if let position = layout.position(of: index) { #expect(layout.index(of: position) == index) }
    }
    let empty = SectionLayout(TreeArray<Row>())
    #expect(empty.sectionCount == 0 && empty.count == 0)
    #expect("\(at(1, 2))" == "1.2" && at(0, 9) < at(1, 0) && at(1, 0) < at(1, 1))
  }

  @Test func `rows in sections that stay`() {
    #expect(
      batch(rows) {
        $0.remove(at: 5)
        $0.insert(.element(9), at: 1)
      }.batch == Batch(rows: ListBatch(deletions: [at(2, 0)], insertions: [at(0, 0)])))
    #expect(
      batch(rows) { $0.move(from: 5, to: 7) }.batch
        == Batch(rows: ListBatch(moves: [Move(from: at(2, 0), to: at(2, 2))])))
    #expect(
      batch(rows) { $0.move(from: 1, to: 6) }.batch
        == Batch(rows: ListBatch(moves: [Move(from: at(0, 0), to: at(2, 2))])))
    #expect(
      batch(rows) { $0[6] = .element(9) }.batch
        == Batch(rows: ListBatch(updates: [Move(from: at(2, 1), to: at(2, 1))])))
    #expect(
      batch(rows) { $0[4] = .header("c", 9) }.batch == Batch(sections: ListBatch(updates: [.init(from: 2, to: 2)])))
  }

  @Test func `rows of sections that come and go are not named`() {
    #expect(batch(rows) { $0.removeSubrange(0..<3) }.batch == Batch(sections: ListBatch(deletions: [0])))
    #expect(
      batch(rows) { $0.insert(contentsOf: [.header("d", 1), .element(7)], at: 3) }.batch
        == Batch(sections: ListBatch(insertions: [1])))
    // The header goes, its rows stay: they come into the section before.
    #expect(
      batch(rows) { $0.remove(at: 4) }.batch
        == Batch(
          sections: ListBatch(deletions: [2]), rows: ListBatch(insertions: [at(1, 0), at(1, 1), at(1, 2)])))
    // A header comes in the middle of rows: these go from the section before.
    #expect(
      batch(rows) { $0.insert(.header("d", 2), at: 6) }.batch
        == Batch(sections: ListBatch(insertions: [3]), rows: ListBatch(deletions: [at(2, 1), at(2, 2)])))
    // From a section that goes into one that comes, with an update: nothing is to be named.
    #expect(
      batch(rows) {
        $0[6] = .element(8)
        $0.insert(.header("d", 2), at: 5)
        $0.remove(at: 4)
      }.batch == Batch(sections: ListBatch(deletions: [2], insertions: [2])))
  }

  @Test func `rows change their section where a header passes them`() {
    #expect(
      batch([.header("a", 0), .element(1), .element(2), .element(3), .header("b", 0), .element(4)]) {
        $0.move(from: 4, to: 2)
      }.batch
        == Batch(
          rows: ListBatch(moves: [Move(from: at(0, 1), to: at(1, 0)), Move(from: at(0, 2), to: at(1, 1))])))
  }

  @Test func `sections that pass each other go and come`() {
    let found = batch(rows) { $0.move(fromOffsets: 0..<3, toOffset: 8) }
    #expect(found.batch.sections.deletions.count == 1 && found.batch.sections.insertions.count == 1)
    #expect(found.batch.sections.moves.isEmpty && found.batch.rows.isEmpty)
  }

  @Test func `a header that becomes an element is another row`() {
    #expect(
      batch(rows) { $0[4] = .element(9) }.batch
        == Batch(
          sections: ListBatch(deletions: [2]),
          rows: ListBatch(insertions: [at(1, 0), at(1, 1), at(1, 2), at(1, 3)])))
  }

  @Test func `the example of the page`() {
    let trains = DictionarySlot([1: "RE", 5: "S", 8: "RE"])
    let rows = trains.sectioned(by: { $0.value }, sortedBy: { $0.key }, .count)
    var heard: [String] = []
    let token = rows.observeSections { rows, layout, batch in
      heard.append("\(batch?.sections.insertions ?? []) \(batch?.rows.moves ?? [])")
    }
    let layout = SectionLayout(rows.elements)
    #expect(layout.sectionCount == 2 && layout.rowCount(of: 0) == 2 && layout.index(of: at(1, 0)) == 4)
    #expect(layout.position(of: 2) == at(0, 1))
    trains[8] = "S"
    trains[9] = "IC"
    #expect(heard == ["[] []", "[] [0.1 → 1.1]", "[0] []"])
    token.tearDown()
    rows.tearDown()
    #expect(trains.emitter.sensorCount == 0)
  }

  @Test func `empty states, and sessions`() {
    let slot = SetSlot<Int>()
    let rows = slot.sectioned(by: { $0 / 10 }, sortedBy: { $0 }, .count)
    var (list, heard) = (ListReplica<Int>(), [SectionedBatch?]())
    let token = rows.observeSections { rows, layout, batch in
      heard.append(batch)
      #expect(list.perform(batch, showing: rows, layout) == nil)
    }
    slot.insert(5)
    slot.remove(5)
    #expect(heard == [nil, Batch(sections: ListBatch(insertions: [0])), Batch(sections: ListBatch(deletions: [0]))])
    token.tearDown()
    rows.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }
}

/// The law of lists for sections.
@Suite struct SectionLawTests {
  /// A list that follows the sections of a storage, and one of row numbers.
  private final class Follower {
    private var (rows, numbers) = (ListReplica<Int>(), RowNumbers())
    private var before: (layout: SectionLayout, numbers: [Int])?
    private var tokens: [ObservationToken] = []
    private(set) var (faults, batches) = ([String](), 0)

    init<Element: Equatable>(_ storage: ArrayStorage<SectionRow<Int, Int, Element>>, oneStep: Bool) {
      var list = ListReplica<Element>()
      tokens.append(storage.observe { [unowned self] _, change in numbers.follow(change) })
      tokens.append(
        storage.observeSections { [unowned self] state, layout, batch in
          batches += 1
          let given = oneStep ? batch?.inOneStep() : batch
          let shown = (0..<layout.sectionCount).map { layout.rows(of: $0).map { self.numbers.numbers[$0] } }
          let refusals = [list.perform(given, showing: state, layout), rows.perform(given, showing: shown)]
          if refusals != [nil, nil] || layout != SectionLayout(state) {
            faults.append("\(refusals): \(given as Any) to \(state)")
          }
          if let batch { judge(batch, layout) }
          before = (layout, numbers.numbers)
        })
    }

    /// Compares with row numbers: which sections go and come, which headers were updated, how many rows move.
    private func judge(_ batch: SectionedBatch, _ layout: SectionLayout) {
      guard let before else { return }
      let (old, new) = (headers(before.layout, before.numbers), headers(layout, numbers.numbers))
      let stay = old.filter(new.contains)
      if stay == new.filter(old.contains) {
        if batch.sections.deletions != old.indices.filter({ !new.contains(old[$0]) })
          || batch.sections.insertions != new.indices.filter({ !old.contains(new[$0]) })
        {
          faults.append("sections of \(batch)")
        }
      }
      let gone = Set(batch.sections.deletions)
      let kept = old.indices.filter { !gone.contains($0) }
      let come = Set(batch.sections.insertions)
      let places = new.indices.filter { !come.contains($0) }
      var moves = 0
      var section: [Int: Int] = [:]
      for (one, other) in zip(kept, places) {
        let (rows, others) = (before.layout.rows(of: one), layout.rows(of: other))
        moves += disorder(rows.map { before.numbers[$0] }, others.map { numbers.numbers[$0] })
        for row in rows { section[before.numbers[row]] = other }
      }
      for other in places {
        moves += layout.rows(of: other).count { section[numbers.numbers[$0]].map { $0 != other } ?? false }
      }
      if batch.rows.moves.count != moves { faults.append("\(moves) moves in \(batch)") }
    }

    private func headers(_ layout: SectionLayout, _ numbers: [Int]) -> [Int] {
      (0..<layout.sectionCount).map { numbers[layout.headerIndex(of: $0)] }
    }

    func end() { for token in tokens { token.tearDown() } }
  }

  @Test(arguments: 1...12)
  func `sections of dictionaries and arrays`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (slot, list, width) = (DictionarySlot<Int, Int>(), ArraySlot<Int>(), ValueSlot(3))
    var next = 0
    func new(_ generator: inout SeededGenerator) -> Int {
      next += 24
      return next + generator.number(below: 24)
    }
    let entries = [
      slot.sectioned(by: { $0.value % 4 }, sortedBy: { $0.value % 24 }, .count),
      slot.sectioned(
        with: width, by: { $0.value % 7 == 0 ? nil : $0.value % $1 }, sortedBy: { $0.value % 24 / $1 },
        as: { _ in .count }),
    ]
    let rows = [
      list.sectioned(by: { $0 % 5 }, .count),
      list.sectioned(with: width, by: { $0 % $1 }) { _ in .count },
      list.sectioned(by: { $0 % 5 }, sortedBy: { $0 % 24 / 3 }, .wrappingSum { $0 }),
    ]
    let followers =
      entries.enumerated().map { Follower($1, oneStep: $0 % 2 == seed % 2) }
      + rows.enumerated().map { Follower($1, oneStep: $0 % 2 == seed % 2) }
    for step in 0..<(Settings.isWhole ? 120 : 25) {
      try? transaction {
        for _ in 0..<generator.size(in: 1...8) {
          let key = generator.number(below: 16)
          switch generator.number(below: 6) {
          case 0, 1: slot[key] = nil
          default: slot[key] = new(&generator)
          }
          let place = generator.edge(below: list.count + 1)
          switch (place < list.count, generator.number(below: 6)) {
          case (false, _), (_, 0): list.insert(new(&generator), at: place)
          case (_, 1): list.remove(at: place)
          case (_, 2): list[place] = new(&generator)
          case (_, 3): list.move(from: place, to: generator.edge(below: list.count))
          case (_, 4): list.refresh(at: place)
          default:
            let end = place + generator.number(below: Swift.min(5, list.count - place + 1))
            list.replaceSubrange(place..<end, with: (0..<generator.number(below: 4)).map { _ in new(&generator) })
          }
          if generator.chance(1, in: 40) { throw ListLawTests.Abandoned() }
        }
        if generator.chance(1, in: 5) { width.value = 1 + generator.number(below: 6) }
        if generator.chance(1, in: 20) { list.shuffle(using: &generator) }
      }
      for (index, follower) in followers.enumerated() {
        #expect(follower.faults == [], "seed \(seed), step \(step), stage \(index)")
      }
    }
    #expect(followers.allSatisfy { $0.batches > 10 })
    for follower in followers { follower.end() }
    for stage in entries + rows as [Chained] { stage.tearDown() }
    #expect(slot.emitter.sensorCount == 0 && list.emitter.sensorCount == 0 && width.emitter.sensorCount == 0)
  }

  @Test(arguments: 1...20)
  func `arrays of one's own in which headers go anywhere`(_ seed: Int) {
    typealias Row = SectionRow<Int, Int, Int>
    var (generator, next) = (SeededGenerator(seed: UInt64(seed)), 0)
    func row(_ generator: inout SeededGenerator) -> Row {
      next += 1
      return generator.chance(1, in: 3) ? .header(next, 0) : .element(next)
    }
    let slot = ArraySlot<Row>([.header(-1, 0)])
    let followers = [Follower(slot, oneStep: false), Follower(slot, oneStep: true)]
    for step in 0..<(Settings.isWhole ? 150 : 30) {
      transaction {
        for _ in 0..<generator.size(in: 1...8) {
          let place = 1 + generator.edge(below: slot.count)
          switch (place < slot.count, generator.number(below: 6)) {
          case (false, _), (_, 0): slot.insert(row(&generator), at: place)
          case (_, 1): slot.remove(at: place)
          case (_, 2): slot[place] = row(&generator)
          case (_, 3), (_, 4): slot.move(from: place, to: 1 + generator.edge(below: slot.count - 1))
          default:
            let end = place + generator.number(below: Swift.min(5, slot.count - place + 1))
            slot.replaceSubrange(place..<end, with: (0..<generator.number(below: 4)).map { _ in row(&generator) })
          }
        }
      }
      for follower in followers { #expect(follower.faults == [], "seed \(seed), step \(step)") }
    }
    for follower in followers { follower.end() }
    slot.assertTornDown()
  }
}
