/// Undoes and redoes what was done to any number of slots, of any kind.
///
/// ```swift
/// let (rows, title) = (ArraySlot(["a", "b"]), ValueSlot("Letters"))
/// let history = UndoHistory(limit: 100)
/// history.record(rows)
/// history.record(title)
/// transaction {
///   rows.append("c")
///   title.value = "More letters"
/// }                        // one step
/// rows.sort(by: >)         // another: c b a
/// try history.undo()       // a b c
/// try history.undo()       // a b, Letters
/// try history.redo()       // a b c, More letters
/// history.tearDown()
/// ```
///
/// A step is what one edit or one `transaction` led to, including the edits of handlers that answered it.
/// ``group(fileID:line:_:)`` makes several into one step.
///
/// The history cannot tell who edits: an edit of others, which came from elsewhere, is a step as one's own, is undone
/// as one's own, and leaves nothing to redo. Make such edits in ``unrecorded(fileID:line:_:)``. If they changed what a
/// step was about, undoing it is refused with the reason, nothing is changed, and the step is forgotten.
///
/// It keeps transactions, which are small, and no snapshots: an edit of a dictionary whose snapshot lives would copy
/// it. Undoing restores an array's state, not its rows: what it inserts are new rows (see ``ArrayTransaction``); what
/// it moves, moves.
///
/// - Complexity: what ``Slot/apply(_:fileID:line:)`` takes for the mutations of the step, however many turns made them:
///   O(k log n) for k of an array, O(k) for k of the others. Memory: the mutations of `limit` steps.
///
/// Teardown: ``tearDown(fileID:line:)``. The history keeps its slots until then.
public final class UndoHistory {
  /// What takes back each change of a step, or says why it cannot, in the order in which the changes were made.
  private typealias Step = [() -> Violation?]

  /// What is being recorded.
  private enum Direction { case forwards, undoing, redoing }

  private let limit: Int
  private let subject: MessageSubject
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  private var openStep: Step = []
  /// Whether something was recorded since a step was last taken back.
  private var hasClosedStep = false
  private var direction = Direction.forwards
  private var openGroups = 0
  private var isRecording = true
  /// Ends the registrations.
  private var endings: [(Site) -> Void] = []
  /// The slots that it records, which the endings keep.
  private var slots: Set<ObjectIdentifier> = []

  /// Makes a history of no slots yet.
  ///
  /// - `limit`: how many steps it keeps, at least 1; beyond that the oldest are forgotten.
  public init(limit: Int = 100, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
    subject = MessageSubject(UndoHistory.self, label, fileID, line)
    self.limit = limit
    if limit < 1 {
      Violation.trap(.badParameter, "\(subject.located) was to keep \(limit) steps. Let it keep at least one.")
    }
  }

  #if DEBUG
    deinit {
      if endings.isEmpty { return }
      let slots = endings.count == 1 ? "a slot" : "\(endings.count) slots"
      Violation.trap(
        .missingTeardown,
        "\(subject.located) was released while it recorded \(slots). Keep it, and tear it down: tearDown()."
      )
    }
  #endif

  /// Records what is done to a slot from now on.
  ///
  /// - Precondition: it does not record the slot yet.
  @inlinable
  public func record<Recorded: Slot>(_ slot: Recorded, fileID: StaticString = #fileID, line: UInt = #line) {
    // Made here, where the type is known: what is generic over it takes ten times as long to take a change back.
    record(slot, Site(fileID: fileID, line: line)) { change in
      do throws(Violation) { try slot.apply(validating: change.inverted()) } catch { return error }
      return nil
    }
  }

  /// Records what is done to a slot, with what takes a change back or says why it cannot.
  @usableFromInline
  func record<Recorded: Slot>(
    _ slot: Recorded, _ site: Site, takingBack takeBack: @escaping (Recorded.Transaction) -> Violation?
  ) {
    if !slots.insert(ObjectIdentifier(slot)).inserted {
      Violation.trap(
        .badParameter,
        "\(subject.located) was to record a slot at \(site) that it records already, so that each edit "
          + "would be undone twice. Let it record a slot once."
      )
    }
    let monitor = SignalMonitor<Recorded.Output>(label: "undo history", fileID: site.fileID, line: site.line) {
      [unowned self] signal in
      guard isRecording, case .transition(let change) = signal else { return }
      if openStep.isEmpty { Turn.current.whenAtRest { [weak self] in self?.closeStep() } }
      openStep.append { takeBack(change) }
    }
    endings.append { slot.deregister(monitor, fileID: $0.fileID, line: $0.line) }
    slot.register(monitor, fileID: site.fileID, line: site.line)
  }

