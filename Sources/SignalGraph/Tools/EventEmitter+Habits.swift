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

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(_ handler: (Output) -> Void) -> ObservationToken { fatalError() }

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

extension StateStorage {
  /// Write `debounced(for:on:)`.
  @available(*, unavailable, renamed: "debounced(for:on:)")
  public func debounce(for interval: Duration, on clock: SignalClock) -> Self { self }

  /// Write `throttled(for:on:)`.
  @available(*, unavailable, renamed: "throttled(for:on:)")
  public func throttle(for interval: Duration, on clock: SignalClock) -> Self { self }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(_ handler: (Transaction.Snapshot) -> Void) -> ObservationToken { fatalError() }
}
