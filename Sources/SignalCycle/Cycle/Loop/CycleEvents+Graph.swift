import SignalGraph

// To the stages of a graph, and back.
extension CycleEvents where Event: StatelessSignal {
  /// The same events for the stages of a graph: windows, aggregates, storages.
  ///
  /// ```swift
  /// keypad.emitter.withLatest(of: rate) { $0.price * $1 }.reduced(into: events) { $1.total += $0 }
  /// ```
  ///
  /// An event passes them in a turn of the graph. One that was emitted in a handler of another graph does so after the
  /// turn that runs, and so after all that does not pass stages: have an event make one frame, not one here and one
  /// there, and the order does not matter.
  ///
  /// Teardown: by that of the cycle for stages that lead back to it, by their user for others.
  @inlinable
  public var emitter: SignalDispatcher<Event> {
    if let dispatcher { return unsafeDowncast(dispatcher, to: SignalDispatcher<Event>.self) }
    let dispatcher = SignalDispatcher<Event>(label: "events")
    self.dispatcher = dispatcher
    let queue = queue
    read {
      { event in queue.pass { dispatcher.dispatch(event) } }
    }
    return dispatcher
  }
}

extension EventEmitter {
  /// What stages made of events, on its way to the next frame.
  ///
  /// - Precondition: they are made of what a driver tells: ``CycleEvents/emitter``. What comes of itself is a driver's to
  ///   tell, so that it can be recorded.
  @inlinable
  public func events<Frame>(in frames: CycleFrames<Frame>) -> CycleEvents<Output> {
    let queue = frames.queue
    let events = CycleEvents<Output>(queue)
    let token = observe(label: "events of a cycle") { event in
      queue.requirePassing()
      events.compose().run(event)
    }
    queue.addStages { token.tearDown() }
    return events
  }

  /// The frame that each event makes of the latest one; see ``CycleEvents``.
  @inlinable
  public func reduced<Frame>(
    into frames: CycleFrames<Frame>, _ reduce: @escaping (_ event: Output, _ frame: inout Frame) -> Void
  ) -> CycleEvents<Frame> {
    events(in: frames).reduced(into: frames, reduce)
  }
}
