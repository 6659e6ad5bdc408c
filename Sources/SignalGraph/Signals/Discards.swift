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
  /// Whether the turn has this bin on its list of bins to empty.
  @exclusivity(unchecked) @usableFromInline final var isListed = false

  @usableFromInline init() {}

  /// Releases what is kept; the turn calls it.
  @usableFromInline func empty() {}
}

/// A bin for values of one type.
///
/// Values of trivial types are not kept: releasing them runs no code. Nor does that of texts, and of collections of such
/// values, see `isSilentlyReleased`.
@usableFromInline
class Discards<Value>: AnyBin {
  @usableFromInline override init() {}

  /// Takes a value, and releases it as soon as that is allowed.
  @inlinable @inline(__always)
  final func keep(_ value: consuming Value) {
    if _isPOD(Value.self) { return }
    keepReferences(value)
  }

  @inlinable func keepReferences(_ value: consuming Value) {}
}
