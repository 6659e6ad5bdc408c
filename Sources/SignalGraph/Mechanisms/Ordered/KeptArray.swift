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
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: _ = edited.insert(true, at: change.at)
      case .update: edited.exchange(at: change.at, with: true)
      case .remove: edited.remove(at: change.at)
      case .shift:
        let wasEdited = edited.remove(at: change.from).past
        _ = edited.insert(wasEdited, at: change.to)
      case .move:
        edited.remove(at: change.from)
        _ = edited.insert(true, at: change.to)
      case .replace:
        let replacement = input.replacement(change.replacement)
        var marks = BitString()
        for _ in replacement.future { marks.append(true) }
        edited.replace(replacement.at..<replacement.at + replacement.past.count, with: marks)
      }
    }
  }

  /// Whether the row at a position was edited in this turn.
  @inlinable func isEdited(_ position: Int) -> Bool { edited?.locate(position).bit ?? false }
}
