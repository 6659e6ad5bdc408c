internal import CSignalGraph

/// The inlets registered with one emitter, in the order of registration.
///
/// An inlet keeps its index until the list is compacted, so that removing is amortised O(1): a removed inlet leaves a
/// hole, and holes are closed when they outnumber the inlets, or when one inlet at most is left. The list retains its
/// inlets. Most emitters have one at most, so it has memory of its own only for more, and for a hole.
@usableFromInline
struct InletList {
  /// The address of the only entry; or that of memory of its own, plus one; or zero.
  ///
  /// One word, as each emitter has two lists, of which one is mostly empty. No object and no memory has an odd address.
  @usableFromInline private(set) var address: UInt = 0

  /// What stands before the entries of a list that has more than one: one memory, so that few lines are read.
  @usableFromInline
  struct Entries {
    /// Entries in use, and how many of them are no holes.
    fileprivate var (used, inlets): (UInt32, UInt32)
    fileprivate let capacity: Int
  }

  @usableFromInline init() {}

  /// Its own memory.
  @inlinable var rest: UnsafeMutablePointer<Entries>? {
    @inline(__always) get { address & 1 == 0 ? nil : UnsafeMutablePointer(bitPattern: address ^ 1) }
  }

  /// The only entry of a list without memory.
  @inlinable var only: Unmanaged<AnyInlet>? {
    @inline(__always) get { UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) } }
  }

  /// Entries in use, holes included.
  @usableFromInline var count: Int { rest.map { Int($0.pointee.used) } ?? (address == 0 ? 0 : 1) }

  /// The first entry; nil if there is none, or it is a hole.
  var first: Unmanaged<AnyInlet>? { count == 0 ? nil : self[0] }

  /// The number of inlets.
  var living: Int { rest.map { Int($0.pointee.inlets) } ?? count }

  /// The entry at an index in use; nil if it is a hole.
  @inlinable
  subscript(index: Int) -> Unmanaged<AnyInlet>? {
    if let rest { return rest.items[index] }
    return only
  }

  mutating func append(_ inlet: AnyInlet) {
    let entry = Unmanaged.passRetained(inlet)
    inlet.indexInList = count
    if address == 0 { return address = UInt(bitPattern: entry.toOpaque()) }
    let rest = reserve(inlet.indexInList + 1)
    (rest.items + inlet.indexInList).initialize(to: entry)
    rest.pointee.used += 1
    rest.pointee.inlets += 1
  }

  /// Takes an inlet out; the caller keeps it alive for as long as it needs it.
  mutating func remove(_ inlet: AnyInlet, compacting: Bool) {
    let index = inlet.indexInList
    let entry = self[index]
    if !compacting { _ = reserve(count) }
    if let rest {
      rest.items[index] = nil
      rest.pointee.inlets -= 1
      if compacting { compact() }
    } else {
      address = 0
    }
    entry?.release()
  }

  mutating func compact() {
    guard let rest else { return }
    let items = rest.items
    if living < 2 {
      let only = (0..<count).lazy.compactMap { items[$0] }.first
      only?._withUnsafeGuaranteedRef { $0.indexInList = 0 }
      address = UInt(bitPattern: only?.toOpaque())
      return signalgraph_deallocate(rest)
    }
    while items[count - 1] == nil { rest.pointee.used -= 1 }
    guard count - living > max(living, 16) else { return }
    var kept = 0
    for position in 0..<count {
      guard let entry = items[position] else { continue }
      items[kept] = entry
      entry._withUnsafeGuaranteedRef { $0.indexInList = kept }
      kept += 1
    }
    rest.pointee.used = UInt32(kept)
  }

  /// The inlets that are registered.
  var all: [AnyInlet] { (0..<count).compactMap { self[$0]?.takeUnretainedValue() } }

  mutating func deallocate() {
    for position in 0..<count { self[position]?.release() }
    if let rest { signalgraph_deallocate(rest) }
    address = 0
  }

  /// Gives the list memory of its own, for the entry that it may have and for more, or larger memory.
  private mutating func reserve(_ needed: Int) -> UnsafeMutablePointer<Entries> {
    if let rest, rest.pointee.capacity >= needed { return rest }
    let (count, living, capacity) = (count, living, max(3, needed * 2 - 1))
    let grown = UnsafeMutablePointer<Entries>.allocate(entries: capacity)
    grown.initialize(to: Entries(used: UInt32(count), inlets: UInt32(living), capacity: capacity))
    if let rest {
      grown.items.moveInitialize(from: rest.items, count: count)
      signalgraph_deallocate(rest)
    } else if let only {
      grown.items.initialize(to: only)
    }
    address = UInt(bitPattern: grown) | 1
    return grown
  }
}

extension UnsafeMutablePointer where Pointee == InletList.Entries {
  /// The entries, which lie behind what stands before them.
  @inlinable var items: UnsafeMutablePointer<Unmanaged<AnyInlet>?> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: Unmanaged<AnyInlet>?.self)
  }

  /// Allocates memory for entries and what stands before them.
  fileprivate static func allocate(entries capacity: Int) -> Self {
    let size = MemoryLayout<Pointee>.stride + capacity * MemoryLayout<Unmanaged<AnyInlet>?>.stride
    return signalgraph_allocate(size, MemoryLayout<Pointee>.alignment).bindMemory(to: Pointee.self, capacity: 1)
  }
}
