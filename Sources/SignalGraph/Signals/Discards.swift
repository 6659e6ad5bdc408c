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
