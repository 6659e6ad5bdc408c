/// A part of an app's minimal data, as a value, and what an event makes of it.
///
/// Minimal means: nothing that follows from something else. What follows is made by a ``Transformer``, or by the stages of
/// a graph.
///
/// ```swift
/// struct Todo: AtomState {
///   typealias Parent = Todos            // the node that it is a part of
///   var name = ""
///   var isDone = false
///
///   static func initial() -> Todo { Todo() }
///   static func react(_ current: Todo?, to event: TodoEvent) -> Todo {
///     guard var next = current else { return initial() }
///     switch event {
///     case .rename(let name): next.name = name
///     case .setDone(let isDone): next.isDone = isDone
///     }
///     return next
///   }
/// }
/// ```
///
/// It lives in an ``AtomValue``, an ``AtomTable`` or an ``AtomList``.
///
/// - Precondition: ``react(_:to:)`` is pure, and of no state it makes the initial one. ``AtomLaws`` checks both.
public protocol AtomState: Codable, Equatable, Sendable {
  /// What can happen to it.
  associatedtype Event: AtomEvent
  /// The node that it is a part of.
  associatedtype Parent: AtomNode

  /// The state before anything has happened.
  static func initial() -> Self

  /// The state that an event leads to: of no state, the initial one.
  static func react(_ current: Self?, to event: Event) -> Self
}
