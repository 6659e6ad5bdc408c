/// What an aggregate makes of the rows that are in, of which nothing is kept but their measures.
///
/// Rows that come one after the other wait in a ring for their time to be over. One that comes with an instant before
/// the last one's waits in a heap: an aggregate does not ask in which order measures come and go.
@usableFromInline
final class ArrivalTally<Row, Base: Aggregate>: ArrivalHold {
  @usableFromInline typealias Output = ValueTransaction<Base.Result>

  @usableFromInline
  struct Arrived {
    @usableFromInline let instant: Duration
    @usableFromInline let measure: Base.Measure

    @inlinable init(_ instant: Duration, _ measure: Base.Measure) { (self.instant, self.measure) = (instant, measure) }
  }

  @usableFromInline let aggregation: Aggregation<Row, Base>
  @exclusivity(unchecked) @usableFromInline var memory: Base.State?
  /// Whether a measure came or went since the result was written.
  @exclusivity(unchecked) @usableFromInline var hasChanged = false
  @exclusivity(unchecked) @usableFromInline var inOrder = Ring<Arrived>()
  @exclusivity(unchecked) @usableFromInline var late = DeadlineTable<Base.Measure>()
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let (bin, memoryBin, resultBin) = (Bin<Base.Measure>(), Bin<Base.State>(), Bin<Base.Result>())

  @inlinable init(_ aggregation: Aggregation<Row, Base>) { self.aggregation = aggregation }

  @inlinable var first: Duration? {
    let first = inOrder.first?.instant
    guard let late = late.first else { return first }
    return first.map { min($0, late) } ?? late
  }

  @inlinable
  func begin() -> Base.Result {
    forget()
    memory = aggregation.base.makeState()
    let result = aggregation.base.result(memory.unsafelyUnwrappedInPlace)
    // That of the rows that are there takes its place at once.
    resultBin.keep(result)
    return result
  }

  @inlinable
  func insert(_ row: Row, _ instant: Duration, _ state: inout Base.Result, _ output: inout Output) -> Bool {
    guard let measure = aggregation.measure(row) else { return false }
    aggregation.base.add(measure, to: &memory.unsafelyUnwrappedInPlace)
    hasChanged = true
    if let last = inOrder.last, last.instant > instant {
      let number = late.insert(measure)
      late.setDeadline(instant, of: number)
      return true
    }
    inOrder.append(Arrived(instant, measure))
    return inOrder.count == 1
  }

  @inlinable
  func remove(through instant: Duration, _ state: inout Base.Result, _ output: inout Output) {
    while let first = inOrder.first, first.instant <= instant {
      _ = inOrder.popFirst()
      remove(first.measure)
    }
    while let number = late.popFirst(until: instant) { remove(late.remove(number)) }
  }

  @inlinable
  func remove(_ measure: Base.Measure) {
    aggregation.base.remove(measure, from: &memory.unsafelyUnwrappedInPlace)
    hasChanged = true
    bin.keep(measure)
  }

  @inlinable
  func settle(_ state: inout Base.Result, _ output: inout Output) {
    if !hasChanged { return }
    hasChanged = false
    let result = aggregation.base.result(memory.unsafelyUnwrappedInPlace)
    output.write(result, in: &state, equality, resultBin)
  }

  @inlinable
  func forget() {
    while let arrived = inOrder.popFirst() { bin.keep(arrived.measure) }
    late.forEach { bin.keep($1) }
    if let memory { memoryBin.keep(memory) }
    (inOrder, memory, hasChanged) = (Ring(), nil, false)
    late.removeAll()
  }
}
