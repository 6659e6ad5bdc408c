/// Set-like editing of a slot, or of a replication that has no emitter.
///
/// An editor on a replication *is* its emitter: it begins the session with the members that it is given, and sends what
/// its verbs do. An editor on a slot edits the slot.
///
/// - Precondition: the replication's sensor is not registered, because it would have two writers.
///
/// Teardown: call ``tearDown(fileID:line:)`` on an editor of a replication; on an editor of a slot it does nothing.
public final class SetEditor<Element: Hashable>: SetEditing {
  /// What is edited.
  public let slot: SetSlot<Element>
  @usableFromInline let link: EditorLink<SetTransaction<Element>>?

  /// Edits a slot.
  public init(_ slot: SetSlot<Element>) {
    self.slot = slot
    link = nil
  }

  /// Feeds a replication.
  public init<Target: Replication>(
    _ replication: Target, _ members: Set<Element> = [],
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Target.Input == SetSignal<Element> {
    slot = SetSlot(members, label: "editor", fileID: fileID, line: line)
    link = EditorLink(slot, replication.sensor, Site(fileID: fileID, line: line))
  }

  /// How many members there are.
  @inlinable public var count: Int { slot.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { slot.isEmpty }

  /// Whether a member is there.
  @inlinable public func contains(_ member: Element) -> Bool { slot.contains(member) }

  /// Ends the replication's session and lets go of it; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    link?.tearDown(Site(fileID: fileID, line: line))
  }
}

@available(*, unavailable)
extension SetEditor: Sendable {}
