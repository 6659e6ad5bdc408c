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

/// How an editor keeps the replication that it feeds.
@usableFromInline
final class EditorLink<Transaction: StateTransaction> {
  let outlet: Outlet<Transaction>
  let sensor: SignalSensor<StateSignal<Transaction>>

  init(_ slot: StateStorage<Transaction>, _ sensor: SignalSensor<StateSignal<Transaction>>, _ site: Site) {
    outlet = slot.outlet
    self.sensor = sensor
    if sensor.isRegistered {
      Violation.trap(
        .secondWriter,
        "\(sensor.inlet.subject.located) got an editor at \(site) while registered at \(sensor.inlet.site). "
          + "An editor is the emitter of its replication: deregister the sensor first."
      )
    }
    outlet.register(sensor.inlet, site: site)
  }

  func tearDown(_ site: Site) {
    // It may have another emitter since.
    guard sensor.inlet.source?.toOpaque() == Unmanaged.passUnretained(outlet).toOpaque() else { return }
    outlet.deregister(sensor.inlet, site: site)
  }
}
