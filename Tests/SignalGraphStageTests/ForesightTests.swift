import SignalGraph
import SignalGraphTesting
import Testing

/// Origins with very many entries say a key before they look for it, so that stages fetch what they keep of it.
@Suite struct ForesightTests {
  /// Keeps nothing, and notes the keys that it is to fetch.
  private final class Noting: StageWork {
    static var foresees: Bool { true }
    private(set) var noted: [UInt64] = []

    func begin(_ rows: TableDictionary<Int, Int>) -> Int { rows.count }

    func change(
      _ input: borrowing DictionaryTransaction<Int, Int>, _ count: inout Int, _ output: inout ValueTransaction<Int>
    ) {
      let past = count
      input.forEachChange { count += ($0.future == nil ? 0 : 1) - ($0.past == nil ? 0 : 1) }
      output.update(past: past, future: count, equality: Equality())
    }

    func foresee(_ bits: UInt64, _ count: borrowing Int) { noted.append(bits) }
  }

  private final class Stage: ValueStage<DictionaryTransaction<Int, Int>, Int> {
    init(_ work: Noting) { super.init(StageParts(MessageSubject(Stage.self, nil, #fileID, #line), work)) }
  }

  private static func rows(_ count: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0 % 100) })
  }

  @Test func `keys are said before an edit, where there are very many`() {
    let (slot, work) = (DictionarySlot(Self.rows(40_000)), Noting())
    let stage = slot.feeding(Stage(work))
    slot[7] = 1_000
    slot[-1] = 1
    slot[9] = nil
    transaction {
      slot[11] = 5
      slot[12] = 6
    }
    #expect(work.noted == [7, UInt64(bitPattern: -1), 9, 11, 12])
    #expect(stage.value == 40_000)
    stage.tearDown()
    slot[7] = 2
    #expect(work.noted.count == 5)
    slot.assertTornDown()
  }

  @Test func `where there are few, nothing is said`() {
    let (slot, work) = (DictionarySlot(Self.rows(30_000)), Noting())
    let stage = slot.feeding(Stage(work))
    slot[7] = 1_000
    slot[9] = nil
    #expect(work.noted.isEmpty)
    stage.tearDown()
  }

  @Test func `every kind of stage with keys follows a large origin`() {
    let (slot, set) = (DictionarySlot(Self.rows(40_000)), SetSlot(Set(0..<40_000)))
    let limit = ValueSlot(50)
    let filtered = slot.filter { $0.value < 50 }
    let limited = slot.filter(with: limit) { $0.value < $1 }
    let mapped = slot.mapValues { $0 * 2 }
    let scaled = slot.mapValues(with: limit) { $0 * $1 }
    let sorted = slot.sorted { $0.value }
    let grouped = slot.grouped(with: limit) { $0.value % $1 }
    let rekeyed = slot.rekeyed(with: limit) { [$0.key, $1] }
    let sum = slot.aggregated(.sum { $0.value })
    let sums = slot.aggregated(by: { $0.value % 10 }, .sum { $0.value })
    let tried = slot.tryMapValues { (value: Int) throws(Refusal) -> Int in
      if value == 999 { throw Refusal() }
      return value
    }
    let joined = slot.joined(set.associated { -$0 }, by: { $0.value }, to: { $0.key })
    let (even, order) = (set.filter { $0 % 2 == 0 }, set.sorted { -$0 })
    for key in [3, 40_001, 3, 17] { slot[key] = 999 - key }
    slot[17] = 999
    slot[5] = nil
    slot[-5] = nil
    set.insert(50_000)
    set.remove(7)
    set.remove(-7)
    let rows = slot.elements
    #expect(filtered.elements == rows.filter { $0.value < 50 } && limited.elements == filtered.elements)
    #expect(mapped.elements == rows.mapValues { $0 * 2 } && scaled.elements == rows.mapValues { $0 * 50 })
    #expect(sorted.count == rows.count && sorted[rows.count - 1].key == 17)
    #expect(grouped.elements.map(\.value.count).reduce(0, +) == rows.count)
    #expect(rekeyed[[3, 50]] == 996 && rekeyed.count == rows.count)
    #expect(sum.value == rows.values.reduce(0, +) && sums.elements.values.reduce(0, +) == sum.value)
    #expect(tried.failures.count == 1 && tried.count == rows.count - 1)
    #expect(joined.count == rows.filter { set.contains($0.value) }.count)
    #expect(even.count == 20_001 && order[0] == 50_000 && order.count == 40_000)
    let stages: [Chained] = [
      filtered, limited, mapped, scaled, sorted, grouped, rekeyed, sum, sums, tried, joined, even, order,
    ]
    for stage in stages { stage.tearDown() }
    slot.assertTornDown()
    set.assertTornDown()
    limit.assertTornDown()
  }
}
