import SignalGraph
import SignalGraphTesting
import Testing

/// What a hint spares where several parameters are one value, and in partitions.
@Suite struct FilterHintTests {
  private typealias Bounds = (Int, Int)
  private let calls = CallCounter()
  private let least = ValueSlot(800)
  private let excess = ValueSlot(100)

  private func hint(_ past: Bounds, _ future: Bounds) -> FilterHint {
    switch (future.0 - past.0, future.1 - past.1) {
    case (0..., 0...): .tightened
    case (...0, ...0): .relaxed
    default: .unknown
    }
  }

  private func holds(_ number: Int, _ bounds: Bounds) -> Bool {
    calls.record()
    return number >= bounds.0 + bounds.1
  }

  /// Both parameters as one.
  private var bounds: ValueStorage<Bounds> { least.combined(with: excess) { ($0, $1) } }

  /// The calls of a new pair of bounds; a debug build tries some rows besides.
  private func count(_ bounds: Bounds) -> Int {
    calls.reset()
    transaction { (least.value, excess.value) = bounds }
    return calls.count
  }

  /// From 900 numbers of a thousand on: fewer, more, and both.
  private func check(_ members: () -> Set<Int>) {
    for (bounds, calls) in [((850, 100), 100), ((10, 0), 950), ((900, 0), 990), ((0, 450), 1_000)] {
      let count = count(bounds)
      #expect(count >= calls && count <= calls + sampleSize, "\(bounds)")
      #expect(members() == Set(bounds.0 + bounds.1..<1_000))
    }
    // One alone changes: the other is what it was.
    calls.reset()
    excess.value = 460
    #expect(calls.count >= 550 && calls.count <= 550 + sampleSize && members() == Set(460..<1_000))
  }

  @Test func `several parameters of a filter have a hint`() {
    let (rows, members) = (ArraySlot(0..<1_000), SetSlot(0..<1_000))
    let entries = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, $0) }))
    let kept = rows.filter(with: bounds, hint: hint) { holds($0, $1) }
    check { Set(kept.elements) }
    kept.tearDown()
    (least.value, excess.value) = (800, 100)
    let chosen = members.filter(with: bounds, hint: hint) { holds($0, $1) }
    check { chosen.elements }
    chosen.tearDown()
    (least.value, excess.value) = (800, 100)
    let shown = entries.filter(with: bounds, hint: hint) { holds($0.value, $1) }
    check { Set(shown.keys) }
    shown.tearDown()
  }

  @Test func `a partition has a hint`() {
    let (rows, members) = (ArraySlot(0..<1_000), SetSlot(0..<1_000))
    let entries = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, $0) }))
    let parts = rows.partitioned(with: bounds, hint: hint) { holds($0, $1) }
    let (late, early) = (parts.matching, parts.rest)
    check {
      #expect(early.elementsEqual(0..<1_000 - late.count) && late.elementsEqual(1_000 - late.count..<1_000))
      return Set(late.elements)
    }
    late.tearDown()
    early.tearDown()
    (least.value, excess.value) = (800, 100)
    let chosen = members.partitioned(with: bounds, hint: hint) { holds($0, $1) }
    let (inside, outside) = (chosen.matching, chosen.rest)
    check {
      #expect(outside.elements == Set(0..<1_000).subtracting(inside.elements))
      return inside.elements
    }
    inside.tearDown()
    outside.tearDown()
    (least.value, excess.value) = (800, 100)
    let sides = entries.partitioned(with: bounds, hint: hint) { holds($0.value, $1) }
    let (shown, hidden) = (sides.matching, sides.rest)
    check {
      #expect(Set(hidden.keys) == Set(0..<1_000).subtracting(shown.keys))
      return Set(shown.keys)
    }
    shown.tearDown()
    hidden.tearDown()
  }

  @Test(arguments: Settings.seeds(8)) func `hinted partitions of rows that change are whole and in order`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (rows, limit) = (ArraySlot(0..<40), ValueSlot(20))
    let parts = rows.partitioned(with: limit, hint: { $1 > $0 ? .tightened : .relaxed }) { $0 % 40 >= $1 }
    let (late, early) = (parts.matching, parts.rest)
    let copies = (ReplicatingArrayStorage<Int>(), ReplicatingArrayStorage<Int>())
    late.register(copies.0)
    early.register(copies.1)
    for _ in 0..<200 {
      transaction {
        if Bool.random(using: &generator) { limit.value = Int.random(in: 0...40, using: &generator) }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let (one, other) = (
            Int.random(in: rows.indices, using: &generator), Int.random(in: rows.indices, using: &generator)
          )
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: rows.insert(Int.random(in: 0..<400, using: &generator), at: one)
          case 1 where rows.count > 10: rows.remove(at: one)
          case 2: rows.move(from: one, to: other)
          default: rows[one] = Int.random(in: 0..<400, using: &generator)
          }
        }
      }
      #expect(copies.0.elementsEqual(rows.elements.filter { $0 % 40 >= limit.value }))
      #expect(copies.1.elementsEqual(rows.elements.filter { $0 % 40 < limit.value }))
    }
    late.deregister(copies.0)
    early.deregister(copies.1)
    late.tearDown()
    early.tearDown()
  }

  @Test(arguments: Settings.seeds(8)) func `hinted partitions of entries that change are whole`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (entries, limit) = (DictionarySlot<Int, Int>(), ValueSlot(20))
    let parts = entries.partitioned(with: limit, hint: { $1 > $0 ? .tightened : .relaxed }) { $0.value >= $1 }
    let (late, early) = (parts.matching, parts.rest)
    let copies = (ReplicatingDictionaryStorage<Int, Int>(), ReplicatingDictionaryStorage<Int, Int>())
    late.register(copies.0)
    early.register(copies.1)
    for _ in 0..<200 {
      transaction {
        if Bool.random(using: &generator) { limit.value = Int.random(in: 0...40, using: &generator) }
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          let value = Int.random(in: -10..<40, using: &generator)
          entries[Int.random(in: 0..<30, using: &generator)] = value < 0 ? nil : value
        }
      }
      #expect(copies.0.elements == entries.elements.filter { $0.value >= limit.value })
      #expect(copies.1.elements == entries.elements.filter { $0.value < limit.value })
    }
    late.deregister(copies.0)
    early.deregister(copies.1)
    late.tearDown()
    early.tearDown()
  }

  @Test(.enabled(if: sampleSize > 0), arguments: [0, 1, 2]) func `a hint of a partition that lies is found`(
    kind: Int
  ) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kind] in
      announceKind()
      let limit = ValueSlot(1)
      let wrong: (Int, Int) -> FilterHint = { _, _ in .tightened }
      let stage: Chained =
        switch kind {
        case 0: ArraySlot([1, 2]).partitioned(with: limit, hint: wrong, label: "late") { $0 > $1 }.matching
        case 1: SetSlot([1, 2]).partitioned(with: limit, hint: wrong, label: "late") { $0 > $1 }.rest
        default:
          DictionarySlot([1: 1, 2: 2]).partitioned(with: limit, hint: wrong, label: "late") { $0.value > $1 }.rest
        }
      limit.value = 0
      stage.tearDown()
    }
    result.tells(.badParameter, "\"late\"", "was given the hint .tightened", "would come in")
  }
}

/// How many rows a debug build tries a hint on.
private var sampleSize: Int {
  #if DEBUG
    8
  #else
    0
  #endif
}
