import SignalCycle
import SignalGraph

/// What one event costs that goes round: through a reducer and the next frame, past three drivers that have nothing to do,
/// against a turn by itself, an edit and a monitor.
enum Rounds {
  static var subject: Subject {
    Subject(name: "round") { _ in
      [
        Contest(name: "round", n: 3) {
          let slot = ValueSlot(0)
          let watched = Watched<ValueTransaction<Int>>(slot) { signal, sum in
            if case .transition(let transaction) = signal { sum &+= transaction.future ?? 0 }
          }
          let drivers = IdleDrivers()
          let cycle = Turning(Cycle(IdleRouter(), drivers: drivers))
          return [
            .work("an edit and a monitor", turns: 1_000) { turns in
              withExtendedLifetime(watched) {
                for _ in 0..<turns { slot.value &+= 1 }
              }
            },
            .work("an event, its frame and three idle drivers", turns: 1_000) { turns in
              withExtendedLifetime(cycle) {
                // As a driver's own call-backs hold it.
                guard let outlet = drivers.source.outlet else { return }
                for _ in 0..<turns { outlet.emit(.plus) }
              }
            },
          ]
        }
      ]
    }
  }
}

/// A cycle that is taken down when the contest is over.
private final class Turning {
  private let cycle: Cycle<IdleFrame>

  init(_ cycle: Cycle<IdleFrame>) { self.cycle = cycle }

  deinit { cycle.tearDown() }
}

private final class SourceDriver: Driver {
  struct Model: CycleValue { var isOn = true }
  enum Event: CycleValue { case plus }

  private(set) var outlet: DriverOutlet<Event>?
  func render(_ model: Model, _ outlet: DriverOutlet<Event>) { self.outlet = outlet }
}

private final class IdleDriver: Driver {
  struct Model: CycleValue { var number = 0 }
  enum Event: CycleValue { case never }

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {}
}

private struct IdleFrame: CycleValue, Initializable {
  var source = SourceDriver.Model()
  var one = IdleDriver.Model()
  var other = IdleDriver.Model()
  var count = 0
}

private struct IdleDrivers: CycleDrivable {
  let source = SourceDriver()
  let one = IdleDriver()
  let other = IdleDriver()
  var application: IdleDriver { other }
}

private struct IdleRouter: SinkSourceConverting {
  func effect(of events: CycleFrames<IdleFrame>, drivers: IdleDrivers) -> CycleEvents<IdleFrame> {
    let one = drivers.one.rendered(events.map { $0.one }, as: "one").reduced(into: events) { _, _ in }
    let other = drivers.other.rendered(events.map { $0.other }, as: "other").reduced(into: events) { _, _ in }
    return drivers.source.rendered(events.map { $0.source }, as: "source")
      .reduced(into: events) { _, frame in frame.count &+= 1 }
      .merged(with: one, other)
  }
}
