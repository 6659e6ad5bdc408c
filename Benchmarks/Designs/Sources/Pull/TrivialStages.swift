import Work

/// What a transform makes of a value.
public final class ValueMapping<Value, Mapped: Equatable>: Node {
  /// Takes the value.
  public let sensor: Sensor<ValueTransaction<Value>>
  /// Keeps what was made of it.
  public let emitter: Emitter<ValueTransaction<Mapped>>
  @usableFromInline let state: Cell<Mapped?>

  /// A stage without a value.
  @inlinable
  public init(_ transform: @escaping (Value) -> Mapped) {
    let state = Cell<Mapped?>(nil)
    let sensor = Sensor<ValueTransaction<Value>>()
    let emitter = Emitter<ValueTransaction<Mapped>>(change: nil) { state.value }
    let (inlet, outlet, head) = (sensor.inlet, emitter.outlet, emitter.head)
    self.state = state
    self.sensor = sensor
    self.emitter = emitter
    super.init { turn in
      let upstream = inlet.pointee!
      outlet.pointee.phase = upstream.pointee.phase
      switch upstream.pointee.phase {
      case .transition:
        let future = transform(upstream.pointee.change!.future)
        guard let past = state.value, past != future else { return }
        state.value = future
        outlet.pointee.change = ValueTransaction(past, future)
      case .initiation:
        let value = transform(upstream.pointee.snapshot!)
        state.value = value
        outlet.pointee.snapshot = value
      case .termination:
        guard let value = state.value else { return }
        outlet.pointee.snapshot = value
        state.value = nil
      }
      head.send(turn)
    }
    sensor.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }

  /// The mapped value.
  @inlinable
  public var value: Mapped? { state.value }
}

/// What a transform makes of each value of a dictionary; derived, so it has no entries of its own.
public final class DictionaryMapping<Key: Hashable, Value, Mapped>: Node {
  /// Takes the entries.
  public let sensor: Sensor<DictionaryTransaction<Key, Value>>
  /// Keeps the mapped entries.
  public let emitter: Emitter<DictionaryTransaction<Key, Mapped>>

  /// A stage over the entries of `upstream`.
  @inlinable
  public init(
    _ upstream: Emitter<DictionaryTransaction<Key, Value>>,
    _ transform: @escaping (Value) -> Mapped
  ) {
    let sensor = Sensor<DictionaryTransaction<Key, Value>>()
    let emitter = Emitter<DictionaryTransaction<Key, Mapped>>(change: DictionaryTransaction()) {
      upstream.state()?.mapValues(transform)
    }
    let (inlet, outlet, head) = (sensor.inlet, emitter.outlet, emitter.head)
    self.sensor = sensor
    self.emitter = emitter
    super.init { turn in
      let upstream = inlet.pointee!
      outlet.pointee.phase = upstream.pointee.phase
      switch upstream.pointee.phase {
      case .transition:
        outlet.pointee.change!.mutations.prepare()
        for mutation in upstream.pointee.change!.mutations.elements() {
          outlet.pointee.change!.mutations.append(mutation.mapped(transform))
        }
      case .initiation, .termination: outlet.pointee.snapshot = upstream.pointee.snapshot!.mapValues(transform)
      }
      head.send(turn)
    }
    sensor.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }
}

/// One value of two; it runs once a turn, after both inputs have settled, by the same path as any other stage.
public final class ValueCombining<First, Second, Combined: Equatable>: Node {
  /// Takes the first value.
  public let first: Sensor<ValueTransaction<First>>
  /// Takes the second value.
  public let second: Sensor<ValueTransaction<Second>>
  /// Keeps the combined value.
  public let emitter: Emitter<ValueTransaction<Combined>>
  @usableFromInline let state: Cell<(first: First?, second: Second?, combined: Combined?)>

  /// A stage without a value.
  @inlinable
  public init(_ combine: @escaping (First, Second) -> Combined) {
    let state = Cell<(first: First?, second: Second?, combined: Combined?)>((nil, nil, nil))
    let first = Sensor<ValueTransaction<First>>()
    let second = Sensor<ValueTransaction<Second>>()
    let emitter = Emitter<ValueTransaction<Combined>>(change: nil) { state.value.combined }
    let (firstInlet, secondInlet, outlet, head) = (first.inlet, second.inlet, emitter.outlet, emitter.head)
    self.state = state
    self.first = first
    self.second = second
    self.emitter = emitter
    super.init { turn in
      firstInlet.read(into: &state.value.first, turn)
      secondInlet.read(into: &state.value.second, turn)
      let past = state.value.combined
      var future: Combined?
      if let first = state.value.first, let second = state.value.second { future = combine(first, second) }
      state.value.combined = future
      switch (past, future) {
      case (let past?, let future?):
        guard past != future else { return }
        outlet.pointee.phase = .transition
        outlet.pointee.change = ValueTransaction(past, future)
      case (nil, let future?):
        outlet.pointee.phase = .initiation
        outlet.pointee.snapshot = future
      case (let past?, nil):
        outlet.pointee.phase = .termination
        outlet.pointee.snapshot = past
      case (nil, nil): return
      }
      head.send(turn)
    }
    first.node = self
    second.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }
}

extension UnsafeMutablePointer {
  /// What the buffer above says of its value in this turn, if it says anything.
  @inlinable
  func read<Value>(into value: inout Value?, _ turn: TurnPointer)
  where Pointee == UnsafeMutablePointer<Outlet<ValueTransaction<Value>>>? {
    guard let upstream = pointee, upstream.pointee.head.stamp == turn.pointee.stamp else { return }
    switch upstream.pointee.phase {
    case .initiation: value = upstream.pointee.snapshot
    case .transition: value = upstream.pointee.change?.future
    case .termination: value = nil
    }
  }
}
