import SignalGraph

/// Publishes what a storage sends, for replicas in other processes.
///
/// Choose it where another process must see a state and everything that happens to it: a view of a server's data, a
/// second window, a worker. For another actor of the same process asynchronous sequences are shorter.
///
/// | the storage sends | replicas get |
/// |---|---|
/// | `initiation` | the state, in parts |
/// | `transition` | the transaction |
/// | `termination` | the end of the session: they end theirs |
///
/// | a replica | gets |
/// |---|---|
/// | connects for the first time | the state |
/// | comes back, and the log has what it missed | the transactions that it missed |
/// | comes back later, or from another run of the origin | the state |
/// | takes bytes more slowly than they come | what the log has; when its place is gone, the state |
/// | says that a transaction does not fit | the state |
/// | connects in a handler or a body | the state that the origin has been told of; what is on its way comes as a change |
///
/// ```swift
/// let origin = RelayOrigin(board, name: "board")
/// let listener = try RelayListener(path: "/tmp/board")
/// while let stream = try await listener.accept() {
///   Task { try? await origin.serve(stream) }
/// }
/// ```
///
/// Each change is encoded once, whatever the number of replicas, into a log of limited size. It belongs to the isolation
/// domain of the graph, and so do its connections; streams may be anywhere.
///
/// - Complexity: a transition O(its bytes), and O(connections that wait). Memory: the log, see ``RelayLimits``.
///
/// Teardown: ``tearDown(fileID:line:)`` ends the connections and deregisters from the storage; nothing is sent, and the
/// replicas keep what they have. To end their sessions, take down what is published before: `tearDown()` of a view or of a
/// slot ends its observations, of which the origin is one, and that end is sent, although a slot keeps its state. Where
/// other observations of a slot are to go on, publish `slot.readOnly()`, and take that down.
public final class RelayOrigin<Transaction: RelayTransaction> {
  @usableFromInline let hub: RelayHub
  @usableFromInline let token: ObservationToken
  private var isRegistered = true

  /// Publishes a storage.
  ///
  /// - Parameters:
  ///   - storage: What is published; it is kept until the teardown.
  ///   - name: What replicas must ask for; the type of the transactions, as `SetTransaction<Int>`, if it is left out. Choose
  ///     another where the rows get another form: what bytes mean is not seen in them.
  ///   - limits: How much is held.
  ///   - label: How messages name it.
  ///   - fileID: Where it is set up.
  ///   - line: Where it is set up.
  @inlinable
  public init(
    _ storage: StateStorage<Transaction>, name: String = "\(Transaction.self)",
    limits: RelayLimits = RelayLimits(),
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let hub = RelayHub(name: name, limits: limits) { [weak storage] token in
      guard let snapshot = storage?.snapshot(toldTo: token) else { return nil }
      var rows = Transaction.relayRows(of: snapshot).makeIterator()
      return { writer in
        guard let row = rows.next() else { return false }
        row.write(to: &writer)
        return true
      }
    }
    self.hub = hub
    token = storage.observe(label: label, fileID: fileID, line: line) { [hub] _, change in
      switch change {
      case .transition(let transaction): hub.record(transaction)
      case .initiation: hub.recordReset(isInSession: true)
      case .termination: hub.recordReset(isInSession: false)
      }
    }
    hub.token = token
  }

  /// How many replicas are connected.
  public var connectionCount: Int { hub.connections.count }

  /// Makes a connection without a stream; see ``RelayConnection``.
  ///
  /// - Parameter whenReady: Called in the graph's domain when ``RelayConnection/next()`` has something again, or the
  ///   connection has ended. It may be in a turn: do no more than wake whoever calls that.
  public func connect(whenReady: @escaping () -> Void) -> RelayConnection {
    let connection = RelayConnection(hub, whenReady)
    if isRegistered { hub.add(connection) } else { connection.close() }
    return connection
  }

  /// Ends all connections and deregisters from the storage; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    guard isRegistered else { return }
    isRegistered = false
    hub.closeAll()
    token.tearDown(fileID: fileID, line: line)
  }
}

@available(*, unavailable)
extension RelayOrigin: Sendable {}
