// How bulk commands are merged with other commands.
extension ArrayTransaction {
  /// Merges a bulk command with the earlier commands that brought the rows it replaces; false if there are none.
  @inlinable
  mutating func mergeReplacement(_ at: Int, _ past: [Element], _ future: [Element], _ bin: Discards<Element>?) -> Bool {
    if joinReplacement(at, past, future, bin) { return true }
    guard past.count <= Self.lookBack else { return false }
    var past = past
    guard absorb(at, &past, bin) else { return false }
    recordBulk(at, past, future, .never, bin)
    return true
  }

  /// Joins a bulk command with the commands right before it whose new rows it replaces; false if there are none.
  @inlinable
  mutating func joinReplacement(_ at: Int, _ past: [Element], _ future: [Element], _ bin: Discards<Element>?) -> Bool {
    var (at, past, future) = (at, past, future)
    var joined = 0
    // After the first, only small ones, because each join copies what has been joined.
    while joined == 0 || (joined < Self.lookBack && past.count + future.count <= Self.bulkLimit), !isEmpty {
      let (start, old, new): (Int, [Element], [Element])
      switch list.elements[count - 1] {
      case .insert(let element, let index): (start, old, new) = (index, [], [element])
      case .update(let index, let first, let element): (start, old, new) = (index, [first], [element])
      case .replace(let number):
        let replacement = list.replacements().items[number]
        (start, old, new) = (replacement.at, replacement.past, replacement.future)
      case .remove, .shift, .move: (start, old, new) = (0, [], [])
      }
      let (end, newEnd) = (at + past.count, start + new.count)
      guard
        Swift.max(at, start) < Swift.min(end, newEnd),
        old.count + new.count <= 4 * (past.count + future.count) + Self.bulkLimit
      else { break }
      past = Self.framed(old, by: past, start - at, end - newEnd)
      future = Self.framed(future, by: new, at - start, newEnd - end)
      at = Swift.min(at, start)
      for element in new { bin?.keep(element) }
      drop(command: count - 1)
      joined += 1
    }
    if joined > 0 { recordBulk(at, past, future, .never, bin) }
    return joined > 0
  }

  /// Elements between the first and the last few of others; of a number below zero none.
  @inlinable @inline(never)
  static func framed(_ elements: [Element], by others: [Element], _ first: Int, _ last: Int) -> [Element] {
    var framed: [Element] = []
    framed.reserveCapacity(Swift.max(0, first) + elements.count + Swift.max(0, last))
    framed.append(contentsOf: others.prefix(Swift.max(0, first)))
    framed.append(contentsOf: elements)
    framed.append(contentsOf: others.suffix(Swift.max(0, last)))
    return framed
  }

  /// Removes from `past` the rows that came in this transaction; an updated row goes with its first element.
  @inlinable
  mutating func absorb(_ at: Int, _ past: inout [Element], _ bin: Discards<Element>?) -> Bool {
    var hasChanged = false
    for offset in past.indices.reversed() {
      guard !isEmpty, let (command, index) = lastTouch(at + offset) else { continue }
      switch list.elements[command] {
      case .insert(let held, _):
        bin?.keep(held)
        forget(index, after: command)
        list.remove(at: command)
        past.remove(at: offset)
      case .update(_, let first, let held):
        bin?.keep(held)
        list.remove(at: command)
        past[offset] = first
      case .replace:
        guard takeFromReplacement(command, index, bin) else { continue }
        past.remove(at: offset)
      case .remove, .shift, .move:
        continue
      }
      hasChanged = true
    }
    return hasChanged
  }

  /// Joins the last command again if it is a bulk one: what stood between it and what it replaces may be gone.
  ///
  /// A removal is joined again, too: it may be what is left of a bulk command.
  @inlinable
  mutating func rejoin(_ bin: Discards<Element>?) {
    guard count > 1 else { return }
    if case .remove(let element, let at) = list.elements[count - 1] {
      list.removeLast()
      if !mergeRemoval(at, bin) { list.append(.remove(element, at: at)) }
    }
    guard count > 1, case .replace(let number) = list.elements[count - 1] else { return }
    let replacement = list.replacements().items[number]
    guard replacement.past.count + replacement.future.count <= Self.bulkLimit else { return }
    drop(command: count - 1)
    recordBulk(replacement.at, replacement.past, replacement.future, .never, bin)
  }

  /// Removes a new row from a bulk command, unless too many others would have to move; false in that case.
  @inlinable
  mutating func takeFromReplacement(_ command: Int, _ index: Int, _ bin: Discards<Element>?) -> Bool {
    guard replacementEnd(command) - index <= Self.bulkLimit else { return false }
    forget(index, after: command)
    changeReplacement(command, index, to: nil, bin)
    return true
  }

  @inlinable
  func replacementEnd(_ command: Int) -> Int {
    guard case .replace(let number) = list.elements[command] else { return 0 }
    let replacement = list.replacements().items[number]
    return replacement.at + replacement.future.count
  }

  /// Exchanges a new row of a bulk command, or takes it out, and brings the command into its canonical form.
  @inlinable @inline(never)
  mutating func changeReplacement(_ command: Int, _ index: Int, to element: Element?, _ bin: Discards<Element>?) {
    guard case .replace(let number) = list.elements[command] else {
      Violation.trap(.brokenInvariant, "An \(Self.self) took another command for a bulk command.")
    }
    let replacements = list.ownReplacements()
    let offset = index - replacements.items[number].at
    bin?.keep(replacements.items[number].future[offset])
    if let element {
      replacements.items[number].future[offset] = element
    } else {
      replacements.items[number].future.remove(at: offset)
    }
    guard replacements.items[number].past.count + replacements.items[number].future.count < 2 else { return }
    let replacement = replacements.items[number]
    forgetReplacement(number)
    if let element = replacement.future.first {
      list.elements[command] = .insert(element, at: replacement.at)
    } else if let element = replacement.past.first {
      list.elements[command] = .remove(element, at: replacement.at)
    } else {
      list.remove(at: command)
    }
  }
}
