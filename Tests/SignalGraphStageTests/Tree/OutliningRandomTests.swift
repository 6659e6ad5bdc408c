import SignalGraph
import SignalGraphTesting
import Testing

/// Outlines against a plain walk down from the roots, rebuilt from signals alone, with each row known by its key.
@Suite struct OutliningRandomTests {
  typealias Row = OutlineRow<Int, Int>

  /// An outline, rebuilt from signals, with what each turn has done to each row.
  private final class Followed {
    let stage: Outlining<Int, Int>
    let replica = SignalReplica<ArrayTransaction<Row>>()
    private var rows: [Row] = []
    private var changes = 0
    /// How many rows were moved in all, and how many had to be.
    private(set) var (moved, least) = (0, 0)

    init(_ stage: Outlining<Int, Int>) {
      self.stage = stage
      replica.admitsEqualUpdates = true
      replica.attach(to: stage)
      (rows, changes) = (Array(stage.elements), replica.changes)
    }

    /// Expects these rows, after one change at most, in which each row is told of once, as what became of it.
    ///
    /// - `news`: the keys of rows that were refreshed.
    func expect(_ expected: [Row], news: Set<Int> = [], _ comment: Comment) {
      #expect(replica.fault == nil, comment)
      #expect(stage.elements.elementsEqual(expected) && replica.state?.elementsEqual(expected) == true, comment)
      #expect(replica.changes - changes <= 1, comment)
      let past = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0) })
      let future = Dictionary(uniqueKeysWithValues: expected.map { ($0.key, $0) })
      let told = replica.changes > changes ? Self.told(replica.latest.last?.transaction, comment) : Told()
      #expect(told.came.isSubset(of: future.keys) && told.came.isDisjoint(with: past.keys), comment)
      #expect(told.came.count == future.keys.count { past[$0] == nil }, comment)
      #expect(told.went.isSubset(of: past.keys) && told.went.isDisjoint(with: future.keys), comment)
      #expect(told.went.count == past.keys.count { future[$0] == nil }, comment)
      let others = Set(future.keys.filter { past[$0] != nil && past[$0] != future[$0] })
      #expect(told.updated.isSuperset(of: others) && told.updated.subtracting(others).isSubset(of: news), comment)
      let numbers = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element.key, $0.offset) })
      let kept = expected.compactMap { numbers[$0.key] }
      moved += told.moved.count
      least += kept.count - Self.ascent(kept)
      (rows, changes) = (expected, replica.changes)
    }

    /// How many numbers a longest ascent has.
    private static func ascent(_ numbers: [Int]) -> Int {
      var tops: [Int] = []
      for number in numbers {
        let pile = tops.firstIndex { $0 > number } ?? tops.count
        if pile == tops.count { tops.append(number) } else { tops[pile] = number }
      }
      return tops.count
    }

    private struct Told {
      var (came, went, updated, moved) = (Set<Int>(), Set<Int>(), Set<Int>(), Set<Int>())
    }

    private static func told(_ transaction: ArrayTransaction<Row>?, _ comment: Comment) -> Told {
      var (told, keys) = (Told(), [Int]())
      for mutation in transaction?.mutations.map(\.self) ?? [] {
        switch mutation {
        case .insert(let row, _): told.came.insert(row.key)
        case .remove(let row, _): told.went.insert(row.key)
        case .replace(_, let past, let future):
          told.went.formUnion(past.map(\.key))
          told.came.formUnion(future.map(\.key))
          keys += (past + future).dropFirst().map(\.key)
        case .update(_, let past, let future):
          #expect(past.key == future.key, comment)
          told.updated.insert(future.key)
        case .move(_, _, let past, let future):
          #expect(past.key == future.key, comment)
          told.moved.insert(future.key)
          if past != future { told.updated.insert(future.key) }
        }
        switch mutation {
        case .insert(let row, _), .remove(let row, _), .update(_, _, let row), .move(_, _, _, let row):
          keys.append(row.key)
        case .replace(_, let past, let future): keys.append((past + future)[0].key)
        }
      }
      #expect(Set(keys).count == keys.count, comment)
      return told
    }

    func end() {
      replica.detach()
      stage.tearDown()
    }
  }

  /// Each state of three entries, which are absent, or name none, each other, themselves or a stranger, and of the set of
  /// those that are expanded, to others.
  @Test func `changes between all states of three entries`() {
    typealias Values = TableDictionary<Int, Int>
    func values(_ code: Int) -> Values {
      let choices = [code % 6, code / 6 % 6, code / 36 % 6]
      return Values(
        uniqueKeysWithValues: choices.enumerated().filter { $0.element < 5 }.map { ($0.offset, $0.element - 1) })
    }
    func parent(_ value: Int) -> Int? { value < 0 ? nil : value }
    let count = 216 * 8
    let (slot, open) = (DictionarySlot(values(0)), SetSlot<Int>())
    let tree = slot.nested { parent($0.value) }
    let followed = [
      Followed(tree.outlined(expanding: open)), Followed(tree.outlined(collapsing: open)), Followed(tree.outlined()),
    ]
    let partners = Settings.isWhole ? 24 : 2
    var state = 0
    for first in 0..<count {
      for number in 0..<partners {
        for next in [(first * 7 + number * 211) % count, first] {
          transaction {
            for key in 0..<3 {
              slot[key] = values(next % 216)[key]
              if next / 216 >> key & 1 == 1 { open.insert(key) } else { open.remove(key) }
            }
          }
          let comment: Comment = "\(values(state % 216)), \(state / 216) to \(values(next % 216)), \(next / 216)"
          for (one, isOpen) in zip(followed, [{ open.contains($0) }, { !open.contains($0) }, { _ in true }]) {
            one.expect(Oracles.outline(slot.elements, parent, isOpen: isOpen), comment)
          }
          state = next
        }
      }
    }
    for one in followed {
      #expect(one.moved <= one.least + one.least / 4, "\(one.moved) moves, \(one.least) needed")
      one.end()
    }
    slot.assertTornDown()
    open.assertTornDown()
  }

  @Test(arguments: Settings.seeds(16))
  func `random edits`(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (slot, open, shift) = (DictionarySlot<Int, Int>(), SetSlot<Int>(), ValueSlot(1))
    let range = [6, 12, 30, 90][seed % 4]
    func parent(_ value: Int) -> Int? { value % 5 == 0 ? nil : value % range }
    func shifted(_ value: Int, _ shift: Int) -> Int? { value % 4 == 0 ? nil : (value + shift) % range }
    let plain = slot.nested { parent($0.value) }
    let sorted = slot.nested(under: { parent($0.value) }, sortedBy: .descending { $0.value % 3 })
    let changing = slot.nested(
      with: shift, under: { shifted($0.value, $1) }, sortedBy: { $0.value % 7 * $1 }, ties: .by { $0 })
    let followed = [
      Followed(plain.outlined(expanding: open)), Followed(plain.outlined(collapsing: open)),
      Followed(plain.outlined()), Followed(sorted.outlined(collapsing: open)),
      Followed(changing.outlined(expanding: open)),
    ]
    func check(_ news: Set<Int>, _ comment: Comment) {
      let values = slot.elements
      func descending(_ key: Int, _ value: Int) -> Int { -(value % 3) }
      let oracles = [
        Oracles.outline(values, parent) { open.contains($0) }, Oracles.outline(values, parent) { !open.contains($0) },
        Oracles.outline(values, parent) { _ in true },
        Oracles.outline(values, parent, descending) { !open.contains($0) },
        Oracles.outline(values, { shifted($0, shift.value) }, { $1 % 7 * shift.value }) { open.contains($0) },
      ]
      for (number, (one, oracle)) in zip(followed, oracles).enumerated() {
        one.expect(oracle, news: news, "stage \(number), \(comment)")
      }
    }
    for step in 0..<150 {
      var news: Set<Int> = []
      try? transaction {
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
          let key = Int.random(in: 0..<range, using: &generator)
          switch Int.random(in: 0..<12, using: &generator) {
          case 0, 1: slot[key] = nil
          case 2:
            slot.refresh(key)
            news.insert(key)
          // A cycle, whatever was there.
          case 3: if let value = slot[key], value % 5 != 0 { slot[value % range] = key % 5 == 0 ? key + range : key }
          case 4, 5, 6: if !open.insert(key).inserted { open.remove(key) }
          default: slot[key] = Int.random(in: 0..<120, using: &generator)
          }
          if Int.random(in: 0..<20, using: &generator) == 0 { throw Refusal() }
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { shift.value = Int.random(in: 0...3, using: &generator) }
      }
      check(news, "seed \(seed), step \(step)")
    }
    for one in followed { one.end() }
    slot.assertTornDown()
    open.assertTornDown()
    shift.assertTornDown()
  }
}
