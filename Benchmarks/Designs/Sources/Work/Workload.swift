/// The generator of the common workload.
@frozen public struct SplitMix64 {
  @usableFromInline var state: UInt64

  /// Starts at `seed`.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The next number.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The next number below `bound`.
  @inlinable
  public mutating func next(below bound: Int) -> Int { Int(truncatingIfNeeded: next() % UInt64(bound)) }

  /// The next record.
  @inlinable
  public mutating func nextRecord() -> Record {
    let group = next(below: 16)
    return Record(group: group, score: next(below: 1_000_000))
  }
}

/// The value of the common workload.
@frozen public struct Record: Equatable {
  /// What the filter looks at.
  public var group: Int
  /// What the sort looks at.
  public var score: Int

  /// A record of its two fields.
  @inlinable
  public init(group: Int, score: Int) {
    self.group = group
    self.score = score
  }
}

/// An entry of a dictionary as a struct, since buffers of tuples are slower.
@frozen public struct Pair<Key: Equatable, Value: Equatable>: Equatable {
  /// The entry's key.
  public var key: Key
  /// The entry's value.
  public var value: Value

  /// An entry of its two halves.
  @inlinable
  public init(_ key: Key, _ value: Value) {
    self.key = key
    self.value = value
  }
}
