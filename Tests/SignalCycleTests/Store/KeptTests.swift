import SignalCycle
import SignalGraph
import Testing

/// What a store keeps: a value for one that its slot takes for the same, and an event no longer than it waits.
@Suite struct KeptTests {
  @Test func `a NaN in the place of a NaN changes nothing, neither in a step nor in a view`() {
    let store = AtomStore(Gauges())
    var (steps, views) = ([[String]](), 0)
    let token = store.state.readings.storage.observe { _, _ in views += 1 }
    store.subscribe("a") { steps.append($0.differences) }
    for reading in [1, .nan, .nan, 2, 2] { store.dispatch(.read(7, reading)) }
    #expect(steps.map(\.count) == [1, 1, 0, 1, 0])
    // The first call is that of the registration.
    #expect(views == 1 + 3)
    #expect(store.state.readings[7] == 2)
    token.tearDown()
    store.tearDown()
  }

  @Test func `an event that was told is let go while others wait`() {
    let store = AtomStore(Gauges())
    weak var crate: Crate?
    var isKept: [Bool] = []
    store.subscribe("a") { [store] step in
      switch step.event {
      case .begin:
        let made = Crate()
        crate = made
        store.dispatch(.hold(made))
        for _ in 1...3 { store.dispatch(.look) }
      case .look: isKept.append(crate != nil)
      default: break
      }
    }
    store.dispatch(.begin)
    #expect(isKept == [false, false, false])
    store.tearDown()
  }
}

private struct Gauges: AtomRoot {
  let readings = AtomTable<Int, Double>(label: "readings")
  static var parts: [AtomPart<Gauges>] { [AtomPart("readings", \.readings)] }

  enum Event: AtomEvent {
    case read(Int, Double)
    case begin
    case hold(Crate)
    case look
  }

  func react(to event: Event) -> AtomReaction<Gauges> {
    guard case .read(let id, let reading) = event else { return .nothing }
    return .put(reading, id, in: \.readings)
  }
}

/// An object inside of an event.
private final class Crate: Codable, Equatable, Sendable {
  static func == (one: Crate, other: Crate) -> Bool { one === other }
}
