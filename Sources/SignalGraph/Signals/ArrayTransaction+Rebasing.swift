// What commands amount to on an array without other commands that were performed before them. Rows are followed by
// number.
extension ArrayTransaction {
  /// Whether `Element` is trivial.
  @inlinable public static var isTrivial: Bool { _isPOD(Element.self) }

  /// The same commands on the rows that are there without `other`.
  ///
  /// What comes is inserted behind the nearest row before it that is there.
  ///
  /// - Complexity: O(k n).
  public func rebased(over other: Self, onto snapshot: TreeArray<Element>) -> Self {
    var rows = RowNumbers(count: snapshot.count)
    for mutation in other.mutations { rows.perform(mutation) }
    var state = snapshot
    var result = Self()
    func record(_ mutation: ArrayMutation<Element>) {
      Self.perform(mutation, on: &state)
      result.appendUnchecked(mutation)
    }
    for mutation in mutations {
      switch mutation {
      case .insert(let element, let at):
        record(.insert(element, at: rows.insert(at: at)))
      case .update(let at, _, let future):
        if let at = rows.place(of: at) { record(.update(at: at, past: state[at], future: future)) }
      case .remove(_, let at):
        if let at = rows.remove(at: at) { record(.remove(state[at], at: at)) }
      case .move(let from, let to, _, let future):
        guard let (from, to) = rows.move(from: from, to: to) else { break }
        if from != to {
          record(.move(from: from, to: to, past: state[from], future: future))
        } else {
          record(.update(at: from, past: state[from], future: future))
        }
      case .replace(let at, let past, let future):
        for _ in past { if let at = rows.remove(at: at) { record(.remove(state[at], at: at)) } }
        for (offset, element) in future.enumerated() { record(.insert(element, at: rows.insert(at: at + offset))) }
      }
    }
    if list.isPinned, !result.isEmpty { result.list.pin() }
    return result
  }
}

/// The rows of two arrays: of one that has the others' changes, and of one that does not.
private struct RowNumbers {
  /// The numbers of each array's rows; a row has the same number in both.
  private var with: [Int]
  private var without: [Int]
  /// Whether the second array has a row, by its number.
  private var isThere: [Bool]

  init(count: Int) {
    with = Array(0..<count)
    without = with
    isThere = Array(repeating: true, count: count)
  }

  private mutating func makeRow(isThere isInBoth: Bool) -> Int {
    isThere.append(isInBoth)
    return isThere.count - 1
  }

  /// Performs a change of the others on the first array.
  mutating func perform<Element>(_ mutation: ArrayMutation<Element>) {
    switch mutation {
    case .insert(_, let at): with.insert(makeRow(isThere: false), at: at)
    case .update: break
    case .remove(_, let at): with.remove(at: at)
    case .move(let from, let to, _, _): with.insert(with.remove(at: from), at: to)
    case .replace(let at, let past, let future):
      with.replaceSubrange(at..<at + past.count, with: future.map { _ in makeRow(isThere: false) })
    }
  }

  /// The position in the second array of a row of the first; nil if it is not there.
  func place(of position: Int) -> Int? { isThere[with[position]] ? without.firstIndex(of: with[position]) : nil }

  /// The position in the second array for a row that is to be inserted at a position of the first.
  private func target(_ position: Int) -> Int {
    let before = with[..<position].last { isThere[$0] }
    return before.flatMap { without.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  mutating func insert(at position: Int) -> Int {
    let (row, place) = (makeRow(isThere: true), target(position))
    with.insert(row, at: position)
    without.insert(row, at: place)
    return place
  }

  mutating func remove(at position: Int) -> Int? {
    let place = place(of: position)
    isThere[with.remove(at: position)] = false
    if let place { without.remove(at: place) }
    return place
  }

  mutating func move(from: Int, to: Int) -> (Int, Int)? {
    let (row, place) = (with[from], place(of: from))
    with.remove(at: from)
    if let place { without.remove(at: place) }
    let target = target(to)
    with.insert(row, at: to)
    guard let place else { return nil }
    without.insert(row, at: target)
    return (place, target)
  }
}
