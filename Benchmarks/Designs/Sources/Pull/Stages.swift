import Work

/// The entries of a dictionary that pass a predicate.
public final class DictionaryFiltering<Key: Hashable, Value: Equatable>: Node {
  /// Takes the entries.
  public let sensor: Sensor<DictionaryTransaction<Key, Value>>
  /// Keeps those that pass.
  public let emitter: Emitter<DictionaryTransaction<Key, Value>>
  @usableFromInline let state: Cell<FilterStep<Key, Value>>

  /// A stage without entries.
  @inlinable
  public init(_ predicate: @escaping (Value) -> Bool) {
    let state = Cell(FilterStep<Key, Value>(predicate))
    let sensor = Sensor<DictionaryTransaction<Key, Value>>()
    let emitter = Emitter<DictionaryTransaction<Key, Value>>(change: DictionaryTransaction<Key, Value>()) {
      state.value.members
    }
    let (inlet, outlet, head) = (sensor.inlet, emitter.outlet, emitter.head)
    self.state = state
    self.sensor = sensor
    self.emitter = emitter
    super.init { turn in
      let upstream = inlet.pointee!
      outlet.pointee.phase = upstream.pointee.phase
      switch upstream.pointee.phase {
      case .transition:
        outlet.pointee.change!.mutations.prepare()
        for mutation in upstream.pointee.change!.mutations.elements() {
          if let result = state.value.step(mutation) { outlet.pointee.change!.mutations.append(result) }
        }
        if !outlet.pointee.change!.mutations.isEmpty { head.send(turn) }
      case .initiation:
        state.value.load(upstream.pointee.snapshot!)
        outlet.pointee.snapshot = state.value.members
        head.send(turn)
      case .termination:
        outlet.pointee.snapshot = state.value.members
        head.send(turn)
        state.value.load([:])
      }
    }
    sensor.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }
}

/// The entries of a dictionary in an order.
public final class DictionarySorting<Key: Hashable & Comparable, Value: Equatable, Order: Comparable>: Node {
  /// Takes the entries.
  public let sensor: Sensor<DictionaryTransaction<Key, Value>>
  /// Keeps them by order, then key.
  public let emitter: Emitter<ArrayTransaction<Pair<Key, Value>>>
  @usableFromInline let state: Cell<SortStep<Key, Value, Order>>

  /// A stage without entries.
  @inlinable
  public init(by order: @escaping (Value) -> Order) {
    let state = Cell(SortStep<Key, Value, Order>(by: order))
    let sensor = Sensor<DictionaryTransaction<Key, Value>>()
    let emitter = Emitter<ArrayTransaction<Pair<Key, Value>>>(change: ArrayTransaction<Pair<Key, Value>>()) {
      state.value.elements()
    }
    let (inlet, outlet, head) = (sensor.inlet, emitter.outlet, emitter.head)
    self.state = state
    self.sensor = sensor
    self.emitter = emitter
    super.init { turn in
      let upstream = inlet.pointee!
      outlet.pointee.phase = upstream.pointee.phase
      switch upstream.pointee.phase {
      case .transition:
        outlet.pointee.change!.commands.prepare()
        for mutation in upstream.pointee.change!.mutations.elements() {
          outlet.pointee.change!.commands.append(state.value.step(mutation))
        }
        if !outlet.pointee.change!.commands.isEmpty { head.send(turn) }
      case .initiation:
        state.value.load(upstream.pointee.snapshot!)
        outlet.pointee.snapshot = state.value.elements()
        head.send(turn)
      case .termination:
        outlet.pointee.snapshot = state.value.elements()
        head.send(turn)
        state.value.load([:])
      }
    }
    sensor.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }
}

/// What a transform makes of an array's elements.
public final class ArrayMapping<Element, Mapped: Equatable>: Node {
  /// Takes the elements.
  public let sensor: Sensor<ArrayTransaction<Element>>
  /// Keeps what was made of them.
  public let emitter: Emitter<ArrayTransaction<Mapped>>
  @usableFromInline let state: Cell<MapStep<Element, Mapped>>

  /// A stage without elements.
  @inlinable
  public init(_ transform: @escaping (Element) -> Mapped) {
    let state = Cell(MapStep<Element, Mapped>(transform))
    let sensor = Sensor<ArrayTransaction<Element>>()
    let emitter = Emitter<ArrayTransaction<Mapped>>(change: ArrayTransaction<Mapped>()) {
      state.value.mapped.elements()
    }
    let (inlet, outlet, head) = (sensor.inlet, emitter.outlet, emitter.head)
    self.state = state
    self.sensor = sensor
    self.emitter = emitter
    super.init { turn in
      let upstream = inlet.pointee!
      outlet.pointee.phase = upstream.pointee.phase
      switch upstream.pointee.phase {
      case .transition:
        outlet.pointee.change!.commands.prepare()
        for command in upstream.pointee.change!.commands.elements() {
          if let result = state.value.step(command) { outlet.pointee.change!.commands.append(result) }
        }
        if !outlet.pointee.change!.commands.isEmpty { head.send(turn) }
      case .initiation:
        state.value.load(upstream.pointee.snapshot!)
        outlet.pointee.snapshot = state.value.mapped.elements()
        head.send(turn)
      case .termination:
        outlet.pointee.snapshot = state.value.mapped.elements()
        head.send(turn)
        state.value.load([])
      }
    }
    sensor.node = self
    self.head = head
    emitter.clearUnlessTrivial()
  }

  /// How many elements there are.
  @inlinable
  public var count: Int { state.value.mapped.count }

  /// The element at an index.
  @inlinable
  public subscript(index: Int) -> Mapped { state.value.mapped[index] }
}