  /// Ends the recording and forgets all steps; may be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    let endings = endings
    self.endings = []
    slots = []
    for end in endings { end(Site(fileID: fileID, line: line)) }
    removeAll()
  }
}

@available(*, unavailable)
extension UndoHistory: Sendable {}

extension UndoHistory {
  /// How many steps can be undone.
  public var undoCount: Int { undoSteps.count }

  /// How many steps can be redone: those that were undone since the last edit.
  public var redoCount: Int { redoSteps.count }

  /// Whether there is a step to undo; ``undo(fileID:line:)`` says whether it still can be undone.
  public var canUndo: Bool { !undoSteps.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !redoSteps.isEmpty }

  /// Forgets all steps.
  public func removeAll() { (undoSteps, redoSteps, openStep) = ([], [], []) }

  /// Takes the last step back, in one turn.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: Why a step cannot be taken back: something else changed what it was about. Then nothing is changed, the
  ///   step is forgotten, and the one before it is next.
  /// - Precondition: no handler runs, and no transaction body or group is open; else that is a `badParameter`
  ///   violation.
  @discardableResult
  public func undo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("undo", Site(fileID: fileID, line: line))
    while let step = undoSteps.popLast() { if try takeBack(step, .undoing) { return true } }
    return false
  }

  /// Redoes what was undone last, in one turn; an edit after undoing leaves nothing to redo.
  ///
  /// - Returns: Whether there was a step.
  /// - Throws: Why the step cannot be redone, as with ``undo(fileID:line:)``.
  /// - Precondition: that of ``undo(fileID:line:)``.
  @discardableResult
  public func redo(fileID: StaticString = #fileID, line: UInt = #line) throws(Violation) -> Bool {
    requireRest("redo", Site(fileID: fileID, line: line))
    while let step = redoSteps.popLast() { if try takeBack(step, .redoing) { return true } }
    return false
  }

  /// Makes one step of everything done in the body, however many turns that takes.
  ///
  /// ```swift
  /// history.group {
  ///   for word in words { text.append(word) }    // a turn each, one step
  /// }
  /// ```
  ///
  /// A group whose edits cancel out is passed over. A group inside another joins it. If the body throws, what it has done is a step all the same: its turns are over.
  ///
  /// - Precondition: that of ``undo(fileID:line:)``, except that a group may be open.
  public func group<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireRest("group", Site(fileID: fileID, line: line), mayGroup: true)
    openGroups += 1
    defer {
      openGroups -= 1
      closeStep()
    }
    return try body()
  }

  /// Leaves what is done in the body, and what handlers answer, out of the history.
  ///
  /// Use it for edits of others, which are not to be undone here.
  ///
  /// Steps before and after it stay; those that it has made impossible are refused when their turn comes.
  ///
  /// - Precondition: that of ``undo(fileID:line:)``, except that a group may be open.
  public func unrecorded<Result, Failure: Error>(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    requireRest("leave edits out", Site(fileID: fileID, line: line), mayGroup: true)
    let wasRecording = isRecording
    isRecording = false
    defer { isRecording = wasRecording }
    return try body()
  }
}

extension UndoHistory {
  /// - Returns: Whether that did anything: the turns of a group may have cancelled out.
  private func takeBack(_ step: Step, _ direction: Direction) throws(Violation) -> Bool {
    (self.direction, hasClosedStep) = (direction, false)
    defer { self.direction = .forwards }
    try transaction { () throws(Violation) in
      for revert in step.reversed() { if let fault = revert() { throw fault } }
    }
    // What it did was recorded, unless it is left out.
    return hasClosedStep || !isRecording
  }

  /// Called when the graph is at rest: what was recorded becomes a step, to undo or to redo.
  private func closeStep() {
    guard openGroups == 0, !openStep.isEmpty else { return }
    let step = openStep
    (openStep, hasClosedStep) = ([], true)
    switch direction {
    case .undoing: redoSteps.append(step)
    case .redoing: undoSteps.append(step)
    case .forwards:
      undoSteps.append(step)
      redoSteps = []
    }
    if undoSteps.count > limit { undoSteps.removeFirst() }
  }

  private func requireRest(_ act: String, _ site: Site, mayGroup: Bool = false) {
    guard !Turn.current.isIdle || openGroups > 0 && !mayGroup else { return }
    Violation.trap(
      .badParameter,
      "\(subject.located) was asked to \(act) at \(site) inside a handler, a transaction or a group: what it does is a "
        + "step of its own. Ask when that is over."
    )
  }
}
