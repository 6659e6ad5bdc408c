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
  @usableFromInline typealias Kind = InputKind<ValueTransaction<Live>, Output>
  @usableFromInline let rule: LiveRule<Element, Element, Live, Made>
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let live: LiveInputs<Element, Live>
  @usableFromInline let places: PlaceTable
  @usableFromInline let flags: BitTree
  @usableFromInline let bin = Bin<Made>()

  @inlinable
  init(_ subject: MessageSubject, _ rule: LiveRule<Element, Element, Live, Made>) {
    let live = LiveInputs<Element, Live>(rule.source, announces: rule.announcesValue)
    let (places, flags) = (PlaceTable(), BitTree())
    (self.rule, self.live, self.places, self.flags) = (rule, live, places, flags)
    inputs = Inputs(subject, empty: TreeArray()) {
      live.forgetTouched()
      var (bits, result) = (BitString(), [Made]())
      for name in places.names {
        let entry = live.entry(Int(PlaceTable.place(name))).pointee
        let made = rule.make(entry.row, entry.value)
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
    let kind = live.makeKind(inputs) { name, _, isStanding, _, _ in self.live.touch(name, isStanding: isStanding) }
    return inputs.addNaming(kind.reader) { (elements: TreeArray<Element>) in
      self.places.load(elements.count)
      for (name, element) in zip(self.places.names, elements) { self.attach(element, name, kind) }
    } change: { (rows: ArrayTransaction<Element>) in
      self.inputs.edit { state, output in
        rows.forEachCommand { self.perform($0, of: rows, kind, &state, &output) }
      }
    } end: {
      self.live.removeAll(self.inputs)
      self.places.removeAll()
    }
  }

  @inlinable
  func attach(_ element: Element, _ name: Int, _ kind: Kind) {
    live.insert(element, Int(PlaceTable.place(name)), inputs, kind)
  }

  /// Performs a command of the rows; where there is no state, only their places follow.
  @inlinable
  func perform(
    _ command: ArrayCommand<Element>, of rows: ArrayTransaction<Element>, _ kind: Kind,
    _ state: inout TreeArray<Made>, _ output: inout Output
  ) {
    let (mutation, isInSession) = (rows.list.decoded(command), inputs.outlet.current != nil)
    if !mutation.fits(places.count) { Violation.trap(ArrayTransaction<Element>.indexFault(mutation, places.count)) }
    switch mutation {
    case .insert(let element, let at):
      if isInSession { _ = flags.insert(false, at: at) }
      attach(element, places.insert(at: at), kind)
    case .update(let at, let past, let future):
      update(at, past, future, kind)
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
      if case .move = command { update(to, past, future, kind) }
    case .replace(let at, let past, let future):
      for index in (at..<at + past.count).reversed() { remove(index) }
      if isInSession {
        let indices = flags.rank(at)..<flags.rank(at + past.count)
        flags.replace(at..<at + past.count, with: BitString(zeros: future.count))
        if !indices.isEmpty { output.replace(indices, with: [], in: &state, bin) }
      }
      for (offset, element) in future.enumerated() { attach(element, places.insert(at: at + offset), kind) }
    }
  }

  @inlinable
  func update(_ at: Int, _ past: Element, _ future: Element, _ kind: Kind) {
    let name = Int(PlaceTable.place(places[at]))
    live.update(future, isStanding: rule.announcesRow(past, future), name, inputs, kind)
  }

  @inlinable
  func remove(_ at: Int) {
    live.remove(Int(PlaceTable.place(places[at])), inputs)
    places.remove(at: at)
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.conclude(&$0, &$1) }.traced(by: self) }

  /// Makes what touched rows are now; those that came one behind the other are inserted together.
  @inlinable
  func conclude(_ state: inout TreeArray<Made>, _ output: inout Output) {
    var (start, arrivals) = (0, [Made]())
    live.takeTouched { place, row, value, isStanding in
      let made = rule.make(row, value)
      let position = places.index(of: places.owners[place]).unsafelyUnwrapped
      let (wasMember, index) = flags.exchange(at: position, with: made != nil)
      if !wasMember, let made {
        if index != start + arrivals.count { insert(&arrivals, at: start, &state, &output) }
        if arrivals.isEmpty { start = index }
        return arrivals.append(made)
      }
      insert(&arrivals, at: start, &state, &output)
      if !wasMember { return }
      guard let made else { return output.remove(at: index, from: &state, bin) }
      if !isStanding, rule.equality(state[index], made) { return bin.keep(made) }
      output.update(at: index, with: made, in: &state, bin)
    }
    insert(&arrivals, at: start, &state, &output)
  }

  @inlinable
  func insert(_ arrivals: inout [Made], at start: Int, _ state: inout TreeArray<Made>, _ output: inout Output) {
    if arrivals.isEmpty { return }
    if arrivals.count == 1 {
      output.insert(arrivals[0], at: start, in: &state)
    } else {
      output.replace(start..<start, with: arrivals, in: &state, bin)
    }
    arrivals.removeAll(keepingCapacity: true)
  }
}
