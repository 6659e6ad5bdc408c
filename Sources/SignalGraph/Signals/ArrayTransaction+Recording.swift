extension ArrayTransaction {
  /// Records a command, and keeps the transaction short.
  ///
  /// | recorded | then | leaves |
  /// |---|---|---|
  /// | anything | a move of an equal element to its own place | what was recorded |
  /// | `insert(a)` | an update or a move of the row | one insertion, of the new element, at the new place |
  /// | `insert(a)` | its removal | nothing |
  /// | `update(a, b)` | an update or a move of the row | one command with the past `a`; nothing for an update to what equals `a` |
  /// | `update(a, b)` | its removal | the removal of `a` |
  /// | `move(a, b)` | an update or a move of the row | one move with the past `a`; an update where it is back at its place |
  /// | `move(a, a)` | a move of the row back to its place | nothing |
  /// | `move(a, b)` | its removal | the removal of `a` from the first place |
  /// | `remove(a)` | an insertion, wherever and of whatever element | both: a row went, and another came |
  /// | `replace` | an update, a move or the removal of a new row | one `replace`, and an insertion for what moved |
  /// | `insert`, `update`, `replace` | a `replace` of the new rows, and of others | one `replace` of the others |
  /// | `replace` of no rows, or by none | | an `insert` or a `remove`, if there is one row; nothing, if there is none |
  ///
  /// A row that comes and goes leaves nothing. Equal elements that are removed and inserted, or replaced by one another, are
  /// other rows, and stay in the transaction. An update whose past and future are equal stands: it announces a change that
  /// equality does not see. After one, updates that cancel out stand too, so that it is not lost.
  ///
  /// Between two moves of a row there may be other commands: they are written as if the row had stayed where it was. If a
  /// bulk command among them replaces what stands on either side of that place, both moves are left. What moved and is
  /// replaced by a bulk command later, is left too.
  ///
  /// The row is followed back through at most the last 64 commands, its index translated by each: without a limit k edits
  /// would take O(k²). Rows of a bulk command are, up to 64 of them; of more than that, only commands just before it are
  /// looked at. What lies further back is left alone, and the transaction is correct but longer than it might be.
  ///
  /// - Complexity: O(1) for the first command, else O(m) for the m ≤ 64 commands looked at; that a row, for a bulk command
  ///   of at most 64.
  /// - Precondition: The command is valid after the ones recorded, with its past in its place.
  @inlinable @inline(__always)
  public mutating func append(_ mutation: ArrayMutation<Element>, equality: Equality<Element>) {
    switch mutation {
    case .insert(let element, let at):
      list.append(.insert(element, at: at))
    case .update(let at, let past, let future):
      appendUpdate(at, past, future, equality)
    case .remove(let element, let at):
      record(.remove(element, at: at), equality)
    case .move(let from, let to, let past, let future):
      if from == to { return appendStanding(from, past, future, equality) }
      record(encoded(mutation, equality), equality)
    case .replace(let at, let past, let future):
      recordBulk(at, past, future, equality)
    }
  }

  /// Records a move to its own place.
  @inlinable @inline(never)
  mutating func appendStanding(_ at: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>) {
    if equality(past, future) { return }
    appendUpdate(at, past, future, equality)
  }

  /// Records an update that came from elsewhere: one between equal elements stands, and so does what it is joined with.
  @inlinable @inline(never)
  mutating func appendUpdate(_ at: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>) {
    if equality(past, future) { return refresh(at, past, future) }
    if !isEmpty, !list.isPinned, let (command, _) = lastTouch(at) {
      switch list.elements[command] {
      case .update(_, let first, let held), .move(_, _, let first, let held):
        if equality(first, held) { pin() }
      default: break
      }
    }
    record(.update(at: at, past: past, future: future), equality)
  }

  /// Adds what happens next, with equality decided before.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Element>) {
    if list.take(next.list) { return }
    if next.list.isPinned { pin() }
    for position in 0..<next.count {
      switch next.list[position] {
      case .insert(let element, let at): list.append(.insert(element, at: at))
      case .update(let at, let past, let future): appendUpdate(at, past, future, equality)
      case .replace(let number):
        let replacement = next.list.replacements().items[number]
        recordBulk(replacement.at, replacement.past, replacement.future, equality)
      case let command: record(command, equality)
      }
    }
  }

  /// Records a command as it is, without looking at the others.
  ///
  /// For stages that know that the command changes something and that no other concerns its row. Elements are compared in a
  /// move alone: one between equal elements, as their type says at run time, is announced as a move of the row as it is.
  @inlinable @inline(__always)
  public mutating func appendUnchecked(_ mutation: ArrayMutation<Element>) {
    if case .move = mutation {
      let command = encoded(mutation, Equality())
      list.append(command)
    } else {
      let command = encoded(mutation, .never)
      list.append(command)
    }
  }

  /// How many commands a row is followed back through, and how many rows of a bulk command are.
  @inlinable static var lookBack: Int { 64 }

  /// How many elements of one `replace` are moved up or down to merge a command with it.
  @inlinable static var bulkLimit: Int { 1024 }
}

