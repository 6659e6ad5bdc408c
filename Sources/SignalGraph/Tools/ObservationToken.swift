/// What `observe` returns: with it you end the observation.
///
/// The storage keeps the monitor that calls the handler, and the token keeps the storage; nothing keeps the token. So a
/// chain that is made only to be observed needs no name of its own:
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75, "AF 1": 10])
/// let token = delays.filter { $0.value >= 60 }.observe { late in print(late.count) }  // 1
/// delays["AF 1"] = 80                                                                 // 2
/// token.tearDown()            // the filter is gone, and nothing is registered with the slot
/// ```
///
/// Releasing a token does nothing. A storage that you named goes on calling the handler until you take it down; a chain
/// that only the token kept is released while registered, which a debug build reports.
///
/// Teardown: ``tearDown(fileID:line:)``, or that of the storage.
public final class ObservationToken {
  /// How messages name it.
  let subject: MessageSubject
  private let kept: KeptStorage
  private weak var monitor: AttachedMonitor?

  init(_ monitor: AttachedMonitor, of storage: Chained) {
    subject = monitor.inlet.subject
    self.monitor = monitor
    kept = KeptStorage(storage)
  }

  /// Whether the observation still runs.
  public var isActive: Bool { monitor?.inlet.isRegistered ?? false }

  /// What receives the signals, while the observation runs.
  var inlet: AnyInlet? { monitor?.inlet }

  /// Ends the observation, and lets go of the handler once it has received the termination.
  ///
  /// When the turn is over, the storage is taken down if a chain verb made it, nothing is registered with it and only
  /// this token kept it; then, link by link, each of its sources of which the same is true. What has a name is left to
  /// whoever named it.
  ///
  /// May be called twice.
  ///
  /// - Complexity: O(links taken down).
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let site = Site(fileID: fileID, line: line)
    if let monitor { kept.release(monitor, site) }
    Turn.current.afterwards { [kept] in kept.letGo(site) }
  }
}

@available(*, unavailable)
extension ObservationToken: Sendable {}

/// A token's one reference to a storage, kept apart so that it can be asked in place whether it is the last one.
private final class KeptStorage {
  private var storage: [Chained]

  init(_ storage: Chained) { self.storage = [storage] }

  func release(_ monitor: AttachedMonitor, _ site: Site) {
    // This comes first: by taking a stage down the handler may ask whether the storage has sensors not attached to it.
    storage.first?.attachments.removeValue(forKey: ObjectIdentifier(monitor))
    monitor.inlet.disconnect(site: site)
  }

  func letGo(_ site: Site) {
    var stages: [Chained] = []
    swap(&stages, &storage)
    Chained.takeDownUnkept(&stages, site)
  }
}

/// A monitor that `observe` made; the storage keeps it.
class AttachedMonitor: Attachment {
  final let inlet: AnyInlet

  init(_ inlet: AnyInlet) { self.inlet = inlet }

  deinit { inlet.retire(isObserver: true) }

  final var indexInList: Int { inlet.indexInList }

  var isOver: Bool { false }

  final func tearDown() { inlet.disconnect(site: Site()) }

  func leave() {}
}

extension StateStorage {
  /// Calls a handler with each signal and the state after it.
  ///
  /// | change | state |
  /// |---|---|
  /// | `initiation`, `termination` | the snapshot that it carries |
  /// | `transition` | the state that it leads to |
  ///
  /// ```swift
  /// let rows = ArraySlot([1, 2])
  /// let token = rows.observe { state, change in print(state.count, change) }  // prints 2, and the initiation
  /// rows.append(3)      // prints 3, and the insertion
  /// token.tearDown()    // prints 3, and the termination
  /// ```
  ///
  /// - Complexity: the state is passed in O(1); editing a dictionary or set storage inside the handler copies it.
  ///
  /// Teardown: that of the token, or ``Chained/tearDown(fileID:line:)`` of this storage.
  @inlinable
  public final func observe(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (_ state: Transaction.Snapshot, _ change: StateSignal<Transaction>) -> Void
  ) -> ObservationToken {
    let site = Site(fileID: fileID, line: line)
    let outlet = outlet
    let inlet = MonitorInlet<StateSignal<Transaction>>(
      subject: MessageSubject(ObservationToken.self, label: label, site: site)
    ) { [unowned outlet] signal in
      if let state = signal.snapshot ?? outlet.settled { handler(state, signal) }
    }
    return attach(inlet, site)
  }

