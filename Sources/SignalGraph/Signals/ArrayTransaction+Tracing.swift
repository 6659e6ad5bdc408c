extension Provenance {
  /// Follows the rows of an array through a transaction.
  ///
  /// - Complexity: expected O(log k) per command, for k commands followed so far.
  @inlinable
  mutating func follow<Element>(_ transaction: borrowing ArrayTransaction<Element>) {
    for change in transaction.unsafeChanges {
      switch change.kind {
      case .insert: insert(at: change.at)
      case .remove: remove(at: change.at)
      case .update: update(at: change.at)
      case .shift: move(from: change.from, to: change.to, isUpdated: false)
      case .move: move(from: change.from, to: change.to)
      case .replace:
        let replacement = transaction.replacement(change.replacement)
        remove(at: replacement.at, count: replacement.past.count)
        insert(at: replacement.at, count: replacement.future.count)
      }
    }
  }
}