// What slots and stages record: commands, and elements are not compared but to find what cancels out.
extension ArrayTransaction {
  /// Records a command that is not a bulk one.
  ///
  /// - Parameters:
  ///   - equality: finds an update that takes back the ones before it; `.never` where it has to stand.
  ///   - bin: is given what neither the transaction nor the state has any more.
  /// - Returns: The instance that the row had at first, if the updates of the row cancel out: it belongs into the state.
  @inlinable @inline(__always) @discardableResult
  mutating func record(
    _ command: ArrayCommand<Element>, _ equality: Equality<Element>, _ bin: Discards<Element>? = nil
  ) -> Element? {
    if isEmpty {
      list.append(command)
      return nil
    }
    return merge(command, equality, bin)
  }

  /// Records that an element is to be looked at again.
  @inlinable @inline(never)
  mutating func refresh(_ at: Int, _ past: Element, _ future: Element) {
    record(.update(at: at, past: past, future: future), .never)
    pin()
  }

  /// From now on updates that cancel out stand.
  @inlinable
  mutating func pin() {
    guard list.buffer != nil else { return }
    list.makeUnique()
    list.buffer.unsafelyUnwrapped.isPinned = true
  }

  /// Records that rows of a range go and others come.
  @inlinable @inline(never)
  mutating func recordBulk(
    _ at: Int, _ past: [Element], _ future: [Element], _ equality: Equality<Element>, _ bin: Discards<Element>? = nil
  ) {
    if isEmpty { return addBulk(at, past, future) }
    switch (past.count, future.count) {
    case (0, 0): break
    case (0, 1): list.append(.insert(future[0], at: at))
    case (1, 0): record(.remove(past[0], at: at), equality, bin)
    default:
      list.makeUnique()
      if !mergeReplacement(at, past, future, bin) { addBulk(at, past, future) }
      tidy(from: count - Self.lookBack, bin)
      unpinIfEmpty()
    }
  }

  @inlinable
  mutating func unpinIfEmpty() {
    if isEmpty, list.isPinned { list.buffer.unsafelyUnwrapped.isPinned = false }
  }

  /// Records a command after others.
  @inlinable @inline(never)
  mutating func merge(
    _ command: ArrayCommand<Element>, _ equality: Equality<Element>, _ bin: Discards<Element>?
  ) -> Element? {
    list.makeUnique()
    let before = count
    var first: Element?
    let isMerged: Bool
    switch command {
    case .insert, .replace:
      isMerged = false
    case .update(let at, let past, let future):
      (isMerged, first) = mergeUpdate(at, past, future, equality, bin)
    case .remove(_, let at):
      isMerged = mergeRemoval(at, bin)
    case .shift(let from, let to, let element):
      isMerged = mergeMove(from, to, element, isUpdate: false, bin)
    case .move(let from, let to, _, let future):
      isMerged = mergeMove(from, to, future, isUpdate: true, bin)
    }
    if isMerged {
      tidy(from: count - Self.lookBack, bin)
      if count < before { rejoin(bin) }
      unpinIfEmpty()
    } else {
      list.append(command)
      if case .shift = command { tidy(from: count - 1, bin) }
    }
    return first
  }

  /// The last command, of those looked back at, that put the row now at `index` there or gave it its element, and the row's
  /// index right after that command.
  @inlinable
  func lastTouch(_ index: Int) -> (command: Int, index: Int)? {
    let elements = list.elements
    var index = index
    var command = count - 1
    let stop = Swift.max(0, count - Self.lookBack)
    while command >= stop {
      switch elements[command] {
      case .insert(_, let at):
        if at == index { return (command, index) }
        if at < index { index -= 1 }
      case .update(let at, _, _):
        if at == index { return (command, index) }
      case .remove(_, let at):
        if at <= index { index += 1 }
      case .shift(let from, let to, _), .move(let from, let to, _, _):
        if to == index { return (command, index) }
        if to < index { index -= 1 }
        if from <= index { index += 1 }
      case .replace(let number):
        let replacement = list.replacements().items[number]
        if replacement.at <= index {
          if index < replacement.at + replacement.future.count { return (command, index) }
          index -= replacement.growth
        }
      }
      command -= 1
    }
    return nil
  }
}

extension ArrayTransaction: ExpressibleByArrayLiteral {
  /// Records commands one after the other; elements are compared as their type says at run time.
  ///
  /// For commands of your own; those that came from outside go to ``init(validating:)``.
  ///
  /// - Precondition: Where there are several, each has a position that an array can have.
  @inlinable
  public init(_ mutations: some Sequence<ArrayMutation<Element>>) {
    self.init()
    let equality = Equality<Element>()
    var isFar = false
    for mutation in mutations {
      // One command alone is looked at by nobody before it is performed; positions of several are added up.
      isFar = isFar || ArrayScript.isFar(mutation)
      if isFar, !isEmpty { Violation.trap(Self.outsideFault(mutation)) }
      append(mutation, equality: equality)
    }
  }

  /// Records commands one after the other; elements are compared as their type says at run time.
  @inlinable
  public init(arrayLiteral mutations: ArrayMutation<Element>...) {
    self.init(mutations)
  }
}
