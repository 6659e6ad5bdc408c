/// The elements of an input array that a stage with parameters keeps to ask its closure about them again.
@usableFromInline
final class KeptArray<Element> {
  @exclusivity(unchecked) @usableFromInline var elements = TreeArray<Element>()
  /// Rows that were asked about with the new parameters, because they came or changed in the same turn.
  @exclusivity(unchecked) @usableFromInline var settled: BitTree?

  @inlinable init() {}

  @inlinable func begin(_ snapshot: TreeArray<Element>) { (elements, settled) = (snapshot, nil) }

  @inlinable func end() { begin(TreeArray()) }

  /// Has the rows noted that ``follow(_:)`` finds changed.
  @usableFromInline func prepare() { settled = BitTree(BitString(zeros: elements.count)) }

  /// Takes in a transaction of the input.
  @inlinable
  func follow(_ input: borrowing ArrayTransaction<Element>) {
    if let settled { mark(input, settled) }
    input.apply(to: &elements)
  }

  @inlinable @inline(never)
  func mark(_ input: borrowing ArrayTransaction<Element>, _ settled: BitTree) {
    for command in input.list.unsafeMutations {
      switch command {
      case .insert(_, let at): _ = settled.insert(true, at: at)
      case .update(let at, _, _): settled.exchange(at: at, with: true)
      case .remove(_, let at): settled.remove(at: at)
      case .shift(let from, let to, _):
        let wasSettled = settled.remove(at: from).past
        _ = settled.insert(wasSettled, at: to)
      case .move(let from, let to, _, _):
        settled.remove(at: from)
        _ = settled.insert(true, at: to)
      case .replace(let number):
        let replacement = input.list.replacements().items[number]
        var marks = BitString()
        for _ in replacement.future { marks.append(true) }
        settled.replace(replacement.at..<replacement.at + replacement.past.count, with: marks)
      }
    }
  }

  /// Whether the row at a position was asked about in this turn.
  @inlinable func isSettled(_ position: Int) -> Bool { settled?.locate(position).bit ?? false }
}
