import SignalGraph

/// A monitor that rebuilds a state from signals alone and refuses illegal signals.
///
/// | refused | law |
/// |---|---|
/// | a signal out of session order | R1 |
/// | a transaction that is illegal on the state, a wrong past included | R1 |
/// | a termination with a state other than the accumulated one | L4 |
/// | a transaction whose inverse does not lead back | L6 |
/// | an empty transaction, or one with something that it must not contain | L7 |
/// | an update to an equal value, unless ``admitsEqualUpdates`` is set | L7 |
/// | a second change in one ``turn(_:)`` | L9 |
///
/// It never traps: the first ``fault`` is kept, and what comes after it is only kept in the history.
///
/// ```swift
/// let replica = SignalReplica<ArrayTransaction<Int>>()
/// replica.attach(to: sorted)
/// replica.turn { flights[1] = 75 }
/// replica.state == sorted.snapshot    // true, or a fault says why
/// replica.detach()
/// ```
///
/// Teardown: ``detach()``, before it is released.
public final class SignalReplica<Transaction: LawfulTransaction>: Monitor {
  /// The signals that are received.
  public typealias Input = StateSignal<Transaction>

  /// The end that receives, from one emitter at a time.
  public let sensor: SignalSensor<StateSignal<Transaction>>
  private let reader: Reader
  private var attachment: SignalEmitter<StateSignal<Transaction>>?

  /// Makes a replica without a state.
  ///
  /// - Parameter keepsHistory: whether all signals are kept, or only the last. A sender may reuse the memory of signals
  ///   that nobody kept, so both ways are worth a test.
  public init(keepsHistory: Bool = true, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    let reader = Reader(keepsHistory: keepsHistory)
    self.reader = reader
    let subject = MessageSubject(SignalReplica<Transaction>.self, label: label, site: Site(fileID: fileID, line: line))
    sensor = SignalSensor(MonitorInlet(subject: subject) { reader.receive($0) })
  }
}

extension SignalReplica {
  /// The rebuilt state; nil outside of a session.
  public var state: Transaction.Snapshot? { reader.state }

  /// Whether updates to equal values are lawful; false unless set.
  ///
  /// They are if a source is refreshed, or if a stage hands on another row's value in place of the first one's.
  public var admitsEqualUpdates: Bool {
    get { reader.admitsEqualUpdates }
    set { reader.admitsEqualUpdates = newValue }
  }

  /// The first law that was broken; nil while all hold.
  public var fault: Fault? { reader.fault }

  /// The signals that were kept, oldest first.
  public var history: [StateSignal<Transaction>] { reader.history }

  /// How many changes were received, sessions that began or ended included.
  public var changes: Int { reader.changes }

  /// The signals received in the last ``turn(_:)``, or since.
  public var latest: [StateSignal<Transaction>] { reader.latest }

  /// Does something that makes one turn: a second change during it is a fault.
  public func turn<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    reader.startTurn()
    defer { reader.isInTurn = false }
    return try body()
  }

  /// Receives a signal without an emitter.
  public func receive(_ signal: StateSignal<Transaction>) { reader.receive(signal) }

  /// Registers with an emitter.
  public func attach<Origin: Emitter>(
    to origin: Origin,
    fileID: StaticString = #fileID, line: UInt = #line
  ) where Origin.Output == StateSignal<Transaction> {
    attachment = origin.emitter
    origin.emitter.register(self, fileID: fileID, line: line)
  }

  /// Deregisters; does nothing if it is not attached.
  public func detach(fileID: StaticString = #fileID, line: UInt = #line) {
    guard let emitter = attachment else { return }
    attachment = nil
    if sensor.isRegistered { emitter.deregister(self, fileID: fileID, line: line) }
  }

  /// Plays the kept signals again, from the beginning, and says what is wrong.
  ///
  /// Signals are values: what was kept must not have changed. If only the last signal is kept, nothing is found.
  public func replayed() -> Fault? {
    guard reader.keepsHistory else { return nil }
    let again = Reader(keepsHistory: false)
    again.admitsEqualUpdates = admitsEqualUpdates
    for signal in history { again.receive(signal) }
    if let fault = again.fault { return fault }
    return Transaction.isSame(again.state, state) ? nil : Fault(.replay, "signals changed after they were received")
  }
}

@available(*, unavailable)
extension SignalReplica: Sendable {}

extension SignalReplica {
  /// What the sensor's handler holds.
  private final class Reader {
    let keepsHistory: Bool
    var state: Transaction.Snapshot?
    var fault: Fault?
    var history: [StateSignal<Transaction>] = []
    var latest: [StateSignal<Transaction>] = []
    var changes = 0
    var isInTurn = false
    var admitsEqualUpdates = false
    private var changesInTurn = 0
    private var endsWithTermination = false

    init(keepsHistory: Bool) {
      self.keepsHistory = keepsHistory
    }

    func startTurn() {
      isInTurn = true
      changesInTurn = 0
      endsWithTermination = false
      latest = []
    }

    func receive(_ signal: StateSignal<Transaction>) {
      if !keepsHistory { history = [] }
      history.append(signal)
      if !isInTurn { latest = [] }
      latest.append(signal)
      countChange(signal)
      guard fault == nil else { return }
      fault = judge(signal)
    }

    /// A termination followed by an initiation is one change, a reset.
    private func countChange(_ signal: StateSignal<Transaction>) {
      var isReset = false
      if case .initiation = signal { isReset = endsWithTermination && isInTurn }
      if case .termination = signal { endsWithTermination = true } else { endsWithTermination = false }
      guard !isReset else { return }
      changes += 1
      changesInTurn += 1
    }

    private func judge(_ signal: StateSignal<Transaction>) -> Fault? {
      if isInTurn, changesInTurn > 1 {
        return Fault(.oneChange, "change \(changesInTurn) in one turn: \(signal)")
      }
      switch (signal, state) {
      case (.initiation(let snapshot), nil):
        state = snapshot
      case (.initiation, .some):
        return Fault(.session, "an initiation inside a session: \(signal)")
      case (.transition, nil), (.termination, nil):
        return Fault(.session, "outside of a session: \(signal)")
      case (.transition(let transaction), let before?):
        return apply(transaction, to: before)
      case (.termination(let last), let before?):
        state = nil
        if !Transaction.isSame(last, before) { return Fault(.termination, "\(signal) after \(before)") }
      }
      return state.flatMap { Transaction.damage(in: $0) }.map { Fault(.structure, $0) }
    }

    private func apply(_ transaction: Transaction, to before: Transaction.Snapshot) -> Fault? {
      if transaction.isEmpty { return Fault(.minimality, "an empty transaction") }
      if let excess = transaction.excess { return Fault(.minimality, "\(excess) in \(transaction)") }
      if !admitsEqualUpdates, let update = transaction.equalUpdate {
        return Fault(.minimality, "\(update) in \(transaction)")
      }
      if let violation = transaction.fault(against: before) {
        return Fault(.session, "\(violation.kind) in \(transaction) on \(before)")
      }
      var after = before
      transaction.apply(to: &after)
      if let damage = Transaction.damage(in: after) { return Fault(.structure, damage) }
      let inverse = transaction.inverted()
      if let violation = inverse.fault(against: after) {
        return Fault(.inverse, "\(violation.kind) in \(inverse), the inverse of \(transaction)")
      }
      var back = after
      inverse.apply(to: &back)
      if !Transaction.isSame(back, before) {
        return Fault(.inverse, "\(transaction) and its inverse lead from \(before) to \(back)")
      }
      state = after
      return nil
    }
  }
}
