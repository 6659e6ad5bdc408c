// A counted sequence in two levels: chunks of up to 64 elements, and a Fenwick tree over their counts. Everything but
// the split and the removal of a chunk is logarithmic; those two rebuild the upper level, which both designs pay alike.

/// An array of chunks, addressed by position or by binary search.
@frozen public struct ChunkedArray<Element>: ~Copyable {
  /// One run of elements.
  @frozen @usableFromInline struct Chunk {
    @usableFromInline var base: UnsafeMutablePointer<Element>
    @usableFromInline var count: Int

    @inlinable
    init(base: UnsafeMutablePointer<Element>, count: Int) {
      self.base = base
      self.count = count
    }
  }

  /// Where an element is or goes.
  @frozen public struct Place {
    @usableFromInline var chunk: Int
    @usableFromInline var offset: Int

    @inlinable
    init(chunk: Int, offset: Int) {
      self.chunk = chunk
      self.offset = offset
    }
  }

  @usableFromInline var chunks: UnsafeMutablePointer<Chunk>
  @usableFromInline var sums: UnsafeMutablePointer<Int>
  @usableFromInline var chunkCount = 1
  @usableFromInline var capacity = 16
  @usableFromInline var total: Int

  /// How many elements there are.
  @inlinable
  public var count: Int { total }

  @inlinable
  static var limit: Int { 64 }

  /// Loads elements that come in their final order, chunks three quarters full.
  @inlinable
  public init(_ elements: [Element] = []) {
    let fill = Self.limit * 3 / 4
    chunkCount = max(1, (elements.count + fill - 1) / fill)
    capacity = chunkCount * 2 + 16
    chunks = .allocate(capacity: capacity)
    sums = .allocate(capacity: capacity + 1)
    total = elements.count
    for number in 0..<chunkCount {
      let base = UnsafeMutablePointer<Element>.allocate(capacity: Self.limit)
      let part = elements[min(number * fill, elements.count)..<min((number + 1) * fill, elements.count)]
      for (offset, element) in part.enumerated() { (base + offset).initialize(to: element) }
      (chunks + number).initialize(to: Chunk(base: base, count: part.count))
    }
    rebuildSums()
  }

  deinit {
    for number in 0..<chunkCount {
      chunks[number].base.deinitialize(count: chunks[number].count)
      chunks[number].base.deallocate()
    }
    chunks.deallocate()
    sums.deallocate()
  }

  @inlinable
  mutating func rebuildSums() {
    for index in 1...chunkCount { sums[index] = chunks[index - 1].count }
    for index in 1...chunkCount {
      let parent = index + (index & -index)
      if parent <= chunkCount { sums[parent] += sums[index] }
    }
  }

  @inlinable
  mutating func add(_ change: Int, toChunk chunk: Int) {
    total += change
    var index = chunk + 1
    while index <= chunkCount {
      sums[index] += change
      index += index & -index
    }
  }
}

extension ChunkedArray {
  /// The place of a position below `count`.
  @inlinable
  public func place(at position: Int) -> Place {
    precondition(position >= 0 && position < count, "position out of bounds")
    var step = 1 << (Int.bitWidth - 1 - chunkCount.leadingZeroBitCount)
    var chunk = 0
    var rest = position
    while step > 0 {
      let next = chunk + step
      if next <= chunkCount, sums[next] <= rest {
        chunk = next
        rest -= sums[next]
      }
      step >>= 1
    }
    return Place(chunk: chunk, offset: rest)
  }

  /// The place where an element goes that comes at a position up to `count`.
  @inlinable
  public func insertionPlace(at position: Int) -> Place {
    if position == count { return Place(chunk: chunkCount - 1, offset: chunks[chunkCount - 1].count) }
    return place(at: position)
  }

