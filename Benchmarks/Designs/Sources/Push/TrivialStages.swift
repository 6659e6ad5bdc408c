import Work

/// What a transform makes of a value.
public final class ValueMapping<Value, Mapped: Equatable> {
  /// Takes the value.
  public let sensor: Sensor<ValueSignal<Value>>
  /// Sends what was made of it.
  public let emitter: Emitter<ValueTransaction<Mapped>>
  @usableFromInline let state: Cell<Mapped?>

  /// A stage without a value.
  @inlinable
  public init(_ transform: @escaping (Value) -> Mapped) {
    let state = Cell<Mapped?>(nil)
    let emitter = Emitter<ValueTransaction<Mapped>> { state.value }
    self.state = state
    self.emitter = emitter
    sensor = Sensor(rise: { emitter.height = $0 + 1 }) { signal, turn in
      switch signal {
      case .transition(let transaction):
        let future = transform(transaction.future)
        guard let past = state.value, past != future else { return }
        state.value = future
        emitter.send(.transition(ValueTransaction(past, future)), turn)
      case .initiation(let value):
        let value = transform(value)
        state.value = value
        emitter.send(.initiation(value), turn)
      case .termination:
        guard let value = state.value else { return }
        emitter.send(.termination(value), turn)
        state.value = nil
      }
    }
  }

  /// The mapped value.
  @inlinable
  public var value: Mapped? { state.value }
}

/// What a transform makes of each value of a dictionary; derived, so it has no entries of its own.
public final class DictionaryMapping<Key: Hashable, Value, Mapped> {
  /// Takes the entries.
  public let sensor: Sensor<DictionarySignal<Key, Value>>
  /// Sends the mapped entries.
  public let emitter: Emitter<DictionaryTransaction<Key, Mapped>>

  /// A stage over the entries of `upstream`.
  @inlinable
  public init(
    _ upstream: Emitter<DictionaryTransaction<Key, Value>>,
    _ transform: @escaping (Value) -> Mapped
  ) {
    let emitter = Emitter<DictionaryTransaction<Key, Mapped>> { upstream.state()?.mapValues(transform) }
    self.emitter = emitter
    sensor = Sensor(rise: { emitter.height = $0 + 1 }) { signal, turn in
      switch signal {
      case .transition(let transaction):
        let mutations = transaction.mutations.map { $0.mapped(transform) }
        emitter.send(.transition(DictionaryTransaction(mutations)), turn)
      case .initiation(let snapshot): emitter.send(.initiation(snapshot.mapValues(transform)), turn)
      case .termination(let snapshot): emitter.send(.termination(snapshot.mapValues(transform)), turn)
      }
    }
  }
}

/// One value of two; it runs once a turn, after both inputs have settled.
public final class ValueCombining<First, Second, Combined: Equatable> {
  /// Takes the first value.
  public let first: Sensor<ValueSignal<First>>
  /// Takes the second value.
  public let second: Sensor<ValueSignal<Second>>
  /// Sends the combined value.
  public let emitter: Emitter<ValueTransaction<Combined>>
  @usableFromInline let state: Cell<(first: First?, second: Second?, combined: Combined?)>

  /// A stage without a value.
  @inlinable
  public init(_ combine: @escaping (First, Second) -> Combined) {
    let state = Cell<(first: First?, second: Second?, combined: Combined?)>((nil, nil, nil))
    let emitter = Emitter<ValueTransaction<Combined>> { state.value.combined }
    let junction = Junction { turn in
      let past = state.value.combined
      guard let first = state.value.first, let second = state.value.second else {
        state.value.combined = nil
        if let past { emitter.send(.termination(past), turn) }
        return
      }
      let future = combine(first, second)
      state.value.combined = future
      guard let past else { return emitter.send(.initiation(future), turn) }
      if past != future { emitter.send(.transition(ValueTransaction(past, future)), turn) }
    }
    let rise = { (height: Int) in
      junction.height = max(junction.height, height + 1)
      emitter.height = junction.height
    }
    self.state = state
    self.emitter = emitter
    first = Sensor(rise: rise) { signal, turn in
      state.value.first = signal.future()
      turn.enqueue(junction)
    }
    second = Sensor(rise: rise) { signal, turn in
      state.value.second = signal.future()
      turn.enqueue(junction)
    }
  }
}

extension StateSignal {
  /// The value after the signal.
  @inlinable
  func future<Value>() -> Value? where Transaction == ValueTransaction<Value> {
    switch self {
    case .initiation(let value): value
    case .transition(let transaction): transaction.future
    case .termination: nil
    }
  }
}
