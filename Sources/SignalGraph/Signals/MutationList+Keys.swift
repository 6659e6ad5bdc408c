/// A mutation that is about one key of its state.
@usableFromInline
protocol KeyedMutation {
  associatedtype Key: Hashable
  var key: Key { get }
}

extension MutationBuffer where Mutation: KeyedMutation {
  /// Whether the mutations are so few that looking at each is faster than an index.
  @inlinable @inline(__always)
  var isScanned: Bool { count <= MutationList<Mutation>.scanLimit && index.count == 0 }

  @inlinable
  func scan(for key: Mutation.Key) -> Int? { (0..<count).first { elements[$0].key == key } }

  /// The bits of a mutation's key that the index holds.
  @inlinable
  func hash(at position: Int) -> UInt32 { index.hash(of: elements[position].key) }

  /// Has every mutation indexed, with slots for as many as fit.
  @inlinable @inline(__always)
  func completeIndex() { if index.count < count || !index.suffices(for: capacity) { indexKeys() } }

  @inlinable @inline(never)
  func indexKeys() {
    index.prepare(capacity: capacity)
    for position in index.count..<count { index.append(hash: index.hash(of: elements[position].key)) }
  }
}

extension MutationList where Mutation: KeyedMutation {
  /// Up to this many mutations, a search looks at each; more are indexed.
  @inlinable static var scanLimit: Int { 8 }

  /// The position of the mutation of a key; nil if there is none, and then the next mutation is taken to be that key's.
  ///
  /// It must be appended by ``appendClaimed(_:)`` before anything else happens. Makes the memory this list's own. The
  /// first search of a transaction longer than ``scanLimit`` builds the index; later ones complete it if mutations
  /// were appended since.
  @inlinable @inline(__always)
  mutating func claim(_ key: Mutation.Key) -> Int? {
    makeRoomForOne()
    // The list holds the buffer, and nobody else does: no reference needs counting.
    return Unmanaged.passUnretained(buffer.unsafelyUnwrapped)._withUnsafeGuaranteedRef { buffer in
      if buffer.isScanned { return buffer.scan(for: key) }
      buffer.completeIndex()
      return buffer.index.claim(hash: buffer.index.hash(of: key)) { buffer.elements[$0].key == key }
    }
  }

  /// Appends the mutation of a key that was claimed.
  @inlinable @inline(__always)
  mutating func appendClaimed(_ mutation: Mutation) {
    let buffer = buffer.unsafelyUnwrapped
    (buffer.elements + buffer.count).initialize(to: mutation)
    buffer.count &+= 1
  }

  /// The position of the mutation of a key; nil if there is none.
  ///
  /// Makes the memory this list's own.
  @inlinable
  mutating func position(of key: Mutation.Key) -> Int? {
    makeUnique()
    guard let buffer else { return nil }
    if buffer.isScanned { return buffer.scan(for: key) }
    buffer.completeIndex()
    return buffer.index.position(hash: buffer.index.hash(of: key)) { buffer.elements[$0].key == key }
  }

  /// Up to this many mutations behind one that is removed keep their order; of more, the last one takes its position.
  @inlinable static var shiftLimit: Int { 64 }

  /// Removes a mutation.
  @inlinable
  mutating func withdraw(at position: Int) {
    makeUnique()
    let buffer = buffer.unsafelyUnwrapped
    let last = buffer.count - 1
    // Nothing is announced any more.
    if last == 0 { buffer.isPinned = false }
    let isShifted = last - position <= Self.shiftLimit
    if buffer.index.count > 0 {
      buffer.completeIndex()
      buffer.index.remove(position, hash: buffer.hash(at: position))
      if isShifted {
        for next in position..<last { buffer.index.renumber(next + 1, to: next, hash: buffer.hash(at: next + 1)) }
      } else {
        buffer.index.renumber(last, to: position, hash: buffer.hash(at: last))
      }
    }
    buffer.count = last
    let place = buffer.elements + position
    place.deinitialize(count: 1)
    if isShifted {
      place.moveInitialize(from: place + 1, count: last - position)
    } else {
      place.moveInitialize(from: buffer.elements + last, count: 1)
    }
  }

  /// Whether two lists hold equal mutations, in whatever order; each has at most one for each key.
  @inlinable
  func isPermutation(of other: Self) -> Bool where Mutation: Equatable {
    guard count == other.count else { return false }
    return withMutations { mine in
      other.withMutations { others in
        if mine.baseAddress == others.baseAddress { return true }
        // Transactions of one origin mostly agree in order, too; only from the first difference on are mutations looked
        // up.
        guard let start = mine.indices.first(where: { mine[$0] != others[$0] }) else { return true }
        var positions: [Mutation.Key: Int] = [:]
        positions.reserveCapacity(mine.count - start)
        for position in start..<others.count { positions[others[position].key] = position }
        return mine[start...].allSatisfy { mutation in
          guard let position = positions[mutation.key] else { return false }
          return others[position] == mutation
        }
      }
    }
  }

  /// Hashes the mutations so that their order does not matter.
  @inlinable
  func hashUnordered(into hasher: inout Hasher) where Mutation: Hashable {
    hasher.combine(count)
    hasher.combine(reduce(0) { $0 &+ $1.hashValue })
  }

  /// Appends a mutation of a key that has none yet, in a transaction of this type.
  @inlinable @inline(__always)
  mutating func appendUnique(_ mutation: consuming Mutation, of type: Any.Type) {
    let key = mutation.key
    Violation.debugCheck { hasRecent(key) ? Self.duplicateFault(key, type) : nil }
    append(mutation)
  }

  /// Traps if two mutations of a transaction of this type are about the same key.
  @usableFromInline
  func checkKeys(of type: Any.Type) {
    if let mutation = firstDuplicate() { Violation.trap(Self.duplicateFault(mutation.key, type)) }
  }

  @usableFromInline @inline(never)
  static func duplicateFault(_ key: Mutation.Key, _ type: Any.Type) -> Violation {
    Violation(
      kind: .brokenInvariant,
      message: "A \(type) has two mutations of \(key). Record them by the verbs that merge."
    )
  }

  /// Whether one of the last few mutations is about a key; a sample that debug builds can afford.
  @inlinable
  func hasRecent(_ key: Mutation.Key) -> Bool {
    withMutations { mutations in mutations.suffix(Self.scanLimit).contains { $0.key == key } }
  }

  /// The second mutation of some key that has several, for debug checks and tests; nil if there is none.
  @usableFromInline
  func firstDuplicate() -> Mutation? {
    var keys: Set<Mutation.Key> = []
    return first { !keys.insert($0.key).inserted }
  }
}
