// Writing commands down for a state in which a row is elsewhere, or not at all.
extension ArrayTransaction {
  /// Rewrites the commands after `command` for a state without the row that is at `index` right after it.
  ///
  /// None of them touches the row. A move that is left without a way becomes an update or goes.
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
  ///   - start: where the row was before the move.
  ///   - index: where it is right after it; none of the commands touches it.
  ///   - to: where it shall go in the end.
  /// - Returns: Where the row is after the commands; nil, and nothing is rewritten, where a bulk command among them replaces
  ///   rows on either side of it.
  @inlinable
  mutating func stay(at start: Int, insteadOf index: Int, after command: Int, to: Int) -> Int? {
    let row = StayingRow(index: index, place: start, isAhead: false)
    guard let end = stay(row, after: command, isTrial: true) else { return nil }
    if end == to { return stay(row, after: command, isTrial: false) }
    // Of what comes right where the row has been, it is open on which side it comes: where that brings the row to its goal,
    // behind it.
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

/// A row in two arrays that have all others in the same order.
@usableFromInline
struct StayingRow {
  /// Where it is in the array that commands were written for.
  @usableFromInline var index: Int
  /// Where it is in the array that they are rewritten for.
  @usableFromInline var place: Int
  /// Whether it stays ahead of what comes right where it is.
  @usableFromInline let isAhead: Bool

  @inlinable
  init(index: Int, place: Int, isAhead: Bool) {
    self.index = index
    self.place = place
    self.isAhead = isAhead
  }

  /// A position among the others.
  @inlinable func rest(_ position: Int) -> Int { position > index ? position - 1 : position }

  /// Whether what comes at a position among the others comes before the row.
  @inlinable func isBefore(_ rest: Int) -> Bool { rest < place || (rest == place && !isAhead) }

  /// Another row's position in the second array.
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
    // Past the row alone, which is no way among the others.
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
