import Work

/// The count and capacity in front of a buffer's elements.
@frozen @usableFromInline struct BufferHeader {
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  @inlinable
  init(capacity: Int) { self.capacity = capacity }
}

/// A counted object with its elements behind it.
@usableFromInline
final class BufferStorage<Element>: ManagedBuffer<BufferHeader, Element> {
  @inlinable
  deinit {
    withUnsafeMutablePointers { header, elements in _ = elements.deinitialize(count: header.pointee.count) }
  }
}

/// One pointer to elements that are copied when a second holder exists and reused when none does.
@frozen public struct ChangeBuffer<Element> {
  @usableFromInline var storage: BufferStorage<Element>?

  /// Nothing, without memory.
  @inlinable
  public init() {}

  @inlinable
  static func storage(_ capacity: Int) -> BufferStorage<Element> {
    let buffer = BufferStorage<Element>.create(minimumCapacity: capacity) { _ in BufferHeader(capacity: capacity) }
    return unsafeDowncast(buffer, to: BufferStorage<Element>.self)
  }

  /// Makes the buffer empty and its own: reused if nobody kept it, else left to those who did.
  @inlinable
  @inline(__always)
  public mutating func prepare() {
    if storage != nil, isKnownUniquelyReferenced(&storage) {
      storage.unsafelyUnwrapped.withUnsafeMutablePointers { header, elements in
        if !_isPOD(Element.self) { elements.deinitialize(count: header.pointee.count) }
        header.pointee.count = 0
      }
    } else {
      storage = Self.storage(4)
    }
  }

  /// Adds an element to a buffer that was prepared in this turn.
  @inlinable
  @inline(__always)
  public mutating func append(_ element: consuming Element) {
    let header = storage.unsafelyUnwrapped.withUnsafeMutablePointerToHeader { $0 }
    let count = header.pointee.count
    if count == header.pointee.capacity { grow() }
    storage.unsafelyUnwrapped.withUnsafeMutablePointerToHeader { $0 }.pointee.count = count &+ 1
    (storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { $0 } + count).initialize(to: element)
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    let larger = storage.unsafelyUnwrapped.withUnsafeMutablePointers { header, elements in
      let larger = Self.storage(header.pointee.capacity * 2)
      larger.withUnsafeMutablePointers {
        $1.moveInitialize(from: elements, count: header.pointee.count)
        $0.pointee.count = header.pointee.count
      }
      header.pointee.count = 0
      return larger
    }
    storage = larger
  }

  /// Drops the elements, if any: the memory stays unless somebody kept the buffer.
  @inlinable
  public mutating func clear() {
    guard storage != nil else { return }
    if isKnownUniquelyReferenced(&storage) { prepare() } else { storage = nil }
  }

  /// How many elements there are.
  @inlinable
  public var count: Int { storage?.header.count ?? 0 }

  /// Whether there are none.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The elements, for as long as the buffer is kept by somebody.
  @inlinable
  @inline(__always)
  func elements() -> UnsafeBufferPointer<Element> {
    guard let storage else { return UnsafeBufferPointer(start: nil, count: 0) }
    return storage.withUnsafeMutablePointers { UnsafeBufferPointer(start: $1, count: $0.pointee.count) }
  }

  /// Calls `body` with each element.
  @inlinable
  @inline(__always)
  public func forEach(_ body: (borrowing Element) -> Void) {
    withExtendedLifetime(storage) {
      for element in elements() { body(element) }
    }
  }
}

/// A transaction over a buffer that the stage reuses.
@frozen public struct DictionaryTransaction<Key: Hashable, Value>: StateTransaction {
  /// The whole state.
  public typealias Snapshot = [Key: Value]
  /// One mutation a key.
  public var mutations = ChangeBuffer<DictionaryMutation<Key, Value>>()

  /// A transaction without mutations.
  @inlinable
  public init() {}
}

/// A transaction over a buffer that the stage reuses.
@frozen public struct ArrayTransaction<Element>: StateTransaction {
  /// The whole state.
  public typealias Snapshot = [Element]
  /// The commands in their order.
  public var commands = ChangeBuffer<ArrayCommand<Element>>()

  /// A transaction without commands.
  @inlinable
  public init() {}
}

/// A signal of a value.
public typealias ValueSignal<Value> = StateSignal<ValueTransaction<Value>>
/// A signal of a dictionary.
public typealias DictionarySignal<Key: Hashable, Value> = StateSignal<DictionaryTransaction<Key, Value>>
/// A signal of an array.
public typealias ArraySignal<Element> = StateSignal<ArrayTransaction<Element>>
