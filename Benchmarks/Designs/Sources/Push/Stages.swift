import Work

/// The entries of a dictionary that pass a predicate.
public final class DictionaryFiltering<Key: Hashable, Value: Equatable> {
  /// Takes the entries.
  public let sensor: Sensor<DictionarySignal<Key, Value>>
  /// Sends those that pass.
  public let emitter: Emitter<DictionaryTransaction<Key, Value>>
  @usableFromInline let state: Cell<FilterStep<Key, Value>>

  /// A stage without entries.
  @inlinable
  public init(_ predicate: @escaping (Value) -> Bool) {
    let state = Cell(FilterStep<Key, Value>(predicate))
    let emitter = Emitter<DictionaryTransaction<Key, Value>> { state.value.members }
    self.state = state
    self.emitter = emitter
    sensor = Sensor(rise: { emitter.height = $0 + 1 }) { signal, turn in
      switch signal {
      case .transition(let transaction):
        var mutations: [DictionaryMutation<Key, Value>] = []
        mutations.reserveCapacity(transaction.mutations.count)
        for mutation in transaction.mutations {
          if let result = state.value.step(mutation) { mutations.append(result) }
        }
        if !mutations.isEmpty { emitter.send(.transition(DictionaryTransaction(mutations)), turn) }
      case .initiation(let snapshot):
        state.value.load(snapshot)
        emitter.send(.initiation(state.value.members), turn)
      case .termination:
        emitter.send(.termination(state.value.members), turn)
        state.value.load([:])
      }
    }
  }
}

/// The entries of a dictionary in an order.
public final class DictionarySorting<Key: Hashable & Comparable, Value: Equatable, Order: Comparable> {
  /// Takes the entries.
  public let sensor: Sensor<DictionarySignal<Key, Value>>
  /// Sends them by order, then key.
  public let emitter: Emitter<ArrayTransaction<Pair<Key, Value>>>
  @usableFromInline let state: Cell<SortStep<Key, Value, Order>>

  /// A stage without entries.
  @inlinable
  public init(by order: @escaping (Value) -> Order) {
    let state = Cell(SortStep<Key, Value, Order>(by: order))
    let emitter = Emitter<ArrayTransaction<Pair<Key, Value>>> { state.value.elements() }
    self.state = state
    self.emitter = emitter
    sensor = Sensor(rise: { emitter.height = $0 + 1 }) { signal, turn in
      switch signal {
      case .transition(let transaction):
        var commands: [ArrayCommand<Pair<Key, Value>>] = []
        commands.reserveCapacity(transaction.mutations.count)
        for mutation in transaction.mutations { commands.append(state.value.step(mutation)) }
        if !commands.isEmpty { emitter.send(.transition(ArrayTransaction(commands)), turn) }
      case .initiation(let snapshot):
        state.value.load(snapshot)
        emitter.send(.initiation(state.value.elements()), turn)
      case .termination:
        emitter.send(.termination(state.value.elements()), turn)
        state.value.load([:])
      }
    }
  }
}

/// What a transform makes of an array's elements.
public final class ArrayMapping<Element, Mapped: Equatable> {
  /// Takes the elements.
  public let sensor: Sensor<ArraySignal<Element>>
  /// Sends what was made of them.
  public let emitter: Emitter<ArrayTransaction<Mapped>>
  @usableFromInline let state: Cell<MapStep<Element, Mapped>>

  /// A stage without elements.
  @inlinable
  public init(_ transform: @escaping (Element) -> Mapped) {
    let state = Cell(MapStep<Element, Mapped>(transform))
    let emitter = Emitter<ArrayTransaction<Mapped>> { state.value.mapped.elements() }
    self.state = state
    self.emitter = emitter
    sensor = Sensor(rise: { emitter.height = $0 + 1 }) { signal, turn in
      switch signal {
      case .transition(let transaction):
        var commands: [ArrayCommand<Mapped>] = []
        commands.reserveCapacity(transaction.commands.count)
        for command in transaction.commands {
          if let result = state.value.step(command) { commands.append(result) }
        }
        if !commands.isEmpty { emitter.send(.transition(ArrayTransaction(commands)), turn) }
      case .initiation(let snapshot):
        state.value.load(snapshot)
        emitter.send(.initiation(state.value.mapped.elements()), turn)
      case .termination:
        emitter.send(.termination(state.value.mapped.elements()), turn)
        state.value.load([])
      }
    }
  }

  /// How many elements there are.
  @inlinable
  public var count: Int { state.value.mapped.count }

  /// The element at an index.
  @inlinable
  public subscript(index: Int) -> Mapped { state.value.mapped[index] }
}
