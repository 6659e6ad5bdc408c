/// The inlets registered with one emitter, in the order of registration.
///
/// An inlet keeps its index until the list is compacted, so that removing is amortised O(1): a removed inlet leaves a
/// hole, and holes are closed when they outnumber the inlets. The list retains its inlets. Most emitters have one at
/// most, so it has memory of its own only for more, and for a hole.
@usableFromInline
struct InletList {
  /// The first entry, also here, so that a list of one is read without its memory, or has none.
  @usableFromInline private(set) var first: Unmanaged<AnyInlet>?
  @usableFromInline private(set) var rest: UnsafeMutablePointer<Entries>?

  /// The entries of a list that has more than one, or had.
  @usableFromInline
  struct Entries {
    @usableFromInline fileprivate(set) var items: UnsafeMutablePointer<Unmanaged<AnyInlet>?>
    /// Entries in use, holes included.
    fileprivate var count: Int
    fileprivate var living: Int
    fileprivate var capacity: Int
  }

  @usableFromInline init() {}

  /// Entries in use, holes included.
  @usableFromInline var count: Int { rest?.pointee.count ?? (first == nil ? 0 : 1) }

  /// The number of inlets.
  var living: Int { rest?.pointee.living ?? count }

  /// The entry at an index in use; nil if it is a hole.
  @inlinable
  subscript(index: Int) -> Unmanaged<AnyInlet>? {
    if let rest { return rest.pointee.items[index] }
    return first
  }

  mutating func append(_ inlet: AnyInlet) {
    let entry = Unmanaged.passRetained(inlet)
    inlet.indexInList = count
    if count == 0 { first = entry }
    guard inlet.indexInList > 0 || rest != nil else { return }
    let rest = rest ?? makeRest()
    if rest.pointee.count == rest.pointee.capacity { grow(rest) }
    (rest.pointee.items + rest.pointee.count).initialize(to: entry)
    rest.pointee.count += 1
    rest.pointee.living += 1
  }

  /// Takes an inlet out; the caller keeps it alive for as long as it needs it.
  mutating func remove(_ inlet: AnyInlet, compacting: Bool) {
    let index = inlet.indexInList
    let entry = self[index]
    if !compacting, rest == nil { _ = makeRest() }
    if index == 0 { first = nil }
    if let rest {
      rest.pointee.items[index] = nil
      rest.pointee.living -= 1
      if compacting { compact() }
    }
    entry?.release()
  }

  mutating func compact() {
    guard let rest else { return }
    let items = rest.pointee.items
    while count > 0, items[count - 1] == nil { rest.pointee.count -= 1 }
    guard count - living > max(living, 16) else { return }
    var kept = 0
    for position in 0..<count {
      guard let entry = items[position] else { continue }
      items[kept] = entry
      entry._withUnsafeGuaranteedRef { $0.indexInList = kept }
      kept += 1
    }
    rest.pointee.count = kept
    first = kept > 0 ? items[0] : nil
  }

  /// The inlets that are registered.
  var all: [AnyInlet] { (0..<count).compactMap { self[$0]?.takeUnretainedValue() } }

  mutating func deallocate() {
    for position in 0..<count { self[position]?.release() }
    rest?.pointee.items.deallocate()
    rest?.deallocate()
    (first, rest) = (nil, nil)
  }

  /// Gives the list memory of its own, for the entry that it may have and for more.
  private mutating func makeRest() -> UnsafeMutablePointer<Entries> {
    let capacity = 2
    let items = UnsafeMutablePointer<Unmanaged<AnyInlet>?>.allocate(capacity: capacity)
    if let first { items.initialize(to: first) }
    let rest = UnsafeMutablePointer<Entries>.allocate(capacity: 1)
    let held = first == nil ? 0 : 1
    rest.initialize(to: Entries(items: items, count: held, living: held, capacity: capacity))
    self.rest = rest
    return rest
  }

  private func grow(_ rest: UnsafeMutablePointer<Entries>) {
    let (items, capacity) = (rest.pointee.items, rest.pointee.capacity * 2)
    rest.pointee.items = .allocate(capacity: capacity)
    rest.pointee.items.moveInitialize(from: items, count: rest.pointee.count)
    rest.pointee.capacity = capacity
    items.deallocate()
  }
}
