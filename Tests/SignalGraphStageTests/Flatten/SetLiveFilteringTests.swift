import SignalGraph
import SignalGraphTesting
import Testing

@Suite struct SetLiveFilteringTests {
  private func play(
    _ expected: [SetSignal<Int>],
    _ edit: (_ members: SetSlot<Int>, _ flags: [ValueSlot<Bool>]) -> Void
  ) {
    let flags = [true, false, true].map { ValueSlot($0) }
    let members = SetSlot([0, 1])
    let stage = members.filter(live: { flags[$0] }) { $1 }
    expectSignals(of: stage, expected) { edit(members, flags) }
    stage.tearDown()
    #expect(flags.allSatisfy { $0.emitter.sensorCount == 0 })
  }

  @Test func `the table of mutations holds`() throws {
    try playTable(of: "Stages/Flatten/SetLiveFiltering.swift", type: "SetLiveFiltering") { table in
      table.row("`insert` of a member that satisfies the predicate", "`insert`") {
        play([.transition([.insert(2)])]) { members, _ in members.insert(2) }
      }
      table.row("`insert` of another", "nothing") {
        play([]) { members, flags in
          transaction {
            members.insert(2)
            flags[2].value = false
          }
        }
      }
      table.row("`remove` of a member of the result", "`remove`") {
        play([.transition([.remove(0)])]) { members, _ in members.remove(0) }
        play([]) { members, _ in members.remove(1) }
      }
      table.row("the value of a member changes", "`insert`, `remove` or nothing") {
        play([.transition([.insert(1)]), .transition([.remove(0)])]) { _, flags in
          flags[1].value = true
          flags[0].value = false
          flags[0].refresh()
          flags[1].refresh()
        }
      }
      table.row("members and values in one turn", "one `transition`") {
        play([.transition([.remove(0), .insert(1)])]) { members, flags in
          transaction {
            flags[1].value = true
            members.remove(0)
          }
        }
      }
      table.row("a member names a storage without a state", "`termination`") {
        let gate = ReplicatingValueStorage<Bool>()
        let members = SetSlot([0])
        let stage = members.filter(live: { $0 == 0 ? ValueSlot(true) : gate }) { $1 }
        expectSignals(of: stage, [.termination([0])]) { members.insert(1) }
        stage.tearDown()
      }
      table.row("the last value that was missing comes", "`initiation`") {
        let (gate, flag) = (ReplicatingValueStorage<Bool>(), ValueSlot(true))
        let stage = SetSlot([0]).filter(live: { _ in gate }) { $1 }
        expectSignals(of: stage, [.initiation([0])]) { flag.register(gate) }
        flag.deregister(gate)
        stage.tearDown()
      }
      table.row("`termination` of the set", "`termination`") {
        let flag = ValueSlot(true)
        let stage = SetLiveFiltering<Int, Bool>(live: { _ in flag }) { $1 }
        stage.sensor.sense(.initiation([1]))
        expectSignals(of: stage, [.termination([1])]) { stage.sensor.sense(.termination([1])) }
        #expect(flag.emitter.sensorCount == 0)
      }
    }
  }

  @Test func `the example of the documentation`() {
    let isOnline = ["ada": ValueSlot(true), "bob": ValueSlot(false)]
    let users = SetSlot(["ada", "bob"])
    let online = users.filter(live: { isOnline[$0]! }) { $1 }
    #expect(online.elements == ["ada"])
    isOnline["bob"]!.value = true
    #expect(online.elements == ["ada", "bob"])
    isOnline["ada"]!.value = false
    #expect(online.elements == ["bob"])
    online.tearDown()
  }
}
