/// Which rows of an array have a place in a result, and where: what the array stages that leave rows out have in common.
///
/// `select` says what a row becomes, nil for a row that is left out. It is called once for an inserted, updated or replaced
/// row, never for past ones, removals, or moves of an equal element.
///
/// Invariant: `flags` has a bit for each row of the source, a one for each element of the result, in the same order.
@usableFromInline
final class ArrayMembership<Element, Selected> {
  @usableFromInline let flags = BitTree()
  @usableFromInline let sourceEquality: Equality<Element>
  @usableFromInline let equality: Equality<Selected>
  /// The source's elements; only for stages with a parameter.
  @exclusivity(unchecked) @usableFromInline var rows = TreeArray<Element>()
  /// Rows that were asked about with the new parameter, because they were edited in the turn in which it came.
  @exclusivity(unchecked) @usableFromInline var settled: BitTree?

  @inlinable
  init(_ sourceEquality: Equality<Element>, _ equality: Equality<Selected>) {
    self.sourceEquality = sourceEquality
    self.equality = equality
  }
}

extension ArrayMembership {
  /// Makes the result of the source's elements.
  ///
  /// - Complexity: O(n).
  @inlinable
  func begin(_ elements: TreeArray<Element>, _ select: (Element) -> Selected?) -> TreeArray<Selected> {
    var bits = BitString()
    var result: [Selected] = []
    for element in elements {
      let selected = select(element)
      bits.append(selected != nil)
      if let selected { result.append(selected) }
    }
    settled = nil
    flags.build(bits)
    return TreeArray(result)
  }

  /// Forgets everything.
  @usableFromInline
  func end() {
    flags.build(BitString())
    rows = TreeArray()
    settled = nil
  }

  /// Does to the result what a transaction does to the source.
  ///
  /// - Complexity: O(log n) a command, and O(1) an element of a bulk command, of which a large one costs O(n / 64) more.
  @inlinable
  func change(
    _ transaction: borrowing ArrayTransaction<Element>,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>,
    _ select: (Element) -> Selected?
  ) {
    for command in transaction.list.unsafeMutations {
      switch command {
      case .insert(let element, let position):
        let selected = select(element)
        settled?.insert(true, at: position)
        let rank = flags.insert(selected != nil, at: position)
        if let selected { output.insert(selected, at: rank, in: &result, equality) }
      case .update(let position, _, let future):
        let selected = select(future)
        settled?.exchange(at: position, with: true)
        let (isMember, rank) = flags.exchange(at: position, with: selected != nil)
        replace(isMember, at: rank, with: selected, &result, &output)
      case .remove(_, let position):
        settled?.remove(at: position)
        let (isMember, rank) = flags.remove(at: position)
        if isMember { output.remove(at: rank, from: &result, equality) }
      case .move(let from, let to, let past, let future):
        if sourceEquality(past, future) {
          move(from, to, &result, &output)
        } else {
          move(from, to, as: select(future), &result, &output)
        }
      case .replace(let number):
        let replacement = transaction.list.replacements().items[number]
        replaceRows(replacement, &result, &output, select)
      }
    }
  }
}

// What becomes of one row.
extension ArrayMembership {
  @inlinable
  @inline(__always)
  func replace(
    _ isMember: Bool,
    at rank: Int,
    with selected: Selected?,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>
  ) {
    switch (isMember, selected) {
    case (true, let selected?): output.update(at: rank, with: selected, in: &result, equality)
    case (true, nil): output.remove(at: rank, from: &result, equality)
    case (false, let selected?): output.insert(selected, at: rank, in: &result, equality)
    case (false, nil): break
    }
  }

  /// A row goes elsewhere and stays what it is; among those that are left out nobody sees it.
  @inlinable
  func move(
    _ from: Int,
    _ to: Int,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>
  ) {
    if let settled {
      let (isSettled, _) = settled.remove(at: from)
      settled.insert(isSettled, at: to)
    }
    let (isMember, old) = flags.remove(at: from)
    let new = flags.insert(isMember, at: to)
    if !isMember || old == new { return }
    let element = result[old]
    result.move(from: old, to: new)
    output.append(.move(from: old, to: new, past: element, future: element), equality: equality)
  }

  /// A row goes elsewhere and becomes another.
  @inlinable
  func move(
    _ from: Int,
    _ to: Int,
    as selected: Selected?,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>
  ) {
    if let settled {
      settled.remove(at: from)
      settled.insert(true, at: to)
    }
    let (isMember, old) = flags.remove(at: from)
    let new = flags.insert(selected != nil, at: to)
    if isMember, let selected, old != new {
      output.move(from: old, to: new, with: selected, in: &result, equality)
    } else {
      replace(isMember, at: isMember ? old : new, with: selected, &result, &output)
    }
  }

  /// Rows of a range become others, more or fewer.
  @inlinable
  @inline(never)
  func replaceRows(
    _ replacement: ArrayReplacement<Element>,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>,
    _ select: (Element) -> Selected?
  ) {
    var (bits, marks) = (BitString(), BitString())
    var future: [Selected] = []
    for element in replacement.future {
      let selected = select(element)
      bits.append(selected != nil)
      if settled != nil { marks.append(true) }
      if let selected { future.append(selected) }
    }
    let rows = replacement.at..<replacement.at + replacement.past.count
    let range = flags.rank(rows.lowerBound)..<flags.rank(rows.upperBound)
    flags.replace(rows, with: bits)
    settled?.replace(rows, with: marks)
    output.replace(range, with: future, in: &result, equality)
  }
}
