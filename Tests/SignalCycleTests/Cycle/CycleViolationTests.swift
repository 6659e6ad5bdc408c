import SignalCycle
import SignalGraph
import Testing

@Suite struct CycleViolationTests {
  @Test func `two drivers of one name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      _ = Cycle(Twins())
    }
    result?.tells(.badParameter, #"has two drivers that are called "bell". Name them: `rendered(_:as:)`."#)
  }

  @Test func `an event in a transaction body`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let drivers = LiftDrivers()
      let cycle = Cycle(LiftRouter(), drivers: drivers)
      transaction { drivers.buttons.press(1) }
      cycle.tearDown()
    }
    result?.tells(.badParameter, "emitted an event inside a `transaction` body.")
  }

  @Test func `an inbox without an actor`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let trial = DriverTrial(TimerDriver(), from: ticking())
      trial.finish()
    }
    result?.tells(.badParameter, "Make the cycle on an actor: in a method of it")
  }

  @Test func `a frame that is shown in a transaction body`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let cycle = Cycle(LiftRouter())
      transaction { cycle.show(Lift()) }
    }
    result?.tells(.badParameter, "showed a frame inside a `transaction` body.")
  }

  @Test func `an event in a body of a driver that renders`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let drivers = LiftDrivers()
      let cycle = Cycle(LiftRouter(), drivers: drivers)
      let token = cycle.frames.observe { frame in
        if frame.motor.goal == 1 { transaction { drivers.buttons.press(2) } }
      }
      drivers.buttons.press(1)
      token.tearDown()
    }
    result?.tells(.badParameter, "emitted an event inside a `transaction` body.")
  }

  @Test func `a cycle that is added to later`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let bench = DialBench()
      var told: CycleEvents<DialBench.Dial.Event>?
      let cycle = bench.cycle { frames, dials in
        told = dials
        return dials.reduced(into: frames) { $1.sum += $0.step }
      }
      _ = told?.map { _ in 0 }
      cycle.tearDown()
    }
    result?.tells(.badParameter, "was added to after it had begun.")
  }

  @Test func `a driver that is added later`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let bench = DialBench()
      var frames: CycleFrames<DialBench.Frame>?
      let cycle = bench.cycle { all, dials in
        frames = all
        return dials.reduced(into: all) { $1.sum += $0.step }
      }
      if let frames { _ = DialBench.Screen().rendered(frames, as: "late") }
      cycle.tearDown()
    }
    result?.tells(.badParameter, "was added to after it had begun.")
  }

  @Test func `stages that bring what no driver told`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      announceKind()
      let (bench, ticks) = (DialBench(), SignalDispatcher<Int>())
      let cycle = bench.cycle { frames, _ in ticks.reduced(into: frames) { $1.sum += $0 } }
      ticks.dispatch(1)
      cycle.tearDown()
    }
    result?.tells(.badParameter, "received an event from stages of a graph that no driver had told.")
  }

  #if DEBUG
    @Test func `a cycle that nobody took down`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        _ = Cycle(LiftRouter())
      }
      result?.tells(.missingTeardown, "Cycle<Lift>", "was released while it turns. Tear it down first.")
    }

    @Test func `a recorder that nobody took down`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let cycle = Cycle(LiftRouter())
        _ = try CycleRecorder(cycle)
        cycle.tearDown()
      }
      result?.tells(.missingTeardown, "A recorder of Cycle<Lift>", "was released while it records.")
    }

    @Test func `a driver that emits from another thread while an event goes round`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        announceKind()
        let bench = DialBench()
        let cycle = bench.cycle { frames, dials in dials.reduced(into: frames) { $1.sum += $0.step } }
        bench.onRender = { frame in if frame.sum == 1 { onOtherThread { bench.turn(1) } } }
        bench.turn(1)
        cycle.tearDown()
      }
      result?.tells(.foreignThread, "was used by two threads at the same time.")
    }
  #endif
}

private func ticking() -> TimerDriver.Model {
  var model = TimerDriver.Model()
  model.set("tick", every: .seconds(1))
  return model
}

private struct Twins: SinkSourceConverting {
  func effect(of events: CycleFrames<Lift>, drivers: LiftDrivers) -> CycleEvents<Lift> {
    Bell().rendered(events.map { $0.bell }, as: "bell").reduced(into: events)
      .merged(with: Bell().rendered(events.map { $0.bell }, as: "bell").reduced(into: events))
  }
}
