/// Two works in one stage: what a closure makes of each row, then what is counted of that.
///
/// The state between them is kept here, so that the second works on its changes alone.
@usableFromInline
final class ComposedWork<First: AdjustableWork, Second: StageWork>: AdjustableWork
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

  @inlinable init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inlinable
  func begin(_ snapshot: Input.Snapshot) -> State {
    let between = first.begin(snapshot)
    self.between = between
    return second.begin(between)
  }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout State, _ output: inout Output) {
    first.change(input, &between.unsafelyUnwrappedInPlace, &changes)
    pass(&state, &output)
  }

  @inlinable
  func pass(_ state: inout State, _ output: inout Output) {
    if changes.isEmpty { return }
    second.change(changes, &state, &output)
    if First.Output.isTrivial { changes.removeAll() } else { bin.take(&changes) }
  }

  @inlinable
  func end() {
    first.end()
    second.end()
    if let between { stateBin.keep(between) }
    between = nil
  }

  @inlinable func prepare() { first.prepare() }

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout State, _ output: inout Output) -> State? {
    if let other = first.adjust(adjustment, &between.unsafelyUnwrappedInPlace, &changes) {
      between = other
      return second.begin(other)
    }
    pass(&state, &output)
    return nil
  }

  @inlinable func source(_ state: Output.Snapshot) -> Input.Snapshot { first.source(between.unsafelyUnwrappedInPlace) }
}
