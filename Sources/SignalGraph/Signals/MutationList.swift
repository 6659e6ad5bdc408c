/// The mutations of a transaction: a collection, and the copy-on-write handle of their memory.
///
/// It is one pointer wide, and has no memory before the first mutation. A copy shares the memory; a list that is
/// changed while others share its memory first gets memory of its own. A list that shares with nobody keeps its memory
/// when ``removeAll()`` empties it, so that recording the next transaction allocates nothing.
public struct MutationList<Mutation> {
  @usableFromInline var buffer: MutationBuffer<Mutation>?

  /// Creates an empty list.
  @inlinable
  public init() {
    buffer = nil
  }
}

extension MutationList: Sendable where Mutation: Sendable {}

extension MutationList {
  /// Calls `body` with the mutations where they lie in memory: the fastest way to visit them.
  ///
  /// The pointer must not leave `body`.
  @inlinable @inline(__always)
  public func withMutations<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Mutation>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if buffer == nil { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    // The list holds the buffer; fixing the list's own lifetime counts no references.
    defer { _fixLifetime(self) }
    return try body(UnsafeBufferPointer(start: elements, count: buffer.unsafelyUnwrapped.count))
  }

  /// Removes all mutations; keeps the memory unless others share it or it is far too large.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    removeAll { $0.deinitialize(count: 1) }
  }

  /// Removes all mutations, each destroyed by `discard`, which may know a shorter way than its type's metadata.
  ///
  /// - `forget`: forgets what the mutations refer to, or empties it for those to come.
  @inlinable @inline(__always)
  mutating func removeAll(
    _ discard: (UnsafeMutablePointer<Mutation>) -> Void, forget: (inout AnyObject?) -> Void = { $0 = nil }
  ) {
    if isKnownUniquelyReferenced(&buffer), !buffer.unsafelyUnwrapped.isOversized {
      buffer.unsafelyUnwrapped.clear(discard, forget: forget)
    } else {
      buffer = nil
    }
  }

  /// Makes the memory this list's own, with room for `count` mutations.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    if count > 0 { makeRoom(for: Swift.max(count - self.count, 0)) }
  }

  /// Appends a mutation.
  @inlinable @inline(__always)
  mutating func append(_ mutation: consuming Mutation) {
    makeRoomForOne()
    let buffer = buffer.unsafelyUnwrapped
    (buffer.elements + buffer.count).initialize(to: mutation)
    buffer.count &+= 1
  }

  /// Appends a mutation to a list that shares its memory with nobody, as an outlet's does while its stage runs.
  ///
  /// - Precondition: nobody else holds the memory (checked in debug builds).
  @inlinable @inline(__always)
  mutating func appendOwned(_ mutation: __owned Mutation) {
    Violation.debugCheck { self.buffer == nil || isKnownUniquelyReferenced(&self.buffer) ? nil : Self.sharedFault() }
    if buffer == nil || buffer.unsafelyUnwrapped.count == buffer.unsafelyUnwrapped.capacity { makeRoom(for: 1) }
    let buffer = buffer.unsafelyUnwrapped
    (buffer.elements + buffer.count).initialize(to: mutation)
    buffer.count &+= 1
  }

  @usableFromInline @inline(never)
  static func sharedFault() -> Violation {
    Violation(
      kind: .brokenInvariant,
      message: "A \(Self.self) shares its memory and was appended to as if it did not. Append to a list of its own."
    )
  }

  /// The mutations where they lie in memory; valid while the list lives and is not changed.
  @inlinable @inline(__always)
  var unsafeMutations: UnsafeBufferPointer<Mutation> {
    if buffer == nil { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: buffer.unsafelyUnwrapped.elements, count: buffer.unsafelyUnwrapped.count)
  }

  @inlinable @inline(__always)
  mutating func makeRoomForOne() {
    if isKnownUniquelyReferenced(&buffer) {
      let buffer = buffer.unsafelyUnwrapped
      if buffer.count < buffer.capacity { return }
    }
    makeRoom(for: 1)
  }

  @inlinable @inline(never)
  mutating func makeRoom(for more: Int) {
    // There must be no local copy of the reference: it would count as a second one.
    if buffer == nil {
      buffer = MutationBuffer(capacity: more)
    } else if isKnownUniquelyReferenced(&buffer) {
      let buffer = buffer.unsafelyUnwrapped
      let needed = buffer.count + more
      if needed > buffer.capacity { buffer.grow(to: Swift.max(needed, 2 * buffer.capacity)) }
    } else {
      buffer = buffer.unsafelyUnwrapped.copy(capacity: count + more)
    }
  }

  /// Gives the list memory of its own, so that `elements` may be written to.
  @inlinable @inline(__always)
  mutating func makeUnique() {
    if buffer != nil, !isKnownUniquelyReferenced(&buffer) { makeRoom(for: 0) }
  }

  /// Becomes a copy of another list if this one is empty; false if it is not.
  ///
  /// It shares the other's memory, unless its own is sufficient: then it copies, because the next transaction needs it
  /// again.
  @inlinable
  mutating func take(_ other: Self) -> Bool {
    guard isEmpty, let source = other.buffer else { return isEmpty }
    if isKnownUniquelyReferenced(&buffer), buffer.unsafelyUnwrapped.capacity >= source.count {
      elements.initialize(from: source.elements, count: source.count)
      buffer.unsafelyUnwrapped.count = source.count
      if source.side != nil { buffer.unsafelyUnwrapped.side = source.side }
      buffer.unsafelyUnwrapped.isPinned = source.isPinned
    } else {
      buffer = source
    }
    return true
  }

  /// Whether what would cancel out is kept.
  @inlinable var isPinned: Bool { buffer?.isPinned ?? false }

  /// Keeps what would cancel out from now on; a list without memory has nothing to keep.
  @inlinable
  mutating func pin() {
    makeUnique()
    buffer?.isPinned = true
  }

  /// How many mutations at the beginning need not be compared again.
  @inlinable var comparedCount: Int { Int(buffer?.comparedCount ?? 0) }

  /// Notes that all mutations have been compared, unless others share the memory.
  @inlinable
  mutating func noteCompared() {
    if isKnownUniquelyReferenced(&buffer) { buffer.unsafelyUnwrapped.comparedCount = Int32(clamping: count) }
  }

  /// Notes that a mutation is to be compared; the list's memory is its own.
  @inlinable @inline(__always)
  mutating func compareAgain(_ position: Int) {
    let buffer = buffer.unsafelyUnwrapped
    if position < Int(buffer.comparedCount) { buffer.comparedCount = Int32(truncatingIfNeeded: position) }
  }

  /// Notes that no mutation has been compared, as they come from elsewhere.
  @inlinable
  mutating func compareAll() {
    if comparedCount > 0 { buffer = buffer.unsafelyUnwrapped.copy(capacity: count) }
  }

  /// Removes a mutation; the list is not empty, and its memory is its own.
  ///
  /// What would cancel out is kept as before, though the list may be empty: the mutation may come back as another.
  @inlinable
  mutating func remove(at position: Int) {
    let buffer = buffer.unsafelyUnwrapped
    let place = buffer.elements + position
    place.deinitialize(count: 1)
    place.moveInitialize(from: place + 1, count: buffer.count - 1 - position)
    buffer.count -= 1
    if position < Int(buffer.comparedCount) { buffer.comparedCount -= 1 }
  }

  /// Takes the last mutation out; the list is not empty, and its memory is its own.
  @inlinable @discardableResult
  mutating func removeLast() -> Mutation {
    let buffer = buffer.unsafelyUnwrapped
    let last = buffer.count - 1
    buffer.count = last
    if last < Int(buffer.comparedCount) { buffer.comparedCount -= 1 }
    return (buffer.elements + last).move()
  }

  /// The address of the mutations; only if there are some, and to be written only after ``makeUnique()``.
  @inlinable @inline(__always)
  var elements: UnsafeMutablePointer<Mutation> { buffer.unsafelyUnwrapped.elements }
}

