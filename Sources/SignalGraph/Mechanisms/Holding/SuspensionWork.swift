/// The work of a storage that follows its input, except while it is told to wait.
@usableFromInline
final class SuspensionWork<Held: HeldChanges>: AdjustableWork {
  @usableFromInline typealias Input = Held.Transaction
  @usableFromInline typealias Output = Held.Transaction
  @usableFromInline let isSuspended: StageParameter<Bool>
  @usableFromInline let held: Held

  @inlinable
  init(_ isSuspended: StageParameter<Bool>, _ held: Held) { (self.isSuspended, self.held) = (isSuspended, held) }

  @inlinable func begin(_ snapshot: Input.Snapshot) -> Input.Snapshot { snapshot }

  @inlinable
  func change(_ input: borrowing Input, _ state: inout Input.Snapshot, _ output: inout Input) {
    if !isSuspended.value, held.isEmpty { return held.pass(input, &state, &output) }
    held.hold(input, over: state)
    if !isSuspended.value { held.release(&state, &output) }
  }

  @inlinable func end() { held.forget() }

  @inlinable func prepare() {}

  @inlinable
  func adjust(_ adjustment: Readjustment, _ state: inout Input.Snapshot, _ output: inout Input) -> Input.Snapshot? {
    if !isSuspended.value, !held.isEmpty { held.release(&state, &output) }
    return nil
  }

  @inlinable func source(_ state: Input.Snapshot) -> Input.Snapshot { held.source(state) }
}
