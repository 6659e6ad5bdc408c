import SignalGraph

/// A program as one function from frames to frames: the first form of the original design.
///
/// ```swift
/// struct Counting: SinkSourceConverting {
///   struct Source: CycleValue, Initializable { … }         // the models of all drivers
///   struct Drivers: CycleDrivable { … }                    // the drivers
///
///   func effect(of events: CycleFrames<Source>, drivers: Drivers) -> any EventEmitter<Source> {
///     drivers.screen.rendered(events.map(\.screen)).reduced(into: events) { $0.reduced($1) }
///       .merged(with: drivers.network.rendered(events.map(\.network)).reduced(into: events) { $0.reduced($1) })
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
  /// Called once; it sets the graph up.
  func effect(of events: CycleFrames<Source>, drivers: Drivers) -> any EventEmitter<Source>
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
///   func events(from effects: CycleFrames<Frame>) -> any EventEmitter<Event> {
///     screen.rendered(effects.map(\.screen)).map(Event.screen)
///       .merged(with: network.rendered(effects.map(\.network)).map(Event.network))
///   }
///
///   func effects(from events: any EventEmitter<Framed<Event, Frame>>) -> any EventEmitter<Frame> {
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
  /// Called once; it sets the graph up.
  func events(from effects: CycleFrames<Frame>) -> any EventEmitter<Event>

  /// Makes the next frame of each event and the latest frame.
  ///
  /// Called once; it sets the graph up.
  func effects(from events: any EventEmitter<Framed<Event, Frame>>) -> any EventEmitter<Frame>

  /// The first event and the first models.
  ///
  /// The models are rendered, then the event goes round.
  func start() -> (Event, Frame)
}
