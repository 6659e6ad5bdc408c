extension ArrayTransaction {
  /// Whether the row that is at an index in the end was at that index in the beginning, too, and was updated.
  ///
  /// - Complexity: O(k).
  @usableFromInline
  func isUpdate(at index: Int) -> Bool {
    var (row, isUpdated) = (index, false)
    for command in list.reversed() {
      switch command {
      case .insert(_, let at):
        if at == row { return false }
        if at < row { row -= 1 }
      case .update(let at, _, _): if at == row { isUpdated = true }
      case .remove(_, let at): if at <= row { row += 1 }
      case .shift(let from, let to, _), .move(let from, let to, _, _):
        if to == row {
          if case .move = command { isUpdated = true }
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
    return isUpdated && row == index
  }
}
