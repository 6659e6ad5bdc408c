import SignalGraph
import SignalGraphTesting
import Testing

/// Rule R4 where closures return one storage for several rows, or chain what they do not return.
@Suite struct SharedChainTests {
  typealias Handle = SetStorage<Int>
  let numbers = SetSlot([1, 2, 5, 9])

  /// What closures made, by the limit; a row that asks for one that is there has that too.
  final class Shelf {
    private var handles: [Int: Handle] = [:]

    func handle(_ limit: Int, _ make: () -> Handle) -> Handle {
      let handle = handles[limit] ?? make()
      handles[limit] = handle
      return handle
    }

    /// Forgets those that have ended.
    func tidy() { handles = handles.filter { $0.value.snapshot != nil } }
  }

  @Test func `a storage that several rows have ends with the last of them`() throws {
    let limits = DictionarySlot(["a": 5, "b": 5])
    let shelf = Shelf()
    let parts = limits.mapValues { [numbers] limit in shelf.handle(limit) { numbers.filter { $0 < limit } } }
    let first = try #require(parts["a"])
    #expect(parts["b"] === first)
    limits["a"] = nil
    numbers.insert(0)
    #expect(first.snapshot == [0, 1, 2])
    // One goes and one comes in the same turn; one asks for what it has.
    transaction {
      limits["b"] = nil
      limits["c"] = 5
    }
    limits["c"] = 5
    limits.refresh("c")
    numbers.insert(3)
    #expect(parts["c"] === first && first.snapshot == [0, 1, 2, 3])
    limits["c"] = 9
    #expect(first.snapshot == nil && parts["c"]?.snapshot == [0, 1, 2, 3, 5])
    parts.tearDown()
    numbers.assertTornDown()
    limits.assertTornDown()
  }

  @Test func `what is chained beside a storage that is there ends with it`() throws {
    let limits = DictionarySlot([1: 5])
    let shelf = Shelf()
    var beside: [Handle] = []
    let parts = limits.mapValues { [numbers] limit in
      beside.append(numbers.filter { $0 > limit })
      return shelf.handle(5) { numbers.filter { $0 < 5 } }
    }
    limits[2] = 7
    #expect(numbers.emitter.sensorCount == 3 && beside.map(\.snapshot) == [[9], [9]])
    limits[1] = nil
    #expect(parts[2]?.snapshot == [1, 2])
    limits[2] = nil
    #expect(numbers.emitter.sensorCount == 0 && beside.map(\.snapshot) == [nil, nil])
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test(arguments: [false, true]) func `what is chained for no storage ends at once`(hasMany: Bool) {
    let limits = ArraySlot(hasMany ? [1, 2] : [])
    var strays: [Handle] = []
    let parts = limits.compactMap { [numbers] limit -> Handle? in
      strays.append(numbers.filter { $0 < limit })
      return nil
    }
    limits.append(3)
    #expect(numbers.emitter.sensorCount == 0 && parts.isEmpty)
    #expect(strays.count == (hasMany ? 3 : 1) && strays.allSatisfy { $0.snapshot == nil })
    parts.tearDown()
    numbers.assertTornDown()
  }

  @Test(arguments: Settings.seeds(40)) func `rows that share what was made, at random`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (entries, rows, shift) = (DictionarySlot<Int, Int>(), ArraySlot<Int>(), ValueSlot(0))
    let shelves = (0..<5).map { _ in Shelf() }
    func make(_ shelf: Int, _ limit: Int) -> Handle {
      shelves[shelf].handle(limit) { [numbers] in numbers.filter { $0 < limit } }
    }
    let keyed = entries.mapValues { make(0, $0) }
    let shifted = entries.mapValues(with: shift) { make(1, $0 + $1) }
    let mapped = rows.map { make(2, $0) }
    let moved = rows.map(with: shift) { make(3, $0 + $1) }
    let selected = rows.compactMap { $0 % 3 == 0 ? nil : make(4, $0) }
    for step in 0..<60 {
      transaction {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let limit = Int.random(in: 0...6, using: &random)
          switch Int.random(in: 0...8, using: &random) {
          case 0: entries[.random(in: 0...5, using: &random)] = nil
          case 1...2: entries[.random(in: 0...5, using: &random)] = limit
          case 3: rows.insert(limit, at: .random(in: 0...rows.count, using: &random))
          case 4 where !rows.isEmpty: rows[.random(in: 0..<rows.count, using: &random)] = limit
          case 5 where !rows.isEmpty: rows.remove(at: .random(in: 0..<rows.count, using: &random))
          case 6 where rows.count > 1:
            let from = Int.random(in: 0..<rows.count, using: &random)
            rows.move(from: from, to: .random(in: 0..<rows.count, using: &random))
          case 7:
            let low = Int.random(in: 0...rows.count, using: &random)
            rows.replaceSubrange(low..<Int.random(in: low...rows.count, using: &random), with: [limit, limit])
          default: shift.value = limit % 3
          }
        }
        let number = Int.random(in: 0...9, using: &random)
        if numbers.remove(number) == nil { numbers.insert(number) }
      }
      for shelf in shelves { shelf.tidy() }
      let comment: Comment = "seed \(seed), step \(step)"
      func expected(_ limit: Int) -> Set<Int> { Set(numbers.snapshot!.filter { $0 < limit }) }
      let offset = shift.value
      for (key, limit) in entries.snapshot! {
        #expect(keyed[key]?.snapshot == expected(limit), comment)
        #expect(shifted[key]?.snapshot == expected(limit + offset), comment)
      }
      #expect(mapped.elements.map(\.snapshot) == rows.elements.map(expected), comment)
      #expect(moved.elements.map(\.snapshot) == rows.elements.map { expected($0 + offset) }, comment)
      #expect(selected.elements.map(\.snapshot) == rows.elements.filter { $0 % 3 != 0 }.map(expected), comment)
      let (limits, list) = (Set(entries.snapshot!.values), Set(rows.elements))
      let count = limits.count * 2 + list.count * 2 + list.count { $0 % 3 != 0 }
      #expect(numbers.emitter.sensorCount == count, comment)
    }
    for stage in [keyed, shifted] { stage.tearDown() }
    for stage in [mapped, moved, selected] { stage.tearDown() }
    numbers.assertTornDown()
  }
}
