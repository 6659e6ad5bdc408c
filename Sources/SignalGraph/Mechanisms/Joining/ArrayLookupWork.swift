/// Elements of an array that name one row of a dictionary each, by its key: a look-up of rows that stand in an order.
///
/// To the look-up an element is a row under its name, which it keeps wherever it stands; see ``PlaceTable``.
@usableFromInline
final class ArrayLookupWork<Element, OtherKey: Hashable, OtherValue, Found> {
  @usableFromInline typealias Core = LookupWork<Int, Element, OtherKey, OtherValue, Found>
  @usableFromInline typealias Row = JoinRow<Element, Found>
  @usableFromInline typealias Output = ArrayTransaction<Row>
  @usableFromInline let core: Core
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let results: NamedResults<Row>

  /// - `foreignKey`: the key of the row that an element names; nil names none.
  /// - `isOfPresence`: whether `found` is the same for all values.
  /// - `found`: what stands beside an element for what was found, or not; nil leaves the element out.
  @inlinable
  init(
    _ subject: MessageSubject, isOfPresence: Bool, _ foreignKey: @escaping (Element) -> OtherKey?,
    _ found: @escaping (OtherValue?) -> Found?
  ) {
    let core = Core(JoinSide(subject) { foreignKey($0.value) }, JoinSide(subject), isOfPresence: isOfPresence, found)
    let results = NamedResults<Row>()
    (self.core, self.results) = (core, results)
    inputs = Inputs(subject, empty: TreeArray()) {
      core.beginSides()
      return results.begin { core.row(of: core.side.rows.find($0).unsafelyUnwrapped) }
    } end: {
      core.end()
      results.end()
    }
  }
}

extension ArrayLookupWork {
  /// Adds the input that holds the elements.
  @inlinable
  func addElements() -> SignalSensor<ArraySignal<Element>> {
    inputs.sensor(
      ArrayTransaction<Element>.self,
      load: { elements, _, _ in self.results.load(elements) { self.core.side.insert($0, $1) } },
      change: { input, state, output in
        for change in input.unsafeChanges { self.perform(change, of: input, &state, &output) }
      },
      unload: { elements, _, _ in
        self.core.side.unload(isKept: elements != nil)
        self.results.unload()
      }
    )
  }

  @inlinable
  func perform(
    _ change: ArrayChange<Element>, of input: borrowing ArrayTransaction<Element>, _ state: inout TreeArray<Row>,
    _ output: inout Output
  ) {
    let side = core.side
    results.perform(change, of: input, isInSession: inputs.isInSession, &state, &output) {
      side.insert($0, $1)
    } update: { _, future, name in
      side.update(future, name)
    } remove: {
      side.remove($0)
    }
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.conclude(&$0, &$1) }.traced(by: self) }

  /// Writes what elements find now.
  @inlinable
  func conclude(_ state: inout TreeArray<Row>, _ output: inout Output) {
    var run = ResultRun<Row>()
    core.forEachChange { results.write($1, named: $0, &run, &state, &output) }
    results.finish(&run, &state, &output)
  }
}
