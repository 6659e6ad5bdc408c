/// The last values of a storage, the newest last: the work of a history.
@usableFromInline
final class ValueRecorder<Value>: AdjustableWork {
  @usableFromInline typealias Input = ValueTransaction<Value>
  @usableFromInline typealias Output = ArrayTransaction<Value>
  @usableFromInline let limit: () -> Int
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  /// The present value: the last row, if there are any.
  @exclusivity(unchecked) @usableFromInline var present: Value?

  /// - `limit`: how many values are kept at most.
  @inlinable init(_ limit: @escaping () -> Int) { self.limit = limit }

  @inlinable
  func begin(_ value: Value) -> TreeArray<Value> {
    present = value
    return limit() > 0 ? [value] : []
  }

  @inlinable
  func change(_ input: borrowing Input, _ values: inout TreeArray<Value>, _ output: inout Output) {
    guard let change = input.change else { return }
    present = change.future
    if unchanged(change.past, change.future) {
      if !values.isEmpty { output.update(at: values.count - 1, with: change.future, in: &values) }
      return
    }
    let limit = limit()
    drop(values.count - (max(1, limit) - 1), &values, &output)
    if limit > 0 { output.insert(change.future, at: values.count, in: &values) }
  }

  /// The oldest values go.
  @inlinable
  func drop(_ count: Int, _ values: inout TreeArray<Value>, _ output: inout Output) {
    if count == 1 {
      output.remove(at: 0, from: &values)
    } else if count > 1 {
      output.replace(0..<count, with: [], in: &values)
    }
  }

  @inlinable func end() { present = nil }

  @inlinable func prepare() {}

  @inlinable
  func adjust(
    _ adjustment: Readjustment, _ values: inout TreeArray<Value>, _ output: inout Output
  ) -> TreeArray<Value>? {
    drop(values.count - max(0, limit()), &values, &output)
    return nil
  }

  @inlinable
  func source(_ values: TreeArray<Value>) -> Value {
    // There is a state, so there is a value.
    present.unsafelyUnwrapped
  }
}
