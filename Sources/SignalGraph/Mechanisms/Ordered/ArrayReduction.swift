/// What an operation makes of an array's elements in their order: the work of a reduction.
///
/// The operation is called for the nodes above the elements that come, change, move or go; with a new parameter, for all.
/// A result that equals the present one changes nothing.
@usableFromInline
final class ArrayReduction<Element>: AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ValueTransaction<Element>
  @usableFromInline let tree: ReductionTree<Element>
  @usableFromInline let initial: Element
  /// A new parameter has come, with which everything is done anew.
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  @usableFromInline let equality = Equality<Element>.ofResults
  @usableFromInline let bin = Bin<Element>()

  /// Inlined up to where the operation is known, so that the tree has it inlined.
  @inlinable @inline(__always)
  init(_ initial: Element, _ combine: @escaping (Element, Element) -> Element) {
    (self.initial, tree) = (initial, ReductionTree(combine))
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> Element {
    load(Array(elements))
    return result
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Element, _ output: inout Output) {
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert: tree.insert(change.element, at: change.at)
      case .update: tree.update(at: change.at, with: change.future)
      case .remove: tree.remove(at: change.at)
      case .shift, .move:
        tree.remove(at: change.from)
        tree.insert(change.kind == .move ? change.future : change.element, at: change.to)
      case .replace:
        let replacement = input.replacement(change.replacement)
        tree.replace(replacement.at..<replacement.at + replacement.past.count, with: replacement.future)
      }
    }
    if !isPrepared { write(&state, &output) }
  }

  @inlinable static var foresees: Bool { true }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) { tree.foresee(Int(truncatingIfNeeded: bits)) }

  @inlinable
  func end() { load([]) }
}

extension ArrayReduction {
  /// What the operation makes of the initial value and all elements.
  @inlinable var result: Element { tree.whole.map { tree.combine(initial, $0) } ?? initial }

  @inlinable
  func load(_ elements: [Element]) {
    isPrepared = false
    tree.load(elements)
    sweep()
  }

  /// Gives to the bin what the tree let go of.
  @inlinable
  func sweep() {
    if tree.spent.isEmpty { return }
    for value in tree.spent { bin.keep(value) }
    tree.spent.removeAll(keepingCapacity: tree.spent.count <= 1024)
  }

  @inlinable
  func write(_ state: inout Element, _ output: inout Output) {
    sweep()
    let result = result
    if equality(state, result) { return bin.keep(result) }
    output = ValueTransaction(unequalPast: state, future: result)
    state = result
  }
}

// New parameters.
extension ArrayReduction {
  @inlinable func prepare() { isPrepared = true }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Element, _ output: inout Output) -> Element? {
    load(tree.values)
    write(&state, &output)
    return nil
  }

  @inlinable func source(_ state: Element) -> TreeArray<Element> { TreeArray(tree.values) }
}
