/// A program as one function from frames to frames: the first form of the original design.
///
/// ```swift
/// struct Counting: SinkSourceConverting {
///   struct Source: CycleValue, Initializable { … }         // the models of all drivers
///   struct Drivers: CycleDrivable { … }                    // the drivers
///
///   func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source> {
///     drivers.screen.rendered(events.map { $0.screen }).reduced(into: events) { $0.reduced($1) }
///       .merged(with: drivers.network.rendered(events.map { $0.network }).reduced(into: events) { $0.reduced($1) })
///   }
/// }
/// ```
public protocol SinkSourceConverting {
  /// A frame: the models of all drivers at a moment.
  associatedtype Source: CycleValue & Initializable
  /// The drivers.
  associatedtype Drivers: CycleDrivable

  /// Makes the next frames of what the drivers tell when they render the latest one.
  ///
  /// Called once; it sets the cycle up.
  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> CycleEvents<Source>
}

/// The drivers of a program; making them does nothing yet.
public protocol CycleDrivable: Initializable {
  /// The driver that knows of the program's beginning and end.
  associatedtype Application: Driver
  /// The driver that knows of the program's beginning and end: a ``SessionDriver``, or one of yours.
  var application: Application { get }
}

/// A program as three functions: the second form of the original design.
///
/// ```swift
/// struct Counting: EventEffectConverting {
///   func events(from effects: CycleFrames<Frame>) -> CycleEvents<Event> {
///     screen.rendered(effects.map { $0.screen }).map(Event.screen)
///       .merged(with: network.rendered(effects.map { $0.network }).map(Event.network))
///   }
///
///   func effects(from events: CycleEvents<Framed<Event, Frame>>) -> CycleEvents<Frame> {
///     events.reduced { event, frame in … }
///   }
///
///   func start() -> (Event, Frame) { (.launched, Frame()) }
/// }
/// ```
public protocol EventEffectConverting {
  /// What can happen.
  associatedtype Event: CycleValue
  /// The models of all drivers at a moment.
  associatedtype Frame: CycleValue

  /// Has the drivers render each frame, and names what they tell.
  ///
  /// Called once; it sets the cycle up.
  func events(from effects: CycleFrames<Frame>) -> CycleEvents<Event>

  /// Makes the next frame of each event and the latest frame.
  ///
  /// Called once; it sets the cycle up.
  func effects(from events: CycleEvents<Framed<Event, Frame>>) -> CycleEvents<Frame>

  /// The first event and the first models.
  ///
  /// The models are rendered, then the event goes round.
  func start() -> (Event, Frame)
}
