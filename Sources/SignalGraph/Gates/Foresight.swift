/// What fetches the memory in which a stage will look for a key of its input, or for a position.
///
/// An object, so that it is called without being retained.
@usableFromInline
final class Foresight {
  /// Fetches the memory for a key, given by its bits.
  @usableFromInline let fetch: (UInt64) -> Void
  /// What the stage writes, where its rows have the keys of the input's: who reads that looks for the same key.
  @usableFromInline let onward: AnySource?

  @usableFromInline
  init(onward: AnySource? = nil, fetch: @escaping (UInt64) -> Void) { (self.onward, self.fetch) = (onward, fetch) }

  /// How many entries an origin must have for it to be worth it: fewer lie in a core's own caches.
  @inlinable static var least: Int { 1 << 15 }

  /// How many stages one behind the other are told a key: a filter may let a row go no further, and then those behind it
  /// are told in vain.
  static var depth: Int { 3 }
}

extension AnySource {
  /// Has the stages that read it fetch the memory in which they will look for a key, given by its bits.
  ///
  /// Of an origin with very many entries the edit waits for memory, and after it, one by one, the stages that look for
  /// the same key in what they keep. So the edit says the key before it looks for it itself, and all wait together: a
  /// sum of a million rows adds 20 ns to an edit instead of 280. Behind a stage that keeps the keys, as a filter does, the
  /// next is told too, where each is the only reader. Only keys that are integers are said; others would be hashed once
  /// more. An array says the position.
  @usableFromInline @inline(never)
  final func foresee(_ bits: UInt64) {
    guard var reader = loneReader else {
      for index in 0..<stages.count { _ = stages[index]?._withUnsafeGuaranteedRef { $0.tell(bits) } }
      return
    }
    for _ in 0..<Foresight.depth {
      let onward = reader._withUnsafeGuaranteedRef { $0.tell(bits) }
      guard let next = onward?._withUnsafeGuaranteedRef({ $0.loneReader }) else { return }
      reader = next
    }
  }

  /// Does the same for the key of an edit that is no part of a body, whose stages fetch what they keep themselves.
  ///
  /// - `count`: how many entries there are.
  @inlinable @inline(__always)
  final func foresee<Key: Hashable>(_ key: Key, amid count: Int) {
    if !KeyHash.isWholeKey(Key.self) || _fastPath(count < Foresight.least) || !Turn.current.isIdle { return }
    foresee(KeyHash.bits(of: key))
  }
}

extension AnyInlet {
  /// - Returns: What comes of it under the same keys.
  @inline(__always)
  fileprivate final func tell(_ bits: UInt64) -> Unmanaged<AnySource>? {
    guard let foresight else { return nil }
    return Unmanaged.passUnretained(foresight)._withUnsafeGuaranteedRef { foresight in
      foresight.fetch(bits)
      return foresight.onward.map { .passUnretained($0) }
    }
  }
}
