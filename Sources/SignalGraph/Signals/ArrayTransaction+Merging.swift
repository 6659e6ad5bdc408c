// How a command is merged with an earlier one. All functions here require a list that is not empty and has memory of
// its own; each says whether it has dealt with the command. Commands are read as they lie in memory: decoded, a bulk
// command would hold its arrays a second time, and changing one of their elements would copy them all.
//
// What the list no longer holds afterwards goes into the bin, because its release may run a `deinit` of the user's.
extension ArrayTransaction {
  @inlinable
  mutating func mergeUpdate(
    _ index: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>, _ bin: Discards<Element>?
  ) -> (isMerged: Bool, first: Element?) {
    guard let (command, index) = lastTouch(index) else { return (false, nil) }
    switch list.elements[command] {
    case .insert(let held, let at):
      check(past, held, equality)
      bin?.keep(held)
      list.elements[command] = .insert(future, at: at)
    case .update(let at, let first, let held):
      check(past, held, equality)
      bin?.keep(held)
      if !list.isPinned, equality(first, future) {
        list.remove(at: command)
        return (true, first)
      }
      list.elements[command] = .update(at: at, past: first, future: future)
      list.compareAgain(command)
    case .shift(let from, let to, let first):
      check(past, first, equality)
      list.elements[command] = .move(from: from, to: to, past: first, future: future)
      list.compareAgain(command)
    case .move(let from, let to, let first, let held):
      check(past, held, equality)
      bin?.keep(held)
      if !list.isPinned, equality(first, future) {
        list.elements[command] = .shift(from: from, to: to, first)
        return (true, first)
      }
      list.elements[command] = .move(from: from, to: to, past: first, future: future)
      list.compareAgain(command)
    case .replace:
      changeReplacement(command, index, to: future, bin)
    case .remove:
      return (false, nil)
    }
    return (true, nil)
  }

  @inlinable
  mutating func mergeRemoval(_ last: Int, _ bin: Discards<Element>?) -> Bool {
    guard let (command, index) = lastTouch(last) else { return false }
    switch list.elements[command] {
    case .insert(let held, _):
      bin?.keep(held)
      forget(index, after: command)
      list.remove(at: command)
    case .update(_, let first, let held):
      bin?.keep(held)
      list.remove(at: command)
      list.append(.remove(first, at: last))
    case .shift(let from, _, let first):
      list.elements[command] = .remove(first, at: from)
      forget(index, after: command)
    case .move(let from, _, let first, let held):
      bin?.keep(held)
      list.elements[command] = .remove(first, at: from)
      forget(index, after: command)
    case .replace:
      return takeFromReplacement(command, index, bin)
    case .remove:
      return false
    }
    return true
  }

  @inlinable
  mutating func mergeMove(
    _ from: Int, _ to: Int, _ future: Element, isUpdate: Bool, _ bin: Discards<Element>?
  ) -> Bool {
    guard let (command, index) = lastTouch(from) else { return false }
    let (start, first, held, wasUpdate): (Int, Element, Element, Bool)
    switch list.elements[command] {
    case .insert(let held, _):
      bin?.keep(held)
      forget(index, after: command)
      list.remove(at: command)
      list.append(.insert(future, at: to))
      return true
    case .update(_, let first, let held):
      bin?.keep(held)
      list.remove(at: command)
      list.append(.move(from: from, to: to, past: first, future: future))
      return true
    case .replace:
      guard takeFromReplacement(command, index, bin) else { return false }
      list.append(.insert(future, at: to))
      return true
    case .remove: return false
    case .shift(let past, _, let element): (start, first, held, wasUpdate) = (past, element, element, false)
    case .move(let past, _, let element, let other): (start, first, held, wasUpdate) = (past, element, other, true)
    }
    guard let end = stay(at: start, insteadOf: index, after: command, to: to) else {
      guard wasUpdate else { return false }
      // Both moves are kept. The later one changes the element, so that an update finds there what it was at first.
      if isUpdate { bin?.keep(held) }
      list.elements[command] = .shift(from: start, to: index, first)
      list.append(.move(from: from, to: to, past: first, future: future))
      return true
    }
    bin?.keep(held)
    list.remove(at: command)
    switch (end == to, isUpdate || wasUpdate) {
    case (true, false): break
    case (true, true): list.append(.update(at: to, past: first, future: future))
    case (false, false): list.append(.shift(from: end, to: to, first))
    case (false, true): list.append(.move(from: end, to: to, past: first, future: future))
    }
    return true
  }

