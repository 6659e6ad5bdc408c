/// How many entries an origin must have for ``AnySource/foresee(_:)`` to be worth it: fewer lie in a core's own caches.
@usableFromInline
enum Foresight {
  @inlinable static var least: Int { 1 << 15 }
}

extension AnySource {
  /// Has the stages that read it fetch the memory in which they will look for a key, given by its bits.
  ///
  /// Of an origin with very many entries the edit waits for memory, and after it, one by one, the stages that look for
  /// the same key in what they keep. So the edit says the key before it looks for it itself, and all wait together: a
  /// sum of a million rows adds 20 ns to an edit instead of 280. Only keys that are integers are said; others would be
  /// hashed once more. An array says the position.
  @usableFromInline @inline(never)
  final func foreseePlace(_ place: UInt32) {
    for index in 0..<stages.count {
      stages[index]?._withUnsafeGuaranteedRef { inlet in inlet.foreseePlace?(place) }
    }
  }

  @usableFromInline @inline(never)
  final func foresee(_ bits: UInt64) {
    for index in 0..<stages.count {
      stages[index]?._withUnsafeGuaranteedRef { inlet in inlet.foresee?(bits) }
    }
  }
}
