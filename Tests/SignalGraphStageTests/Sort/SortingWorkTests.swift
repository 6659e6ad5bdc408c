import SignalGraph
import SignalGraphTesting
import Testing

/// L8 of the family: orders are asked for once a change, and places found by bisection.
@Suite struct SortingWorkTests {
  @Test func `a set's sort orders once for each member that comes`() throws {
    let (calls, comparisons) = (CallCounter(), CallCounter())
    var trial = StageTrial(
      SetOrigin(members: 250),
      StageRecipe<Members, Row>("counted set sort") {
        $0.sorted(by: calls.counting { Counted($0 % 50, comparisons) })
      } oracle: {
        TreeArray($0.sorted { ($0 % 50, $0) < ($1 % 50, $1) })
      }
    )
    trial.calls = [calls]
    trial.comparisons = [comparisons]
    let report = try trial.run(Settings.plan(for: "counted set sort", sequences: 100))
    print(report)
    #expect(report.calls == report.arrivals && report.calls > 0)
  }

  @Test func `an array's sort orders at most once for each element that comes or changes`() throws {
    let calls = CallCounter()
    var trial = StageTrial(
      Origins.row,
      StageRecipe<Row, Row>("counted array sort") {
        $0.sorted(by: calls.counting { $0 % 5 })
      } oracle: {
        Oracles.positioned($0) { $0 % 5 }
      }
    )
    trial.calls = [calls]
    print(try trial.run(Settings.plan(for: "counted array sort", sequences: 100)))
  }

  @Test func `an array's sort searches by bisection`() {
    let (comparisons, slot) = (CallCounter(), ArraySlot(0..<10_000))
    let stage = slot.sorted { Counted($0 * 7919 % 10_007, comparisons) }
    func check(_ edit: () -> Void) {
      comparisons.reset()
      edit()
      // A change of place is two searches, each of two comparisons per step.
      #expect(comparisons.count <= 4 * 14 + 16)
    }
    check { slot.insert(77, at: 5000) }
    check { slot[5000] = 12_345 }
    check { slot.move(from: 5000, to: 10) }
    check { slot.remove(at: 10) }
    comparisons.reset()
    slot.move(from: 3, to: 9000)
    #expect(stage.elements == Oracles.positioned(slot.elements) { $0 * 7919 % 10_007 })
    stage.tearDown()
  }

  @Test func `an array's sort searches once for each row of a bulk edit`() throws {
    let comparisons = CallCounter()
    var trial = StageTrial(
      ArrayOrigin(values: 200),
      StageRecipe<Row, Row>("compared array sort") {
        $0.sorted { Counted($0 % 50, comparisons) }
      } oracle: {
        Oracles.positioned($0) { $0 % 50 }
      }
    )
    trial.comparisons = [comparisons]
    let report = try trial.run(TrialPlan(seed: 11, sequences: 8, operations: 40, sizes: 0...60))
    #expect(report.comparisons > 0)
  }

  @Test func `a new order asks once for each row, with the source or without`() {
    let (calls, slot, way) = (CallCounter(), ArraySlot(0..<1000), ValueSlot(1))
    let stage = slot.sorted(with: way) { number, way in
      calls.record()
      return number * way
    }
    for isReset in [false, true] {
      stage.resetRatio = isReset ? 0 : 1
      calls.reset()
      way.value = -(way.value ?? 0)
      #expect(calls.count == slot.count)
      calls.reset()
      transaction {
        way.value = -(way.value ?? 0)
        slot.append(1000)
        slot.remove(at: 5)
        slot.move(from: 7, to: 70)
        slot[9] = -4
      }
      #expect(calls.count == slot.count)
      #expect(stage.elements == Oracles.positioned(slot.elements) { $0 * (way.value ?? 0) })
    }
    stage.tearDown()
  }

  @Test func `nothing is left of a sort that was torn down`() throws {
    let lifetimes = LifetimeCounter()
    var trial = StageTrial(
      ArrayOrigin<Tracked<Int>>(values: 12) { Tracked($0, lifetimes) },
      StageRecipe<ArrayStorage<Tracked<Int>>, ArrayStorage<Tracked<Int>>>("tracked sort of rows") {
        let way = Deriving($0) { $0.count % 2 }
        return $0.sorted(with: way) { $1 == 0 ? $0 : Tracked($1, lifetimes) }.sorted(by: .descending { $0 })
      } oracle: { rows in
        // Equal rows are the same to whoever looks: the first sort's order is not seen behind the second one.
        TreeArray(Array(rows).sorted { $1 < $0 })
      }.resetting()
    )
    trial.lifetimes = lifetimes
    print(try trial.run(Settings.plan(for: "tracked sort of rows", sequences: 50)))
    #expect(lifetimes.living == 0)
  }
}
