/// Arrays that a stage puts one behind the other: where each begins.
///
/// The bits hold a one for each source, followed by a zero for each of its elements: a source begins behind the one of
/// its index. Sources are known by their names in ``places``.
@usableFromInline
final class ConcatenatedSources<Element> {
  @usableFromInline typealias Rows = ArrayTransaction<Element>
  @usableFromInline let places = PlaceTable()
  @usableFromInline let bits = BitTree()
  @usableFromInline let inputs: Inputs<Rows>

  @inlinable init(_ subject: MessageSubject) { inputs = Inputs(subject, empty: TreeArray()) }
}

extension ConcatenatedSources {
  /// Adds a number of sources.
  @inlinable
  func add(_ count: Int) -> [SignalSensor<ArraySignal<Element>>] {
    places.load(max(0, count))
    for index in 0..<places.count { _ = bits.insert(true, at: index) }
    return inputs.addEach(names: Array(places.names), makeKind()).map { SignalSensor($0) }
  }

  /// Adds the sources that a list names.
  @inlinable
  func addListed<Source: ArrayStorage<Element>>() -> SignalSensor<ArraySignal<Source>> {
    let listed = ListedInputs<Source, Rows, Rows>(places, makeKind()) { index, isNew in
      let bit = self.bounds(of: index).lowerBound
      if isNew { _ = self.bits.insert(true, at: bit) } else { self.bits.remove(at: bit) }
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

  /// Where the bits of the source at an index are, or would be.
  @inlinable
  func bounds(of index: Int) -> Range<Int> {
    let start = index < bits.ones ? bits.position(ofOne: index) : bits.count
    return start..<(index + 1 < bits.ones ? bits.position(ofOne: index + 1) : bits.count)
  }

  /// Where the elements of a source stand.
  @inlinable
  func rows(of source: Int) -> Range<Int> {
    let index = places.index(of: source)!
    let bounds = bounds(of: index)
    return bounds.lowerBound - index..<bounds.upperBound - index - 1
  }

  /// Replaces a range of a source's bits, given by the rows of all sources, by so many others.
  @inlinable
  func resize(_ rows: Range<Int>, of source: Int, to count: Int) {
    let before = places.index(of: source)! + 1
    bits.replace(rows.lowerBound + before..<rows.upperBound + before, with: BitString(zeros: count))
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
    let from = rows(of: source)
    bits.replace(bounds(of: places.index(of: source)!), with: BitString())
    move()
    let bit = bounds(of: places.index(of: source)!).lowerBound
    _ = bits.insert(true, at: bit)
    bits.replace(bit + 1..<bit + 1, with: BitString(zeros: from.count))
    let to = rows(of: source)
    for offset in 0..<from.count where from != to {
      if to.lowerBound > from.lowerBound {
        output.shift(from: from.lowerBound, to: to.upperBound - 1, in: &state)
      } else {
        output.shift(from: from.lowerBound + offset, to: to.lowerBound + offset, in: &state)
      }
    }
  }

  /// Performs a source's commands where its elements stand.
  @inlinable
  func change(_ transaction: borrowing Rows, _ source: Int, _ state: inout TreeArray<Element>, _ output: inout Rows) {
    let start = rows(of: source).lowerBound
    var count = rows(of: source).count
    let transaction = copy transaction
    transaction.forEachCommand { command in
      let mutation = transaction.list.decoded(command)
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
        return
      }
      output.perform(command.shifted(by: start), on: &state)
    }
  }
}
