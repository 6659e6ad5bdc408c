import SignalGraph
import SignalGraphTesting
import Testing

/// The tables of the maps, and of a count.
@Suite struct MapTableTests {
  typealias Change = ArraySignal<Int>

  /// Elements, and their tenths.
  private func play(_ expected: [Change], _ edit: (ArraySlot<Int>) -> Void) {
    let slot = ArraySlot([10, 20])
    let stage = slot.map { $0 / 10 }
    expectSignals(of: stage, expected) { edit(slot) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0)
  }

  /// Elements by a parameter.
  private func playChanging(
    _ expected: [Change], _ edit: (_ rows: ArraySlot<Int>, _ width: ValueSlot<Int>) -> Void
  ) {
    let (slot, width) = (ArraySlot([10, 20, 30]), ValueSlot(10))
    let stage = slot.map(with: width) { $0 / $1 }
    expectSignals(of: stage, expected) { edit(slot, width) }
    stage.tearDown()
    #expect(slot.emitter.sensorCount == 0 && width.emitter.sensorCount == 0)
  }

  @Test func `the table of a map of an array that keeps its results`() throws {
    try playTable(of: "Stages/Map/ArraySignalMapStorage.swift", type: "ArraySignalMapStorage") { table in
      table.row("`insert`", "`insert` of the mapped element") {
        play([.transition([.insert(3, at: 1)])]) { $0.insert(35, at: 1) }
      }
      table.row("`update`", "`update`; nothing where the result is equal") {
        play([.transition([.update(at: 0, past: 1, future: 3)])]) { $0[0] = 30 }
        play([]) { $0[0] = 11 }
      }
      table.row(
        "`update` of an element to its equal, as ``ArrayEditing/refresh(at:)`` sends",
        "`update`, even if the result is equal"
      ) {
        play([.transition([.update(at: 1, past: 2, future: 2)])]) { $0.refresh(at: 1) }
      }
      table.row("`remove`", "`remove` of the kept element") {
        play([.transition([.remove(1, at: 0)])]) { $0.remove(at: 0) }
      }
      table.row("`move` of an element as it is", "`move`, without a call") {
        let (slot, calls) = (ArraySlot([10, 20]), CallCounter())
        let stage = slot.map(calls.counting { $0 / 10 })
        calls.reset()
        expectSignals(of: stage, [.transition([.move(from: 0, to: 1, past: 1, future: 1)])]) {
          slot.move(from: 0, to: 1)
        }
        #expect(calls.count == 0)
        stage.tearDown()
      }
      table.row("`move` with an update", "`move` with the mapped element") {
        play([.transition([.move(from: 0, to: 1, past: 1, future: 3)])]) { slot in
          transaction {
            slot.move(from: 0, to: 1)
            slot[1] = 30
          }
        }
      }
      table.row("`replace` of a range", "`replace`, by new results") {
        play([.transition([.replace(at: 0, past: [1, 2], future: [3, 4, 5])])]) {
          $0.replaceSubrange(0..<2, with: [30, 40, 50])
        }
      }
      table.row("a new parameter", "`update` of each result that is another") {
        playChanging([
          .transition([
            .update(at: 0, past: 1, future: 0), .update(at: 1, past: 2, future: 1), .update(at: 2, past: 3, future: 1),
          ])
        ]) { $1.value = 20 }
        playChanging([.transition([.update(at: 2, past: 3, future: 2)])]) { slot, width in
          transaction {
            width.value = 11
            width.value = 10
            slot[2] = 20
          }
        }
        playChanging([]) { $1.value = 10 }
      }
      table.row("a refreshed parameter", "`update` of each result") {
        playChanging([
          .transition([
            .update(at: 0, past: 1, future: 1), .update(at: 1, past: 2, future: 2), .update(at: 2, past: 3, future: 3),
          ])
        ]) { $1.refresh() }
      }
      table.row("a new parameter and mutations", "one transition") {
        let (slot, width) = (ArraySlot([10, 20, 30]), ValueSlot(10))
        let stage = slot.map(with: width) { $0 / $1 }
        let replica = SignalReplica<ArrayTransaction<Int>>()
        replica.attach(to: stage)
        replica.turn {
          transaction {
            width.value = 20
            slot.append(60)
            slot.remove(at: 0)
          }
        }
        #expect(replica.latest.count == 1 && replica.fault == nil && stage.elements == [1, 1, 3])
        replica.detach()
        stage.tearDown()
      }
      table.row("`initiation`, `termination`", "the same, mapped, while there is a parameter") {
        let (gate, width) = (ReplicatingArrayStorage<Int>(), ReplicatingValueStorage<Int>())
        let stage = gate.map(with: width) { $0 / $1 }
        expectSignals(
          of: stage, [.initiation([1, 2]), .termination([1, 2]), .initiation([0, 1]), .termination([0, 1])]
        ) {
          gate.sensor.sense(.initiation([10, 20]))
          width.sensor.sense(.initiation(10))
          width.sensor.sense(.termination(10))
          width.sensor.sense(.initiation(20))
          gate.sensor.sense(.termination([10, 20]))
        }
        width.sensor.sense(.termination(20))
        stage.tearDown()
      }
    }
  }

