import SignalGraph

/// What an origin has to say, for all its connections: the last transitions, and the state when somebody needs it.
@usableFromInline
final class RelayHub {
  let name: String
  /// Tells this origin from others, and from itself before it was started again.
  let epoch: UInt64
  let limits: RelayLimits
  /// The number of the last change: a transition, the beginning or the end of a session.
  @usableFromInline var sequence: UInt64 = 0
  @usableFromInline var log: RelayLog
  /// Whether what is published has sent its beginning, and not its end.
  @usableFromInline var isInSession = false
  /// The hub's observation of what is published; kept by the origin.
  @usableFromInline weak var token: ObservationToken?
  /// Makes a function that appends, at each call, one row of the state that an observer has been told of, and says
  /// whether there was one.
  private let openState: (ObservationToken) -> RowWriter?
  private(set) var connections: [RelayConnection] = []
  /// Those of them that want to be told of the next change.
  @usableFromInline private(set) var waiting: [RelayConnection] = []

  @usableFromInline typealias RowWriter = (inout RelayWriter) -> Bool

  @usableFromInline
  init(name: String, limits: RelayLimits, openState: @escaping (ObservationToken) -> RowWriter?) {
    self.name = name
    self.limits = limits
    self.openState = openState
    epoch = UInt64.random(in: 1...UInt64.max)
    log = RelayLog(limits)
  }

  /// A transition has happened.
  @inlinable
  func record(_ transaction: some RelayTransaction) {
    sequence &+= 1
    if !log.append(sequence, transaction) { forget() }
    if !waiting.isEmpty { tell() }
  }

  /// A session has begun or ended: all need the state anew, or the end.
  @usableFromInline
  func recordReset(isInSession: Bool) {
    self.isInSession = isInSession
    sequence &+= 1
    forget()
    if !waiting.isEmpty { tell() }
  }

  @usableFromInline @inline(never)
  func forget() { log.clear() }

  @usableFromInline @inline(never)
  func tell() {
    let told = waiting
    waiting = []
    for connection in told { connection.tell() }
  }

  /// What writes the state after the last change that was recorded, row by row; nil where there is none.
  func makeRowWriter() -> RowWriter? { isInSession ? token.flatMap { openState($0) } : nil }

  func add(_ connection: RelayConnection) { connections.append(connection) }

  func tellsNext(_ connection: RelayConnection) { waiting.append(connection) }

  func tellsNoMore(_ connection: RelayConnection) { waiting.removeAll { $0 === connection } }

  func remove(_ connection: RelayConnection) {
    connections.removeAll { $0 === connection }
    tellsNoMore(connection)
  }

  func closeAll() {
    let closed = connections
    (connections, waiting) = ([], [])
    for connection in closed { connection.close() }
  }
}
