import SignalGraph
import SignalGraphTesting
import Testing

/// What live values make of several changes that come in one turn, and what they let go of in it.
@Suite struct LiveTurnTests {
  private typealias Number = ValueStorage<Int>

  /// Whose release edits, which only a turn of its own may do.
  private final class Mourned: Equatable {
    let number: Int
    let deaths: ValueSlot<Int>

    init(_ number: Int, _ deaths: ValueSlot<Int>) { (self.number, self.deaths) = (number, deaths) }

    deinit { deaths.value += 1 }

    static func == (left: Mourned, right: Mourned) -> Bool { left.number == right.number }
  }

  /// In one turn, a row is edited twice, and between that more than is merged with it.
  private func editTwice(_ rows: ArraySlot<Int>, _ first: () -> Void, _ second: () -> Void) {
    transaction {
      first()
      for index in 1..<100 { rows[index] = 2 }
      second()
    }
  }

  @Test func `a row that changes and goes in one turn is not made`() {
    let (score, rows) = (ValueSlot(1), ArraySlot(Array(repeating: 0, count: 200)))
    var calls: [Int] = []
    let stage = rows.map(live: { _ in score as Number }) { row, score in
      if row > 2 { calls.append(row) }
      return row + score
    }
    editTwice(rows) {
      rows[0] = 5
    } _: {
      rows.remove(at: 0)
    }
    #expect(calls == [] && stage.elements == TreeArray(rows.elements.map { $0 + 1 }))
    editTwice(rows) {
      rows[0] = 6
    } _: {
      rows[0] = 7
    }
    #expect(calls == [7] && stage[0] == 8)
    stage.tearDown()
  }

  @Test func `a row that is refreshed and then names what has not run is made once, and told of the refresh`() {
    let (score, other) = (ValueSlot(1), ValueSlot(2))
    let (late, rows) = (other.map { $0 * 2 }, ArraySlot(Array(repeating: 0, count: 200)))
    var calls: [Int] = []
    let stage = rows.map(live: { $0 == 1 ? late as Number : score as Number }) { row, score in
      if row == 1 { calls.append(score) }
      return 0
    }
    expectSignals(of: stage, [.transition([.update(at: 0, past: 0, future: 0)])]) {
      editTwice(rows) {
        rows.refresh(at: 0)
      } _: {
        rows[0] = 1
        other.value = 3
      }
    }
    #expect(calls == [6])
    stage.tearDown()
    late.tearDown()
  }

  @Test func `rows turn from storages without a state to others, and the stage begins with the last of them`() {
    let (gate, score) = (ReplicatingValueStorage<Int>(), ValueSlot(1))
    let (rows, list) = (DictionarySlot<Int, Number>([1: gate, 2: gate]), ArraySlot<Number>([gate, gate]))
    let (stage, listed) = (rows.flattened(), list.map(live: { $0 }) { $1 })
    expectSignals(of: stage, [.initiation([1: 1, 2: 1]), .transition([.update(key: 2, past: 1, future: 3)])]) {
      rows[1] = score
      #expect(stage.snapshot == nil)
      rows[2] = score
      transaction {
        rows[2] = ValueSlot(2) as Number
        rows[2] = ValueSlot(3) as Number
      }
    }
    expectSignals(of: listed, [.initiation([1, 1]), .transition([.update(at: 0, past: 1, future: 4)])]) {
      list[0] = score
      #expect(listed.snapshot == nil)
      list[1] = score
      list[0] = ValueSlot(4)
    }
    stage.tearDown()
    listed.tearDown()
  }

  @Test func `a row in whose place its signal names an equal one may edit when it is let go of`() {
    let (score, deaths) = (ValueSlot(1), ValueSlot(0))
    let origin = SignalDispatcher<DictionarySignal<Int, Mourned>>()
    let stage = DictionaryLiveMapping<DictionaryTransaction<Int, Mourned>, Int, Int>(live: { _ in score }) {
      $0.value.number + $1
    }
    origin.register(stage)
    origin.dispatch(.initiation([1: Mourned(1, deaths)]))
    origin.dispatch(.transition([.update(key: 1, past: Mourned(1, deaths), future: Mourned(2, deaths))]))
    #expect(deaths.value == 2 && stage.elements == [1: 3])
    origin.deregister(stage)
    #expect(deaths.value == 3)
  }

  /// It would have had a change to send itself in that turn.
  @Test func `what is chained for the rows of a high stage ends with them, once`() throws {
    let (numbers, limits) = (SetSlot([1, 2, 5, 9]), DictionarySlot([1: 3, 2: 9]))
    var made: [Int: Number] = [:]
    func make(_ entry: DictionaryEntry<Int, Int>) -> Number {
      made[entry.key] = numbers.filter { $0 < entry.value }.counted()
      return made[entry.key]!
    }
    let stage = limits.filter { _ in true }.filter { _ in true }.filter { _ in true }.map(live: { make($0) }) { $1 }
    let replica = SignalReplica<ValueTransaction<Int>>()
    replica.attach(to: try #require(made[1]))
    transaction {
      numbers.insert(0)
      limits[1] = nil
    }
    #expect(replica.latest.last == .termination(2) && replica.changes == 2 && replica.fault == nil)
    #expect(stage.elements == [2: 4])
    replica.detach()
    stage.tearDown()
    numbers.assertTornDown()
  }
}
