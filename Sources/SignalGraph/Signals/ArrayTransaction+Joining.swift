extension ArrayTransaction {
  /// What several drafts do one after the other; where updates cancel out, the state gets the instances back that rows had at
  /// first.
  ///
  /// - Parameters:
  ///   - drafts: in order.
  ///   - state: what the last of them has left.
  ///   - equality: what decides whether an update takes another back.
  ///   - bin: is given what neither the transaction nor the state has any more.
  /// - Complexity: O(k log k) for k commands in all, and one comparison for each row that has another element.
  @inlinable
  static func joined(
    _ drafts: [Self], in state: inout TreeArray<Element>, equality: Equality<Element>, _ bin: Discards<Element>? = nil
  ) -> Self {
    guard var joined = drafts.first else { return Self() }
    for next in drafts.dropFirst() { joined.add(next, bin) }
    joined.dropIdleUpdates(in: &state, equality, bin)
    return joined
  }

  /// Adds what happens next, and compares nothing.
  @inlinable
  mutating func add(_ next: Self, _ bin: Discards<Element>?) {
    if list.take(next.list) { return list.compareAll() }
    for position in 0..<next.count {
      if case .replace(let number) = next.list[position] {
        let replacement = next.list.replacements().items[number]
        recordBulk(replacement.at, replacement.past, replacement.future, .never, bin)
      } else {
        record(next.list[position], .never, bin)
      }
    }
    // Last: where the two cancel out on the way, the mark goes with what it was for.
    if next.list.isPinned, !isEmpty { list.pin() }
  }

  /// Takes out updates to what equals the first element of the row, and gives the state that back.
  ///
  /// Only commands that were recorded or changed since the last time are compared: each recorded one changes others only
  /// among those that it looks back at. An update that could not be taken out is compared again.
  ///
  /// - Complexity: O(k log k) for the k commands from the first of those on.
  @inlinable @inline(never)
  mutating func dropIdleUpdates(
    in state: inout TreeArray<Element>, _ equality: Equality<Element>, _ bin: Discards<Element>?
  ) {
    if isEmpty || !equality.isKnown || list.isPinned { return }
    let fresh = list.comparedCount..<count
    let idle = withCommands { commands in
      fresh.filter { position in
        switch commands[position] {
        case .update(_, let past, let future), .move(_, _, let past, let future): equality(past, future)
        default: false
        }
      }
    }
    guard let firstIdle = idle.first else { return list.noteCompared() }
    list.makeUnique()
    list.noteCompared()
    // From the end back: where the rows after a command stand in the end.
    var ends = Provenance()
    ends.reset(count: state.count)
    var waiting = idle[...]
    for position in (firstIdle..<count).reversed() {
      let command = list.elements[position]
      if waiting.last == position {
        waiting.removeLast()
        if !restore(position, in: &state, ends, bin) { list.compareAgain(position) }
      }
      ends.step(backOver: command, of: list)
    }
  }

  /// Takes one update out, unless a later command, other than one that takes the row out, has seen what it left.
  ///
  /// - Returns: Whether it did.
  @inlinable
  mutating func restore(
    _ position: Int, in state: inout TreeArray<Element>, _ ends: Provenance, _ bin: Discards<Element>?
  ) -> Bool {
    let command = list.elements[position]
    let (place, past, future): (Int, Element, Element)
    switch command {
    case .update(let at, let first, let last): (place, past, future) = (at, first, last)
    case .move(_, let to, let first, let last): (place, past, future) = (to, first, last)
    default: return false
    }
    if let end = ends.untouched(place) {
      bin?.keep(future)
      let last = state.exchange(at: end, with: past)
      bin?.keep(last)
    } else if !giveBack(past, toRowAt: place, after: position, bin) {
      return false
    }
    if case .move(let from, let to, _, _) = command {
      list.elements[position] = .shift(from: from, to: to, past)
    } else {
      list.remove(at: position)
    }
    return true
  }
}

extension ArrayTransaction {
  /// Lets the command that takes a row out take out what the row held before an idle update.
  ///
  /// - Returns: False where none of the next 64 commands does, or another has seen the update first.
  @inlinable
  mutating func giveBack(_ past: Element, toRowAt index: Int, after position: Int, _ bin: Discards<Element>?) -> Bool {
    var row = index
    for later in position + 1..<Swift.min(position + 1 + Self.lookBack, count) {
      switch list.elements[later] {
      case .insert(_, let at): if at <= row { row += 1 }
      case .remove(let held, let at):
        if at == row {
          bin?.keep(held)
          list.elements[later] = .remove(past, at: at)
          return true
        }
        if at < row { row -= 1 }
      case .update(let at, _, _): if at == row { return false }
      case .shift(let from, let to, _), .move(let from, let to, _, _):
        if from == row { return false }
        if from < row { row -= 1 }
        if to <= row { row += 1 }
      case .replace(let number):
        let replacement = replacement(number)
        let end = replacement.at + replacement.past.count
        if replacement.at <= row, row < end {
          bin?.keep(replacement.past[row - replacement.at])
          list.ownReplacements().items[number].past[row - replacement.at] = past
          return true
        }
        if end <= row { row += replacement.future.count - replacement.past.count }
      }
    }
    return false
  }
}
