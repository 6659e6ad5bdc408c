extension ArrayTransaction {
  /// Records a command, and keeps the transaction short.
  ///
  /// | recorded | then | leaves |
  /// |---|---|---|
  /// | anything | an update to an equal value, a move to its own place | what was recorded |
  /// | `insert(a)` | an update or a move of the element | one insertion, of the new value, at the new place |
  /// | `insert(a)` | its removal | nothing |
  /// | `update(a, b)` | an update, a move or the removal of the element | one command with the past `a` |
  /// | `move(a, b)` | an update of the element; a move at once | one move with the past `a` |
  /// | `move(a, b)` | its removal | the removal of `a` from the first place |
  /// | `remove(a)` | at once an insertion in its place | an update, nothing when equal |
  /// | `replace` | an update, a move or the removal of a new element; at once a `replace` that overlaps | one `replace` |
  ///
  /// The element is followed back through at most the last 64 commands, its index translated by each: without a limit
  /// k edits would take O(k²). What lies further back is left alone, and the transaction is correct but longer than
  /// it might be.
  ///
  /// - Complexity: O(1) for the first command, else O(m) for the m ≤ 64 commands looked at.
  /// - Precondition: The command is valid after the ones recorded, with its past in its place.
  @inlinable
  @inline(__always)
  public mutating func append(_ mutation: ArrayMutation<Element>, equality: Equality<Element>) {
    switch mutation {
    case .insert, .remove:
      break
    case .update(_, let past, let future):
      if equality(past, future) { return }
    case .move(let from, let to, let past, let future):
      if from == to { return appendStanding(from, past, future, equality) }
    case .replace(let at, let past, let future):
      return appendBulk(at, past, future, equality)
    }
    if isEmpty {
      add(mutation)
    } else {
      appendAgain(mutation, equality)
    }
  }

  /// Records a move to its own place.
  @inlinable
  @inline(never)
  mutating func appendStanding(_ at: Int, _ past: Element, _ future: Element, _ equality: Equality<Element>) {
    append(.update(at: at, past: past, future: future), equality: equality)
  }

  @inlinable
  @inline(never)
  mutating func appendBulk(_ at: Int, _ past: [Element], _ future: [Element], _ equality: Equality<Element>) {
    guard let mutation = ArrayMutation.shortest(at, past, future, equality) else { return }
    if isEmpty {
      add(mutation)
    } else {
      appendAgain(mutation, equality)
    }
  }

  /// Adds what happens next, with equality decided before.
  @inlinable
  public mutating func append(_ next: Self, equality: Equality<Element>) {
    if list.take(next.list) { return }
    for mutation in next.mutations { append(mutation, equality: equality) }
  }

  /// Records a command as it is, without looking at the others and without comparing values.
  ///
  /// For stages that know that the command changes something and that no other concerns its element.
  @inlinable
  @inline(__always)
  public mutating func appendUnchecked(_ mutation: ArrayMutation<Element>) {
    add(mutation)
  }

  /// How many commands an element is followed back through.
  @inlinable static var lookBack: Int { 64 }

  /// How many elements of one `replace` are moved up or down to merge a command with it.
  @inlinable static var bulkLimit: Int { 1024 }

  @inlinable
  @inline(never)
  mutating func appendAgain(_ mutation: ArrayMutation<Element>, _ equality: Equality<Element>) {
    list.makeUnique()
    let before = count
    let isMerged =
      switch mutation {
      case .insert(let element, let at): mergeInsertion(element, at, equality)
      case .update(let at, let past, let future): mergeUpdate(at, past, future, equality)
      case .remove(_, let at): mergeRemoval(at, equality)
      case .move(let from, let to, _, let future): mergeMove(from, to, future, equality)
      case .replace(let at, let past, let future): mergeReplacement(at, past, future, equality)
      }
    guard isMerged else { return add(mutation) }
    annul(from: count - Self.lookBack)
    if count < before { rejoin(equality) }
  }

  /// The last command, of those looked back at, that put the element now at `index` there or changed it, and the
  /// element's index right after that command.
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
      case .move(let from, let to, _, _):
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
  @inlinable
  public init(_ mutations: some Sequence<ArrayMutation<Element>>) {
    self.init()
    let equality = Equality<Element>()
    for mutation in mutations { append(mutation, equality: equality) }
  }

  /// Records commands one after the other; elements are compared as their type says at run time.
  @inlinable
  public init(arrayLiteral mutations: ArrayMutation<Element>...) {
    self.init(mutations)
  }
}
