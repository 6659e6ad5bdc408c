extension ArrayTransaction {
  /// Whether a command is about an index, or one before it: without that, the row there is the same and was not updated.
  ///
  /// - Complexity: O(k).
  @inlinable
  func reaches(_ index: Int) -> Bool {
    unsafeChanges.contains { change in
      switch change.kind {
      case .insert, .update, .remove: change.at <= index
      case .shift, .move: Swift.min(change.from, change.to) <= index
      case .replace: list.replacements().items[change.replacement].at <= index
      }
    }
  }

  /// Whether the row that is at an index in the end was updated and was at a former one in the beginning, or was
  /// refreshed, wherever it was; not one that came.
  ///
  /// - Complexity: O(k).
  @inlinable
  func isNews(at index: Int, from former: Int?, _ unchanged: Equality<Element>) -> Bool {
    var (row, isUpdated) = (index, false)
    for change in unsafeChanges.reversed() {
      switch change.kind {
      case .insert:
        let at = change.at
        if at == row { return false }
        if at < row { row -= 1 }
      case .update:
        if change.at == row {
          if change.isRefresh(unchanged) { return true }
          isUpdated = true
        }
      case .remove: if change.at <= row { row += 1 }
      case .shift, .move:
        let (from, to) = (change.from, change.to)
        if to == row {
          if change.isRefresh(unchanged) { return true }
          if change.kind == .move { isUpdated = true }
          row = from
        } else {
          if to < row { row -= 1 }
          if from <= row { row += 1 }
        }
      case .replace:
        let replacement = list.replacements().items[change.replacement]
        if replacement.at > row { break }
        if row < replacement.at + replacement.future.count { return false }
        row -= replacement.growth
      }
    }
    return isUpdated && row == former
  }
}
