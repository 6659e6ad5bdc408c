// Rewriting commands for a state in which a row is elsewhere, or not there at all.
extension ArrayTransaction {
  /// Rewrites the commands after `command` for a state without the row that is at `index` right after it.
  ///
  /// None of them touches the row. A move that would end where it begins becomes an update, or is removed.
  @inlinable
  mutating func forget(_ index: Int, after command: Int) {
    _ = stay(StayingRow(index: index, place: StayingRow.beyond, isAhead: false), after: command, isTrial: false)
  }

  /// Rewrites the commands after a move for a state in which its row has stayed where it was.
  ///
  /// - Parameters:
  ///   - start: the row's index before the move.
  ///   - index: the row's index right after the move; none of the commands touches the row.
  ///   - to: the index that the row shall have in the end.
  /// - Returns: The row's index after the commands; nil if a bulk command among them replaces rows on both sides of it,
  ///   and then nothing is rewritten.
  @inlinable
  mutating func stay(at start: Int, insteadOf index: Int, after command: Int, to: Int) -> Int? {
    let row = StayingRow(index: index, place: start, isAhead: false)
    guard let end = stay(row, after: command, isTrial: true) else { return nil }
    if end == to { return stay(row, after: command, isTrial: false) }
    // If another row comes right where this one is, it may come before or behind it: behind, if that brings this one to
    // its goal.
    let other = StayingRow(index: index, place: start, isAhead: true)
    return stay(stay(other, after: command, isTrial: true) == to ? other : row, after: command, isTrial: false)
  }

  @inlinable @inline(never)
  mutating func stay(_ row: StayingRow, after command: Int, isTrial: Bool) -> Int? {
    var row = row
    var position = command + 1
    while position < count {
      guard let shape = row.rewritten(shape(position)) else { return nil }
      if isTrial || reshape(position, shape) { position += 1 }
    }
    return row.place
  }
}

/// A row in two arrays that have all other rows in the same order.
@usableFromInline
struct StayingRow {
  /// The row's index in the array that the commands were written for.
  @usableFromInline var index: Int
  /// The row's index in the array that they are rewritten for.
  @usableFromInline var place: Int
  /// Whether it stays before what comes right where it is.
  @usableFromInline let isAhead: Bool

  @inlinable
  init(index: Int, place: Int, isAhead: Bool) {
    self.index = index
    self.place = place
    self.isAhead = isAhead
  }

  /// Behind all other rows, whatever commands do: the place of a row that the second array does not have.
  @usableFromInline static var beyond: Int { .max / 2 }

  /// A command that is written for the first array, for the second one; nil if it replaces rows on both sides of this
  /// one.
  @usableFromInline
  mutating func rewritten(_ shape: CommandShape) -> CommandShape? {
    switch shape {
    case .insert(let at): return .insert(at: insert(at))
    case .update(let at): return .update(at: position(at))
    case .remove(let at): return .remove(at: remove(at))
    case .move(let from, let to, let isUpdate):
      let (start, end) = move(from, to)
      return .move(from: start, to: end, isUpdate: isUpdate)
    case .replace(let at, let past, let future):
      return replace(at, past, future).map { .replace(at: $0, past: past, future: future) }
    }
  }

  /// The position among the other rows of a position in the first array.
  private func rest(_ position: Int) -> Int { position > index ? position - 1 : position }

  /// Whether what comes at a position among the other rows comes before this one.
  private func isBefore(_ rest: Int) -> Bool { rest < place || (rest == place && !isAhead) }

  /// The position in the second array of another row.
  private func position(_ at: Int) -> Int {
    let rest = rest(at)
    return rest < place ? rest : rest + 1
  }

  private mutating func insert(_ at: Int) -> Int {
    let rest = rest(at)
    if at <= index { index += 1 }
    guard isBefore(rest) else { return rest + 1 }
    place += 1
    return rest
  }

  private mutating func remove(_ at: Int) -> Int {
    let rest = rest(at)
    if at < index { index -= 1 }
    guard rest < place else { return rest + 1 }
    place -= 1
    return rest
  }

  private mutating func move(_ from: Int, _ to: Int) -> (from: Int, to: Int) {
    var moved = self
    let start = moved.remove(from)
    let isInPlace = rest(from) == moved.rest(to)
    let end = moved.insert(to)
    // It moved past this row only, which is no move among the others.
    if isInPlace { moved.place = place }
    self = moved
    return (start, isInPlace ? start : end)
  }

  private mutating func replace(_ at: Int, _ past: Int, _ future: Int) -> Int? {
    let rest = rest(at)
    if past > 0, rest < place, place < rest + past { return nil }
    if at <= index { index += future - past }
    guard past > 0 ? rest < place : isBefore(rest) else { return rest + 1 }
    place += future - past
    return rest
  }
}
