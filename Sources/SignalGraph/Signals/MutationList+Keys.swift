/// A mutation that is about one key of its state.
@usableFromInline
protocol KeyedMutation {
  associatedtype Key: Hashable
  var key: Key { get }
}

/// What a search for a key found: the position of its mutation, and the key's hash if that was computed.
@usableFromInline
struct KeyProbe {
  @usableFromInline let position: Int?
  @usableFromInline let hash: UInt32?

  @inlinable @inline(__always)
  init(position: Int?, hash: UInt32?) {
    self.position = position
    self.hash = hash
  }
}

extension MutationBuffer where Mutation: KeyedMutation {
  @inlinable @inline(__always)
  func probe(_ key: Mutation.Key) -> KeyProbe {
    if count <= MutationList<Mutation>.scanLimit && index.count == 0 {
      for position in 0..<count where elements[position].key == key { return KeyProbe(position: position, hash: nil) }
      return KeyProbe(position: nil, hash: nil)
    }
    if index.count < count { indexKeys() }
    let hash = index.hash(of: key)
    return KeyProbe(position: index.position(hash: hash) { elements[$0].key == key }, hash: hash)
  }

  @inlinable @inline(never)
  func indexKeys() {
    index.prepare(capacity: capacity)
    for position in index.count..<count { index.append(hash: index.hash(of: elements[position].key)) }
  }
}

extension MutationList where Mutation: KeyedMutation {
  /// Up to this many mutations, a search looks at each; more are indexed.
  @inlinable static var scanLimit: Int { 8 }

  /// Searches for the mutation of a key; makes the memory this list's own, with room for one more.
  ///
  /// The first search of a transaction longer than ``scanLimit`` builds the index; later ones complete it if mutations
  /// were appended since.
  @inlinable
  mutating func probe(_ key: Mutation.Key) -> KeyProbe {
    makeRoomForOne()
    // The list holds the buffer, and nobody else does: no reference needs counting.
    return Unmanaged.passUnretained(buffer.unsafelyUnwrapped)._withUnsafeGuaranteedRef { $0.probe(key) }
  }

  /// Appends the mutation of a key that the search did not find.
  @inlinable @inline(__always)
  mutating func append(_ mutation: Mutation, after probe: KeyProbe) {
    let buffer = buffer.unsafelyUnwrapped
    (buffer.elements + buffer.count).initialize(to: mutation)
    buffer.count &+= 1
    // If the search used the index, it is complete. It has slots for the capacity that the buffer had then; if the
    // buffer has grown since, the next search prepares it again.
    if let hash = probe.hash, buffer.index.suffices(for: buffer.capacity) {
      buffer.index.append(hash: hash)
    }
  }

  /// Removes the mutation that the search found; the last one takes its position.
  @inlinable
  mutating func remove(at position: Int, _ probe: KeyProbe) {
    let buffer = buffer.unsafelyUnwrapped
    let last = buffer.count - 1
    // Nothing is announced any more.
    if last == 0 { buffer.isPinned = false }
    if let hash = probe.hash {
      let lastHash = position == last ? hash : buffer.index.hash(of: buffer.elements[last].key)
      buffer.index.remove(position, hash: hash, lastHash: lastHash)
    }
    buffer.count = last
    let place = buffer.elements + position
    place.deinitialize(count: 1)
    if position < last { place.moveInitialize(from: buffer.elements + last, count: 1) }
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
