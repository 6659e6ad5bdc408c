// Values in memory, lent to closures as they lie.
//
// What is read from memory to be handed to a closure is copied by the compiler, with all references in it, as the closure
// might write that memory. Values of types that may not be copied are not: so these are generic over such types, too. The
// memory must not be written while the closure runs.

/// What a function makes of a value in memory.
@inlinable @inline(__always)
func lend<Lent: ~Copyable, Result>(_ value: UnsafePointer<Lent>, to body: (borrowing Lent) -> Result) -> Result {
  body(value.pointee)
}

/// What a function makes of two values in memory.
@inlinable @inline(__always)
func lend<Lent: ~Copyable, Result>(
  _ one: UnsafePointer<Lent>, _ other: UnsafePointer<Lent>, to body: (borrowing Lent, borrowing Lent) -> Result
) -> Result {
  body(one.pointee, other.pointee)
}

/// What a function makes of two values in memory.
///
/// The first may be read elsewhere meanwhile, the second is one's own.
@inlinable @inline(__always)
func lend<Lent: ~Copyable, Result>(
  _ one: UnsafePointer<Lent>, _ other: inout Lent, to body: (borrowing Lent, borrowing Lent) -> Result
) -> Result {
  body(one.pointee, other)
}
