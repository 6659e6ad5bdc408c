import SignalCycle
import SignalGraph

/// A lift with buttons, a motor and a bell: a small program for tests, in both forms.
struct Lift: CycleValue, Initializable {
  var buttons = Buttons.Model()
  var motor = Motor.Model()
  var bell = Bell.Model()
  var session = Quiet.Model()
}

final class Buttons: Driver {
  struct Model: CycleValue { var lit: [Int] = [] }
  enum Event: CycleValue {
    case pressed(Int)
    case nothing
  }

  var models: [Model] = []
  private(set) var outlet: DriverOutlet<Event>?
  private(set) var isStopped = false

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    models.append(model)
    self.outlet = outlet
  }

  func press(_ floor: Int) { outlet?.emit(.pressed(floor)) }
  func stop() { isStopped = true }
}

/// Goes one floor at a time, and tells each at once.
final class Motor: Driver {
  struct Model: CycleValue {
    var floor = 0
    var goal = 0
  }
  enum Event: CycleValue { case reached(Int) }

  private(set) var models: [Model] = []

  func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
    models.append(model)
    if model.floor != model.goal { outlet.emit(.reached(model.floor + (model.floor < model.goal ? 1 : -1))) }
  }
}

/// In the form of the original: what it tells is its next model.
final class Bell: Driver {
  struct Model: CycleValue { var rings = 0 }

  private(set) var models: [Model] = []

  func render(_ model: Model, _ outlet: DriverOutlet<Model>) { models.append(model) }
}

/// Has nothing to tell.
final class Quiet: Driver {
  struct Model: CycleValue { var isOver = false }

  func render(_ model: Model, _ outlet: DriverOutlet<Never>) { if model.isOver { outlet.finish() } }
}

struct LiftDrivers: CycleDrivable {
  var buttons = Buttons()
  var motor = Motor()
  var bell = Bell()
  var application = Quiet()
}

extension Lift {
  mutating func react(to event: Buttons.Event) {
    guard case .pressed(let floor) = event else { return }
    buttons.lit.append(floor)
    motor.goal = buttons.lit[0]
  }

  mutating func react(to event: Motor.Event) {
    guard case .reached(let floor) = event else { return }
    motor.floor = floor
    if floor == motor.goal {
      bell.rings += 1
      buttons.lit.removeFirst()
      motor.goal = buttons.lit.first ?? floor
    }
  }
}

extension Bell.Model: FrameReducing {
  func reduced(_ frame: Lift) -> Lift {
    var next = frame
    next.bell = self
    return next
  }
}

/// The first form.
struct LiftRouter: SinkSourceConverting {
  func effect(of events: CycleFrames<Lift>, drivers: LiftDrivers) -> CycleEvents<Lift> {
    drivers.buttons.rendered(events.map { $0.buttons }, as: "buttons").reduced(into: events) { $1.react(to: $0) }
      .merged(
        with: drivers.motor.rendered(events.map { $0.motor }, as: "motor").reduced(into: events) { $1.react(to: $0) },
        drivers.bell.rendered(events.map { $0.bell }, as: "bell").reduced(into: events),
        drivers.application.rendered(events.map { $0.session }, as: "session").reduced(into: events) { _, _ in })
  }
}

/// The second form.
struct LiftFunctions: EventEffectConverting {
  enum Event: CycleValue {
    case begun
    case buttons(Buttons.Event)
    case motor(Motor.Event)
  }

  var drivers = LiftDrivers()

  func events(from effects: CycleFrames<Lift>) -> CycleEvents<Event> {
    drivers.buttons.rendered(effects.map { $0.buttons }, as: "buttons").map { .buttons($0) }
      .merged(with: drivers.motor.rendered(effects.map { $0.motor }, as: "motor").map { .motor($0) })
  }

  func effects(from events: CycleEvents<Framed<Event, Lift>>) -> CycleEvents<Lift> {
    events.reduced { event, frame in
      switch event {
      case .begun: frame.motor.goal = 1
      case .buttons(let event): frame.react(to: event)
      case .motor(.reached(let floor)): frame.motor.floor = floor
      }
    }
  }

  func start() -> (Event, Lift) { (.begun, Lift()) }
}
