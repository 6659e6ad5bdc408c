/// A set whose members come and go: read-only.
///
/// | what happens | leaves |
/// |---|---|
/// | a session begins | `initiation` with the set |
/// | members come and go | `transition`, at most one mutation a member |
/// | a session ends | `termination` with the last set |
///
/// Slots and stages are its subclasses; take this type where either will do. It is no collection: see ``ElementReading``.
open class SetStorage<Element: Hashable>: StateStorage<SetTransaction<Element>>, ElementReading {
  /// Makes a storage of what a stage writes.
  @inlinable
  public override init(_ outlet: Outlet<SetTransaction<Element>>, _ node: StageNode?) {
    super.init(outlet, node)
  }

  @usableFromInline
  override init(sharing origin: StateStorage<SetTransaction<Element>>) {
    super.init(sharing: origin)
  }
}

extension SetStorage {
  /// The state as a value; empty outside of a session.
  ///
  /// Kept while the set is edited, it makes the first edit copy the whole.
  ///
  /// - Complexity: O(1).
  @inlinable
  public final var elements: Set<Element> { outlet.shown ?? [] }

  /// How many members there are; 0 outside of a session.
  @inlinable
  public final var count: Int { outlet.shown?.count ?? 0 }

  /// Whether there are no members.
  @inlinable
  public final var isEmpty: Bool { count == 0 }

  /// Whether `member` is there now; for an answer that follows see `containment(of:)`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public final func contains(_ member: Element) -> Bool { outlet.shown?.contains(member) ?? false }
}

/// A set storage that rebuilds its members from the signals of its sensor.
public final class ReplicatingSetStorage<Element: Hashable>: SetStorage<Element>, Replication {
  /// The signals that are received.
  public typealias Input = SetSignal<Element>
  /// The unicatching end.
  public let sensor: SignalSensor<SetSignal<Element>>

  /// Makes a replication without a state.
  @inlinable
  public init(label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let site = Site(fileID: fileID, line: line)
    let subject = MessageSubject(ReplicatingSetStorage<Element>.self, label: label, site: site)
    let (outlet, inlet, node) = Outlet<SetTransaction<Element>>.replicating(subject)
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
