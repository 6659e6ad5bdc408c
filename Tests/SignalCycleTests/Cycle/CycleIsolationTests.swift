import SignalCycle
import Testing

/// A driver that says in its isolation where it lives, and a program around it.
@MainActor @Suite struct CycleIsolationTests {
  @Test func `a driver that lives on the main actor turns there`() throws {
    let drivers = Shop.Drivers()
    let cycle = Cycle(Shop(), drivers: drivers)
    try cycle.send(Window.Event.opened, from: "window")
    #expect(drivers.application.shown == [false, true])
    cycle.tearDown()
    #expect(drivers.application.isStopped)
  }
}

@MainActor private final class Window: @MainActor Driver {
  struct Model: CycleValue { var isOpen = false }
  enum Event: CycleValue { case opened }

  private(set) var shown: [Bool] = []
  private(set) var isStopped = false

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    MainActor.assertIsolated()
    shown.append(model.isOpen)
  }

  func stop() { isStopped = true }
}

@MainActor private struct Shop: @MainActor SinkSourceConverting {
  struct Source: CycleValue, Initializable { var window = Window.Model() }
  struct Drivers: @MainActor CycleDrivable { let application = Window() }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    drivers.application.rendered(events.map { $0.window }, as: "window").reduced(into: events) { _, frame in
      frame.window.isOpen = true
    }
  }
}
