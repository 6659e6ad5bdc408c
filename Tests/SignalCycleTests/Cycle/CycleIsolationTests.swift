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

  @Test func `a task that is cancelled while it waits for the end ends nobody else's waiting`() async {
    let cycle = Cycle(Shop(), drivers: Shop.Drivers())
    var ended: Set<Int> = []
    func wait(_ number: Int) -> Task<Void, Never> {
      Task {
        await cycle.run()
        ended.insert(number)
      }
    }
    let (first, second) = (wait(1), wait(2))
    for _ in 0..<20 { await Task.yield() }
    first.cancel()
    await first.value
    let third = wait(3)
    for _ in 0..<20 { await Task.yield() }
    #expect(ended == [1])
    cycle.tearDown()
    await second.value
    await third.value
    await cycle.run()
    #expect(ended == [1, 2, 3])
  }

  @Test func `what handles an inbox is let go when nobody has the inbox any more`() async throws {
    final class Held {}
    let drivers = Shop.Drivers()
    let cycle = Cycle(Shop(), drivers: drivers)
    weak var held: Held?
    var sum = 0
    do {
      let made = Held()
      held = made
      let inbox = try #require(drivers.application.outlet).inbox { (number: Int) in
        withExtendedLifetime(made) { sum += number }
      }
      inbox.send(1)
      inbox.send(2)
    }
    for _ in 0..<500 where held != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(held == nil && sum == 3)
    cycle.tearDown()
  }

  @Test func `what handles an inbox is not kept when the cycle is over`() throws {
    final class Held {}
    let drivers = Shop.Drivers()
    let cycle = Cycle(Shop(), drivers: drivers)
    let outlet = try #require(drivers.application.outlet)
    weak var held: Held?
    for isOver in [false, true] {
      var made: Held? = Held()
      held = made
      let inbox = outlet.inbox { [made] (_: Int) in
        withExtendedLifetime(made) {}
        outlet.emit(.opened)
      }
      made = nil
      #expect((held == nil) == isOver)
      inbox.send(1)
      cycle.tearDown()
      #expect(held == nil)
    }
    #expect(drivers.application.shown == [false])
  }
}

@MainActor private final class Window: @MainActor Driver {
  struct Model: CycleValue { var isOpen = false }
  enum Event: CycleValue { case opened }

  private(set) var shown: [Bool] = []
  private(set) var isStopped = false
  private(set) var outlet: DriverOutlet<Event>?

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    MainActor.assertIsolated()
    self.outlet = outlet
    shown.append(model.isOpen)
  }

  func stop() { isStopped = true }
}

@MainActor private struct Shop: @MainActor SinkSourceConverting {
  struct Source: CycleValue, Initializable { var window = Window.Model() }
  @MainActor struct Drivers: @MainActor CycleDrivable { let application = Window() }

  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
    drivers.application.rendered(events.map { $0.window }, as: "window").reduced(into: events) { _, frame in
      frame.window.isOpen = true
    }
  }
}
