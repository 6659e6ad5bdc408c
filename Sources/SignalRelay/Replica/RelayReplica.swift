import SignalGraph

/// Rebuilds in this process what a ``RelayOrigin`` publishes in another.
///
/// | comes from the origin | ``storage`` | ``status`` |
/// |---|---|---|
/// | a connection begins | keeps what it has | `behind` |
/// | the state | begins with it, or is reset to it in one turn | `current` |
/// | a transaction that fits | a transition, in a turn of its own | `current`, when it has caught up |
/// | a transaction that does not fit | nothing; the state is asked for anew | `behind`, and the error |
/// | the end of the session | ends | `current` |
/// | bytes that cannot be read, or are of a later version | nothing; the connection ends | `disconnected`, and the error |
/// | the connection ends | keeps its last state | `disconnected` |
///
/// What comes after bytes that could not be read is the state: they would come again.
///
/// ```swift
/// let replica = RelayReplica<ReplicatingDictionaryStorage<String, Int>>(name: "board")
/// let late = replica.storage.filter { $0.value >= 60 }
/// let following = Task { await replica.follow { try UnixSocket.connect(path: "/tmp/board") } }
/// ```
///
/// Every transaction is validated against the state before it is performed, so that nothing that comes traps. In a handler
/// or a `transaction` body changes are performed later, as all edits; then each is validated against the state that those
/// before it lead to. What a body takes back, because it throws, is asked for again with what comes next.
///
/// - Complexity: a transaction O(its bytes) and what performing it costs; a state O(n), with its rows held besides while
///   it comes. In a handler or a body another O(n) for each transaction that is received there, and the state twice until
///   something is received outside.
///
/// Teardown: ``tearDown(fileID:line:)``; then ``storage`` ends. Where the storage was taken down by itself, the replica
/// ends with the next bytes that come.
public final class RelayReplica<Store: RelayReplicating> {
  @usableFromInline typealias Transaction = Store.Transaction

  /// The rebuilt state: a storage like any other.
  public let storage: Store
  @usableFromInline let dispatcher: SignalDispatcher<StateSignal<Store.Transaction>>
  private let name: String
  private let limits: RelayLimits
  private let shown: ValueSlot<RelayStatus>
  /// What ``status`` is to be: a body that throws takes back what it has shown, and not what has come.
  private var present = RelayStatus(link: .disconnected, lastError: nil)
  @exclusivity(unchecked) @usableFromInline var frames: FrameAssembler
  /// Which run of the origin answers.
  private var origin: UInt64 = 0
  /// Of which run the state is, and after which of its changes.
  private var epoch: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var sequence: UInt64 = 0
  /// Whether what follows the state cannot be read, so that it must not come again but as part of a state.
  @exclusivity(unchecked) @usableFromInline var needsState = false
  /// What the origin was told of both when the connection began.
  private var greeted: (epoch: UInt64, sequence: UInt64) = (0, 0)
  /// Whether what is dispatched waits for a later turn, in which the storage changes.
  @exclusivity(unchecked) @usableFromInline var isWaiting = false
  /// What the changes that wait for their turns lead to, edited with them: a body that throws takes both back.
  private let ahead = ValueSlot<Ahead?>(nil)
  /// Where the replica was before the first of them.
  private var base: (epoch: UInt64, sequence: UInt64) = (0, 0)
  /// The rows of a state that has not come whole.
  private var rows: [Store.Transaction.RelayRow] = []
  /// An empty transaction, with the memory of the last one.
  @exclusivity(unchecked) @usableFromInline var spare = Store.Transaction()
  @exclusivity(unchecked) @usableFromInline var phase = Phase.idle
  /// Until which change the replica is behind.
  @exclusivity(unchecked) @usableFromInline var target: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isBehind = true
  var isFollowing = false
  /// Ends the stream that is being followed.
  var cut: (() -> Void)?

  /// Where changes that wait lead.
  private struct Ahead {
    let epoch: UInt64
    let sequence: UInt64
    let state: Transaction.Snapshot?
  }

  @usableFromInline
  enum Phase {
    case idle
    /// The origin has not answered.
    case greeting
    /// The state must come before transactions count.
    case state
    case changes
  }

