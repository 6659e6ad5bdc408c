/// What a stage with several inputs of one kind does with them; see ``Outlet/follow(_:with:)``.
///
/// A class that keeps of its inputs what it needs to work without them: whoever receives signals cannot see the origin.
/// Its functions are called with the number of the input, in the order of ``JoinedInlets/inlets``.
///
/// | what happens | is called |
/// |---|---|
/// | an input begins | ``load(_:of:)`` |
/// | the last input that was missing has begun | ``begin()``, after the `load` of each |
/// | an input changes while all have a state | ``change(_:of:isOnly:_:_:)`` |
/// | several did in one turn | ``settle(_:_:)``, once, after the `change` of each |
/// | an input changes while another is missing | ``apply(_:of:)`` |
/// | an input ends | ``unload(_:)``; before, if it is the first to end, ``end(_:)`` |
///
/// A reset of an input is an end and a beginning.
public protocol JoinedWork<Input, Output>: AnyObject {
  /// How the inputs move.
  associatedtype Input: StateTransaction
  /// How the stage's state moves.
  associatedtype Output: StateTransaction

  /// Keeps the state that an input begins with.
  func load(_ snapshot: Input.Snapshot, of input: Int)

  /// Forgets what is kept of an input.
  func unload(_ input: Int)

  /// Does what an input's transaction means to what is kept of it; the stage has no state.
  func apply(_ transaction: borrowing Input, of input: Int)

  /// Makes the state from what is kept.
  func begin() -> Output.Snapshot

  /// Does what an input's transaction means to what is kept of it and to the state, and records it.
  ///
  /// What it leaves to ``settle(_:_:)`` when it is not the only one of its turn need not be done here.
  func change(
    _ transaction: borrowing Input,
    of input: Int,
    isOnly: Bool,
    _ state: inout Output.Snapshot,
    _ output: inout Output
  )

  /// Does to the state what the changes of several inputs in one turn mean together, and records it.
  func settle(_ state: inout Output.Snapshot, _ output: inout Output)

  /// Takes leave of the state: the first input ends. What the others have stays.
  func end(_ state: Output.Snapshot)
}

extension JoinedWork {
  /// Nothing: ``change(_:of:isOnly:_:_:)`` has done all.
  @inlinable
  public func settle(_ state: inout Output.Snapshot, _ output: inout Output) {}

  /// Nothing: what is kept of the inputs does not lie in the state.
  @inlinable
  public func end(_ state: Output.Snapshot) {}
}
