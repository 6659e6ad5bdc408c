/// The elements of an input array that a stage with parameters keeps to ask its closure about them again.
@usableFromInline
final class KeptArray<Element> {
  @exclusivity(unchecked) @usableFromInline var elements = TreeArray<Element>()
  /// A mark for each row that came or changed in the turn of new parameters, with which it was asked about already.
  @exclusivity(unchecked) @usableFromInline var edited: BitTree?

  @inlinable init() {}

  @inlinable func begin(_ snapshot: TreeArray<Element>) { (elements, edited) = (snapshot, nil) }

  @inlinable func end() { begin(TreeArray()) }

  /// Lets ``follow(_:)`` mark the rows that change.
  @usableFromInline func prepare() { edited = BitTree(BitString(zeros: elements.count)) }

  /// Takes in a transaction of the input.
  @inlinable
  func follow(_ input: borrowing ArrayTransaction<Element>) {
    if let edited { mark(input, edited) }
    input.apply(to: &elements)
  }

  @inlinable @inline(never)
  func mark(_ input: borrowing ArrayTransaction<Element>, _ edited: BitTree) {
    for command in input.list.unsafeMutations {
      switch command {
      case .insert(_, let at): _ = edited.insert(true, at: at)
      case .update(let at, _, _): edited.exchange(at: at, with: true)
      case .remove(_, let at): edited.remove(at: at)
      case .shift(let from, let to, _):
        let wasEdited = edited.remove(at: from).past
        _ = edited.insert(wasEdited, at: to)
      case .move(let from, let to, _, _):
        edited.remove(at: from)
        _ = edited.insert(true, at: to)
      case .replace(let number):
        let replacement = input.list.replacements().items[number]
        var marks = BitString()
        for _ in replacement.future { marks.append(true) }
        edited.replace(replacement.at..<replacement.at + replacement.past.count, with: marks)
      }
    }
  }

  /// Whether the row at a position was edited in this turn.
  @inlinable func isEdited(_ position: Int) -> Bool { edited?.locate(position).bit ?? false }
}
