// Rewriting commands for a state in which a row is elsewhere, or not there at all.
extension ArrayTransaction {
  /// Rewrites the commands after `command` for a state without the row that is at `index` right after it.
  ///
  /// None of them touches the row. A move that would end where it begins becomes an update, or is removed.
  @inlinable
  mutating func forget(_ index: Int, after command: Int) {
    var index = index
    var place = command + 1
    func without(_ other: Int) -> Int { other > index ? other - 1 : other }
    func leave(_ from: Int, _ to: Int) -> (from: Int, to: Int) {
      let start = without(from)
      if from < index { index -= 1 }
      let end = without(to)
      if to <= index { index += 1 }
      return (start, end)
    }
    while place < count {
      let elements = list.elements
      switch elements[place] {
      case .insert(let element, let at):
        elements[place] = .insert(element, at: without(at))
        if at <= index { index += 1 }
      case .update(let at, let past, let future):
        elements[place] = .update(at: without(at), past: past, future: future)
      case .remove(let element, let at):
        elements[place] = .remove(element, at: without(at))
        if at < index { index -= 1 }
      case .replace(let number):
        let replacements = list.ownReplacements()
        let at = replacements.items[number].at
        replacements.items[number].at = without(at)
        if at <= index { index += replacements.items[number].growth }
      case .shift(let from, let to, let element):
        let (start, end) = leave(from, to)
        if start == end {
          list.remove(at: place)
          continue
        }
        elements[place] = .shift(from: start, to: end, element)
      case .move(let from, let to, let past, let future):
        let (start, end) = leave(from, to)
        elements[place] =
          start == end
          ? .update(at: start, past: past, future: future) : .move(from: start, to: end, past: past, future: future)
      }
      place += 1
    }
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

  @inlinable
  mutating func stay(_ row: StayingRow, after command: Int, isTrial: Bool) -> Int? {
    var row = row
    var place = command + 1
    while place < count {
      let elements = list.elements
      switch elements[place] {
      case .insert(let element, let at):
        let at = row.insert(at)
        if !isTrial { elements[place] = .insert(element, at: at) }
      case .update(let at, let past, let future):
        let at = row.position(at)
        if !isTrial { elements[place] = .update(at: at, past: past, future: future) }
      case .remove(let element, let at):
        let at = row.remove(at)
        if !isTrial { elements[place] = .remove(element, at: at) }
      case .replace(let number):
        let replacement = list.replacements().items[number]
        guard let at = row.replace(replacement.at, replacement.past.count, replacement.future.count) else { return nil }
        if !isTrial { list.ownReplacements().items[number].at = at }
      case .shift(let from, let to, let element):
        let (start, end) = row.move(from, to)
        if isTrial { break }
        if start == end {
          list.remove(at: place)
          continue
        }
        elements[place] = .shift(from: start, to: end, element)
      case .move(let from, let to, let past, let future):
        let (start, end) = row.move(from, to)
        if isTrial { break }
        elements[place] =
          start == end
          ? .update(at: start, past: past, future: future) : .move(from: start, to: end, past: past, future: future)
      }
      place += 1
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

  /// The position among the other rows of a position in the first array.
  @inlinable func rest(_ position: Int) -> Int { position > index ? position - 1 : position }

  /// Whether what comes at a position among the other rows comes before this one.
  @inlinable func isBefore(_ rest: Int) -> Bool { rest < place || (rest == place && !isAhead) }

  /// The position in the second array of another row.
  @inlinable
  func position(_ at: Int) -> Int {
    let rest = rest(at)
    return rest < place ? rest : rest + 1
  }

  @inlinable
  mutating func insert(_ at: Int) -> Int {
    let rest = rest(at)
    if at <= index { index += 1 }
    guard isBefore(rest) else { return rest + 1 }
    place += 1
    return rest
  }

  @inlinable
  mutating func remove(_ at: Int) -> Int {
    let rest = rest(at)
    if at < index { index -= 1 }
    guard rest < place else { return rest + 1 }
    place -= 1
    return rest
  }

  @inlinable
  mutating func move(_ from: Int, _ to: Int) -> (from: Int, to: Int) {
    var moved = self
    let start = moved.remove(from)
    let isInPlace = rest(from) == moved.rest(to)
    let end = moved.insert(to)
    // It moved past this row only, which is no move among the others.
    if isInPlace { moved.place = place }
    self = moved
    return (start, isInPlace ? start : end)
  }

  @inlinable
  mutating func replace(_ at: Int, _ past: Int, _ future: Int) -> Int? {
    let rest = rest(at)
    if past > 0, rest < place, place < rest + past { return nil }
    if at <= index { index += future - past }
    guard past > 0 ? rest < place : isBefore(rest) else { return rest + 1 }
    place += future - past
    return rest
  }
}
