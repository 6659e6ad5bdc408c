import SignalGraph

/// The latest frame of a cycle, or a part of it, as routers receive it.
///
/// It is a storage of a graph, ``storage``, and knows the cycle that it belongs to, so that a driver can be given a part of
/// it to render:
///
/// ```swift
/// drivers.screen.rendered(events.map(\.screen)).reduced(into: events) { event, frame in … }
/// ```
public struct CycleFrames<Value: CycleValue> {
  /// The value as a storage: everything that a graph does with one can be done with it.
  public let storage: ValueStorage<Value>
  @usableFromInline let queue: CycleQueue
  /// The value as it is, for reducers: they run where no frame is being made, so that they need not wait for one.
  @usableFromInline let latest: () -> Value

  @inlinable
  init(_ storage: ValueStorage<Value>, _ queue: CycleQueue, latest: @escaping () -> Value) {
    (self.storage, self.queue, self.latest) = (storage, queue, latest)
  }

  /// A part of each frame; one that is equal to the last is not passed on.
  @inlinable
  public func map<Part: CycleValue>(
    fileID: StaticString = #fileID, line: UInt = #line, _ part: @escaping (Value) -> Part
  ) -> CycleFrames<Part> {
    let latest = latest
    return CycleFrames<Part>(storage.map(fileID: fileID, line: line, part), queue) { part(latest()) }
  }

  /// A value that is made of the latest frames, the newest last, for a driver to render.
  ///
  /// ```swift
  /// let isRising = frames.last(3) { frames in zip(frames, frames.dropFirst()).allSatisfy { $0.count < $1.count } }
  /// ```
  ///
  /// - `count`: how many frames are looked at, the present one included; there are fewer at the beginning.
  /// - Complexity: a frame O(count).
  public func last<Part: CycleValue>(
    _ count: Int, fileID: StaticString = #fileID, line: UInt = #line, _ part: @escaping ([Value]) -> Part
  ) -> CycleFrames<Part> {
    let window = storage.scan([Value](), fileID: fileID, line: line) { window, value in
      window.suffix(max(0, count - 1)) + [value]
    }
    let parts = window.map(fileID: fileID, line: line, part)
    return CycleFrames<Part>(parts, queue) { [unowned parts] in unobserved { parts.value ?? part([]) } }
  }
}

@available(*, unavailable)
extension CycleFrames: Sendable {}

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
