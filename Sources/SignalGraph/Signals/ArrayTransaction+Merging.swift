// How a command joins an earlier one. Everything here runs on a list that is not empty and has memory of its own; each
// function says whether it has taken care of the command. Commands are looked at as they lie in memory: decoded, a bulk
// command would hold its arrays a second time, and changing one of their elements would copy them all.
extension ArrayTransaction {
  @inlinable
  mutating func mergeInsertion(_ element: Element, _ at: Int, _ equality: Equality<Element>) -> Bool {
    guard case .remove(let past, at) = self[command: count - 1] else { return false }
    list.removeLast()
    append(.update(at: at, past: past, future: element), equality: equality)
    return true
  }

  /// Takes out insertions right before the removal of what they insert.
  ///
  /// A removal finds the insertion of its element when it is recorded; but a bulk command may shrink to a removal later,
  /// and what stood between the two may go.
  @inlinable
  mutating func annul(from start: Int) {
    var place = Swift.max(1, start)
    while place < count {
      if case .remove(_, let index) = list.elements[place], case .insert(_, index) = list.elements[place - 1] {
        list.remove(at: place)
        list.remove(at: place - 1)
        place = Swift.max(1, place - 1)
      } else {
        place += 1
      }
    }
  }

  /// Joins the last command anew if it is a bulk one: what stood between it and what it replaces may have gone.
  @inlinable
  mutating func rejoin(_ equality: Equality<Element>) {
    guard count > 1, case .replace(let number) = list.elements[count - 1] else { return }
    let replacement = list.replacements().items[number]
    guard replacement.past.count + replacement.future.count <= Self.bulkLimit else { return }
    drop(command: count - 1)
    append(.replace(at: replacement.at, past: replacement.past, future: replacement.future), equality: equality)
  }

  @inlinable
  mutating func mergeUpdate(
    _ index: Int,
    _ past: Element,
    _ future: Element,
    _ equality: Equality<Element>
  ) -> Bool {
    guard let (command, index) = lastTouch(index) else { return false }
    switch list.elements[command] {
    case .insert(let held, let at):
      check(past, held, equality)
      self[command: command] = .insert(future, at: at)
    case .update(let at, let first, let held):
      check(past, held, equality)
      if equality(first, future) {
        list.remove(at: command)
      } else {
        self[command: command] = .update(at: at, past: first, future: future)
      }
    case .move(let from, let to, let first, let held):
      check(past, held, equality)
      self[command: command] = .move(from: from, to: to, past: first, future: future)
    case .replace:
      changeReplacement(command, equality) { at, elements in elements[index - at] = future }
    case .remove:
      return false
    }
    return true
  }

  @inlinable
  mutating func mergeRemoval(_ last: Int, _ equality: Equality<Element>) -> Bool {
    guard let (command, index) = lastTouch(last) else { return false }
    switch list.elements[command] {
    case .insert:
      forget(index, after: command, equality)
      list.remove(at: command)
    case .update(_, let first, _):
      list.remove(at: command)
      add(.remove(first, at: last))
    case .move(let from, _, let first, _):
      self[command: command] = .remove(first, at: from)
      forget(index, after: command, equality)
    case .replace:
      return takeFromReplacement(command, index, equality)
    case .remove:
      return false
    }
    return true
  }

  @inlinable
  mutating func mergeMove(_ from: Int, _ to: Int, _ future: Element, _ equality: Equality<Element>) -> Bool {
    guard let (command, index) = lastTouch(from) else { return false }
    switch list.elements[command] {
    case .insert:
      forget(index, after: command, equality)
      list.remove(at: command)
      append(.insert(future, at: to), equality: equality)
    case .update(_, let first, _):
      list.remove(at: command)
      add(.move(from: from, to: to, past: first, future: future))
    case .move(let start, _, let first, _):
      // Behind others, the way back from the first place could lead through the middle of a bulk command.
      guard command == count - 1 else { return false }
      list.removeLast()
      append(.move(from: start, to: to, past: first, future: future), equality: equality)
    case .replace:
      guard takeFromReplacement(command, index, equality) else { return false }
      append(.insert(future, at: to), equality: equality)
    case .remove:
      return false
    }
    return true
  }

