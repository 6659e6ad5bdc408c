/// What an aggregate makes of all rows: a work over measures that were taken before, or over rows that need none.
///
/// The result is made once for each transaction. An equal one changes nothing, unless it shows a row that was refreshed.
@usableFromInline
final class AggregateWork<Rows: RowTransaction, Reading: MeasureReading, Row, Base: Aggregate>: SecondWork
where Reading.Row == Rows.Row, Reading.Measure == Base.Measure {
  @usableFromInline typealias Input = Rows
  @usableFromInline typealias Output = ValueTransaction<Base.Result>
  @usableFromInline let source: AggregationSource<Row, Base>
  @exclusivity(unchecked) @usableFromInline var memory: Base.State?
  @exclusivity(unchecked) @usableFromInline var isPrepared = false
  /// What was read with new parameters, which does everything anew.
  @exclusivity(unchecked) @usableFromInline var postponed: Rows?
  @usableFromInline let equality = Equality<Base.Result>.ofResults
  @usableFromInline let unchanged = Reading.refreshes
  @usableFromInline let (bin, memoryBin) = (Bin<Base.Result>(), Bin<Base.State>())

  @inlinable init(_ source: AggregationSource<Row, Base>, _ reading: Reading.Type) { self.source = source }

  @inlinable
  func begin(_ snapshot: Rows.Snapshot) -> Base.Result {
    (isPrepared, postponed) = (false, nil)
    forget()
    let base = source.base
    memory = base.makeState()
    Rows.forEachRow(in: snapshot) { row in
      if let measure = Reading.measure(row) { base.add(measure, to: &memory.unsafelyUnwrappedInPlace) }
    }
    return base.result(memory.unsafelyUnwrappedInPlace)
  }

  @inlinable
  func change(_ input: borrowing Rows, _ state: inout Base.Result, _ output: inout Output) {
    // With a new parameter everything is done anew in ``adjust(_:_:_:_:)``.
    if isPrepared {
      postponed = copy input
      return
    }
    let base = source.base
    input.forEachRow { past, future in
      if let past, let measure = Reading.measure(past) { base.remove(measure, from: &memory.unsafelyUnwrappedInPlace) }
      if let future, let measure = Reading.measure(future) {
        base.add(measure, to: &memory.unsafelyUnwrappedInPlace)
      }
    }
    let result = base.result(memory.unsafelyUnwrappedInPlace)
    let isEqual = equality(state, result)
    if isEqual, !showsRefreshed(input, isNewMeasure: false) { return bin.keep(result) }
    output.write(result, in: &state, isRefreshed: isEqual)
  }

  /// Whether the result, which is equal to the one before, shows a row that was refreshed.
  ///
  /// - `isNewMeasure`: whether a parameter has rows measured anew, so that another measure says nothing of its row.
  @inlinable @inline(never)
  func showsRefreshed(_ input: borrowing Rows, isNewMeasure: Bool) -> Bool {
    let base = source.base
    var isShown = false
    input.forEachRow { past, future in
      if isShown { return }
      guard let past, let future, let measure = Reading.measure(future) else { return }
      if unchanged(past, future) || !isNewMeasure && Reading.measure(past).map({ base.isRefresh($0, measure) }) ?? false
      {
        isShown = base.shows(measure, memory.unsafelyUnwrappedInPlace)
      }
    }
    return isShown
  }

  @inlinable
  func end() {
    forget()
    (isPrepared, postponed) = (false, nil)
  }

  @inlinable
  func forget() {
    if let memory { memoryBin.keep(memory) }
    memory = nil
  }
}

extension AggregateWork {
  @inlinable
  func prepare() {
    isPrepared = !source.isFixed
    source.renew()
  }

  @inlinable
  func adjust(
    _ changes: borrowing Rows, _ rows: Rows.Snapshot, _ state: inout Base.Result, _ output: inout Output
  ) {
    let earlier = postponed
    let result = begin(rows)
    let isEqual = equality(state, result)
    if isEqual, !showsRefreshed(changes, isNewMeasure: true),
      !(earlier.map { showsRefreshed($0, isNewMeasure: false) } ?? false)
    {
      return bin.keep(result)
    }
    output.write(result, in: &state, isRefreshed: isEqual)
  }
}

extension ValueTransaction {
  /// Writes a result, which is made once for each turn; an equal one changes nothing.
  @inlinable @inline(__always)
  mutating func write(_ result: Value, in state: inout Value, _ equality: Equality<Value>, _ bin: Bin<Value>) {
    if equality(state, result) { return bin.keep(result) }
    write(result, in: &state, isRefreshed: false)
  }

  /// Writes a result that is another, or is announced all the same.
  @inlinable @inline(__always)
  mutating func write(_ result: Value, in state: inout Value, isRefreshed: Bool) {
    self = Self(past: state, future: result, isRefreshed: isRefreshed)
    state = result
  }
}
