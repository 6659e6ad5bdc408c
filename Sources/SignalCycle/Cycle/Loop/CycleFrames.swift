import SignalGraph

/// The latest frame of a cycle, or a part of it, as routers receive it.
///
/// A driver is given a part of it to render:
///
/// ```swift
/// drivers.screen.rendered(events.map { $0.screen }).reduced(into: events) { event, frame in … }
/// ```
public final class CycleFrames<Value: CycleValue> {
  @usableFromInline let queue: CycleQueue
  /// The value as it is now.
  @usableFromInline let latest: LatestValue<Value>
  /// Makes it again, to see whether that is the same.
  @usableFromInline let make: () -> Value
  /// Whether it is the frame itself, of which each is another.
  @usableFromInline let isWhole: Bool
  @usableFromInline var slot: ValueSlot<Value>?

  @inlinable
  init(_ queue: CycleQueue, _ latest: LatestValue<Value>) {
    (self.queue, self.latest, isWhole) = (queue, latest, true)
    make = { latest.value }
  }

  /// What is made anew of each frame, which changes the latest value.
  @inlinable
  init(_ queue: CycleQueue, _ latest: LatestValue<Value>, _ make: @escaping () -> Value) {
    (self.queue, self.latest, self.make, isWhole) = (queue, latest, make, false)
  }

  /// The value as a storage of a graph: everything that a graph does with one can be done with it.
  ///
  /// It changes before the drivers render.
  @inlinable
  public var storage: ValueStorage<Value> {
    if let slot { return slot }
    let latest = latest
    let slot = ValueSlot(latest.value, label: "frame")
    self.slot = slot
    queue.storing.append { slot.value = latest.value }
    return slot
  }

  /// A part of each frame; one that is equal to the last is not rendered.
  ///
  /// - `part`: pure; called once for each frame.
  @inlinable
  public func map<Part: CycleValue>(_ part: @escaping (Value) -> Part) -> CycleFrames<Part> {
    let (queue, latest) = (queue, latest)
    let made = LatestValue(part(latest.value))
    // Made here, and not of the function that is handed on: that would be another call for each frame.
    queue.deriving.append { if made.change(to: part(latest.value)) { queue.mustRender = true } }
    return CycleFrames<Part>(queue, made) { part(latest.value) }
  }

  /// A value that is made of the latest frames, the newest last, for a driver to render.
  ///
  /// ```swift
  /// let isRising = frames.last(3) { frames in zip(frames, frames.dropFirst()).allSatisfy { $0.count < $1.count } }
  /// ```
  ///
  /// - `count`: how many frames are looked at, the present one included; there are fewer at the beginning.
  /// - Complexity: a frame O(count).
  @inlinable
  public func last<Part: CycleValue>(_ count: Int, _ part: @escaping ([Value]) -> Part) -> CycleFrames<Part> {
    let (queue, latest) = (queue, latest)
    let window = FrameWindow(latest.value, count: count)
    let made = LatestValue(part(window.values))
    queue.deriving.append {
      window.add(latest.value)
      if made.change(to: part(window.values)) { queue.mustRender = true }
    }
    return CycleFrames<Part>(queue, made) { part(window.values) }
  }
}

@available(*, unavailable)
extension CycleFrames: Sendable {}

/// The latest of some values, none of which is equal to the one before.
@usableFromInline
final class FrameWindow<Value: CycleValue> {
  @usableFromInline private(set) var values: [Value]
  private let count: Int

  @usableFromInline
  init(_ value: Value, count: Int) { (values, self.count) = ([value], max(1, count)) }

  @usableFromInline
  func add(_ value: Value) {
    if value == values[values.count - 1] { return }
    values.append(value)
    if values.count > count { values.removeFirst() }
  }
}

/// What happened, and the frame that it happened in.
public struct Framed<Event, Frame> {
  /// What happened.
  public let event: Event
  /// The latest frame.
  public let frame: Frame

  /// Makes a pair.
  @inlinable
  public init(_ event: Event, in frame: Frame) { (self.event, self.frame) = (event, frame) }
}

extension Framed: Equatable where Event: Equatable, Frame: Equatable {}
extension Framed: Sendable where Event: Sendable, Frame: Sendable {}
extension Framed: StatelessSignal {}
