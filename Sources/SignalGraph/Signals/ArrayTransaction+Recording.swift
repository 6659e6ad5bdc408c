extension ArrayTransaction {
  /// Records a command, and keeps the transaction short.
  ///
  /// | recorded | then | leaves |
  /// |---|---|---|
  /// | anything | a move of an equal element to its own index | what was recorded |
  /// | `insert(a)` | an update or a move of the row | one insertion, of the new element, at the new index |
  /// | `insert(a)` | its removal | nothing |
  /// | `update(a, b)` | an update or a move of the row | one command with the past `a`; none if an update leads back |
  /// | `update(a, b)` | its removal | the removal of `a` |
  /// | `move(a, b)` | an update or a move of the row | one move with the past `a`; an update if it is back |
  /// | `move(a, a)` | a move of the row back | nothing |
  /// | a move | right after, a move past the row, or beside it to the same index | one move, of either; updates stay |
  /// | `move(a, b)` | its removal | the removal of `a` from its first index |
  /// | `remove(a)` | an insertion, wherever and of whatever element | both: a row went, and another came |
  /// | `replace` | an update, a move or the removal of a new row | one `replace`, and an insertion for what moved |
  /// | `insert`, `update`, `replace` | a `replace` of the new rows, and of others | one `replace` of the others |
  /// | `replace` of no rows, or by none | | an `insert` or a `remove`, if there is one row; nothing, if there is none |
  ///
  /// A row that comes and goes leaves nothing. Equal elements that are removed and inserted, or replaced by one
  /// another, are different rows and are kept. An update whose past and future are equal is kept: it announces a change
  /// that equality does not see. After one, updates that cancel out are kept too, so that it is not lost.
  ///
  /// Commands between two moves of a row are rewritten as if the row had stayed where it was. If a bulk command among
  /// them replaces what is on both sides of the row, both moves are kept, and the later one updates the row. So is a
  /// move of a row that a later bulk command replaces.
  ///
  /// A row is followed back through the last 64 commands at most, its index translated by each: without a limit k edits
  /// would take O(k²). Of a bulk command up to 64 rows are followed; for a larger one only the commands right before it
  /// are looked at. What lies further back is left alone, so the transaction is correct but may be longer than
  /// necessary.
  ///
  /// - Complexity: O(1) for the first command, otherwise O(m) for the m ≤ 64 commands looked at; for a bulk command of
  ///   at most 64 rows, that for each row.
  /// - Precondition: The command is valid after the recorded ones, and its past is what they leave there.
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
      let command = encoded(mutation, equality)
      record(command, equality)
    case .replace(let at, let past, let future):
      recordBulk(at, past, future, equality)
    }
  }

  /// Records a move of a row to its own index, which is an update or nothing.
  @inlinable @inline(never)
  mutating func appendStanding(_ at: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>) {
    if equality(past, future) { return }
    appendUpdate(at, past, future, equality)
  }

  /// Records an update that came from elsewhere; one between equal elements is kept, with what it is merged with.
  @inlinable @inline(never)
  mutating func appendUpdate(_ at: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>) {
    if equality(past, future) { return refresh(at, past, future) }
    if !isEmpty, !list.isPinned, let (command, _) = lastTouch(at) {
      switch list.elements[command] {
      case .update(_, let first, let held), .move(_, _, let first, let held):
        if equality(first, held) { list.pin() }
      default: break
      }
    }
    record(.update(at: at, past: past, future: future), equality)
  }

  /// Adds the commands of the next transaction, with equality decided before.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Element>) {
    if list.take(next.list) { return }
    if next.list.isPinned { list.pin() }
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

  /// Adds the next edits of the same slot, where each refresh was recorded as one.
  @inlinable
  public mutating func append(recorded next: Self) {
    if list.take(next.list) { return }
    if next.list.isPinned { list.pin() }
    let equality = Equality<Element>()
    for position in 0..<next.count {
      switch next.list[position] {
      case .insert(let element, let at): list.append(.insert(element, at: at))
      case .replace(let number):
        let replacement = next.list.replacements().items[number]
        recordBulk(replacement.at, replacement.past, replacement.future, equality)
      case let command: record(command, equality)
      }
    }
  }

  /// Records a command as it is, without looking at the others.
  ///
  /// For stages that know that the command changes something and that no other one concerns its row. Elements are
  /// compared only in a move, as their type says at run time: if they are equal, the row only moved.
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

  /// How many commands a row is followed back through, and how many rows of a bulk command are followed.
  @inlinable static var lookBack: Int { 64 }

  /// How many elements of a `replace` may be moved up or down to merge a command with it.
  @inlinable static var bulkLimit: Int { 1024 }
}

