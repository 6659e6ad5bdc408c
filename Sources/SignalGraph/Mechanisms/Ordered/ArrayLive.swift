/// What is made of an array's elements and of the value that each names: the work of live values per element.
///
/// There is a state while the array and every value have one. A row stays the same row when its element names another
/// storage, and where it moves meanwhile.
///
/// Invariant: in a session, `flags` has one bit per row, in order; its ones stand for the elements of the result. Rows
/// that came in a turn have none until their values were read.
@usableFromInline
final class ArrayLive<Element, Live, Made> {
  @usableFromInline typealias Output = ArrayTransaction<Made>
  @usableFromInline typealias Input = LiveInlet<Element, Live>
  @usableFromInline let rule: LiveRule<Element, Element, Live, Made>
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let live: LiveInputs<Element, Live>
  @usableFromInline let places: PlaceTable
  /// The inlets of rows, by the places of their names.
  @usableFromInline let rows: NumberTable<Input>
  @usableFromInline let flags: BitTree
  @usableFromInline let bin = Bin<Made>()

  @inlinable
  init(_ subject: MessageSubject, _ rule: LiveRule<Element, Element, Live, Made>) {
    let live = LiveInputs<Element, Live>(rule.source, announces: rule.announcesValue)
    let (places, rows, flags) = (PlaceTable(), NumberTable<Input>(), BitTree())
    (self.rule, self.live, self.places, self.rows, self.flags) = (rule, live, places, rows, flags)
    inputs = Inputs(subject, empty: TreeArray()) {
      live.forgetTouched()
      var (bits, result) = (BitString(), [Made]())
      for name in places.names {
        let input = rows.find(Int(PlaceTable.place(name))).unsafelyUnwrapped.pointee
        let made = rule.make(input, input.value)
        bits.append(made != nil)
        if let made { result.append(made) }
      }
      flags.build(bits)
      return TreeArray(result)
    } end: {
      live.forgetTouched()
      flags.build(BitString())
    }
  }
}

extension ArrayLive {
  /// Adds the input that holds the rows.
  @inlinable
  func addRows() -> SignalSensor<ArraySignal<Element>> {
    let reader = live.makeReader(inputs) { input, _, isStanding, _, _ in
      self.live.touch(input, isStanding: isStanding)
    }
    return inputs.addNaming(reader) { (elements: TreeArray<Element>) in
      self.places.load(elements.count)
      for (name, element) in zip(self.places.names, elements) { self.attach(element, name, reader) }
    } change: { (rows: ArrayTransaction<Element>) in
      self.inputs.edit { state, output in
        for change in rows.unsafeChanges { self.perform(change, of: rows, reader, &state, &output) }
      }
    } end: {
      self.live.forgetTouched()
      for name in self.places.names { self.live.remove(self.row(name).pointee, self.inputs) }
      self.rows.removeAll()
      self.places.removeAll()
    }
  }

  /// The inlet of a row, which is there while its name is.
  @inlinable
  func row(_ name: Int) -> UnsafeMutablePointer<Input> { rows.find(Int(PlaceTable.place(name))).unsafelyUnwrapped }

  @inlinable
  func attach(_ element: Element, _ name: Int, _ reader: InputReader) {
    rows.insert(live.insert(element, named: name, inputs, reader), at: Int(PlaceTable.place(name)))
  }

  /// Performs a command of the rows; where there is no state, only their places follow.
  @inlinable
  func perform(
    _ change: ArrayChange<Element>, of rows: ArrayTransaction<Element>, _ reader: InputReader,
    _ state: inout TreeArray<Made>, _ output: inout Output
  ) {
    let (mutation, isInSession) = (rows.list.decoded(change), inputs.isInSession)
    if !mutation.fits(places.count) { Violation.trap(ArrayTransaction<Element>.indexFault(mutation, places.count)) }
    switch mutation {
    case .insert(let element, let at):
      if isInSession { _ = flags.insert(false, at: at) }
      attach(element, places.insert(at: at), reader)
    case .update(let at, let past, let future):
      update(at, past, future, reader)
    case .remove(_, let at):
      remove(at)
      if isInSession {
        let (wasMember, index) = flags.remove(at: at)
        if wasMember { output.remove(at: index, from: &state, bin) }
      }
    case .move(let from, let to, let past, let future):
      places.move(from: from, to: to)
      if isInSession {
        let (isMember, old) = flags.remove(at: from)
        let new = flags.insert(isMember, at: to)
        if isMember, old != new { output.shift(from: old, to: new, in: &state, bin) }
      }
      if change.kind == .move { update(to, past, future, reader) }
    case .replace(let at, let past, let future):
      for index in (at..<at + past.count).reversed() { remove(index) }
      if isInSession {
        let indices = flags.rank(at)..<flags.rank(at + past.count)
        flags.replace(at..<at + past.count, with: BitString(zeros: future.count))
        if !indices.isEmpty { output.replace(indices, with: [], in: &state, bin) }
      }
      for (offset, element) in future.enumerated() { attach(element, places.insert(at: at + offset), reader) }
    }
  }

  @inlinable
  func update(_ at: Int, _ past: Element, _ future: Element, _ reader: InputReader) {
    live.update(future, isStanding: rule.announcesRow(past, future), &row(places[at]).pointee, inputs, reader)
  }

  @inlinable
  func remove(_ at: Int) {
    live.remove(rows.remove(at: Int(PlaceTable.place(places[at]))), inputs)
    places.remove(at: at)
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.conclude(&$0, &$1) }.traced(by: self) }

  /// Makes what touched rows are now; those that came one behind the other are inserted together.
  @inlinable
  func conclude(_ state: inout TreeArray<Made>, _ output: inout Output) {
    var (start, arrivals) = (0, [Made]())
    live.takeTouched { input, isStanding in
      let made = rule.make(input, input.value)
      let position = places.index(of: input.name).unsafelyUnwrapped
      let (wasMember, index) = flags.exchange(at: position, with: made != nil)
      if !wasMember, let made {
        if index != start + arrivals.count { output.insert(&arrivals, at: start, in: &state, bin) }
        if arrivals.isEmpty { start = index }
        return arrivals.append(made)
      }
      output.insert(&arrivals, at: start, in: &state, bin)
      if !wasMember { return }
      guard let made else { return output.remove(at: index, from: &state, bin) }
      if !isStanding, rule.equality(state[index], made) { return bin.keep(made) }
      output.update(at: index, with: made, in: &state, bin)
    }
    output.insert(&arrivals, at: start, in: &state, bin)
  }
}
