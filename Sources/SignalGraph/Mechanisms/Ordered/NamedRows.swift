/// Rows made of an array's elements and of their names: the work of stages whose rows must know where they stand.
///
/// A row keeps its name, whatever comes, goes or moves around it; see ``PlaceTable``. A row is made once for an element
/// that comes or is updated; what is made is handed on without a comparison.
@usableFromInline
final class NamedRows<Element, Row>: StageWork {
  @usableFromInline typealias Input = ArrayTransaction<Element>
  @usableFromInline typealias Output = ArrayTransaction<Row>
  @usableFromInline let places: PlaceTable
  @usableFromInline let make: (Element, Int) -> Row

  /// - `places`: where the names are kept.
  /// - `make`: makes the row of an element and its name.
  @inlinable
  init(_ places: PlaceTable, _ make: @escaping (_ element: Element, _ name: Int) -> Row) {
    (self.places, self.make) = (places, make)
  }

  @inlinable
  func begin(_ elements: TreeArray<Element>) -> TreeArray<Row> {
    places.load(elements.count)
    return TreeArray(zip(places.names, elements).lazy.map { self.make($1, $0) })
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    for change in input.unsafeChanges {
      switch change.kind {
      case .insert:
        let at = change.at
        let row = make(change.element, places.insert(at: at))
        state.insert(row, at: at)
        output.list.appendOwned(.insert(row, at: at))
      case .update:
        let at = change.at
        let row = make(change.future, places[at])
        output.list.appendOwned(.update(at: at, past: state.exchange(at: at, with: row), future: row))
      case .remove:
        let at = change.at
        places.remove(at: at)
        output.list.appendOwned(.remove(state.remove(at: at), at: at))
      case .shift:
        let (from, to) = (change.from, change.to)
        let row = state[from]
        places.move(from: from, to: to)
        state.move(from: from, to: to)
        output.list.appendOwned(.shift(from: from, to: to, row))
      case .move:
        let (from, to) = (change.from, change.to)
        let row = make(change.future, places[from])
        places.move(from: from, to: to)
        let past = state.move(from: from, to: to, with: row)
        output.list.appendOwned(.move(from: from, to: to, past: past, future: row))
      case .replace:
        let replacement = input.replacement(change.replacement)
        let range = replacement.at..<replacement.at + replacement.past.count
        for index in range.reversed() { places.remove(at: index) }
        let rows = replacement.future.enumerated().map { offset, element in
          make(element, places.insert(at: range.lowerBound + offset))
        }
        output.addBulk(range.lowerBound, state.array(range), rows)
        state.replaceSubrange(range, with: rows)
      }
    }
  }

  @inlinable func end() { places.removeAll() }
}
