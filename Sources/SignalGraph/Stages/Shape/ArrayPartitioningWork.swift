/// Divides an array: on which side each element is, in a tree of bits.
///
/// A matching element stands behind as many others on its side as there are ones before its bit; one of the rest, behind
/// as many as there are zeros.
@usableFromInline
final class ArrayPartitioningWork<Element> {
  @usableFromInline let flags = BitTree()
  @usableFromInline let isIncluded: (Element) -> Bool

  @inlinable
  init(_ isIncluded: @escaping (Element) -> Bool) { self.isIncluded = isIncluded }
}

/// The state of one side, and how it has changed.
@usableFromInline
struct ArraySide<Element> {
  @usableFromInline var state = TreeArray<Element>()
  @usableFromInline var output = ArrayTransaction<Element>()

  @inlinable
  init() {}
}

extension ArrayPartitioningWork {
  @usableFromInline typealias Side = ArraySide<Element>

  @inlinable
  func load(_ elements: TreeArray<Element>) -> (matching: TreeArray<Element>, rest: TreeArray<Element>) {
    let sides = divide(elements)
    flags.build(sides.bits)
    return (TreeArray(sides.matching), TreeArray(sides.rest))
  }

  @inlinable
  func divide(_ elements: some Sequence<Element>) -> (bits: BitString, matching: [Element], rest: [Element]) {
    var bits = BitString()
    var (matching, rest): ([Element], [Element]) = ([], [])
    for element in elements {
      let isMember = isIncluded(element)
      bits.append(isMember)
      if isMember { matching.append(element) } else { rest.append(element) }
    }
    return (bits, matching, rest)
  }

  @inlinable
  func follow(
    _ command: ArrayCommand<Element>,
    _ input: borrowing ArrayTransaction<Element>,
    _ member: inout Side,
    _ other: inout Side
  ) {
    switch command {
    case .insert(let element, let at):
      let isMember = isIncluded(element)
      enter(element, isMember, at, flags.insert(isMember, at: at), &member, &other)
    case .update(let at, _, let future):
      let isMember = isIncluded(future)
      let (wasMember, rank) = flags.exchange(at: at, with: isMember)
      switch (wasMember, isMember) {
      case (true, true): member.output.update(at: rank, with: future, in: &member.state)
      case (false, false): other.output.update(at: at - rank, with: future, in: &other.state)
      default:
        leave(wasMember, at, rank, &member, &other)
        enter(future, isMember, at, rank, &member, &other)
      }
    case .remove(_, let at):
      let (wasMember, rank) = flags.remove(at: at)
      leave(wasMember, at, rank, &member, &other)
    case .shift(let from, let to, _):
      let (isMember, old) = flags.remove(at: from)
      let new = flags.insert(isMember, at: to)
      if isMember {
        if old != new { member.output.shift(from: old, to: new, in: &member.state) }
      } else if from - old != to - new {
        other.output.shift(from: from - old, to: to - new, in: &other.state)
      }
    case .move(let from, let to, _, let future):
      let (wasMember, old) = flags.remove(at: from)
      let isMember = isIncluded(future)
      let new = flags.insert(isMember, at: to)
      switch (wasMember, isMember) {
      case (true, true): move(old, new, future, &member)
      case (false, false): move(from - old, to - new, future, &other)
      default:
        leave(wasMember, from, old, &member, &other)
        enter(future, isMember, to, new, &member, &other)
      }
    case .replace(let number):
      let replacement = input.list.replacements().items[number]
      replace(
        replacement.at..<replacement.at + replacement.past.count,
        with: replacement.future,
        &member,
        &other
      )
    }
  }

  /// A row is updated, and perhaps moved, on its side.
  @inlinable
  func move(_ from: Int, _ to: Int, _ future: Element, _ side: inout Side) {
    if from == to {
      side.output.update(at: to, with: future, in: &side.state)
    } else {
      side.output.move(from: from, to: to, with: future, in: &side.state)
    }
  }

  /// Puts an element on its side; `rank` counts the members before it.
  @inlinable
  func enter(
    _ element: Element,
    _ isMember: Bool,
    _ position: Int,
    _ rank: Int,
    _ member: inout Side,
    _ other: inout Side
  ) {
    if isMember {
      member.output.insert(element, at: rank, in: &member.state)
    } else {
      other.output.insert(element, at: position - rank, in: &other.state)
    }
  }

  @inlinable
  func leave(_ wasMember: Bool, _ position: Int, _ rank: Int, _ member: inout Side, _ other: inout Side) {
    if wasMember {
      member.output.remove(at: rank, from: &member.state)
    } else {
      other.output.remove(at: position - rank, from: &other.state)
    }
  }

  @inlinable
  @inline(never)
  func replace(_ rows: Range<Int>, with elements: [Element], _ member: inout Side, _ other: inout Side) {
    let sides = divide(elements)
    let ranks = flags.rank(rows.lowerBound)..<flags.rank(rows.upperBound)
    let others = rows.lowerBound - ranks.lowerBound..<rows.upperBound - ranks.upperBound
    flags.replace(rows, with: sides.bits)
    member.output.replace(ranks, with: sides.matching, in: &member.state)
    other.output.replace(others, with: sides.rest, in: &other.state)
  }

  @usableFromInline
  func removeAll() { flags.build(BitString()) }
}
