/// One value on the heap, without exclusivity checks.
///
/// A class, so that a closure which captures it keeps it: a bare pointer freed by its stage dangles as soon as the
/// optimizer ends the stage's life after its last use. The accessors are not redundant: `@exclusivity(unchecked)` is
/// forgotten where another module touches the stored property itself.
public final class Cell<Value: ~Copyable> {
  @usableFromInline @exclusivity(unchecked) var stored: Value

  /// Puts a value on the heap.
  @inlinable
  public init(_ value: consuming Value) { stored = value }

  /// The value in its place.
  @inlinable
  public var value: Value {
    @inline(__always) _read { yield stored }
    @inline(__always) _modify { yield &stored }
  }
}
