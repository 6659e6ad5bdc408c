/// Which keys of several sources belong to their combination.
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
