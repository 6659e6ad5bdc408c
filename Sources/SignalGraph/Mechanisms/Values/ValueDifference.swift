/// What a collection that is a value does to rows as it becomes another: the work of stages whose rows a value holds.
///
/// What it was and what it is are compared. Where the value was refreshed, each row that stays is announced.
@usableFromInline
final class ValueDifference<Value, Output: StateTransaction>: StageWork {
  @usableFromInline typealias Input = ValueTransaction<Value>
  @usableFromInline typealias Difference = (_ past: Output.Snapshot, _ future: Value, _ isRefreshed: Bool) -> Output
  @usableFromInline let rows: (Value) -> Output.Snapshot
  @usableFromInline let difference: Difference
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes

  /// - `rows`: those of a value.
  /// - `difference`: what leads from rows to those of a value.
  @inlinable
  init(_ rows: @escaping (Value) -> Output.Snapshot, difference: @escaping Difference) {
    (self.rows, self.difference) = (rows, difference)
  }

  @inlinable func begin(_ value: Value) -> Output.Snapshot { rows(value) }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Output.Snapshot, _ output: inout Output) {
    guard let change = input.change else { return }
    let difference = difference(state, change.future, unchanged(change.past, change.future))
    if difference.isEmpty { return }
    difference.apply(to: &state)
    output.append(difference)
  }
}
