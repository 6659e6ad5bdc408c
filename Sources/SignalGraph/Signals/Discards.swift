/// What a graph has let go of and not released yet.
///
/// Releasing a value may run a `deinit` of its user, which may edit. So nothing is released while the memory that it lay in is
/// being written, while stages or handlers run, or while a transaction body is open: it is kept here, and the turn empties
/// its bins when all of that is over. What a `deinit` edits then is a turn of its own, like the edit of a handler.
///
/// Enters: values that slots, stages and rollbacks let go of. Leaves: nothing but their release.
@usableFromInline
class AnyBin {
  /// The turn has it on its list of bins to empty.
  @exclusivity(unchecked) @usableFromInline final var isListed = false

  @usableFromInline init() {}

  /// Releases what is kept; called by the turn.
  @usableFromInline func empty() {}
}

/// Takes values of one type that are let go of.
///
/// Values of trivial types are not kept: releasing them runs no code.
@usableFromInline
class Discards<Value>: AnyBin {
  @usableFromInline override init() {}

  /// Takes a value, to be released when that may be.
  @inlinable @inline(__always)
  final func keep(_ value: consuming Value) {
    if _isPOD(Value.self) { return }
    keepReferences(value)
  }

  @inlinable func keepReferences(_ value: consuming Value) {}
}
