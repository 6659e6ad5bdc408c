/// Arrays that a stage puts one behind the other: where each begins.
///
/// Sources are known by their names in ``places``; the elements of each are one of the ``runs``.
@usableFromInline
final class ConcatenatedSources<Element> {
  @usableFromInline typealias Rows = ArrayTransaction<Element>
  @usableFromInline let places = PlaceTable()
  @usableFromInline let runs = RunTree()
  @usableFromInline let inputs: Inputs<Rows>

  @inlinable init(_ subject: MessageSubject) { inputs = Inputs(subject, empty: TreeArray()) }
}

extension ConcatenatedSources {
  /// Adds a number of sources.
  @inlinable
  func add(_ count: Int) -> [SignalSensor<ArraySignal<Element>>] {
    places.load(max(0, count))
    for index in 0..<places.count { runs.insert(0, at: index) }
    return inputs.addEach(names: Array(places.names), makeKind()).map { SignalSensor($0) }
  }

  /// Adds the sources that a list names.
  @inlinable
  func addListed<Source: ArrayStorage<Element>>() -> SignalSensor<ArraySignal<Source>> {
    let listed = ListedInputs<Source, Rows, Rows>(places, makeKind()) { index, isNew in
      if isNew { self.runs.insert(0, at: index) } else { self.runs.remove(at: index) }
    } move: { _, source, move, state, output in
      self.move(source, move, &state, &output)
    }
    return inputs.addListed(listed)
  }

  @inlinable
  func makeKind() -> InputKind<Rows, Rows> {
    InputKind(
      inputs,
      load: { self.load($0, $1, &$2, &$3) },
      change: { self.change($0, $1, &$2, &$3) },
      unload: { self.unload($1, &$2, &$3) }
    )
  }

  /// Where the elements of a source stand.
  @inlinable func rows(of source: Int) -> Range<Int> { runs.rows(of: places.index(of: source)!) }

  /// Replaces a range of a source's rows, given by the rows of all sources, by so many others.
  @inlinable
  func resize(_ rows: Range<Int>, of source: Int, to count: Int) {
    runs.resize(rows, of: places.index(of: source)!, to: count)
  }
}

// What a source does to the elements.
extension ConcatenatedSources {
  @inlinable
  func load(_ elements: TreeArray<Element>, _ source: Int, _ state: inout TreeArray<Element>, _ output: inout Rows) {
    let range = rows(of: source)
    resize(range, of: source, to: elements.count)
    if inputs.outlet.current == nil {
      state.insert(contentsOf: elements, at: range.lowerBound)
    } else {
      output.replace(range, with: Array(elements), in: &state)
    }
  }

  @inlinable
  func unload(_ source: Int, _ state: inout TreeArray<Element>, _ output: inout Rows) {
    let range = rows(of: source)
    resize(range, of: source, to: 0)
    output.replace(range, with: [], in: &state)
  }

  /// Moves a source: its elements go to their new positions, the first one first.
  @inlinable
  func move(_ source: Int, _ move: () -> Void, _ state: inout TreeArray<Element>, _ output: inout Rows) {
    let (from, rows) = (places.index(of: source)!, rows(of: source))
    move()
    runs.move(from: from, to: places.index(of: source)!)
    output.shift(rows, to: self.rows(of: source).lowerBound, in: &state)
  }

  /// Performs a source's commands where its elements stand.
  @inlinable
  func change(_ transaction: borrowing Rows, _ source: Int, _ state: inout TreeArray<Element>, _ output: inout Rows) {
    let start = rows(of: source).lowerBound
    var count = rows(of: source).count
    for change in transaction.unsafeChanges {
      let mutation = transaction.list.decoded(change)
      if !mutation.fits(count) { Violation.trap(Rows.indexFault(mutation, count)) }
      count += mutation.growth
      switch mutation {
      case .insert(_, let at): resize(start + at..<start + at, of: source, to: 1)
      case .remove(_, let at): resize(start + at..<start + at + 1, of: source, to: 0)
      case .update, .move: break
      case .replace(let at, let past, let future):
        let range = start + at..<start + at + past.count
        resize(range, of: source, to: future.count)
        state.replaceSubrange(range, with: future)
        output.addBulk(range.lowerBound, past, future)
        continue
      }
      output.perform(change.command.shifted(by: start), on: &state)
    }
  }
}
