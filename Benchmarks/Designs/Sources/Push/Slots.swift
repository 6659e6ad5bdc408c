import Work

/// A value edited directly.
public final class ValueSlot<Value: Equatable> {
  /// Sends the slot's changes.
  public let emitter: Emitter<ValueTransaction<Value>>
  @usableFromInline let state: Cell<Value>
  @usableFromInline let turn: Turn

  /// A slot with a first value.
  @inlinable
  public init(_ value: Value, _ turn: Turn) {
    let state = Cell(value)
    self.state = state
    self.turn = turn
    emitter = Emitter { state.value }
  }

  /// The value; setting it is one turn.
  @inlinable
  public var value: Value {
    get { state.value }
    set {
      guard !turn.isRunning else { return turn.run { self.value = newValue } }
      let past = state.value
      guard past != newValue else { return }
      state.value = newValue
      turn.runNow { emitter.send(.transition(ValueTransaction(past, newValue)), turn) }
    }
  }
}

/// A dictionary edited directly.
public final class DictionarySlot<Key: Hashable, Value: Equatable> {
  /// Sends the slot's changes.
  public let emitter: Emitter<DictionaryTransaction<Key, Value>>
  @usableFromInline let state: Cell<[Key: Value]>
  @usableFromInline let turn: Turn

  /// A slot with its first entries.
  @inlinable
  public init(_ entries: [Key: Value], _ turn: Turn) {
    let state = Cell(entries)
    self.state = state
    self.turn = turn
    emitter = Emitter { state.value }
  }

  /// How many entries there are.
  @inlinable
  public var count: Int { state.value.count }

  /// Sets one entry, in a turn of its own.
  @inlinable
  public func updateValue(_ value: Value, forKey key: Key) {
    guard !turn.isRunning else { return turn.run { self.updateValue(value, forKey: key) } }
    let mutation: DictionaryMutation<Key, Value>
    if let past = state.value.updateValue(value, forKey: key) {
      guard past != value else { return }
      mutation = .update(key, past, value)
    } else {
      mutation = .insert(key, value)
    }
    turn.runNow { emitter.send(.transition(DictionaryTransaction([mutation])), turn) }
  }
}
