/// What a command does without its elements: where rows come, go and change.
///
/// How commands are rewritten and merged depends on nothing else, so that it is decided here: compiled once, for elements
/// of all types.
@usableFromInline
enum CommandShape {
  case insert(at: Int)
  case update(at: Int)
  case remove(at: Int)
  /// A move; with an update or without.
  case move(from: Int, to: Int, isUpdate: Bool)
  case replace(at: Int, past: Int, future: Int)
}

extension ArrayTransaction {
  /// The shape of a command.
  @inlinable
  func shape(_ position: Int) -> CommandShape {
    let change = unsafeChanges[position]
    switch change.kind {
    case .insert: return .insert(at: change.at)
    case .update: return .update(at: change.at)
    case .remove: return .remove(at: change.at)
    case .shift, .move: return .move(from: change.from, to: change.to, isUpdate: change.kind == .move)
    case .replace:
      let (replacements, number) = (list.replacements(), change.replacement)
      return .replace(
        at: replacements.items[number].at, past: replacements.items[number].past.count,
        future: replacements.items[number].future.count
      )
    }
  }

  /// Gives a command other positions; a move that would end where it begins becomes an update, or goes.
  ///
  /// - Returns: False if it went.
  @inlinable @inline(never)
  mutating func reshape(_ position: Int, _ shape: CommandShape) -> Bool {
    let elements = list.elements
    switch (elements[position], shape) {
    case (.insert(let element, _), .insert(let at)): elements[position] = .insert(element, at: at)
    case (.update(_, let past, let future), .update(let at)):
      elements[position] = .update(at: at, past: past, future: future)
    case (.remove(let element, _), .remove(let at)): elements[position] = .remove(element, at: at)
    case (.shift(_, _, let element), .move(let from, let to, _)):
      if from == to {
        list.remove(at: position)
        return false
      }
      elements[position] = .shift(from: from, to: to, element)
    case (.move(_, _, let past, let future), .move(let from, let to, _)):
      elements[position] =
        from == to
        ? .update(at: from, past: past, future: future) : .move(from: from, to: to, past: past, future: future)
    case (.replace(let number), .replace(let at, _, _)): list.ownReplacements().items[number].at = at
    default: break
    }
    return true
  }
}

/// What becomes of two neighbouring commands that one can do, or none.
@usableFromInline
enum CommandMerger {
  case none
  /// Both go.
  case nothing
  /// The removal of the row that the first command is about, from an index.
  case removal(at: Int)
  /// The second, a bulk command, which replaces what the first has updated: the past of the update, at an offset.
  case replacement(offset: Int)
  /// One move, of the second command's row or of the first one's, or none if it ends where it begins. What the commands
  /// update, they update still: another row than the one that moves is at an index then.
  case move(from: Int, to: Int, isSecond: Bool, other: Int?)

  /// What becomes of two commands, the first of which comes right before the second.
  @usableFromInline
  init(_ first: CommandShape, _ second: CommandShape) {
    switch (first, second) {
    case (.insert(let index), .remove(let other)) where index == other: self = .nothing
    case (.update(let index), .remove(let other)) where index == other: self = .removal(at: index)
    case (.move(let from, let index, _), .remove(let other)) where index == other: self = .removal(at: from)
    case (.update(let index), .replace(let at, let past, _)) where index >= at && index - at < past:
      self = .replacement(offset: index - at)
    case (.move(let from, let to, _), .move(let next, let end, _)):
      if to == next {
        self = .move(from: from, to: end, isSecond: false, other: nil)
      } else if from == next, abs(from - to) == 1 {
        let rest = to > next ? to - 1 : to
        self = .move(from: to, to: end, isSecond: true, other: rest < end ? rest : rest + 1)
      } else if to == end, abs(next - end) == 1 {
        self = .move(from: from, to: next, isSecond: false, other: end)
      } else {
        self = .none
      }
    default: self = .none
    }
  }
}