  /// Joins a bulk command with the commands just before it whose new elements it replaces.
  @inlinable
  mutating func mergeReplacement(
    _ at: Int,
    _ past: [Element],
    _ future: [Element],
    _ equality: Equality<Element>
  ) -> Bool {
    var (at, past, future) = (at, past, future)
    var joined = 0
    // After the first, only small ones: each join copies what has been joined.
    while joined == 0 || (joined < Self.lookBack && past.count + future.count <= Self.bulkLimit), !isEmpty {
      let (start, old, new): (Int, [Element], [Element])
      switch self[command: count - 1] {
      case .insert(let element, let index): (start, old, new) = (index, [], [element])
      case .update(let index, let first, let element): (start, old, new) = (index, [first], [element])
      case .replace(let index, let first, let elements): (start, old, new) = (index, first, elements)
      case .remove, .move: (start, old, new) = (0, [], [])
      }
      let (end, newEnd) = (at + past.count, start + new.count)
      guard
        Swift.max(at, start) < Swift.min(end, newEnd),
        old.count + new.count <= 4 * (past.count + future.count) + Self.bulkLimit
      else { break }
      past = Array(past[..<Swift.max(0, start - at)]) + old + Array(past[(past.count - Swift.max(0, end - newEnd))...])
      future =
        Array(new[..<Swift.max(0, at - start)]) + future + Array(new[(new.count - Swift.max(0, newEnd - end))...])
      at = Swift.min(at, start)
      drop(command: count - 1)
      joined += 1
    }
    if joined > 0 { append(.replace(at: at, past: past, future: future), equality: equality) }
    return joined > 0
  }

  /// Takes a new element out of a bulk command, unless too many others would have to move.
  @inlinable
  mutating func takeFromReplacement(_ command: Int, _ index: Int, _ equality: Equality<Element>) -> Bool {
    guard replacementEnd(command) - index <= Self.bulkLimit else { return false }
    forget(index, after: command, equality)
    changeReplacement(command, equality) { at, elements in elements.remove(at: index - at) }
    return true
  }

  @inlinable
  func replacementEnd(_ command: Int) -> Int {
    guard case .replace(let number) = list.elements[command] else { return 0 }
    let replacement = list.replacements().items[number]
    return replacement.at + replacement.future.count
  }

  /// Changes the new elements of a bulk command in their place, and takes the shortest form of it that small ones have.
  @inlinable
  mutating func changeReplacement(
    _ command: Int,
    _ equality: Equality<Element>,
    _ change: (_ at: Int, _ elements: inout [Element]) -> Void
  ) {
    guard case .replace(let number) = list.elements[command] else {
      Violation.trap(.brokenInvariant, "An \(Self.self) took another command for a bulk command.")
    }
    let replacements = list.ownReplacements()
    change(replacements.items[number].at, &replacements.items[number].future)
    let replacement = replacements.items[number]
    if replacement.past.count + replacement.future.count > Self.bulkLimit { return }
    if let mutation = ArrayMutation.shortest(replacement.at, replacement.past, replacement.future, equality) {
      self[command: command] = mutation
    } else {
      drop(command: command)
    }
  }

  /// Rewrites the commands after `command` for a state without the element that is at `index` right after it.
  ///
  /// None of them touches the element. A move that is left without a way becomes an update or goes.
  @inlinable
  mutating func forget(_ index: Int, after command: Int, _ equality: Equality<Element>) {
    var index = index
    var place = command + 1
    func without(_ other: Int) -> Int { other > index ? other - 1 : other }
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
      case .move(let from, let to, let past, let future):
        let start = without(from)
        if from < index { index -= 1 }
        let end = without(to)
        if to <= index { index += 1 }
        if start != end {
          elements[place] = .move(from: start, to: end, past: past, future: future)
        } else if !equality(past, future) {
          elements[place] = .update(at: start, past: past, future: future)
        } else {
          list.remove(at: place)
          continue
        }
      }
      place += 1
    }
  }

  @inlinable
  @inline(__always)
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
