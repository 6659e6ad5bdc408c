import Work

/// A value edited directly.
public final class ValueSlot<Value: Equatable> {
  /// Keeps the slot's changes.
  public let emitter: Emitter<ValueTransaction<Value>>
  @usableFromInline let state: Cell<Value>
  @usableFromInline let scheduler: Scheduler

  /// A slot with a first value.
  @inlinable
  public init(_ value: Value, _ scheduler: Scheduler) {
    let state = Cell(value)
    self.state = state
    self.scheduler = scheduler
    emitter = Emitter(change: nil) { state.value }
    emitter.clearUnlessTrivial()
  }

  /// The value; setting it is one turn.
  @inlinable
  public var value: Value {
    get { state.value }
    set {
      let turn = scheduler.turn
      guard !turn.pointee.isRunning else { return turn.pointee.later.append { self.value = newValue } }
      let past = state.value
      guard past != newValue else { return }
      state.value = newValue
      turn.begin()
      emitter.outlet.pointee.change = ValueTransaction(past, newValue)
      emitter.head.send(turn)
      turn.settle()
    }
  }
}

/// A dictionary edited directly.
public final class DictionarySlot<Key: Hashable, Value: Equatable> {
  /// Keeps the slot's changes.
  public let emitter: Emitter<DictionaryTransaction<Key, Value>>
  @usableFromInline let state: Cell<[Key: Value]>
  @usableFromInline let scheduler: Scheduler

  /// A slot with its first entries.
  @inlinable
  public init(_ entries: [Key: Value], _ scheduler: Scheduler) {
    let state = Cell(entries)
    self.state = state
    self.scheduler = scheduler
    emitter = Emitter(change: DictionaryTransaction()) { state.value }
    emitter.clearUnlessTrivial()
  }

  /// How many entries there are.
  @inlinable
  public var count: Int { state.value.count }

  /// Sets one entry, in a turn of its own.
  @inlinable
  public func updateValue(_ value: Value, forKey key: Key) {
    let turn = scheduler.turn
    guard !turn.pointee.isRunning else { return turn.pointee.later.append { self.updateValue(value, forKey: key) } }
    let mutation: DictionaryMutation<Key, Value>
    if let past = state.value.updateValue(value, forKey: key) {
      guard past != value else { return }
      mutation = .update(key, past, value)
    } else {
      mutation = .insert(key, value)
    }
    turn.begin()
    emitter.outlet.pointee.change!.mutations.prepare()
    emitter.outlet.pointee.change!.mutations.append(mutation)
    emitter.head.send(turn)
    turn.settle()
  }
}

extension Emitter {
  /// Lets go of a value after each turn.
  @inlinable
  func clearUnlessTrivial<Value>() where Transaction == ValueTransaction<Value> {
    let outlet = outlet
    if !_isPOD(Value.self) { clearsAfterTurns { outlet.pointee.change = nil } }
  }

  /// Lets go of keys and values after each turn.
  @inlinable
  func clearUnlessTrivial<Key, Value>() where Transaction == DictionaryTransaction<Key, Value> {
    let outlet = outlet
    if !_isPOD(DictionaryMutation<Key, Value>.self) { clearsAfterTurns { outlet.pointee.change!.mutations.clear() } }
  }

  /// Lets go of elements after each turn.
  @inlinable
  func clearUnlessTrivial<Element>() where Transaction == ArrayTransaction<Element> {
    let outlet = outlet
    if !_isPOD(Element.self) { clearsAfterTurns { outlet.pointee.change!.commands.clear() } }
  }
}
