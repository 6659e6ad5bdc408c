import SignalGraph
import SignalGraphTesting
import Testing

@testable import SignalCycle

/// How machines of one store find the moments that another one goes to.
@Suite struct FollowingMachineTests {
  @Test func `a machine finds as many moments by their steps as it keeps, and no others`() {
    let store = AtomStore(Workshop())
    let machines = [AtomTimeMachine(store, limit: 6), AtomTimeMachine(store, limit: 25), AtomTimeMachine(store)]
    var pictures = machines.map { _ in [0: store.picture] }
    var events = WorkshopEvents(seed: 5)
    var generator = SeededGenerator(seed: 17)
    for step in 0..<600 {
      let machine = machines[generator.number(below: 3)]
      let current = machine.current
      switch generator.number(below: 9) {
      case 0: machine.step(by: -2)
      case 1: machine.step(by: 1)
      case 2: machine.jump(to: generator.number(below: current + 3))
      case 3: machine.rollBack(to: current - 1)
      default: store.dispatch(events.next())
      }
      for (index, machine) in machines.enumerated() {
        // What is at a moment once stays there, whichever machine went to it.
        let picture = pictures[index][machine.current] ?? store.picture
        #expect(picture == store.picture, "step \(step), machine \(index) at \(machine.current)")
        pictures[index][machine.current] = store.picture
        let found = machine.momentsOfSteps.values
        #expect(found.count == machine.count && Set(found).count == machine.count && found.allSatisfy(machine.has))
      }
    }
    for machine in machines {
      machine.tearDown()
      #expect(machine.momentsOfSteps.isEmpty)
    }
    store.tearDown()
  }
}
