/// What the values of one storage amount to, one after the other: the work of stages whose result depends on the path.
///
/// `start` makes the result of the first value of a session, `next` that of each change; nil leaves it as it is. With
/// parameters, the value is kept, and `again` says what another parameter makes of it; without `again`, nothing.
///
/// Results are compared, unless the value was refreshed, or they are handed on as they come.
@usableFromInline
final class ValueFold<Value, Made>: AdjustableWork {
  @usableFromInline typealias Input = ValueTransaction<Value>
  @usableFromInline typealias Output = ValueTransaction<Made>
  @usableFromInline let start: (Value) -> Made
  @usableFromInline let next: (Made, ValueMutation<Value>) -> Made?
  @usableFromInline let again: ((Made, Value) -> Made?)?
  @usableFromInline let keepsValue: Bool
  @exclusivity(unchecked) @usableFromInline var kept: Value?
  /// How results compare; `never` where they are handed on.
  @usableFromInline let equality: Equality<Made>
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let bin = Bin<Made>()

  @inlinable
  init(
    keepsValue: Bool, equality: Equality<Made>, start: @escaping (Value) -> Made,
    next: @escaping (Made, ValueMutation<Value>) -> Made?, again: ((Made, Value) -> Made?)? = nil
  ) {
    (self.keepsValue, self.equality, self.start, self.next, self.again) = (keepsValue, equality, start, next, again)
  }

  @inlinable
  func begin(_ value: Value) -> Made {
    if keepsValue { kept = value }
    return start(value)
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Input, _ state: inout Made, _ output: inout Output) {
    guard let change = input.change else { return }
    if keepsValue { kept = change.future }
    guard let made = next(state, change) else { return }
    let isEqual = equality(state, made)
    let isRefreshed = isEqual || !equality.isKnown ? unchanged(change.past, change.future) : false
    if isEqual, !isRefreshed { return bin.keep(made) }
    output = ValueTransaction(past: state, future: made, isRefreshed: isRefreshed)
    state = made
  }

  @inlinable func end() { kept = nil }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Made, _ output: inout Output) -> Made? {
    if adjustment.isWithInput { return nil }
    guard let kept, let made = again?(state, kept) else { return nil }
    if equality(state, made) {
      bin.keep(made)
      return nil
    }
    output = ValueTransaction(unequalPast: state, future: made)
    state = made
    return nil
  }

  @inlinable
  func source(_ state: Made) -> Value {
    // There is a state, so there is a value.
    kept.unsafelyUnwrapped
  }
}
