// What is written of a state in other libraries: whoever writes it is told what this one has.
//
// Not `zip`: a method of this name would hide the function from whoever extends a storage.
extension StateStorage {
  /// Write `debounced(for:on:)`.
  @available(*, unavailable, renamed: "debounced(for:on:)")
  public func debounce(for interval: Duration, on clock: SignalClock) -> Self { self }

  /// Write `throttled(for:on:)`.
  @available(*, unavailable, renamed: "throttled(for:on:)")
  public func throttle(for interval: Duration, on clock: SignalClock) -> Self { self }

  /// Write `debounced(for:on:)`.
  @available(*, unavailable, message: "Write debounced(for: .seconds(1), on: clock), with a SignalClock")
  public func debounce<Scheduler>(for interval: Duration, scheduler: Scheduler) -> Self { self }

  /// Write `throttled(for:on:)`.
  @available(
    *, unavailable, message: "Write throttled(for: .seconds(1), on: clock), with a SignalClock, and perhaps edges"
  )
  public func throttle<Scheduler>(for interval: Duration, scheduler: Scheduler, latest: Bool) -> Self { self }

  /// Write `transitions().delayed(by:on:)`.
  @available(
    *, unavailable, message: "For its changes, later, write transitions().delayed(by: .seconds(1), on: clock)"
  )
  public func delay<Scheduler>(for interval: Duration, scheduler: Scheduler) -> Self { self }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func sink(receiveValue handler: (Transaction.Snapshot) -> Void) -> ObservationToken { fatalError() }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func subscribe(onNext handler: (Transaction.Snapshot) -> Void) -> ObservationToken { fatalError() }

  /// Write `observe(_:)`.
  @available(*, unavailable, renamed: "observe(_:)")
  public func onChange(_ handler: (Transaction.Snapshot) -> Void) -> ObservationToken { fatalError() }

  /// Write `observe { [unowned model] in model.name = $0 }`.
  @available(*, unavailable, message: "Write observe { [unowned model] in model.name = $0 }, and keep the token")
  public func assign<Root: AnyObject>(
    to property: ReferenceWritableKeyPath<Root, Transaction.Snapshot>, on object: Root
  ) -> ObservationToken { fatalError() }

  /// Write `observe { [unowned self] in name = $0 }`.
  @available(*, unavailable, message: "Write observe { [unowned self] in self.name = $0 }, and keep the token")
  public func assign<Published>(to published: inout Published) {}

  /// Write `values()`, and iterate it elsewhere.
  @available(
    *,
    unavailable,
    message: "Handlers run where the graph is edited. For elsewhere make values() here, and iterate it there"
  )
  public func receive<Scheduler>(on scheduler: Scheduler) -> Self { self }

  /// Leave it out.
  @available(*, unavailable, message: "Any number may read a view: name it, and leave 'share()' out")
  public func share() -> Self { self }
}

extension ValueStorage {
  /// Write `combined(with:)`.
  @available(*, unavailable, renamed: "combined(with:)")
  public func combineLatest<Other>(_ other: ValueStorage<Other>) -> ValueStorage<(Value, Other)> { fatalError() }

  // One for each number: of a tuple with a pack the compiler knows no member, and says that first.
  /// Write `combined(with:)`.
  @available(*, unavailable, renamed: "combined(with:)")
  public func combineLatest<First, Second>(
    _ first: ValueStorage<First>, _ second: ValueStorage<Second>
  ) -> ValueStorage<(Value, First, Second)> { fatalError() }

  /// Write `combined(with:)`.
  @available(*, unavailable, renamed: "combined(with:)")
  public func combineLatest<First, Second, Third>(
    _ first: ValueStorage<First>, _ second: ValueStorage<Second>, _ third: ValueStorage<Third>
  ) -> ValueStorage<(Value, First, Second, Third)> { fatalError() }

