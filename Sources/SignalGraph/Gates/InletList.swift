/// The inlets registered with one emitter, in the order of registration.
///
/// An inlet keeps its index until the list is compacted, so that removing is amortised O(1): a removed inlet leaves a
/// hole, and holes are closed when they outnumber the inlets. The list retains its inlets. Its first memory is for one
/// inlet; an emitter that nobody listens to has none.
@usableFromInline
struct InletList {
  /// Entries in use, holes included.
  @usableFromInline var count = 0
  /// The first entry, also here, so that a list of one is read without its memory.
  @usableFromInline private(set) var first: Unmanaged<AnyInlet>?
  @usableFromInline var items: UnsafeMutablePointer<Unmanaged<AnyInlet>?>?
  private var capacity = 0
  /// The number of inlets.
  private(set) var living = 0

  @usableFromInline init() {}

  mutating func append(_ inlet: AnyInlet) {
    if count == capacity { grow() }
    (items.unsafelyUnwrapped + count).initialize(to: Unmanaged.passRetained(inlet))
    inlet.indexInList = count
    if count == 0 { first = Unmanaged.passUnretained(inlet) }
    count += 1
    living += 1
  }

  /// Takes an inlet out; the caller keeps it alive for as long as it needs it.
  mutating func remove(_ inlet: AnyInlet, compacting: Bool) {
    let items = items.unsafelyUnwrapped
    let entry = items[inlet.indexInList]
    items[inlet.indexInList] = nil
    if inlet.indexInList == 0 { first = nil }
    living -= 1
    if compacting { compact() }
    entry?.release()
  }

  mutating func compact() {
    guard let items else { return }
    while count > 0, items[count - 1] == nil { count -= 1 }
    guard count - living > max(living, 16) else { return }
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
  var all: [AnyInlet] {
    (0..<count).compactMap { items.unsafelyUnwrapped[$0]?.takeUnretainedValue() }
  }

  mutating func deallocate() {
    for position in 0..<count { items.unsafelyUnwrapped[position]?.release() }
    items?.deallocate()
    (items, first) = (nil, nil)
    (count, capacity, living) = (0, 0, 0)
  }

  private mutating func grow() {
    let new = UnsafeMutablePointer<Unmanaged<AnyInlet>?>.allocate(capacity: max(1, capacity * 2))
    if let items {
      new.moveInitialize(from: items, count: count)
      items.deallocate()
    }
    items = new
    capacity = max(1, capacity * 2)
  }
}
