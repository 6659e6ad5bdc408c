/// Array-like editing of a slot, or of a replication that has no emitter.
///
/// An editor on a replication *is* its emitter: it begins the session with the elements that it is given, and sends
/// what its verbs do. An editor on a slot edits the slot.
///
/// ```swift
/// let rows = ReplicatingArrayStorage<Int>()
/// let editor = ArrayEditor(rows)
/// editor.append(1)          // rows: 1
/// editor.insert(0, at: 0)   // rows: 0 1
/// editor.tearDown()         // rows: without a state
/// ```
///
/// - Precondition: the replication's sensor is not registered, because it would have two writers.
///
/// Teardown: call ``tearDown(fileID:line:)`` on an editor of a replication; on an editor of a slot it does nothing.
public final class ArrayEditor<Element>: ArrayEditing {
  /// What is edited.
  public let slot: ArraySlot<Element>
  @usableFromInline let link: EditorLink<ArrayTransaction<Element>>?

  /// Edits a slot.
  public init(_ slot: ArraySlot<Element>) {
    self.slot = slot
    link = nil
  }

  /// Feeds a replication.
  public init<Target: Replication>(
    _ replication: Target, _ elements: [Element] = [],
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Target.Input == ArraySignal<Element> {
    slot = ArraySlot(elements, label: "editor", fileID: fileID, line: line)
    link = EditorLink(slot, replication.sensor, Site(fileID: fileID, line: line))
  }

  /// How many elements there are.
  @inlinable public var count: Int { slot.count }

  /// Whether there are none.
  @inlinable public var isEmpty: Bool { slot.isEmpty }

  /// The element at `position`.
  @inlinable
  public subscript(position: Int) -> Element {
    get { slot[position] }
    set { slot[position] = newValue }
  }

  /// Write `replaceSubrange(1..<3, with: …)`.
  @available(*, unavailable, message: "To edit write replaceSubrange(1..<3, with: …), to read rows.elements[1..<3]")
  public subscript(range: some RangeExpression<Int>) -> [Element] {
    get { [] }
    set {}
  }

  /// Ends the replication's session and lets go of it; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    link?.tearDown(Site(fileID: fileID, line: line))
  }
}

@available(*, unavailable)
extension ArrayEditor: Sendable {}
