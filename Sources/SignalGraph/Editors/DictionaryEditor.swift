/// Dictionary-like editing of a slot, or of a replication that has no emitter.
///
/// An editor on a replication *is* its emitter: it begins the session with the entries that it is given, and sends what
/// its verbs do. An editor on a slot edits the slot.
///
/// - Precondition: the replication's sensor is not registered, because it would have two writers.
///
/// Teardown: call ``tearDown(fileID:line:)`` on an editor of a replication; on an editor of a slot it does nothing.
public final class DictionaryEditor<Key: Hashable, Value>: DictionaryEditing {
  /// What is edited.
  public let slot: DictionarySlot<Key, Value>
  @usableFromInline let link: EditorLink<DictionaryTransaction<Key, Value>>?

  /// Edits a slot.
  public init(_ slot: DictionarySlot<Key, Value>) {
    self.slot = slot
    link = nil
  }

  /// Feeds a replication.
  public init<Target: Replication>(
    _ replication: Target, _ entries: [Key: Value] = [:],
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Target.Input == DictionarySignal<Key, Value> {
    slot = DictionarySlot(entries, label: "editor", fileID: fileID, line: line)
    link = EditorLink(slot, replication.sensor, Site(fileID: fileID, line: line))
  }

  /// How many entries there are.
  @inlinable public var count: Int { slot.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { slot.isEmpty }

  /// The value of a key; setting nil removes it.
  @inlinable
  public subscript(key: Key) -> Value? {
    get { slot[key] }
    set { slot[key] = newValue }
  }

  /// Ends the replication's session and lets go of it; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    link?.tearDown(Site(fileID: fileID, line: line))
  }
}

@available(*, unavailable)
extension DictionaryEditor: Sendable {}
