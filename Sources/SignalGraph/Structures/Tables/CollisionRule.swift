/// What happens to entries that get the same key.
///
/// | rule | the key's value |
/// |---|---|
/// | `.lowest` | that of the lowest old key; when it leaves, that of the next one |
/// | `.lowest { … }` | the same, by an order of the old keys: keys that are not Comparable must choose one |
/// | `.combined { … }` | all values combined, from the lowest old key to the highest |
/// | `.combined(by:_:)` | the same, by an order of the old keys |
/// | `.first`, `.last` | that of the first or the last element in an array |
/// | `.violation` | none: two entries of one key at the end of a turn are a `doubleInsertion` violation |
///
/// The old key of an array's element is its index, so `.first` takes the first element of a key and `.last` the last
/// one. The old key of a set's member is the member itself.
///
/// - Complexity: `.lowest` makes O(log g) comparisons for a key that g entries have; for each key that changed in a
///   turn, `.combined` calls the closure once for each entry but one. Neither compares nor calls anything for a key
///   that one entry has.
///
/// Preconditions: the order is strict and total; where it is found not to be, that is an `inconsistentOrder` violation.
/// The combining closure is pure.
public struct CollisionRule<Key, Value> {
  @usableFromInline
  enum Choice {
    case lowest
    case combined((Value, Value) -> Value)
    case violation
  }

  @usableFromInline let choice: Choice
  @usableFromInline let precedes: (Key, Key) -> Bool
  /// Whether a key may belong or not depending on how many rows it has.
  @usableFromInline let heedsCount: Bool

  @inlinable
  init(_ choice: Choice, heedsCount: Bool = false, _ precedes: @escaping (Key, Key) -> Bool) {
    (self.choice, self.heedsCount, self.precedes) = (choice, heedsCount, precedes)
  }

  /// Takes the value of the lowest old key, in an order of the old keys.
  @inlinable
  public static func lowest(by areInIncreasingOrder: @escaping (Key, Key) -> Bool) -> CollisionRule {
    CollisionRule(.lowest, areInIncreasingOrder)
  }

  /// Combines all values, in an order of the old keys.
  @inlinable
  public static func combined(
    by areInIncreasingOrder: @escaping (Key, Key) -> Bool,
    _ combine: @escaping (_ lower: Value, _ higher: Value) -> Value
  ) -> CollisionRule {
    CollisionRule(.combined(combine), areInIncreasingOrder)
  }

  /// Requires that each key has one entry; two at the end of a turn are a `doubleInsertion` violation.
  @inlinable public static var violation: CollisionRule { CollisionRule(.violation) { _, _ in false } }
}

extension CollisionRule where Key: Comparable {
  /// Takes the value of the lowest old key.
  @inlinable public static var lowest: CollisionRule { CollisionRule(.lowest) { StrictOrder.precedes($0, $1) } }

  /// Combines all values, from the lowest old key to the highest.
  @inlinable
  public static func combined(_ combine: @escaping (_ lower: Value, _ higher: Value) -> Value) -> CollisionRule {
    CollisionRule(.combined(combine)) { StrictOrder.precedes($0, $1) }
  }
}

extension CollisionRule where Key == Int {
  /// Takes the first element of a key in the array; when it leaves, the next one.
  ///
  /// For arrays; elsewhere it takes the value of the lowest number.
  @inlinable public static var first: CollisionRule { CollisionRule(.lowest, <) }

  /// Takes the last element of a key in the array; when it leaves, the one before.
  ///
  /// For arrays; elsewhere it takes the value of the highest number.
  @inlinable public static var last: CollisionRule { CollisionRule(.lowest, >) }
}
