import SignalGraph
import Testing

/// The sum of a dictionary's values times a rate that may change: a stage belongs to nobody, so that it may override the
/// initialisers of its class.
nonisolated final class ScaledSum<Key: Hashable>: ValueStage<DictionaryTransaction<Key, Int>, Int> {
  init(
    at rate: ValueStorage<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ScaledSum<Key>.self, label, fileID, line)
    let rate = StageParameter(rate, subject)
    super.init(StageParts(subject, [rate], ScalingWork(rate)))
  }
}

/// The work belongs to nobody either: the turn calls it, on whichever actor the graph lives.
nonisolated final class ScalingWork<Key: Hashable>: AdjustableWork {
  let rate: StageParameter<Int>
  let equality = Equality<Int>()
  var kept: TableDictionary<Key, Int> = [:]
  var sum = 0

  init(_ rate: StageParameter<Int>) { self.rate = rate }

  func begin(_ amounts: TableDictionary<Key, Int>) -> Int {
    (kept, sum) = (amounts, amounts.values.reduce(0, +))
    return sum * rate.value
  }

  func change(
    _ input: borrowing DictionaryTransaction<Key, Int>, _ state: inout Int, _ output: inout ValueTransaction<Int>
  ) {
    input.apply(to: &kept)
    input.forEachChange { sum += ($0.future ?? 0) - ($0.past ?? 0) }
    output.place(sum * rate.value, in: &state, equality: equality)
  }

  func prepare() {}

  func adjust(
    _ adjustment: Readjustment, _ state: inout Int, _ output: inout ValueTransaction<Int>
  ) -> Int? {
    output.place(sum * rate.value, in: &state, equality: equality)
    return nil
  }

  func source(_ state: Int) -> TableDictionary<Key, Int> { kept }

  func end() { (kept, sum) = ([:], 0) }
}

/// The verb, as the page about stages writes it.
extension DictionaryStorage where Value == Int {
  func scaledSum(
    at rate: ValueStorage<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ScaledSum<Key> {
    feeding(ScaledSum(at: rate, label: label, fileID: fileID, line: line))
  }
}

/// Stages of one's own where a user's module belongs to the main actor.
@Suite struct IsolatedStageTests {
  @Test func `a stage that belongs to nobody is used on the main actor, in closures and models of its own`() {
    let (stock, rate) = (DictionarySlot(["tea": 3, "milk": 2]), ValueSlot(10))
    var totals: [Int] = []
    let token = stock.filter { $0.value > 1 }.scaledSum(at: rate).observe { totals.append($0) }
    stock["milk"] = 1
    rate.value = 20
    transaction {
      stock["tea"] = 4
      rate.value = 15
    }
    stock["milk"] = nil
    #expect(totals == [50, 30, 60])
    token.tearDown()
    #expect(stock.emitter.sensorCount == 0 && rate.emitter.sensorCount == 0)
  }
}
