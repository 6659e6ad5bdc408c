// How bulk commands are merged with other commands.
extension ArrayTransaction {
  /// Adds a bulk command, merged with the earlier commands that brought the rows it replaces.
  ///
  /// - Returns: Whether it has become a removal that an earlier command took; then another command is the last now.
  @inlinable
  mutating func place(_ bulk: ArrayReplacement<Element>, _ bin: Discards<Element>?) -> Bool {
    var bulk = bulk
    while !isEmpty, bulk.past.count + bulk.future.count > 1, join(&bulk, bin) || absorb(bulk.at, &bulk.past, bin) {}
    switch (bulk.past.count, bulk.future.count) {
    case (0, 0): break
    case (0, 1): list.append(.insert(bulk.future[0], at: bulk.at))
    case (1, 0):
      if !isEmpty, mergeRemoval(bulk.at, bin) { return true }
      list.append(.remove(bulk.past[0], at: bulk.at))
    default: addBulk(bulk.at, bulk.past, bulk.future)
    }
    return false
  }

  /// Joins a bulk command with the commands right before it whose new rows it replaces; false if there are none.
  @inlinable
  mutating func join(_ bulk: inout ArrayReplacement<Element>, _ bin: Discards<Element>?) -> Bool {
    var hasJoined = false
    // Joining copies both commands: all together at most 64 times the rows of this one; the first is always joined.
    var allowance = Self.lookBack * (bulk.past.count + bulk.future.count + Self.bulkLimit)
    while !isEmpty {
      if joinRows(&bulk, bin) {
        hasJoined = true
      } else if let copied = joinLast(&bulk, copying: hasJoined ? allowance : .max, bin) {
        hasJoined = true
        allowance -= copied
      } else {
        break
      }
    }
    return hasJoined
  }

  /// Takes the rows that the last commands inserted out of what a bulk command replaces, and makes those that they
  /// updated what they were; false if there are none.
  @inlinable
  mutating func joinRows(_ bulk: inout ArrayReplacement<Element>, _ bin: Discards<Element>?) -> Bool {
    let before = count
    // The past rows in a tree, from when an array would move many of them to remove one.
    var rows: TreeArray<Element>?
    loop: while !isEmpty {
      let past = rows?.count ?? bulk.past.count
      switch list.elements[count - 1] {
      case .insert(let element, let index):
        let offset = index - bulk.at
        guard offset >= 0, offset < past else { break loop }
        bin?.keep(element)
        if rows == nil, past - offset > Self.bulkLimit { rows = TreeArray(bulk.past) }
        if rows?.remove(at: offset) == nil { bulk.past.remove(at: offset) }
      case .update(let index, let first, let element):
        let offset = index - bulk.at
        guard offset >= 0, offset < past else { break loop }
        bin?.keep(element)
        if rows?.exchange(at: offset, with: first) == nil { bulk.past[offset] = first }
      case .remove, .shift, .move, .replace: break loop
      }
      list.removeLast()
    }
    if let rows { bulk.past = Array(rows) }
    return count < before
  }

  /// Joins a bulk command with the last one, if that is one too, and brought some of the rows that it replaces.
  ///
  /// - Returns: How many elements were copied for it; nil if it was not done.
  @inlinable
  mutating func joinLast(
    _ bulk: inout ArrayReplacement<Element>, copying allowance: Int, _ bin: Discards<Element>?
  ) -> Int? {
    guard case .replace(let number) = list.elements[count - 1] else { return nil }
    let earlier = list.replacements().items[number]
    let (at, end, start, newEnd) = (
      bulk.at, bulk.at + bulk.past.count, earlier.at, earlier.at + earlier.future.count
    )
    let (size, earlierSize) = (bulk.past.count + bulk.future.count, earlier.past.count + earlier.future.count)
    guard
      Swift.max(at, start) < Swift.min(end, newEnd), earlierSize <= 4 * size + Self.bulkLimit,
      size + earlierSize <= allowance
    else { return nil }
    bulk.past = Self.framed(earlier.past, by: bulk.past, start - at, end - newEnd)
    bulk.future = Self.framed(bulk.future, by: earlier.future, at - start, newEnd - end)
    bulk.at = Swift.min(at, start)
    for element in earlier.future { bin?.keep(element) }
    drop(command: count - 1)
    return size + earlierSize
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
    while count > 1 {
      if case .remove(let element, let at) = list.elements[count - 1] {
        list.removeLast()
        if !mergeRemoval(at, bin) { list.append(.remove(element, at: at)) }
      }
      guard count > 1, case .replace(let number) = list.elements[count - 1] else { return }
      let bulk = list.replacements().items[number]
      guard bulk.past.count + bulk.future.count <= Self.bulkLimit else { return }
      drop(command: count - 1)
      let isTaken = place(bulk, bin)
      tidy(from: count - Self.lookBack, bin)
      if !isTaken { return }
    }
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
