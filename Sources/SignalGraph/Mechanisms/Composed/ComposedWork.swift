/// The second of two works: it works on what the first makes, and may depend on the parameters itself.
@usableFromInline
protocol SecondWork<Input, Output>: StageWork {
  /// Makes ready: a session begins or there are new parameters, and the first work has read nothing yet.
  func prepare()

  /// Looks into the first work's state before it is handed changes of it, which are made there already.
  ///
  /// What it keeps of the state it lets go of before it has worked: the first work changes it in place.
  func look(into rows: Input.Snapshot)

  /// Does what new parameters require.
  ///
  /// - `changes`: what they changed in the first work's state, which is `rows` now.
  func adjust(_ changes: borrowing Input, _ rows: Input.Snapshot, _ state: inout State, _ output: inout Output)
}

extension SecondWork {
  @inlinable func prepare() {}

  @inlinable @inline(__always)
  func look(into rows: Input.Snapshot) {}

  @inlinable
  func adjust(_ changes: borrowing Input, _ rows: Input.Snapshot, _ state: inout State, _ output: inout Output) {
    if !changes.isEmpty { change(changes, &state, &output) }
  }
}

/// Two works in one stage: what a closure makes of each row, then what is counted of that.
///
/// The state between them is kept here, so that the second works on its changes alone.
@usableFromInline
final class ComposedWork<First: AdjustableWork, Second: SecondWork>: AdjustableWork
where First.Output == Second.Input {
  @usableFromInline typealias Input = First.Input
  @usableFromInline typealias Output = Second.Output
  @usableFromInline let first: First
  @usableFromInline let second: Second
  @exclusivity(unchecked) @usableFromInline var between: First.Output.Snapshot?
  @exclusivity(unchecked) @usableFromInline var changes = First.Output()
  @usableFromInline let bin = TransactionBin<First.Output>()
  /// Takes the state between, which nothing else holds, when the session ends.
  @usableFromInline let stateBin = Bin<First.Output.Snapshot>()

  /// Whether a parameter of the first is new; others concern the second alone, which finds out itself.
  @usableFromInline let isFirstNew: () -> Bool
  @exclusivity(unchecked) @usableFromInline var adjustsFirst = true

  @inlinable
  init(_ first: First, _ second: Second, isFirstNew: @escaping () -> Bool = { true }) {
    (self.first, self.second, self.isFirstNew) = (first, second, isFirstNew)
  }

  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> State {
    second.prepare()
    let between = first.begin(snapshot)
    self.between = between
    return second.begin(between)
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    first.change(input, &between.unsafelyUnwrappedInPlace, &changes)
    pass(&state, &output)
  }

  @inlinable static var foresees: Bool { First.foresees }

  @inlinable @inline(__always)
  func foresee(_ bits: UInt64, _ state: borrowing State) {
    if between != nil { first.foresee(bits, between.unsafelyUnwrappedInPlace) }
  }

  @inlinable
  func pass(_ state: inout State, _ output: inout Output) {
    if changes.isEmpty { return }
    // Swapped out and back, so that nothing is retained.
    var input = First.Output()
    swap(&input, &changes)
    second.look(into: between.unsafelyUnwrappedInPlace)
    second.change(input, &state, &output)
    swap(&input, &changes)
    forgetChanges()
  }

  @inlinable
  func forgetChanges() {
    if First.Output.isTrivial { changes.removeAll() } else { bin.take(&changes) }
  }

  @inlinable var others: [AnySource] { second.others }

  @inlinable @inline(__always)
  func finish(_ state: State?) { second.finish(state) }

  @inlinable
  func end() {
    first.end()
    second.end()
    if let between { stateBin.keep(between) }
    between = nil
  }

  @inlinable
  func prepare() {
    adjustsFirst = isFirstNew()
    if !adjustsFirst { return }
    first.prepare()
    second.prepare()
  }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if adjustsFirst, let other = first.adjust(adjustment, &between.unsafelyUnwrappedInPlace, &changes) {
      between = other
      return second.begin(other)
    }
    second.adjust(changes, between.unsafelyUnwrappedInPlace, &state, &output)
    forgetChanges()
    return nil
  }

  @inlinable func source(_ state: Output.Snapshot) -> Input.Snapshot { first.source(between.unsafelyUnwrappedInPlace) }
}
