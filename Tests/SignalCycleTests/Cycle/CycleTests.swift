import SignalCycle
import SignalGraph
import Testing

@Suite struct CycleTests {
  let drivers = LiftDrivers()

  private func makeCycle() -> Cycle<Lift> { Cycle(LiftRouter(), drivers: drivers) }

  @Test func `an event goes round through reducer and frame to the driver whose part changed`() {
    let cycle = makeCycle()
    #expect(cycle.frame == Lift() && drivers.buttons.models == [.init()] && drivers.bell.models == [.init()])
    drivers.buttons.press(2)
    #expect(drivers.motor.models.map(\.floor) == [0, 0, 1, 2] && cycle.frame.motor == .init(floor: 2, goal: 2))
    #expect(drivers.buttons.models.map(\.lit) == [[], [2], []])
    #expect(drivers.bell.models.map(\.rings) == [0, 1])
    cycle.tearDown()
  }

  @Test func `an event that changes nothing renders nothing`() {
    let cycle = makeCycle()
    drivers.buttons.outlet?.emit(.nothing)
    #expect(drivers.buttons.models.count == 1 && drivers.motor.models.count == 1 && drivers.bell.models.count == 1)
    cycle.tearDown()
  }

  @Test func `what drivers emit while a frame is rendered waits, and sees the frames of what came before`() {
    let cycle = makeCycle()
    let storage = cycle.frames
    var seen: [Int] = []
    let token = storage.observe { frame in
      seen.append(frame.motor.floor)
      if frame.motor.floor == 1, frame.buttons.lit == [3] {
        drivers.buttons.press(5)
        drivers.buttons.press(4)
      }
    }
    drivers.buttons.press(3)
    #expect(cycle.frame.motor.floor == 4 && cycle.frame.bell.rings == 3)
    #expect(drivers.buttons.models.map(\.lit) == [[], [3], [3, 5], [3, 5, 4], [5, 4], [4], []])
    #expect(seen.contains(5))
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `what goes round very often needs no stack`() {
    let cycle = makeCycle()
    drivers.buttons.press(20_000)
    #expect(cycle.frame.motor.floor == 20_000 && drivers.motor.models.count == 20_002)
    cycle.tearDown()
  }

  @Test func `a driver may emit in a handler of another graph`() {
    let cycle = makeCycle()
    let slot = ValueSlot(0)
    let token = slot.observe { [drivers] floor in
      drivers.buttons.press(floor + 1)
      drivers.buttons.press(floor + 2)
    }
    #expect(cycle.frame.motor.floor == 2 && cycle.frame.bell.rings == 2)
    slot.value = 4
    #expect(cycle.frame.motor.floor == 6 && cycle.frame.bell.rings == 4)
    drivers.buttons.press(0)
    #expect(cycle.frame.motor.floor == 0 && cycle.frame.buttons.lit == [])
    token.tearDown()
    cycle.tearDown()
  }

  @Test func `a driver in the form of the original tells its next model, which knows what it makes of a frame`() throws
  {
    let cycle = makeCycle()
    try cycle.send(Bell.Model(rings: 7), from: "bell")
    #expect(cycle.frame.bell.rings == 7 && drivers.bell.models.map(\.rings) == [0, 7])
    cycle.tearDown()
  }

  @Test func `the second form begins with its first models, and then its first event`() throws {
    let functions = LiftFunctions(drivers: drivers)
    let cycle = Cycle(functions)
    #expect(drivers.motor.models == [.init(), .init(floor: 0, goal: 1), .init(floor: 1, goal: 1)])
    drivers.buttons.press(3)
    #expect(cycle.frame.motor.floor == 3 && cycle.drivers == ["start", "buttons", "motor"])
    cycle.tearDown()
  }

  @Test func `a stand-in is not driven, and tells what it is told to`() throws {
    let cycle = Cycle(LiftRouter(), drivers: drivers, standIns: ["motor"])
    drivers.buttons.press(1)
    #expect(cycle.frame.motor == .init(floor: 0, goal: 1) && drivers.motor.models == [])
    try cycle.send(Motor.Event.reached(1), from: "motor")
    #expect(cycle.frame.bell.rings == 1)
    #expect(throws: CycleError.noDriver("door")) { try cycle.send(Motor.Event.reached(1), from: "door") }
    #expect(throws: CycleError.otherEvent("Event", driver: "motor")) {
      try cycle.send(Buttons.Event.nothing, from: "motor")
    }
    cycle.tearDown()
  }

  @Test func `teardown stops the drivers, and what they emit then goes nowhere`() {
    let cycle = makeCycle()
    cycle.tearDown()
    #expect(drivers.buttons.isStopped)
    drivers.buttons.press(3)
    #expect(cycle.frame.motor.floor == 0)
    cycle.tearDown()
  }

  @Test func `a driver may take its cycle down`() {
    let cycle = makeCycle()
    let token = cycle.frames.observe { [drivers] frame in
      if frame.motor.floor == 2 {
        drivers.buttons.press(9)
        cycle.tearDown()
      }
    }
    drivers.buttons.press(5)
    #expect(cycle.frame.motor.floor == 2)
    token.tearDown()
  }

  @Test func `a frame that somebody shows is rendered, and is gone on from`() {
    let cycle = makeCycle()
    var frame = Lift()
    frame.motor = .init(floor: 7, goal: 7)
    cycle.show(frame)
    drivers.buttons.press(6)
    #expect(cycle.frame.motor.floor == 6 && drivers.motor.models.map(\.floor) == [0, 7, 7, 6])
    cycle.tearDown()
  }

  @Test func `nothing is left of a cycle`() {
    assertTornDown {
      let cycle = makeCycle()
      drivers.buttons.press(2)
      cycle.tearDown()
    }
  }

  @MainActor @Test func `an application runs until a driver ends it, or its task is cancelled`() async throws {
    let cycle = Cycle(LiftRouter())
    let run = Task { await cycle.run() }
    try await Task.sleep(for: .milliseconds(10))
    var frame = cycle.frame
    frame.session.isOver = true
    cycle.show(frame)
    await run.value
    cycle.tearDown()
    let endless = Task { await CycledApplication(LiftRouter()).run() }
    try await Task.sleep(for: .milliseconds(10))
    endless.cancel()
    await endless.value
  }

  @MainActor @Test func `what threads send to an inbox is handled on the cycle's actor, in order`() async {
    let trial = DriverTrial(Courier(), from: .init())
    #expect(await trial.events(1_000) == (0..<1_000).map { .brought($0) })
    trial.finish()
  }
}

/// Has a thread of its own.
private final class Courier: Driver {
  struct Model: CycleValue {}
  enum Event: CycleValue { case brought(Int) }

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    let inbox = outlet.inbox { (number: Int) in
      MainActor.assertIsolated()
      outlet.emit(.brought(number))
    }
    Task.detached { for number in 0..<1_000 { inbox.send(number) } }
  }
}
