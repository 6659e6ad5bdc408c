extension ArrayTransaction {
  /// Whether the row that is at an index in the end was updated, wherever it was in the beginning; not one that came.
  ///
  /// - Complexity: O(k).
  @usableFromInline
  func isUpdate(at index: Int) -> Bool {
    var row = index
    for command in list.reversed() {
      switch command {
      case .insert(_, let at):
        if at == row { return false }
        if at < row { row -= 1 }
      case .update(let at, _, _): if at == row { return true }
      case .remove(_, let at): if at <= row { row += 1 }
      case .shift(let from, let to, _), .move(let from, let to, _, _):
        if to == row {
          if case .move = command { return true }
          row = from
        } else {
          if to < row { row -= 1 }
          if from <= row { row += 1 }
        }
      case .replace(let number):
        let replacement = list.replacements().items[number]
        if replacement.at > row { break }
        if row < replacement.at + replacement.future.count { return false }
        row -= replacement.growth
      }
    }
    return false
  }
}
