/// What a list of mutations of keys does to an unknown state, mutation by mutation.
///
/// Enters: mutations in the order of the list, each with what it requires and what it leaves. Leaves: the first one
/// that contradicts an earlier one, and at the end what the list requires of the state.
@usableFromInline
struct KeyScript<Key: Hashable, Value> {
  /// What the list says about one key.
  @usableFromInline
  struct Course {
    /// What the state must hold; nil if the key must be absent.
    @usableFromInline let first: Value?
    /// What the list leaves; nil if it removes the key.
    @usableFromInline var last: Value?
    /// Whether a transaction says the same in one mutation.
    @usableFromInline var isPlain: Bool

    @inlinable
    init(first: Value?, last: Value?, isPlain: Bool) {
      self.first = first
      self.last = last
      self.isPlain = isPlain
    }
  }

  @usableFromInline
  enum Result {
    case legal
    /// An inserted key is already there.
    case present
    /// An updated or removed key is not there.
    case absent
    /// Another value is there than the mutation says.
    case other(past: Value, held: Value)
    /// The key does not equal itself.
    case unequal
  }

  @usableFromInline var courses: TableDictionary<Key, Course>

  @inlinable
  init(minimumCapacity: Int) {
    courses = TableDictionary(minimumCapacity: minimumCapacity)
  }

  /// Performs a mutation: an insertion has no past, a removal no future.
  ///
  /// - Parameters:
  ///   - key: The key that the mutation is about.
  ///   - past: The value that it requires.
  ///   - future: The value that it leaves.
  ///   - isSame: Whether the two are equal, so that recording may leave the mutation out.
  ///   - admits: Whether a past value may stand for the value held.
  @inlinable
  mutating func perform(
    _ key: Key, past: Value?, future: Value?, isSame: Bool, admits: (_ past: Value, _ held: Value) -> Bool
  ) -> Result {
    guard key == key else { return .unequal }
    guard var course = courses[key] else {
      courses[key] = Course(first: past, last: future, isPlain: !isSame)
      return .legal
    }
    switch (past, course.last) {
    case (nil, nil): break
    case (nil, .some): return .present
    case (.some, nil): return .absent
    case (.some(let past), .some(let held)): if !admits(past, held) { return .other(past: past, held: held) }
    }
    course.last = future
    course.isPlain = false
    courses[key] = course
    return .legal
  }

  /// What the list requires beyond what its normal form requires; nil if nothing.
  @inlinable
  var requirements: KeyRequirements<Key, Value>? {
    let rows = courses.compactMap { $1.isPlain ? nil : KeyRequirements<Key, Value>.Row(key: $0, past: $1.first) }
    return rows.isEmpty ? nil : KeyRequirements(rows)
  }
}

/// What a list from outside requires of a state beyond what the transaction made of it still says.
///
/// It is kept beside the mutations, for whoever asks for faults.
@usableFromInline
final class KeyRequirements<Key: Hashable, Value> {
  @usableFromInline
  struct Row {
    @usableFromInline let key: Key
    /// The value that must be there; nil where the key must be absent.
    @usableFromInline let past: Value?

    @inlinable
    init(key: Key, past: Value?) {
      self.key = key
      self.past = past
    }
  }

  @usableFromInline let rows: [Row]

  @inlinable
  init(_ rows: [Row]) {
    self.rows = rows
  }
}

extension KeyRequirements.Row: Sendable where Key: Sendable, Value: Sendable {}

extension KeyRequirements: Sendable where Key: Sendable, Value: Sendable {}

extension MutationList where Mutation: KeyedMutation {
  /// Keeps requirements beside the mutations, even if there are none of these.
  @inlinable
  mutating func require<Value>(_ requirements: KeyRequirements<Mutation.Key, Value>?) {
    guard let requirements else { return }
    makeRoomForOne()
    buffer.unsafelyUnwrapped.side = requirements
  }

  /// The requirements that are kept beside the mutations; nil if there are none.
  @inlinable
  func keyRequirements<Value>(of type: Value.Type) -> KeyRequirements<Mutation.Key, Value>? {
    buffer?.side.flatMap { $0 as? KeyRequirements<Mutation.Key, Value> }
  }
}
