import SignalCycle
import SignalGraph
import Testing

@Suite struct CycleViolationTests {
  @Test func `two drivers of one name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Cycle(Twins())
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains(#"has two drivers that are called "bell". Name them: `rendered(_:as:)`."#), "\(words)")
  }

  @Test func `an event in a transaction body`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let drivers = LiftDrivers()
      let cycle = Cycle(LiftRouter(), drivers: drivers)
      transaction { drivers.buttons.press(1) }
      cycle.tearDown()
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("emitted an event inside a `transaction` body."), "\(words)")
  }

  @Test func `an inbox without an actor`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let trial = DriverTrial(TimerDriver(), from: ticking())
      trial.finish()
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("Make the cycle on an actor."), "\(words)")
  }
}

private func ticking() -> TimerDriver.Model {
  var model = TimerDriver.Model()
  model.set("tick", every: .seconds(1))
  return model
}

private struct Twins: SinkSourceConverting {
  func effect(of events: CycleFrames<Lift>, drivers: LiftDrivers) -> any EventEmitter<Lift> {
    Bell().rendered(events.map { $0.bell }, as: "bell").reduced(into: events)
      .merged(with: Bell().rendered(events.map { $0.bell }, as: "bell").reduced(into: events))
  }
}
