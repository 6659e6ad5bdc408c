/// The memory behind a transaction: mutations one after the other, and an index of their keys once there are many.
///
/// Invariants:
/// - `elements[0..<count]` are initialised, `elements[count..<capacity]` are not.
/// - It is changed only through a ``MutationList`` that holds the only reference.
///
/// The elements are allocated apart from the object, not at its tail, because `ManagedBuffer` and its subclasses are
/// declared not to be `Sendable`. The second pointer is in the same cache line as the count, and growing keeps the
/// object.
@usableFromInline
final class MutationBuffer<Mutation> {
  @exclusivity(unchecked) @usableFromInline var elements: UnsafeMutablePointer<Mutation>
  @exclusivity(unchecked) @usableFromInline var count = 0
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var index = PositionIndex()
  /// What the mutations refer to: the elements of bulk commands, the requirements of lists from outside.
  ///
  /// It is kept apart, so that mutations stay cheap.
  @exclusivity(unchecked) @usableFromInline var side: AnyObject?
  /// Whether an update between equal values was recorded: then what would cancel out is kept.
  @exclusivity(unchecked) @usableFromInline var isPinned = false
  /// How many mutations at the beginning its slot need not compare again.
  ///
  /// None of them is an update that leads back to an element equal to the first one, see
  /// ``ArrayTransaction/dropIdleUpdates(in:_:_:)``. A copy begins at 0.
  @exclusivity(unchecked) @usableFromInline var comparedCount: Int32 = 0

  @inlinable
  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inlinable
  deinit {
    elements.deinitialize(count: count)
    elements.deallocate()
    index.deallocate()
  }
}

// It is sent between domains only as part of a transaction, a value. Whoever changes a buffer has checked that no other
// reference to it exists, so a buffer that two domains can reach never changes again.
extension MutationBuffer: @unchecked Sendable where Mutation: Sendable {}

extension MutationBuffer {
  /// Buffers up to this capacity are kept, however little of it is used.
  @inlinable static var smallCapacity: Int { 1024 }

  /// Moves the elements to a larger block of memory.
  @inlinable @inline(never)
  func grow(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<Mutation>.allocate(capacity: newCapacity)
    larger.moveInitialize(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity = newCapacity
  }

  /// A buffer of the same elements, without their index.
  @inlinable @inline(never)
  func copy(capacity: Int) -> MutationBuffer {
    let copy = MutationBuffer(capacity: capacity)
    copy.elements.initialize(from: elements, count: count)
    copy.count = count
    copy.side = side
    copy.isPinned = isPinned
    return copy
  }

  /// Whether the buffer is large and so little used that the next transactions should not inherit it.
  ///
  /// So memory follows the size of the transactions, and clearing the index costs no more than filling it.
  @inlinable @inline(__always)
  var isOversized: Bool { capacity > Self.smallCapacity && count < capacity / 8 }

  /// Destroys the elements with `discard`, and keeps their memory; `forget` empties what they refer to, if there is that.
  @inlinable @inline(__always)
  func clear(_ discard: (UnsafeMutablePointer<Mutation>) -> Void, forget: (inout AnyObject?) -> Void) {
    if !_isPOD(Mutation.self) {
      let elements = elements
      for position in 0..<count { discard(elements + position) }
    }
    count = 0
    index.count = 0
    if side != nil { forget(&side) }
    isPinned = false
    comparedCount = 0
  }
}
