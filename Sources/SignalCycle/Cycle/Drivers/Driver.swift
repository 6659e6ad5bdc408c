import SignalGraph

/// A part of the outside world: it shows a model, and tells what happens.
///
/// ```swift
/// final class Bell: Driver {
///   struct Model: CycleValue { var rings = 0 }
///   enum Event: CycleValue { case rung }
///
///   func render(_ model: Model, _ outlet: DriverOutlet<Event>) {
///     ring()
///     outlet.emit(.rung)
///   }
/// }
/// ```
///
/// | what happens | the driver |
/// |---|---|
/// | it is made, for a cycle or for a replay | makes nothing that must be ended: after a replay ``stop()`` is not called |
/// | the cycle begins | renders its part of the first frame; it has done nothing before |
/// | a frame in which its part is another | renders that |
/// | a frame in which its part is equal to the last | is not called |
/// | the cycle is taken down | ``stop()`` |
///
/// It is called in the isolation domain of the cycle, and need not be Sendable. One that must live on a certain thread says
/// so in its isolation, and the compiler keeps its cycle there: `@MainActor final class Screen: @MainActor Driver`.
public protocol Driver<Model, Event>: AnyObject {
  /// What it shows.
  associatedtype Model: CycleValue
  /// What it tells; a driver that only shows has `Never`, one in the form of the original its model.
  associatedtype Event: CycleValue

  /// Shows a model.
  ///
  /// Events may be emitted at once, and later for as long as the outlet is kept.
  func render(_ model: Model, _ outlet: DriverOutlet<Event>)

  /// Ends what it does; nothing by default.
  func stop()
}

extension Driver {
  /// Nothing.
  public func stop() {}

  /// Has the driver render a part of each frame, and gives the events that it emits.
  ///
  /// - `models`: what it shows; see ``CycleFrames/map(_:)``.
  /// - `name`: what recordings and scripts call it; its type if it is left out.
  /// - Complexity: a frame O(its part made and compared).
  /// - Precondition: the name is that of no other driver of the cycle.
  ///
  /// Teardown: by that of the cycle.
  @inlinable
  public func rendered(_ models: CycleFrames<Model>, as name: String = "\(Self.self)") -> CycleEvents<Event> {
    let queue = models.queue
    let entrance = Entrance<Event>(name, queue)
    if queue.standIns.contains(name) {
      queue.parts.append((name, models.make))
      return entrance.events
    }
    let (outlet, latest) = (DriverOutlet(entrance), models.latest)
    let rendered = Rendered(latest.serial)
    if models.isWhole { queue.rendersFrames = true }
    queue.rendering.append {
      if rendered.serial == latest.serial || entrance.isClosed { return }
      rendered.serial = latest.serial
      self.render(latest.value, outlet)
    }
    entrance.place?.stop = { self.stop() }
    render(latest.value, outlet)
    return entrance.events
  }
}

/// Which of the models a driver has rendered last.
@usableFromInline
final class Rendered {
  @exclusivity(unchecked) @usableFromInline var serial: Int

  @inlinable init(_ serial: Int) { self.serial = serial }
}

/// Where a driver tells what happens.
///
/// It may be kept. After the end of the cycle, what is emitted goes nowhere.
public final class DriverOutlet<Event: CycleValue> {
  @usableFromInline let entrance: Entrance<Event>

  @usableFromInline
  init(_ entrance: Entrance<Event>) { self.entrance = entrance }

  /// Has an event go round: at once if nothing else does, otherwise after what came before.
  ///
  /// - Precondition: called in the domain of the cycle, and in no `transaction` body, which might yet throw.
  @inlinable
  public func emit(_ event: Event) { entrance.receive(event) }

  /// Makes an inbox: what threads send there is handled here, while somebody has it.
  ///
  /// - Precondition: the cycle was made on an actor.
  public func inbox<Message: Sendable>(_ handle: @escaping (Message) -> Void) -> DriverInbox<Message> {
    let queue = entrance.queue
    guard let mail = queue.mail else {
      Violation.trap(
        .badParameter,
        "\(queue.subject.located) was asked for an inbox, but it was made outside of an actor, "
          + "so nothing can come back to it from other threads. Make the cycle on an actor: in a method of it, as an "
          + "initialiser is not on the actor yet."
      )
    }
    let number = queue.mailRoom.add { message in if let message = message as? Message { handle(message) } }
    return DriverInbox(mail, number)
  }

  /// Says that the program is over: ``Cycle/run(isolation:)`` returns.
  public func finish() { entrance.queue.end.come() }
}

@available(*, unavailable)
extension DriverOutlet: Sendable {}
