import SignalGraph
import SignalGraphTesting
import Testing

/// The law of lists: the old rows and the batch are the new rows, for whatever stages show.
@Suite struct ListLawTests {
  /// A row with an identity of its own: no two are equal, so that a batch that takes one for another is noticed.
  struct Row: Hashable {
    let key: Int
    var rank: Int
    let tag: Int
  }

  /// Lists that follow the rows of a storage: by what is in them, and by which they are.
  final class Follower<Element: Equatable> {
    private var (list, rows, numbers) = (ListReplica<Element>(), ListReplica<Int>(), RowNumbers())
    private var tokens: [ObservationToken] = []
    private let oneStep: Bool
    private(set) var (batches, faults) = (0, [String]())

    init(_ storage: ArrayStorage<Element>, oneStep: Bool) {
      self.oneStep = oneStep
      tokens.append(storage.observe { [unowned self] _, change in numbers.follow(change) })
      tokens.append(storage.observeBatches { [unowned self] in take($0, $1) })
    }

    private func take(_ state: TreeArray<Element>, _ batch: ListBatch<Int>?) {
      batches += 1
      let batch = oneStep ? batch?.inOneStep() : batch
      let refusals = [
        list.perform(batch, showing: Array(state)), rows.perform(batch, showing: numbers.numbers),
      ]
      if refusals != [nil, nil] { faults.append("\(refusals): \(batch as Any) to \(state)") }
    }

    func end() { for token in tokens { token.tearDown() } }
  }

  @Test(arguments: 1...12)
  func `windows, sorts and filters`(_ seed: Int) {
    var (generator, tag) = (SeededGenerator(seed: UInt64(seed)), 0)
    let (slot, width, isUp) = (DictionarySlot<Int, Row>(), ValueSlot(3), ValueSlot(true))
    func row(_ key: Int, _ rank: Int) -> Row {
      tag += 1
      return Row(key: key, rank: rank, tag: tag)
    }
    let sorted = slot.sorted { $0.value.rank }
    let steered = slot.sorted(with: isUp) { $1 ? $0.value.rank : -$0.value.rank }
    let stages = [
      sorted, steered, sorted.filter { $0.value.rank % 3 > 0 }, steered.window(offset: 2, limit: width),
      slot.filter(with: width) { $0.value.rank % $1 > 0 }.sorted { $0.value.rank % 4 }.suffix(4),
      sorted.reversed(),
    ]
    let followers = stages.enumerated().map { Follower($1, oneStep: $0 % 2 == seed % 2) }
    for step in 0..<(Settings.isWhole ? 150 : 40) {
      try? transaction {
        for _ in 0..<generator.size(in: 1...12) {
          let key = generator.number(below: 20)
          switch generator.number(below: 8) {
          case 0, 1: slot[key] = nil
          case 2: slot.refresh(key)
          case 3: for key in key..<key + 4 { slot[key] = nil }
          default: slot[key] = row(key, generator.number(below: 24))
          }
          if generator.chance(1, in: 40) { throw Abandoned() }
        }
        if generator.chance(1, in: 6) { width.value = 1 + generator.number(below: 6) }
        if generator.chance(1, in: 12) { isUp.value.toggle() }
      }
      for (index, follower) in followers.enumerated() {
        #expect(follower.faults == [], "seed \(seed), step \(step), stage \(index)")
      }
    }
    #expect(followers.allSatisfy { $0.batches > 10 })
    for follower in followers { follower.end() }
    for stage in stages { stage.tearDown() }
    #expect([slot.emitter.sensorCount, width.emitter.sensorCount, isUp.emitter.sensorCount] == [0, 0, 0])
  }

  @Test(arguments: 1...12)
  func `arrays that are shuffled, replaced and filtered`(_ seed: Int) {
    var (generator, tag) = (SeededGenerator(seed: UInt64(seed)), 0)
    let origin = ArrayOrigin<Row>(values: 12) { rank in
      tag += 1
      return Row(key: 0, rank: rank, tag: tag)
    }
    let slot = ArraySlot<Row>()
    let stages: [ArrayStorage<Row>] = [
      slot, slot.filter { $0.rank % 2 == 0 }, slot.sorted { $0.rank }, slot.prefix(5), slot.reversed(),
      slot.filter { $0.rank > 2 }.window(offset: 1, limit: 6),
    ]
    let followers = stages.enumerated().map { Follower($1, oneStep: $0 % 2 == seed % 2) }
    for step in 0..<(Settings.isWhole ? 150 : 30) {
      let isSmall = slot.count < 60
      transaction {
        for _ in 0..<generator.size(in: 1...8) {
          if isSmall { _ = origin.edit(slot, using: &generator) } else { slot.removeAll { $0.tag % 2 == 0 } }
        }
      }
      for (index, follower) in followers.enumerated() {
        #expect(follower.faults == [], "seed \(seed), step \(step), stage \(index)")
      }
    }
    #expect(followers.allSatisfy { $0.batches > 10 })
    for follower in followers { follower.end() }
    for stage in stages.dropFirst() { stage.tearDown() }
    slot.assertTornDown()
  }

  struct Abandoned: Error {}

  @Test func `a batch of few commands does not depend on the number of rows`() {
    let slot = ArraySlot(0..<Settings.many(100_000))
    var batches: [ListBatch<Int>] = []
    let token = slot.observeBatches { if let batch = $1 { batches.append(batch) } }
    for index in 0..<100 { slot.move(from: index, to: slot.count - 1 - index) }
    #expect(batches.count == 100 && batches.allSatisfy { $0.count == 1 })
    token.tearDown()
  }
}