extension MutationList: RandomAccessCollection {
  /// The number of mutations.
  @inlinable
  public var count: Int {
    @inline(__always) get { buffer?.count ?? 0 }
  }

  /// Whether there are none.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { count == 0 }
  }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of mutations.
  @inlinable public var endIndex: Int { count }

  /// The mutation at a position.
  ///
  /// - Precondition: the position is in `0..<count`; anything else is a `badIndex` violation.
  @inlinable
  public subscript(position: Int) -> Mutation {
    require(position)
    return buffer.unsafelyUnwrapped.elements[position]
  }

  /// Traps if there is no mutation at a position.
  @inlinable
  func require(_ position: Int) {
    if position < 0 || position >= count { Violation.trap(.position(position, of: count)) }
  }

  /// Visits the mutations in order.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(buffer)
  }

  /// Visits the mutations of a list; it holds their memory, so the list may be changed meanwhile.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let buffer: MutationBuffer<Mutation>?
    @usableFromInline let count: Int
    @usableFromInline var position = 0

    @inlinable
    init(_ buffer: MutationBuffer<Mutation>?) {
      self.buffer = buffer
      count = buffer?.count ?? 0
    }

    /// The next mutation; nil at the end.
    @inlinable
    public mutating func next() -> Mutation? {
      guard position < count else { return nil }
      defer { position &+= 1 }
      return buffer.unsafelyUnwrapped.elements[position]
    }
  }

  /// Calls `body` with the mutations where they lie in memory.
  @inlinable
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Mutation>) throws -> Result
  ) rethrows -> Result? {
    try withMutations(body)
  }
}

extension MutationList: CustomStringConvertible {
  /// The mutations in brackets.
  public var description: String {
    "[\(map { String(describing: $0) }.joined(separator: ", "))]"
  }
}