  /// Makes a replica without a state.
  ///
  /// - Parameters:
  ///   - name: What the origin calls what it publishes; the type of the transactions, as there, if it is left out.
  ///   - limits: How long a frame may be.
  ///   - label: How messages name it.
  ///   - fileID: Where it is set up.
  ///   - line: Where it is set up.
  @inlinable
  public convenience init(
    name: String = "\(Store.Transaction.self)", limits: RelayLimits = RelayLimits(),
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let storage = Store(label: label, fileID: fileID, line: line)
    self.init(storage, SignalDispatcher(label: label, fileID: fileID, line: line), name, limits, fileID, line)
  }

  @usableFromInline
  init(
    _ storage: Store, _ dispatcher: SignalDispatcher<StateSignal<Store.Transaction>>,
    _ name: String, _ limits: RelayLimits, _ fileID: StaticString, _ line: UInt
  ) {
    (self.storage, self.dispatcher, self.name, self.limits) = (storage, dispatcher, name, limits)
    shown = ValueSlot(present)
    frames = FrameAssembler(limit: limits.frame)
    dispatcher.register(storage, fileID: fileID, line: line)
  }

  /// Whether the storage's session is over, by ``tearDown(fileID:line:)`` or by its own teardown.
  var isTornDown: Bool { !storage.sensor.isRegistered }

  /// How the replica stands to its origin.
  public var status: ValueStorage<RelayStatus> { shown }

  /// Begins a connection: what the origin must be sent first.
  ///
  /// For whoever moves the bytes; ``follow(_:isolation:)`` does.
  public func greet() -> [UInt8] {
    if isWaiting { _ = settle() }
    frames = FrameAssembler(limit: limits.frame)
    (phase, isBehind, rows, greeted) = (.greeting, true, [], needsState ? (0, 0) : (epoch, sequence))
    show(.behind, nil)
    return RelayFrame.make(.hello) {
      $0.write(name)
      $0.write(fixed: greeted.epoch, count: 8)
      $0.write(number: greeted.sequence)
    }
  }

  /// Reads what the origin sends; returns what it must be sent, mostly nothing.
  ///
  /// - Throws: Why the connection must end; then call ``disconnect(_:)``.
  @inlinable
  public func receive(_ bytes: [UInt8]) throws(RelayError) -> [UInt8] {
    var answer: [UInt8] = []
    frames.append(bytes)
    do throws(RelayError) {
      while !isOver, let (kind, body) = try frames.next() {
        if isWaiting, settle(), phase == .changes { answer += ask() }
        if kind == .change { try change(body, &answer) } else { try handle(kind, body, &answer) }
      }
    } catch {
      if phase == .changes { needsState = true }
      throw error
    }
    return answer
  }

  @usableFromInline var isOver: Bool { isTornDown || phase == .idle }

  /// The connection has ended.
  public func disconnect(_ error: RelayError? = nil) {
    (phase, rows) = (.idle, [])
    show(.disconnected, error)
  }

  /// A transaction has come.
  @inlinable
  func change(_ body: consuming RelayReader, _ answer: inout [UInt8]) throws(RelayError) {
    if phase == .state { return }
    guard phase == .changes else { throw .unexpected("A transaction before the welcome") }
    let number = try body.readNumber()
    let failure: RelayError
    do throws(RelayError) {
      guard number == sequence &+ 1 else { throw .fault(Self.gap(number, sequence)) }
      // Taken out, because whoever is told of the change may have the next one read.
      var transaction = Transaction()
      swap(&transaction, &spare)
      try read(&body, &transaction)
      sequence = number
      if isWaiting { advance(transaction) }
      if !transaction.isEmpty { dispatcher.dispatch(.transition(transaction)) }
      if isBehind, sequence >= target { catchUp() }
      transaction.removeAll()
      swap(&transaction, &spare)
      return
    } catch { failure = error }
    guard case .fault = failure else { throw failure }
    answer += ask(because: failure)
  }

  /// Reads a transaction that fits the state; apart, so that nobody holds the state when it is changed.
  @inlinable @inline(never)
  func read(_ body: inout RelayReader, _ transaction: inout Transaction) throws(RelayError) {
    let state = latest()
    let isFitting = try transaction.read(from: &body, of: state)
    guard body.remaining == 0 else { throw .malformed("a transaction is followed by \(body.remaining) bytes") }
    guard let state else { throw .fault(Self.gap(0, 0)) }
    if !isFitting, let fault = transaction.fault(against: state) { throw .fault(fault) }
  }

