extension Provenance {
  /// Follows the rows of an array through a transaction.
  ///
  /// - Complexity: expected O(log k) per command, for k commands followed so far.
  @inlinable
  mutating func follow<Element>(_ transaction: borrowing ArrayTransaction<Element>) {
    for command in transaction.list.unsafeMutations {
      switch command {
      case .insert(_, let position): insert(at: position)
      case .remove(_, let position): remove(at: position)
      case .update(let position, _, _): update(at: position)
      case .shift(let from, let to, _): move(from: from, to: to, isUpdated: false)
      case .move(let from, let to, _, _): move(from: from, to: to)
      case .replace(let number):
        let replacement = transaction.list.replacements().items[number]
        remove(at: replacement.at, count: replacement.past.count)
        insert(at: replacement.at, count: replacement.future.count)
      }
    }
  }
}
