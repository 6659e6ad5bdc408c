/// Elements of an array that name one row of a dictionary each, by its key: a look-up of rows that stand in an order.
///
/// To the look-up an element is a row under its name, which it keeps wherever it stands; see ``PlaceTable``.
///
/// Invariant: in a session, `flags` has one bit per element, in order; its ones stand for the rows of the result. Elements
/// that came in a turn have a zero, the last one no bit, until they were looked up.
@usableFromInline
final class ArrayLookupWork<Element, OtherKey: Hashable, OtherValue, Found> {
  @usableFromInline typealias Core = LookupWork<Int, Element, OtherKey, OtherValue, Found>
  @usableFromInline typealias Row = JoinRow<Element, Found>
  @usableFromInline typealias Output = ArrayTransaction<Row>
  @usableFromInline let core: Core
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let places: PlaceTable
  @usableFromInline let flags: BitTree
  @usableFromInline let bin = Bin<Row>()
  /// The element of the last command, and where it stands; names are found in a tree otherwise.
  ///
  /// One that is new has no bit yet.
  @exclusivity(unchecked) @usableFromInline var last = (name: -1, position: 0, isNew: false)

  /// - `foreignKey`: the key of the row that an element names; nil names none.
  /// - `found`: what stands beside an element for what was found, or not; nil leaves the element out.
  @inlinable
  init(
    _ subject: MessageSubject, _ foreignKey: @escaping (Element) -> OtherKey?,
    _ found: @escaping (OtherValue?) -> Found?
  ) {
    let core = Core(JoinSide(subject) { foreignKey($0.value) }, JoinSide(subject), found)
    let (places, flags) = (PlaceTable(), BitTree())
    (self.core, self.places, self.flags) = (core, places, flags)
    inputs = Inputs(subject, empty: TreeArray()) {
      core.beginSides()
      var (bits, rows) = (BitString(), [Row]())
      for name in places.names {
        let row = core.row(of: core.side.rows.find(name).unsafelyUnwrapped)
        bits.append(row != nil)
        if let row { rows.append(row) }
      }
      flags.build(bits)
      return TreeArray(rows)
    } end: {
      core.end()
      flags.build(BitString())
    }
  }
}

extension ArrayLookupWork {
  /// Adds the input that holds the elements.
  @inlinable
  func addElements() -> SignalSensor<ArraySignal<Element>> {
    inputs.sensor(
      ArrayTransaction<Element>.self,
      load: { elements, _, _ in
        self.places.load(elements.count)
        for (name, element) in zip(self.places.names, elements) { self.core.side.insert(element, name) }
      },
      change: { input, state, output in
        for change in input.unsafeChanges { self.perform(change, of: input, &state, &output) }
      },
      unload: { elements, _, _ in
        self.core.side.unload(isKept: elements != nil)
        self.places.removeAll()
      }
    )
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.conclude(&$0, &$1) }.traced(by: self) }

  /// Performs a command of the elements; where there is no state, only their places follow.
  @inlinable
  func perform(
    _ change: ArrayChange<Element>, of input: borrowing ArrayTransaction<Element>, _ state: inout TreeArray<Row>,
    _ output: inout Output
  ) {
    let (mutation, isInSession) = (input.list.decoded(change), inputs.isInSession)
    settleLast()
    last.name = -1
    if !mutation.fits(places.count) { Violation.trap(ArrayTransaction<Element>.indexFault(mutation, places.count)) }
    switch mutation {
    case .insert(let element, let at):
      last = (places.insert(at: at), at, isInSession)
      core.side.insert(element, last.name)
    case .update(let at, _, let future):
      last = (places[at], at, false)
      core.side.update(future, last.name)
    case .remove(_, let at):
      core.side.remove(places[at])
      places.remove(at: at)
      if isInSession {
        let (wasMember, index) = flags.remove(at: at)
        if wasMember { output.remove(at: index, from: &state, bin) }
      }
    case .move(let from, let to, _, let future):
      places.move(from: from, to: to)
      if isInSession {
        let (isMember, old) = flags.remove(at: from)
        let new = flags.insert(isMember, at: to)
        if isMember, old != new { output.shift(from: old, to: new, in: &state, bin) }
      }
      if change.kind == .move { core.side.update(future, places[to]) }
    case .replace(let at, let past, let future):
      for index in (at..<at + past.count).reversed() {
        core.side.remove(places[index])
        places.remove(at: index)
      }
      if isInSession {
        let indices = flags.rank(at)..<flags.rank(at + past.count)
        flags.replace(at..<at + past.count, with: BitString(zeros: future.count))
        if !indices.isEmpty { output.replace(indices, with: [], in: &state, bin) }
      }
      for (offset, element) in future.enumerated() { core.side.insert(element, places.insert(at: at + offset)) }
    }
  }

  /// Gives the last element its bit, as something else is looked at; a state that has begun since has it.
  @inlinable @inline(__always)
  func settleLast() {
    if last.isNew, flags.count < places.count { flags.insert(false, at: last.position) }
    last.isNew = false
  }

  /// Whether nothing has changed but one element.
  @inlinable var isOneTouched: Bool {
    core.side.touched.count == 1 && core.other.touched.isEmpty && !core.side.isRekeyed
  }

  /// Writes what elements find now; those that came one behind the other are inserted together.
  @inlinable
  func conclude(_ state: inout TreeArray<Row>, _ output: inout Output) {
    if !isOneTouched { settleLast() }
    var (start, arrivals) = (0, [Row]())
    core.forEachChange { name, row in
      // One that is gone was taken out with its place.
      guard let position = name == last.name ? last.position : places.index(of: name) else { return }
      let wasMember: Bool, index: Int
      if last.isNew, name == last.name {
        (wasMember, index) = (false, flags.insert(row != nil, at: position))
        last.isNew = false
      } else {
        (wasMember, index) = flags.exchange(at: position, with: row != nil)
      }
      if !wasMember, let row {
        if index != start + arrivals.count { output.insert(&arrivals, at: start, in: &state, bin) }
        if arrivals.isEmpty { start = index }
        return arrivals.append(row)
      }
      output.insert(&arrivals, at: start, in: &state, bin)
      if !wasMember { return }
      guard let row else { return output.remove(at: index, from: &state, bin) }
      output.update(at: index, with: row, in: &state, bin)
    }
    output.insert(&arrivals, at: start, in: &state, bin)
    settleLast()
    last.name = -1
  }
}