  /// The state that the next transaction is about.
  @usableFromInline
  func latest() -> Transaction.Snapshot? {
    if dispatcher.sendsAtOnce { return storage.snapshot }
    beginWaiting()
    if let ahead = ahead.value { return ahead.state }
    return storage.snapshot
  }

  private func beginWaiting() {
    if isWaiting { return }
    (isWaiting, base) = (true, (epoch, sequence))
  }

  /// Notes what a transaction that waits leads to.
  @usableFromInline
  func advance(_ transaction: Transaction) {
    guard var state = latest() else { return }
    transaction.apply(to: &state)
    ahead.value = Ahead(epoch: epoch, sequence: sequence, state: state)
  }

  /// Finds where the replica is, while changes wait or have waited.
  ///
  /// - Returns: Whether a body that threw has taken some back: then it is as if they had not come.
  @usableFromInline
  func settle() -> Bool {
    let known = ahead.value
    let place = (epoch: known?.epoch ?? base.epoch, sequence: known?.sequence ?? base.sequence)
    let isLess = place != (epoch, sequence)
    (epoch, sequence) = place
    if isLess {
      isBehind = true
      if present.link == .current { present.link = .behind }
    }
    if dispatcher.sendsAtOnce {
      isWaiting = false
      if known != nil { ahead.value = nil }
    }
    shown.value = present
    return isLess
  }

  /// Begins a session with a state, ends the one before, or does both.
  private func become(_ state: Transaction.Snapshot?, after number: UInt64) {
    let last = latest()
    (epoch, sequence, rows, phase, needsState) = (origin, number, [], .changes, false)
    if isWaiting { ahead.value = Ahead(epoch: epoch, sequence: sequence, state: state) }
    transaction {
      if let last { dispatcher.dispatch(.termination(last)) }
      if let state { dispatcher.dispatch(.initiation(state)) }
    }
    if sequence >= target { catchUp() }
  }

  @usableFromInline
  static func gap(_ number: UInt64, _ sequence: UInt64) -> Violation {
    Violation(kind: .wrongPast, message: "Change \(number) came after change \(sequence).")
  }

  /// Asks for the state, because a transaction does not fit or was taken back.
  @usableFromInline
  func ask(because error: RelayError? = nil) -> [UInt8] {
    (phase, isBehind) = (.state, true)
    show(.behind, error)
    return RelayFrame.make(.again) { $0.write(number: sequence) }
  }

  @usableFromInline
  func catchUp() {
    isBehind = false
    if !isTornDown { show(.current, nil) }
  }

  @usableFromInline
  func handle(_ kind: RelayFrame.Kind, _ body: RelayReader, _ answer: inout [UInt8]) throws(RelayError) {
    var body = body
    switch (kind, phase) {
    case (.welcome, .greeting):
      origin = try body.readFixed(8)
      target = try body.readNumber()
      phase = try body.read(Bool.self) ? .changes : .state
      if phase == .state { break }
      if origin != greeted.epoch { throw .unexpected("A resumption of another run of the origin") }
      // What was greeted with may have been taken back since.
      if greeted != (epoch, sequence) { answer += ask() } else if sequence >= target { catchUp() }
    case (.state, .state), (.state, .changes): try receiveState(&body)
    case (.end, .state), (.end, .changes): become(nil, after: try body.readNumber())
    case (.refusal, _): throw .refused(try body.read())
    default: throw .unexpected("A frame of the kind \(kind)")
    }
  }

  private func receiveState(_ body: inout RelayReader) throws(RelayError) {
    let number = try body.readNumber()
    let flags = try body.readByte()
    if flags & 1 != 0 { rows = [] }
    phase = .state
    while body.remaining > 0 {
      let rest = body.remaining
      rows.append(try body.read())
      // Bytes that rows without bytes leave over would never end.
      if body.remaining == rest { throw .malformed("a row takes no bytes") }
    }
    guard flags & 2 != 0 else { return }
    become(try Transaction.snapshot(ofRelayRows: rows), after: number)
  }

  private func show(_ link: RelayStatus.Link, _ error: RelayError?) {
    present = RelayStatus(link: link, lastError: error ?? present.lastError)
    if !dispatcher.sendsAtOnce { beginWaiting() }
    shown.value = present
  }

  /// Ends the connection and the storage's session; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    cut?()
    if !isTornDown { dispatcher.deregister(storage, fileID: fileID, line: line) }
    disconnect()
  }
}

@available(*, unavailable)
extension RelayReplica: Sendable {}
