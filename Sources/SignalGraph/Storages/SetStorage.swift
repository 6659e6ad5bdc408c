/// A set whose members come and go: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the set |
/// | members come and go | `transition`, at most one mutation per member |
/// | a session ends | `termination` with the last set |
///
/// Slots and stages are its subclasses; take this type where either will do. It is not a collection: see
/// ``ElementReading``.
open class SetStorage<Element: Hashable>: StateStorage<SetTransaction<Element>>, ElementReading {}

extension SetStorage {
  /// The state as a value; empty outside of a session.
  ///
  /// If it is kept while the set is edited, the first edit copies the whole.
  ///
  /// - Complexity: O(1).
  @inlinable public final var elements: Set<Element> { outlet.shown ?? [] }

  /// How many members there are; 0 outside of a session.
  @inlinable public final var count: Int { outlet.shown?.count ?? 0 }

  /// Whether there are no members.
  @inlinable public final var isEmpty: Bool { count == 0 }

  /// Whether `member` is there now; for an answer that is kept up to date see `containment(of:)`.
  ///
  /// - Complexity: O(1).
  @inlinable public final func contains(_ member: Element) -> Bool { outlet.shown?.contains(member) ?? false }
}
