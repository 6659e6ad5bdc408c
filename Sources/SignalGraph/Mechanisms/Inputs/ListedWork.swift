/// What a stage does with inputs that a list names, beside what it does with joined ones; see
/// ``Outlet/follow(listed:with:)``.
///
/// | what happens | is called |
/// |---|---|
/// | the list names an input | ``insertInput(at:)``, and `load` when it begins |
/// | an input begins that was not in the state | ``enter(_:)``, after its `load` |
/// | the list names an input no more | ``removeInput(at:)`` |
/// | an input gets another number | ``moveInput(from:to:)`` |
///
/// `settle` is called once after these, if there is a state then, and `begin` if there is one again.
public protocol ListedWork<Input, Output>: JoinedWork {
  /// Makes room for what is kept of one more input.
  func insertInput(at index: Int)

  /// Notes that an input is in the state from now on, which was loaded.
  func enter(_ input: Int)

  /// Notes that an input has gone, and forgets what is kept of it.
  func removeInput(at index: Int)

  /// Notes that an input has another number; `to` is counted without it.
  func moveInput(from: Int, to: Int)
}
