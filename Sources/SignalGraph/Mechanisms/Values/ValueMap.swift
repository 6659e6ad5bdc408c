/// What a closure makes of a value: the work of maps, samples and combinations of values.
///
/// A result that equals the present one changes nothing, unless the value or a parameter was refreshed. Where results
/// are storages, the closure may chain stages; they end when it is called again, and with the session.
@usableFromInline
final class ValueMap<Value, Made>: AdjustableWork {
  @usableFromInline typealias Input = ValueTransaction<Value>
  @usableFromInline typealias Output = ValueTransaction<Made>
  @usableFromInline let make: (Value) -> Made
  @usableFromInline let keepsValue: Bool
  @exclusivity(unchecked) @usableFromInline var kept: Value?
  @usableFromInline let isSampling: Bool
  @usableFromInline let equality: Equality<Made>
  @usableFromInline let unchanged = Equality<Value>.ofRefreshes
  @usableFromInline let bin = Bin<Made>()
  /// What the closure chained, if results are storages.
  @usableFromInline let chains: MadeChains?

  /// - `keepsValue`: whether the closure reads parameters.
  /// - `isSampling`: whether another parameter alone changes nothing.
  @inlinable
  init(
    keepsValue: Bool = false, isSampling: Bool = false, equality: Equality<Made> = Equality(),
    _ make: @escaping (Value) -> Made
  ) {
    chains = MadeChains(of: Made.self)
    self.make = chains?.making(make) ?? make
    (self.keepsValue, self.isSampling, self.equality) = (keepsValue, isSampling, equality)
  }

  @inlinable
  func begin(_ value: Value) -> Made {
    if keepsValue { kept = value }
    let made = make(value)
    chains?.follow(from: nil, to: made)
    return made
  }

  @inlinable @inline(__always)
  func change(_ input: borrowing Input, _ state: inout Made, _ output: inout Output) {
    guard let change = input.change else { return }
    if keepsValue { kept = change.future }
    take(make(change.future), isStanding: unchanged(change.past, change.future), &state, &output)
  }

  @inlinable @inline(__always)
  func take(_ made: Made, isStanding: @autoclosure () -> Bool, _ state: inout Made, _ output: inout Output) {
    let isEqual = equality(state, made)
    if isEqual, !isStanding() { return bin.keep(made) }
    chains?.follow(from: state, to: made)
    output = ValueTransaction(past: state, future: made, isRefreshed: isEqual)
    state = made
  }

  @inlinable
  func end() {
    chains?.removeAll()
    kept = nil
  }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Made, _ output: inout Output) -> Made? {
    if isSampling { return nil }
    if adjustment.isWithInput {
      if output.isEmpty, adjustment.isRefreshed { output.refresh(state) }
    } else if let kept {
      take(make(kept), isStanding: adjustment.isRefreshed, &state, &output)
    }
    return nil
  }

  @inlinable
  func source(_ state: Made) -> Value {
    // There is a state, so there is a value.
    kept.unsafelyUnwrapped
  }
}
