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
    defer { _fixLifetime(self) }
    let changes = unsafeChanges
    for position in changes.indices { perform(changes[position], at: position, on: &state) }
  }

  /// Performs the commands, and makes what was there their pasts, which are equal to it but may be other instances.
  ///
  /// - Complexity: O(k log n) for k commands, with the elements of bulk commands counted.
  /// - Precondition: they are legal on the state.
  @inlinable
  mutating func performTakingPasts(from state: inout TreeArray<Element>) {
    list.makeUnique()
    let commands = list.elements
    for position in 0..<count {
      switch commands[position] {
      case .insert(let element, let at): state.insert(element, at: at)
      case .update(let at, _, let future):
        commands[position] = .update(at: at, past: state.exchange(at: at, with: future), future: future)
      case .remove(_, let at): commands[position] = .remove(state.remove(at: at), at: at)
      case .shift(let from, let to, _):
        commands[position] = .shift(from: from, to: to, state[from])
        state.move(from: from, to: to)
      case .move(let from, let to, _, let future):
        let past = state.move(from: from, to: to, with: future)
        commands[position] = .move(from: from, to: to, past: past, future: future)
      case .replace(let number):
        let replacements = list.ownReplacements()
        let (at, count) = (replacements.items[number].at, replacements.items[number].past.count)
        replacements.items[number].past = state.array(at..<at + count)
        state.replaceSubrange(at..<at + count, with: replacements.items[number].future)
      }
    }
  }

  /// Whether it announces that an element is to be looked at again: an update leads to an equal one.
  @inlinable
  func hasStanding(_ equality: Equality<Element>) -> Bool {
    !list.isPinned
      && list.contains { command in
        switch command {
        case .update(_, let past, let future), .move(_, _, let past, let future): equality(past, future)
        case .insert, .remove, .shift, .replace: false
        }
      }
  }

  /// Performs a command where it lies in memory: unlike a mutation, it takes no work to copy.
  @inlinable @inline(__always)
  func perform<State: PositionalState>(_ change: ArrayChange<Element>, at position: Int, on state: inout State)
  where State.Element == Element {
    if !fits(change, state.count) { Violation.trap(Self.indexFault(mutations[position], state.count)) }
    Violation.debugCheck { Self.pastFault(mutations[position], state, Equality()) }
    switch change.kind {
    case .insert: state.insert(change.element, at: change.at)
    case .update: state[change.at] = change.future
    case .remove: state.remove(at: change.at)
    case .shift: _ = state.move(from: change.from, to: change.to, with: change.element)
    case .move: _ = state.move(from: change.from, to: change.to, with: change.future)
    case .replace:
      let replacement = replacement(change.replacement)
      state.replaceSubrange(replacement.at..<replacement.at + replacement.past.count, with: replacement.future)
    }
  }

  /// Whether all indices of a command fit an array of `count` elements.
  @inlinable @inline(__always)
  func fits(_ change: ArrayChange<Element>, _ count: Int) -> Bool {
    switch change.kind {
    case .insert: UInt(bitPattern: change.at) <= UInt(bitPattern: count)
    case .update, .remove: UInt(bitPattern: change.at) < UInt(bitPattern: count)
    case .shift, .move:
      UInt(bitPattern: change.from) < UInt(bitPattern: count) && UInt(bitPattern: change.to) < UInt(bitPattern: count)
    case .replace: fits(replacement(change.replacement), count)
    }
  }

  /// Whether what a bulk command replaces is in an array of `count` elements.
  @inlinable
  func fits(_ replacement: ArrayReplacement<Element>, _ count: Int) -> Bool {
    UInt(bitPattern: replacement.at) <= UInt(bitPattern: count) && replacement.past.count <= count &- replacement.at
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