  /// Write `combined(with:)`, with a closure of the values.
  @available(*, unavailable, renamed: "combined(with:_:)")
  public func combineLatest<each Other, Combined>(
    _ others: repeat ValueStorage<each Other>, transform: (Value, repeat each Other) -> Combined
  ) -> ValueStorage<Combined> { fatalError() }

  /// Write `map`, or `scan`.
  @available(
    *,
    unavailable,
    message: "A value cannot be left out. Write map { $0 > 1 ? $0 : nil }, or scan to keep the last that passed"
  )
  public func filter(_ isIncluded: (Value) -> Bool) -> ValueStorage<Value> { self }

  /// Write `map`, or `scan`.
  @available(
    *,
    unavailable,
    message: "A value cannot be left out. Write map to an optional, or scan to keep the last that passed"
  )
  public func compactMap<Mapped>(_ transform: (Value) -> Mapped?) -> ValueStorage<Mapped> { fatalError() }

  /// Write `transitions()`.
  @available(*, unavailable, message: "A value has a first state. For its changes alone write transitions()")
  public func dropFirst(_ count: Int = 1) -> ValueStorage<Value> { self }

  /// Write `combined(with:)`, or `transitions().merged(with:)`.
  @available(
    *,
    unavailable,
    message: "Values are combined(with:). For what came last write transitions().merged(with: other.transitions())"
  )
  public func merge(with other: ValueStorage<Value>) -> ValueStorage<Value> { self }

  /// Leave it out.
  @available(
    *,
    unavailable,
    message: "A value changes only to an unequal one: leave this out, or say what is equal: removeDuplicates { … }"
  )
  public func removeDuplicates() -> ValueStorage<Value> { self }

  /// Leave it out.
  @available(*, unavailable, message: "A value changes only to an unequal one: leave this out")
  public func distinctUntilChanged() -> ValueStorage<Value> { self }

  /// Write `map { … }.flattened()`.
  @available(*, unavailable, message: "Write map { … }.flattened()")
  public func flatMap<Other: Emitter>(_ transform: (Value) -> Other) -> Other { fatalError() }

  /// Write `map { … }.flattened()`.
  @available(*, unavailable, message: "Write map { … }.flattened()")
  public func flatMapLatest<Other: Emitter>(_ transform: (Value) -> Other) -> Other { fatalError() }

  /// Write `flattened()`.
  @available(*, unavailable, renamed: "flattened()")
  public func switchToLatest() -> ValueStorage<Value> { self }

  /// Write `previous()`.
  @available(*, unavailable, message: "Write previous(), or, for both, value.combined(with: value.previous())")
  public func pairwise() -> ValueStorage<(Value, Value)> { fatalError() }

  /// Write `previous()`.
  @available(*, unavailable, message: "Write previous(), or, for both, value.combined(with: value.previous())")
  public func withPrevious() -> ValueStorage<(Value?, Value)> { fatalError() }
}

extension DictionaryStorage {
  /// Write `rekeyed(by:)`.
  @available(*, unavailable, message: "Write rekeyed { $0.key % 10 }, and perhaps collisions:")
  public func mapKeys<NewKey: Hashable>(_ newKey: (Key) -> NewKey) -> DictionaryStorage<NewKey, Value> { fatalError() }
}

extension ArrayStorage {
  /// Write `scan(_:_:)`, which has what it made of the element before.
  @available(*, unavailable, message: "Write scan, as in rows.scan([Int]()) { ($0 + [$1]).suffix(2) }")
  public func adjacentPairs() -> ArrayStorage<(Element, Element)> { fatalError() }

  /// Write `scan(_:_:)`, which has what it made of the element before.
  @available(*, unavailable, message: "Write scan, as in rows.scan([Int]()) { ($0 + [$1]).suffix(3) }")
  public func windows(ofCount count: Int) -> ArrayStorage<[Element]> { fatalError() }

  /// Write `concatenated(_:)`.
  @available(*, unavailable, message: "Write rows.concatenated(others)")
  public static func + (rows: ArrayStorage, others: ArrayStorage) -> ArrayStorage { rows }
}
