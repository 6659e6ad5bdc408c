// Recording a list from outside until it stays as it is.
//
// Recording looks back from each command once. What it leaves out may bring two earlier ones together that could be one,
// so recording what was recorded may leave out more. A slot does not look again, because what it records is not read as
// a list. What comes from outside is: it is written down, read and recorded again elsewhere, and must be the same there.
extension ArrayTransaction {
  /// Records a list as often as it takes until recording it once more leaves it as it is.
  ///
  /// A list that is recorded as it was written needs one look at the result; another one, a second recording at least.
  ///
  /// Positions need not be checked again: rewritten commands are legal where the written ones are.
  ///
  /// - Complexity: O(k) for a recording of k commands, each of which but the last shortens the list or makes a bulk
  ///   command or a move a simple one; nearly always there are at most two or three.
  @inlinable @inline(never)
  static func settled(_ mutations: [ArrayMutation<Element>]) -> Self {
    let equality = Equality<Element>()
    var settled = recorded(mutations, equality)
    if settled.isShaped(as: mutations) { return settled }
    while true {
      let written = Array(settled.mutations)
      var again = recorded(written, equality)
      if again.isShaped(as: written) { return settled }
      // A move that announces an update to an equal element reads as one that does not.
      for (end, element) in settled.refreshedMoves(equality) { again.refresh(end, element, element) }
      if settled.list.isPinned, !again.isEmpty { again.list.pin() }
      settled = again
    }
  }

  @inlinable
  static func recorded(_ mutations: [ArrayMutation<Element>], _ equality: Equality<Element>) -> Self {
    var recorded = Self()
    for mutation in mutations { recorded.append(mutation, equality: equality) }
    return recorded
  }

  /// Whether the commands are those of a list, but for their elements: recording exchanges none without leaving out a
  /// command, except for equal ones.
  @inlinable
  func isShaped(as mutations: [ArrayMutation<Element>]) -> Bool {
    guard count == mutations.count else { return false }
    return zip(self.mutations, mutations).allSatisfy { one, other in
      switch (one, other) {
      case (.insert(_, let at), .insert(_, let place)), (.remove(_, let at), .remove(_, let place)),
        (.update(let at, _, _), .update(let place, _, _)):
        at == place
      case (.move(let from, let to, _, _), .move(let start, let end, _, _)): from == start && to == end
      case (.replace(let at, let past, let future), .replace(let place, let old, let new)):
        at == place && past.count == old.count && future.count == new.count
      default: false
      }
    }
  }

  /// Where the rows are in the end that were moved and announced as updated to an equal element, and their elements.
  @inlinable
  func refreshedMoves(_ equality: Equality<Element>) -> [(end: Int, element: Element)] {
    var found: [(end: Int, element: Element)] = []
    // From the end back, on more rows than any array has, whatever the list inserts and removes.
    var ends = Provenance()
    ends.reset(count: 2 * ArrayScript<Element>.reach)
    for position in (0..<count).reversed() {
      if case .move(_, let to, let past, let future) = list[position], equality(past, future),
        let end = ends.untouched(to)
      {
        found.append((end, future))
      }
      ends.step(backOver: list[position], of: list)
    }
    return found
  }
}
