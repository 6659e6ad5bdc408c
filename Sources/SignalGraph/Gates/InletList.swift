/// The inlets registered with one emitter, in the order of registration.
///
/// An inlet keeps its index until the list is compacted, so that removing is amortised O(1): a removed inlet leaves a
/// hole, and holes are closed when they outnumber the inlets. The list retains its inlets. Most emitters have one at
/// most, so it has memory of its own only for more.
@usableFromInline
struct InletList {
  /// The first entry, also here, so that a list of one is read without its memory, or has none.
  @usableFromInline private(set) var first: Unmanaged<AnyInlet>?
  @usableFromInline private(set) var items: UnsafeMutablePointer<Unmanaged<AnyInlet>?>?
  // Half as wide as other numbers: there are two lists in each emitter.
  private var (used, registered, capacity): (UInt32, UInt32, UInt32) = (0, 0, 0)

  @usableFromInline init() {}

  /// Entries in use, holes included.
  @usableFromInline private(set) var count: Int {
    get { Int(used) }
    set { used = UInt32(newValue) }
  }

  /// The number of inlets.
  var living: Int { Int(registered) }

  /// The entry at an index in use; nil if it is a hole.
  @inlinable
  subscript(index: Int) -> Unmanaged<AnyInlet>? {
    if let items { return items[index] }
    return first
  }

  mutating func append(_ inlet: AnyInlet) {
    let entry = Unmanaged.passRetained(inlet)
    if count > 0, count >= capacity { grow() }
    if let items { (items + count).initialize(to: entry) }
    if count == 0 { first = entry }
    inlet.indexInList = count
    used += 1
    registered += 1
  }

  /// Takes an inlet out; the caller keeps it alive for as long as it needs it.
  mutating func remove(_ inlet: AnyInlet, compacting: Bool) {
    let index = inlet.indexInList
    let entry = self[index]
    if let items { items[index] = nil }
    if index == 0 { first = nil }
    registered -= 1
    if compacting { compact() }
    entry?.release()
  }

  mutating func compact() {
    while count > 0, self[count - 1] == nil { used -= 1 }
    guard let items, count - living > max(living, 16) else { return }
    var kept = 0
    for position in 0..<count {
      guard let entry = items[position] else { continue }
      items[kept] = entry
      entry._withUnsafeGuaranteedRef { $0.indexInList = kept }
      kept += 1
    }
    count = kept
    first = count > 0 ? items[0] : nil
  }

  /// The inlets that are registered.
  var all: [AnyInlet] { (0..<count).compactMap { self[$0]?.takeUnretainedValue() } }

  mutating func deallocate() {
    for position in 0..<count { self[position]?.release() }
    items?.deallocate()
    (items, first) = (nil, nil)
    (used, registered, capacity) = (0, 0, 0)
  }

  private mutating func grow() {
    let size = max(2, Int(capacity) * 2)
    let new = UnsafeMutablePointer<Unmanaged<AnyInlet>?>.allocate(capacity: size)
    if let items {
      new.moveInitialize(from: items, count: count)
      items.deallocate()
    } else {
      new.initialize(to: first)
    }
    items = new
    capacity = UInt32(size)
  }
}
