// Names that verbs have in other libraries: whoever writes them is told those of this one.
extension EventEmitter {
  /// Write `debounced(for:on:)`.
  @available(*, unavailable, renamed: "debounced(for:on:)")
  public func debounce(for interval: Duration, on clock: SignalClock) -> EventStream<Output> { fatalError() }

  /// Write `throttled(for:on:)`.
  @available(*, unavailable, renamed: "throttled(for:on:)")
  public func throttle(for interval: Duration, on clock: SignalClock) -> EventStream<Output> { fatalError() }

  /// Write `delayed(by:on:)`.
  @available(*, unavailable, renamed: "delayed(by:on:)")
  public func delay(for interval: Duration, on clock: SignalClock) -> EventStream<Output> { fatalError() }

  /// Write `debounced(for:on:)`.
  @available(*, unavailable, message: "Write debounced(for: .seconds(1), on: clock), with a SignalClock")
  public func debounce<Scheduler>(for interval: Duration, scheduler: Scheduler) -> EventStream<Output> { fatalError() }

  /// Write `throttled(for:on:)`.
  @available(
    *, unavailable, message: "Write throttled(for: .seconds(1), on: clock), with a SignalClock, and perhaps edges"
  )
  public func throttle<Scheduler>(
    for interval: Duration, scheduler: Scheduler, latest: Bool
  ) -> EventStream<Output> { fatalError() }

  /// Write `delayed(by:on:)`.
  @available(*, unavailable, message: "Write delayed(by: .seconds(1), on: clock), with a SignalClock")
  public func delay<Scheduler>(for interval: Duration, scheduler: Scheduler) -> EventStream<Output> { fatalError() }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(receiveValue handler: (Output) -> Void) -> ObservationToken { fatalError() }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func subscribe(onNext handler: (Output) -> Void) -> ObservationToken { fatalError() }

  /// Write `observe { [unowned model] in model.last = $0 }`.
  @available(*, unavailable, message: "Write observe { [unowned model] in model.last = $0 }, and keep the token")
  public func assign<Root: AnyObject>(
    to property: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> ObservationToken { fatalError() }

  /// Write `events(buffering:dropping:)`, and iterate it elsewhere.
  @available(
    *,
    unavailable,
    message: "Handlers run where events are sent. For elsewhere make events(buffering: 9, dropping: .oldest) here"
  )
  public func receive<Scheduler>(on scheduler: Scheduler) -> Self { self }

  /// Write `merged(with:)`.
  @available(*, unavailable, renamed: "merged(with:)")
  public func merge<Other: EventEmitter>(with other: Other) -> EventStream<Output> { fatalError() }

  /// Write `merged(with:)`.
  @available(*, unavailable, renamed: "merged(with:)")
  public func merge<Other: EventEmitter>(_ other: Other) -> EventStream<Output> { fatalError() }

  /// Write `removeDuplicates()`.
  @available(*, unavailable, renamed: "removeDuplicates()")
  public func distinctUntilChanged() -> EventStream<Output> { fatalError() }

  /// Leave it out.
  @available(*, unavailable, message: "Any number may observe events: name them, and leave 'share()' out")
  public func share() -> Self { self }

  /// Write `withLatest(of:)`, with a closure of the event and the value.
  @available(*, unavailable, renamed: "withLatest(of:_:)")
  public func withLatest<Value, Mapped>(
    from value: ValueStorage<Value>, _ transform: (Output, Value) -> Mapped
  ) -> EventStream<Output> { fatalError() }

  /// Write `withLatest(of:)`, with a closure of the event and the value.
  @available(*, unavailable, renamed: "withLatest(of:_:)")
  public func map<Value, Mapped>(
    with value: ValueStorage<Value>, _ transform: (Output, Value) -> Mapped
  ) -> EventStream<Output> { fatalError() }
}

extension SignalDispatcher {
  /// Write `dispatch(_:)`.
  @available(*, unavailable, renamed: "dispatch(_:)")
  public func send(_ signal: Signal) {}
}
