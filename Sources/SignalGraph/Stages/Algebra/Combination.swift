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

/// Decides for each key whether it belongs to a combination, and with which value.
///
/// A type and not a closure, so that it is specialised into the work of the stage. Sources are numbered by rank: 0 is the
/// one whose value counts before all others.
@usableFromInline
protocol CombinationRule<Key, Value> {
  /// The keys of the sources.
  associatedtype Key: Hashable
  /// Their values.
  associatedtype Value

  /// Whether a key can belong that the source of rank 0 does not hold.
  static var reachesBeyondFirst: Bool { get }

  /// What a key has in the combination; none if it does not belong.
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>?
}

@usableFromInline
struct UnionRule<Key: Hashable, Value>: CombinationRule {
  @inlinable static var reachesBeyondFirst: Bool { true }

  @inlinable
  init() {}

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    for rank in 0..<tables.count {
      if let value = tables.value(of: key, rank) { return Holding(value, rank: rank) }
    }
    return nil
  }
}

@usableFromInline
struct IntersectionRule<Key: Hashable, Value>: CombinationRule {
  @inlinable static var reachesBeyondFirst: Bool { false }

  @inlinable
  init() {}

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    guard let value = tables.value(of: key, 0) else { return nil }
    for rank in 1..<tables.count where !tables.contains(key, rank) { return nil }
    return Holding(value, rank: 0)
  }
}

@usableFromInline
struct SubtractionRule<Key: Hashable, Value>: CombinationRule {
  @inlinable static var reachesBeyondFirst: Bool { false }

  @inlinable
  init() {}

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    guard let value = tables.value(of: key, 0) else { return nil }
    for rank in 1..<tables.count where tables.contains(key, rank) { return nil }
    return Holding(value, rank: 0)
  }
}

@usableFromInline
struct SymmetricDifferenceRule<Key: Hashable, Value>: CombinationRule {
  @inlinable static var reachesBeyondFirst: Bool { true }

  @inlinable
  init() {}

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    var first: Holding<Value>?
    var isOdd = false
    for rank in 0..<tables.count {
      guard let value = tables.value(of: key, rank) else { continue }
      if first == nil { first = Holding(value, rank: rank) }
      isOdd.toggle()
    }
    return isOdd ? first : nil
  }
}

/// A union whose values are made of those of all sources that hold the key, in the order of the sources.
@usableFromInline
struct MergingRule<Key: Hashable, Value>: CombinationRule {
  @usableFromInline let combine: (Value, Value) -> Value

  @inlinable static var reachesBeyondFirst: Bool { true }

  @inlinable
  init(_ combine: @escaping (Value, Value) -> Value) {
    self.combine = combine
  }

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    var combined: Value?
    for rank in 0..<tables.count {
      guard let value = tables.value(of: key, rank) else { continue }
      if let before = combined { combined = combine(before, value) } else { combined = value }
    }
    // Behind all: the value depends on every source.
    return combined.map { Holding($0, rank: .max) }
  }
}
