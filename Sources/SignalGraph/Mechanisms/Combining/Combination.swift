/// Which keys of several sources belong to what they are combined to.
public enum Combination: Hashable, Sendable, CaseIterable {
  /// Those that at least one source holds.
  case union
  /// Those that all sources hold.
  case intersection
  /// Those that the first source holds and no other does.
  case subtraction
  /// Those that an odd number of sources hold.
  case symmetricDifference
}

/// Whose value counts where several sources hold a key.
public enum SourcePriority: Hashable, Sendable {
  /// The first source that holds it.
  case first
  /// The last source that holds it.
  case last
}

/// Whose value a key has, and how far behind the first source that stands.
@usableFromInline
struct Holding<Value> {
  @usableFromInline let value: Value
  @usableFromInline let rank: Int

  @inlinable
  init(_ value: Value, rank: Int) {
    self.value = value
    self.rank = rank
  }
}

/// What happens to a key in one source, or in a combination.
@usableFromInline
enum KeyStep<Value> {
  /// It comes, with a value.
  case comes(Value)
  /// It stays, and its value is replaced, by another or by one that is announced though it is equal.
  case changes(past: Value, future: Value)
  /// It goes, with the value that it had.
  case goes(Value)
  /// It has this value now, or has gone; what it was is known by the state alone.
  case becomes(Value?)

  /// The value that it has then.
  @inlinable
  @inline(__always)
  var future: Value? {
    switch self {
    case .comes(let value), .changes(_, let value): value
    case .goes: nil
    case .becomes(let value): value
    }
  }
}
