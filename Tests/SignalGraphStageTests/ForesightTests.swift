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

  @Test func `keys are said before an edit, where there are very many, but not in a body`() {
    let (slot, work) = (DictionarySlot(Self.rows(40_000)), Noting())
    let stage = slot.feeding(Stage(work))
    slot[7] = 1_000
    slot[-1] = 1
    slot[9] = nil
    transaction {
      slot[11] = 5
      slot[12] = 6
    }
    #expect(work.noted == [7, UInt64(bitPattern: -1), 9])
    #expect(stage.value == 40_000)
    stage.tearDown()
    slot[7] = 2
    #expect(work.noted.count == 3)
    slot.assertTornDown()
  }

  @Test func `keys are said through stages that keep them, to the third, while each has one reader`() {
    let slot = DictionarySlot(Self.rows(40_000))
    let (second, third, fourth, beside) = (Noting(), Noting(), Noting(), Noting())
    let kept = slot.filter { $0.value < 50 }
    let stage = kept.feeding(Stage(second))
    slot[7] = 1_000
    slot[8] = 1
    #expect(second.noted == [7, 8])
    let other = kept.feeding(Stage(beside))
    slot[9] = 1
    #expect(second.noted == [7, 8] && beside.noted.isEmpty)
    #expect(stage.value == other.value && stage.value == slot.elements.filter { $0.value < 50 }.count)
    for stage in [stage, other] { stage.tearDown() }

    let mapped = slot.mapValues { $0 + 1 }.filter { $0.value > 2 }
    let last = mapped.feeding(Stage(third))
    slot[11] = 5
    #expect(third.noted == [11])
    last.tearDown()
    let far = slot.filter { $0.value > 1 }.mapValues { $0 + 1 }.filter { $0.value > 2 }.feeding(Stage(fourth))
    slot[12] = 6
    #expect(fourth.noted.isEmpty && far.value == slot.elements.filter { $0.value > 1 }.count)
    far.tearDown()
    slot.assertTornDown()
  }

  /// Keeps nothing, and notes the positions that it is to fetch.
  private final class NotingPositions: StageWork {
    static var foresees: Bool { true }
    private(set) var noted: [UInt64] = []

    func begin(_ rows: TreeArray<Int>) -> Int { rows.count }

    func change(_ input: borrowing ArrayTransaction<Int>, _ count: inout Int, _ output: inout ValueTransaction<Int>) {
      let past = count
      count += input.growth
      output.update(past: past, future: count, equality: Equality())
    }

    func foresee(_ bits: UInt64, _ count: borrowing Int) { noted.append(bits) }
  }

  private final class PositionStage: ValueStage<ArrayTransaction<Int>, Int> {
    init(_ work: NotingPositions) {
      super.init(StageParts(MessageSubject(PositionStage.self, nil, #fileID, #line), work))
    }
  }

  @Test func `positions are said before an edit of a long array, but not in a body`() {
    let (slot, work) = (ArraySlot(0..<40_000), NotingPositions())
    let stage = slot.feeding(PositionStage(work))
    slot[7] = 1
    slot.insert(2, at: 9)
    slot.append(3)
    slot.remove(at: 11)
    slot.move(from: 13, to: 2)
    transaction {
      slot[17] = 1
      slot[18] = 1
    }
    #expect(work.noted == [7, 9, 40_001, 11, 13])
    slot.removeSubrange(30_000...)
    slot[7] = 5
    #expect(work.noted.count == 5 && stage.value == 30_000)
    stage.tearDown()
    slot.assertTornDown()
  }

  @Test func `a reduction follows a long array`() {
    struct Line: Equatable {
      var (factor, offset) = (1, 0)

      init(_ factor: Int, _ offset: Int) { (self.factor, self.offset) = (factor, offset) }

      func followed(by next: Line) -> Line { Line(factor &* next.factor, offset &* next.factor &+ next.offset) }
    }
    var (model, generator) = ((0..<40_000).map { Line(2 * $0 + 1, $0) }, SeededGenerator(seed: 7))
    let slot = ArraySlot(model)
    let whole = slot.reduced(Line(1, 0)) { $0.followed(by: $1) }
    func check() { #expect(whole.value == model.reduce(Line(1, 0)) { $0.followed(by: $1) }) }
    for step in 0..<60 {
      let (position, line) = (generator.number(below: model.count), Line(2 * step + 1, step))
      switch step % 6 {
      case 0:
        slot[position] = line
        model[position] = line
      case 1:
        slot.insert(line, at: position)
        model.insert(line, at: position)
      case 2:
        slot.append(line)
        model.append(line)
      case 3:
        slot.remove(at: position)
        model.remove(at: position)
      case 4:
        slot.move(from: position, to: 5)
        model.insert(model.remove(at: position), at: 5)
      default:
        transaction {
          slot[position] = line
          slot.remove(at: 0)
        }
        model[position] = line
        model.remove(at: 0)
      }
      check()
    }
    whole.tearDown()
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