  /// Calls a handler with the state: at the beginning of a session, and after each change.
  ///
  /// | change | the handler is called |
  /// |---|---|
  /// | `initiation`, `transition` | with the state that it leads to |
  /// | `termination` | not |
  /// | a reset | once, with the new state |
  ///
  /// ```swift
  /// let rows = ArraySlot([1, 2])
  /// let token = rows.observe { rows in print(rows) }  // [1, 2]
  /// rows.append(3)                                    // [1, 2, 3]
  /// token.tearDown()
  /// ```
  ///
  /// - Complexity: the state is passed in O(1); editing a dictionary or set storage inside the handler copies it.
  ///
  /// Teardown: that of the token, or ``Chained/tearDown(fileID:line:)`` of this storage.
  @inlinable
  public final func observe(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (_ state: Transaction.Snapshot) -> Void
  ) -> ObservationToken {
    observe(label: label, fileID: fileID, line: line) { state, change in
      if case .termination = change { return }
      handler(state)
    }
  }

  @usableFromInline
  final func attach(_ inlet: Inlet<StateSignal<Transaction>>, _ site: Site) -> ObservationToken {
    attach(AttachedMonitor(inlet), inlet, site)
  }

  final func attach(
    _ monitor: AttachedMonitor, _ inlet: Inlet<StateSignal<Transaction>>, _ site: Site
  ) -> ObservationToken {
    checkStands(readBy: inlet.subject, site)
    attachments[ObjectIdentifier(monitor)] = monitor
    outlet.register(inlet, site: site)
    return ObservationToken(monitor, of: self)
  }
}

extension StateStorage {
  /// The state that an observer has been told of: without the edits that wait, and without what the running turn is
  /// still to hand to it.
  ///
  /// - Complexity: O(1); where there is something to leave out, O(n + k) with k changes.
  @usableFromInline
  package final func snapshot(toldTo token: ObservationToken) -> Transaction.Snapshot? {
    guard let inlet = token.inlet, outlet.owes(inlet) else { return outlet.settled }
    if outlet.isInPlace { outlet.makeSignal() }
    var state = outlet.settled
    for signal in UnsafeBufferPointer(start: outlet.memory, count: outlet.count).reversed() {
      switch signal {
      case .initiation: state = nil
      case .transition(let transaction): transaction.inverted().apply(to: &state!)
      case .termination(let last): state = last
      }
    }
    return state
  }
}

extension EventEmitter {
  /// Calls a handler with each event.
  ///
  /// ```swift
  /// let keys = SignalDispatcher<String>()
  /// let token = keys.map { $0.uppercased() }.observe { print($0) }
  /// keys.dispatch("a")    // A
  /// token.tearDown()
  /// ```
  ///
  /// Teardown: that of the token, or ``Chained/tearDown(fileID:line:)`` of this emitter.
  public func observe(
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Output) -> Void
  ) -> ObservationToken {
    let site = Site(fileID: fileID, line: line)
    let inlet = MonitorInlet<Output>(
      subject: MessageSubject(ObservationToken.self, label: label, site: site), handler)
    return attach(AttachedMonitor(inlet), inlet, site)
  }

  func attach(_ monitor: AttachedMonitor, _ inlet: Inlet<Output>, _ site: Site) -> ObservationToken {
    checkStands(readBy: inlet.subject, site)
    attachments[ObjectIdentifier(monitor)] = monitor
    emitter.source.register(inlet, site: site)
    return ObservationToken(monitor, of: self)
  }
}
