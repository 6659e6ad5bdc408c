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

extension CycleEvents {
  /// Each event with the latest frame, or a part of it.
  @inlinable
  public func withLatest<Frame>(of frames: CycleFrames<Frame>) -> CycleEvents<Framed<Event, Frame>> {
    let latest = frames.latest
    return map { Framed($0, in: latest.value) }
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
  /// - `reduce`: called once for each event; pure, but for the frame.
  @inlinable
  public func reduced<Frame>(
    into frames: CycleFrames<Frame>, _ reduce: @escaping (_ event: Event, _ frame: inout Frame) -> Void
  ) -> CycleEvents<Frame> {
    let (reduced, latest) = (CycleEvents<Frame>(queue), frames.latest)
    read {
      let pass = reduced.compose()
      return { event in
        var next = latest.value
        reduce(event, &next)
        pass.run(next)
      }
    }
    return reduced
  }

  /// The frame that each event makes of the latest one by its own method.
  @inlinable
  public func reduced<Frame>(into frames: CycleFrames<Frame>) -> CycleEvents<Frame> where Event: FrameReducing<Frame> {
    let latest = frames.latest
    return map { $0.reduced(latest.value) }
  }

  /// The frame that each pair of event and frame makes.
  @inlinable
  public func reduced<Told, Frame>(
    _ reduce: @escaping (_ event: Told, _ frame: inout Frame) -> Void
  ) -> CycleEvents<Frame> where Event == Framed<Told, Frame> {
    map { framed in
      var next = framed.frame
      reduce(framed.event, &next)
      return next
    }
  }

  /// The frame that each pair of event and frame makes by the event's own method.
  @inlinable
  public func reduced<Told: FrameReducing<Frame>, Frame>() -> CycleEvents<Frame> where Event == Framed<Told, Frame> {
    map { $0.event.reduced($0.frame) }
  }
}
