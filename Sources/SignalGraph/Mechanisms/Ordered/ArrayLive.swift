/// What is made of an array's elements and of the value that each names: the work of live values per element.
///
/// There is a state while the array and every value have one. A row stays the same row when its element names another
/// storage, and where it moves meanwhile.
@usableFromInline
final class ArrayLive<Element, Live, Made> {
  @usableFromInline typealias Output = ArrayTransaction<Made>
  @usableFromInline typealias Input = LiveInlet<Element, Live>
  @usableFromInline let rule: LiveRule<Element, Element, Live, Made>
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let live: LiveInputs<Element, Live>
  /// The inlets of rows, by the places of their names.
  @usableFromInline let rows: NumberTable<Input>
  @usableFromInline let results: NamedResults<Made>

  @inlinable
  init(_ subject: MessageSubject, _ rule: LiveRule<Element, Element, Live, Made>) {
    let live = LiveInputs<Element, Live>(rule.source, announces: rule.announcesValue)
    let (rows, results) = (NumberTable<Input>(), NamedResults<Made>())
    (self.rule, self.live, self.rows, self.results) = (rule, live, rows, results)
    inputs = Inputs(subject, empty: TreeArray()) {
      live.forgetTouched()
      return results.begin { name in
        let input = rows.find(Int(PlaceTable.place(name))).unsafelyUnwrapped.pointee
        return rule.make(input, input.value)
      }
    } end: {
      live.forgetTouched()
      results.end()
    }
  }
}

extension ArrayLive: ChainOpening {
  func openChain() -> MadeChain? { live.openChain(inputs) }
}

extension ArrayLive {
  /// Adds the input that holds the rows.
  @inlinable
  func addRows() -> SignalSensor<ArraySignal<Element>> {
    let reader = live.makeReader(inputs) { input, _, isStanding, _, _ in
      self.live.touch(input, isStanding: isStanding)
    }
    return inputs.addNaming(reader) { (elements: TreeArray<Element>) in
      self.results.load(elements) { self.attach($0, $1, reader) }
    } change: { (rows: ArrayTransaction<Element>) in
      self.inputs.edit { state, output in
        for change in rows.unsafeChanges { self.perform(change, of: rows, reader, &state, &output) }
      }
    } end: {
      self.live.forgetTouched()
      for name in self.results.places.names { self.live.remove(self.row(name).pointee, self.inputs) }
      self.rows.removeAll()
      self.results.unload()
    }
  }

  /// The inlet of a row, which is there while its name is.
  @inlinable
  func row(_ name: Int) -> UnsafeMutablePointer<Input> { rows.find(Int(PlaceTable.place(name))).unsafelyUnwrapped }

  @inlinable
  func attach(_ element: Element, _ name: Int, _ reader: InputReader) {
    rows.insert(live.insert(element, named: name, inputs, reader), at: Int(PlaceTable.place(name)))
  }

  @inlinable
  func perform(
    _ change: ArrayChange<Element>, of input: borrowing ArrayTransaction<Element>, _ reader: InputReader,
    _ state: inout TreeArray<Made>, _ output: inout Output
  ) {
    results.perform(change, of: input, isInSession: inputs.isInSession, &state, &output) {
      attach($0, $1, reader)
    } update: { past, future, name in
      let source = live.source(future)
      live.update(future, source, isStanding: rule.announcesRow(past, future), &row(name).pointee, inputs, reader)
    } remove: {
      live.remove(rows.remove(at: Int(PlaceTable.place($0))), inputs)
    }
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.conclude(&$0, &$1) }.traced(by: self) }

  /// Makes what touched rows are now.
  @inlinable
  func conclude(_ state: inout TreeArray<Made>, _ output: inout Output) {
    var run = ResultRun<Made>()
    live.takeTouched { input, isStanding in
      results.write(rule.make(input, input.value), named: input.name, &run, &state, &output) {
        isStanding || !rule.equality($0[$1], $2)
      }
    }
    results.finish(&run, &state, &output)
  }
}
