import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SetCombiningTests {
  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Algebra/SetCombining.swift", type: "SetCombining") { table in
      func play(
        _ expected: [SetSignal<Int>],
        _ edit: (_ first: SetSlot<Int>, _ second: SetSlot<Int>) -> Void
      ) {
        let (first, second) = (SetSlot([1, 2]), SetSlot([2, 3]))
        let stage = first.union(second)
        expectSignals(of: stage, expected) { edit(first, second) }
        stage.tearDown()
      }
      table.row("no", "yes", "`insert`") { play([.transition([.insert(4)])]) { $1.insert(4) } }
      table.row("yes", "no", "`remove`") { play([.transition([.remove(1)])]) { first, _ in first.remove(1) } }
      table.row("yes", "yes", "nothing") { play([]) { _, second in second.remove(2) } }
      table.row("no", "no", "nothing") {
        let (first, second) = (SetSlot([1, 2]), SetSlot([2, 3]))
        let stage = first.intersection(second)
        expectSignals(of: stage, []) { first.insert(7) }
        stage.tearDown()
      }
      table.row("initiation of the last source that was missing", "", "`initiation`") {
        playSessions(ending: false, [.initiation([1, 2])])
      }
      table.row("termination of the first source that ends", "", "`termination`") {
        playSessions(ending: true, [.termination([1, 2])])
      }
    }
  }

  private func playSessions(ending: Bool, _ expected: [SetSignal<Int>]) {
    let stage = SetCombining<Int>(.union)
    stage.sensors[0].sense(.initiation([1]))
    if ending { stage.sensors[1].sense(.initiation([2])) }
    expectSignals(of: stage, expected) {
      if ending {
        stage.sensors[0].sense(.termination([1]))
        stage.sensors[1].sense(.termination([2]))
      } else {
        stage.sensors[1].sense(.initiation([2]))
      }
    }
  }

  @Test func `the example of the documentation`() {
    let (crew, guests) = (SetSlot(["Ada", "Bob"]), SetSlot(["Bob", "Cyd"]))
    let aboard = crew.union(guests)
    let visitors = guests.subtracting(crew)
    #expect(aboard.snapshot == ["Ada", "Bob", "Cyd"])
    #expect(visitors.snapshot == ["Cyd"])
    expectSignals(of: aboard, []) { crew.remove("Bob") }
    #expect(visitors.snapshot == ["Bob", "Cyd"])
    expectSignals(of: aboard, []) {
      transaction {
        crew.insert("Cyd")
        guests.remove("Cyd")
      }
    }
    #expect(visitors.snapshot == ["Bob"])
    visitors.tearDown()
    aboard.tearDown()
  }

  @Test(arguments: Combination.allCases)
  func `one source alone is itself`(combination: Combination) {
    let slot = SetSlot([1, 2])
    let stage = slot.combined(combination, with: [])
    #expect(stage.snapshot == [1, 2])
    expectSignals(of: stage, [.transition([.insert(3)])]) { slot.insert(3) }
    stage.tearDown()
  }

  @Test(arguments: zip(Combination.allCases, [[1, 2, 3], [1, 2, 3], [], []] as [Set<Int>]))
  func `a source given twice counts twice`(combination: Combination, expected: Set<Int>) {
    let slot = SetSlot([1, 2])
    let stage = slot.combined(combination, with: [slot])
    slot.insert(3)
    #expect(stage.snapshot == expected)
    transaction {
      slot.remove(1)
      slot.insert(4)
    }
    #expect(stage.snapshot == (expected.isEmpty ? [] : [2, 3, 4]))
    stage.tearDown()
  }

  @Test(arguments: [0, -1])
  func `with no sources there is no state`(count: Int) {
    let stage = SetCombining<Int>(.union, sources: count)
    #expect(stage.sensors.isEmpty)
    #expect(stage.snapshot == nil)
    stage.tearDown()
  }

  @Test func `a symmetric difference keeps what an odd number of sources holds`() {
    let slots = [SetSlot([1, 2]), SetSlot([2, 3]), SetSlot([2, 4])]
    let stage = slots[0].symmetricDifference(slots[1], slots[2])
    #expect(stage.snapshot == [1, 2, 3, 4])
    expectSignals(of: stage, [.transition([.remove(2)])]) { slots[2].remove(2) }
    expectSignals(of: stage, []) {
      transaction {
        slots[0].remove(1)
        slots[1].insert(1)
      }
    }
    stage.tearDown()
  }

  @Test func `changes of many sources give one transition, without what comes and goes`() {
    let slots = (0..<5).map { SetSlot(Set($0 * 10..<$0 * 10 + 10)) }
    let stage = slots[0].combined(.union, with: Array(slots[1...]))
    let monitor = RecordingMonitor<SetTransaction<Int>>()
    monitor.attach(to: stage)
    monitor.removeAll()
    transaction {
      for (number, slot) in slots.enumerated() {
        for member in number * 10..<number * 10 + 10 { slot.remove(member) }
        for member in number * 10 + 5..<number * 10 + 15 { slot.insert(member) }
      }
    }
    let expected = SetTransaction((0..<5).map { SetMutation.remove($0) } + (50..<55).map { SetMutation.insert($0) })
    #expect(monitor.received([.transition(expected)]))
    monitor.detach()
    stage.tearDown()
  }
}
