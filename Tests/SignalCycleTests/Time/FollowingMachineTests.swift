import SignalGraph
import SignalGraphTesting
import Testing

@testable import SignalCycle

/// Weights on scales, which may be none that equals itself.
private struct Scales: AtomRoot {
  struct Weight: Codable, Equatable, Sendable { var grams = 0.0 }

  let weights = AtomTable<Int, Weight>()
  static var parts: [AtomPart<Scales>] { [AtomPart("weights", \.weights)] }

  enum Event: AtomEvent { case put(Int, Weight) }

  func react(to event: Event) -> AtomReaction<Scales> {
    switch event {
    case .put(let id, let weight): .put(weight, id, in: \.weights)
    }
  }
}

/// How machines of one store find the moments that another one goes to.
@Suite struct FollowingMachineTests {
  @Test func `a machine follows another's move over what does not equal itself`() {
    let store = AtomStore(Scales())
    let (one, other) = (AtomTimeMachine(store), AtomTimeMachine(store))
    store.dispatch(.put(1, .init(grams: .nan)))
    store.dispatch(.put(2, .init()))
    one.step(by: -2)
    #expect(other.current == 0 && other.count == 2 && store.state.weights.isEmpty)
    other.step(by: 1)
    #expect(one.current == 1 && one.count == 2 && store.state.weights[1]?.grams.isNaN == true)
    one.rollBack(to: 0)
    #expect(other.current == 0 && other.count == 0)
    one.tearDown()
    other.tearDown()
    store.tearDown()
  }

  @Test func `a machine that begins while steps are told begins before those that are told to it`() throws {
    let store = AtomStore(Workshop())
    let time = AtomTimeMachine(store)
    var late: AtomTimeMachine<Workshop>?
    store.subscribe("late") { [store] _ in late = late ?? AtomTimeMachine(store) }
    try store.perform(SetTwice(levels: [1, 2, 3], isOneTurn: true))
    let other = try #require(late)
    #expect(other.current == 2 && other.lines.map(\.words) == ["the beginning", "light(set(2))", "light(set(3))"])
    other.step(by: -2)
    #expect(store.picture.light == 1 && time.current == 1 && time.count == 3)
    time.step(by: 1)
    #expect(store.picture.light == 2 && other.current == 1)
    other.tearDown()
    time.tearDown()
    store.tearDown()
  }

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
