extension Optional {
  /// The wrapped value, read and changed in place; the caller has checked that there is one.
  @inlinable
  var unsafelyUnwrappedInPlace: Wrapped {
    @inline(__always) get { unsafelyUnwrapped }
    @inline(__always) _modify { yield &self! }
  }
}
