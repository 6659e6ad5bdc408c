/// What a graph has let go of but not released yet.
///
/// Releasing a value may run a `deinit` of the user's, which may edit. So nothing is released while the memory that
/// held it is being written, while stages or handlers run, or while a transaction body is open. It is kept here, and
/// the turn empties its bins when all that is over. What a `deinit` then edits is a turn of its own, like the edit of a
/// handler.
///
/// Enters: values that slots, stages and rollbacks let go of. Leaves: nothing; they are released.
@usableFromInline
class AnyBin {
  /// Whether a turn has this bin on a list of bins to empty.
  @exclusivity(unchecked) @usableFromInline final var isListed = false
  /// The one that was put on that list after this one.
  @exclusivity(unchecked) fileprivate final var next: AnyBin?

  @usableFromInline init() {}

  /// Releases what is kept; the turn calls it.
  @usableFromInline func empty() {}
}

/// Bins to empty, in the order in which they were listed; each refers to the next, so that a list takes no memory.
struct BinList {
  private var first: AnyBin?
  /// Kept by the one before it, or as the first one; there is one where there is a first.
  private var last: Unmanaged<AnyBin>?

  var isEmpty: Bool { first == nil }

  /// Lists a bin that is on no list.
  mutating func append(_ bin: AnyBin) {
    bin.isListed = true
    if first == nil {
      first = bin
    } else {
      last?._withUnsafeGuaranteedRef { $0.next = bin }
    }
    last = .passUnretained(bin)
  }

  /// Takes the bin that was listed first; nil if there is none.
  mutating func popFirst() -> AnyBin? {
    guard let bin = first else { return nil }
    first = bin.next
    bin.next = nil
    bin.isListed = false
    return bin
  }
}