  /// The first place whose element is not before what is looked for.
  @inlinable
  public func lowerBound(_ isBefore: (borrowing Element) -> Bool) -> Place {
    var low = 0
    var high = chunkCount - 1
    while low < high {
      let middle = (low + high) / 2
      if isBefore(chunks[middle].base[chunks[middle].count - 1]) { low = middle + 1 } else { high = middle }
    }
    let chunk = chunks[low]
    var first = 0
    var last = chunk.count
    while first < last {
      let middle = (first + last) / 2
      if isBefore(chunk.base[middle]) { first = middle + 1 } else { last = middle }
    }
    return Place(chunk: low, offset: first)
  }

  /// The position of a place.
  @inlinable
  public func position(of place: Place) -> Int {
    var index = place.chunk
    var sum = place.offset
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  /// The element at a place.
  @inlinable
  public subscript(place: Place) -> Element {
    get { chunks[place.chunk].base[place.offset] }
    nonmutating set { chunks[place.chunk].base[place.offset] = newValue }
  }

  /// The element at a position.
  @inlinable
  public subscript(position: Int) -> Element { self[place(at: position)] }

  /// Whether a place has an element.
  @inlinable
  public func holds(_ place: Place) -> Bool { place.offset < chunks[place.chunk].count }

  /// Inserts an element at a place.
  @inlinable
  public mutating func insert(_ element: Element, at place: Place) {
    var (number, offset) = (place.chunk, place.offset)
    if chunks[number].count == Self.limit {
      split(number)
      let half = Self.limit / 2
      if offset > half { (number, offset) = (number + 1, offset - half) }
    }
    let chunk = chunks[number]
    (chunk.base + offset + 1).moveInitialize(from: chunk.base + offset, count: chunk.count - offset)
    (chunk.base + offset).initialize(to: element)
    chunks[number].count += 1
    add(1, toChunk: number)
  }

  /// Removes the element at a place.
  @inlinable
  @discardableResult
  public mutating func remove(at place: Place) -> Element {
    let chunk = chunks[place.chunk]
    precondition(place.offset < chunk.count, "nothing at this place")
    let element = (chunk.base + place.offset).move()
    (chunk.base + place.offset).moveInitialize(
      from: chunk.base + place.offset + 1,
      count: chunk.count - place.offset - 1
    )
    chunks[place.chunk].count -= 1
    add(-1, toChunk: place.chunk)
    if chunk.count == 1, chunkCount > 1 { drop(place.chunk) }
    return element
  }

  @inlinable
  mutating func split(_ number: Int) {
    if chunkCount == capacity { grow() }
    let half = Self.limit / 2
    (chunks + number + 2).moveInitialize(from: chunks + number + 1, count: chunkCount - number - 1)
    let base = UnsafeMutablePointer<Element>.allocate(capacity: Self.limit)
    base.moveInitialize(from: chunks[number].base + half, count: Self.limit - half)
    chunks[number].count = half
    (chunks + number + 1).initialize(to: Chunk(base: base, count: Self.limit - half))
    chunkCount += 1
    rebuildSums()
  }

  @inlinable
  mutating func drop(_ number: Int) {
    chunks[number].base.deallocate()
    (chunks + number).moveInitialize(from: chunks + number + 1, count: chunkCount - number - 1)
    chunkCount -= 1
    rebuildSums()
  }

  @inlinable
  mutating func grow() {
    let larger = UnsafeMutablePointer<Chunk>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: chunks, count: chunkCount)
    chunks.deallocate()
    sums.deallocate()
    chunks = larger
    capacity *= 2
    sums = .allocate(capacity: capacity + 1)
  }

  /// Calls `body` with each element in order.
  @inlinable
  public func forEach(_ body: (borrowing Element) -> Void) {
    for number in 0..<chunkCount {
      for offset in 0..<chunks[number].count { body(chunks[number].base[offset]) }
    }
  }

  /// All elements in order.
  @inlinable
  public func elements() -> [Element] {
    var all: [Element] = []
    all.reserveCapacity(count)
    forEach { all.append(copy $0) }
    return all
  }
}
