/// The newest rows of an array, in the array's order: the input of a limit, and its work.
///
/// Rows are known by their places' names. What came and was updated in a turn is noted, and written when it is known
/// how many rows there may be.
@usableFromInline
final class ArrayArrivalLimit<Element> {
  @usableFromInline typealias Output = ArrayTransaction<Element>
  @usableFromInline let inputs: Inputs<Output>
  @usableFromInline let results = NamedResults<Element>()
  @usableFromInline let limit: StageParameter<Int>
  @exclusivity(unchecked) @usableFromInline var arrivals: LimitedArrivals<Int>
  /// What came or was updated in this turn.
  @exclusivity(unchecked) @usableFromInline var pending: ContiguousArray<(element: Element, name: Int)> = []
  /// Whether all rows are in the state, which is not sent yet: a limit may come in the turn in which they do.
  @exclusivity(unchecked) @usableFromInline var isWhole = false

  @inlinable
  init(_ subject: MessageSubject, _ limit: StageParameter<Int>) {
    (self.limit, arrivals) = (limit, LimitedArrivals(limit))
    inputs = Inputs(subject, empty: TreeArray())
    inputs.add(limit) { [unowned self] in arrivals.most = max(0, limit.value) }
  }

  @inlinable
  func makeSensor() -> SignalSensor<ArraySignal<Element>> {
    inputs.sensor(
      ArrayTransaction<Element>.self,
      load: { [unowned self] elements, state, _ in
        results.load(elements) { _ = arrivals.queue.append($1) }
        var rest = elements.makeIterator()
        state = results.begin { _ in rest.next() }
        isWhole = true
      },
      change: { [unowned self] input, state, output in
        for change in input.unsafeChanges { perform(change, of: input, &state, &output) }
      },
      unload: { [unowned self] _, state, _ in
        arrivals.queue.removeAll()
        pending.removeAll()
        isWhole = false
        results.end()
        results.unload()
        state = TreeArray()
      }
    )
  }

  @inlinable
  func makeNode() -> StageNode { inputs.makeNode { self.write(&$0, &$1) }.traced(by: self) }

  @inlinable
  func perform(
    _ change: ArrayChange<Element>, of input: borrowing ArrayTransaction<Element>, _ state: inout TreeArray<Element>,
    _ output: inout Output
  ) {
    results.perform(change, of: input, isInSession: true, &state, &output) { element, name in
      _ = arrivals.queue.append(name)
      pending.append((element, name))
    } update: { _, future, name in
      // One that has gone does not come back by an update.
      if arrivals.queue.contains(name) { pending.append((future, name)) }
    } remove: {
      _ = arrivals.queue.remove($0)
    }
  }

  /// Takes out the oldest rows, and writes the others that came or were updated.
  @inlinable
  func write(_ state: inout TreeArray<Element>, _ output: inout Output) {
    var run = ResultRun<Element>()
    if !isWhole {
      while let name = arrivals.removeExcess() { results.write(nil, named: name, &run, &state, &output) }
    }
    for row in pending where arrivals.queue.contains(row.name) {
      results.write(row.element, named: row.name, &run, &state, &output)
    }
    results.finish(&run, &state, &output)
    // Released here, as the signal of the input keeps what the rows hold until the turn is over.
    pending.removeAll(keepingCapacity: pending.count <= 1024)
    if isWhole, limit.isFixed || limit.isPresent || arrivals.isOver { cut(&state) }
  }

  /// Makes the state of the newest rows, once; later the oldest are taken out one by one.
  @inlinable
  func cut(_ state: inout TreeArray<Element>) {
    isWhole = false
    if !arrivals.isOver { return }
    while arrivals.removeExcess() != nil {}
    var rest = state.makeIterator()
    state = results.begin { name in rest.next().flatMap { arrivals.queue.contains(name) ? $0 : nil } }
  }
}
