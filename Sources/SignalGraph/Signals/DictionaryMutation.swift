/// One change of a dictionary.
///
/// The order of the cases is known to ``KeyedChange``.
public enum DictionaryMutation<Key: Hashable, Value> {
  /// A key comes that was not there.
  case insert(key: Key, value: Value)
  /// The value of a key is replaced.
  case update(key: Key, past: Value, future: Value)
  /// A key goes that was there.
  case remove(key: Key, past: Value)
}

extension DictionaryMutation: Equatable where Value: Equatable {}

extension DictionaryMutation: Hashable where Value: Hashable {}

extension DictionaryMutation: Sendable where Key: Sendable, Value: Sendable {}

extension DictionaryMutation: KeyedMutation {
  /// The key that the mutation is about.
  @inlinable
  public var key: Key {
    @inline(__always) get {
      switch self {
      case .insert(let key, _), .update(let key, _, _), .remove(let key, _): key
      }
    }
  }

  /// The value before; nil for an insertion.
  @inlinable
  public var past: Value? {
    switch self {
    case .insert: nil
    case .update(_, let past, _), .remove(_, let past): past
    }
  }

  /// The value after; nil for a removal.
  @inlinable
  public var future: Value? {
    switch self {
    case .insert(_, let value): value
    case .update(_, _, let future): future
    case .remove: nil
    }
  }

  /// The mutation that undoes this one: insertion and removal change places, past and future too.
  @inlinable
  public func inverted() -> Self {
    switch self {
    case .insert(let key, let value): .remove(key: key, past: value)
    case .update(let key, let past, let future): .update(key: key, past: future, future: past)
    case .remove(let key, let past): .insert(key: key, value: past)
    }
  }

  /// The same change away from a state's own value, which is equal to the past one; nil is no value.
  @inlinable
  func leading(from own: Value?) -> Self {
    guard let own else { return self }
    return switch self {
    case .insert: self
    case .update(let key, _, let future): .update(key: key, past: own, future: future)
    case .remove(let key, _): .remove(key: key, past: own)
    }
  }

  /// Destroys a mutation part by part, which is specialised; `deinitialize` would go through the type's metadata.
  @inlinable @inline(__always)
  static func discard(_ place: UnsafeMutablePointer<Self>) {
    KeyedChanges<Key, Value>.change(place, 0).destroy()
  }
}
