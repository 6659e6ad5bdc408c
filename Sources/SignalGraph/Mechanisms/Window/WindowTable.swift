/// What a window keeps beside its rows: the elements of its source, and which of them are shown.
///
/// A command of the source is applied to the copy of its elements first. Then the rows follow: first some leave, then
/// some move, then others enter. One command alone is worked out by arithmetic here; several go through
/// ``consolidate(_:_:_:_:)``.
///
/// Invariant between turns: the rows are `elements[shown]`.
@usableFromInline
final class WindowTable<Element>: ShownRows<Element>, AdjustableWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline let bounds: () -> WindowBounds
  /// Where the number of elements is sent.
  @usableFromInline let total: Outlet<ValueTransaction<Int>>

  @inlinable
  init(total: Outlet<ValueTransaction<Int>>, _ bounds: @escaping () -> WindowBounds) {
    (self.total, self.bounds) = (total, bounds)
    super.init()
  }

  @inlinable
  func begin(_ source: TreeArray<Element>) -> Rows {
    elements = source
    shown = bounds().range(of: source.count)
    return source.part(shown)
  }

  @inlinable
  func change(_ input: borrowing Input, _ rows: inout Rows, _ output: inout Output) {
    change(input, bounds(), &rows, &output)
  }

  @inlinable
  func end() {
    elements = TreeArray()
    shown = 0..<0
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ rows: inout Rows, _ output: inout Output) -> Rows? {
    reframe(bounds(), &rows, &output)
    return nil
  }

  @inlinable func source(_ rows: Rows) -> TreeArray<Element> { elements }

  @usableFromInline var others: [AnySource] { [total] }

  /// Says how many elements there are, while the stage has a state.
  @inlinable
  func finish(_ state: Rows?) {
    tell(state == nil ? nil : elements.count)
    total.commit()
  }

  @inlinable
  func tell(_ count: Int?) {
    if let past = total.current, let count {
      if past != count { total.update { $1.place(count, in: &$0, equality: Equality()) } }
    } else {
      total.become(count)
    }
  }
}

extension WindowTable {
  /// Changes the rows for a transaction of the source, with the bounds as they are now.
  @inlinable
  func change(_ input: borrowing Output, _ bounds: WindowBounds, _ rows: inout Rows, _ output: inout Output) {
    let changes = input.unsafeChanges
    guard changes.count == 1 else { return consolidate(input, bounds, &rows, &output) }
    let change = changes[0]
    switch change.kind {
    case .insert:
      elements.insert(change.element, at: change.at)
      reframe(bounds, inserted: change.at, &rows, &output)
    case .remove:
      elements.remove(at: change.at)
      reframe(bounds, removed: change.at, &rows, &output)
    case .update: step(input, from: change.at, to: change.at, bounds, &rows, &output)
    case .shift, .move: step(input, from: change.from, to: change.to, bounds, &rows, &output)
    case .replace: consolidate(input, bounds, &rows, &output)
    }
  }

  /// One command on a row that stays in the array.
  @inlinable
  func step(
    _ input: borrowing Output, from: Int, to: Int, _ bounds: WindowBounds, _ rows: inout Rows, _ output: inout Output
  ) {
    if bounds.range(of: elements.count) != shown { return consolidate(input, bounds, &rows, &output) }
    input.apply(to: &elements)
    if shown.contains(from), shown.contains(to) {
      output.perform(input.list.unsafeMutations[0].shifted(by: -shown.lowerBound), on: &rows)
    } else if from != to {
      reframe(bounds, removed: from, inserted: to, &rows, &output)
    }
  }

  /// Brings the rows to what the bounds show now, after one element was removed, and then one inserted.
  ///
  /// There are positions in three arrays: the old one, the one without the removed element (`held` and `wanted`), and
  /// the new one.
  @inlinable
  func reframe(
    _ bounds: WindowBounds, removed: Int = .max, inserted: Int = .max, _ rows: inout Rows, _ output: inout Output
  ) {
    let target = bounds.range(of: elements.count)
    var held = shown
    shown = target
    if held.contains(removed) { leave(removed - held.lowerBound..<removed - held.lowerBound + 1, &rows, &output) }
    held = held.lowerBound - (removed < held.lowerBound ? 1 : 0)..<held.upperBound - (removed < held.upperBound ? 1 : 0)
    let wanted =
      target.lowerBound - (inserted < target.lowerBound ? 1 : 0)..<target.upperBound
      - (inserted < target.upperBound ? 1 : 0)
    let stays = held.clamped(to: wanted)
    guard !stays.isEmpty else { return replaceAll(&rows, &output) }
    leave(stays.upperBound - held.lowerBound..<held.count, &rows, &output)
    leave(0..<stays.lowerBound - held.lowerBound, &rows, &output)
    // The rows that stay, in the new array; a new element strictly inside belongs to neither end.
    let first = stays.lowerBound + (inserted <= stays.lowerBound ? 1 : 0)
    let last = stays.upperBound + (inserted < stays.upperBound ? 1 : 0)
    enter(target.lowerBound..<first, &rows, &output)
    if first < inserted, inserted < last { enter(inserted..<inserted + 1, &rows, &output) }
    enter(last..<target.upperBound, &rows, &output)
  }

  /// Changes the rows by what a transaction of several commands amounts to.
  @inlinable @inline(never)
  func consolidate(_ input: borrowing Output, _ bounds: WindowBounds, _ rows: inout Rows, _ output: inout Output) {
    provenance.reset(count: elements.count)
    follow(input)
    show(bounds.range(of: elements.count))
    settle(&rows, &output)
  }
}
