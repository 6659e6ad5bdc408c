/// What happens to entries that are given one key.
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
/// What stands for the old key is an array's index: there, `.first` is the first element of a key and `.last` the last one.
/// A set's member is its own.
///
/// - Complexity: `.lowest` O(log g) comparisons for a key that g entries have; `.combined` calls the closure g − 1
///   times, once a turn for each key that changed; neither compares nor calls anything for a key that one entry has.
///
/// Preconditions: the order is strict and total, or it is an `inconsistentOrder` violation where that is found; the
/// combining closure is pure.
public struct CollisionRule<Key, Value> {
  @usableFromInline
  enum Choice {
    case lowest
    case combined((Value, Value) -> Value)
    case violation
  }

  @usableFromInline let choice: Choice
  @usableFromInline let precedes: (Key, Key) -> Bool
  /// Whether a key can belong or not by how many rows it has.
  @usableFromInline let heedsCount: Bool

  @inlinable
  init(_ choice: Choice, heedsCount: Bool = false, _ precedes: @escaping (Key, Key) -> Bool) {
    (self.choice, self.heedsCount, self.precedes) = (choice, heedsCount, precedes)
  }

  /// The value of the lowest old key, by an order of these.
  @inlinable
  public static func lowest(by areInIncreasingOrder: @escaping (Key, Key) -> Bool) -> CollisionRule {
    CollisionRule(.lowest, areInIncreasingOrder)
  }

  /// All values combined, in an order of the old keys.
  @inlinable
  public static func combined(
    by areInIncreasingOrder: @escaping (Key, Key) -> Bool,
    _ combine: @escaping (_ lower: Value, _ higher: Value) -> Value
  ) -> CollisionRule {
    CollisionRule(.combined(combine), areInIncreasingOrder)
  }

  /// There is one entry a key, or a violation.
  @inlinable public static var violation: CollisionRule { CollisionRule(.violation) { _, _ in false } }
}

extension CollisionRule where Key: Comparable {
  /// The value of the lowest old key.
  @inlinable public static var lowest: CollisionRule { CollisionRule(.lowest, <) }

  /// All values combined, from the lowest old key to the highest.
  @inlinable
  public static func combined(_ combine: @escaping (_ lower: Value, _ higher: Value) -> Value) -> CollisionRule {
    CollisionRule(.combined(combine), <)
  }
}

extension CollisionRule where Key == Int {
  /// The first element of a key in the array; when it leaves, the next one.
  ///
  /// For arrays; elsewhere that of the lowest number.
  @inlinable public static var first: CollisionRule { CollisionRule(.lowest, <) }

  /// The last element of a key in the array; when it leaves, the one before.
  ///
  /// For arrays; elsewhere that of the highest number.
  @inlinable public static var last: CollisionRule { CollisionRule(.lowest, >) }
}
