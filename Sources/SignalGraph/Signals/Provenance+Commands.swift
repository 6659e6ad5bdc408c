// Where rows come from, as the commands of arrays move them.
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

  /// Where the row at a position came from; nil if it is new, or was moved or updated.
  @usableFromInline
  func untouched(_ position: Int) -> Int? {
    var origin: Int?
    forEachPiece(in: position..<position + 1) { piece, start in
      if piece.start >= 0, !piece.isMoved, !piece.isUpdated { origin = piece.start + position - start }
    }
    return origin
  }

  /// Undoes a command.
  @inlinable
  mutating func step<Element>(backOver command: ArrayCommand<Element>, of list: MutationList<ArrayCommand<Element>>) {
    switch command {
    case .insert(_, let at): remove(at: at)
    case .update(let at, _, _): update(at: at)
    case .remove(_, let at): insert(at: at)
    case .shift(let from, let to, _), .move(let from, let to, _, _): move(from: to, to: from)
    case .replace(let number):
      let replacement = list.replacements().items[number]
      remove(at: replacement.at, count: replacement.future.count)
      insert(at: replacement.at, count: replacement.past.count)
    }
  }
}
