import SignalGraph

/// What a driver tells, if it knows what becomes of a frame: a reducer that is a method.
///
/// ```swift
/// extension Keypad.Event: FrameReducing {
///   func reduced(_ frame: Counter) -> Counter { … }
/// }
/// ```
public protocol FrameReducing<Frame> {
  /// What it makes another of.
  associatedtype Frame
  /// The frame that follows.
  func reduced(_ frame: Frame) -> Frame
}

extension EventEmitter {
  /// Each event with the latest frame.
  @inlinable
  public func withLatest<Frame>(
    of frames: CycleFrames<Frame>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SignalMap<Output, Framed<Output, Frame>> {
    let latest = frames.latest
    return map(fileID: fileID, line: line) { Framed($0, in: latest()) }
  }

  /// The frame that each event makes of the latest one.
  ///
  /// ```swift
  /// keypad.reduced(into: events) { event, frame in
  ///   switch event {
  ///   case .plus: frame.count += 1
  ///   case .minus: frame.count -= 1
  ///   }
  /// }
  /// ```
  ///
  /// - `reduce`: called once for each event; pure, as the closure of a stage.
  @inlinable
  public func reduced<Frame>(
    into frames: CycleFrames<Frame>, fileID: StaticString = #fileID, line: UInt = #line,
    _ reduce: @escaping (_ event: Output, _ frame: inout Frame) -> Void
  ) -> SignalMap<Output, Frame> {
    let latest = frames.latest
    return map(fileID: fileID, line: line) { event in
      var next = latest()
      reduce(event, &next)
      return next
    }
  }

  /// The frame that each event makes of the latest one by its own method.
  @inlinable
  public func reduced<Frame>(
    into frames: CycleFrames<Frame>, fileID: StaticString = #fileID, line: UInt = #line
  ) -> SignalMap<Output, Frame> where Output: FrameReducing<Frame> {
    let latest = frames.latest
    return map(fileID: fileID, line: line) { $0.reduced(latest()) }
  }

  /// The frame that each pair of event and frame makes.
  @inlinable
  public func reduced<Event, Frame: StatelessSignal>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ reduce: @escaping (_ event: Event, _ frame: inout Frame) -> Void
  ) -> SignalMap<Output, Frame> where Output == Framed<Event, Frame> {
    map(fileID: fileID, line: line) { framed in
      var next = framed.frame
      reduce(framed.event, &next)
      return next
    }
  }

  /// The frame that each pair of event and frame makes by the event's own method.
  @inlinable
  public func reduced<Event: FrameReducing<Frame>, Frame: StatelessSignal>(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> SignalMap<Output, Frame> where Output == Framed<Event, Frame> {
    map(fileID: fileID, line: line) { $0.event.reduced($0.frame) }
  }
}
