/// Rows that show a range of the elements of an array, and what becomes of them when the elements change.
///
/// A transaction is followed first; the rows then leave, move, enter and are updated by what all that was followed amounts
/// to: see ``settle(_:_:)``.
///
/// Invariant when everything was settled: the rows are `elements[shown]`.
@usableFromInline
class ShownRows<Element> {
  @usableFromInline typealias Rows = TreeArray<Element>
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @exclusivity(unchecked) @usableFromInline final var elements = TreeArray<Element>()
  @exclusivity(unchecked) @usableFromInline final var shown = 0..<0
  /// Where the elements come from: of those before the first transaction that is not settled.
  @exclusivity(unchecked) @usableFromInline final var provenance = Provenance()
  /// The rows that stay.
  @exclusivity(unchecked) @usableFromInline final var kept: ContiguousArray<KeptRun> = []

  @inlinable init() {}
}

extension ShownRows {
  /// Rows leave.
  @inlinable
  func leave(_ range: Range<Int>, _ rows: inout Rows, _ output: inout Output) {
    switch range.count {
    case 0: break
    case 1: output.list.appendOwned(.remove(rows.remove(at: range.lowerBound), at: range.lowerBound))
    default:
      var past = output.emptyArray()
      rows.remove(range, into: &past)
      output.appendUnchecked(.replace(at: range.lowerBound, past: past, future: []))
    }
  }

  /// A range of the new array enters; all rows before it are in place.
  @inlinable
  func enter(_ range: Range<Int>, _ rows: inout Rows, _ output: inout Output) {
    let row = range.lowerBound - shown.lowerBound
    switch range.count {
    case 0: break
    case 1:
      let element = elements[range.lowerBound]
      rows.insert(element, at: row)
      output.list.appendOwned(.insert(element, at: row))
    default:
      var future = output.emptyArray()
      elements.append(range, to: &future)
      rows.insert(contentsOf: future, at: row)
      output.appendUnchecked(.replace(at: row, past: [], future: future))
    }
  }

  /// No row stays.
  @inlinable
  func replaceAll(_ rows: inout Rows, _ output: inout Output) {
    if rows.isEmpty, shown.isEmpty { return }
    if rows.count <= 1, shown.count <= 1 {
      leave(0..<rows.count, &rows, &output)
      return enter(shown, &rows, &output)
    }
    let (past, future) = (Array(rows), elements.array(shown))
    // Made anew: a part of the elements would share its nodes, which the next edits would copy.
    rows = TreeArray(future)
    output.addBulk(0, past, future)
  }
}
