/// One simple change of state, as a value: what happened, in the words of the app.
///
/// ```swift
/// enum TodoEvent: AtomEvent {
///   case rename(String)
///   case setDone(Bool)
/// }
/// ```
///
/// Whatever is not simple, that waits, may fail or consists of several changes, is an ``Action``, which emits events.
///
/// Events are written to files and compared by tests, so they are `Codable` and `Equatable`; both are derived for an enum.
public protocol AtomEvent: Codable, Equatable, Sendable {}
