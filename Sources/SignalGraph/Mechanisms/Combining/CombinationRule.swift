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

  /// Whether values are made of those of several sources.
  static var makesValues: Bool { get }

  /// What a key has in the combination; none if it does not belong.
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>?

  /// Which source has the value that a key has in the combination, by its rank; none if the key does not belong, or has a
  /// value that is made of several.
  func winner(_ key: Key, in tables: SourceTables<Key, Value>) -> Int?

  /// What a source's step means to the combination, when no other has taken one since it was right; nil for nothing.
  ///
  /// The source's own table is not looked at.
  ///
  /// Found in the tables, so that the state is not searched where nothing changes, nor read where something does.
  func step(
    _ step: KeyStep<Value>,
    of rank: Int,
    _ key: Key,
    in tables: SourceTables<Key, Value>
  ) -> KeyStep<Value>?
}

extension CombinationRule {
  @inlinable static var makesValues: Bool { false }

  @inlinable
  func winner(_ key: Key, in tables: SourceTables<Key, Value>) -> Int? { holding(key, in: tables)?.rank }
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

  @inlinable
  @inline(__always)
  func step(
    _ step: KeyStep<Value>,
    of rank: Int,
    _ key: Key,
    in tables: SourceTables<Key, Value>
  ) -> KeyStep<Value>? {
    if tables.holds(key, in: 0..<rank) { return nil }
    if case .changes = step { return step }
    for later in rank + 1..<tables.count {
      guard let other = tables.value(of: key, later) else { continue }
      switch step {
      case .comes(let value): return .changes(past: other, future: value)
      case .goes(let value): return .changes(past: value, future: other)
      case .changes, .becomes: return step
      }
    }
    return step
  }
}

/// What the first source has of the keys that all others hold, an intersection, or none of them, a difference.
@usableFromInline
struct FirstSourceRule<Key: Hashable, Value>: CombinationRule {
  @inlinable static var reachesBeyondFirst: Bool { false }

  /// Whether the others must hold a key, or must not.
  @usableFromInline let othersHold: Bool

  @inlinable
  init(othersHold: Bool) { self.othersHold = othersHold }

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    guard tables.count > 0, let value = tables.value(of: key, 0) else { return nil }
    for rank in 1..<tables.count where tables.contains(key, rank) != othersHold { return nil }
    return Holding(value, rank: 0)
  }

  @inlinable
  @inline(__always)
  func step(
    _ step: KeyStep<Value>,
    of rank: Int,
    _ key: Key,
    in tables: SourceTables<Key, Value>
  ) -> KeyStep<Value>? {
    if rank > 0, case .changes = step { return nil }
    for other in 1..<tables.count where other != rank && tables.contains(key, other) != othersHold { return nil }
    if rank == 0 { return step }
    guard let first = tables.value(of: key, 0) else { return nil }
    let comes = if case .comes = step { true } else { false }
    return comes == othersHold ? .comes(first) : .goes(first)
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

  @inlinable
  @inline(__always)
  func step(
    _ step: KeyStep<Value>,
    of rank: Int,
    _ key: Key,
    in tables: SourceTables<Key, Value>
  ) -> KeyStep<Value>? {
    var first: Holding<Value>?
    var isOdd = false
    for other in 0..<tables.count where other != rank {
      guard let value = tables.value(of: key, other) else { continue }
      if first == nil { first = Holding(value, rank: other) }
      isOdd.toggle()
    }
    // Behind the others, the source's own value does not count.
    let earlier = first.flatMap { $0.rank < rank ? $0.value : nil }
    switch step {
    case .comes(let value): return isOdd ? first.map { .goes($0.value) } : .comes(earlier ?? value)
    case .goes(let value): return isOdd ? first.map { .comes($0.value) } : .goes(earlier ?? value)
    case .changes, .becomes: return isOdd || earlier != nil ? nil : step
    }
  }
}

/// A union whose values are made of those of all sources that hold the key, in the order of the sources.
@usableFromInline
struct MergingRule<Key: Hashable, Value>: CombinationRule {
  @usableFromInline let combine: (Value, Value) -> Value
  /// Takes the values on the way to a combined one.
  @usableFromInline let bin = Bin<Value>()

  @inlinable static var reachesBeyondFirst: Bool { true }
  @inlinable static var makesValues: Bool { true }

  @inlinable
  init(_ combine: @escaping (Value, Value) -> Value) {
    self.combine = combine
  }

  @inlinable
  func holding(_ key: Key, in tables: SourceTables<Key, Value>) -> Holding<Value>? {
    var (combined, isMade): (Value?, Bool) = (nil, false)
    for rank in 0..<tables.count {
      if let value = tables.value(of: key, rank) { add(value, to: &combined, &isMade) }
    }
    // Behind all: the value depends on every source.
    return combined.map { Holding($0, rank: .max) }
  }

  @inlinable
  func winner(_ key: Key, in tables: SourceTables<Key, Value>) -> Int? { nil }

  /// Combines one value more.
  @inlinable
  @inline(__always)
  func add(_ value: Value, to combined: inout Value?, _ isMade: inout Bool) {
    guard let before = combined else {
      combined = value
      return
    }
    combined = combine(before, value)
    if isMade { bin.keep(before) }
    isMade = true
  }

  @inlinable
  @inline(__always)
  func step(
    _ step: KeyStep<Value>,
    of rank: Int,
    _ key: Key,
    in tables: SourceTables<Key, Value>
  ) -> KeyStep<Value>? {
    var (combined, isMade): (Value?, Bool) = (nil, false)
    var isAlone = true
    for other in 0..<tables.count {
      guard let value = other == rank ? step.future : tables.value(of: key, other) else { continue }
      if other != rank { isAlone = false }
      add(value, to: &combined, &isMade)
    }
    return isAlone ? step : .becomes(combined)
  }
}
