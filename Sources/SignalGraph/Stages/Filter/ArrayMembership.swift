/// Which rows of an array have a place in a result, and where: what the array stages that leave rows out have in common.
///
/// `select` says what a row becomes, nil for a row that is left out. It is called once for a row that comes or is updated,
/// never for past ones, removals, or moves of a row as it is.
///
/// A stage that makes the selected gives an equality of them: a result that equals the one that is there changes nothing,
/// unless the row was announced as updated to itself. A stage that hands its elements on compares nothing.
///
/// Invariant: `flags` has a bit for each row of the source, a one for each element of the result, in the same order.
@usableFromInline
final class ArrayMembership<Element, Selected> {
  @usableFromInline let flags = BitTree()
  @usableFromInline let sourceEquality: Equality<Element>
  /// How results compare that were made here; never, where they are handed on.
  @usableFromInline let equality: Equality<Selected>
  /// Results that others have replaced, or that equal those that are there.
  @usableFromInline let bin = Bin<Selected>()
  /// The source's elements; only for stages with a parameter.
  @exclusivity(unchecked) @usableFromInline var rows = TreeArray<Element>()
  /// Rows that were asked about with the new parameter, because they were edited in the turn in which it came.
  @exclusivity(unchecked) @usableFromInline var settled: BitTree?

  /// For a stage that makes the selected.
  @inlinable
  init(_ sourceEquality: Equality<Element>, _ equality: Equality<Selected>) {
    self.sourceEquality = sourceEquality
    self.equality = equality
  }
}

extension ArrayMembership where Selected == Element {
  /// For a stage that hands its elements on.
  @inlinable
  convenience init() { self.init(.never, .never) }
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
        if let selected { output.insert(selected, at: rank, in: &result) }
      case .update(let position, let past, let future):
        let selected = select(future)
        settled?.exchange(at: position, with: true)
        let (isMember, rank) = flags.exchange(at: position, with: selected != nil)
        replace(isMember, at: rank, with: selected, past, future, &result, &output)
      case .remove(_, let position):
        settled?.remove(at: position)
        let (isMember, rank) = flags.remove(at: position)
        if isMember { output.remove(at: rank, from: &result, bin) }
      case .shift(let from, let to, _):
        move(from, to, &result, &output)
      case .move(let from, let to, let past, let future):
        move(from, to, as: select(future), past, future, &result, &output)
      case .replace(let number):
        let replacement = transaction.list.replacements().items[number]
        replaceRows(replacement, &result, &output, select)
      }
    }
  }
}

// What becomes of one row.
extension ArrayMembership {
  /// Whether a result changes nothing: it equals the one that is there, and the row was not announced as updated to itself.
  @inlinable
  @inline(__always)
  func isIdle(_ held: Selected, _ selected: Selected, _ past: Element, _ future: Element) -> Bool {
    equality.isKnown && equality(held, selected) && !sourceEquality(past, future)
  }

  /// A row was updated from `past` to `future`.
  @inlinable
  @inline(__always)
  func replace(
    _ isMember: Bool,
    at rank: Int,
    with selected: Selected?,
    _ past: Element,
    _ future: Element,
    _ result: inout TreeArray<Selected>,
    _ output: inout ArrayTransaction<Selected>
  ) {
    switch (isMember, selected) {
    case (true, let selected?):
      if equality.isKnown, isIdle(result[rank], selected, past, future) { return bin.keep(selected) }
      output.update(at: rank, with: selected, in: &result, bin)
    case (true, nil): output.remove(at: rank, from: &result, bin)
    case (false, let selected?): output.insert(selected, at: rank, in: &result)
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
    output.shift(from: old, to: new, in: &result, bin)
  }

  /// A row goes elsewhere and is updated from `past` to `future`.
  @inlinable
  func move(
    _ from: Int,
    _ to: Int,
    as selected: Selected?,
    _ past: Element,
    _ future: Element,
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
      if equality.isKnown, isIdle(result[old], selected, past, future) {
        bin.keep(selected)
        output.shift(from: old, to: new, in: &result, bin)
      } else {
        output.move(from: old, to: new, with: selected, in: &result, bin)
      }
    } else {
      replace(isMember, at: isMember ? old : new, with: selected, past, future, &result, &output)
    }
  }

  /// Rows of a range go, and others come.
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
    output.replace(range, with: future, in: &result, bin)
  }
}