  /// Merges neighbouring commands: a removal with what its row did before, and two moves that one can do.
  ///
  /// An insertion disappears with the removal of its row; an update or a move is absorbed by it. One move does for two
  /// moves of one row, or for a move and one of a row past its neighbour, which is a move of either. A move that announces
  /// its row, with an equal element, is merged as if it did not, which is how it is read where it was written down; the
  /// row is updated all the same.
  ///
  /// A removal is merged with what its row did before when it is recorded. But a bulk command may shrink to a removal
  /// later, and what stood between the two may disappear.
  @inlinable @inline(never)
  mutating func tidy(from start: Int, _ bin: Discards<Element>?) {
    var place = Swift.max(1, start)
    while place < count {
      switch CommandMerger(shape(place - 1), shape(place)) {
      case .none:
        place += 1
        continue
      case .nothing:
        bin?.keep(element(place - 1).past)
        bin?.keep(element(place).past)
        list.remove(at: place)
        list.remove(at: place - 1)
      case .removal(let at):
        let (past, held) = element(place - 1)
        bin?.keep(held ?? element(place).past)
        list.elements[place - 1] = .remove(past, at: at)
        list.remove(at: place)
      case .replacement(let offset):
        guard case .update(_, let past, let held) = list.elements[place - 1],
          case .replace(let number) = list.elements[place]
        else { break }
        let replacements = list.ownReplacements()
        bin?.keep(held)
        bin?.keep(replacements.items[number].past[offset])
        replacements.items[number].past[offset] = past
        list.remove(at: place - 1)
      case .move(let from, let to, let isSecond, let other):
        guard isOnlyAnnounced(place - 1), isOnlyAnnounced(place) else {
          place += 1
          continue
        }
        mergeMoves(place, isSecond, from, to, other, bin)
      }
      place = Swift.max(1, place - 1)
    }
  }

  /// Whether a move puts no other element than an equal one.
  @inlinable
  func isOnlyAnnounced(_ position: Int) -> Bool {
    guard case .move(_, _, let past, let future) = list.elements[position] else { return true }
    return Equality<Element>()(past, future)
  }

  /// Makes one move of the move at a position and the one before it, with the updates of both: at most two commands.
  @inlinable @inline(never)
  mutating func mergeMoves(
    _ position: Int, _ isSecond: Bool, _ from: Int, _ to: Int, _ other: Int?, _ bin: Discards<Element>?
  ) {
    let (first, second) = (element(position - 1), element(position))
    if let bin {
      for (past, future) in [first, second] {
        bin.keep(past)
        if let future { bin.keep(future) }
      }
    }
    let (moved, rest) = isSecond ? (second, first) : (first, second)
    let future = other == nil ? second.future ?? first.future : moved.future
    var commands: (ArrayCommand<Element>?, ArrayCommand<Element>?)
    switch (from == to, future) {
    case (true, nil): break
    case (true, let future?): commands.0 = .update(at: to, past: moved.past, future: future)
    case (false, nil): commands.0 = .shift(from: from, to: to, moved.past)
    case (false, let future?): commands.0 = .move(from: from, to: to, past: moved.past, future: future)
    }
    if let other, let future = rest.future { commands.1 = .update(at: other, past: rest.past, future: future) }
    switch (commands.0 ?? commands.1, commands.0 == nil ? nil : commands.1) {
    case (nil, _):
      list.remove(at: position)
      list.remove(at: position - 1)
    case (let only?, nil):
      list.remove(at: position)
      list.elements[position - 1] = only
    case (let first?, let second?): (list.elements[position - 1], list.elements[position]) = (first, second)
    }
    list.compareAgain(position - 1)
  }

  /// The element that a command is about, and the one that it puts instead; nil if it leaves the element.
  @inlinable @inline(never)
  func element(_ position: Int) -> (past: Element, future: Element?) {
    switch list.elements[position] {
    case .insert(let element, _), .remove(let element, _), .shift(_, _, let element): (element, nil)
    case .update(_, let past, let future), .move(_, _, let past, let future): (past, future)
    case .replace: Violation.trap(.brokenInvariant, "An \(Self.self) took a bulk command for another command.")
    }
  }

  @inlinable @inline(__always)
  func check(_ past: Element, _ held: Element, _ equality: Equality<Element>) {
    Violation.debugCheck {
      equality.admits(past, for: held)
        ? nil
        : Violation(
          kind: .wrongPast,
          message: "An \(Self.self) is told to lead away from \(past), but leaves \(held). Record the value it leaves."
        )
    }
  }
}
