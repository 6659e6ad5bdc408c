// Names that verbs have in other libraries: whoever writes them is told those of this one.
extension AtomStore {
  /// Write `dispatch(_:)`.
  @available(*, unavailable, renamed: "dispatch(_:)")
  public func send(_ event: Root.Event) { fatalError() }

  /// Write `subscribe(_:_:)`.
  @available(*, unavailable, message: "Write subscribe(\"title\") { step in … }: unsubscribe(\"title\") ends it")
  public func subscribe(_ handler: @escaping (AtomStep<Root>) -> Void) { fatalError() }
}

extension AtomTimeMachine {
  /// Write `step(byTurns: -1)`.
  @available(*, unavailable, message: "Write step(byTurns: -1)")
  public func undo() { fatalError() }

  /// Write `step(byTurns: 1)`.
  @available(*, unavailable, message: "Write step(byTurns: 1)")
  public func redo() { fatalError() }
}
