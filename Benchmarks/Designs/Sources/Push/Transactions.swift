import Work

/// A transaction over an array that the stage builds anew each turn.
@frozen public struct DictionaryTransaction<Key: Hashable, Value>: StateTransaction {
  /// The whole state.
  public typealias Snapshot = [Key: Value]
  /// One mutation a key.
  public var mutations: [DictionaryMutation<Key, Value>]

  /// A transaction of these mutations.
  @inlinable
  public init(_ mutations: [DictionaryMutation<Key, Value>]) { self.mutations = mutations }
}

/// A transaction over an array that the stage builds anew each turn.
@frozen public struct ArrayTransaction<Element>: StateTransaction {
  /// The whole state.
  public typealias Snapshot = [Element]
  /// The commands in their order.
  public var commands: [ArrayCommand<Element>]

  /// A transaction of these commands.
  @inlinable
  public init(_ commands: [ArrayCommand<Element>]) { self.commands = commands }
}

/// A signal of a value.
public typealias ValueSignal<Value> = StateSignal<ValueTransaction<Value>>
/// A signal of a dictionary.
public typealias DictionarySignal<Key: Hashable, Value> = StateSignal<DictionaryTransaction<Key, Value>>
/// A signal of an array.
public typealias ArraySignal<Element> = StateSignal<ArrayTransaction<Element>>
