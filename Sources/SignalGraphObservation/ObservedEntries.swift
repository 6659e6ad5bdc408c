import Observation
import SignalGraph

/// A dictionary storage as an observable object, key by key: for views, `withObservationTracking` and `Observations`.
///
/// Use it where one looks up by key what others edit: a price, a setting, who is online. What is shown in an order has
/// ``ObservedRows``, made of the dictionary sorted.
///
/// | change | the subscript of the key | ``keys`` | ``count`` | ``elements`` |
/// |---|---|---|---|---|
/// | an entry comes or goes | changes | changes | changes, if the number does | changes |
/// | an entry is updated or refreshed | changes | – | – | changes |
/// | another entry does | – | as above | as above | changes |
/// | `initiation`, a reset | changes | changes | changes, if the number does | changes |
/// | `termination` | – | – | – | – |
///
/// Each changes at most once in a turn. A key that is absent is observed like one that is there.
///
/// ```swift
/// let prices = DictionarySlot(["tea": 3])
/// let shown = ObservedEntries(prices)
/// // In a view:
/// Text("\(shown["milk"] ?? 0)")    // observes milk alone
/// prices["tea"] = 4                // nothing is told to it
/// prices["milk"] = 2               // it changes once
/// shown.tearDown()
/// ```
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(n) for a session that begins; O(k) for a transaction of k mutations, and what the registrars take.
///   Memory: an entry of a dictionary each, and some 100 bytes per key that was read and has not changed since.
///
/// Teardown: ``tearDown(fileID:line:)``, which takes down a chain that only this kept; releasing it before is a
/// `missingTeardown` violation in debug builds.
public final class ObservedEntries<Key: Hashable, Value>: Observable {
  private let copy: KeyedCopy<DictionaryTransaction<Key, Value>>

  /// Observes a storage.
  public init(
    _ storage: DictionaryStorage<Key, Value>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let subject = MessageSubject(ObservedEntries<Key, Value>.self, label, fileID, line)
    copy = KeyedCopy(storage, subject, label, fileID, line)
  }

  /// The value of a key at the end of the last turn, nil if there is none; observes this key.
  ///
  /// - Complexity: expected O(1).
  public subscript(key: Key) -> Value? { copy[key] }

  /// How many entries there are; observes that number.
  public var count: Int { copy.count }

  /// The keys in no order; observes which there are.
  public var keys: Dictionary<Key, Value>.Keys { copy.keys }

  /// All entries; observes everything.
  ///
  /// - Complexity: O(1); the next change copies it if it is kept.
  public var elements: [Key: Value] { copy.all }

  /// Ends the observation.
  ///
  /// The entries stay as they are. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) { copy.tearDown(fileID, line) }
}

@available(*, unavailable)
extension ObservedEntries: Sendable {}
