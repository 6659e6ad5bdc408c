/// Who sees each event before it is performed, and each step after.
///
/// ```swift
/// struct Trimming: AtomMiddleware {
///   func admit(_ event: TodosEvent, in state: Todos) -> [TodosEvent] {
///     guard case .add(let id, let name) = event else { return [event] }
///     let trimmed = name.trimmingCharacters(in: .whitespaces)
///     return trimmed.isEmpty ? [] : [.add(id, name: trimmed)]
///   }
/// }
/// ```
///
/// A store has several, in order: the second sees what the first lets through.
public protocol AtomMiddleware<Root> {
  /// The state of the store.
  associatedtype Root: AtomRoot

  /// What is to be performed for an event: itself, another, several in order, or nothing.
  ///
  /// The state is the one before it. What this returns goes on to the next middleware. Other stores are told in
  /// ``conclude(_:)``: the event may be a part of an action in one turn, which may yet throw.
  func admit(_ event: Root.Event, in state: Root) -> [Root.Event]

  /// Called after each step, moves of a time machine included.
  ///
  /// The step has the state after it, and that before it by ``AtomStep/past(of:)``. What is dispatched here waits until the
  /// step has been told to all.
  func conclude(_ step: AtomStep<Root>)
}

extension AtomMiddleware {
  /// The event itself.
  public func admit(_ event: Root.Event, in state: Root) -> [Root.Event] { [event] }

  /// Nothing.
  public func conclude(_ step: AtomStep<Root>) {}
}
