/// A state that array commands can be performed on.
@usableFromInline
protocol PositionalState<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection
where Index == Int {
  mutating func move(from: Int, to: Int, with element: Element) -> Element
}

extension TreeArray: PositionalState {}

extension Array: PositionalState {
  @inlinable
  mutating func move(from: Int, to: Int, with element: Element) -> Element {
    let past = remove(at: from)
    insert(element, at: to)
    return past
  }
}

extension ArrayTransaction {
  @inlinable @inline(__always)
  func perform<State: PositionalState>(on state: inout State) where State.Element == Element {
    withCommands { commands in
      for position in commands.indices { apply(commands[position], to: &state) }
    }
  }

  /// Performs a command as it lies in memory: unlike a mutation, it takes no work to copy.
  @inlinable @inline(__always)
  func apply<State: PositionalState>(_ command: ArrayCommand<Element>, to state: inout State)
  where State.Element == Element {
    if !fits(command, state.count) { Violation.trap(Self.indexFault(list.decoded(command), state.count)) }
    Violation.debugCheck { Self.pastFault(list.decoded(command), state, Equality()) }
    switch command {
    case .insert(let element, let at): state.insert(element, at: at)
    case .update(let at, _, let future): state[at] = future
    case .remove(_, let at): state.remove(at: at)
    case .shift(let from, let to, let element): _ = state.move(from: from, to: to, with: element)
    case .move(let from, let to, _, let future): _ = state.move(from: from, to: to, with: future)
    case .replace(let number):
      let replacement = replacement(number)
      state.replaceSubrange(replacement.at..<replacement.at + replacement.past.count, with: replacement.future)
    }
  }

  /// Whether all indices of a command fit an array of `count` elements.
  @inlinable @inline(__always)
  func fits(_ command: ArrayCommand<Element>, _ count: Int) -> Bool {
    switch command {
    case .insert(_, let at): UInt(bitPattern: at) <= UInt(bitPattern: count)
    case .update(let at, _, _), .remove(_, let at): UInt(bitPattern: at) < UInt(bitPattern: count)
    case .shift(let from, let to, _), .move(let from, let to, _, _):
      UInt(bitPattern: from) < UInt(bitPattern: count) && UInt(bitPattern: to) < UInt(bitPattern: count)
    case .replace: list.decoded(command).fits(count)
    }
  }

  @inlinable @inline(__always)
  static func perform<State: PositionalState>(_ mutation: ArrayMutation<Element>, on state: inout State)
  where State.Element == Element {
    if !mutation.fits(state.count) { Violation.trap(indexFault(mutation, state.count)) }
    Violation.debugCheck { pastFault(mutation, state, Equality()) }
    switch mutation {
    case .insert(let element, let at): state.insert(element, at: at)
    case .update(let at, _, let future): state[at] = future
    case .remove(_, let at): state.remove(at: at)
    case .move(let from, let to, _, let future): _ = state.move(from: from, to: to, with: future)
    case .replace(let at, let past, let future): state.replaceSubrange(at..<at + past.count, with: future)
    }
  }

  @inlinable
  func fault<State: PositionalState>(performingOn snapshot: State) -> Violation? where State.Element == Element {
    let equality = Equality<Element>()
    if let fault = requirementFault(in: snapshot, equality) { return fault }
    var state = snapshot
    for (position, mutation) in mutations.enumerated() {
      if !mutation.fits(state.count) { return Self.indexFault(mutation, state.count) }
      if let fault = Self.pastFault(mutation, state, equality) { return fault }
      // Nothing is asked of what the last one leads to: one mutation alone copies nothing.
      if position < count - 1 { Self.perform(mutation, on: &state) }
    }
    return nil
  }

  @inlinable
  static func pastFault<State: PositionalState>(
    _ mutation: ArrayMutation<Element>, _ state: State, _ equality: Equality<Element>
  ) -> Violation? where State.Element == Element {
    guard equality.isKnown else { return nil }
    switch mutation {
    case .insert:
      return nil
    case .update(let at, let past, _), .remove(let past, let at), .move(let at, _, let past, _):
      return equality.admits(past, for: state[at]) ? nil : pastFault(mutation, at, state[at])
    case .replace(let at, let past, _):
      for (offset, element) in past.enumerated() where !equality.admits(element, for: state[at + offset]) {
        return pastFault(mutation, at + offset, state[at + offset])
      }
      return nil
    }
  }

  @usableFromInline @inline(never)
  static func indexFault(_ mutation: ArrayMutation<Element>, _ count: Int) -> Violation {
    Violation(
      kind: .badIndex,
      message: "An \(Self.self) performs \(mutation) on \(count) elements. Apply it to the state it was made on."
    )
  }

  @usableFromInline @inline(never)
  static func pastFault(_ mutation: ArrayMutation<Element>, _ index: Int, _ held: Element) -> Violation {
    Violation(
      kind: .wrongPast,
      message: """
        An \(Self.self) performs \(mutation), but \(held) is at \(index). \
        Apply it to the state it was made on.
        """
    )
  }
}
