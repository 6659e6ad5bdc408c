/// What a transaction says about the state it changes.
public protocol StateTransaction<Snapshot> {
  /// The whole state.
  associatedtype Snapshot
}

/// A signal of a state: it begins, moves, ends.
public enum StateSignal<Transaction: StateTransaction> {
  /// A session begins with this state.
  case initiation(Transaction.Snapshot)
  /// The state moved.
  case transition(Transaction)
  /// A session ends with this state.
  case termination(Transaction.Snapshot)
}

/// The transaction of a single value; it needs no buffer in either design.
@frozen public struct ValueTransaction<Value>: StateTransaction {
  /// The whole state.
  public typealias Snapshot = Value
  /// The value before.
  public var past: Value
  /// The value after.
  public var future: Value

  /// A transaction of both values.
  @inlinable
  public init(_ past: Value, _ future: Value) {
    self.past = past
    self.future = future
  }
}

/// One change of a dictionary.
@frozen public enum DictionaryMutation<Key, Value> {
  /// An entry that was not there.
  case insert(Key, Value)
  /// An entry with another value: past, then future.
  case update(Key, Value, Value)
  /// An entry that is no longer there.
  case remove(Key, Value)
}

/// One change of an array, valid in the state that the one before left.
@frozen public enum ArrayCommand<Element> {
  /// An element at an index.
  case insert(Int, Element)
  /// Another element at an index: past, then future.
  case update(Int, Element, Element)
  /// An element no longer at an index.
  case remove(Int, Element)
  /// An element from one index to another, counted after its removal: past, then future.
  case move(Int, Int, Element, Element)
}

extension ArrayCommand {
  /// The element that the command brings, if it is no removal.
  @inlinable
  public var future: Element? {
    switch self {
    case .insert(_, let element), .update(_, _, let element), .move(_, _, _, let element): element
    case .remove: nil
    }
  }
}