// What slots and stages record; elements are compared only to find what cancels out.
extension ArrayTransaction {
  /// Records a command that is not a bulk one.
  ///
  /// - Parameters:
  ///   - equality: finds an update that takes back earlier ones; `.never` if it must be kept.
  ///   - bin: receives what neither the transaction nor the state holds any more.
  /// - Returns: If the updates of the row cancel out, the instance that it had at first and that the state must get
  ///   back; otherwise nil.
  @inlinable @inline(__always) @discardableResult
  mutating func record(
    _ command: @autoclosure () -> ArrayCommand<Element>, _ equality: Equality<Element>, _ bin: Discards<Element>? = nil
  ) -> Element? {
    // Made where it belongs, it is not copied.
    let isFirst = isEmpty
    list.append(command())
    return isFirst ? nil : mergeLast(equality, bin)
  }

  /// Records that an element is to be looked at again.
  @inlinable @inline(never)
  mutating func refresh(_ at: Int, _ past: Element, _ future: Element) {
    record(.update(at: at, past: past, future: future), .never)
    list.pin()
  }

  /// Records that the rows of a range go and others come.
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
      let isTaken = place(ArrayReplacement(at: at, past: past, future: future), bin)
      tidy(from: count - Self.lookBack, bin)
      if isTaken { rejoin(bin) }
      unpinIfEmpty()
    }
  }

  /// Where nothing is left, nothing is announced any more.
  @inlinable
  mutating func unpinIfEmpty() {
    if isEmpty, list.isPinned { list.buffer.unsafelyUnwrapped.isPinned = false }
  }

  /// Merges the last command with those before it.
  @inlinable @inline(never)
  mutating func mergeLast(_ equality: Equality<Element>, _ bin: Discards<Element>?) -> Element? {
    let command = list.removeLast()
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
    } else {
      list.append(command)
      switch command {
      case .shift, .move: tidy(from: count - 1, bin)
      case .insert, .update, .remove, .replace: break
      }
    }
    unpinIfEmpty()
    return first
  }

  /// The last command that put the row now at `index` there or gave it its element, and the row's index right after it.
  ///
  /// Nil if it is not among those looked back at.
  @inlinable @inline(never)
  func lastTouch(_ index: Int) -> (command: Int, index: Int)? {
    let changes = unsafeChanges
    var index = index
    var command = count - 1
    let stop = Swift.max(0, count - Self.lookBack)
    while command >= stop {
      let change = changes[command]
      switch change.kind {
      case .insert:
        let at = change.at
        if at == index { return (command, index) }
        if at < index { index -= 1 }
      case .update:
        if change.at == index { return (command, index) }
      case .remove:
        if change.at <= index { index += 1 }
      case .shift, .move:
        let (from, to) = (change.from, change.to)
        if to == index { return (command, index) }
        if to < index { index -= 1 }
        if from <= index { index += 1 }
      case .replace:
        let replacement = list.replacements().items[change.replacement]
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
  /// Creates a transaction by recording commands one after the other.
  ///
  /// Elements are compared as their type says at run time. For commands of your own; pass those that came from outside
  /// to ``init(validating:)-(Sequence<ArrayMutation<Element>>)``.
  ///
  /// - Precondition: If there are several, each has a position that an array can have.
  @inlinable
  public init(_ mutations: some Sequence<ArrayMutation<Element>>) {
    self.init()
    let equality = Equality<Element>()
    var isFar = false
    for mutation in mutations {
      // Nobody looks at a single command before it is performed; the positions of several are added up.
      isFar = isFar || ArrayScript.isFar(mutation)
      if isFar, !isEmpty { Violation.trap(Self.outsideFault(mutation)) }
      append(mutation, equality: equality)
    }
  }

  /// Creates a transaction by recording a literal's commands one after the other.
  @inlinable
  public init(arrayLiteral mutations: ArrayMutation<Element>...) {
    self.init(mutations)
  }
}
