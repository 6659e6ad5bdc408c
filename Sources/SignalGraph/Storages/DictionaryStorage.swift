/// A dictionary whose entries change: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the dictionary |
/// | entries come, change and go | `transition`, at most one mutation per key |
/// | a session ends | `termination` with the last dictionary |
///
/// Slots and stages are its subclasses; take this type where either will do. It is not a collection: see
/// ``ElementReading``.
///
/// A snapshot is a ``TableDictionary``: an edit made while somebody keeps one copies the whole dictionary. Keep
/// transactions instead, or read in place with the subscript.
open class DictionaryStorage<Key: Hashable, Value>: StateStorage<DictionaryTransaction<Key, Value>>, DictionaryReading {
}

/// Reading a dictionary storage in place.
public protocol DictionaryReading: ElementReading
where
  Elements == TableDictionary<Key, Value>, Element == (key: Key, value: Value),
  VerbElement == DictionaryEntry<Key, Value>
{
  /// The keys.
  associatedtype Key: Hashable
  /// The values.
  associatedtype Value
  /// Calls `body` with the state in place; with an empty dictionary outside of a session.
  func withState<Result>(_ body: (borrowing TableDictionary<Key, Value>) throws -> Result) rethrows -> Result
}

extension DictionaryReading {
  /// The value of `key`; nil if there is none.
  ///
  /// - Complexity: O(1).
  @inlinable public subscript(key: Key) -> Value? { withState { $0[key] } }

  /// The value of `key`, or `defaultValue` if there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(key: Key, default defaultValue: @autoclosure () -> Value) -> Value { self[key] ?? defaultValue() }
}

extension DictionaryStorage where Value: OptionalValue {
  /// The value of `key`, where values are themselves optionals: nil if there is none too, so that two become one.
  ///
  /// Such are those of aggregates by group that may have nothing to show, as `.max { … }`. Whether there is a group at
  /// all is told by `keys.contains(key)`.
  ///
  /// - Complexity: O(1).
  @inlinable public final subscript(key: Key) -> Value.Wrapped? { withState { $0[key] }?.asOptional }
}

extension DictionaryStorage {
  /// Calls `body` with the state in place; with an empty dictionary outside of a session.
  @inlinable
  public final func withState<Result>(_ body: (borrowing TableDictionary<Key, Value>) throws -> Result) rethrows
    -> Result
  {
    if let state = outlet.shown { try body(state) } else { try body([:]) }
  }

  /// The state as a value; empty outside of a session.
  ///
  /// If it is kept while the dictionary is edited, the first edit copies the whole: where that matters, read in place
  /// with the subscript or with ``withState(_:)``.
  ///
  /// - Complexity: O(1).
  @inlinable public final var elements: TableDictionary<Key, Value> { outlet.shown ?? [:] }

  /// How many entries there are; 0 outside of a session.
  @inlinable public final var count: Int { outlet.shown?.count ?? 0 }

  /// Whether there are no entries.
  @inlinable public final var isEmpty: Bool { count == 0 }

  /// The keys as they are now.
  @inlinable public final var keys: TableDictionary<Key, Value>.Keys { elements.keys }

  /// The values as they are now.
  @inlinable public final var values: TableDictionary<Key, Value>.Values { elements.values }
}