  @Test func `the table of a map of an array that keeps nothing`() throws {
    func play(_ expected: [Change], _ edit: (ArraySlot<Int>) -> Void) {
      let (slot, map) = (ArraySlot([10, 20]), ArraySignalMap<Int, Int> { $0 / 10 })
      slot.register(map)
      expectSignals(of: map, expected) { edit(slot) }
      slot.deregister(map)
    }
    try playTable(of: "Stages/Map/ArraySignalMap.swift", type: "ArraySignalMap") { table in
      table.row("any signal", "the same, each element mapped, past ones included") {
        play([
          .transition([.insert(3, at: 1)]), .transition([.update(at: 0, past: 1, future: 4)]),
          .transition([.remove(4, at: 0)]), .transition([.move(from: 0, to: 1, past: 3, future: 3)]),
        ]) { slot in
          slot.insert(35, at: 1)
          slot[0] = 40
          slot.remove(at: 0)
          slot.move(from: 0, to: 1)
        }
        let map = ArraySignalMap<Int, Int> { $0 / 10 }
        expectSignals(of: map, [.initiation([1, 2]), .termination([1, 2])]) {
          map.sensor.sense(.initiation([10, 20]))
          map.sensor.sense(.termination([10, 20]))
        }
      }
      table.row("`update` between different elements whose results are equal", "nothing") { play([]) { $0[0] = 11 } }
      table.row("`move` with an update between such elements", "`move`") {
        play([.transition([.move(from: 0, to: 1, past: 1, future: 1)])]) { slot in
          transaction {
            slot.move(from: 0, to: 1)
            slot[1] = 11
          }
        }
      }
    }
  }

  @Test func `the tables of maps of a set`() throws {
    func play(
      _ map: (SetStorage<Int>) -> SetStorage<Int>, _ expected: [SetSignal<Int>], _ edit: (SetSlot<Int>) -> Void
    ) {
      let slot = SetSlot([75, 90, 10])
      let stage = map(slot)
      expectSignals(of: stage, expected) { edit(slot) }
      stage.tearDown()
      #expect(slot.emitter.sensorCount == 0)
    }
    func playEnds(_ map: (SetStorage<Int>) -> SetStorage<Int>, _ results: Set<Int>) {
      let gate = ReplicatingSetStorage<Int>()
      let stage = map(gate)
      expectSignals(of: stage, [.initiation(results), .termination(results)]) {
        gate.sensor.sense(.initiation([75, 90, 10, -5]))
        gate.sensor.sense(.termination([75, 90, 10, -5]))
      }
      stage.tearDown()
    }
    let hours: (SetStorage<Int>) -> SetStorage<Int> = { $0.map { $0 / 60 } }
    let file = "Stages/Map/SetStorage+Mapping.swift"
    try playTable(of: file, type: "map") { table in
      table.row("`insert` with a result that no other member gives", "`insert` of the result") {
        play(hours, [.transition([.insert(2)])]) { $0.insert(130) }
      }
      table.row("`remove` of the last member that gives a result", "`remove` of the result") {
        play(hours, [.transition([.remove(0)])]) { $0.remove(10) }
      }
      table.row("another mutation", "nothing") {
        play(hours, []) { slot in
          slot.insert(61)
          slot.remove(75)
        }
      }
      table.row("`initiation`, `termination`", "the same, of the results") { playEnds(hours, [0, 1]) }
    }
    let known: (SetStorage<Int>) -> SetStorage<Int> = { $0.compactMap { $0 < 0 ? nil : $0 / 60 } }
    try playTable(of: file, type: "compactMap") { table in
      table.row("a mutation of a member without a result", "nothing") {
        play(known, []) { slot in
          slot.insert(-1)
          slot.remove(-1)
        }
      }
      table.row("another", "as of a `map`") {
        play(known, [.transition([.insert(2)]), .transition([.remove(0)])]) { slot in
          slot.insert(130)
          slot.insert(61)
          slot.remove(10)
        }
      }
      table.row("`initiation`, `termination`", "the same, of the results") { playEnds(known, [0, 1]) }
    }
  }

  @Test func `the table of a count`() throws {
    func play(_ expected: [ValueSignal<Int>], _ edit: (DictionarySlot<Int, Int>) -> Void) {
      let slot = DictionarySlot([1: 1, 2: 2])
      let stage = slot.counted()
      expectSignals(of: stage, expected) { edit(slot) }
      stage.tearDown()
    }
    try playTable(of: "Stages/Aggregate/Counting.swift", type: "Counting") { table in
      table.row("`transition` that changes the count", "`transition`") {
        play([.transition(ValueTransaction(past: 2, future: 3)), .transition(ValueTransaction(past: 3, future: 0))]) {
          $0[3] = 3
          $0.removeAll()
        }
      }
      table.row("another", "nothing") {
        play([]) { slot in
          slot[1] = 7
          slot.refresh(2)
          transaction {
            slot[3] = 3
            slot[1] = nil
          }
        }
      }
      table.row("`initiation`, `termination`", "the same, of the count") {
        let stage = Counting<ArrayTransaction<Int>>()
        expectSignals(of: stage, [.initiation(2), .termination(2)]) {
          stage.sensor.sense(.initiation([7, 7]))
          stage.sensor.sense(.termination([7, 7]))
        }
      }
    }
  }
}
