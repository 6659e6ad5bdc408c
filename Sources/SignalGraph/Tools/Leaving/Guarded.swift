public import Synchronization

/// A value that several isolation domains use, one at a time.
///
/// No code of the user runs under the lock: values are taken out, and released or changed after it.
///
/// The flag orders what the lock orders already. It is there for the thread sanitizer, which knows atomics, but not the
/// standard library's lock on Linux; on most processors it costs two plain moves.
@usableFromInline
struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let value: Mutex<Value>
  @usableFromInline let isHandedOn = Atomic(false)

  @inlinable init(_ value: Value) { self.value = Mutex(value) }

  @inlinable @inline(__always)
  borrowing func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in
      _ = isHandedOn.load(ordering: .acquiring)
      let result = body(&value)
      isHandedOn.store(true, ordering: .releasing)
      return result
    }
  }
}
